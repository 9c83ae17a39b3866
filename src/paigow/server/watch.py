"""The outermost ring: security headers, the access log, the metrics and the last resort."""

from __future__ import annotations

import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paigow.server.logs import crash, logger
from paigow.server.metrics import Metrics
from paigow.server.problems import problem

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_LOGGED_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Watch:
    """Sees every request come and every reply go."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._log = logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and a reply back."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0  # until the reply has begun

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
            await send(message)

        details = {}
        try:
            await self._app(scope, receive, watched)
        except Exception as error:  # a broken program: the client hears so, the log where
            details = crash(error)
            if status:
                raise
            await problem(
                500,
                "internal_error",
                "the server failed at this request: repeat it with the same key, which tells "
                "whether it was carried out",
            )(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - began
            route = route_of(scope)
            method = scope["method"] if scope["method"] in _LOGGED_METHODS else "other"
            self._metrics.request(method, route, status, seconds)
            line = self._log.error if details else self._log.info
            line(
                "request",
                method=method,
                route=route,
                status=status,
                ms=round(seconds * 1000, 2),
                **details,
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Log a socket once it is closed."""
        began = time.perf_counter()
        details = {}
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            details = crash(error)
            raise
        finally:
            line = self._log.error if details else self._log.info
            seconds = round(time.perf_counter() - began, 1)
            line("socket", route=route_of(scope), seconds=seconds, **details)


def route_of(scope: Scope) -> str:
    """The template of the route that a request went to, never the path itself."""
    route = scope.get("route")
    template = getattr(route, "path", None)
    if not isinstance(template, str):
        return "unmatched"
    return template
