"""The store of who runs which table, and of what one process asks another to do.

Each process renews one row of its own. A process whose row has run out never renews it again: it
begins anew under another name. So whoever finds a row that has run out knows that it stays so, and
may take over the tables of that process. Times are by the clock of the database.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Double, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from paigow.storage.bulk import among, texts
from paigow.storage.tables import table_inbox, table_rows, table_servers
from paigow.tables.state import Phase


class _Now(FunctionElement[float]):
    """The clock of the database, in seconds."""

    type = Double()
    inherit_cache = True


@compiles(_Now, "sqlite")
def _now_of_sqlite(element: _Now, compiler: Any, **choices: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(_Now, "postgresql")
def _now_of_postgresql(element: _Now, compiler: Any, **choices: Any) -> str:
    return "EXTRACT(EPOCH FROM clock_timestamp())::double precision"


_RUNNING = select(table_servers.c.id).where(table_servers.c.until > _Now())
_FREE = or_(table_rows.c.owner.is_(None), table_rows.c.owner.not_in(_RUNNING))
_REGISTER = insert(table_servers).values(
    id=bindparam("server"), until=_Now() + bindparam("seconds", type_=Double())
)
_RENEW = (
    update(table_servers)
    .where(table_servers.c.id == bindparam("server"), table_servers.c.until > _Now())
    .values(until=_Now() + bindparam("seconds", type_=Double()))
)
_END = (
    update(table_servers)
    .where(table_servers.c.id == bindparam("server"), table_servers.c.until > _Now())
    .values(until=_Now())
)
# Long gone: nothing of theirs can be under way any more.
_FORGET_SERVERS = delete(table_servers).where(
    table_servers.c.until < _Now() - 3600,
    table_servers.c.id.not_in(select(table_rows.c.owner).where(table_rows.c.owner.is_not(None))),
)
_TAKE = (
    update(table_rows)
    .where(
        table_rows.c.id == bindparam("table"), or_(_FREE, table_rows.c.owner == bindparam("server"))
    )
    .values(owner=bindparam("server"), epoch=table_rows.c.epoch + 1)
    .returning(table_rows.c.epoch)
)
_STANDINGS = select(table_rows.c.id, table_rows.c.seq, table_rows.c.owner).where(
    among(table_rows.c.id, "tables")
)
_WANTED = select(table_inbox.c.table_id).where(
    table_inbox.c.answer.is_(None), table_inbox.c.until > _Now()
)
# A table that waits for a first bet is read when somebody asks, or when nobody has for long.
_RUNS = or_(table_rows.c.phase != Phase.WAITING.value, table_rows.c.deadline <= bindparam("now"))
_ORPHANS = (
    select(table_rows.c.id)
    .where(
        or_(and_(table_rows.c.deadline.is_not(None), _RUNS), table_rows.c.id.in_(_WANTED)), _FREE
    )
    .order_by(table_rows.c.deadline)
    .limit(bindparam("most"))
)
_RELEASE = (
    update(table_rows)
    .where(table_rows.c.owner == bindparam("server"))
    .values(owner=None, epoch=table_rows.c.epoch + 1)
)
_RELEASE_ONE = _RELEASE.where(
    table_rows.c.id == bindparam("table"), table_rows.c.epoch == bindparam("since")
)
_LEAVE = delete(table_servers).where(table_servers.c.id == bindparam("server"))

_ASK = insert(table_inbox).values(
    id=bindparam("id"),
    table_id=bindparam("table"),
    asker=bindparam("asker"),
    body=bindparam("body"),
    answer=None,
    until=_Now() + bindparam("seconds", type_=Double()),
)
_ASKED = (
    select(table_inbox.c.id, table_inbox.c.table_id, table_inbox.c.asker, table_inbox.c.body)
    .join_from(table_inbox, table_rows, table_inbox.c.table_id == table_rows.c.id)
    .where(
        table_inbox.c.answer.is_(None),
        table_inbox.c.until > _Now(),
        table_rows.c.owner == bindparam("server"),
    )
    .order_by(table_inbox.c.position)
)
_ANSWER = (
    update(table_inbox)
    .where(table_inbox.c.id == bindparam("which"))
    .values(answer=bindparam("text"))
)
_COLLECT = (
    delete(table_inbox)
    .where(table_inbox.c.asker == bindparam("asker"), table_inbox.c.answer.is_not(None))
    .returning(table_inbox.c.id, table_inbox.c.answer)
)
_FORGET_ASKED = delete(table_inbox).where(table_inbox.c.until < _Now() - 60)


class Asked(NamedTuple):
    """What another process asks for."""

    id: str
    table: str
    asker: str
    body: str


def register(connection: Connection, server: str, seconds: float) -> None:
    """Say that a process runs, for so long."""
    connection.execute(_FORGET_SERVERS)
    connection.execute(_FORGET_ASKED)
    connection.execute(_REGISTER, {"server": server, "seconds": seconds})


def renew(connection: Connection, server: str, seconds: float) -> bool:
    """Say that a process still runs; False when its time has run out: that is final."""
    return connection.execute(_RENEW, {"server": server, "seconds": seconds}).rowcount == 1


def end(connection: Connection, servers: Collection[str]) -> None:
    """Let the time of processes run out that have ended without a word.

    One that is alive after all finds that it comes too late, and begins anew.
    """
    connection.execute(_END, [{"server": server} for server in servers])


def take(connection: Connection, table: str, server: str) -> int | None:
    """Take a table that no other running process has; its new epoch, or None."""
    epoch: int | None = connection.scalar(_TAKE, {"table": table, "server": server})
    return epoch


def release(connection: Connection, held: Sequence[tuple[str, str, int]]) -> None:
    """Let go of tables, if they are still held by these owners since these epochs."""
    rows = [{"table": table, "server": owner, "since": epoch} for table, owner, epoch in held]
    connection.execute(_RELEASE_ONE, rows)


def find_running(connection: Connection) -> list[str]:
    """The processes that run."""
    return list(connection.scalars(_RUNNING))


def find_standings(
    connection: Connection, tables: Sequence[str]
) -> dict[str, tuple[int, str | None]]:
    """How far tables have come, and by whom they are run."""
    rows = connection.execute(_STANDINGS, {"tables": texts(tables)})
    return {row.id: (row.seq, row.owner) for row in rows}


def find_orphans(connection: Connection, most: int, now: str) -> list[str]:
    """Tables that wait for a time or a command, and that no running process has.

    ``now`` is the house's time, by which the deadlines are.
    """
    return list(connection.scalars(_ORPHANS, {"most": most, "now": now}))


def leave(connection: Connection, server: str) -> None:
    """Let go of every table, so that others may take them at once."""
    connection.execute(_RELEASE, {"server": server})
    connection.execute(_LEAVE, {"server": server})


def ask(
    connection: Connection, id: str, table: str, *, asker: str, body: str, seconds: float
) -> None:
    """Ask the owner of a table for something; it is not carried out after so long."""
    row = {"id": id, "table": table, "asker": asker, "body": body, "seconds": seconds}
    connection.execute(_ASK, row)


def find_asked(connection: Connection, server: str) -> list[Asked]:
    """What is asked of a process and not answered."""
    return [Asked(*row) for row in connection.execute(_ASKED, {"server": server})]


def answer(connection: Connection, answers: Sequence[tuple[str, str]]) -> None:
    """Answer what was asked, each by its id."""
    connection.execute(_ANSWER, [{"which": id, "text": text} for id, text in answers])


def collect(connection: Connection, asker: str) -> list[tuple[str, str]]:
    """The answers to what a process asked, which are then forgotten."""
    return [(row.id, row.answer) for row in connection.execute(_COLLECT, {"asker": asker})]
