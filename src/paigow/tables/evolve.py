"""A table and one more event: the only place where a table changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from paigow.rounds.state import HistoryError
from paigow.tables.events import (
    BankOffered,
    BankSet,
    BankSteppedDown,
    BankTaken,
    BetPlaced,
    BettingClosed,
    CardsDealt,
    ConfigChanged,
    DragonAsked,
    Event,
    HandSet,
    Kind,
    Leaving,
    NoHandLeft,
    Reacted,
    RoundOpened,
    RoundSettled,
    RoundVoid,
    SatOut,
    SeatLeft,
    SeatReady,
    SeatTaken,
    SecretRevealed,
    SeedCommitted,
    SeedRevealed,
    SetBy,
    TableOpened,
)
from paigow.tables.record import replace
from paigow.tables.seeds import Seed
from paigow.tables.state import Bank, LastBank, Phase, Seat, Spot, TableState, hold_id
from paigow.tables.timing import after, idle_end


def evolve(state: TableState | None, event: Event) -> TableState:
    """The table after one more event.

    :raises HistoryError: when the event cannot come next
    """
    if state is None:
        if not isinstance(event, TableOpened) or (event.seq, event.round) != (0, 0):
            raise HistoryError(f"a table begins with table_opened as 0, not with {_name(event)}")
        return TableState(id=event.table, config=event.config, at=event.at, seq=1)
    if event.table != state.id:
        raise HistoryError(f"{_name(event)} belongs to the table {event.table!r}, not {state.id!r}")
    number = state.round + isinstance(event, RoundOpened)
    if (event.seq, event.round) != (state.seq, number):
        raise HistoryError(f"{state.seq} in round {number} comes next, not {_name(event)}")
    if state.phase not in _PHASES.get(type(event), _ANY):
        raise HistoryError(f"{_name(event)} cannot come while the table is {state.phase.value}")
    moved = _moved(replace(state, seq=state.seq + 1, at=event.at), event)
    return _idle(moved) if moved.phase is Phase.WAITING else moved


def replay(events: Iterable[Event], start: TableState | None = None) -> TableState:
    """The table that its events tell, from the first on or from a snapshot.

    :raises HistoryError: when they cannot have happened one after the other
    """
    state = start
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise HistoryError("a table has at least one event")
    return state


_ANY: Final = frozenset(Phase)
_BETS: Final = frozenset((Phase.WAITING, Phase.BETTING))
_PHASES: Final[dict[type[Event], frozenset[Phase]]] = {
    TableOpened: frozenset(),
    RoundOpened: frozenset((Phase.PAUSED,)),
    BankTaken: frozenset((Phase.WAITING,)),
    BankSteppedDown: frozenset((Phase.WAITING,)),
    BetPlaced: _BETS,
    DragonAsked: _BETS,
    SeatReady: _BETS,
    NoHandLeft: _BETS,
    SeedCommitted: _BETS,
    BettingClosed: frozenset((Phase.BETTING,)),
    SeedRevealed: frozenset((Phase.REVEALING,)),
    CardsDealt: frozenset((Phase.REVEALING,)),
    BankSet: frozenset((Phase.SETTING,)),
    HandSet: frozenset((Phase.SETTING,)),
    SecretRevealed: frozenset((Phase.SETTING,)),
    RoundSettled: frozenset((Phase.SETTING,)),
    RoundVoid: frozenset((Phase.WAITING, Phase.BETTING, Phase.REVEALING)),
    ConfigChanged: frozenset((Phase.WAITING, Phase.PAUSED)),
}
"""In which phases an event may come; those that are not here may come at any time."""


def _moved(state: TableState, event: Event) -> TableState:
    match event:
        case RoundOpened():
            return _opened(state, event)
        case BetPlaced() | DragonAsked():
            return _bet(state, event)
        case BettingClosed():
            return _closed(state, event)
        case CardsDealt():
            return _dealt(state, event)
        case RoundSettled():
            return _over(state, event.at, settlement=event.settlement)
        case RoundVoid():
            return _over(state, event.at, void=event.why)
        case BankTaken():
            # To be ready to bet was not to be ready to bank.
            return replace(_seat(state, event.seat, ready=False), bank=_bank(state, event))
        case BankSteppedDown() | BankSet():
            return replace(state, bank=_bank(state, event))
        case HandSet():
            return _hand_set(state, event)
        case SecretRevealed():
            return replace(state, secret=event.secret)
        case SeedCommitted() | SeedRevealed():
            return _seed(state, event)
        case NoHandLeft():
            return replace(state, sat_out_seat=event.seat)
        case ConfigChanged():
            return replace(state, config=event.config)
        case _:
            return _seated(state, event)


def _opened(state: TableState, event: RoundOpened) -> TableState:
    hold = None if event.bank_seat is None else hold_id(event.table, event.seq)
    return replace(
        state,
        round=event.round,
        phase=Phase.WAITING,
        deadline=None,
        seats=tuple(replace(seat, ready=False) for seat in state.seats),
        round_id=event.round_id,
        commitment=event.commitment,
        bank=Bank(
            seat=event.bank_seat,
            player=event.bank_player,
            amount=event.bank_amount,
            collection=event.collection,
            hold=hold,
            why=event.why,
        ),
        spots=(),
        seeds=(),
        sat_out_seat=None,
        secret=None,
        settlement=None,
        void=None,
    )


def _bank(state: TableState, event: BankTaken | BankSteppedDown | BankSet) -> Bank:
    match event:
        case BankTaken():
            return Bank(
                seat=event.seat,
                player=event.player,
                amount=event.amount,
                collection=event.collection,
                hold=hold_id(event.table, event.seq),
                why=event.why,
            )
        case BankSteppedDown():
            return Bank(why=event.why)
        case BankSet():
            return replace(
                state.bank,
                setting=event.setting,
                way=event.way,
                clause=event.clause,
                says=event.says,
            )


def _bet(state: TableState, event: BetPlaced | DragonAsked) -> TableState:
    """The bets on a spot replaced; the first of all starts the clock, without any it stops."""
    others = tuple(spot for spot in state.spots if spot.spot != event.spot)
    spots = others
    if event.main:
        placed = Spot(
            spot=event.spot,
            seat=event.seat,
            player=event.player,
            main=event.main,
            fortune=event.fortune,
            ace_high=event.ace_high,
            hold=hold_id(event.table, event.seq),
            dragon=isinstance(event, DragonAsked),
        )
        spots = tuple(sorted((*others, placed), key=lambda spot: spot.spot))
    told = isinstance(event, BetPlaced) and event.why is not None
    state = state if told else _heard(_seat(state, event.seat, ready=False), event.seat)
    if not spots:
        return replace(state, spots=spots, phase=Phase.WAITING, deadline=None)
    if state.phase is Phase.BETTING:
        return replace(state, spots=spots)
    deadline = after(event.at, state.config.betting_seconds)
    return replace(state, spots=spots, phase=Phase.BETTING, deadline=deadline)


def _closed(state: TableState, event: BettingClosed) -> TableState:
    spots = []
    for live in event.spots:
        spot = state.spot(live.spot)
        if spot is None:
            raise HistoryError(f"{_name(event)} names the spot {live.spot}, which has no bets")
        spots.append(replace(spot, kind=live.kind))
    # Betting closes without a seat that is waited for when its time is over.
    missing = {seat.seat for seat in state.seats if seat.away} | {
        seat.seat for seat in state.waited_for if not state.spots_of(seat.player)
    }
    return replace(
        state,
        phase=Phase.REVEALING,
        seats=tuple(
            replace(seat, missed=seat.missed + 1) if seat.seat in missing else seat
            for seat in state.seats
        ),
        deadline=after(event.at, state.config.reveal_seconds),
        spots=tuple(spots),
        button=event.button,
        sat_out_seat=event.sat_out_seat,
    )


def _dealt(state: TableState, event: CardsDealt) -> TableState:
    if [hand.spot for hand in event.hands] != [spot.spot for spot in state.spots]:
        raise HistoryError(f"{_name(event)} is not dealt to the spots in their order")
    return replace(
        state,
        phase=Phase.SETTING,
        deadline=after(event.at, state.config.setting_seconds),
        spots=tuple(
            replace(spot, cards=hand.cards)
            for spot, hand in zip(state.spots, event.hands, strict=True)
        ),
        bank=replace(state.bank, cards=event.bank),
        last_bank=_last_bank(state),
    )


def _last_bank(state: TableState) -> LastBank | None:
    """Who has banked last, now that this round is dealt."""
    bank, last = state.bank, state.last_bank
    if bank.seat is None or bank.player is None:
        return None if last is None else replace(last, run=0)
    run = last.run + 1 if last is not None and last.player == bank.player else 1
    return LastBank(seat=bank.seat, player=bank.player, run=run)


def _hand_set(state: TableState, event: HandSet) -> TableState:
    spots = tuple(
        replace(spot, setting=event.setting, set_by=event.by) if spot.spot == event.spot else spot
        for spot in state.spots
    )
    spot = state.spot(event.spot)
    if spot is None or spot.setting is not None:
        raise HistoryError(f"{_name(event)} sets the spot {event.spot}, which waits for nothing")
    state = replace(state, spots=spots)
    if event.by is SetBy.TIME:
        seat = state.seat(spot.seat)
        return state if seat is None else _seat(state, spot.seat, missed=seat.missed + 2)
    # Blind and dragon hands are set without their player.
    return _heard(state, spot.seat) if spot.kind is Kind.HAND else state


def _over(state: TableState, at: str, **end: Any) -> TableState:
    deadline = after(at, state.config.pause_seconds)
    return replace(state, phase=Phase.PAUSED, deadline=deadline, **end)


def _seed(state: TableState, event: SeedCommitted | SeedRevealed) -> TableState:
    others = tuple(seed for seed in state.seeds if seed.seat != event.seat)
    if isinstance(event, SeedCommitted):
        seed = Seed(seat=event.seat, player=event.player, commitment=event.hash)
    else:
        promised = next((seed for seed in state.seeds if seed.seat == event.seat), None)
        if promised is None:
            raise HistoryError(f"{_name(event)} reveals a seed that was not promised")
        seed = replace(promised, seed=event.seed)
    # A page sends seeds by itself: they are no word of whoever sits before it.
    return replace(state, seeds=tuple(sorted((*others, seed), key=lambda seed: seed.seat)))


def _seated(state: TableState, event: Event) -> TableState:
    match event:
        case SeatTaken():
            seat = Seat(seat=event.seat, player=event.player, name=event.name, bot=event.bot)
            seats = (*_others(state, event.seat), seat)
            return replace(state, seats=tuple(sorted(seats, key=lambda seat: seat.seat)))
        case SeatLeft():
            state = replace(state, seats=_others(state, event.seat))
            if not state.taking_bets:
                return state
            # A promise that nobody is left to keep would only be waited for.
            kept = tuple(seed for seed in state.seeds if seed.seat != event.seat)
            return replace(state, seeds=kept)
        case SatOut():
            return _heard(_seat(state, event.seat, sitting_out=event.on), event.seat)
        case Leaving():
            return _seat(state, event.seat, leaving=True)
        case BankOffered():
            return _heard(_seat(state, event.seat, offer=event.amount), event.seat)
        case SeatReady():
            return _heard(_seat(state, event.seat, ready=True), event.seat)
        case Reacted():
            return _heard(state, event.seat)
        case _:
            raise HistoryError(f"{_name(event)} cannot come twice")


def _others(state: TableState, number: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats if seat.seat != number)


def _seat(state: TableState, number: int, **changes: Any) -> TableState:
    """The table with one seat changed."""
    seats = tuple(replace(seat, **changes) if seat.seat == number else seat for seat in state.seats)
    return replace(state, seats=seats)


def _heard(state: TableState, number: int) -> TableState:
    """The table after a seat has been heard of: its player is not away."""
    seat = state.seat(number)
    return _seat(state, number, missed=0) if seat is not None and seat.missed else state


def _idle(state: TableState) -> TableState:
    """A table that waits for a first bet: the people there are waited for, but not for ever."""
    deadline = idle_end(state.at) if state.people else None
    return state if deadline == state.deadline else replace(state, deadline=deadline)


def _name(event: Event) -> str:
    return f"{event.type} as {event.seq} of round {event.round}"
