"""Counting all deals of two hands: who wins, who loses, by a point for each class of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, JOKER_COLUMN, class_arrays
from paigow.analysis.decks import (
    FULL_DECK,
    PAIR_NUMBER,
    PAIR_SIZES,
    Deck,
    Ints,
    frame_of,
    multisets,
)
from paigow.analysis.disjoint_kernels import by_ranks, same_suit, two_suits
from paigow.analysis.parts import Run, Threads
from paigow.analysis.threads import Progress

Points = NDArray[np.int32]

LOW_STEP: Final = 8192
"""By how much the point of a hand is more whose low hand is one better."""

PUSH_POINT: Final = 8191
"""A bank's point that neither wins nor loses."""

_SMALL_MASKS: Final = [mask for mask in range(8192) if mask.bit_count() <= 2]


class _Places(NamedTuple):
    """Where each class of hands stands: ``number`` is that of its multiset of seven ranks.

    The rest is of the classes with a flush alone, in the order of that number.
    """

    number: Ints
    plain_rows: Ints
    flush_rows: Ints
    starts: Ints
    joker: Ints
    beside: Ints


@cache
def _places() -> _Places:
    classes = class_arrays()
    number = len(classes.hands)
    ranks = np.repeat(np.tile(np.arange(14), number), classes.counts.ravel()).reshape(number, 7)
    index = sum((CHOOSE[ranks[:, i] + i, i + 1] for i in range(7)), np.zeros(number, np.int64))
    flush = np.flatnonzero(classes.flush)
    flush = flush[np.argsort(index[flush], kind="stable")]
    suit = classes.flush[flush, None] >> np.arange(13) & 1
    beside = classes.counts[flush, :13] - suit
    numbers = np.full((3, 14, 14), -1, np.int64)
    for pair, pair_number in PAIR_NUMBER.items():
        low, high = (pair[0], pair[-1]) if pair else (0, 12)
        numbers[len(pair), low, high] = pair_number
    lowest = np.argmax(beside > 0, axis=1)
    highest = 12 - np.argmax(beside[:, ::-1] > 0, axis=1)
    return _Places(
        index,
        np.flatnonzero(classes.flush == 0),
        flush,
        np.searchsorted(index[flush], np.arange(77_521)).astype(np.int64),
        classes.counts[flush, JOKER_COLUMN].astype(np.int64),
        numbers[beside.sum(axis=1), lowest, highest],
    )


@cache
def _flush_hands(suits: int) -> Ints:
    """How many hands each class with a flush has in a deck of so many suits."""
    classes, rows = class_arrays(), _places().flush_rows
    suit = classes.flush[rows, None] >> np.arange(13) & 1
    choose = np.array([[comb(suits - 1, k) for k in range(8)]], np.int64)[0]
    hands: Ints = suits * choose[classes.counts[rows, :13] - suit].prod(axis=1)
    return hands


def class_numbers() -> Ints:
    """For each class the number of its multiset of seven ranks, in colexicographic order."""
    return _places().number


class Side(NamedTuple):
    """The points of one side's hands, in the shapes in which the kernels want them.

    ``plain`` holds the point of every multiset of ranks as if no flush were there; ``flushes`` the
    true points of the classes with a flush; ``true`` and ``moved_from`` the same two by joker,
    ranks of the suit and cards beside.
    """

    plain: Points
    flushes: Points
    true: Points
    moved_from: Points

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as the first two: the others are made of them where it arrives."""
        return full_side, (self.plain, self.flushes)


def points_of(low: NDArray[np.uint8], high: NDArray[np.uint16]) -> Points:
    """The points of hands by their strengths."""
    return (low.astype(np.int32) + 1) << 13 | high


def side_of(points: Points) -> Side:
    """The points of all classes, put in shape."""
    places = _places()
    plain = np.zeros(77_520, np.int32)
    plain[places.number[places.plain_rows]] = points[places.plain_rows]
    return full_side(plain, points[places.flush_rows])


def full_side(plain: Points, flushes: Points) -> Side:
    """The same from the points of all multisets of ranks, and of the classes with a flush."""
    places = _places()
    true, moved_from = np.zeros((2, 2, 8192, 105), np.int32)
    key = places.joker, class_arrays().flush[places.flush_rows], places.beside
    true[key] = flushes
    moved_from[key] = plain[places.number[places.flush_rows]]
    return Side(plain, flushes, true, moved_from)


class Count(NamedTuple):
    """How many deals the player wins and loses; the others push."""

    win: int
    lose: int


_Job = tuple[Callable[..., tuple[int, int]], tuple[Any, ...]]


def jobs_of(mine: Side, bank: Side, deck: Deck) -> Iterator[_Job]:
    """The whole sum in some 250 parts."""
    frame, places = frame_of(deck), _places()
    hands = _flush_hands(deck.suits)
    room = 2 * len(hands)
    over = frame.super_starts, frame.supers, frame.super_weights, PAIR_SIZES
    tables = mine.true, mine.moved_from, bank.true, bank.moved_from
    masks = np.array(sorted(range(8192), key=int.bit_count), np.int64)
    small = np.array(_SMALL_MASKS, np.int64)
    pairs = np.array(
        [PAIR_NUMBER[tuple(r for r in range(13) if m >> r & 1)] for m in _SMALL_MASKS], np.int64
    )

    def parts(number: int, size: int) -> Iterator[tuple[int, int]]:
        for first in range(0, number, size):
            yield first, min(first + size, number)

    for size in range(8):
        shared, rest = multisets(size), multisets(7 - size)
        for part in parts(len(shared), max(1, len(shared) // 8)):
            yield by_ranks, (
                *part, shared, size, rest, frame.caps, CHOOSE,
                mine.plain, places.starts, mine.flushes, hands,
                bank.plain, places.starts, bank.flushes, hands,
            )  # fmt: skip
    for part in parts(8192, 64):
        yield same_suit, (
            *part, deck.ranks, deck.suits, masks, *tables, *over, frame.one_suit_sets, room,
        )  # fmt: skip
    for part in parts(len(small), 3):
        yield two_suits, (
            *part, deck.ranks, deck.suits, small, pairs, *tables, *over,
            frame.two_suit_sets, frame.pair_sums, room,
        )  # fmt: skip


class DealSum:
    """The sum over all deals in parts, for whoever works them off.

    It travels as two sides and a deck: the jobs are made where it arrives.
    """

    def __init__(self, mine: Side, bank: Side, deck: Deck) -> None:
        self._jobs = list(jobs_of(mine, bank, deck))
        self._made_of = mine, bank, deck

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return DealSum, self._made_of

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return len(self._jobs)

    @property
    def at_once(self) -> int:
        """All parts together are some ten seconds of one core."""
        return max(1, self.parts // 12)

    def __call__(self, part: int) -> Count:
        """What one part adds: for its own, either number may be negative."""
        kernel, arguments = self._jobs[part]
        won, lost = kernel(*arguments)
        return Count(int(won), int(lost))


def count_deals(
    mine: Side,
    bank: Side,
    deck: Deck = FULL_DECK,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
    run: Run | None = None,
) -> Count:
    """Count the deals that the player wins and loses, exactly.

    ``progress`` is told now and then how many parts of the sum are done, and of how many. ``run``
    works them off elsewhere than in threads of this process: the numbers are the same.
    """
    win = lose = 0
    work = DealSum(mine, bank, deck)
    for done, count in enumerate((run or Threads(workers))(work), 1):
        win += count.win
        lose += count.lose
        progress(done, work.parts)
    return Count(win, lose)
