"""The 292,253 classes of seven cards as arrays, in the order of ``paigow.hands.classes``."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paigow.cards import CardSet
from paigow.hands.classes import hand_example

CLASSES: Final = 292_253
JOKER_COLUMN: Final = 13

CHOOSE: Final[NDArray[np.int64]] = np.array(
    [[comb(n, k) for k in range(8)] for n in range(24)], dtype=np.int64
)


class ClassArrays(NamedTuple):
    """One row a class: what :class:`~paigow.hands.classes.HandClassOfSeven` says of it.

    ``counts[:, r]`` is how many cards of rank ``r`` it has, column 13 being the joker; bit ``r`` of
    ``flush`` says that the suit that can make a flush holds rank ``r`` (0: there is no such suit);
    ``hands`` is how many hands there are in the class.
    """

    counts: NDArray[np.int8]
    flush: NDArray[np.int16]
    hands: NDArray[np.int64]

    def example(self, row: int) -> CardSet:
        """One hand of the class."""
        ranks = tuple(rank for rank in range(13) for _ in range(self.counts[row, rank]))
        flush = tuple(rank for rank in range(13) if int(self.flush[row]) >> rank & 1)
        return hand_example(ranks, bool(self.counts[row, JOKER_COLUMN]), flush)


@njit(cache=True, nogil=True)
def _fill(
    multisets: NDArray[np.int8],
    joker: int,
    start: int,
    choose: NDArray[np.int64],
    counts: NDArray[np.int8],
    flushes: NDArray[np.int16],
    hands: NDArray[np.int64],
) -> int:
    """Write the classes of these rank multisets from row ``start`` on; the first row left free."""
    row = start
    size = multisets.shape[1]
    count = np.zeros(13, np.int64)
    distinct = np.zeros(7, np.int64)
    chosen = np.zeros(8, np.int64)
    for number in range(multisets.shape[0]):
        count[:] = 0
        for place in range(size):
            count[multisets[number, place]] += 1
        kinds = 0
        rest = 1
        for rank in range(13):
            if count[rank]:
                distinct[kinds] = rank
                kinds += 1
                rest *= choose[4, count[rank]]
        if rest == 0:
            continue
        for suited in range(5 - joker, kinds + 1):
            for place in range(suited):
                chosen[place] = place
            while True:
                flush = 0
                for place in range(suited):
                    flush |= 1 << distinct[chosen[place]]
                ways = 4
                for kind in range(kinds):
                    rank = distinct[kind]
                    ways *= choose[3, count[rank] - (flush >> rank & 1)]
                if ways:
                    rest -= ways
                    for rank in range(13):
                        counts[row, rank] = count[rank]
                    counts[row, 13] = joker
                    flushes[row] = flush
                    hands[row] = ways
                    row += 1
                place = suited - 1
                while place >= 0 and chosen[place] == kinds - suited + place:
                    place -= 1
                if place < 0:
                    break
                chosen[place] += 1
                for later in range(place + 1, suited):
                    chosen[later] = chosen[later - 1] + 1
        if rest:
            for rank in range(13):
                counts[row, rank] = count[rank]
            counts[row, 13] = joker
            hands[row] = rest
            row += 1
    return row


@cache
def class_arrays() -> ClassArrays:
    """All classes, worked out at the first call.

    >>> classes = class_arrays()
    >>> int(classes.hands.sum()), str(classes.example(0))
    (154143080, '2c 2d 2h 2s 3c 3d 3h')
    """
    counts = np.zeros((CLASSES, 14), np.int8)
    flush = np.zeros(CLASSES, np.int16)
    hands = np.zeros(CLASSES, np.int64)
    row = 0
    for joker in (0, 1):
        multisets = np.array(
            list(combinations_with_replacement(range(13), 7 - joker)), dtype=np.int8
        )
        row = _fill(multisets, joker, row, CHOOSE, counts, flush, hands)
    assert row == CLASSES
    for array in (counts, flush, hands):
        array.setflags(write=False)
    return ClassArrays(counts, flush, hands)
