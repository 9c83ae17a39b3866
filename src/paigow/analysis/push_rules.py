"""The hands of the bank with which every bet against it is a push."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import JOKER_COLUMN, class_arrays
from paigow.analysis.disjoint import Points
from paigow.cards import Rank
from paigow.hands import PushRule

__all__ = ["PushRule", "ace_high_rows", "pushes", "queen_high_rows", "with_pushes"]


def queen_high_rows() -> NDArray[np.bool_]:
    """The classes that are a queen-high pai gow: 2,719,500 hands.

    >>> int(class_arrays().hands[queen_high_rows()].sum())
    2719500
    """
    classes = class_arrays()
    held = classes.counts[:, :13] > 0
    rows: NDArray[np.bool_] = (
        (classes.counts.max(axis=1) == 1)
        & (classes.counts[:, JOKER_COLUMN] == 0)
        & (classes.flush == 0)
        & held[:, Rank.QUEEN]
        & ~held[:, Rank.KING]
        & ~held[:, Rank.ACE]
    )
    for low in range(9):
        rows &= ~held[:, low : low + 5].all(axis=1)
    return rows


def ace_high_rows() -> NDArray[np.bool_]:
    """The classes that are an ace-high pai gow, the joker an ace: 14,430,780 hands.

    >>> int(class_arrays().hands[ace_high_rows()].sum())
    14430780
    """
    classes = class_arrays()
    held = classes.counts[:, :13] > 0
    joker = classes.counts[:, JOKER_COLUMN]
    rows: NDArray[np.bool_] = (
        (classes.counts.max(axis=1) == 1) & (classes.flush == 0) & (held[:, Rank.ACE] + joker == 1)
    )
    for top in range(3, 13):
        straight = [rank % 13 for rank in range(top - 4, top + 1)]
        rows &= held[:, straight].sum(axis=1) + joker < 5
    return rows


def pushes(rule: PushRule | None) -> NDArray[np.bool_] | None:
    """The classes with which a bank pushes, if there is a rule."""
    if rule is None:
        return None
    return queen_high_rows() if rule is PushRule.QUEEN_HIGH else ace_high_rows()


def with_pushes(points: Points, rule: PushRule | None, point: int) -> Points:
    """The points of a bank whose hands under a push rule stand at another point."""
    rows = pushes(rule)
    if rows is None:
        return points
    points = points.copy()
    points[rows] = point
    return points
