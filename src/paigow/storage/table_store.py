"""The store of the cardroom's tables: events, one row each to find them by, snapshots, secrets.

The events are the truth. A snapshot is the table as some event left it, so that a table of many
thousand rounds is read as quickly as a new one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
)

from paigow.storage import bulk
from paigow.storage.bulk import add_rows, among, find_all, find_rows, put_rows, texts
from paigow.storage.tables import (
    table_events,
    table_rows,
    table_secrets,
    table_slips,
    table_snapshots,
)
from paigow.tables.config import TableConfig
from paigow.tables.events import Event, event_from_json
from paigow.tables.evolve import evolve
from paigow.tables.slips import slips
from paigow.tables.state import TableState

#: The columns of a row that its events tell.
TOLD = ("seq", "round", "phase", "deadline", "private", "taken", "seated", "bank", "config")

_ONE_FORM = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
_ADD_ROW = insert(table_rows)
_EVENTS = (
    select(table_events.c.body)
    .where(table_events.c.table_id == bindparam("table"), table_events.c.seq >= bindparam("since"))
    .order_by(table_events.c.seq)
)
_ROUND_EVENTS = (
    select(table_events.c.body)
    .where(
        table_events.c.table_id == bindparam("table"), table_events.c.round == bindparam("number")
    )
    .order_by(table_events.c.seq)
)
_SNAPSHOT = select(table_snapshots.c.body).where(table_snapshots.c.table_id == bindparam("table"))
_SECRET = select(table_secrets.c.secret).where(
    table_secrets.c.table_id == bindparam("table"), table_secrets.c.round == bindparam("number")
)
_FORGET_SECRETS = delete(table_secrets).where(
    table_secrets.c.table_id == bindparam("table"), table_secrets.c.round <= bindparam("number")
)
_ACCESS = select(table_rows.c.private, table_rows.c.invite, table_rows.c.host).where(
    table_rows.c.id == bindparam("table")
)
_SEQS = select(table_rows.c.id, table_rows.c.seq).where(among(table_rows.c.id, "tables"))
_LOCK = (
    select(table_rows.c.id, table_rows.c.owner, table_rows.c.epoch, table_rows.c.seq)
    .where(among(table_rows.c.id, "tables"))
    .order_by(table_rows.c.id)
    .with_for_update(key_share=True)
)


class ListedTable(NamedTuple):
    """A table as the lobby lists it: ``bank`` is the name of a player who banks."""

    id: str
    config: TableConfig
    phase: str
    taken: int
    bank: str | None


class Access(NamedTuple):
    """Who may see a table: everybody, or those who have the invite of its host."""

    private: bool
    invite: str | None
    host: str | None


class NotTheOwner(Exception):
    """The table has been taken over: nothing may be written to it from here."""


def one_form(data: object) -> str:
    """JSON in one form only, so that equal things are equal texts."""
    return _ONE_FORM.encode(data)


@lru_cache(1000)
def _config_text(config: TableConfig) -> str:
    return one_form(config.to_json())


def row_of(state: TableState) -> dict[str, Any]:
    """The row of a table as its events tell it."""
    bank = state.seat_of(state.bank.player) if state.bank.player else None
    players = sorted(seat.player for seat in state.seats if seat.bot is None)
    return {
        "seq": state.seq,
        "round": state.round,
        "phase": state.phase.value,
        "deadline": state.deadline,
        "private": state.config.private,
        "taken": len(state.seats),
        "seated": f"|{'|'.join(players)}|" if players else None,
        "bank": bank.name if bank else None,
        "config": _config_text(state.config),
    }


def add_table(
    connection: Connection,
    state: TableState,
    happened: Sequence[Event],
    *,
    invite: str | None,
    secret: bytes | None,
) -> None:
    """Add a table that nobody runs yet."""
    row = {"id": state.id, "opened_at": state.at, "invite": invite, "host": state.host}
    connection.execute(_ADD_ROW, row | {"owner": None, "epoch": 0} | row_of(state))
    add_events(connection, [(event, event_text(event)) for event in happened])
    keep_snapshots(connection, [state])
    if secret is not None:
        add_secrets(connection, [(state.id, state.round, secret)])


def lock_tables(
    connection: Connection, tables: Sequence[str]
) -> dict[str, tuple[str | None, int, int]]:
    """Owner, epoch and ``seq`` of tables, locked: nobody takes them over until this is done."""
    rows = find_all(connection, _LOCK, tables=texts(tables))
    return {table: (owner, epoch, seq) for table, owner, epoch, seq in rows}


def change_rows(connection: Connection, states: Sequence[TableState]) -> None:
    """Write the rows of tables anew; the caller has locked them, and is their owner."""
    bulk.change_rows(
        connection, table_rows, [{"id": state.id, **row_of(state)} for state in states]
    )


def event_text(event: Event) -> str:
    """An event as it is kept."""
    return one_form(event.to_json())


def add_events(connection: Connection, happened: Sequence[tuple[Event, str]]) -> None:
    """Add what has happened at tables, each event with its text."""
    rows = [
        {
            "table_id": event.table,
            "seq": event.seq,
            "round": event.round,
            "at": event.at,
            "type": event.type,
            "body": body,
        }
        for event, body in happened
    ]
    add_rows(connection, table_events, rows)


def keep_snapshots(connection: Connection, states: Sequence[TableState]) -> None:
    """Keep tables as they are now, in place of what was kept before."""
    put_rows(
        connection,
        table_snapshots,
        [
            {"table_id": state.id, "seq": state.seq, "body": one_form(state.to_json())}
            for state in states
        ],
    )


def add_secrets(connection: Connection, hidden: Sequence[tuple[str, int, bytes]]) -> None:
    """Keep the secrets of rounds, each by its table and its number."""
    add_rows(
        connection,
        table_secrets,
        [
            {"table_id": table, "round": number, "secret": secret.hex()}
            for table, number, secret in hidden
        ],
    )


def forget_secrets(connection: Connection, told: Sequence[tuple[str, int]]) -> None:
    """Forget the secrets of tables up to a round: they are told, or nothing was dealt."""
    connection.execute(
        _FORGET_SECRETS, [{"table": table, "number": number} for table, number in told]
    )


def find_secret(connection: Connection, table: str, number: int) -> bytes | None:
    """The secret of a round that is not over."""
    text: str | None = connection.scalar(_SECRET, {"table": table, "number": number})
    return None if text is None else bytes.fromhex(text)


def find_snapshot(connection: Connection, table: str) -> TableState | None:
    """A table as it stood when a snapshot was taken; None when there is no such table."""
    body = connection.scalar(_SNAPSHOT, {"table": table})
    return None if body is None else TableState.from_json(json.loads(body))


def find_table(connection: Connection, table: str) -> TableState | None:
    """A table as it stands; None when there is no such table."""
    state = find_snapshot(connection, table)
    if state is not None:
        for event in find_events(connection, table, state.seq):
            state = evolve(state, event)
    return state


def find_events(connection: Connection, table: str, since: int) -> tuple[Event, ...]:
    """The events of a table from a number on."""
    return _read(connection.scalars(_EVENTS, {"table": table, "since": since}))


def find_news(connection: Connection, since: Mapping[str, int]) -> dict[str, tuple[Event, ...]]:
    """The events of tables, of each from a number on."""
    wanted = [{"table_id": table, "seq": seq} for table, seq in since.items()]
    found: dict[str, list[Any]] = {}
    for row in find_rows(connection, table_events, wanted, least="seq"):
        found.setdefault(row.table_id, []).append(row)
    return {
        table: _read(row.body for row in sorted(rows, key=lambda row: int(row.seq)))
        for table, rows in found.items()
    }


def find_round(connection: Connection, table: str, number: int) -> tuple[Event, ...]:
    """The events of one round of a table."""
    return _read(connection.scalars(_ROUND_EVENTS, {"table": table, "number": number}))


def find_access(connection: Connection, table: str) -> Access | None:
    """Who may see a table; None when there is no such table."""
    row = connection.execute(_ACCESS, {"table": table}).one_or_none()
    return None if row is None else Access(row.private, row.invite, row.host)


def find_seqs(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """How far tables have come."""
    return dict(find_all(connection, _SEQS, tables=texts(tables)))


def find_lobby(connection: Connection, limit: int, opened_since: str) -> tuple[ListedTable, ...]:
    """The public tables, the fullest first, and of those the newest.

    A player's table at which nobody sits is listed only when it was opened since a time.
    """
    alive = or_(
        table_rows.c.taken > 0,
        table_rows.c.host.is_(None),
        table_rows.c.opened_at >= opened_since,
    )
    return _listed(connection, limit, table_rows.c.private.is_(False), alive)


def find_private(connection: Connection, player: str, limit: int) -> tuple[ListedTable, ...]:
    """The private tables that a player has opened or sits at, in the order of the lobby."""
    own = table_rows.c.host == player
    seated = and_(
        table_rows.c.taken > 0, table_rows.c.seated.contains(f"|{player}|", autoescape=True)
    )
    return _listed(connection, limit, table_rows.c.private.is_(True), or_(own, seated))


def _listed(
    connection: Connection, limit: int, *wanted: ColumnElement[bool]
) -> tuple[ListedTable, ...]:
    rows = connection.execute(
        select(*(table_rows.c[name] for name in ("id", "config", "phase", "taken", "bank")))
        .where(*wanted)
        .order_by(table_rows.c.taken.desc(), table_rows.c.opened_at.desc(), table_rows.c.id)
        .limit(limit)
    )
    return tuple(
        ListedTable(
            row.id, TableConfig.from_json(json.loads(row.config)), row.phase, row.taken, row.bank
        )
        for row in rows
    )


def count_opened(connection: Connection, host: str, since: str) -> int:
    """How many tables a player has opened since a time."""
    opened = select(func.count()).where(table_rows.c.host == host, table_rows.c.opened_at >= since)
    return connection.scalar(opened) or 0


def slip_rows(state: TableState) -> list[dict[str, Any]]:
    """The rows of the slips of a round that was settled by the last event."""
    head = {"table_id": state.id, "round": state.round, "at": state.at}
    return [
        {**head, "player": player, "body": one_form(slip.to_json())}
        for player, slip in slips(state).items()
    ]


def add_slips(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add the slips of rounds."""
    add_rows(connection, table_slips, rows)


