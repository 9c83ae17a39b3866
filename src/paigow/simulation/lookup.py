"""Which class seven cards are of, found by adding seven numbers.

Each card has a *key*. The sum of seven keys holds how many there are of each rank, as digits to the
base 5: of the low seven ranks in its first 17 bits, of the high six and the joker in the next; then
how many cards of each suit, four bits a suit, the joker counting for all of them. The two halves
give the number of the multiset of ranks; where a suit can make a flush, its ranks choose among the
classes of that multiset, which stand in one row after the other.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import class_arrays
from paigow.analysis.disjoint import Points
from paigow.simulation.kernel import HIGH_SHIFT, SUIT_SHIFT, Ints, Numbers

_WEIGHTS = 5 ** np.arange(7)


class Lookup(NamedTuple):
    """What the kernel needs to find a class.

    ``keys`` are those of the 53 cards; ``low`` and ``high`` the parts of a multiset's number by the
    halves of a key; ``starts`` the row of its first class with a flush, by that number; ``masks``
    the ranks of the suit that can make a flush, by row.
    """

    keys: Ints
    low: Numbers
    high: Numbers
    starts: Numbers
    masks: NDArray[np.int16]


def _key(card: int) -> int:
    if card == 52:
        return 5**6 << HIGH_SHIFT | 0x1111 << SUIT_SHIFT
    rank, suit = divmod(card, 4)
    half: int = 5**rank if rank < 7 else 5 ** (rank - 7) << HIGH_SHIFT
    return half | 1 << SUIT_SHIFT + 4 * suit


def _halves(most: tuple[int, ...]) -> list[list[int]]:
    """The halves of a key with at most so many cards of each of seven kinds, by how many in all."""
    found: list[list[int]] = [[] for _ in range(8)]
    for counts in product(*(range(number + 1) for number in most)):
        if sum(counts) <= 7:
            found[sum(counts)].append(sum(count * 5**i for i, count in enumerate(counts)))
    return found


@cache
def lookup() -> Lookup:
    """Everything that finds a class, worked out at the first call."""
    lows, highs = _halves((4,) * 7), _halves((4,) * 6 + (1,))
    low, high = np.zeros(5**7, np.int32), np.zeros(2 * 5**6, np.int32)
    number = 0
    for size, halves in enumerate(lows):
        others = len(highs[7 - size])
        low[halves] = number + others * np.arange(len(halves))
        number += others * len(halves)
    for halves in highs:
        high[halves] = np.arange(len(halves))
    classes = class_arrays()
    of_class = numbers_of_classes(low, high)
    starts = np.full(number, -1, np.int32)
    rows = np.flatnonzero(classes.flush)[::-1]
    starts[of_class[rows]] = rows  # of several rows with one number the first one stays
    keys = np.array([_key(card) for card in range(53)], np.int64)
    return Lookup(keys, low, high, starts, classes.flush)


def numbers_of_classes(low: Numbers, high: Numbers) -> Ints:
    """The number of the multiset of ranks of each class."""
    counts = class_arrays().counts.astype(np.int64)
    numbers: Ints = (low[counts[:, :7] @ _WEIGHTS] + high[counts[:, 7:] @ _WEIGHTS]).astype(
        np.int64
    )
    return numbers


def plain_points(points: Points) -> Points:
    """The points of hands in which no suit can make a flush, by the number of their multiset."""
    found = lookup()
    rows = np.flatnonzero(class_arrays().flush == 0)
    plain = np.zeros(len(found.starts), np.int32)
    plain[numbers_of_classes(found.low, found.high)[rows]] = points[rows]
    return plain
