"""The browser client's files, read once when the server starts and served from memory.

What is not in the folder has no address, so there is no path to climb out by.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response

PAGES: Final = (
    "/",
    "/analyse",
    "/play",
    "/play/{rest:path}",
    "/log",
    "/log/{rest:path}",
    "/rules",
    "/rules/{rest:path}",
    "/table/{rest:path}",
)
_NOT_BUILT = (
    "The browser client is not built yet: run `make client` in the checkout, then start the "
    "server again.\n"
)
_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain; charset=utf-8",
}
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the best first


@dataclass(frozen=True, slots=True)
class Asset:
    """A file with its compressed forms by content coding."""

    plain: bytes
    media_type: str
    lasting: bool
    packed: dict[str, bytes]

    def response(self, request: Request) -> Response:
        """The file in the best form that the browser takes, or 304 when it has that already."""
        coding = self._coding(request.headers.get("accept-encoding", ""))
        body = self.packed[coding] if coding else self.plain
        headers = {
            "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            "Cache-Control": (
                "public, max-age=31536000, immutable" if self.lasting else "no-cache"
            ),
        }
        if self.packed:
            headers["Vary"] = "Accept-Encoding"
        seen = request.headers.get("if-none-match", "").replace("W/", "").split(",")
        if {headers["ETag"], "*"} & {tag.strip() for tag in seen}:
            return Response(status_code=304, headers=headers)
        if coding:
            headers["Content-Encoding"] = coding
        return Response(body, media_type=self.media_type, headers=headers)

    def _coding(self, accepted: str) -> str | None:
        taken = {}
        for part in accepted.lower().split(","):
            name, _, weight = part.partition(";")
            refused = weight.replace(" ", "").rstrip("0.") in ("q=", "q")
            taken[name.strip()] = not refused
        for coding, _ in _ENCODINGS:
            if coding in self.packed and taken.get(coding, taken.get("*", False)):
                return coding
        return None


def client_folder() -> Traversable:
    """Where the build of ``web/`` puts the client."""
    return files("paigow.server") / "client"


def add_client(app: FastAPI, folder: Traversable) -> None:
    """Add a route for every file of the client, and its page for every address that it knows."""
    assets = _read(folder)
    index = assets.pop("/index.html", None)

    def serve(asset: Asset | None) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            if asset is None:
                return PlainTextResponse(_NOT_BUILT, 503, headers={"Cache-Control": "no-store"})
            return asset.response(request)

        return respond

    for path, asset in (dict.fromkeys(PAGES, index) | assets).items():
        app.add_api_route(path, serve(asset), methods=["GET", "HEAD"], include_in_schema=False)


def _read(folder: Traversable) -> dict[str, Asset]:
    found = dict(_files(folder, "")) if folder.is_dir() else {}
    packed_names = {name for name in found for _, suffix in _ENCODINGS if name.endswith(suffix)}
    return {
        name: Asset(
            plain=content,
            media_type=_TYPES.get(name.rpartition(".")[2], "application/octet-stream"),
            lasting=name.startswith("/assets/"),
            packed={
                coding: found[name + suffix]
                for coding, suffix in _ENCODINGS
                if name + suffix in found
            },
        )
        for name, content in found.items()
        if name not in packed_names
    }


def _files(folder: Traversable, above: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        path = f"{above}/{entry.name}"
        if entry.is_dir():
            found += _files(entry, path)
        elif not entry.name.startswith("."):
            found.append((path, entry.read_bytes()))
    return found
