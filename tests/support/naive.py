"""A plain evaluator of five cards, written from the rules alone: the reference for the fast one.

It shares nothing with :mod:`paigow.hands` but the cards. The joker is tried as an ace, and as each
of the 52 cards that is not there yet and completes a straight or a flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paigow.cards import DECK, JOKER, Card

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS = range(8)
STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES = range(8, 11)
ACE = 12

Key = tuple[int, tuple[float, ...]]


def _key(ranks: list[int], suited: bool, wheel: str) -> Key:
    """Class, and what decides within it, of five ranks."""
    ordered = sorted(ranks, reverse=True)
    if len(set(ranks)) == 5:
        top: float | None = None
        if ordered[0] - ordered[4] == 4:
            top = ordered[0]
        elif ordered == [ACE, 3, 2, 1, 0]:
            top = 11.5 if wheel == "second" else 3
        if top is not None and suited:
            return (ROYAL_FLUSH, ()) if top == ACE else (STRAIGHT_FLUSH, (top,))
        if top is not None:
            return STRAIGHT, (top,)
        if suited:
            return FLUSH, tuple(ordered)
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = tuple(counts[rank] for rank in groups)
    classes = {
        (5,): FIVE_ACES,
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH_CARD,
    }
    return classes[shape], tuple(groups)


def naive_high(cards: Iterable[Card], wheel: str = "second") -> Key:
    """The strength of five cards as something that can be compared."""
    hand = list(cards)
    naturals = [card for card in hand if card != JOKER]
    ranks = [card >> 2 for card in naturals]
    suits = {card & 3 for card in naturals}
    if len(naturals) == 5:
        return _key(ranks, len(suits) == 1, wheel)
    readings = [_key([*ranks, ACE], False, wheel)]
    for card in DECK[:52]:
        if card not in naturals:
            key = _key([*ranks, card >> 2], suits == {card & 3}, wheel)
            if key[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
                readings.append(key)
    return max(readings)


def naive_low(cards: Iterable[Card]) -> Key:
    """The strength of two cards; the joker is an ace."""
    low, high = sorted(ACE if card == JOKER else card >> 2 for card in cards)
    return (PAIR, (high,)) if low == high else (HIGH_CARD, (high, low))


def naive_is_foul(low: Iterable[Card], high: Iterable[Card]) -> bool:
    """Whether the low hand outranks the high hand, compared class first, then rank by rank."""
    low_class, low_ranks = naive_low(low)
    high_class, high_ranks = naive_high(high, "low")
    if low_class != high_class:
        return low_class > high_class
    return low_ranks > high_ranks[: len(low_ranks)]
