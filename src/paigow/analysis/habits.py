"""The habits worth knowing beyond a house way, found by trying all that can be said in a few words.

A habit is a condition on the seven cards and one action. It is worth what all hands in which the
condition holds gain together when they are set by the action instead of by the house way, those
that lose by it included. Hands of a class are alike in all that conditions and actions see, so it
is enough to know what each setting of a class wins and loses, summed over its hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.actions import actions, shape_rows
from paigow.analysis.class_settings import class_settings
from paigow.analysis.classes import class_arrays
from paigow.analysis.conditions import VALUES, Option, axes, condition_words
from paigow.analysis.decks import FULL_DECK
from paigow.analysis.disjoint import Points
from paigow.hands import Wheel
from paigow.houseways.holding import Shape

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_THINGS: Final = 3
"""So many things may a condition say beside the shape of the hand."""
DEALS: Final = FULL_DECK.deals
_AS_GOOD: Final = 0.95
"""A condition that says less is preferred when it gains at least so much of the best."""
_DIGITS: Final = 12
_NO_GAIN: Final = 10.0**-_DIGITS
"""Of each unit bet: what is worth no more is no habit, and differs by no more is the same."""


class SettingSums(NamedTuple):
    """What settings win and lose over all hands of each class.

    The first row is the house way's, whose points are ``house``; the others are those of the
    ``PLACES`` that some action has. ``clause`` is the place of the clause that sets the class,
    ``fee`` what a win costs of each unit bet.
    """

    house: Points
    clause: NDArray[np.uint8]
    win: Ints
    lose: Ints
    wheel: Wheel
    fee: Fraction


@dataclass(frozen=True, eq=False)
class Habit:
    """What to do instead of the house way, and when.

    ``rows`` are the classes in which it changes the setting, ``places`` the settings there;
    ``hands`` is how many hands that are. ``win`` and ``lose`` are by how many deals more than the
    house way it wins and loses.
    """

    shape: Shape
    options: tuple[tuple[str, Option], ...]
    action: str
    rows: Ints
    places: NDArray[np.int8]
    hands: int
    win: int
    lose: int

    @property
    def condition(self) -> str:
        """The condition in words."""
        return condition_words(self.shape, tuple(option for _, option in self.options))


def _sums(places: Ints, weights: Floats, size: int) -> Floats:
    """The weights added up by their places."""
    return np.bincount(places, weights, size).astype(np.float64)


class _Found(NamedTuple):
    gain: float
    action: int
    options: tuple[tuple[int, int], ...]


class _Search:
    """The habits for the hands of one shape."""

    def __init__(self, shape: Shape, sums: SettingSums) -> None:
        self._shape, self._sums = shape, sums
        rows = self._rows = shape_rows()[shape]
        self._axes = axes(sums.wheel)[shape]
        self._actions = actions(sums.wheel)[shape]
        self._places = np.array([action.places for action in self._actions])
        settings = class_settings(sums.wheel).points[self._places, rows]
        self._changes = (self._places >= 0) & (settings != sums.house[rows])
        fee = float(sums.fee)
        won, lost = (self._more(each) for each in (sums.win, sums.lose))
        self._gains = (won * (1 - fee) - lost) / DEALS
        self._free = np.ones(len(rows), np.bool_)
        self._matrices = [axis.matrix for axis in self._axes]
        values = np.array([axis.values for axis in self._axes])
        weights = VALUES ** np.arange(len(values))
        _, firsts, self._which = np.unique(weights @ values, return_index=True, return_inverse=True)
        self._cells = values[:, firsts]
        self.best = self._find()

    def _more(self, ends: Ints) -> Floats:
        """By how much more than the house way each action comes to, in each class."""
        more = ends[self._places + 1, self._rows] - ends[0, self._rows]
        return np.where(self._changes, more, 0).astype(float)

    def _find(self) -> _Found | None:
        """The best habit that is left."""
        which = self._which[self._free]
        gains = self._gains[:, self._free]
        best: dict[int, _Found] = {}
        most = 0.0
        # No condition gains more than the hands that gain by the action: those come first.
        at_most = np.maximum(gains, 0).sum(axis=1)
        for action in np.argsort(-at_most.round(_DIGITS), kind="stable").tolist():
            if at_most[action] <= _AS_GOOD * most:
                break
            weights = _sums(which, gains[action], self._cells.shape[1])
            for chosen in combinations(range(len(self._axes)), MOST_THINGS):
                for found in self._best_of(action, chosen, weights, _AS_GOOD * most):
                    things = len(found.options)
                    if things not in best or found.gain > best[things].gain + _NO_GAIN:
                        best[things] = found
                    most = max(most, found.gain)
        if most <= _NO_GAIN:
            return None
        return next(best[things] for things in sorted(best) if best[things].gain >= _AS_GOOD * most)

    def _best_of(
        self,
        action: int,
        chosen: tuple[int, ...],
        weights: Floats,
        at_least: float,
    ) -> list[_Found]:
        """The best condition of none, one, two and three things about these axes.

        There is none where no condition gains so much.
        """
        index = np.zeros(self._cells.shape[1], np.int64)
        for place in chosen:
            index = index * VALUES + self._cells[place]
        gains = _sums(index, weights, VALUES ** len(chosen))
        if np.maximum(gains, 0).sum() <= at_least:
            return []
        gains = gains.reshape((VALUES,) * len(chosen))
        for place in chosen:
            # Each turn takes the first axis of values away and adds one of options at the end.
            gains = np.tensordot(gains, self._matrices[place], axes=(0, 1))
        found = []
        for kept in range(1 << len(chosen)):
            part = gains[
                tuple(slice(1, None) if kept >> i & 1 else slice(0, 1) for i in range(len(chosen)))
            ]
            # Options that come to the same hands gain the same: the first one says it.
            first = int((part >= part.max() - _NO_GAIN).argmax())
            at = np.unravel_index(first, part.shape)
            options = tuple(
                (place, int(option) + 1)
                for i, (place, option) in enumerate(zip(chosen, at, strict=True))
                if kept >> i & 1
            )
            found.append(_Found(float(part[at]), action, options))
        return found

    def take(self) -> Habit:
        """Make the best habit one that is followed: later ones are for the hands that it leaves.

        It leaves those in which the condition does not hold or the action is a foul.
        """
        found = self.best
        assert found is not None
        holds = self._free & (self._places[found.action] >= 0)
        said = []
        for place, option in found.options:
            axis = self._axes[place]
            holds &= np.isin(axis.values, sorted(axis.options[option].values))
            said.append((axis.name, axis.options[option]))
        changed = holds & self._changes[found.action]
        rows, places = self._rows[changed], self._places[found.action, changed]
        habit = Habit(
            self._shape,
            tuple(said),
            self._actions[found.action].words,
            rows,
            places,
            int(class_arrays().hands[rows].sum()),
            *(
                int((ends[places + 1, rows] - ends[0, rows]).sum())
                for ends in (self._sums.win, self._sums.lose)
            ),
        )
        self._free &= ~holds
        self.best = self._find()
        return habit


def find_habits(sums: SettingSums, number: int = 10) -> tuple[Habit, ...]:
    """The habits by which a player does better than the house way, the most valuable first.

    Each is the one that gains most in the hands for which no earlier one is; of conditions that
    gain nearly as much, that which says least.
    """
    searches = [_Search(shape, sums) for shape in shape_rows()]
    habits = []
    for _ in range(number):
        best = max(searches, key=lambda search: search.best.gain if search.best else 0.0)
        if best.best is None:
            break
        habits.append(best.take())
    return tuple(habits)
