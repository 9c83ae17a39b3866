"""What a player can see of his seven cards: conditions on them, in his words.

A condition is a shape of hand and at most three more things, each said of one *axis*: the rank of a
group of the hand, whether it has the joker, which straight or flush it makes, and what that leaves
in front. Along an axis every hand has one value, and what can be said of it is a set of values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.actions import ORDINALS, SIZES, Groups, shape_rows
from paigow.analysis.class_settings import JOKER, best_front, class_ranks, class_settings
from paigow.cards import Rank
from paigow.hands import Wheel
from paigow.hands.ranking import low_strengths
from paigow.hands.strength import HandClass
from paigow.houseways.holding import Shape

VALUES: Final = 15
"""So many values at most there are along an axis."""
NOTHING: Final = 14
"""Stands where a hand has no such group, or makes no straight or flush."""
_A_PAIR: Final = 13

_MOST_SINGLES: Final = 5
_RANKS: Final = range(13)
_GROUPS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "quads": ((), ("of",)),
    "trips": ((), ("of",), ("the higher", "the lower")),
    "pair": ((), ("of",), ("the higher", "the lower"), ("the highest", "the middle", "the lowest")),
}
"""How the groups of a hand are called that has none, one, two or three of the kind."""


class Option(NamedTuple):
    """One thing that can be said of an axis: ``values`` is the values for which it holds."""

    words: str
    values: frozenset[int]


@dataclass(frozen=True, eq=False)
class Axis:
    """Something that hands of a shape have, and all that can be said of it.

    ``values`` has that of each class of the shape. The first option says nothing.
    """

    name: str
    values: NDArray[np.int8]
    options: tuple[Option, ...]

    @property
    def matrix(self) -> NDArray[np.float64]:
        """A row for each option: 1 where it holds."""
        return np.array(
            [[float(value in option.values) for value in range(VALUES)] for option in self.options]
        )


_ANYTHING: Final = Option("", frozenset(range(VALUES)))


def _a(rank: int) -> str:
    word = Rank(rank).word
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def _span(lowest: int, highest: int) -> frozenset[int]:
    return frozenset(range(lowest, highest + 1))


def _of_single(name: str) -> tuple[Option, ...]:
    found = [_ANYTHING]
    found += [Option(f"{name} {_a(r)} or better", _span(r, 12)) for r in _RANKS[1:-1]]
    found += [Option(f"{name} {_a(r)} or less", _span(0, r)) for r in _RANKS[1:-1]]
    found += [Option(f"{name} {_a(r)}", _span(r, r)) for r in _RANKS]
    return tuple(found)


def _of_group(name: str) -> tuple[Option, ...]:
    def plural(rank: int) -> str:
        return Rank(rank).plural

    found = [_ANYTHING]
    found += [Option(f"{name} {plural(r)} or better", _span(r, 12)) for r in _RANKS[1:-1]]
    found += [Option(f"{name} {plural(r)} or less", _span(0, r)) for r in _RANKS[1:-1]]
    found += [Option(f"{name} {plural(r)}", _span(r, r)) for r in _RANKS]
    found += [
        Option(f"{name} {plural(low)} to {plural(high)}", _span(low, high))
        for low in _RANKS[1:-2]
        for high in _RANKS[low + 1 : -1]
    ]
    return tuple(found)


def _front_options() -> tuple[Option, ...]:
    """What the straight or flush leaves in front, in the words of low hands."""
    leaves = "with a straight or flush that leaves"
    found = [_ANYTHING]
    for rank in range(5, 13):
        word = f"{Rank(rank).word} high"
        found.append(Option(f"{leaves} {word} or better in front", _span(rank, _A_PAIR)))
        found.append(Option(f"{leaves} at most {word} in front", _span(0, rank)))
        found.append(Option(f"{leaves} {word} in front", _span(rank, rank)))
    found.append(Option(f"{leaves} a pair in front", _span(_A_PAIR, _A_PAIR)))
    return tuple(found)


_JOKER: Final = (
    _ANYTHING,
    Option("with the joker", frozenset({1})),
    Option("without the joker", frozenset({0})),
)
_NONE, _STRAIGHT, _FLUSH, _BOTH, _STRAIGHT_FLUSH = range(5)
_MAKES: Final = (
    _ANYTHING,
    Option("without a straight or flush", frozenset({_NONE})),
    Option("with a straight or flush", frozenset({_STRAIGHT, _FLUSH, _BOTH, _STRAIGHT_FLUSH})),
    Option("with a flush", frozenset({_FLUSH, _BOTH, _STRAIGHT_FLUSH})),
    Option("with a straight", frozenset({_STRAIGHT, _BOTH, _STRAIGHT_FLUSH})),
    Option("with a straight and without a flush", frozenset({_STRAIGHT})),
    Option("with a flush and without a straight", frozenset({_FLUSH})),
    Option("with a straight flush or royal", frozenset({_STRAIGHT_FLUSH})),
)


def _made(wheel: Wheel) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """What every class makes, and the front that its best straight or flush leaves."""
    settings = class_settings(wheel)
    straight, flush, both = (
        best_front(settings, word) >= 0 for word in ("straight", "flush", "straight flush or royal")
    )
    makes = np.where(both, _STRAIGHT_FLUSH, straight * _STRAIGHT + flush * _FLUSH)
    front = best_front(settings, "complete hand")
    low = (settings.points[front, np.arange(len(front))] >> 13) - 1
    tops = np.array(
        [
            _A_PAIR if each.hand_class is HandClass.ONE_PAIR else each.ranks[0]
            for each in low_strengths()
        ]
    )
    leaves = np.where(front < 0, NOTHING, tops[low])
    return makes.astype(np.int8), leaves.astype(np.int8)


@cache
def axes(wheel: Wheel) -> dict[Shape, tuple[Axis, ...]]:
    """What can be said of the hands of each shape."""
    makes, leaves = _made(wheel)
    joker = (class_ranks() == JOKER).any(axis=1).astype(np.int8)
    found = {}
    for shape, rows in shape_rows().items():
        groups = Groups(rows)
        these: list[Axis] = []
        *sizes, singles = SIZES[shape]
        for (group, names), number in zip(_GROUPS.items(), sizes, strict=True):
            for place, name in enumerate(names[number]):
                these.append(Axis(name, _ranks(groups, group, place), _of_group(name)))
        for place in range(min(singles, _MOST_SINGLES)):
            card = "card" if shape is Shape.NO_PAIR else "single"
            name = f"the {ORDINALS[place]}highest {card}" if singles > 1 else "the single"
            these.append(Axis(name, _ranks(groups, "single", place), _of_single(name)))
        these.append(Axis("makes", makes[rows], _MAKES))
        these.append(Axis("front", leaves[rows], _front_options()))
        these.append(Axis("joker", joker[rows], _JOKER))
        found[shape] = tuple(these)
    return found


def _ranks(groups: Groups, group: str, number: int) -> NDArray[np.int8]:
    ranks = groups.rank(group, number)
    return np.where(ranks < 0, NOTHING, ranks).astype(np.int8)


def condition_words(shape: Shape, options: tuple[Option, ...]) -> str:
    """A condition as a sentence has it.

    >>> from paigow.analysis.conditions import Option
    >>> condition_words(Shape.ONE_PAIR, (Option("of tens or better", frozenset()),))
    'one pair of tens or better'
    """
    words = shape.value
    for option in options:
        words += f" {option.words}" if option.words.startswith("of ") else f", {option.words}"
    return words
