"""The best setting of every hand against a bank whose hand is not seen, and what ways make of it.

A hand's settings are points, and how the hands of the rest lie about them is counted exactly
(:mod:`paigow.analysis.prices`). So each of the 6,972,147 hands, told apart up to the names of the
suits, is priced by itself; sums over them are sums over all deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
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

ONE_BETTER: Final = (LOW_STEP, 1, LOW_STEP + 1)
"""By how much a point is more that is one better in its low hand, in its high hand, in both."""

_MENU: Final = 21
_PARTS: Final = 64
_MOST_HANDS: Final = 715
"""So many hands, up to the names of the suits, has a multiset of seven different ranks."""


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
    ``only`` keeps to settings that others have ``chosen``; ``beside`` prices points so much higher
    than the setting that is chosen, besides.
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
        only: NDArray[np.bool_] | None = None,
        beside: Sequence[int] = (),
        progress: Progress = lambda done, of: None,
        workers: int | None = None,
    ) -> None:
        #: The settings that are the best of any hand, by multisets of ranks; see ``go_through``.
        self.chosen = np.zeros((MULTISETS, 2 * _MENU), np.bool_)
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
            raised = points + ONE_BETTER[2] if banks else points
            wanted = np.where((points != 0) & ours[numbers], raised, 0)
            return questions.add(numbers, wanted.astype(np.int32))

        lows, highs, without, with_flush = _settings(wheel)
        menu = np.hstack([without, with_flush])
        if only is not None:
            menu = np.where(only, menu, 0)
        if not chooses:
            menu = np.zeros_like(menu)
        every = np.repeat(np.arange(MULTISETS), 2 * _MENU)

        def ask_menu(more: int) -> NDArray[np.int16]:
            return ask(every, np.where(menu, menu + more, 0).ravel()).reshape(menu.shape)

        places = ask_menu(0)
        self._menu = lows, highs, places[:, :_MENU].copy(), places[:, _MENU:].copy()
        self._beside = np.zeros((len(beside), *menu.shape), np.int16)
        for place, more in enumerate(beside):
            self._beside[place] = ask_menu(more)
        self._ways = np.array([ask(class_numbers(), way) for way in ways], np.int16)
        self._ways = self._ways.reshape(len(ways), CLASSES)
        self._prices = price(questions, other, deck, progress, workers)

    def play(self, gain: int = 1, stake: int = 1) -> tuple[Count, ...]:
        """What the best play wins and loses over all deals, each of the ways, and what is beside.

        The best play is that of one who wins ``gain`` or loses ``stake``, in cents.
        """
        parts = [
            part for part in np.array_split(np.arange(len(self._numbers)), _PARTS) if len(part)
        ]
        ends = np.zeros((len(parts), self._columns), np.int64)
        nothing = self._table(0)
        jobs = [
            (go_through, (int(part[0]), int(part[-1]) + 1, *self._tables(), gain, stake,
                          *nothing, self.chosen, each))
            for part, each in zip(parts, ends, strict=True)
        ]  # fmt: skip
        for _ in results_of(jobs, lambda done, of: None, self._workers):
            pass  # what they come to stands in the ends
        total = ends.sum(axis=0).reshape(-1, 2)
        return tuple(Count(int(win), int(lose)) for win, lose in total)

    def hands(
        self,
        gain: int = 1,
        stake: int = 1,
        take: Callable[[HandPrices], HandPrices] = lambda hands: hands,
    ) -> HandPrices:
        """The best setting of every hand and its chances, in the order of the masks.

        They are made in blocks, all hands of a class in one, and ``take`` says what is kept of
        each: with many ways all together would take much room. It is called in threads.
        """

        def make(first: int, last: int) -> HandPrices:
            table, masks = self._table((last - first) * _MOST_HANDS)
            ends = np.zeros(self._columns, np.int64)
            kernel: Callable[..., None] = go_through
            kernel(first, last, *self._tables(), gain, stake, table, masks, self.chosen, ends)
            table, masks = table[masks != 0], masks[masks != 0]
            points = table[:, 3] - (ONE_BETTER[2] if self._banks else 0)
            return take(
                HandPrices(masks, table[:, 0], table[:, 1], table[:, 2], points, table[:, 4:])
            )

        jobs = [(make, block) for block in self._blocks()]
        found = list(results_of(jobs, lambda done, of: None, self._workers))
        if not found:
            return make(0, 0)
        masks = np.concatenate([block.masks for block in found])
        order = np.argsort(masks)
        rest = (np.concatenate(each)[order] for each in zip(*(b[1:] for b in found), strict=True))
        return HandPrices(masks[order], *rest)

    def _blocks(self) -> list[tuple[int, int]]:
        """The multisets in blocks, each from one number to before another."""
        ends = np.linspace(0, len(self._numbers), _PARTS + 1).astype(int).tolist()
        return [(first, last) for first, last in pairwise(ends) if first < last]

    @property
    def _columns(self) -> int:
        """The wins and the losses of the best play, of every way, and of what is beside it."""
        return 2 * (1 + len(self._ways) + len(self._beside))

    def _tables(self) -> tuple[Any, ...]:
        numbers, menu, prices = self._numbers, self._menu, self._prices
        return (
            numbers, ranks_of(), self._deck.suits, *menu, *_class_rows(), self._pushed,
            self._ways, self._beside, *prices,
        )  # fmt: skip

    def _table(self, hands: int) -> tuple[Answers, Ints]:
        """Where the kernel writes what it finds hand by hand."""
        return np.zeros((hands, 4 + self._columns), np.int32), np.zeros(hands, np.int64)


@dataclass(frozen=True, eq=False)
class PlaySum:
    """What players make of all deals, in parts, for whoever works them off: see :class:`Players`.

    Every part goes through the other side's hands anew, so there are few of them. A win is worth
    ``gain`` and a loss costs ``stake``, in cents. ``copies`` asks besides what becomes of the best
    settings where equal low hands, equal high hands or both no longer count for the bank; that
    comes after the others, in this order.

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
    copies: bool = False
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
        return self._players(self.ways, share, None, (), progress, workers)

    def count(
        self,
        share: tuple[int, int] = (0, 1),
        progress: Progress = lambda done, of: None,
        workers: int | None = None,
    ) -> tuple[Count, ...]:
        """What the best play, each of the ways and the copies come to, in a share of all hands."""
        if not self.copies:
            return self.players(share, progress, workers).play(self.gain, self.stake)
        first = self.players(share, lambda done, of: progress(done, 2 * of), workers)
        counts = first.play(self.gain, self.stake)
        # A few settings are the best of any hand: those alone are priced a second time.
        only = first.chosen
        only[:, _MENU:] |= only[:, :_MENU]
        del first
        beside = tuple(-more if self.banks else more for more in ONE_BETTER)
        again = self._players(
            (), share, only, beside, lambda done, of: progress(of + done, 2 * of), workers
        )
        best, *apart = again.play(self.gain, self.stake)
        assert best == counts[0], "a setting that was best is the best of fewer"
        return (*counts, *apart)

    def __call__(self, part: int) -> tuple[Count, ...]:
        """What one part adds, worked off in one thread."""
        return self.count((part, self.parts), workers=1)

    def _players(
        self,
        ways: Sequence[Points],
        share: tuple[int, int],
        only: NDArray[np.bool_] | None,
        beside: Sequence[int],
        progress: Progress,
        workers: int | None,
    ) -> Players:
        return Players(
            self.other,
            self.wheel,
            ways,
            chooses=self.chooses,
            banks=self.banks,
            pushed=self.pushed,
            deck=self.deck,
            share=share,
            only=only,
            beside=beside,
            progress=progress,
            workers=workers,
        )


def sum_up(
    work: PlaySum, progress: Progress, workers: int | None = None, run: Run | None = None
) -> tuple[Count, ...]:
    """What the best play and each of the ways win and lose, worked off here or elsewhere."""
    if run is None:
        return work.count(progress=progress, workers=workers)
    total: list[Count] = []
    for done, counts in enumerate(run(work), 1):
        total = [
            Count(one.win + two.win, one.lose + two.lose)
            for one, two in zip(total or [Count(0, 0)] * len(counts), counts, strict=True)
        ]
        progress(done, work.parts)
    return tuple(total)
