"""Bots: seats that play by themselves, through the same commands as everybody."""

from __future__ import annotations

from typing import Final

from paigow.cards import Card
from paigow.houseways import house_way
from paigow.tables.commands import Bet, Command, HouseWay, OfferBank, Ready, SetHand
from paigow.tables.events import Kind
from paigow.tables.state import Phase, Seat, TableState

_UNITS: Final = (1, 2, 1, 5, 1, 3, 2)
"""How many smallest bets a bot bets, going round by round; each begins at a place of its own."""
_BANK_UNITS: Final = 50


def next_command(state: TableState, seat: Seat) -> Command | None:
    """What a bot does next, if it has anything to do now; never twice the same.

    It bets once a person has, or once a person who banks says to be ready, and takes its bet back
    when that is no longer so; sets its hand by its house way; and the first bot of a table offers
    to bank, so that the bank goes round between it and the people who want it. It never acts
    against time.
    """
    if seat.bot is None:
        return None
    if state.taking_bets and state.spots_of(seat.player) and not _somebody_plays(state):
        return Bet(seat.player, seat.seat, 0)
    if seat.leaving:
        return None
    if state.phase is Phase.SETTING:
        return _setting(state, seat)
    if not state.taking_bets or seat.ready:
        return None
    offer = _offer(state, seat)
    if offer != seat.offer:
        return OfferBank(seat.player, offer)
    if seat.seat == state.bank.seat or seat.sitting_out or not _somebody_plays(state):
        return None
    if state.spot(seat.seat) is None:
        units = _UNITS[(state.round + 2 * seat.seat) % len(_UNITS)]
        main = min(state.config.min_main * units, state.config.max_main)
        return Bet(seat.player, seat.seat, main)
    return Ready(seat.player)


def bots_command(state: TableState) -> Command | None:
    """What the bots of a table do next: the first of them, by seats, that has anything to do."""
    commands = (next_command(state, seat) for seat in state.seats if seat.bot is not None)
    return next((command for command in commands if command is not None), None)


def awaited_bank(state: TableState) -> Seat | None:
    """The person who banks and without whose word the bots do not bet, if they wait for it."""
    bank = None if state.bank.seat is None else state.seat(state.bank.seat)
    if state.phase is not Phase.WAITING or bank is None or bank.bot is not None or bank.ready:
        return None
    bettors = (seat for seat in state.seats if seat.bot is not None)
    return bank if any(not (seat.sitting_out or seat.leaving) for seat in bettors) else None


def _offer(state: TableState, seat: Seat) -> int | None:
    """What a bot is willing to bank with: the first of a table, so that somebody does."""
    first = next(other for other in state.seats if other.bot is not None)
    if seat.seat != first.seat:
        return None
    config = state.config
    return max(config.min_bank, min(config.max_bank, _BANK_UNITS * config.min_main))


def _somebody_plays(state: TableState) -> bool:
    """Whether a person has a bet, or banks and is ready: bots alone let the table rest.

    An offer to bank stands while its player is away: it alone must not be played against.
    """
    people = [seat for seat in state.seats if seat.bot is None]
    return any(
        state.spots_of(seat.player) or (seat.ready and seat.seat == state.bank.seat)
        for seat in people
    )


def _setting(state: TableState, seat: Seat) -> Command | None:
    spots = state.spots_of(seat.player)
    spot = next((spot for spot in spots if spot.kind is Kind.HAND and spot.setting is None), None)
    if spot is None or spot.cards is None:
        return None
    if seat.bot == state.config.game.house_way:
        return HouseWay(seat.player, spot.spot)
    return SetHand(seat.player, spot.spot, _low(seat.bot or "", spot.cards, state))


def _low(way: str, cards: tuple[Card, ...], state: TableState) -> tuple[Card, ...]:
    return house_way(way, state.config.wheel).decide(cards).setting.low
