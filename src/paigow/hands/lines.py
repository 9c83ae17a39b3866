"""The lines of the bonus bets: what all seven cards make, however they are set."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import combinations
from typing import Final

from paigow.cards import JOKER, Card, CardSet, Rank, cards_of
from paigow.errors import CardCountError
from paigow.hands.ranking import high_tables, high_value
from paigow.hands.strength import HandClass, Strength, Wheel


class Line(Enum):
    """What a bonus bet can be paid for; the value is the name that pay tables use."""

    SEVEN_STRAIGHT_FLUSH = "seven-card straight flush, no joker"
    ROYAL_MATCH = "royal flush + royal match"
    SEVEN_STRAIGHT_FLUSH_JOKER = "seven-card straight flush with the joker"
    FIVE_ACES = "five aces"
    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    NINE_HIGH = "nine-high pai gow"
    TEN_HIGH = "ten-high pai gow"
    JACK_HIGH = "jack-high pai gow"
    QUEEN_HIGH = "queen-high pai gow"
    KING_HIGH = "king-high pai gow"
    ACE_HIGH = "ace-high pai gow"


CLASS_LINES: Final = {
    HandClass.FIVE_ACES: Line.FIVE_ACES,
    HandClass.ROYAL_FLUSH: Line.ROYAL_FLUSH,
    HandClass.STRAIGHT_FLUSH: Line.STRAIGHT_FLUSH,
    HandClass.FOUR_OF_A_KIND: Line.FOUR_OF_A_KIND,
    HandClass.FULL_HOUSE: Line.FULL_HOUSE,
    HandClass.FLUSH: Line.FLUSH,
    HandClass.THREE_OF_A_KIND: Line.THREE_OF_A_KIND,
    HandClass.STRAIGHT: Line.STRAIGHT,
}
PAI_GOW_LINES: Final = {
    Rank.NINE: Line.NINE_HIGH,
    Rank.TEN: Line.TEN_HIGH,
    Rank.JACK: Line.JACK_HIGH,
    Rank.QUEEN: Line.QUEEN_HIGH,
    Rank.KING: Line.KING_HIGH,
    Rank.ACE: Line.ACE_HIGH,
}
"""What seven cards make when they make nothing else, by the best of them, at least a nine."""
SEVEN_RUNS: Final = tuple(
    sum(1 << (rank % 13) for rank in range(low, low + 7)) for low in range(-1, 7)
)
"""The eight runs of seven ranks, A-2-3-4-5-6-7 first, as sets of rank bits."""


def _seven_run_top(cards: CardSet) -> Rank | None:
    """The top card of the suited run of seven that the cards make."""
    naturals = [card for card in cards if card != JOKER]
    if len({card & 3 for card in naturals}) != 1:
        return None
    held = sum(1 << (card >> 2) for card in naturals)
    missing = 7 - len(naturals)
    for place in reversed(range(len(SEVEN_RUNS))):
        if held & ~SEVEN_RUNS[place] == 0 and (SEVEN_RUNS[place] & ~held).bit_count() == missing:
            return Rank(place + 5)
    return None


def _is_royal_match(cards: CardSet, royal: CardSet) -> bool:
    """Whether the two cards beside a royal flush are a king and a queen of one suit."""
    beside = tuple(cards - royal)
    return (
        JOKER not in beside
        and {card >> 2 for card in beside} == {Rank.KING, Rank.QUEEN}
        and len({card & 3 for card in beside}) == 1
    )


def line_strengths(cards: Iterable[Card], wheel: str | Wheel = Wheel.SECOND) -> dict[Line, int]:
    """Every line that seven cards make, with its strength among hands on the same line.

    The strength is that of the best five cards that make the line; seven-card straight flushes
    count by their top card, royal matches are all equal.

    >>> from paigow.cards import parse_cards
    >>> sorted(line.value for line in line_strengths(parse_cards("9s 9h 9d Tc Jh Qs Kc")))
    ['straight', 'three of a kind']

    :raises CardCountError: unless there are exactly seven cards
    """
    hand = cards_of(cards)
    if len(hand) != 7:
        raise CardCountError(f"a bonus bet looks at seven cards, not {len(hand)}")
    tables = high_tables(Wheel.parse(wheel))
    made: dict[Line, int] = {}
    best = 0
    for five in combinations(hand, 5):
        value = high_value(five, tables)
        best = max(best, value)
        hand_class = tables.strengths[value].hand_class
        line = CLASS_LINES.get(hand_class)
        if line is not None:
            made[line] = max(value, made.get(line, -1))
            if line is Line.ROYAL_FLUSH and _is_royal_match(hand, CardSet(five)):
                made[Line.ROYAL_MATCH] = 0
    if is_pai_gow(tables.strengths[best]):
        made[PAI_GOW_LINES[tables.strengths[best].ranks[0]]] = best
    top = _seven_run_top(hand)
    if top is not None:
        joker = JOKER in hand
        made[Line.SEVEN_STRAIGHT_FLUSH_JOKER if joker else Line.SEVEN_STRAIGHT_FLUSH] = top
    return made


def is_pai_gow(strength: Strength) -> bool:
    """Whether the best five of seven cards make no pair, straight or flush: a *pai gow*."""
    return strength.hand_class is HandClass.HIGH_CARD
