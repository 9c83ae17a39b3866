"""One transaction for all tables that wait: read at once, worked out in memory, written at once.

The rows of the tables are locked first. Where another process has taken a table over, nothing is
done at that table; at the others nobody can take over before this is on the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection

from paigow.live.asks import Answer, Ask, answer_text
from paigow.live.shown import Viewer
from paigow.live.turn import Counter, Held, Memory, Rules, Step, Turn, purses
from paigow.storage import players as player_store
from paigow.storage import replies as reply_store
from paigow.storage import table_store, table_store_servers
from paigow.storage.money import Till
from paigow.storage.table_store import NotTheOwner
from paigow.tables.events import Event, RoundOpened, RoundSettled, RoundVoid

#: A snapshot is taken when a round opens, and after so many events without one.
SNAPSHOT_AFTER = 250


class Waiting(NamedTuple):
    """A table, and what is asked there."""

    held: Held
    memory: Memory
    asks: Sequence[Ask]


class Carried(NamedTuple):
    """What has come of it at one table."""

    memory: Memory
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]
    viewers: Mapping[str, Viewer]
    texts: tuple[str, ...]  # of the events, as they are kept


Outcome: TypeAlias = Carried | NotTheOwner


def carry_out(connection: Connection, rules: Rules, tables: Sequence[Waiting]) -> list[Outcome]:
    """Carry out what is asked at some tables, and write all of it."""
    counter = _counter(connection, rules, tables)
    rows = table_store.lock_tables(connection, [each.memory.state.id for each in tables])
    turns: list[Turn] = []
    held: list[Held] = []
    outside: list[tuple[str, str]] = []
    outcomes: list[Outcome] = []
    for waiting in tables:
        state = waiting.memory.state
        if rows.get(state.id) != (*waiting.held, state.seq):
            outcomes.append(NotTheOwner(state.id))
            continue
        turn = Turn(rules, counter, waiting.memory)
        answers = tuple(turn.answer(ask) for ask in waiting.asks)
        _remember_snapshot(turn)
        turns.append(turn)
        held.append(waiting.held)
        texts = tuple(table_store.event_text(step.event) for step in turn.steps)
        outcomes.append(Carried(turn.memory, tuple(turn.steps), answers, turn.viewers(), texts))
        told = zip(waiting.asks, answers, strict=True)
        outside += [(ask.inbox, answer_text(each)) for ask, each in told if ask.inbox is not None]
    carried = [outcome for outcome in outcomes if isinstance(outcome, Carried)]
    happened = [
        (step.event, text)
        for each in carried
        for step, text in zip(each.steps, each.texts, strict=True)
    ]
    _write(connection, counter, turns, happened)
    if outside:
        table_store_servers.answer(connection, outside)
    return outcomes


def _counter(connection: Connection, rules: Rules, tables: Sequence[Waiting]) -> Counter:
    asks = [ask for waiting in tables for ask in waiting.asks]
    seated = {seat.player for waiting in tables for seat in waiting.memory.state.seats}
    asking = {ask.command.player for ask in asks if ask.command.player is not None}
    # Everybody whose money may be moved is locked at once, before anything else is.
    players = player_store.lock_players(connection, seated | asking)
    till = Till(connection, [account for player in asking for account in purses(player)])
    keys = [(ask.command.player, ask.key) for ask in asks if ask.command.player and ask.key]
    replies = reply_store.find_replies(connection, keys)
    return Counter(connection, rules.clock(), players, till, replies)


def _remember_snapshot(turn: Turn) -> None:
    state = turn.memory.state
    opened = any(isinstance(step.event, RoundOpened) for step in turn.steps)
    if opened or state.seq - turn.memory.kept >= SNAPSHOT_AFTER:
        turn.memory = replace(turn.memory, kept=state.seq)


def _write(
    connection: Connection,
    counter: Counter,
    turns: Sequence[Turn],
    happened: Sequence[tuple[Event, str]],
) -> None:
    moved = [turn for turn in turns if turn.steps]
    if moved:
        table_store.change_rows(connection, [turn.memory.state for turn in moved])
        table_store.add_events(connection, happened)
        _write_rounds(connection, moved)
    replies = [
        (player, key, reply, turn.at)
        for turn in turns
        for (player, key), reply in turn.replies.items()
    ]
    if replies:
        reply_store.keep_replies(connection, replies)
    # The house's accounts are everybody's: they are locked last, for as short as can be.
    counter.till.write(max((turn.at for turn in turns), default=""))


def _write_rounds(connection: Connection, turns: Sequence[Turn]) -> None:
    """Slips for the rounds that are over, and a secret and a snapshot for one that is not."""
    steps = [step for turn in turns for step in turn.steps]
    over = [step for step in steps if isinstance(step.event, RoundSettled | RoundVoid)]
    slips = [row for step in over for row in table_store.slip_rows(step.state)]
    if slips:
        table_store.add_slips(connection, slips)
    if over:
        table_store.forget_secrets(connection, [(each.state.id, each.state.round) for each in over])
    opened = [
        (turn.memory.state.id, turn.memory.state.round, turn.memory.secret)
        for turn in turns
        if turn.memory.state.round > turn.before.state.round
        and not turn.memory.state.opens_next
        and turn.memory.secret is not None
    ]
    if opened:
        table_store.add_secrets(connection, opened)
    fresh = [turn.memory.state for turn in turns if turn.memory.kept != turn.before.kept]
    if fresh:
        table_store.keep_snapshots(connection, fresh)
