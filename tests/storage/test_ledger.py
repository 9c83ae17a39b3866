"""The ledger in the database and the book in memory accept and refuse the same entries."""

import asyncio
import tempfile
from collections.abc import Awaitable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, func, select
from tests.support.house import new_place

from paigow.errors import RefusedError
from paigow.ledger import (
    Account,
    Book,
    Entry,
    Line,
    account_of,
    cash_out,
    deposit,
    game_of,
    open_hold,
    rebuy,
    settle_hold,
    stakes_of,
    void_hold,
)
from paigow.storage import Database
from paigow.storage.money import open_accounts, post, read_balances
from paigow.storage.tables import balances, entries, holds, lines

_PLAYERS = ("p1", "p2")
_ids = st.sampled_from([f"e{number}" for number in range(12)])
_players = st.sampled_from(_PLAYERS)
_cents = st.sampled_from([1, 5, 100, 100, 250])
_holds = st.sampled_from(["h1", "h2", "h3"])
_entries = st.one_of(
    st.builds(deposit, _ids, _players, _cents),
    st.builds(rebuy, _ids, _players, _cents),
    st.builds(cash_out, _ids, _players, _cents),
    st.builds(open_hold, _ids, _players, _holds, _cents),
    st.builds(void_hold, _ids, _players, _holds, _cents),
    st.builds(
        lambda entry, player, hold, cents, back: settle_hold(
            entry, player, hold, staked=cents, returned=back, commission=back // 20
        ),
        _ids,
        _players,
        _holds,
        _cents,
        st.sampled_from([0, 100, 195]),
    ),
)


async def _refused(writing: Awaitable[None]) -> str | None:
    """The code of the refusal, if it is refused."""
    try:
        await writing
    except RefusedError as error:
        return error.code
    return None


async def _apply(book: Book, entry: Entry) -> None:
    book.apply(entry)


async def _same(database: Database, written: list[Entry]) -> None:
    accounts = [of(player) for player in _PLAYERS for of in (account_of, game_of, stakes_of)]
    await database.write(lambda connection: open_accounts(connection, accounts))
    book = Book()
    for entry in written:

        def work(connection: Connection, entry: Entry = entry) -> None:
            post(connection, [entry], "2030-01-31T20:15:00.000Z")

        expected = await _refused(_apply(book, entry))
        found = await _refused(database.write(work))
        # The database sees that an entry is repeated when all else is well with it.
        assert found == expected or (found and expected == "entry_repeated")

    def kept(connection: Connection) -> None:
        everything = connection.execute(select(balances)).all()
        assert {row.account: row.cents for row in everything if row.cents} == {
            str(account): cents for account, cents in book.balances.items() if cents
        }
        assert sum(row.cents for row in everything) == 0
        assert {
            row.id: (row.account, row.cents, row.closed)
            for row in connection.execute(select(holds))
        } == {
            name: (hold.account, hold.cents, hold.closed and hold.closed.value)
            for name, hold in book.holds.items()
        }
        sums = select(func.sum(lines.c.cents)).group_by(lines.c.entry)
        assert all(total == 0 for total in connection.scalars(sums))
        assert read_balances(connection, ["nobody"]) == {}

    await database.read(kept)


@settings(max_examples=40)
@given(written=st.lists(_entries, max_size=25))
def test_the_same_entries_are_written(written: list[Entry]) -> None:
    async def main(folder: Path) -> None:
        async with await Database.open(new_place("sqlite", folder)) as database:
            await _same(database, written)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder)))


async def test_entries_together_are_written_or_refused_together(database: Database) -> None:
    at = "2030-01-31T20:15:00.000Z"

    def work(connection: Connection) -> None:
        open_accounts(connection, [account_of("p1"), game_of("p1"), stakes_of("p1")])
        post(connection, [], at)
        post(connection, [deposit("e1", "p1", 500), rebuy("e2", "p1", 500)], at)
        post(connection, [open_hold("e3", "p1", "h1", 300)], at)
        # A new bet first gives back the one before, so that the same money can be bet again.
        post(
            connection,
            [void_hold("e4", "p1", "h1", 300), open_hold("e5", "p1", "h2", 500)],
            at,
        )

    await database.write(work)

    def too_much(connection: Connection) -> None:
        post(
            connection,
            [deposit("e6", "p1", 100), void_hold("e7", "p1", "h2", 500), rebuy("e8", "p1", 101)],
            at,
        )

    assert await _refused(database.write(too_much)) == "insufficient_funds"
    count = await database.read(lambda c: c.scalar(select(func.count()).select_from(entries)))
    assert count == 5


async def test_an_account_that_was_never_opened_is_a_mistake_of_ours(database: Database) -> None:
    stray = Entry("e1", "gift", (Line(Account("house"), -5), Line(Account("game:nobody"), 5)))
    with pytest.raises(LookupError, match="game:nobody"):
        await database.write(lambda connection: post(connection, [stray], "now"))
