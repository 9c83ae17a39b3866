"""A house way as a table: the two strengths into which it sets each class of seven cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, CLASSES, class_arrays
from paigow.analysis.way_kernel import set_classes
from paigow.analysis.way_program import program_of, strength_tables
from paigow.hands import Wheel
from paigow.houseways import HandFacts, HouseWay


class WayTable(NamedTuple):
    """The strengths of the low and of the high hand, a row for each class.

    ``clause`` is the place among the way's clauses of the one that sets the class.
    """

    low: NDArray[np.uint8]
    high: NDArray[np.uint16]
    wheel: Wheel
    clause: NDArray[np.uint8]


@lru_cache(maxsize=16)
def compile_way(way: HouseWay) -> WayTable:
    """Set every class of seven cards by a house way: a fraction of a second.

    >>> from paigow.houseways import house_way
    >>> table = compile_way(house_way("foxwoods"))
    >>> len(table.low), int(table.low[0]), int(table.high[0])
    (292253, 79, 7296)

    :raises NoClauseError: when the way has no clause for some hand
    """
    classes = class_arrays()
    low, high = np.zeros(CLASSES, np.uint8), np.zeros(CLASSES, np.uint16)
    clause = np.zeros(CLASSES, np.uint8)
    stopped = set_classes(
        classes.counts,
        classes.flush,
        CHOOSE,
        *strength_tables(way.wheel),
        *program_of(way),
        0,
        CLASSES,
        low,
        high,
        clause,
    )
    if stopped >= 0:
        way.decide_facts(HandFacts(classes.example(stopped), way.wheel))
        raise AssertionError("the table and the house way disagree on whether a clause applies")
    for each in (low, high, clause):
        each.setflags(write=False)
    return WayTable(low, high, way.wheel, clause)
