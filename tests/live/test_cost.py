"""A round costs the same however old the table is, and however many others there are."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event
from tests.live.support import Guest, Hall
from tests.support.house import Clock

from paigow.tables import Phase


@contextmanager
def _counted() -> Iterator[list[str]]:
    """The statements that are executed meanwhile."""
    found: list[str] = []

    def note(connection: object, cursor: object, statement: str, *of: object) -> None:
        found.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def _round(hall: Hall, guests: list[Guest]) -> int:
    """Play a round, and count the statements that write."""
    table = guests[0].table
    with _counted() as statements:
        for guest in guests:
            await guest.bet()
        await hall.until(table, Phase.SETTING)
        for guest in guests:
            await guest.house_way()
        await hall.until(table, Phase.WAITING)
    # Whether the house's balance moves depends on the cards: three bets may come to nothing.
    return sum(not each.startswith(("SELECT", "UPDATE balances")) for each in statements)


@pytest.fixture
async def quiet(place: str, clock: Clock) -> AsyncIterator[Hall]:
    """A hall that says only once that it runs: nothing is written but for the round."""
    opened = await Hall.enter(place, clock, lease=3600, beat=3600)
    yield opened
    await opened.leave()


async def test_a_round_costs_what_a_round_costs(quiet: Hall) -> None:
    guests = await quiet.guests(3, await quiet.open_table())
    await _round(quiet, guests)
    young = await _round(quiet, guests)
    for _ in range(8):
        await _round(quiet, guests)
    assert await _round(quiet, guests) == young
    for _ in range(30):
        (other,) = await quiet.guests(1, await quiet.open_table(betting_seconds=600))
        await other.bet()
    assert await _round(quiet, guests) == young
