"""The best play of one who sees the bank's hand first, counted over every deal.

Such a player wins where some legal setting beats the bank in both hands: where the bank's point
lies below the staircase of the settings that no other setting dominates. That is +1 at every corner
of the stairs and -1 where two neighbours meet, each a count of its own. He loses where the bank is
at least as good as his best low hand and as his best high hand: no setting then wins either half.
Otherwise he can push, and does. A bank whose hand is equal to one of those two, and no worse than
the other, wins by a copy.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from paigow.analysis.best_play import ONE_BETTER, PlaySum, sum_up
from paigow.analysis.classes import CHOOSE, CLASSES, class_arrays
from paigow.analysis.decks import Deck
from paigow.analysis.disjoint import Count, Points, Side
from paigow.analysis.parts import Run
from paigow.analysis.threads import Progress
from paigow.analysis.way_kernel import staircases
from paigow.analysis.way_program import strength_tables
from paigow.hands import Wheel

_MOST_STEPS = 21


class Stairs(NamedTuple):
    """For every class the corners of its settings, where neighbours meet, and the best of both."""

    corners: tuple[Points, ...]
    meetings: tuple[Points, ...]
    best: Points


@cache
def stairs(wheel: Wheel) -> Stairs:
    """The stairs of all classes; a class that has no more steps has the point 0."""
    classes = class_arrays()
    corners = np.zeros((_MOST_STEPS, CLASSES), np.int32)
    best = np.zeros(CLASSES, np.int32)
    tables = strength_tables(wheel)[:5]
    staircases(classes.counts, classes.flush, CHOOSE, *tables, 0, CLASSES, corners, best)
    meetings = np.where(corners[1:], corners[1:] >> 13 << 13 | corners[:-1] & 8191, 0)
    return Stairs(tuple(corners), tuple(meetings.astype(np.int32)), best)


def count_best_play(
    bank: Side,
    wheel: Wheel,
    deck: Deck,
    progress: Progress,
    workers: int | None = None,
    run: Run | None = None,
) -> tuple[Count, ...]:
    """The deals that the best play wins, and those that it cannot but lose.

    After them come those where equal low hands, equal high hands or both are no win of the bank's.
    """
    steps = stairs(wheel)
    ways = [points for points in (*steps.corners, *steps.meetings) if points.any()]
    corners = sum(bool(points.any()) for points in steps.corners)
    beyond = (steps.best, *(steps.best + more for more in ONE_BETTER))
    work = PlaySum(bank, wheel, (*ways, *beyond), chooses=False, deck=deck)
    _, *counts = sum_up(work, progress, workers, run)
    win = sum(count.win for count in counts[:corners])
    win -= sum(count.win for count in counts[corners : len(ways)])
    return tuple(Count(win, count.lose) for count in counts[len(ways) :])
