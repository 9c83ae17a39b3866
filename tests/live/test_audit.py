"""An audit finds whatever is kept of tables otherwise than their events say."""

import pytest
from sqlalchemy import Connection, text
from tests.live.support import Hall
from tests.support.house import Clock

from paigow.storage import audit
from paigow.tables import AddBot, OfferBank, Phase

# What can be worked out anew, harmed; and what an audit says of it.
_DERIVED = [
    ("UPDATE table_rows SET phase = 'paused'", "phase is 'paused'"),
    ("UPDATE table_rows SET taken = 7", "taken is 7"),
    ("UPDATE table_rows SET seq = seq + 1", "seq is"),
    ("UPDATE table_slips SET body = '{}'", "body is '{}'"),
    ("DELETE FROM table_slips", "its row is missing"),
    ("UPDATE table_snapshots SET seq = seq + 1000", "seq is 10"),
    ("UPDATE table_snapshots SET body = '{}'", "body is '{}'"),
    ("DELETE FROM table_snapshots", "its row is missing"),
    ("UPDATE balances SET cents = cents + 1 WHERE account LIKE 'table:%'", "balance table:"),
]
# The truth itself, harmed.
_TRUTH = [
    ("DELETE FROM table_events WHERE type = 'bet_placed'", "comes next"),
    ("UPDATE table_events SET body = 'x' WHERE seq = 3", "not JSON"),
    ("UPDATE table_events SET body = body || ' ' WHERE seq = 3", "one form"),
    ("UPDATE table_events SET at = '2031-01-01T00:00:00.000Z'", "another event than its row"),
    ("DELETE FROM table_secrets", "is missing"),
    ("UPDATE table_secrets SET round = round - 1", "is still kept"),
    ("UPDATE entries SET id = id || 'x' WHERE kind = 'bank'", "it is missing"),
]


@pytest.fixture
async def played(place: str, clock: Clock) -> Hall:
    """Two rounds that were played, and one that is under way; the tables are closed."""
    hall = await Hall.enter(place, clock)
    host = (await hall.desk.create_guest()).id
    table = await hall.open_table(host, collection=100)
    ann, ben = await hall.guests(2, table)
    await hall.tables.command(host, table, AddBot(host, 5, "online"), key="key-bot")
    await ben.do(OfferBank(ben.id, 50_000))
    for _ in range(2):
        await ann.bet(1_000, 500)
        await hall.until(table, Phase.SETTING)
        await ann.house_way()
        await hall.until(table, Phase.PAUSED)
        await hall.next_deadline(table)
    await ann.bet()
    await hall.until(table, Phase.SETTING)
    await hall.tables.close()
    return hall


async def test_what_can_be_worked_out_is_put_right(played: Hall) -> None:
    assert await played.desk.audit() == ()
    assert await played.desk.rebuild() == ()
    for harm, found in _DERIVED:

        def work(connection: Connection, harm: str = harm) -> None:
            assert connection.execute(text(harm)).rowcount > 0

        await played.database.write(work)
        differences = await played.desk.audit()
        assert any(found in difference for difference in differences), (harm, differences)
        assert await played.desk.rebuild() == differences
        assert await played.desk.audit() == ()
    await played.database.close()


async def test_truth_that_does_not_fit_is_left_for_a_person(played: Hall) -> None:
    for harm, found in _TRUTH:

        def work(connection: Connection, harm: str = harm, found: str = found) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            elif "entries SET id" in harm:
                connection.exec_driver_sql("ALTER TABLE lines DROP CONSTRAINT fk_lines_entry")
            assert connection.execute(text(harm)).rowcount > 0
            differences = audit.differences(connection)
            assert any(found in difference for difference in differences), (harm, differences)
            assert audit.rebuild(connection) == differences
            assert audit.differences(connection) == differences
            raise ZeroDivisionError  # and undo it

        with pytest.raises(ZeroDivisionError):
            await played.database.write(work)
    await played.database.close()
