"""Live tables of a server in a process of its own: told to stop, killed, and begun again."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.live import PACE, Line, line
from tests.server.process import Server, serving
from tests.server.support import Browser
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow


class Guests:
    """Browsers that are shown from one server to the next; the cookie is the host's."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack

    async def come(self, server: Server) -> Browser:
        client = httpx.AsyncClient(base_url=server.address, timeout=30)
        self._stack.push_async_callback(client.aclose)
        browser = Browser(client, server.address)
        await browser.sit_down()
        return browser

    async def line(self, browser: Browser, table: str, since: int | None = None) -> Line:
        opened = await self._stack.enter_async_context(line(browser, table, since=since))
        await opened.next()
        return opened


def move(browser: Browser, server: Server) -> None:
    browser.origin = server.address
    browser.client.base_url = server.address


async def end_of(at: Line) -> int:
    while True:
        try:
            await at.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


async def test_a_table_outlives_its_servers(tmp_path: Path) -> None:
    database = str(tmp_path / "game.db")
    async with AsyncExitStack() as stack:
        guests = Guests(stack)
        with serving(database) as first:
            ann = await guests.come(first)
            table = (await ann.ok("/tables", name="Oak", **PACE))["id"]
            at = await guests.line(ann, table)
            await at.ok("join", seat=1)
            await at.ok("bet", spot=1, main=1000)
            last = at.seq
            began = time.monotonic()
            status, log = await asyncio.to_thread(first.stop)
            assert status == 0
            assert time.monotonic() - began < 8  # nobody waits for open sockets
            assert await end_of(at) == 1012
            assert '"error"' not in log
            assert '"route": "/ws/v1/tables/{id}"' in log
            assert table not in log
        with serving(database) as second:
            move(ann, second)
            at = await guests.line(ann, table)
            assert at.seq >= last
            assert at.table["spots"][0]["main"] == 1000
            await at.ok("ready")
            await at.until(lambda at: at.phase == "setting")
            cards, number = at.own(1)["cards"], at.table["round"]
            second.kill()
            assert await end_of(at) == 1006
        with serving(database) as third:
            move(ann, third)
            # Who runs the table is known to be dead once it has not been heard of for a while.
            async with asyncio.timeout(15):
                at = await guests.line(ann, table, since=at.seq)
                while (await at.ask("house-way", spot=1))["status"] != 200:
                    await asyncio.sleep(0.2)
            slips: list[Any] = []
            while not slips:
                slips = (await ann.read(f"/tables/{table}/rounds"))["slips"]
            proof = await ann.read(f"/tables/{table}/rounds/{number}/proof")
            (dealt,) = [each for each in proof["events"] if each["type"] == "cards_dealt"]
            assert dealt["hands"][0]["cards"] == cards
            me = await ann.read("/me")
            assert (me["game"], me["held"]) == (50_000 + slips[0]["net"], 0)
