"""Working the cardroom's tables out anew from their events; see :mod:`paigow.storage.audit`."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from paigow.errors import PaigowError
from paigow.ledger import Entry
from paigow.storage.table_store import one_form, row_of, slip_rows
from paigow.storage.tables import (
    table_events,
    table_rows,
    table_secrets,
    table_slips,
    table_snapshots,
)
from paigow.tables.events import Event, RoundSettled, event_from_json
from paigow.tables.evolve import evolve
from paigow.tables.money import entries as money_of
from paigow.tables.state import TableState

_BATCH = 1000  # rows that are in memory at once

Slip = tuple[str, str, int]


class TableFindings(NamedTuple):
    """What the events say of everything about tables that is kept twice."""

    rows: dict[str, dict[str, Any]]
    slips: dict[Slip, dict[str, Any]]
    snapshots: dict[str, dict[str, Any]]
    due: dict[str, Entry]


def find(connection: Connection, faults: list[str]) -> TableFindings:
    """Replay every table; what cannot have happened is added to the faults."""
    found = TableFindings({}, {}, {}, {})
    taken = dict[str, int]()
    for row in connection.execute(select(table_snapshots.c.table_id, table_snapshots.c.seq)):
        taken[row.table_id] = row.seq
    hidden = dict[str, int]()
    state: TableState | None = None
    broken: str | None = None
    every = select(table_events).order_by(table_events.c.table_id, table_events.c.seq)
    with connection.execute(every.execution_options(yield_per=_BATCH)) as stream:
        for row in stream:
            if row.table_id == broken:
                continue
            before = None if state is None or state.id != row.table_id else state
            if before is None:
                _end(found, state)
            try:
                event = _event(row)
                found.due.update((entry.id, entry) for entry in money_of(event, before))
                state = evolve(before, event)
            except PaigowError as error:
                faults.append(f"table {row.table_id}, event {row.seq}: {error}")
                broken, state = row.table_id, None
                continue
            if isinstance(event, RoundSettled):
                found.slips.update((_slip(each), each) for each in slip_rows(state))
            if taken.get(state.id) == state.seq:
                found.snapshots[state.id] = _snapshot(state)
            found.rows[state.id] = {"id": state.id, **row_of(state)}
            hidden[state.id] = 0 if state.opens_next else state.round
    _end(found, state)
    _check_secrets(connection, hidden, faults)
    return found


def compare(connection: Connection, found: TableFindings) -> list[str]:
    """One sentence for each thing that is kept otherwise than the events say."""
    return [
        *_differing(connection, "table", table_rows, found.rows, lambda row: row.id),
        *_differing(connection, "slip", table_slips, found.slips, _slip),
        *_differing(
            connection, "snapshot of", table_snapshots, found.snapshots, lambda row: row.table_id
        ),
    ]


def write(connection: Connection, found: TableFindings) -> None:
    """Write what can be worked out anew; who runs a table stays as it is."""
    for table, rows in ((table_slips, found.slips), (table_snapshots, found.snapshots)):
        connection.execute(delete(table))
        if rows:
            connection.execute(insert(table), list(rows.values()))
    for name, row in found.rows.items():
        connection.execute(update(table_rows).where(table_rows.c.id == name).values(**row))


def _end(found: TableFindings, state: TableState | None) -> None:
    """A table that has come to its last event needs some snapshot: why not of now."""
    if state is not None and state.id not in found.snapshots:
        found.snapshots[state.id] = _snapshot(state)


def _snapshot(state: TableState) -> dict[str, Any]:
    return {"table_id": state.id, "seq": state.seq, "body": one_form(state.to_json())}


def _event(row: Any) -> Event:
    try:
        event = event_from_json(json.loads(row.body))
    except ValueError:
        raise PaigowError("its text is not JSON") from None
    told = (event.table, event.seq, event.round, event.at, event.type)
    if told != (row.table_id, row.seq, row.round, row.at, row.type):
        raise PaigowError("its text tells of another event than its row")
    if one_form(event.to_json()) != row.body:
        raise PaigowError("its text is not in the one form that events have")
    return event


def _slip(row: Any) -> Slip:
    if isinstance(row, dict):
        return row["player"], row["table_id"], row["round"]
    return row.player, row.table_id, row.round


def _check_secrets(connection: Connection, hidden: dict[str, int], faults: list[str]) -> None:
    """A round has a secret of its own until it is over, and none afterwards."""
    kept = {
        (row.table_id, row.round)
        for row in connection.execute(select(table_secrets.c.table_id, table_secrets.c.round))
    }
    needed = {(table, number) for table, number in hidden.items() if number}
    faults.extend(
        f"table {table}: the secret of its round {number} is missing"
        for table, number in sorted(needed - kept)
    )
    faults.extend(
        f"table {table}: the secret of its round {number} is still kept"
        for table, number in sorted(kept - needed)
        if table in hidden
    )


def _differing(connection: Connection, what: str, table: Any, true: Any, key: Any) -> list[str]:
    faults, left = list[str](), set(true)
    with connection.execute(select(table).execution_options(yield_per=_BATCH)) as stream:
        for row in stream:
            name = key(row)
            shown = name if isinstance(name, str) else "/".join(map(str, name))
            left.discard(name)
            if name not in true:
                faults.append(f"{what} {shown}: nothing tells of it")
                continue
            faults.extend(
                f"{what} {shown}: {column} is {getattr(row, column)!r}, not {value!r}"
                for column, value in true[name].items()
                if getattr(row, column) != value
            )
    return faults + [f"{what} {name}: its row is missing" for name in sorted(left)]
