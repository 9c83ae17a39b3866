"""Taking bets: who may bet on which spot, and who gets one of the six hands."""

from __future__ import annotations

from paigow.errors import InputError, RefusedError
from paigow.ledger import whole_cents
from paigow.rounds import check_limits
from paigow.tables.banking import choose_again, clockwise
from paigow.tables.commands import Bet, Dragon, Ready
from paigow.tables.config import HANDS, SEATS, TableConfig
from paigow.tables.events import (
    BetPlaced,
    BettingClosed,
    DragonAsked,
    Kind,
    LiveSpot,
    NoHandLeft,
    SeatReady,
)
from paigow.tables.state import Phase, Seat, Spot, TableState
from paigow.tables.story import Story

_MOST_SPOTS = HANDS - 1


def bet(story: Story, command: Bet) -> None:
    """Bets on a spot, in full; without a main bet whatever lies there is taken off."""
    seat = _bettor(story, command.player)
    if command.spot not in SEATS or type(command.spot) is not int:
        raise InputError(f"a spot is a number from 1 to 7, not {command.spot!r}")
    check_bets(story.state.config, command.main, command.fortune, command.ace_high)
    if command.main == 0:
        _take_off(story, seat, command.spot)
        return
    _may_come(seat)
    there = story.state.spot(command.spot)
    if there is not None and (there.player != seat.player or there.dragon):
        raise RefusedError(
            f"there are bets on spot {command.spot} already: take another", code="spot_taken"
        )
    if command.spot != seat.seat:
        _check_extra(story.state, seat, command.spot)
    _make_room(story, seat, command.spot)
    story.add(
        BetPlaced,
        spot=command.spot,
        seat=seat.seat,
        player=seat.player,
        main=command.main,
        fortune=command.fortune,
        ace_high=command.ace_high,
    )


def dragon(story: Story, command: Dragon) -> None:
    """A dragon hand: it lies on the first free spot after the player's own."""
    seat = _bettor(story, command.player)
    state = story.state
    mine = next((spot for spot in state.spots_of(seat.player) if spot.dragon), None)
    if not command.on:
        if mine is None:
            raise RefusedError("you have not asked for a dragon hand", code="no_bet")
        _take_off(story, seat, mine.spot)
        return
    if not state.config.dragon:
        raise RefusedError("this table has no dragon hands", code="no_dragon")
    _may_come(seat)
    check_bets(state.config, command.main, command.fortune, command.ace_high)
    if command.main == 0:
        raise RefusedError("a dragon hand needs a main bet", code="side_bet_needs_main")
    _needs_own_bet(state, seat)
    places = clockwise(seat.seat)
    free = [number for number in places if state.seat(number) is None and not state.spot(number)]
    if mine is None and not free:
        raise _no_hand_left()
    number = mine.spot if mine is not None else free[0]
    _make_room(story, seat, number)
    story.add(
        DragonAsked,
        spot=number,
        seat=seat.seat,
        player=seat.player,
        main=command.main,
        fortune=command.fortune,
        ace_high=command.ace_high,
    )


def ready(story: Story, command: Ready) -> None:
    """A seat has done its betting; of a person who banks, that the bots may bet."""
    seat = story.seat_of(command.player)
    story.in_time(Phase.WAITING, Phase.BETTING)
    if not seat.ready:
        story.add(SeatReady, seat=seat.seat)


def check_bets(config: TableConfig, main: int, fortune: int, ace_high: int) -> None:
    """Refuse bets that the posted limits do not take; no bets at all pass.

    :raises RefusedError: ``side_bet_needs_main``, ``no_side_bet``, ``below_minimum``,
        ``above_maximum``
    :raises InputError: for an amount that is not a whole number of cents
    """
    sides = (
        ("Fortune", fortune, config.min_fortune, config.max_fortune),
        ("ace-high", ace_high, config.min_ace_high, config.max_ace_high),
    )
    whole_cents(main, "the main bet")
    for name, amount, least, most in sides:
        if whole_cents(amount, f"the {name} bet") == 0:
            continue
        if main == 0:
            raise RefusedError(
                f"the {name} bet needs a main bet on the same spot", code="side_bet_needs_main"
            )
        if most == 0:
            raise RefusedError(f"this table has no {name} bet", code="no_side_bet")
        check_limits(name, amount, least, most)
    if main:
        check_limits("main", main, config.min_main, config.max_main)


def make_way(story: Story, number: int) -> None:
    """Give back the bets of others on a spot whose seat is taken now, and what hung on them."""
    there = story.state.spot(number)
    if there is None:
        return
    _give_back(story, there, "somebody took the seat")
    run = {there.seat}
    for spot in sorted(story.state.spots_of(there.player), key=lambda s: abs(s.spot - s.seat)):
        if spot.dragon:
            continue
        if spot.spot in run or {spot.spot - 1, spot.spot + 1} & run:
            run.add(spot.spot)
        else:
            _give_back(story, spot, "the spots are no longer side by side")


def in_order(state: TableState) -> tuple[Spot, ...]:
    """The spots with bets, clockwise from where the action button moves to."""
    places = clockwise((state.button or 0) % len(SEATS) + 1)
    spots = {spot.spot: spot for spot in state.spots}
    return tuple(spots[number] for number in places if number in spots)