def find_slips(
    connection: Connection, player: str, table: str, *, before: int | None, limit: int
) -> tuple[dict[str, Any], ...]:
    """A player's slips at a table, newest first, of the rounds before one."""
    wanted = [table_slips.c.player == player, table_slips.c.table_id == table]
    if before is not None:
        wanted.append(table_slips.c.round < before)
    bodies = connection.scalars(
        select(table_slips.c.body).where(*wanted).order_by(table_slips.c.round.desc()).limit(limit)
    )
    return tuple(json.loads(body) for body in bodies)


def find_last_slips(
    connection: Connection, player: str, limit: int
) -> tuple[tuple[str, int, str], ...]:
    """The last rounds in which a player bet, newest first: table, number, when it ended."""
    rows = connection.execute(
        select(table_slips.c.table_id, table_slips.c.round, table_slips.c.at)
        .where(
            table_slips.c.player == player,
            ~table_slips.c.body.contains('"spots":[]'),  # the slip of one who was the bank alone
        )
        .order_by(table_slips.c.at.desc(), table_slips.c.table_id, table_slips.c.round.desc())
        .limit(limit)
    )
    return tuple((row.table_id, row.round, row.at) for row in rows)


def _read(bodies: Iterable[str]) -> tuple[Event, ...]:
    return tuple(event_from_json(json.loads(body)) for body in bodies)
