"""The gate before the routes: whose page a command comes from, and whether it can be read.

Nothing behind the gate sees a command from another site's page, a body that is larger than any
command can be, or one that is not plain JSON in UTF-8 with every name written once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paigow.errors import InputError
from paigow.server.problems import ServerRefusal, of_error
from paigow.server.settings import BODY_LIMIT

_READS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_PATIENCE = 15.0  # seconds for a body to arrive
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


class Gate:
    """Checks every request that may change something before the app sees it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, its body read and checked, or answer why not."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] in _READS:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            check_origin(headers, scope.get("scheme", "http"))
            body = await _read(headers, receive)
            if body is None:  # the client is gone
                return
            if body:
                check_content_type(headers)
                check_json(body)
        except (ServerRefusal, InputError) as error:
            await of_error(error)(scope, receive, send)
            return
        await self._app(scope, _read_already(body, receive), send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through whose handshake comes from a page of this server.

        The handshake is a GET, but commands follow on it with the player's cookie.
        """
        try:
            check_origin(Headers(scope=scope), "https" if scope["scheme"] == "wss" else "http")
        except ServerRefusal as error:
            await of_error(error)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def check_origin(headers: Headers, scheme: str) -> None:
    """Whether a command comes from a page of this server.

    :raises ServerRefusal: ``bad_origin``
    """
    origins = headers.getlist("origin")
    if not origins and headers.get("sec-fetch-site") == "same-origin":
        return
    if len(origins) != 1:
        raise ServerRefusal(
            "bad_origin",
            "the header Origin is missing: commands are taken from this server's own pages, so "
            "send its address as the Origin",
        )
    if not _is_own(origins[0], headers.get("host", ""), scheme):
        raise ServerRefusal(
            "bad_origin",
            f"the Origin {origins[0][:100]!r} is not this server: commands are taken from its own "
            "pages",
        )


def _is_own(origin: str, host: str, scheme: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in _DEFAULT_PORTS or (scheme == "https" and parts.scheme != "https"):
        return False
    port = _DEFAULT_PORTS[parts.scheme]
    theirs, ours = (name.lower().removesuffix(port) for name in (parts.netloc, host))
    return bool(ours) and theirs == ours and origin == f"{parts.scheme}://{parts.netloc}"


def check_content_type(headers: Headers) -> None:
    """Whether a body says that it is JSON.

    :raises ServerRefusal: ``bad_content_type``
    """
    given = headers.get("content-type", "")
    kind, _, charset = (part.strip().lower() for part in given.partition(";"))
    if kind != "application/json" or charset not in ("", "charset=utf-8", 'charset="utf-8"'):
        shown = repr(given[:60]) if given else "missing"
        raise ServerRefusal(
            "bad_content_type", f"the Content-Type is {shown}: send application/json"
        )


def check_json(body: bytes) -> Any:
    """What a body says if it is JSON in UTF-8, every name once and every number finite.

    :raises InputError: ``bad_json``
    """
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise _bad_json(f"byte {error.start} is not UTF-8") from None
    return parse_json(text)


def parse_json(text: str) -> Any:
    """What a text says if it is JSON, every name once and every number finite.

    :raises InputError: ``bad_json``
    """
    if text.startswith("\ufeff"):
        raise _bad_json("it begins with a byte order mark (BOM)")
    try:
        value = _JSON.decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise _bad_json(f"{error.msg} at character {error.pos}") from None
    except UnicodeEncodeError:
        raise _bad_json("a text holds half of a surrogate pair") from None
    except RecursionError:
        raise _bad_json("it is nested too deeply") from None
    except ValueError:
        raise _bad_json("a number has too many digits") from None
    return value


def _bad_json(why: str) -> InputError:
    return InputError(f"the body cannot be read as JSON: {why}", code="bad_json")


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for name, value in pairs:
        if name in seen:
            raise _bad_json(f"{name[:40]!r} is there twice")
        seen[name] = value
    return seen


def _not_finite(token: str) -> NoReturn:
    raise _bad_json(f"{token} is not a number in JSON")


_JSON: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_not_finite)


async def _read(headers: Headers, receive: Receive) -> bytes | None:
    """The whole body, or None when the client went away.

    :raises ServerRefusal: ``body_too_large`` as soon as that is known, ``body_too_slow``
    """
    announced = headers.get("content-length", "0")
    if announced.isdecimal() and int(announced[:12]) > BODY_LIMIT:
        raise _too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(_PATIENCE):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > BODY_LIMIT:
                    raise _too_large()
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise ServerRefusal(
            "body_too_slow", "the body did not arrive in time: send the command again"
        ) from None


def _too_large() -> ServerRefusal:
    return ServerRefusal(
        "body_too_large",
        f"the body is larger than {BODY_LIMIT} bytes: no command is that long",
        headers={"Connection": "close"},
    )


def _read_already(body: bytes, receive: Receive) -> Receive:
    """What the app receives: the body in one piece, then whatever comes next."""
    handed_over = False

    async def again() -> Message:
        nonlocal handed_over
        if handed_over:
            return await receive()
        handed_over = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
