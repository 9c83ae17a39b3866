"""A round costs the same however old the table is, and however many others there are."""

from collections.abc import AsyncIterator

import pytest
from tests.live.crowd import Crowd, Work, counted, play
from tests.live.support import Guest, Hall
from tests.support.house import Clock

#: How many tables there are; opening them is what takes long, most of all on PostgreSQL.
MANY = {"sqlite": 1_000, "postgresql": 200}
_ROUNDS = 3


@pytest.fixture
async def quiet(place: str, clock: Clock) -> AsyncIterator[Hall]:
    """A hall that says only once that it runs: nothing is done but for the round."""
    opened = await Hall.enter(place, clock, lease=3600, beat=3600)
    yield opened
    await opened.leave()


async def rounds(guests: list[Guest], patch: pytest.MonkeyPatch) -> list[Work]:
    """What some rounds at a table take, each counted by itself."""
    found = []
    for _ in range(_ROUNDS):
        with counted(guests[0].hall, patch) as work:
            work.exact["events"] = await play(guests)
        found.append(work)
    return found


def assert_the_same(now: list[Work], before: list[Work]) -> None:
    for work in (*now, *before):
        assert work.exact == before[0].exact
    for what in before[0].about:
        usual = [work.about[what] for work in before]
        # The cards are others each time; what grew with the tables would be many times as much.
        assert max(work.about[what] for work in now) < 1.25 * max(usual), (what, usual)


async def test_a_round_costs_what_a_round_costs(
    quiet: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = Crowd(quiet)
    guests = await quiet.guests(3, await quiet.open_table())
    for guest in guests:
        await crowd.watch(guest)
    await crowd.rest()
    await play(guests)
    young = await rounds(guests, monkeypatch)
    assert young[0].exact["transactions"] >= 9, "each command is on the disk before it is answered"
    for _ in range(8):
        await play(guests)
    assert_the_same(await rounds(guests, monkeypatch), young)
    await crowd.grow(MANY[quiet.database.dialect] - 1)
    assert_the_same(await rounds(guests, monkeypatch), young)
    await crowd.leave()
