"""The best setting of every hand against a bank whose hand is not seen, and what ways make of it.

A hand's settings are points, and how the hands of the rest lie about them is counted exactly
(:mod:`paigow.analysis.prices`). So each of the 6,972,147 hands, told apart up to the names of the
suits, is priced by itself; sums over them are sums over all deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paigow.analysis.best_kernels import go_through, list_settings
from paigow.analysis.classes import CHOOSE, CLASSES, JOKER_COLUMN, class_arrays
from paigow.analysis.decks import FULL_DECK, Deck, Ints
from paigow.analysis.disjoint import LOW_STEP, Count, Points, Side, class_numbers
from paigow.analysis.parts import Run
from paigow.analysis.prices import MULTISETS, Answers, Questions, kinds_of, price, ranks_of
from paigow.analysis.threads import Progress, results_of
from paigow.analysis.way_program import strength_tables
from paigow.errors import InputError
from paigow.hands import Wheel
from paigow.ledger import money

HANDS: Final = 6_972_147
"""The hands of seven cards, told apart up to the names of the suits."""

MOST_STAKE: Final = 10**9
"""In cents. What a setting is worth in all hands of the rest then fits into 64 bits, 100 times."""

_ONE_BETTER: Final = LOW_STEP + 1
_PARTS: Final = 64


class HandPrices(NamedTuple):
    """The hands up to the names of their suits, each with its best setting and its chances.

    ``masks`` holds the ranks of the four suits, 13 bits each, the fullest first, then a bit for the
    joker; ``hands`` how many hands there are of the kind, ``rows`` its class, ``lows`` 16 times
    one rank of the low hand that is best plus the other, ``points`` that setting's point. ``ends``
    has the wins and the losses of the best setting and of every way, among the 53,524,680 hands of
    the rest.
    """

    masks: Ints
    hands: Answers
    rows: Answers
    lows: Answers
    points: Answers
    ends: Answers


@njit(nogil=True, cache=True)
def _number_flushes(
    numbers: Ints, flushes: NDArray[np.int16], ranks: NDArray[np.int8], starts: Ints, rows: Answers
) -> None:
    for row in range(numbers.shape[0]):
        number = numbers[row]
        local = 0
        kinds = 0
        for i in range(7):
            rank = ranks[number, i]
            if rank < 13 and (i == 0 or ranks[number, i - 1] != rank):
                local |= (flushes[row] >> rank & 1) << kinds
                kinds += 1
        rows[starts[number] + local] = row


@cache
def _class_rows() -> tuple[Ints, Answers]:
    """The class of each multiset by what a suit holds that can make a flush, a bit a kind."""
    starts = np.concatenate([[0], (1 << kinds_of()).cumsum()]).astype(np.int64)
    rows = np.full(int(starts[-1]), -1, np.int32)
    _number_flushes(class_numbers(), class_arrays().flush, ranks_of(), starts, rows)
    return starts, rows


@cache
def _settings(wheel: Wheel) -> tuple[NDArray[np.uint8], NDArray[np.int16], Points, Points]:
    """The settings of every multiset of ranks: see ``list_settings``."""
    lows = np.zeros((MULTISETS, 21), np.uint8)
    highs = np.zeros((MULTISETS, 21), np.int16)
    without, with_flush = np.zeros((2, MULTISETS, 21), np.int32)
    tables = strength_tables(wheel)
    list_settings(
        ranks_of(), CHOOSE, tables.low, tables.plain, tables.suited, tables.bound,
        lows, highs, without, with_flush,
    )  # fmt: skip
    return lows, highs, without, with_flush


@cache
def _multisets_of(deck: Deck) -> Ints:
    """The numbers of the multisets of seven ranks that a deck can give."""
    ranks = ranks_of()
    in_deck = ((deck.ranks | 1 << JOKER_COLUMN) >> ranks.astype(np.int64) & 1).all(axis=1)
    one_joker = ranks[:, 5] < JOKER_COLUMN
    few = (ranks[:, : 7 - deck.suits] != ranks[:, deck.suits :]) | (
        ranks[:, deck.suits :] == JOKER_COLUMN
    )
    return np.flatnonzero(in_deck & one_joker & few.all(axis=1)).astype(np.int64)


class Players:
    """What is played against the other side's hands, priced hand by hand.

    ``other`` is the other side's hands; ``ways`` what house ways make of the classes. ``chooses``
    says whether all settings are priced too, for who plays best. One who ``banks`` wins equal
    hands, and all hands of a class that is ``pushed`` are a push. ``share`` takes every so many-th
    multiset of ranks alone, from the first number on: all shares together are everything.
    """

    def __init__(
        self,
        other: Side,
        wheel: Wheel,
        ways: Sequence[Points] = (),
        *,
        chooses: bool = True,
        banks: bool = False,
        pushed: NDArray[np.bool_] | None = None,
        deck: Deck = FULL_DECK,
        share: tuple[int, int] = (0, 1),
        progress: Progress = lambda done, of: None,
        workers: int | None = None,
    ) -> None:
        self._deck = deck
        self._workers = workers
        self._banks = banks
        self._pushed = np.zeros(CLASSES, np.bool_) if pushed is None else pushed
        first, step = share
        self._numbers = _multisets_of(deck)[first::step]
        ours = np.zeros(MULTISETS, np.bool_)
        ours[self._numbers] = True
        questions = Questions()

        def ask(numbers: Ints, points: Points) -> NDArray[np.int16]:
            raised = points + _ONE_BETTER if banks else points
            wanted = np.where((points != 0) & ours[numbers], raised, 0)
            return questions.add(numbers, wanted.astype(np.int32))

        lows, highs, *points = _settings(wheel)
        every = np.repeat(np.arange(MULTISETS), 21)
        places = [
            ask(every, each.ravel() if chooses else np.zeros_like(each.ravel())).reshape(-1, 21)
            for each in points
        ]
        self._menu = lows, highs, *places
        self._ways = np.array([ask(class_numbers(), way) for way in ways], np.int16)
        self._ways = self._ways.reshape(len(ways), CLASSES)
        self._prices = price(questions, other, deck, progress, workers)

    def play(self, gain: int = 1, stake: int = 1) -> tuple[Count, ...]:
        """What the best play wins and loses over all deals, and what each of the ways does.

        The best play is that of one who wins ``gain`` or loses ``stake``, in cents.
        """
        parts = [
            part for part in np.array_split(np.arange(len(self._numbers)), _PARTS) if len(part)
        ]
        ends = np.zeros((len(parts), 2 + 2 * len(self._ways)), np.int64)
        nothing = self._table(0)
        jobs = [
            (go_through, (int(part[0]), int(part[-1]) + 1, *self._tables(), gain, stake,
                          *nothing, each))
            for part, each in zip(parts, ends, strict=True)
        ]  # fmt: skip
        for _ in results_of(jobs, lambda done, of: None, self._workers):
            pass  # what they come to stands in the ends
        total = ends.sum(axis=0).reshape(-1, 2)
        return tuple(Count(int(win), int(lose)) for win, lose in total)

    def hands(self, gain: int = 1, stake: int = 1) -> HandPrices:
        """The best setting of every hand and its chances, in the order of the masks."""
        table, masks = self._table(HANDS)
        ends = np.zeros(2 + 2 * len(self._ways), np.int64)
        kernel: Callable[..., None] = go_through
        kernel(0, len(self._numbers), *self._tables(), gain, stake, table, masks, ends)
        order = np.argsort(masks)
        table = table[order]
        points = table[:, 3] - (_ONE_BETTER if self._banks else 0)
        return HandPrices(masks[order], table[:, 0], table[:, 1], table[:, 2], points, table[:, 4:])

    def _tables(self) -> tuple[Any, ...]:
        numbers, menu, prices = self._numbers, self._menu, self._prices
        return (
            numbers, ranks_of(), self._deck.suits, *menu, *_class_rows(), self._pushed,
            self._ways, *prices,
        )  # fmt: skip

    def _table(self, hands: int) -> tuple[Answers, Ints]:
        """Where the kernel writes what it finds hand by hand."""
        return np.zeros((hands, 6 + 2 * len(self._ways)), np.int32), np.zeros(hands, np.int64)


@dataclass(frozen=True, eq=False)
class PlaySum:
    """What players make of all deals, in parts, for whoever works them off: see :class:`Players`.

    Every part goes through the other side's hands anew, so there are few of them. A win is worth
    ``gain`` and a loss costs ``stake``, in cents.

    :raises InputError: for a stake by which values would not fit into 64 bits
    """

    other: Side
    wheel: Wheel
    ways: tuple[Points, ...] = ()
    gain: int = 1
    stake: int = 1
    chooses: bool = True
    banks: bool = False
    pushed: NDArray[np.bool_] | None = None
    deck: Deck = FULL_DECK

    parts: ClassVar[int] = 8
    at_once: ClassVar[int] = 1

    def __post_init__(self) -> None:
        """Refuse too high a stake."""
        if self.stake > MOST_STAKE:
            raise InputError(
                f"a bet of {money(self.stake)} is too much for the best play: take at most "
                f"{money(MOST_STAKE)}"
            )

    def players(
        self,
        share: tuple[int, int] = (0, 1),
        progress: Progress = lambda done, of: None,
        workers: int | None = None,
    ) -> Players:
        """The players, priced for a share of all hands."""
        return Players(
            self.other,
            self.wheel,
            self.ways,
            chooses=self.chooses,
            banks=self.banks,
            pushed=self.pushed,
            deck=self.deck,
            share=share,
            progress=progress,
            workers=workers,
        )

    def __call__(self, part: int) -> tuple[Count, ...]:
        """What one part adds, worked off in one thread."""
        return self.players((part, self.parts), workers=1).play(self.gain, self.stake)


def sum_up(
    work: PlaySum, progress: Progress, workers: int | None = None, run: Run | None = None
) -> tuple[Count, ...]:
    """What the best play and each of the ways win and lose, worked off here or elsewhere."""
    if run is None:
        players = work.players(progress=progress, workers=workers)
        return players.play(work.gain, work.stake)
    total: list[Count] = []
    for done, counts in enumerate(run(work), 1):
        total = [
            Count(one.win + two.win, one.lose + two.lose)
            for one, two in zip(total or [Count(0, 0)] * len(counts), counts, strict=True)
        ]
        progress(done, work.parts)
    return tuple(total)
