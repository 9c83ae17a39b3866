"""What is said at the table: one sentence for what happened, one for what is waited for."""

from __future__ import annotations

from collections.abc import Iterable

from paigow.cards import Card
from paigow.ledger import money
from paigow.rounds.words import set_words
from paigow.tables.bots import awaited_bank
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
from paigow.tables.results import TableSettlement
from paigow.tables.state import Phase, TableState


def event_words(event: Event, state: TableState) -> str:
    """One sentence on an event for everybody, the table being as it is after it."""
    match event:
        case TableOpened():
            return f"The table {event.config.name} opens."
        case RoundOpened():
            return f"Round {event.round} opens. {event.why}"
        case BankTaken():
            return event.why
        case BankSteppedDown():
            return f"{_who(state, event.seat)} no longer banks. {event.why}"
        case BettingClosed():
            left = event.sat_out_seat
            told = "" if left is None else f" {_who(state, left)} sits this round out."
            return f"Betting is closed; the action starts on spot {event.button}.{told}"
        case CardsDealt():
            return f"{_hands(len(event.hands))} dealt; the bank shows {_cards(event.bank)}."
        case BankSet():
            return f"{set_words('The bank sets', event.setting, state.config.wheel)}. {event.says}."
        case SecretRevealed():
            return "The seal is opened: anyone can check the shuffle."
        case RoundSettled():
            return settlement_words(event.settlement, state)
        case RoundVoid():
            return f"The round is called off: {event.why}. All bets come back."
        case ConfigChanged():
            return "The host has set the table up otherwise."
        case _:
            return _seat_words(event, state)


def _seat_words(event: Event, state: TableState) -> str:
    match event:
        case SeatTaken():
            return f"{event.name} takes seat {event.seat}."
        case SeatLeft():
            return f"{event.name} leaves seat {event.seat}."
        case SatOut():
            return f"{_who(state, event.seat)} {'sits out' if event.on else 'is back'}."
        case Leaving():
            return f"{_who(state, event.seat)} will leave."
        case BankOffered():
            if event.amount is None:
                return f"{_who(state, event.seat)} no longer offers to bank."
            return f"{_who(state, event.seat)} offers to bank."
        case BetPlaced():
            return _bet_words(event, state)
        case DragonAsked():
            bets = _bets(event)
            return f"{_who(state, event.seat)} bets {bets} on a dragon hand (spot {event.spot})."
        case SeatReady():
            return f"{_who(state, event.seat)} is ready."
        case NoHandLeft():
            if event.seat is None:
                return "There is a hand for everybody again."
            return (
                "All seven have bet and there are six hands: "
                f"{_who(state, event.seat)} sits this round out."
            )
        case SeedCommitted():
            return f"{_who(state, event.seat)} promises a seed for the shuffle."
        case SeedRevealed():
            return f"{_who(state, event.seat)} reveals a seed."
        case HandSet():
            if event.by is SetBy.PLAYER:
                return f"Spot {event.spot} is set."
            time = "Time is up: the" if event.by is SetBy.TIME else "The"
            return f"{time} house way sets {_place(state, event.spot)}."
        case Reacted():
            return f"{_who(state, event.seat)}: {event.kind.value}."
        case _:
            raise AssertionError(f"nothing is said of {event.type}")


def private_words(event: Event, player: str, state: TableState) -> str | None:
    """What its player is told of an event on top of what everybody is; mostly nothing."""
    match event:
        case CardsDealt():
            hands = [hand for hand in event.hands if hand.player == player]
            told = (f"{_cards(hand.cards)} on {_place(state, hand.spot)}" for hand in hands)
            return f"You are dealt {'; '.join(told)}." if hands else None
        case HandSet() if event.player == player:
            who = "You set" if event.by is SetBy.PLAYER else "The house way sets"
            made = set_words(who, event.setting, state.config.wheel)
            return f"{made} on {_place(state, event.spot)}."
        case _:
            return None


def settlement_words(settlement: TableSettlement, state: TableState) -> str:
    """The round in one sentence: each spot's sum."""
    sums = (
        f"{_who(state, spot.seat)} {_signed(spot.net)} on {_place(state, spot.spot)}"
        for spot in settlement.spots
    )
    bank = settlement.bank
    whose = "the house" if bank.seat is None else _who(state, bank.seat)
    return f"The round is settled: {', '.join(sums)}; {whose} {_signed(bank.net)} as the bank."


def table_words(state: TableState) -> str:
    """What the table waits for, in one or two sentences."""
    match state.phase:
        case Phase.WAITING:
            banker = awaited_bank(state)
            dealt = "" if banker is None else f", or for {banker.name} to deal"
            return f"{state.bank.why} Waiting for a first bet{dealt}."
        case Phase.BETTING:
            if state.sat_out_seat is not None:
                return (
                    "All seven have bet and there are six hands: "
                    f"{_who(state, state.sat_out_seat)} sits this round out."
                )
            names = _and(seat.name for seat in state.waited_for)
            return f"Bets are taken: waiting for {names}." if names else "Bets are taken."
        case Phase.REVEALING:
            return "Betting is closed; the seeds for the shuffle are revealed."
        case Phase.SETTING:
            left = [spot.spot for spot in state.spots if spot.setting is None]
            if not left:
                return "All hands are set."
            place = "spot" if len(left) == 1 else "spots"
            return f"Waiting for {place} {_and(map(str, left))}."
        case Phase.PAUSED:
            if state.settlement is not None:
                return settlement_words(state.settlement, state)
            why = "no round has been played" if state.void is None else state.void
            return f"Nothing was dealt: {why}."


def _bet_words(event: BetPlaced, state: TableState) -> str:
    who = _who(state, event.seat)
    if event.main:
        return f"{who} bets {_bets(event)} on spot {event.spot}."
    if event.why is None:
        return f"{who} takes the bets off spot {event.spot}."
    return f"The bets of {who} on spot {event.spot} come back: {event.why}."


def _bets(event: BetPlaced | DragonAsked) -> str:
    sides = (("Fortune", event.fortune), ("ace-high", event.ace_high))
    return money(event.main) + "".join(f", {money(cents)} {name}" for name, cents in sides if cents)


def _hands(count: int) -> str:
    return "One hand is" if count == 1 else f"{count} hands are"


def _signed(net: int) -> str:
    return f"+{money(net)}" if net > 0 else money(net)


def _and(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _place(state: TableState, number: int) -> str:
    """A spot by its number; a dragon hand is called by its name, as nobody chose its place."""
    spot = state.spot(number)
    is_dragon = spot is not None and spot.dragon
    return f"the dragon hand (spot {number})" if is_dragon else f"spot {number}"


def _who(state: TableState, number: int) -> str:
    seat = state.seat(number)
    return f"Seat {number}" if seat is None else seat.name
