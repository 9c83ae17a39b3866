"""Who watches with what money: whatever comes last, the newest is what is shown in the end."""

import asyncio
from typing import Any, cast

import pytest

from paigow.desk import Database, Player, Wallet
from paigow.live import Viewer, reading
from paigow.live.presence import Presences


class Bank:
    """What is on the disk, the reads that are under way, and what was shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cents = 0
        self.reads: list[asyncio.Event] = []
        self.shown: dict[str, int] = {}
        monkeypatch.setattr(reading, "find_viewer", self._one)
        monkeypatch.setattr(reading, "find_viewers", self._some)
        self.presences = Presences(cast("Database", None), self._show)

    def viewer(self) -> Viewer:
        return Viewer(Player("ann", "Ann", True), Wallet(0, self.cents, 0))

    def _show(self, table: str, viewer: Viewer) -> None:
        self.shown[table] = viewer.wallet.game

    async def _one(self, _: Any, player: str) -> Viewer:
        found, late = self.viewer(), asyncio.Event()
        self.reads.append(late)
        await late.wait()
        return found

    async def _some(self, database: Any, players: Any) -> dict[str, Viewer]:
        return {player: await self._one(database, player) for player in players}

    async def finish(self, number: int) -> None:
        """Let a read come to its end."""
        await _settle()
        self.reads[number].set()
        await _settle()

    async def finish_all(self) -> None:
        """Let every read come to its end, and those that follow from it."""
        number = 0
        await _settle()
        while number < len(self.reads):
            await self.finish(number)
            number += 1


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def bank(monkeypatch: pytest.MonkeyPatch) -> Bank:
    made = Bank(monkeypatch)
    made.presences.enter("ann", "oak")
    made.presences.enter("ann", "elm")
    return made


@pytest.mark.parametrize("first", [0, 1])
async def test_of_two_reads_that_overtake_each_other_the_later_counts(
    bank: Bank, first: int
) -> None:
    reads = [asyncio.create_task(bank.presences.read("ann"))]
    await asyncio.sleep(0)
    bank.cents = 5
    reads.append(asyncio.create_task(bank.presences.read("ann")))
    await bank.finish(first)
    await bank.finish(1 - first)
    await bank.finish_all()
    await asyncio.gather(*reads)
    assert bank.shown == {"oak": 5, "elm": 5}


async def test_a_word_from_elsewhere_is_checked(bank: Bank) -> None:
    old = bank.viewer()
    bank.cents = 5
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    bank.presences.tell({"ann": old}, "elm")
    assert bank.shown == {"oak": 0, "elm": 0}
    await bank.finish_all()
    await bank.presences.rest()
    assert bank.shown == {"oak": 5, "elm": 5}
    count = len(bank.reads)
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    await bank.finish_all()
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    await bank.finish_all()
    assert len(bank.reads) == count + 1


async def test_who_comes_back_is_not_shown_what_was_read_before(bank: Bank) -> None:
    read = asyncio.create_task(bank.presences.read("ann"))
    await asyncio.sleep(0)
    for table in ("oak", "elm"):
        bank.presences.leave("ann", table)
    assert bank.presences.words(["ann"]) == {}
    bank.cents = 5
    bank.presences.enter("ann", "oak")
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    await bank.finish_all()
    await read
    await bank.presences.rest()
    assert bank.shown == {"oak": 5}


async def test_everybody_is_read_again_when_calls_may_be_lost(bank: Bank) -> None:
    bank.presences.tell({"ann": bank.viewer()}, "oak")
    await bank.finish_all()
    bank.cents = 5
    bank.presences.doubt()
    await bank.finish_all()
    await bank.presences.rest()
    assert bank.shown == {"oak": 5, "elm": 5}
