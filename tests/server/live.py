"""Players at live tables, for the tests: a server on loopback in the test's own event loop."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from pydantic import TypeAdapter
from tests.server.support import Browser
from websockets.asyncio.client import ClientConnection, connect

from paigow.server.settings import BODY_LIMIT
from paigow.server.socket_wire import SocketMessage

PATIENCE = 20.0
# Quick, and still slow enough for a test on a busy machine to act within.
PACE = {"pause_seconds": 1, "reveal_seconds": 1, "betting_seconds": 30, "setting_seconds": 30}
DEPENDENT = ("bet", "dragon", "offer-bank", "set", "house-way", "configure")
_MESSAGE: TypeAdapter[Any] = TypeAdapter(SocketMessage)


class _Quiet(uvicorn.Server):
    """Leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def on_loopback(app: FastAPI) -> AsyncIterator[str]:
    """Serve an app as ``paigow serve`` does; the address."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=BODY_LIMIT,
        ws_per_message_deflate=False,
        lifespan="off",
        timeout_graceful_shutdown=2,
    )
    server = _Quiet(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # Little is on its way to a slow reader: the tests need not send megabytes to notice.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await running


class Line:
    """A client's end of a live socket; checks every message against its shape."""

    _keys = count(1)

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] | None = None
        self.seq = -1
        self._replies: dict[str, dict[str, Any]] = {}

    async def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        async with asyncio.timeout(patience):
            text = await self.connection.recv()
        assert isinstance(text, str)
        _MESSAGE.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        self.seen.append(message)
        if message["type"] in ("snapshot", "events"):
            assert message["seq"] == message["table"]["seq"]
            self.table, self.you, self.seq = message["table"], message["you"], message["seq"]
        if message["type"] == "reply":
            self._replies[message["key"]] = message
        return message

    async def until(self, true: Callable[[Line], Any]) -> Line:
        """Read on until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not (self.table and true(self)):
                await self.next()
        return self

    async def ask(self, type: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Give a command and read on until its reply."""
        version = fields.pop("version", self.seq if type in DEPENDENT else None)
        key = key or f"line-key-{next(self._keys)}"
        said: dict[str, Any] = {"type": "command", "key": key, "command": {"type": type, **fields}}
        if version is not None:
            said["version"] = version
        self._replies.pop(key, None)
        await self.connection.send(json.dumps(said))
        async with asyncio.timeout(PATIENCE):
            while key not in self._replies:
                await self.next()
        return self._replies[key]

    async def ok(self, type: str, **fields: Any) -> dict[str, Any]:
        """A command that must be carried out, and the table as it is after it.

        When the table has gone on meanwhile, its player looks at it and decides anew.
        """
        seen = self.seq
        reply = await self.ask(type, **fields)
        while reply["body"].get("code") == "stale_version":
            await self.until(lambda line, seen=seen: line.seq > seen)  # type: ignore[misc]
            seen = self.seq
            reply = await self.ask(type, **fields)
        assert reply["status"] == 200, reply
        body: dict[str, Any] = reply["body"]
        await self.until(lambda line: line.seq >= body["seq"])
        return body

    async def refused(self, type: str, **fields: Any) -> str:
        """A command that must be refused; the code."""
        reply = await self.ask(type, **fields)
        assert reply["status"] >= 400, reply
        assert reply["body"]["status"] == reply["status"]
        code: str = reply["body"]["code"]
        return code

    @property
    def phase(self) -> str:
        phase: str = self.table["phase"]
        return phase

    def own(self, spot: int) -> dict[str, Any]:
        """A spot of one's own."""
        assert self.you is not None
        found: dict[str, Any] = next(each for each in self.you["spots"] if each["spot"] == spot)
        return found

    def events(self) -> list[dict[str, Any]]:
        """All events that came, in the order in which they came."""
        return [event for each in self.seen for event in each.get("events", ())]


@asynccontextmanager
async def line(
    browser: Browser, table: str, *, since: int | None = None, invite: str | None = None
) -> AsyncIterator[Line]:
    """A socket at a table, with the cookie of a browser."""
    async with connect(
        socket_url(browser, table, since=since, invite=invite),
        origin=browser.origin,  # type: ignore[arg-type]
        additional_headers=cookie_of(browser),
        max_size=None,
    ) as connection:
        yield Line(connection)


def socket_url(
    browser: Browser, table: str, *, since: int | None = None, invite: str | None = None
) -> str:
    query = {"since": since, "invite": invite}
    parts = httpx.QueryParams({name: value for name, value in query.items() if value is not None})
    return f"{browser.origin.replace('http', 'ws', 1)}/ws/v1/tables/{table}?{parts}"


def cookie_of(browser: Browser) -> dict[str, str]:
    token = browser.client.cookies.get("paigow_session")
    return {"Cookie": f"paigow_session={token}"} if token else {}


class Cardroom:
    """A house with tables on loopback: guests come in, sit down and look on."""

    def __init__(self, app: FastAPI, address: str, stack: AsyncExitStack) -> None:
        self.address = address
        self.app = app
        self._stack = stack

    def visitor(self) -> Browser:
        """Somebody without a session."""
        transport = httpx.ASGITransport(self.app)  # without the waits of a connection
        client = httpx.AsyncClient(transport=transport, base_url=self.address)
        self._stack.push_async_callback(client.aclose)
        return Browser(client, self.address)

    async def guest(self, money: int = 50_000) -> Browser:
        """A guest with money in the game."""
        browser = self.visitor()
        await browser.sit_down(money)
        return browser

    async def open(self, host: Browser, **config: Any) -> str:
        """A table of a host's; its id."""
        opened = await host.ok("/tables", **{"name": "Oak", **PACE, **config})
        id: str = opened["id"]
        return id

    async def line(self, browser: Browser, table: str, **how: Any) -> Line:
        """A socket that stays open as long as the test, past its first message."""
        opened = await self._stack.enter_async_context(line(browser, table, **how))
        await opened.next()
        return opened

    async def seated(self, *seats: int, money: int = 50_000, **config: Any) -> Seated:
        """A table with a player at each of the seats, everybody with a socket; all are ready."""
        browsers = [await self.guest(money) for _ in seats]
        table = await self.open(browsers[0], **config)
        lines = [await self.line(browser, table) for browser in browsers]
        for seat, each in zip(seats, lines, strict=True):
            await each.ok("join", seat=seat)
        return Seated(self, table, dict(zip(seats, lines, strict=True)), browsers)


@dataclass
class Seated:
    """A table with its players, by seat."""

    room: Cardroom
    id: str
    lines: dict[int, Line]
    browsers: list[Browser]

    @property
    def path(self) -> str:
        return f"/tables/{self.id}"

    async def dealt(self, **bets: int) -> None:
        """Bets on every spot but the bank's, and the cards."""
        for seat, each in self.lines.items():
            if each.table["bank"]["seat"] != seat:
                await each.ok("bet", spot=seat, **{"main": 1000, **bets})
        for seat, each in self.lines.items():
            if each.table["bank"]["seat"] != seat:
                await each.ask("ready")
        for each in self.lines.values():
            await each.until(lambda at: at.phase == "setting")

    async def settled(self) -> None:
        """Every hand set by the house way, and the round settled."""
        for seat, each in self.lines.items():
            if any(spot["spot"] == seat for spot in each.table["spots"]):
                await each.ok("house-way", spot=seat)
        await self.everybody(lambda at: at.you is not None and at.you["slip"] is not None)

    async def everybody(self, true: Callable[[Line], Any]) -> None:
        for each in self.lines.values():
            await each.until(true)
