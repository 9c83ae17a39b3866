"""The schema that the migrations make is the one that the program knows."""

import json
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from paigow.storage import Database, DatabaseError, schema, table_store
from paigow.storage.tables import metadata
from paigow.tables import (
    AddBot,
    Command,
    Join,
    Leave,
    OpenTable,
    TableConfig,
    decide,
    evolve,
    replay,
)


def test_the_program_knows_every_migration() -> None:
    scripts = ScriptDirectory(str(Path(schema.__file__).parent / "migrations"))
    newest_first = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(newest_first)) == schema.REVISIONS


async def test_migrations_make_what_the_tables_say(database: Database) -> None:
    def compared(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(
            connection,
            opts={"version_table": schema.VERSION_TABLE, "compare_type": True},
        )
        return list(compare_metadata(context, metadata))

    assert await database.read(compared) == []


async def test_migrations_make_the_same_checks(database: Database, place: str) -> None:
    """Alembic does not compare check constraints: we do."""

    def checks(connection: Connection) -> dict[str, set[str | None]]:
        found = inspect(connection)
        return {
            table: {check["name"] for check in found.get_check_constraints(table)}
            for table in metadata.tables
        }

    def anew(connection: Connection) -> dict[str, set[str | None]]:
        metadata.drop_all(connection)
        metadata.create_all(connection)
        return checks(connection)

    assert await database.read(checks) == await database.write(anew)


async def test_opening_again_changes_nothing(empty: str) -> None:
    for _ in range(2):
        async with await Database.open(empty) as database:
            assert await database.read(schema.revision) == schema.REVISIONS[-1]


async def test_a_newer_database_is_left_alone(place: str) -> None:
    async with await Database.open(place) as database:
        await database.write(
            lambda c: c.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"))
        )
    with pytest.raises(DatabaseError, match=r"newer than this paigow.*9999") as error:
        await Database.open(place)
    assert error.value.code == "database_newer"


async def test_another_programs_database_is_left_alone(place: str) -> None:
    async with await Database.open(place) as database:
        await database.write(lambda c: c.execute(text(f"DROP TABLE {schema.VERSION_TABLE}")))
    with pytest.raises(DatabaseError, match="tables of another program"):
        await Database.open(place)


async def test_a_table_of_an_older_database_is_read(database: Database) -> None:
    """Before the third revision a seat was away or not, and nobody could look for a host."""
    opened = decide(
        None,
        OpenTable(None, "oak", TableConfig(name="Oak", host="ann")),
        at="2030-01-31T20:15:00.000Z",
        secret=bytes(32),
    )
    state = replay(opened)
    joins = (Join("ann", 1, "Ann"), Join("ben", 2, "Ben"))
    for join in joins:
        for event in decide(state, join, at=state.at):
            state = evolve(state, event)
    old = state.to_json()
    for seat in old["seats"]:
        del seat["missed"]
        seat["away"] = seat["player"] == "ben"

    def as_it_was(connection: Connection) -> None:
        table_store.add_table(connection, state, opened, invite=None, secret=None)
        connection.execute(text("UPDATE table_snapshots SET body = :b"), {"b": json.dumps(old)})
        connection.execute(text("DROP INDEX ix_table_rows_host"))
        connection.execute(text("ALTER TABLE table_rows DROP COLUMN host"))
        connection.execute(text("ALTER TABLE table_rows DROP COLUMN seated"))
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '0002'"))

    def is_read(connection: Connection) -> None:
        schema.upgrade(connection)
        found = table_store.find_snapshot(connection, "oak")
        assert found is not None
        assert [seat.away for seat in found.seats] == [False, True]
        assert table_store.count_opened(connection, "ann", state.at) == 1
        assert table_store.count_opened(connection, "ann", "2030-02-01") == 0

    await database.write(as_it_was)
    await database.write(is_read)


async def test_who_sits_at_a_table_of_an_older_database_is_found(database: Database) -> None:
    """Before the fourth revision no row of a table told its players: its events do."""
    config = TableConfig(name="Oak", host="ann", private=True)
    opening = OpenTable(None, "oak", config)
    opened = decide(None, opening, at="2030-01-31T20:15:00.000Z", secret=bytes(32))
    state = replay(opened)
    joins = [Join(name, seat, name.title()) for seat, name in enumerate(("cleo", "ben", "ann"), 1)]
    orders: list[Command] = [*joins[:2], AddBot("ann", 7, "cardroom"), joins[2], Leave("cleo")]
    happened = []
    for order in orders:
        for event in decide(state, order, at=state.at):
            state = evolve(state, event)
            happened.append(event)

    def as_it_was(connection: Connection) -> None:
        # The snapshot is older than the last who came and went.
        some = happened[:2]
        before = replay([*opened, *some])
        table_store.add_table(connection, before, [*opened, *some], invite="x", secret=None)
        later = [(event, table_store.event_text(event)) for event in happened[2:]]
        table_store.add_events(connection, later)
        table_store.change_rows(connection, [state])
        connection.execute(text("ALTER TABLE table_rows DROP COLUMN seated"))
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '0003'"))

    def is_found(connection: Connection) -> None:
        schema.upgrade(connection)
        kept = connection.scalar(text("SELECT seated FROM table_rows"))
        assert kept == table_store.row_of(state)["seated"] == "|ann|ben|"
        for player, found in (("ben", ["oak"]), ("cleo", []), ("en", []), ("%", [])):
            listed = table_store.find_private(connection, player, 8)
            assert [row.id for row in listed] == found

    await database.write(as_it_was)
    await database.write(is_found)
