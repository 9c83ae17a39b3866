"""The store of rounds: their events, one row each to find them by, and their secrets.

The events are the truth. The row in ``rounds`` says again what they say, so that the log of a
player's rounds can be read a page at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from paigow.rounds import Event, RoundState, event_from_json
from paigow.storage.tables import events, rounds, secrets

_ADD_EVENTS = insert(events)
_ADD_FIRST_EVENT = insert(events).returning(events.c.position)
_EVENTS = select(events.c.body).where(events.c.round == bindparam("round")).order_by(events.c.seq)
# The text is the index's own: with a parameter in its place the index would not be used.
_UNFINISHED = rounds.c.phase != literal_column("'finished'")
_UNFINISHED_EVENTS = (
    select(events.c.body)
    .join_from(rounds, events, rounds.c.id == events.c.round)
    .where(rounds.c.player == bindparam("player"), _UNFINISHED)
    .order_by(events.c.seq)
)
_ADD_ROUND = insert(rounds)
_CHANGE_ROUND = (
    update(rounds)
    .where(rounds.c.id == bindparam("which"), rounds.c.version == bindparam("before"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in ("version", "phase", "main", "bonus", "cards", "result", "net", "says")
        }
    )
)
_ADD_SECRET = insert(secrets)
_SECRET = select(secrets.c.secret).where(secrets.c.round == bindparam("round"))
_FORGET_SECRET = delete(secrets).where(secrets.c.round == bindparam("round"))


class LoggedRound(NamedTuple):
    """A round as the game log lists it; money in cents, cards as ``As`` texts."""

    id: str
    variant: str
    phase: str
    opened_at: str
    main: int
    bonus: int
    result: str | None
    net: int | None
    cards: tuple[str, ...] | None
    says: str | None


class LogPage(NamedTuple):
    """A page of the game log, newest first.

    ``next`` asks for the page after it, None when there is none; ``total`` counts all pages.
    """

    rounds: tuple[LoggedRound, ...]
    next: str | None
    total: int


def event_text(event: Event) -> str:
    """An event as it is kept: JSON in one form only, so that equal events are equal texts."""
    return json.dumps(event.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def round_row(state: RoundState) -> dict[str, Any]:
    """The row of a round as its events tell it, all but its place in the log."""
    settlement, settled = state.settlement, state.settled
    return {
        "id": state.id,
        "player": state.player,
        "opened_at": state.opened_at,
        "variant": state.rules.variant,
        "version": state.version,
        "phase": state.phase.value,
        "main": state.main,
        "bonus": state.bonus,
        "cards": " ".join(map(str, state.cards)) if state.cards else None,
        "result": settlement.result.value if settlement else None,
        "net": settlement.net if settlement else None,
        "says": settled.says if settled else None,
    }


def open_round(connection: Connection, state: RoundState, event: Event, secret: bytes) -> None:
    """Add a round with its first event and its secret."""
    opened = connection.scalar(_ADD_FIRST_EVENT, _event_row(event))
    connection.execute(_ADD_SECRET, {"round": state.id, "secret": secret.hex()})
    connection.execute(_ADD_ROUND, {"opened": opened, **round_row(state)})


def go_on(
    connection: Connection, before: RoundState, happened: Sequence[Event], after: RoundState
) -> None:
    """Add what has happened to a round; once it has revealed its secret, that is in the events."""
    connection.execute(_ADD_EVENTS, [_event_row(event) for event in happened])
    row = {f"new_{name}": value for name, value in round_row(after).items()}
    for name in ("id", "player", "opened_at", "variant"):
        del row[f"new_{name}"]
    changed = connection.execute(
        _CHANGE_ROUND, {"which": before.id, "before": before.version, **row}
    )
    if changed.rowcount != 1:
        raise LookupError(f"the row of the round {before.id} is not at version {before.version}")
    if after.secret is not None:
        connection.execute(_FORGET_SECRET, {"round": after.id})


def find_events(connection: Connection, round_id: str) -> tuple[Event, ...]:
    """The events of a round, in their order; none when there is no such round."""
    return _read(connection.scalars(_EVENTS, {"round": round_id}))


def find_unfinished(connection: Connection, player: str) -> tuple[Event, ...]:
    """The events of the round that a player has not finished; none when there is no such round."""
    return _read(connection.scalars(_UNFINISHED_EVENTS, {"player": player}))


def find_secret(connection: Connection, round_id: str) -> bytes:
    """The secret of a round that has not revealed it."""
    text: str | None = connection.scalar(_SECRET, {"round": round_id})
    if text is None:
        raise LookupError(f"the secret of the round {round_id} is missing")
    return bytes.fromhex(text)


def find_finished(
    connection: Connection, player: str, *, variant: str | None, limit: int
) -> tuple[tuple[Event, ...], ...]:
    """The events of the last rounds that a player has finished, newest round first."""
    wanted: list[ColumnElement[bool]] = [rounds.c.player == player, rounds.c.result.is_not(None)]
    if variant is not None:
        wanted.append(rounds.c.variant == variant)
    newest = (
        select(rounds.c.id, rounds.c.opened)
        .where(*wanted)
        .order_by(rounds.c.opened.desc())
        .limit(limit)
        .subquery()
    )
    rows = connection.execute(
        select(newest.c.id, events.c.body)
        .join_from(newest, events, newest.c.id == events.c.round)
        .order_by(newest.c.opened.desc(), events.c.seq)
    )
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row.id, []).append(row.body)
    return tuple(_read(bodies) for bodies in found.values())


def find_page(
    connection: Connection,
    player: str,
    *,
    variant: str | None,
    result: str | None,
    before: int | None,
    limit: int,
) -> LogPage:
    """A page of a player's rounds, newest first: those opened before a place in the log.

    Rounds that were abandoned before there was a bet are not in the log: nothing happened in them.
    """
    wanted: list[ColumnElement[bool]] = [
        rounds.c.player == player,
        or_(rounds.c.result.is_not(None), _UNFINISHED),
    ]
    if variant is not None:
        wanted.append(rounds.c.variant == variant)
    if result is not None:
        wanted.append(rounds.c.result == result)
    total = connection.scalar(select(func.count()).select_from(rounds).where(*wanted))
    if before is not None:
        wanted.append(rounds.c.opened < before)
    newest = select(rounds).where(*wanted).order_by(rounds.c.opened.desc()).limit(limit + 1)
    rows = connection.execute(newest).all()
    return LogPage(
        tuple(
            LoggedRound(
                id=row.id,
                variant=row.variant,
                phase=row.phase,
                opened_at=row.opened_at,
                main=row.main,
                bonus=row.bonus,
                result=row.result,
                net=row.net,
                cards=tuple(row.cards.split()) if row.cards else None,
                says=row.says,
            )
            for row in rows[:limit]
        ),
        str(rows[limit - 1].opened) if len(rows) > limit else None,
        total or 0,
    )


def _event_row(event: Event) -> dict[str, Any]:
    return {
        "round": event.round,
        "seq": event.seq,
        "at": event.at,
        "type": event.type,
        "body": event_text(event),
    }


def _read(bodies: Iterable[str]) -> tuple[Event, ...]:
    return tuple(event_from_json(json.loads(body)) for body in bodies)
