"""The settings of every class of hands, by the places in the hand of the two cards in front.

The seven cards of a class stand in rising order, the joker last. Where cards of one rank differ in
their suits, those go in front that break no flush.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, CLASSES, class_arrays
from paigow.analysis.disjoint import Points, class_numbers
from paigow.analysis.prices import ranks_of
from paigow.analysis.way_program import strength_tables
from paigow.hands import Wheel
from paigow.houseways.terms import KIND_TERMS

PLACES: Final = tuple(combinations(range(7), 2))
"""The places of the two cards in front, the lower card first."""

JOKER: Final = 13
_ACE: Final = 12


class ClassSettings(NamedTuple):
    """A row for each of the ``PLACES``, a column for each class.

    ``points`` are 0 where the setting is a foul. ``kinds`` are those of the high hand, a bit each,
    as house ways name them.
    """

    points: Points
    kinds: NDArray[np.int32]


@cache
def class_ranks() -> NDArray[np.int64]:
    """The seven ranks of every class in rising order; the joker is 13."""
    ranks: NDArray[np.int64] = ranks_of()[class_numbers()].astype(np.int64)
    return ranks


@cache
def class_settings(wheel: Wheel) -> ClassSettings:
    """All settings of all classes.

    >>> settings = class_settings(Wheel.LOW)
    >>> settings.points.shape, int((settings.points[:, 0] > 0).sum())
    ((21, 292253), 21)
    """
    tables, flush = strength_tables(wheel), class_arrays().flush.astype(np.int64)
    ranks = class_ranks()
    points = np.zeros((len(PLACES), CLASSES), np.int32)
    kinds = np.zeros((len(PLACES), CLASSES), np.int32)
    for row, front in enumerate(PLACES):
        behind = ranks[:, [place for place in range(7) if place not in front]]
        number = sum(CHOOSE[behind[:, i] + i, i + 1] for i in range(5))
        held = np.bitwise_or.reduce(np.where(behind < JOKER, 1 << behind, 0), axis=1)
        apart = np.bitwise_count(held) == (behind < JOKER).sum(axis=1)
        suited = (flush != 0) & apart & (held & ~flush == 0)
        high = np.where(suited, tables.suited[number], tables.plain[number])
        low = tables.low[ranks[:, front[0]], ranks[:, front[1]]]
        points[row] = np.where(low <= tables.bound[high], (low + 1) << 13 | high, 0)
        kinds[row] = 1 << tables.kinds[high]
    for array in (points, kinds):
        array.setflags(write=False)
    return ClassSettings(points, kinds)


@cache
def ranks_with_ace() -> NDArray[np.int64]:
    """The seven ranks of every class in rising order, the joker an ace."""
    return np.minimum(class_ranks(), _ACE)


def best_front(settings: ClassSettings, word: str) -> NDArray[np.int8]:
    """The row of the strongest front with such a hand behind it, of equal ones the stronger hand.

    ``word`` is that of a house way, like ``"complete hand"``; -1 stands where there is none.
    """
    will_do = np.where(settings.kinds & KIND_TERMS[word] != 0, settings.points, 0)
    rows = will_do.argmax(axis=0).astype(np.int8)
    return np.where(will_do.max(axis=0) > 0, rows, -1).astype(np.int8)