def without_hand(state: TableState) -> Spot | None:
    """The bettor for whom there is no hand when all seven have bet: the last from the button."""
    order = in_order(state)
    return order[-1] if len(order) > _MOST_SPOTS else None


def tell_who_sits_out(story: Story) -> None:
    """Say who will get no hand as soon as it is known, and as soon as it is no longer so."""
    if story.state.taking_bets:
        spot = without_hand(story.state)
        seat = None if spot is None else spot.seat
        if seat != story.state.sat_out_seat:
            story.add(NoHandLeft, seat=seat)


def live_spots(state: TableState) -> tuple[LiveSpot, ...]:
    """The spots that get a hand if betting closes now, in order, and how each is played.

    Of several spots of one player the first dealt is set by hand, the others are blind.
    """
    left_out = without_hand(state)
    spots = []
    set_by_hand = set()
    for spot in in_order(state):
        if spot is left_out:
            continue
        kind = Kind.DRAGON if spot.dragon else Kind.BLIND
        if not spot.dragon and spot.player not in set_by_hand:
            set_by_hand.add(spot.player)
            kind = Kind.HAND
        spots.append(LiveSpot(spot.spot, kind))
    return tuple(spots)


def close_betting(story: Story) -> None:
    """No more bets: the action button moves, and every spot in play knows how it is played."""
    spots = live_spots(story.state)
    left_out = without_hand(story.state)
    story.add(
        BettingClosed,
        spots=spots,
        button=spots[0].spot,
        sat_out_seat=None if left_out is None else left_out.seat,
    )


def _bettor(story: Story, player: str | None) -> Seat:
    """The seat of who wants to change bets."""
    seat = story.seat_of(player)
    story.in_time(Phase.WAITING, Phase.BETTING)
    if seat.seat == story.state.bank.seat:
        raise RefusedError("you bank this round: the bank places no bets", code="bank_may_not_bet")
    return seat


def _may_come(seat: Seat) -> None:
    if seat.leaving:
        raise RefusedError("you are leaving: the bets stand as they are", code="leaving")
    if seat.sitting_out:
        raise RefusedError("you are sitting out: come back first", code="sitting_out")


def _needs_own_bet(state: TableState, seat: Seat) -> None:
    if state.spot(seat.seat) is None:
        raise RefusedError("bet on the spot before your own seat first", code="own_spot_first")


def _check_extra(state: TableState, seat: Seat, number: int) -> None:
    """Refuse a further spot unless it is free, side by side with the others and allowed."""
    most = state.config.max_spots
    if state.seat(number) is not None:
        raise RefusedError(f"spot {number} belongs to another seat", code="seat_not_yours")
    if most == 1:
        raise RefusedError("at this table everybody bets on one spot", code="too_many_spots")
    _needs_own_bet(state, seat)
    mine = {spot.spot for spot in state.spots_of(seat.player) if not spot.dragon}
    if len(mine | {number}) > most:
        raise RefusedError(
            f"at this table nobody bets on more than {most} spots", code="too_many_spots"
        )
    if number not in mine and not mine & {number - 1, number + 1}:
        raise RefusedError(f"spot {number} is not beside your others", code="not_adjacent")


def _make_room(story: Story, seat: Seat, number: int) -> None:
    """See that there is a hand for a spot: one's own comes before the further ones of others."""
    state = story.state
    if state.spot(number) is not None or len(state.spots) < _MOST_SPOTS:
        return
    if number != seat.seat:
        raise _no_hand_left()
    further = [spot for spot in in_order(state) if spot.spot != spot.seat]
    if further:
        # A dragon hand goes before a blind one; of several the last from the button.
        spot = next((spot for spot in reversed(further) if spot.dragon), None)
        _give_back(story, spot or _outermost(further), "a seated player comes first")


def _outermost(further: list[Spot]) -> Spot:
    """The last of some spots that is not between others of its player."""
    last = further[-1]
    same = (spot for spot in further if spot.player == last.player)
    return max(same, key=lambda spot: (abs(spot.spot - spot.seat), spot is last))


def _take_off(story: Story, seat: Seat, number: int) -> None:
    """Take the player's own bets off; with those before the seat all others go too."""
    there = story.state.spot(number)
    if there is None:
        raise RefusedError(f"there is no bet on spot {number}", code="no_bet")
    if there.player != seat.player:
        raise RefusedError(f"the bets on spot {number} are not yours", code="seat_not_yours")
    mine = story.state.spots_of(seat.player)
    beyond = [spot for spot in mine if not spot.dragon and _beyond(spot, there)]
    gone = mine if number == seat.seat else (there,) if there.dragon else beyond
    for spot in sorted(gone, key=lambda spot: -abs(spot.spot - seat.seat)):
        _give_back(story, spot, None)
    choose_again(story)


def _beyond(spot: Spot, there: Spot) -> bool:
    """Whether a spot lies where another lies, or farther on from the seat."""
    way = there.spot - there.seat
    return (spot.spot - spot.seat) * way >= way * way


def _give_back(story: Story, spot: Spot, why: str | None) -> None:
    nothing = {"main": 0, "fortune": 0, "ace_high": 0}
    story.add(BetPlaced, spot=spot.spot, seat=spot.seat, player=spot.player, **nothing, why=why)


def _no_hand_left() -> RefusedError:
    return RefusedError("all hands of this round are taken", code="no_hand_left")
