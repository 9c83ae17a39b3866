"""A round costs the same however old the table is, and however many others there are."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event
from tests.live.support import Guest, Hall

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
    return sum(not statement.startswith("SELECT") for statement in statements)


async def test_a_round_costs_what_a_round_costs(hall: Hall) -> None:
    guests = await hall.guests(3, await hall.open_table())
    await _round(hall, guests)
    young = await _round(hall, guests)
    for _ in range(8):
        await _round(hall, guests)
    assert await _round(hall, guests) == young
    for _ in range(30):
        (other,) = await hall.guests(1, await hall.open_table(betting_seconds=600))
        await other.bet()
    assert await _round(hall, guests) == young
