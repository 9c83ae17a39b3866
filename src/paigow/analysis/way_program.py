"""A house way as numbers that a kernel can follow.

Three tables say it all. A *condition* is a row: the shapes it is for as a set of bits, then for
each of five groups (quads, trips, highest pair, lowest pair, highest single) the ranks allowed,
then the two singles (16 × higher + lower, -1 any), the joker (1, 0, -1 either), and the kinds of
high hand of which one must be possible (0: none need be). A *play* is a row: the group whose pair
goes in front or -1, the weakest and the strongest low hand, the group whose ranks stay behind (6:
all pairs; -1: none), and the kinds of high hand that will do. A *clause* is a row of places: its
``when`` conditions from the first to the second, ``unless`` from the second to the third, plays
from the fourth to the fifth, and 1 in the sixth where the best of the plays is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.hands import Wheel
from paigow.hands.ranking import JOKER_KEY, LOW_VALUE, high_tables
from paigow.houseways import HouseWay
from paigow.houseways.clause import ANY_KIND, Choice, Condition, Play
from paigow.houseways.facts import kind_of
from paigow.houseways.holding import Shape
from paigow.houseways.terms import (
    BEHIND_TERMS,
    FRONT_TERMS,
    KIND_TERMS,
    RANK_WORDS,
    RANKS_OF_LOW,
    STRONGEST,
    WEAKEST_PAIR,
    low_hand,
    rank_range,
)

Ints = NDArray[np.int64]

GROUPS: Final = ("quads", "trips", "highest_pair", "lowest_pair", "highest_single")
ALL_PAIRS: Final = 6
PAIR_OF: Final = {"pair of the quads": 0, "pair of the trips": 1, "lower pair": 3}
STAYS: Final = {"quads": 0, "trips": 1, "both pairs": ALL_PAIRS, "pair": ALL_PAIRS}
FIXED_FRONT: Final = {
    "pair": (WEAKEST_PAIR, STRONGEST),
    "ace and single": (LOW_VALUE[5**12 + 1], WEAKEST_PAIR - 1),
}
assert set(FRONT_TERMS) == {*PAIR_OF, *FIXED_FRONT}
assert {word for word, term in BEHIND_TERMS.items() if term.ranks} == {*STAYS, "highest card"}

_ANY_RANK: Final = (1 << 14) - 1
_SHAPES: Final = {shape: 1 << place for place, shape in enumerate(Shape)}
_KEYS: Final = (*(5**rank for rank in range(13)), JOKER_KEY)


class Program(NamedTuple):
    """The three tables of a house way."""

    clauses: Ints
    conditions: Ints
    plays: Ints


class StrengthTables(NamedTuple):
    """Strengths by rank: what the kernel must know of a wheel option.

    ``low`` takes two ranks (13 is the joker) to the strength of the low hand; ``plain`` and
    ``suited`` take the number of a multiset of five ranks in colexicographic order to the strength
    of the high hand; ``bound`` and ``kinds`` take that to the strongest low hand that may stand in
    front of it and to its kind; ``low_ranks`` is the ranks of each low hand as a set of bits.
    """

    low: Ints
    plain: Ints
    suited: Ints
    bound: Ints
    kinds: Ints
    low_ranks: Ints


@cache
def strength_tables(wheel: Wheel) -> StrengthTables:
    """The tables of a wheel option."""
    tables = high_tables(wheel)
    low = np.zeros((14, 14), np.int64)
    for one, key in enumerate(_KEYS):
        for two, other in enumerate(_KEYS):
            low[one, two] = LOW_VALUE.get(key + other, -1)
    # In the order of their reversed ranks, multisets of five have their colexicographic numbers.
    sums = [
        sum(_KEYS[rank] for rank in ranks)
        for ranks in sorted(
            combinations_with_replacement(range(14), 5), key=lambda ranks: ranks[::-1]
        )
    ]
    return StrengthTables(
        low,
        np.array([tables.plain.get(total, 0) for total in sums], np.int64),
        np.array([tables.suited.get(total, 0) for total in sums], np.int64),
        np.array(tables.highest_low, np.int64),
        np.array([kind_of(each.hand_class, each.ranks) for each in tables.strengths], np.int64),
        np.array(RANKS_OF_LOW, np.int64),
    )


def _condition(condition: Condition) -> list[int]:
    ranks = dict.fromkeys(GROUPS, _ANY_RANK)
    for word, span in condition.ranks:
        ranks[RANK_WORDS[word][0]] &= rank_range(span) or 0
    singles = condition.singles
    return [
        sum(_SHAPES[shape] for shape in set(condition.hands)),
        *ranks.values(),
        -1 if singles is None else singles[0] << 4 | singles[1],
        -1 if condition.joker is None else int(condition.joker),
        KIND_TERMS[condition.makes] if condition.makes else 0,
    ]


def _play(play: Play) -> list[int]:
    group, (weakest, strongest) = -1, (0, STRONGEST)
    if play.front in PAIR_OF:
        group = PAIR_OF[play.front]
    elif play.front is not None:
        weakest, strongest = FIXED_FRONT.get(play.front) or low_hand(play.front) or (0, STRONGEST)
    stays, kinds = -1, ANY_KIND
    if play.behind is not None:
        term = BEHIND_TERMS[play.behind]
        stays = STAYS.get(play.behind, GROUPS.index("highest_single")) if term.ranks else -1
        kinds = term.kinds or ANY_KIND
    return [group, weakest, strongest, stays, kinds]


def _table(rows: Sequence[Sequence[int]], width: int) -> Ints:
    return np.array(rows, np.int64).reshape(-1, width)


def program_of(way: HouseWay) -> Program:
    """The clauses of a house way as tables."""
    clauses: list[list[int]] = []
    conditions: list[list[int]] = []
    plays: list[list[int]] = []
    for clause in way.clauses:
        row = [len(conditions)]
        for part in (clause.when, clause.unless):
            conditions += map(_condition, part)
            row.append(len(conditions))
        row.append(len(plays))
        plays += map(_play, clause.plays)
        clauses.append([*row, len(plays), int(clause.choice is Choice.BEST)])
    return Program(_table(clauses, 6), _table(conditions, 9), _table(plays, 5))
