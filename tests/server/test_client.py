"""Serving the browser client: the page, its files in their best form, and nothing else."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.server.support import ORIGIN, code_of

from paigow.desk import Desk
from paigow.server import Settings, create_app

PAGE = b"<!doctype html><title>Pai Gow Poker</title>"
SCRIPT = b"console.log('deal');\n" * 50


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "index.html.gz").write_bytes(gzip.compress(PAGE))
    (folder / "favicon.svg").write_bytes(b"<svg/>")
    (folder / ".secret").write_bytes(b"not served")
    script = folder / "assets" / "main-abc123.js"
    script.write_bytes(SCRIPT)
    Path(f"{script}.gz").write_bytes(gzip.compress(SCRIPT))
    Path(f"{script}.br").write_bytes(b"as if packed by brotli")
    (tmp_path / "outside.txt").write_bytes(b"not served")
    return folder


@pytest.fixture
async def client(desk: Desk, built: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_app(desk, Settings(), client=built))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as made:
        made.headers["Accept-Encoding"] = "identity"
        yield made


@pytest.mark.parametrize("path", ["/", "/play", "/play/itv", "/log", "/log/x/y", "/rules"])
async def test_the_page_is_at_every_address_that_it_knows(
    client: httpx.AsyncClient, path: str
) -> None:
    response = await client.get(path)
    assert (response.status_code, response.content) == (200, PAGE)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    head = await client.head(path)
    assert (head.status_code, head.headers["etag"]) == (200, response.headers["etag"])


async def test_hashed_files_last_and_others_are_asked_for_again(client: httpx.AsyncClient) -> None:
    script = await client.get("/assets/main-abc123.js")
    assert script.content == SCRIPT
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    icon = await client.get("/favicon.svg")
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == (
        "image/svg+xml",
        "no-cache",
    )
    assert "vary" not in icon.headers


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000, gzip;q=0.5", "gzip"),
        ("br;q=1.0", "br"),
        ("*", "br"),
        ("*;q=0", None),
        ("deflate, zstd", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_the_best_form_that_the_browser_takes(
    client: httpx.AsyncClient, accepted: str, coding: str | None
) -> None:
    headers = {"Accept-Encoding": accepted}
    async with client.stream("GET", "/assets/main-abc123.js", headers=headers) as response:
        raw = b"".join([part async for part in response.aiter_raw()])
    assert response.headers.get("content-encoding") == coding
    assert response.headers["vary"] == "Accept-Encoding"
    assert (
        raw
        == {
            None: SCRIPT,
            "gzip": raw if coding == "gzip" and gzip.decompress(raw) == SCRIPT else b"",
            "br": b"as if packed by brotli",
        }[coding]
    )


async def test_what_the_browser_has_is_not_sent_again(client: httpx.AsyncClient) -> None:
    first = await client.get("/")
    tag = first.headers["etag"]
    for seen in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        again = await client.get("/", headers={"If-None-Match": seen})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert (await client.get("/", headers={"If-None-Match": '"other"'})).status_code == 200
    packed = await client.get("/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["etag"] != tag


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/.secret",
        "/assets/",
        "/assets/main-abc123.js.gz",
        "/assets/main-abc123.js.br",
        "/assets/../../outside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/assets/nothing.js",
        "/assets/main-abc123.js%00",
        "/logs",
    ],
)
async def test_nothing_else_is_served(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(httpx.URL(ORIGIN).copy_with(raw_path=path.encode()))
    assert (response.status_code, code_of(response)) == (404, "not_found")


async def test_without_a_build_the_page_says_how_to_build_it(desk: Desk, tmp_path: Path) -> None:
    app = create_app(desk, Settings(), client=tmp_path / "none")
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        response = await client.get("/")
    assert response.status_code == 503
    assert "make client" in response.text
