"""Working everything out anew: whatever is kept twice must say the same twice.

The events tell the rounds and what money each of them moved; the entries tell the balances and
the holds. An audit compares; a rebuild also writes what can be worked out. Neither ever changes
an event or an entry: where those do not fit, a person has to look.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text

from paigow.errors import PaigowError
from paigow.ledger import Account, Book, Entry, HoldAct, HoldChange, Line, money
from paigow.rounds import Event, RoundState, event_from_json, evolve
from paigow.rounds import entries as money_of
from paigow.storage import table_audit
from paigow.storage.rounds import event_text, round_row
from paigow.storage.tables import (
    balances,
    entries,
    events,
    holds,
    lines,
    players,
    rounds,
    secrets,
)

_BATCH = 1000  # rows that are in memory at once
_OWN_KINDS = ("deposit", "rebuy", "cash_out")  # what the cashier writes; the rest is of rounds


class Findings(NamedTuple):
    """What the truth says of everything that is kept twice, and where it does not fit itself."""

    rounds: dict[str, dict[str, Any]]
    balances: dict[str, int]
    holds: dict[str, dict[str, Any]]
    faults: list[str]
    tables: table_audit.TableFindings


def differences(connection: Connection) -> tuple[str, ...]:
    """One sentence for each thing that is kept otherwise than the truth says; none if all is well.

    The connection reads in one transaction, so that play may go on meanwhile.
    """
    found = _find(connection)
    return (*found.faults, *_compare(connection, found))


def rebuild(connection: Connection) -> tuple[str, ...]:
    """Write all that can be worked out anew, and say what differed.

    Nothing is written when the events and entries do not fit each other.
    """
    if connection.dialect.name == "postgresql":
        # Every order locks its player first: with all of them locked nobody writes meanwhile.
        # SQLite has one writer anyway.
        connection.execute(text("LOCK TABLE players IN EXCLUSIVE MODE"))
    found = _find(connection)
    differed = (*found.faults, *_compare(connection, found))
    if differed and not found.faults:
        for table, rows in (
            (rounds, list(found.rounds.values())),
            (holds, list(found.holds.values())),
            (balances, [{"account": key, "cents": found.balances[key]} for key in found.balances]),
        ):
            connection.execute(delete(table))
            if rows:
                connection.execute(insert(table), rows)
        table_audit.write(connection, found.tables)
    return differed


def _find(connection: Connection) -> Findings:
    faults = list[str]()
    found = Findings({}, {}, {}, faults, table_audit.find(connection, faults))
    due = dict(found.tables.due)
    for state, opened, moved in _rounds(connection, found.faults):
        found.rounds[state.id] = {"opened": opened, **round_row(state)}
        due |= {entry.id: entry for entry in moved}
    _read_entries(connection, due, found)
    _check_secrets(connection, found)
    return found


def _rounds(
    connection: Connection, faults: list[str]
) -> Iterator[tuple[RoundState, int, list[Entry]]]:
    """Every round as its events tell it, where it was opened, and the entries it should have."""
    state: RoundState | None = None
    opened, moved = 0, list[Entry]()
    broken: str | None = None
    every = select(
        events.c.position,
        events.c.round,
        events.c.seq,
        events.c.at,
        events.c.type,
        events.c.body,
    ).order_by(events.c.round, events.c.seq)
    with connection.execute(every.execution_options(yield_per=_BATCH)) as stream:
        for row in stream:
            if row.round == broken:
                continue
            if state is not None and state.id != row.round:
                yield state, opened, moved
                state = None
            if state is None:
                opened, moved = row.position, []
            try:
                event = _event(row)
                moved += money_of(event, state)
                state = evolve(state, event)
            except PaigowError as error:
                faults.append(f"round {row.round}, event {row.seq}: {error}")
                broken, state = row.round, None
    if state is not None:
        yield state, opened, moved


def _event(row: Any) -> Event:
    try:
        event = event_from_json(json.loads(row.body))
    except ValueError:
        raise PaigowError("its text is not JSON") from None
    if (event.round, event.seq, event.at, event.type) != (row.round, row.seq, row.at, row.type):
        raise PaigowError("its text tells of another event than its row")
    if event_text(event) != row.body:
        raise PaigowError("its text is not in the one form that events have")
    return event


def _read_entries(connection: Connection, due: dict[str, Entry], found: Findings) -> None:
    """Write every entry into a book, and strike it off those that the events call for."""
    book = Book()
    for entry in _entries(connection, found.faults):
        expected = due.pop(entry.id, None)
        if expected is None and entry.kind not in _OWN_KINDS:
            found.faults.append(f"entry {entry.id}: no event moved this money")
        elif expected is not None and expected != entry:
            found.faults.append(f"entry {entry.id}: it is not what the events moved")
        try:
            book.apply(entry)
        except PaigowError as error:
            found.faults.append(f"entry {entry.id}: {error}")
    found.faults.extend(f"entry {missing}: it is missing" for missing in due)
    if sum(book.balances.values()) != 0:
        found.faults.append(f"all accounts together hold {money(sum(book.balances.values()))}")
    for player in connection.scalars(select(players.c.id)):
        found.balances.update({f"{kind}:{player}": 0 for kind in ("account", "game", "stakes")})
    found.balances.update(dict.fromkeys(("house", "commission", "collection", "cashier"), 0))
    found.balances.update({f"table:{name}": 0 for name in found.tables.rows})
    found.balances.update({str(account): cents for account, cents in book.balances.items()})
    for name, hold in book.holds.items():
        closed = None if hold.closed is None else hold.closed.value
        found.holds[name] = {
            "id": name,
            "account": str(hold.account),
            "cents": hold.cents,
            "closed": closed,
        }


def _entries(connection: Connection, faults: list[str]) -> Iterator[Entry]:
    """Every entry in the order in which they were written."""
    every = (
        select(
            entries.c.id,
            entries.c.kind,
            entries.c.act,
            entries.c.hold,
            lines.c.account,
            lines.c.cents,
        )
        .join_from(entries, lines, entries.c.id == lines.c.entry, isouter=True)
        .order_by(entries.c.position, lines.c.line)
    )
    head: Any = None
    parts = list[tuple[str, int]]()
    with connection.execute(every.execution_options(yield_per=_BATCH)) as stream:
        for row in stream:
            if head is not None and row.id != head.id:
                yield from _entry(head, parts, faults)
                parts = []
            head = row
            if row.account is not None:
                parts.append((row.account, row.cents))
    if head is not None:
        yield from _entry(head, parts, faults)


def _entry(head: Any, parts: list[tuple[str, int]], faults: list[str]) -> list[Entry]:
    hold = None if head.act is None else HoldChange(HoldAct(head.act), head.hold)
    try:
        moved = tuple(Line(Account(account), cents) for account, cents in parts)
        return [Entry(head.id, head.kind, moved, hold)]
    except PaigowError as error:
        faults.append(str(error))
        return []


def _check_secrets(connection: Connection, found: Findings) -> None:
    """A round has a secret of its own until it reveals it, and none afterwards."""
    kept = set(connection.scalars(select(secrets.c.round)))
    hidden = {name for name, row in found.rounds.items() if row["phase"] != "finished"}
    found.faults.extend(f"round {name}: its secret is missing" for name in sorted(hidden - kept))
    told = found.rounds.keys() & (kept - hidden)
    found.faults.extend(f"round {name}: its secret is still kept" for name in sorted(told))


def _compare(connection: Connection, found: Findings) -> list[str]:
    return [
        *_differing(connection, "round", rounds, "id", found.rounds),
        *_differing(connection, "hold", holds, "id", found.holds),
        *_differing(
            connection,
            "balance",
            balances,
            "account",
            {name: {"account": name, "cents": cents} for name, cents in found.balances.items()},
        ),
        *table_audit.compare(connection, found.tables),
        *_unbalanced(connection),
    ]


def _differing(
    connection: Connection, what: str, table: Any, key: str, true: dict[str, dict[str, Any]]
) -> list[str]:
    faults, left = list[str](), set(true)
    with connection.execute(select(table).execution_options(yield_per=_BATCH)) as stream:
        for row in stream.mappings():
            name = row[key]
            left.discard(name)
            if name not in true:
                faults.append(f"{what} {name}: nothing tells of it")
                continue
            faults.extend(
                f"{what} {name}: {column} is {row[column]!r}, not {value!r}"
                for column, value in true[name].items()
                if row[column] != value
            )
    return faults + [f"{what} {name}: its row is missing" for name in sorted(left)]


def _unbalanced(connection: Connection) -> list[str]:
    """The database's own sum of all lines, which needs no reading of ours."""
    total = connection.scalar(select(func.coalesce(func.sum(lines.c.cents), 0)))
    return [f"all lines together sum to {total}"] if total else []
