"""What a player can do with a hand, in his words: an action is one setting of every hand.

Hands are told apart by their :class:`~paigow.houseways.holding.Shape`, the joker an ace. Their
groups (quads, trips, pairs, singles) are numbered from the highest down.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.class_settings import (
    PLACES,
    best_front,
    class_settings,
    ranks_with_ace,
)
from paigow.analysis.classes import CLASSES
from paigow.analysis.disjoint import Points
from paigow.hands import Wheel
from paigow.houseways.holding import Shape

Rows = NDArray[np.int64]
ORDINALS: Final = ("", "2nd ", "3rd ", "4th ", "5th ", "6th ")
SIZES: Final[dict[Shape, tuple[int, int, int, int]]] = {
    Shape.NO_PAIR: (0, 0, 0, 7),
    Shape.ONE_PAIR: (0, 0, 1, 5),
    Shape.TWO_PAIR: (0, 0, 2, 3),
    Shape.THREE_PAIR: (0, 0, 3, 1),
    Shape.TRIPS: (0, 1, 0, 4),
    Shape.FULL_HOUSE: (0, 1, 1, 2),
    Shape.TWO_TRIPS: (0, 2, 0, 1),
    Shape.QUADS: (1, 0, 0, 3),
}
"""How many quads, trips, pairs and singles each shape has; quads and full houses also others."""
_SIZE_OF: Final = {"quads": 4, "trips": 3, "pair": 2, "single": 1}
_COMPLETE: Final = {
    "complete hand": "play the straight or flush",
    "flush": "play the flush",
    "straight": "play the straight",
}


class Action(NamedTuple):
    """One setting of each hand of a shape: ``places`` is -1 where that is a foul or not there."""

    words: str
    places: NDArray[np.int8]


@cache
def shape_rows() -> dict[Shape, Rows]:
    """The classes of each shape."""
    ranks = ranks_with_ace()
    counts = np.zeros((CLASSES, 13), np.int8)
    for place in range(7):
        counts[np.arange(CLASSES), ranks[:, place]] += 1
    most = counts.max(axis=1)
    trips, pairs = (counts == 3).sum(axis=1), (counts == 2).sum(axis=1)
    few = most <= 2
    where = {
        Shape.NO_PAIR: few & (pairs == 0),
        Shape.ONE_PAIR: few & (pairs == 1),
        Shape.TWO_PAIR: few & (pairs == 2),
        Shape.THREE_PAIR: few & (pairs == 3),
        Shape.TRIPS: (most == 3) & (trips == 1) & (pairs == 0),
        Shape.FULL_HOUSE: (most == 3) & (trips == 1) & (pairs > 0),
        Shape.TWO_TRIPS: (most == 3) & (trips == 2),
        Shape.QUADS: most == 4,
    }
    return {shape: np.flatnonzero(rows) for shape, rows in where.items()}


class Groups:
    """Where the groups of some classes stand among the seven cards."""

    def __init__(self, rows: Rows) -> None:
        self._ranks = ranks_with_ace()[rows]
        alike = self._ranks[:, :, None] == self._ranks[:, None, :]
        self._sizes = alike.sum(axis=2)
        self._firsts = ~np.tril(alike, -1).any(axis=2)

    def first(self, group: str, number: int) -> Rows:
        """The place of the lowest card of a group, the highest being number 0; else -1."""
        ours = self._firsts & (self._sizes == _SIZE_OF[group])
        above = ours[:, ::-1].cumsum(axis=1)[:, ::-1]
        found = ours & (above == number + 1)
        return np.where(found.any(axis=1), found.argmax(axis=1), -1)

    def rank(self, group: str, number: int) -> Rows:
        """The rank of a group, or -1 where there is none."""
        first = self.first(group, number)
        ranks = self._ranks[np.arange(len(first)), first]
        return np.where(first < 0, -1, ranks)


_NUMBERS: Final = {front: row for row, front in enumerate(PLACES)}
_TABLE: Final = np.array(
    [[_NUMBERS.get((min(i, j), max(i, j)), -1) for j in range(7)] for i in range(7)], np.int8
)


def _front(one: Rows, two: Rows) -> NDArray[np.int8]:
    return np.where((one < 0) | (two < 0), -1, _TABLE[one, two]).astype(np.int8)


def _pair_in_front(groups: Groups, group: str, number: int = 0) -> NDArray[np.int8]:
    first = groups.first(group, number)
    return _front(first, np.where(first < 0, -1, first + 1))


def _singles_in_front(groups: Groups, shape: Shape, stays: str) -> list[Action]:
    """Two singles in front: all that there are."""
    card = "card" if shape is Shape.NO_PAIR else "single"
    behind = f"keep {stays} and play" if stays else "play"
    number = SIZES[shape][3]
    return [
        Action(
            f"{behind} {_two(one, two, number, card)} in front",
            _front(groups.first("single", one), groups.first("single", two)),
        )
        for one, two in combinations(range(number), 2)
    ]


def _two(one: int, two: int, of: int, card: str) -> str:
    """Two of so many singles in words."""
    if (one, two) == (0, 1):
        return f"the two highest {card}s"
    if two == of - 1:
        return f"the {ORDINALS[one]}highest and the lowest {card}"
    if one == 0:
        return f"the highest and the {ORDINALS[two]}highest {card}"
    return f"the {ORDINALS[one]}and {ORDINALS[two]}highest {card}s"


def _of_groups(groups: Groups, shape: Shape) -> list[Action]:
    """What can be done with the groups that a hand of a shape has."""
    match shape:
        case Shape.NO_PAIR:
            return _singles_in_front(groups, shape, "")
        case Shape.ONE_PAIR:
            return [
                *_singles_in_front(groups, shape, "the pair"),
                Action("play the pair in front", _pair_in_front(groups, "pair")),
            ]
        case Shape.TWO_PAIR:
            return [
                *_singles_in_front(groups, shape, "both pairs"),
                Action("split the pairs, the lower in front", _pair_in_front(groups, "pair", 1)),
                Action("split the pairs, the higher in front", _pair_in_front(groups, "pair")),
            ]
        case Shape.THREE_PAIR:
            return [
                Action(f"play the {word} pair in front", _pair_in_front(groups, "pair", number))
                for number, word in enumerate(("highest", "middle", "lowest"))
            ]
        case Shape.TRIPS:
            one = _front(groups.first("trips", 0), groups.first("single", 0))
            return [
                *_singles_in_front(groups, shape, "the trips"),
                Action("play one of the trips and the highest single in front", one),
                Action("play two of the trips in front", _pair_in_front(groups, "trips")),
            ]
        case Shape.FULL_HOUSE:
            return [
                *_singles_in_front(groups, shape, "the full house"),
                Action("play the highest pair in front", _pair_in_front(groups, "pair")),
                Action("play the lower pair in front", _pair_in_front(groups, "pair", 1)),
                Action("play two of the trips in front", _pair_in_front(groups, "trips")),
            ]
        case Shape.TWO_TRIPS:
            return [
                Action("play two of the higher trips in front", _pair_in_front(groups, "trips")),
                Action("play two of the lower trips in front", _pair_in_front(groups, "trips", 1)),
            ]
        case _:
            return [
                *_singles_in_front(groups, shape, "the quads"),
                Action("keep the quads and play the pair in front", _pair_in_front(groups, "pair")),
                Action("split the quads, two and two", _pair_in_front(groups, "quads")),
            ]


@cache
def actions(wheel: Wheel) -> dict[Shape, tuple[Action, ...]]:
    """All actions, by the shape of the hands that they are for."""
    settings = class_settings(wheel)
    made = {word: best_front(settings, word) for word in _COMPLETE}
    found = {}
    for shape, rows in shape_rows().items():
        known = [
            *_of_groups(Groups(rows), shape),
            *(Action(words, made[word][rows]) for word, words in _COMPLETE.items()),
        ]
        legal = [
            np.where(settings.points[each.places, rows] > 0, each.places, -1) for each in known
        ]
        found[shape] = tuple(
            Action(each.words, np.where(each.places < 0, -1, places).astype(np.int8))
            for each, places in zip(known, legal, strict=True)
        )
    return found


def points_of_actions(wheel: Wheel) -> tuple[Points, ...]:
    """The points of the settings that some action has, by ``PLACES``; all others are 0."""
    points = np.zeros((len(PLACES), CLASSES), np.int32)
    settings = class_settings(wheel)
    for shape, rows in shape_rows().items():
        for action in actions(wheel)[shape]:
            there = action.places >= 0
            places, classes = action.places[there], rows[there]
            points[places, classes] = settings.points[places, classes]
    return tuple(points)
