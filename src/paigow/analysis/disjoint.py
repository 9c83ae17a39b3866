"""Counting all deals of two hands: who wins, who loses, by a point for each class of hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, JOKER_COLUMN, class_arrays
from paigow.analysis.disjoint_kernels import by_ranks, same_suit, two_suits

Ints = NDArray[np.int64]
Points = NDArray[np.int32]
Progress = Callable[[int, int], None]

PUSH_POINT: Final = 8191
"""A bank's point that neither wins nor loses."""

_PAIRS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *((rank,) for rank in range(13)),
    *combinations_with_replacement(range(13), 2),
)
"""The multisets of at most two ranks: what may be beside a flush."""
_PAIR_NUMBER: Final = {pair: number for number, pair in enumerate(_PAIRS)}
_PAIR_SIZES: Final = np.array([len(pair) for pair in _PAIRS], np.int64)
_SMALL_MASKS: Final = [mask for mask in range(8192) if mask.bit_count() <= 2]


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
            for pair in _PAIRS
        ],
        np.int64,
    )


class _Frame(NamedTuple):
    """What the kernels must know of a deck, whatever the hands are worth."""

    caps: Ints
    super_starts: Ints
    supers: Ints
    super_weights: Ints
    one_suit_sets: Ints
    two_suit_sets: Ints
    pair_sums: Ints


@cache
def _frame(deck: Deck) -> _Frame:
    caps = [deck.suits * (deck.ranks >> rank & 1) for rank in range(13)]
    starts = np.zeros((105, 4), np.int64)
    supers: list[int] = []
    weights: list[int] = []
    sums = np.full((105, 105), -1, np.int64)
    for one, pair in enumerate(_PAIRS):
        for size in range(3):
            starts[one, size] = len(supers)
            for two, larger in enumerate(_PAIRS):
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
        for two, other in enumerate(_PAIRS):
            if len(pair) + len(other) <= 2:
                sums[one, two] = _PAIR_NUMBER[tuple(sorted(pair + other))]
    return _Frame(
        np.array([*caps, 1], np.int64),
        starts,
        np.array(supers, np.int64),
        np.array(weights, np.int64),
        _pair_sets(deck.ranks, deck.suits - 1),
        _pair_sets(deck.ranks, max(deck.suits - 2, 0)),
        sums,
    )


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
    for pair, pair_number in _PAIR_NUMBER.items():
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


def points_of(low: NDArray[np.uint8], high: NDArray[np.uint16]) -> Points:
    """The points of hands by their strengths."""
    return (low.astype(np.int32) + 1) << 13 | high


def side_of(points: Points) -> Side:
    """The points of all classes, put in shape."""
    places = _places()
    plain = np.zeros(77_520, np.int32)
    plain[places.number[places.plain_rows]] = points[places.plain_rows]
    flushes = points[places.flush_rows]
    true, moved_from = np.zeros((2, 2, 8192, 105), np.int32)
    key = places.joker, class_arrays().flush[places.flush_rows], places.beside
    true[key] = flushes
    moved_from[key] = plain[places.number[places.flush_rows]]
    return Side(plain, flushes, true, moved_from)


@cache
def _multisets(size: int) -> NDArray[np.int8]:
    rows = list(combinations_with_replacement(range(14), size))
    return np.array(rows, np.int8).reshape(len(rows), size)


class Count(NamedTuple):
    """How many deals the player wins and loses; the others push."""

    win: int
    lose: int


_Job = tuple[Callable[..., tuple[int, int]], tuple[Any, ...]]


def jobs_of(mine: Side, bank: Side, deck: Deck) -> Iterator[_Job]:
    """The whole sum in some 250 parts."""
    frame, places = _frame(deck), _places()
    hands = _flush_hands(deck.suits)
    room = 2 * len(hands)
    over = frame.super_starts, frame.supers, frame.super_weights, _PAIR_SIZES
    tables = mine.true, mine.moved_from, bank.true, bank.moved_from
    masks = np.array(sorted(range(8192), key=int.bit_count), np.int64)
    small = np.array(_SMALL_MASKS, np.int64)
    pairs = np.array(
        [_PAIR_NUMBER[tuple(r for r in range(13) if m >> r & 1)] for m in _SMALL_MASKS], np.int64
    )

    def parts(number: int, size: int) -> Iterator[tuple[int, int]]:
        for first in range(0, number, size):
            yield first, min(first + size, number)

    for size in range(8):
        shared, rest = _multisets(size), _multisets(7 - size)
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


def count_deals(
    mine: Side,
    bank: Side,
    deck: Deck = FULL_DECK,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
) -> Count:
    """Count the deals that the player wins and loses, exactly.

    ``progress`` is told now and then how many parts of the sum are done, and of how many.
    """
    win = lose = 0
    jobs = list(jobs_of(mine, bank, deck))
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        futures: list[Future[tuple[int, int]]] = [
            pool.submit(kernel, *arguments) for kernel, arguments in jobs
        ]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                won, lost = future.result()
                win += int(won)
                lose += int(lost)
                progress(done, len(jobs))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return Count(win, lose)
