"""A deck as the counting of two hands must know it: what can be taken from it, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

PAIRS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *((rank,) for rank in range(13)),
    *combinations_with_replacement(range(13), 2),
)
"""The multisets of at most two ranks: what may be beside a flush."""
PAIR_NUMBER: Final = {pair: number for number, pair in enumerate(PAIRS)}
PAIR_SIZES: Final = np.array([len(pair) for pair in PAIRS], np.int64)


@dataclass(frozen=True)
class Deck:
    """The ranks (a set of bits) and the number of suits that are in play, beside one joker.

    The game has all thirteen ranks in four suits; smaller decks can be counted by hand.
    """

    ranks: int = 8191
    suits: int = 4

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return self.ranks.bit_count() * self.suits + 1

    @property
    def deals(self) -> int:
        """How many ways there are to deal seven cards to the player and seven to the bank."""
        return comb(self.cards, 7) * comb(self.cards - 7, 7)


FULL_DECK: Final = Deck()


def _pair_sets(ranks: int, suits: int) -> Ints:
    """In how many ways the cards of each multiset can be taken from so many suits."""
    return np.array(
        [
            prod(comb(suits * (ranks >> rank & 1), pair.count(rank)) for rank in set(pair))
            for pair in PAIRS
        ],
        np.int64,
    )


class Frame(NamedTuple):
    """What the kernels must know of a deck, whatever the hands are worth."""

    caps: Ints
    super_starts: Ints
    supers: Ints
    super_weights: Ints
    one_suit_sets: Ints
    two_suit_sets: Ints
    pair_sums: Ints


@cache
def frame_of(deck: Deck) -> Frame:
    """What the kernels must know of this deck."""
    caps = [deck.suits * (deck.ranks >> rank & 1) for rank in range(13)]
    starts = np.zeros((105, 4), np.int64)
    supers: list[int] = []
    weights: list[int] = []
    sums = np.full((105, 105), -1, np.int64)
    for one, pair in enumerate(PAIRS):
        for size in range(3):
            starts[one, size] = len(supers)
            for two, larger in enumerate(PAIRS):
                if len(larger) == size and all(larger.count(r) >= pair.count(r) for r in pair):
                    weight = prod(
                        comb(
                            max(min(caps[rank], deck.suits - 1) - pair.count(rank), 0),
                            larger.count(rank) - pair.count(rank),
                        )
                        for rank in set(larger)
                    )
                    if weight:
                        supers.append(two)
                        weights.append(weight)
        starts[one, 3] = len(supers)
        for two, other in enumerate(PAIRS):
            if len(pair) + len(other) <= 2:
                sums[one, two] = PAIR_NUMBER[tuple(sorted(pair + other))]
    return Frame(
        np.array([*caps, 1], np.int64),
        starts,
        np.array(supers, np.int64),
        np.array(weights, np.int64),
        _pair_sets(deck.ranks, deck.suits - 1),
        _pair_sets(deck.ranks, max(deck.suits - 2, 0)),
        sums,
    )


@cache
def multisets(size: int) -> NDArray[np.int8]:
    """The multisets of so many of fourteen ranks, each a row with the least first."""
    rows = list(combinations_with_replacement(range(14), size))
    return np.array(rows, np.int8).reshape(len(rows), size)
