"""Deciding: a table and a command give events, or a refusal that names the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.errors import InputError, RefusedError
from paigow.tables import banking, betting, dealing, seating
from paigow.tables.commands import (
    AddBot,
    Bet,
    Command,
    CommitSeed,
    Configure,
    Dragon,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    OpenTable,
    React,
    Ready,
    RemoveBot,
    RevealSeed,
    SetHand,
    SitOut,
    Tick,
)
from paigow.tables.events import Event, TableOpened
from paigow.tables.state import Phase, TableState
from paigow.tables.story import CanHold, Story
from paigow.tables.timing import reached


def _anything(player: str, cents: int) -> bool:
    return True


def decide(
    state: TableState | None,
    command: Command,
    *,
    at: str,
    secret: bytes | None = None,
    can_hold: CanHold = _anything,
) -> tuple[Event, ...]:
    """What a command makes happen at a time (RFC 3339, UTC); the table itself does not change.

    ``secret`` is that of the round, or a new one for ``state.next_round_id`` while
    ``state.opens_next`` (or there is no table yet). ``can_hold`` tells whether a player's game
    balance can put up so many cents: a seat that cannot is passed over when the bank is offered.
    Whether a bet can be paid is for the ledger to say.

    :raises RefusedError: ``not_seated``, ``already_seated``, ``seat_taken``, ``seat_not_yours``,
        ``not_host``, ``no_bot``, ``wrong_phase``, ``too_late``; for bets ``below_minimum``,
        ``above_maximum``, ``side_bet_needs_main``, ``no_side_bet``, ``bank_may_not_bet``,
        ``no_bet``, ``spot_taken``, ``own_spot_first``, ``not_adjacent``, ``too_many_spots``,
        ``no_hand_left``, ``no_dragon``, ``sitting_out``, ``leaving``; for seeds ``no_seed``,
        ``seed_mismatch``, ``already_revealed``, ``bot_has_no_seed``; for hands ``no_hand``,
        ``already_set``, ``set_by_house_way``, and with all faults ``card_not_held``,
        ``bad_setting`` or ``foul``; ``commitment_mismatch``, ``no_table``, ``table_exists``
    :raises InputError: for an amount, a number or a seed that cannot be
    """
    if isinstance(command, OpenTable):
        story = Story(None, table=command.table, at=at, secret=secret, can_hold=can_hold)
        return _open(state, command, story)
    if state is None:
        raise RefusedError("there is no such table", code="no_table")
    story = Story(state, table=state.id, at=at, secret=secret, can_hold=can_hold)
    _ACTS[type(command)](story, command)
    _move_on(story)
    return tuple(story.events)


def _open(state: TableState | None, command: OpenTable, story: Story) -> tuple[Event, ...]:
    if state is not None:
        raise RefusedError("there is a table of that name already", code="table_exists")
    if not command.table.isprintable() or not command.table or " " in command.table:
        raise InputError("the id of a table is a text without blanks")
    story.add(TableOpened, config=command.config)
    banking.open_round(story)
    return tuple(story.events)


def _tick(story: Story, command: Tick) -> None:
    """Time has passed: what has a deadline by now comes to its end."""
    if command.player is not None:
        raise RefusedError("time passes by itself", code="not_host")
    state = story.state
    if not reached(story.at, state.deadline):
        return
    match state.phase:
        case Phase.BETTING:
            betting.close_betting(story)
        case Phase.REVEALING:
            dealing.deal(story)
        case Phase.SETTING:
            dealing.time_is_up(story)
        case Phase.PAUSED:
            seating.let_leavers_go(story)
            banking.open_round(story)
        case Phase.WAITING:
            seating.clear_the_table(story)


def _move_on(story: Story) -> None:
    """What follows by itself: nobody is waited for who is not needed."""
    seating.let_idle_leavers_go(story)
    betting.tell_who_sits_out(story)
    if story.state.phase is Phase.BETTING and not story.state.waited_for:
        betting.close_betting(story)
    if story.state.phase is Phase.REVEALING and dealing.all_revealed(story.state):
        dealing.deal(story)
    if story.state.phase is Phase.SETTING and dealing.all_set(story.state):
        dealing.settle(story)


_ACTS: Final[dict[type[Command], Callable[[Story, Any], None]]] = {
    Join: seating.join,
    Leave: seating.leave,
    SitOut: seating.sit_out,
    OfferBank: seating.offer_bank,
    Bet: betting.bet,
    Dragon: betting.dragon,
    Ready: betting.ready,
    CommitSeed: dealing.commit_seed,
    RevealSeed: dealing.reveal_seed,
    SetHand: dealing.set_hand,
    HouseWay: dealing.ask_house_way,
    React: seating.react,
    Tick: _tick,
    AddBot: seating.add_bot,
    RemoveBot: seating.remove_bot,
    Configure: seating.configure,
}
