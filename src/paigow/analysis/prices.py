"""Pricing single hands: how a bank's hands lie about points that are asked for, exactly.

What a hand leaves of the deck differs from hand to hand, so that no table of the bank's hands can
serve all. But what differs is little: but for flushes it depends on the hand's ranks alone, and
what a flush of one suit adds depends on the ranks that the hand holds in that suit and in the
others. So answers are worked out for multisets of ranks, and for what they may hold in one suit;
a hand's answer is the sum of one of the former and of one of the latter for every suit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, class_arrays
from paigow.analysis.decks import PAIR_SIZES, PAIRS, Deck, Ints, frame_of, multisets
from paigow.analysis.disjoint import Points, Side
from paigow.analysis.price_kernels import price_flushes, price_ranks
from paigow.analysis.threads import Progress, cores, results_of

MULTISETS: Final = 77_520
"""The multisets of seven of fourteen ranks, in colexicographic order; not all can be held."""

Answers = NDArray[np.int32]
_PARTS: Final = 96
_MOST_HEAPS: Final = 16
"""Each takes some megabytes; the parts with flushes keep more cores than that busy meanwhile."""


@cache
def ranks_of() -> NDArray[np.int8]:
    """The ranks of each multiset of seven, the least first; the joker is 13."""
    ranks = multisets(7)
    order = np.argsort(numbers_of(ranks))
    return ranks[order]


def numbers_of(ranks: NDArray[np.int8]) -> Ints:
    """The numbers of multisets of seven ranks, each a row with the least first."""
    places = np.arange(7)
    numbers: Ints = CHOOSE[ranks + places, places + 1].sum(axis=1)
    return numbers


@cache
def kinds_of() -> Ints:
    """How many ranks there are in each multiset, the joker aside."""
    return np.array([len(set(row) - {13}) for row in ranks_of().tolist()], np.int64)


@njit(nogil=True, cache=True)
def _add(
    numbers: Ints, points: Points, kept: Points, lengths: Ints, places: NDArray[np.int16]
) -> bool:
    """Note each point with its multiset, once; whether there was room for all."""
    for i in range(numbers.shape[0]):
        places[i] = -1
        if points[i] == 0:
            continue
        number = numbers[i]
        place = 0
        while place < lengths[number] and kept[number, place] != points[i]:
            place += 1
        if place == lengths[number]:
            if place == kept.shape[1]:
                return False
            kept[number, place] = points[i]
            lengths[number] += 1
        places[i] = place
    return True


class Questions:
    """The points that are asked for, by multisets of ranks; each is asked once."""

    def __init__(self) -> None:
        self._kept = np.zeros((MULTISETS, 64), np.int32)
        self._lengths = np.zeros(MULTISETS, np.int64)

    def add(self, numbers: Ints, points: Points) -> NDArray[np.int16]:
        """Ask for points, each for hands with the ranks of one multiset.

        Given back is the place of each among those of its multiset, and -1 for the point 0.
        """
        places = np.zeros(len(numbers), np.int16)
        while not _add(numbers, points, self._kept, self._lengths, places):
            self._kept = np.concatenate([self._kept, np.zeros_like(self._kept)], axis=1)
        return places

    def listed(self) -> tuple[Ints, Points]:
        """Where the points of each multiset begin, and all of them."""
        starts = np.concatenate([[0], self._lengths.cumsum()]).astype(np.int64)
        asked = np.arange(self._kept.shape[1]) < self._lengths[:, None]
        return starts, self._kept[asked]


class Prices(NamedTuple):
    """The answers: of multisets' ``points`` from ``starts`` on, and of what is held in one suit.

    The latter begin at ``rows`` for each multiset: as many as it has questions for every set of its
    ranks, a bit each.
    """

    starts: Ints
    points: Points
    rows: Ints
    win: Answers
    lose: Answers
    suit_win: Answers
    suit_lose: Answers


@cache
def _fillers() -> tuple[NDArray[np.int8], Ints]:
    rows = [list(combinations_with_replacement(range(13), size)) for size in range(8)]
    filled = [(*row, *(0,) * (7 - len(row))) for size in rows for row in size]
    starts = np.concatenate([[0], np.cumsum([len(size) for size in rows])]).astype(np.int64)
    return np.array(filled, np.int8), starts


@cache
def _supers(deck: Deck) -> tuple[Ints, Ints, Ints]:
    """What may be beside a flush around what is there already, in one list."""
    frame = frame_of(deck)
    starts, supers, weights = [0], list[int](), list[int]()
    for number in range(len(PAIRS)):
        begin, end = int(frame.super_starts[number, 0]), int(frame.super_starts[number, 3])
        supers += frame.supers[begin:end].tolist()
        weights += frame.super_weights[begin:end].tolist()
        starts.append(len(supers))
    return tuple(np.array(each, np.int64) for each in (starts, supers, weights))  # type: ignore[return-value]


_BESIDE: Final = np.array([(*pair, *(0,) * (2 - len(pair))) for pair in PAIRS], np.int8)


def price(
    questions: Questions,
    bank: Side,
    deck: Deck,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
) -> Prices:
    """Answer all questions about a bank."""
    starts, points = questions.listed()
    rows = np.concatenate([[0], (np.diff(starts) << kinds_of()).cumsum()]).astype(np.int64)
    caps = frame_of(deck).caps
    most = int(np.diff(starts).max())
    masks = np.array(
        sorted(
            (m for m in range(8192) if not m & ~deck.ranks and m.bit_count() <= 7),
            key=int.bit_count,
        ),
        np.int64,
    )
    sizes = np.array([int(mask).bit_count() for mask in masks])
    size_starts = np.searchsorted(sizes, np.arange(9)).astype(np.int64)
    suit_win, suit_lose = np.zeros((2, int(rows[-1])), np.int32)
    room = 2 * len(class_arrays().flush)
    by_beside = (np.ascontiguousarray(each.swapaxes(1, 2)) for each in (bank.true, bank.moved_from))
    tables = *by_beside, _BESIDE, PAIR_SIZES, *_supers(deck), *_fillers()
    heaps = [np.zeros((2, len(points)), np.int32) for _ in range(min(cores(workers), _MOST_HEAPS))]

    def price_part(part: int) -> None:
        # Two threads must not add to one heap, so a thread has a part of every size.
        for size in range(8):
            price_ranks(
                part, len(heaps), multisets(size), size, multisets(7 - size), caps, CHOOSE,
                bank.plain, starts, points, most, *heaps[part],
            )  # fmt: skip

    jobs: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
        (price_part, (part,)) for part in range(len(heaps))
    ]
    for part in range(_PARTS):
        for joker in (0, 1):
            jobs.append((price_flushes, (
                part, _PARTS, masks, joker, deck.ranks, deck.suits, masks, size_starts, *tables,
                caps, CHOOSE, starts, points, rows, room, len(points), suit_win, suit_lose,
            )))  # fmt: skip

    for _ in results_of(jobs, progress, workers):
        pass
    win, lose = sum(heaps[1:], heaps[0])
    return Prices(starts, points, rows, win, lose, suit_win, suit_lose)
