"""Working out the strategy against a way: all hands priced, with every setting worth a word.

The hands can be worked off in parts, by the multisets of their ranks. Each part also sums up, class
by class, what the settings win and lose that actions have, so that habits can be priced
(:mod:`paigow.analysis.habits`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.actions import points_of_actions
from paigow.analysis.best_play import HandPrices, PlaySum
from paigow.analysis.class_settings import PLACES, class_ranks, class_settings
from paigow.analysis.classes import CLASSES
from paigow.analysis.decks import FULL_DECK, Deck
from paigow.analysis.disjoint import PUSH_POINT, Points, Side, points_of, side_of
from paigow.analysis.habits import SettingSums
from paigow.analysis.parts import Run
from paigow.analysis.push_rules import pushes, with_pushes
from paigow.analysis.strategy import Strategy
from paigow.analysis.terms import Role, Terms
from paigow.analysis.threads import Progress
from paigow.analysis.way_tables import WayTable, compile_way
from paigow.errors import InputError
from paigow.hands import Wheel

Ints = NDArray[np.int64]


class WorkedOut(NamedTuple):
    """A strategy, and what settings win and lose class by class."""

    strategy: Strategy
    sums: SettingSums


class HandsPart(NamedTuple):
    """Some hands with the chances of the best setting and of the house way's.

    ``rows`` are the classes of all these hands; ``ends`` has the wins and the losses of the house
    way's setting and of those at each of the ``PLACES``, over all hands of the class.
    """

    hands: HandPrices
    rows: Ints
    ends: Ints


@dataclass(frozen=True, eq=False)
class HandSum:
    """All hands priced, in parts, for whoever works them off.

    ``points`` are those of the house way, the ``other`` side's hands may stand elsewhere.
    """

    other: Side
    points: Points
    wheel: Wheel
    gain: int
    stake: int
    banks: bool = False
    pushed: NDArray[np.bool_] | None = None
    deck: Deck = FULL_DECK

    parts: ClassVar[int] = 8
    at_once: ClassVar[int] = 1

    def __post_init__(self) -> None:
        """Refuse too high a stake."""
        self._play(())

    def __call__(self, part: int) -> HandsPart:
        """The hands of one part, worked off in one thread."""
        return self.share((part, self.parts), workers=1)

    def share(
        self,
        share: tuple[int, int] = (0, 1),
        progress: Progress = lambda done, of: None,
        workers: int | None = None,
    ) -> HandsPart:
        """The hands of a share of the multisets of ranks: see ``Players``."""
        work = self._play((self.points, *points_of_actions(self.wheel)))
        there = np.zeros(CLASSES, np.bool_)
        ends = np.zeros((2 * (1 + len(PLACES)), CLASSES), np.int64)

        def take(block: HandPrices) -> HandPrices:
            rows, places = np.unique(block.rows, return_inverse=True)
            there[rows] = True
            for column, each in zip(ends, block.ends[:, 2:].T, strict=True):
                # Exact: what all hands of a class win is far below 2^53.
                column[rows] = np.bincount(places, block.hands * each.astype(np.float64))
            return block._replace(ends=block.ends[:, :4].copy())

        players = work.players(share, progress, workers)
        hands = players.hands(self.gain, self.stake, take)
        rows = np.flatnonzero(there)
        return HandsPart(hands, rows, ends[:, rows])

    def _play(self, ways: tuple[Points, ...]) -> PlaySum:
        return PlaySum(
            self.other,
            self.wheel,
            ways,
            self.gain,
            self.stake,
            banks=self.banks,
            pushed=self.pushed,
            deck=self.deck,
        )


def work_out_strategy(
    terms: Terms,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
    run: Run | None = None,
    deck: Deck = FULL_DECK,
) -> WorkedOut:
    """Find the best setting of every hand against a way that is not seen.

    ``run`` works the parts off elsewhere than in threads of this process.

    :raises InputError: for rules by which the bank's hand is seen
    """
    if terms.shown:
        raise InputError(
            f"in {terms.variant!r} the bank's hand is seen first: there is no best setting but "
            "against that hand"
        )
    way = compile_way(terms.against)
    points = points_of(way.low, way.high)
    banks = terms.role is Role.BANK
    work = HandSum(
        side_of(points if banks else with_pushes(points, terms.push_rule, PUSH_POINT)),
        points,
        terms.wheel,
        terms.bet - terms.fee,
        terms.bet,
        banks=banks,
        pushed=pushes(terms.push_rule) if banks else None,
        deck=deck,
    )
    found = work.share(progress=progress, workers=workers) if run is None else None
    if found is None:
        assert run is not None
        found = _put_together(work, run, progress)
    ends = np.zeros((len(found.ends), CLASSES), np.int64)
    ends[:, found.rows] = found.ends
    fee = Fraction(terms.fee, terms.bet)
    meta = {
        "against": terms.against.name,
        "wheel": terms.wheel.value,
        "role": terms.role.value,
        "push_rule": None if terms.push_rule is None else terms.push_rule.value,
        "commission_rate": terms.commission_rate,
        "commission_step": terms.commission_step,
        "bet": terms.bet,
        "fee": terms.fee,
        "clauses": [clause.id for clause in terms.against.clauses],
    }
    return WorkedOut(
        Strategy(meta, _columns(found.hands, way, points)),
        SettingSums(points, way.clause, ends[::2], ends[1::2], terms.wheel, fee),
    )


def _put_together(work: HandSum, run: Run, progress: Progress) -> HandsPart:
    """The parts, worked off elsewhere in any order, as the whole would be."""
    parts = []
    for done, part in enumerate(run(work), 1):
        parts.append(part)
        progress(done, work.parts)
    order = np.argsort(np.concatenate([part.hands.masks for part in parts]))
    columns = zip(*(part.hands for part in parts), strict=True)
    return HandsPart(
        HandPrices(*(np.concatenate(column)[order] for column in columns)),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.ends for part in parts], axis=1),
    )


def _columns(hands: HandPrices, way: WayTable, points: Points) -> dict[str, NDArray[Any]]:
    """The columns of the table. Hands that push anyhow are set by the house way."""
    ends = hands.ends.astype(np.uint32)
    # In front of a banker whose hand pushes no setting is better than another.
    none = hands.lows < 0
    best = np.where(none, points[hands.rows], hands.points)
    lows = np.where(none, _lows(way, points)[hands.rows], hands.lows)
    return {
        "suits": hands.masks.astype(np.uint64),
        "hands": hands.hands.astype(np.uint8),
        "low": lows.astype(np.uint8),
        "low_strength": ((best >> 13) - 1).astype(np.uint8),
        "high_strength": (best & 8191).astype(np.uint16),
        "win": ends[:, 0],
        "lose": ends[:, 1],
        "house_low_strength": way.low[hands.rows],
        "house_high_strength": way.high[hands.rows],
        "house_win": ends[:, 2],
        "house_lose": ends[:, 3],
        "clause": way.clause[hands.rows],
    }


def _lows(way: WayTable, points: Points) -> Ints:
    """The two ranks in front in every class by the house way, 16 times one plus the other."""
    front = np.array(PLACES)[(class_settings(way.wheel).points == points).argmax(axis=0)]
    ranks = np.take_along_axis(class_ranks(), front, axis=1)
    lows: Ints = ranks[:, 0] * 16 + ranks[:, 1]
    return lows
