"""An audit finds whatever is not as the events and entries say; a rebuild puts it right."""

import pytest
from sqlalchemy import Connection, text
from tests.support.house import Seat

from paigow.desk import Clear, Database
from paigow.storage import audit


async def _play(seat: Seat) -> None:
    for game in ("itv", "five-percent"):
        await seat.play(game)
    await seat.open()
    await seat.bet(1_000)
    await seat.run(Clear(seat.state.id, seat.state.version))
    await seat.bet(2_000)


async def _do(database: Database, statement: str) -> None:
    def work(connection: Connection) -> None:
        assert connection.execute(text(statement)).rowcount > 0

    await database.write(work)


# What can be worked out anew, harmed; and what an audit says of it.
_DERIVED = [
    ("UPDATE balances SET cents = cents + 1 WHERE account LIKE 'game:%'", "balance game:"),
    ("DELETE FROM balances WHERE account LIKE 'stakes:%'", "its row is missing"),
    ("INSERT INTO balances VALUES ('game:nobody', 5)", "nothing tells of it"),
    ("UPDATE holds SET cents = cents + 1", "hold "),
    ("UPDATE holds SET closed = 'post' WHERE closed IS NULL", "closed is 'post', not None"),
    ("UPDATE rounds SET net = 123456 WHERE phase = 'finished'", "net is 123456"),
    ("UPDATE rounds SET version = 3 WHERE phase = 'finished'", "version is 3"),
    ("UPDATE rounds SET opened = opened + 100", "opened is"),
    ("DELETE FROM rounds", "its row is missing"),
]


async def test_what_can_be_worked_out_is_put_right(seat: Seat, database: Database) -> None:
    await _play(seat)
    before = (await seat.desk.table(seat.id), await seat.desk.history(seat.id))
    assert await seat.desk.rebuild() == ()
    for harm, found in _DERIVED:
        await _do(database, harm)
        differences = await seat.desk.audit()
        assert any(found in difference for difference in differences), (harm, differences)
        assert await seat.desk.rebuild() == differences
        assert await seat.desk.audit() == ()
        assert (await seat.desk.table(seat.id), await seat.desk.history(seat.id)) == before
    await seat.deal()
    await seat.run(seat.house_set())


# The truth itself, harmed; and what an audit says of it.
_TRUTH = [
    ("UPDATE lines SET cents = cents + 1 WHERE account = 'cashier'", "does not balance"),
    ("DELETE FROM lines WHERE account LIKE 'stakes:%'", "balance"),
    ("UPDATE entries SET kind = 'gift' WHERE kind = 'deposit'", "no event moved"),
    ("UPDATE entries SET id = 'x' || id WHERE kind = 'bet'", "it is missing"),
    (
        "UPDATE lines SET cents = 2 * cents WHERE entry IN "
        "(SELECT id FROM entries WHERE kind = 'settlement')",
        "it is not what the events moved",
    ),
    ("UPDATE lines SET cents = 5 * cents WHERE account LIKE '%:%'", "together"),
    ("UPDATE lines SET account = 'safe' WHERE account = 'cashier'", "not an account"),
    ("DELETE FROM events WHERE type = 'hand_set'", "may come as"),
    ("DELETE FROM events WHERE type = 'round_settled'", "its secret is missing"),
    ("UPDATE events SET body = '{}' WHERE seq = 1", "event 1: "),
    ("UPDATE events SET body = 'x' WHERE seq = 1", "not JSON"),
    ("UPDATE events SET body = body || ' ' WHERE seq = 1", "one form"),
    ("UPDATE events SET at = '2031-01-01T00:00:00.000Z'", "another event than its row"),
    ("DELETE FROM secrets", "its secret is missing"),
    (
        "INSERT INTO secrets SELECT id, 'x' FROM rounds WHERE phase = 'finished'",
        "its secret is still kept",
    ),
]


async def test_truth_that_does_not_fit_is_left_for_a_person(seat: Seat, database: Database) -> None:
    await _play(seat)
    for harm, found in _TRUTH:

        def work(connection: Connection, harm: str = harm, found: str = found) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            elif "entries SET id" in harm:
                connection.exec_driver_sql("ALTER TABLE lines DROP CONSTRAINT fk_lines_entry")
            assert connection.execute(text(harm)).rowcount > 0
            if "entries SET id" in harm:
                connection.execute(
                    text(
                        "UPDATE lines SET entry = 'x' || entry WHERE entry IN "
                        "(SELECT substr(id, 2) FROM entries WHERE kind = 'bet')"
                    )
                )
            differences = audit.differences(connection)
            assert any(found in difference for difference in differences), (harm, differences)
            assert audit.rebuild(connection) == differences
            # It is still there: nothing was written.
            assert audit.differences(connection) == differences
            raise ZeroDivisionError  # and undo it

        with pytest.raises(ZeroDivisionError):
            await database.write(work)
