"""Chromium, a real server, and a seat for every test that sees to it that nothing goes wrong."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, sync_playwright
from tests.browser.seat import SCREENS, Seat
from tests.browser.served import Served

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Sit = Callable[..., Seat]


def _missing(what: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Ends with its module: Playwright keeps an event loop that no other test could share."""
    program = next((found for name in _PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        _missing("there is no Chromium to drive: install it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not (files("paigow.server") / "client" / "index.html").is_file():
        _missing("the client is not built: run make client")
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


class Watch:
    """Collects what no page may do: break, complain, or speak to anybody but its server."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.faults: list[str] = []

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"broke: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # The browser notes every status from 400 up, and every try without a network; what the
        # page makes of it is tested by name.
        noted = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
        if message.type in ("error", "warning") and not any(n in message.text for n in noted):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home + "/", "data:", "blob:")):
            self.faults.append(f"asked {request.url}")


@pytest.fixture
def sit(browser: Browser, server: Served) -> Iterator[Sit]:
    """Opens browsers of players: ``sit("phone")``, each its own context."""
    watch = Watch(server.url)
    opened: list[BrowserContext] = []

    def new(screen: str = "desktop", speed: str = "instant", **options: Any) -> Seat:
        touch = screen in ("phone", "sideways")
        context = browser.new_context(
            viewport=SCREENS[screen],  # type: ignore[arg-type]
            has_touch=touch,
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(10_000)
        context.add_init_script(
            "location.protocol !== 'http:' || localStorage.getItem('paigow.settings') ||"
            f" localStorage.setItem('paigow.settings', '{{\"speed\":\"{speed}\"}}')"
        )
        watch.over(context)
        opened.append(context)
        return Seat(context, server.url, screen)

    yield new
    for context in opened:
        context.close()
    assert watch.faults == []


@pytest.fixture(params=["phone", "desktop"])
def seat(request: pytest.FixtureRequest, sit: Sit) -> Seat:
    """A seat on a phone and on a desktop."""
    return sit(request.param)
