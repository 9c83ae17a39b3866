"""A hall with many tables, and what is done there while a round is played at one of them."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from tests.live.support import Guest, Hall

from paigow.live import Subscription, runner, shift
from paigow.live.rooms import Watcher
from paigow.tables import Phase, Ready

_OF_ONE_HOST = 20  # tables, which is as many as one player may open


class Crowd:
    """Tables at which somebody has bet and looks on, and time goes by."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._others = len(asyncio.all_tasks())
        self._news: list[Subscription] = []
        self._readers: list[asyncio.Task[None]] = []

    async def grow(self, number: int) -> None:
        """Open so many tables more."""
        for at in range(0, number, _OF_ONE_HOST):
            host = await self.hall.guest("")
            some = range(at, min(at + _OF_ONE_HOST, number))
            await asyncio.gather(*(self._open(host.id) for _ in some))
        await self.rest()

    async def watch(self, guest: Guest) -> None:
        """Look on at a guest's table as the guest."""
        news = self.hall.tables.subscribe(guest.table, guest.id)
        await news.__aenter__()
        self._news.append(news)
        self._readers.append(asyncio.create_task(_read(news)))

    async def rest(self) -> None:
        """Wait until nothing is under way but reading the news, and nothing comes after it."""
        calm = 0
        while calm < 10:
            busy = len(asyncio.all_tasks()) > self._others + len(self._readers)
            calm = 0 if busy else calm + 1
            await asyncio.sleep(0.02)

    async def leave(self) -> None:
        """Nobody looks on any more."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for news in self._news:
            await news.__aexit__(None, None, None)

    async def _open(self, player: str) -> None:
        guest = Guest(self.hall, await self.hall.open_table(player, betting_seconds=600), player)
        await guest.join(1)
        await guest.bet()
        await self.watch(guest)


async def _read(news: Subscription) -> None:
    async for _ in news:
        pass


async def play(guests: list[Guest]) -> int:
    """Play a round at one table; how many events it came to."""
    hall, table = guests[0].hall, guests[0].table
    seq = (await hall.state(table)).seq
    for guest in guests:
        await guest.bet()
    for guest in guests:
        await guest.do(Ready(guest.id))
    await hall.until(table, Phase.SETTING)
    for guest in guests:
        await guest.house_way()
    await hall.until(table, Phase.WAITING)
    await asyncio.sleep(0)
    return (await hall.state(table)).seq - seq


@dataclass
class Work:
    """What was done meanwhile, counted.

    ``exact`` is the same for every round of so many players, whatever the cards are: statements by
    their first words, transactions, watchers woken, views made. ``about`` depends a little on the
    cards and on which thread is quicker: tasks, what else the loop is told to do, Python's function
    calls in the loop and in the transactions, and the steps that SQLite takes for its statements.
    """

    exact: Counter[str] = field(default_factory=Counter)
    about: Counter[str] = field(default_factory=Counter)


@contextmanager
def counted(hall: Hall, patch: pytest.MonkeyPatch) -> Iterator[Work]:
    """Count everything that is done in a hall."""
    work = Work()
    loop = asyncio.get_running_loop()
    stepping: set[Any] = set()

    def statement(connection: Connection, _: object, text: str, *of: object) -> None:
        # Whether the house's balance moves depends on the cards: the bets may come to nothing.
        if not text.startswith("UPDATE balances"):
            work.exact[" ".join(text.split()[:3])] += 1
        raw: Any = connection.connection.dbapi_connection
        if connection.dialect.name == "sqlite" and raw not in stepping:
            stepping.add(raw)
            raw.set_progress_handler(step, 1)

    def step() -> int:
        work.about["steps of SQLite"] += 1
        return 0

    def commit(_: Connection) -> None:
        work.exact["transactions"] += 1

    def factory(loop: asyncio.AbstractEventLoop, coroutine: Any, **how: Any) -> asyncio.Task[Any]:
        work.about["tasks"] += 1
        return asyncio.Task(coroutine, loop=loop, **how)

    def calls(where: str) -> Callable[..., None]:
        def note(frame: object, kind: str, _: object) -> None:
            if kind in ("call", "c_call"):
                work.about[where] += 1

        return note

    def in_transaction(*given: Any, **named: Any) -> Any:
        sys.setprofile(calls("calls in transactions"))
        try:
            return carry_out(*given, **named)
        finally:
            sys.setprofile(None)

    def noted(to: Counter[str], what: str, done: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any, **named: Any) -> Any:
            to[what] += 1
            return done(*given, **named)

        return note

    carry_out = shift.carry_out
    made = dict(hall.views.made)
    event.listen(Engine, "before_cursor_execute", statement)
    event.listen(Engine, "commit", commit)
    loop.set_task_factory(factory)
    with patch.context() as during:
        during.setattr(runner, "carry_out", in_transaction)
        during.setattr(Watcher, "wake", noted(work.exact, "watchers woken", Watcher.wake))
        for name in ("call_soon", "call_soon_threadsafe", "call_at"):
            during.setattr(loop, name, noted(work.about, "callbacks", getattr(loop, name)))
        sys.setprofile(calls("calls in the loop"))
        try:
            yield work
        finally:
            sys.setprofile(None)
            loop.set_task_factory(None)
            event.remove(Engine, "before_cursor_execute", statement)
            event.remove(Engine, "commit", commit)
            for raw in stepping:
                raw.set_progress_handler(None, 1)
            work.exact.update(
                {f"{name} shown": hall.views.made[name] - made[name] for name in made}
            )
