"""Bringing a database up to date: made when empty, migrated when old, refused when newer."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from paigow.storage.tables import metadata
from paigow.storage.urls import DatabaseError

VERSION_TABLE = "paigow_schema"

#: Every revision of the schema, oldest first; the last is this program's.
REVISIONS = ("0001", "0002", "0003", "0004")

# Any number will do, so long as it is always the same and no other program's.
_LOCK = 0x7061_6967_6F77


def revision(connection: Connection) -> str | None:
    """The revision of the database; None when nothing of ours is in it.

    :raises DatabaseError: when the tables there are another program's
    """
    found = set(inspect(connection).get_table_names())
    if VERSION_TABLE in found:
        at: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
        return at
    # A SQLite file belongs to one program; a PostgreSQL database may be shared.
    strange = found if connection.dialect.name == "sqlite" else found & set(metadata.tables)
    if strange:
        raise DatabaseError(
            f"the database holds tables of another program ({sorted(strange)[0]} is one): "
            "name a database of its own for paigow"
        )
    return None


def is_ready(connection: Connection, name: str) -> bool:
    """Whether the database is up to date.

    :raises DatabaseError: when it is newer than this program, or another program's
    """
    at = revision(connection)
    if at is not None and at not in REVISIONS:
        raise DatabaseError(
            f"the database {name} is newer than this paigow: it has schema {at}, and this "
            f"program knows none after {REVISIONS[-1]}",
            code="database_newer",
        )
    return at == REVISIONS[-1]


def prepare(connection: Connection, name: str) -> None:
    """Bring the database up to date, inside the transaction of a connection that writes.

    :raises DatabaseError: as :func:`is_ready` does
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    # Another process may have done it while this one waited for its turn.
    if not is_ready(connection, name):
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Run the migrations that are still to run."""
    # Alembic takes a while to import, and most starts of the program have nothing to migrate.
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
