"""Transactions of a process: what comes meanwhile goes together, unless one waits for a lock."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from paigow.live import runner
from paigow.live.asks import Ask
from paigow.live.runner import Runner, Shifts
from paigow.live.shift import Carried
from paigow.live.turn import Held, Memory
from paigow.tables import Tick


class Disk:
    """A database whose transactions end when they are let."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.under_way: list[asyncio.Event] = []
        self.begun = asyncio.Condition()

    async def write(self, work: Any) -> list[Carried]:
        ended = asyncio.Event()
        async with self.begun:
            self.under_way.append(ended)
            self.begun.notify_all()
        await ended.wait()
        return [
            Carried(waiting.memory, (), tuple(None for _ in waiting.asks), {}, ())  # type: ignore[misc]
            for waiting in work.keywords["tables"]
        ]

    async def have_begun(self, number: int) -> None:
        async with asyncio.timeout(20), self.begun:
            await self.begun.wait_for(lambda: len(self.under_way) >= number)


class House:
    """Tables of a process."""

    def __init__(self, dialect: str) -> None:
        self.disk = Disk(dialect)
        self.shifts = Shifts(cast("Any", self.disk), cast("Any", None), lambda *_: None)

    def ask(self, table: str) -> asyncio.Future[Any]:
        memory = Memory(cast("Any", SimpleNamespace(id=table)), None, kept=0)
        ask = Ask(Tick())
        Runner(self.shifts, Held("me", 1), memory).ask(ask)
        return ask.answer


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest) -> House:
    return House(request.param)


async def test_what_comes_meanwhile_goes_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "STUCK_AFTER", 1000.0)
    answers = [house.ask("oak")]
    await house.disk.have_begun(1)
    answers += [house.ask("elm"), house.ask("ash")]
    house.disk.under_way[0].set()
    await house.disk.have_begun(2)
    house.disk.under_way[1].set()
    await asyncio.gather(*answers)
    assert len(house.disk.under_way) == 2
    # A timer that was set meanwhile is nothing to wait for.
    answer = house.ask("fir")
    await house.disk.have_begun(3)
    house.disk.under_way[2].set()
    await answer


async def test_one_that_is_stuck_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "STUCK_AFTER", 0.05)
    house = House("postgresql")
    stuck = house.ask("oak")
    await house.disk.have_begun(1)
    # Asked before it is known that the first is stuck, and when the second is over.
    for number, table in enumerate(("elm", "ash", "fir"), start=1):
        answer = house.ask(table)
        await house.disk.have_begun(number + 1)
        house.disk.under_way[number].set()
        await answer
    assert not stuck.done()
    house.disk.under_way[0].set()
    await stuck
