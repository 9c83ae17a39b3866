"""The cardroom's settlement told once more, from the rules text alone: the reference for the real.

It shares nothing with :mod:`paigow.tables` or :mod:`paigow.rounds`, and of :mod:`paigow` the cards
alone; hands are judged by the plain evaluator. Everything is a list of piles of cents, and every
movement is between two piles, so that what one loses another gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tests.support.naive import (
    ACE,
    FIVE_ACES,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    QUADS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Key,
    naive_high,
    naive_is_foul,
    naive_low,
)

from paigow.cards import JOKER, Card

Cards = tuple[Card, ...]

# The table of the rules, highest first: what it pays to 1, and the class where that is enough.
FORTUNE_LINES = (
    ("seven-card straight flush, no joker", 5000, None),
    ("royal flush + royal match", 2000, None),
    ("seven-card straight flush with the joker", 1000, None),
    ("five aces", 400, FIVE_ACES),
    ("royal flush", 150, ROYAL_FLUSH),
    ("straight flush", 50, STRAIGHT_FLUSH),
    ("four of a kind", 25, QUADS),
    ("full house", 5, FULL_HOUSE),
    ("flush", 4, FLUSH),
    ("three of a kind", 3, TRIPS),
    ("straight", 2, STRAIGHT),
)


class Hand(NamedTuple):
    """Two cards and five."""

    low: Cards
    high: Cards


class NaiveTable(NamedTuple):
    """What the table has posted, in cents; the rate in hundredths of a percent."""

    rate: int
    step: int
    bank_pays_commission: bool
    fortune_cap: int
    fortune_most: int | None
    ace_high_needs_win: bool


class NaiveBank(NamedTuple):
    """The bank: None for the amount when it is the house."""

    hand: Hand
    amount: int | None
    collection: int


class NaiveSpot(NamedTuple):
    """A spot; 0 where there is no bet."""

    hand: Hand
    main: int
    fortune: int
    ace_high: int


class NaiveResult(NamedTuple):
    """What each pile came to, and what happened to each bet."""

    nets: list[int]
    bank: int
    collection: int
    commission: int
    bets: list[list[tuple[str, str, int, int, int, int]]]
    """For each spot: bet, result, action, won, commission, returned."""
    left: list[int]
    """What was left of the bank after each bet, in order of settlement; none for the house."""


def seven_run(cards: Sequence[Card]) -> int | None:
    """The top rank of seven natural cards of one suit in a row, the ace at either end."""
    if len(cards) != 7 or len({card & 3 for card in cards}) != 1:
        return None
    ranks = sorted(card >> 2 for card in cards)
    if ranks == list(range(ranks[0], ranks[0] + 7)):
        return ranks[6]
    return 5 if ranks == [0, 1, 2, 3, 4, 5, ACE] else None


@cache
def fortune_hand(cards: frozenset[Card]) -> tuple[int, Key] | None:
    """The place of the highest line that seven cards make, and its strength there."""
    hand = sorted(cards)
    found: dict[int, list[Key]] = {}
    if JOKER not in hand:
        top = seven_run(hand)
        if top is not None:
            found.setdefault(0, []).append((0, (top,)))
    else:
        six = [card for card in hand if card != JOKER]
        for suit in range(4):
            for rank in range(13):
                card = Card(4 * rank + suit)
                if card not in six:
                    top = seven_run([*six, card])
                    if top is not None:
                        found.setdefault(2, []).append((0, (top,)))
    for five in combinations(hand, 5):
        key = naive_high(five, "low")
        for place, (_, _, needed) in enumerate(FORTUNE_LINES):
            if key[0] == needed:
                found.setdefault(place, []).append(key)
        if key[0] == ROYAL_FLUSH:
            one, two = [card for card in hand if card not in five]
            if (
                JOKER not in (one, two)
                and one & 3 == two & 3
                and {one >> 2, two >> 2} == {ACE - 1, ACE - 2}
            ):
                found.setdefault(1, []).append((0, ()))
    if not found:
        return None
    best = min(found)
    return best, max(found[best])


@cache
def ace_high(cards: frozenset[Card]) -> bool:
    """No pair, no straight, no flush, and an ace (or the joker) on top."""
    best = max(naive_high(five, "low") for five in combinations(sorted(cards), 5))
    return best[0] == HIGH_CARD and best[1][0] == ACE


@cache
def _keys(hand: Hand) -> tuple[Key, Key, bool]:
    return naive_low(hand.low), naive_high(hand.high, "low"), naive_is_foul(hand.low, hand.high)


def showdown(player: Hand, bank: Hand) -> str:
    """Win, push or lose; a foul has lost."""
    low, high, foul = _keys(player)
    bank_low, bank_high, _ = _keys(bank)
    if foul:
        return "foul"
    better = 0
    if low > bank_low:
        better += 1
    if high > bank_high:
        better += 1
    if better == 2:
        return "win"
    if better == 1:
        return "push"
    return "lose"


def fee_on(win: int, rate: int, step: int) -> int:
    """The commission on a win: up step by step until the rate is reached, never above the win."""
    exact = win * rate  # in hundredths of a percent of a cent
    fee = exact // 10_000 // step * step
    if fee * 10_000 < exact:
        fee += step
    if fee > win:
        fee = win
    return fee


def naive_settlement(table: NaiveTable, bank: NaiveBank, spots: Sequence[NaiveSpot]) -> NaiveResult:
    """Settle the spots in the order in which they come."""
    nets = [0] * len(spots)
    bank_pile = 0
    collection_pile = 0
    commission_pile = 0
    bets: list[list[tuple[str, str, int, int, int, int]]] = [[] for _ in spots]
    left: list[int] = []
    covers = bank.amount
    main_net = 0
    most = table.fortune_most
    bank_cards = frozenset(bank.hand.low + bank.hand.high)
    bank_ace_high = ace_high(bank_cards)

    if bank.amount is not None:
        bank_pile -= bank.collection
        collection_pile += bank.collection

    # First pass: each spot's main bet.
    for number, spot in enumerate(spots):
        result = showdown(spot.hand, bank.hand)
        if bank_ace_high:
            result = "push"
        moves = spot.main
        if result == "push":
            moves = 0
        if covers is not None:
            if moves > covers:
                moves = covers
            covers -= moves
            left.append(covers)
        fee = 0
        if result == "win":
            bank_pile -= moves
            nets[number] += moves
            main_net -= moves
            fee = fee_on(moves, table.rate, table.step)
            nets[number] -= fee
            commission_pile += fee
            back = spot.main + moves - fee
            bets[number].append(("main", result, moves, moves, fee, back))
        else:
            bank_pile += moves
            nets[number] -= moves
            main_net += moves
            bets[number].append(("main", result, moves, 0, 0, spot.main - moves))

    # Second pass: each spot's Fortune, then its ace-high bet.
    for number, spot in enumerate(spots):
        cards = frozenset(spot.hand.low + spot.hand.high)
        if spot.fortune > 0:
            mine, theirs = fortune_hand(cards), fortune_hand(bank_cards)
            beats = mine is not None and (
                theirs is None or (-mine[0], mine[1]) > (-theirs[0], theirs[1])
            )
            if beats and mine is not None:
                moves = spot.fortune * FORTUNE_LINES[mine[0]][1]
                if moves > table.fortune_cap:
                    moves = table.fortune_cap
                if most is not None and moves > most:
                    moves = most
            else:
                moves = spot.fortune
            if covers is not None:
                if moves > covers:
                    moves = covers
                covers -= moves
                left.append(covers)
            if beats:
                if most is not None:
                    most -= moves
                bank_pile -= moves
                nets[number] += moves
                bets[number].append(("fortune", "win", moves, moves, 0, spot.fortune + moves))
            else:
                bank_pile += moves
                nets[number] -= moves
                bets[number].append(("fortune", "lose", moves, 0, 0, spot.fortune - moves))
        if spot.ace_high > 0:
            pays = 0
            if bank_ace_high:
                if ace_high(cards):
                    pays = 40
                elif JOKER in bank_cards:
                    pays = 15
                else:
                    pays = 5
                if table.ace_high_needs_win and showdown(spot.hand, bank.hand) != "win":
                    pays = 0
            moves = spot.ace_high * pays if pays else spot.ace_high
            if covers is not None:
                if moves > covers:
                    moves = covers
                covers -= moves
                left.append(covers)
            if pays:
                bank_pile -= moves
                nets[number] += moves
                bets[number].append(("ace-high", "win", moves, moves, 0, spot.ace_high + moves))
            else:
                bank_pile += moves
                nets[number] -= moves
                bets[number].append(("ace-high", "lose", moves, 0, 0, spot.ace_high - moves))

    if bank.amount is not None and table.bank_pays_commission and main_net > 0:
        fee = fee_on(main_net, table.rate, table.step)
        bank_pile -= fee
        commission_pile += fee
    return NaiveResult(nets, bank_pile, collection_pile, commission_pile, bets, left)
