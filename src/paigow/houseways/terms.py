"""The words of the data files: ranges of ranks, what goes in front and what stays behind.

Everything that a clause can ask of the front is a range of strengths of the low hand; everything
it can ask of the back is a set of ranks that must not leave it, or a set of kinds of hand. That is
the whole of it, and it is enough for every published house way that we know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paigow.cards.card import RANK_LETTERS
from paigow.hands import HandClass, low_strengths
from paigow.hands.ranking import LOW_VALUE
from paigow.houseways.facts import WHEEL_STRAIGHT, WHEEL_STRAIGHT_FLUSH
from paigow.houseways.holding import Holding, Shape

LowRange = tuple[int, int]
"""The weakest and the strongest low hand that will do."""

WEAKEST_PAIR: Final = LOW_VALUE[2 * 5**0]
STRONGEST: Final = 90
RANKS_OF_LOW: Final = tuple(
    sum({1 << rank for rank in strength.ranks}) for strength in low_strengths()
)
"""Strength of a low hand → its ranks, as a set of bits."""

_RANK: Final = "(10|[2-9TJQKA])"
_RANGE: Final = re.compile(f"{_RANK}(?:-{_RANK})?")
_LOW_HAND: Final = re.compile(f"{_RANK}-{_RANK}( or better)?")


def _rank(word: str) -> int:
    return RANK_LETTERS.index("T" if word == "10" else word)


def rank_range(text: str) -> int | None:
    """The ranks of a range like ``7-T`` or ``A``, as a set of bits; None when it is none.

    >>> bin(rank_range("2-4")), rank_range("T-7")
    ('0b111', None)
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    lowest = _rank(found[1])
    highest = _rank(found[2] or found[1])
    return (1 << highest + 1) - (1 << lowest) if lowest <= highest else None


def two_ranks(text: str) -> tuple[int, int] | None:
    """Two ranks, the higher first, like ``A-K``; None when the text is something else."""
    found = _LOW_HAND.fullmatch(text)
    if found is None or found[3] or _rank(found[1]) < _rank(found[2]):
        return None
    return _rank(found[1]), _rank(found[2])


def low_hand(text: str) -> LowRange | None:
    """The range of a low hand like ``K-K``, or of ``A-J or better``; None when it is none.

    >>> low_hand("2-2 or better"), low_hand("J-A")
    ((78, 90), None)
    """
    plain = text.removesuffix(" or better")
    ranks = two_ranks(plain)
    if ranks is None:
        return None
    value = LOW_VALUE[5 ** ranks[0] + 5 ** ranks[1]]
    return value, value if plain == text else STRONGEST


@dataclass(frozen=True, slots=True)
class FrontTerm:
    """A word for what goes in front, and the hands of which it may be said."""

    shapes: frozenset[Shape]
    low: Callable[[Holding], LowRange]


@dataclass(frozen=True, slots=True)
class BehindTerm:
    """A word for what stays behind: the ranks of a group, or the kinds of hand that will do."""

    shapes: frozenset[Shape]
    ranks: Callable[[Holding], int] | None = None
    kinds: int = 0


def _pair_of(rank: int) -> LowRange:
    return WEAKEST_PAIR + rank, WEAKEST_PAIR + rank


def _bits(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


def _kinds(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


ALL_SHAPES: Final = frozenset(Shape)
QUADS: Final = frozenset({Shape.QUADS})
TRIPS: Final = frozenset({Shape.TRIPS, Shape.FULL_HOUSE, Shape.TWO_TRIPS})
ONE_PAIR: Final = frozenset({Shape.ONE_PAIR})
TWO_PAIR: Final = frozenset({Shape.TWO_PAIR})
SEVERAL_PAIRS: Final = frozenset({Shape.TWO_PAIR, Shape.THREE_PAIR})
NO_PAIR: Final = frozenset({Shape.NO_PAIR})

FRONT_TERMS: Final[dict[str, FrontTerm]] = {
    "pair": FrontTerm(ALL_SHAPES, lambda _: (WEAKEST_PAIR, STRONGEST)),
    "pair of the quads": FrontTerm(QUADS, lambda held: _pair_of(held.quads)),
    "pair of the trips": FrontTerm(TRIPS, lambda held: _pair_of(held.trips)),
    "lower pair": FrontTerm(TWO_PAIR, lambda held: _pair_of(held.lowest_pair)),
    "ace and single": FrontTerm(
        frozenset({Shape.TRIPS}), lambda _: (LOW_VALUE[5**12 + 1], WEAKEST_PAIR - 1)
    ),
}

_STRAIGHTS: Final = _kinds(HandClass.STRAIGHT, WHEEL_STRAIGHT)
_STRAIGHT_FLUSHES: Final = _kinds(
    HandClass.STRAIGHT_FLUSH, WHEEL_STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH
)

KIND_TERMS: Final[dict[str, int]] = {
    "complete hand": _STRAIGHTS | _kinds(HandClass.FLUSH) | _STRAIGHT_FLUSHES,
    "straight": _STRAIGHTS,
    "flush": _kinds(HandClass.FLUSH),
    "straight flush or royal": _STRAIGHT_FLUSHES,
    "royal flush": _kinds(HandClass.ROYAL_FLUSH),
    "A-2-3-4-5": _kinds(WHEEL_STRAIGHT, WHEEL_STRAIGHT_FLUSH),
}

BEHIND_TERMS: Final[dict[str, BehindTerm]] = {
    "quads": BehindTerm(QUADS, lambda held: 1 << held.quads),
    "trips": BehindTerm(frozenset({Shape.TRIPS, Shape.FULL_HOUSE}), lambda held: 1 << held.trips),
    "both pairs": BehindTerm(TWO_PAIR, lambda held: _bits(held.pairs)),
    "pair": BehindTerm(ONE_PAIR, lambda held: _bits(held.pairs)),
    "highest card": BehindTerm(NO_PAIR, lambda held: 1 << held.highest_single),
    **{word: BehindTerm(ALL_SHAPES, kinds=kinds) for word, kinds in KIND_TERMS.items()},
}

RANK_WORDS: Final[dict[str, tuple[str, frozenset[Shape]]]] = {
    "quads": ("quads", QUADS),
    "trips": ("trips", TRIPS),
    "pair": ("highest_pair", frozenset({Shape.ONE_PAIR, Shape.FULL_HOUSE})),
    "highest_pair": ("highest_pair", SEVERAL_PAIRS),
    "lowest_pair": ("lowest_pair", SEVERAL_PAIRS),
    "highest_single": ("highest_single", ALL_SHAPES),
}
"""Condition on a rank → the attribute of the holding it looks at, and the hands that have it."""
