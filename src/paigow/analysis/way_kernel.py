"""The kernel that sets one hand of every class by a house way written as numbers.

What the numbers mean is said in ``paigow.analysis.way_program``; the two must agree.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def _holds(condition: Ints, shape: int, groups: Ints, singles: int, joker: int, makes: int) -> bool:
    """Whether a hand is what a condition asks for."""
    if not condition[0] >> shape & 1:
        return False
    for group in range(5):
        if not condition[1 + group] >> groups[group] & 1:
            return False
    if condition[6] >= 0 and condition[6] != singles:
        return False
    if condition[7] >= 0 and condition[7] != joker:
        return False
    return bool(condition[8] == 0 or condition[8] & makes)


@njit(cache=True, nogil=True)
def _find(play: Ints, splits: Ints, number: int, groups: Ints, low_ranks: Ints) -> int:
    """The split that a play chooses, or 0."""
    weakest = play[1]
    strongest = play[2]
    if play[0] >= 0:
        weakest = 78 + groups[play[0]]
        strongest = weakest
    behind = 0
    if play[3] == 6:
        behind = groups[6]
    elif play[3] >= 0:
        behind = 1 << groups[play[3]]
    for place in range(number):
        split: int = splits[place]
        low = split >> 17
        if low < weakest:
            break
        if low <= strongest and not low_ranks[low] & behind and play[4] >> (split & 15) & 1:
            return split
    return 0


@njit(cache=True, nogil=True)
def _legal_splits(
    count: NDArray[np.int8],
    flush: int,
    choose: Ints,
    low_of: Ints,
    plain: Ints,
    suited: Ints,
    bound: Ints,
    kinds: Ints,
    ranks: Ints,
    in_suit: NDArray[np.bool_],
    splits: Ints,
) -> tuple[int, int]:
    """Write the legal splits of a hand, best first; how many, and the kinds of high hand.

    A split is the strength of the low hand, that of the high hand, and the kind of the high hand.
    """
    # The seven cards, the joker last; of a rank in the flush suit one card is of that suit.
    size = 0
    suited_cards = 0
    for rank in range(14):
        for copy in range(count[rank]):
            ranks[size] = rank
            in_suit[size] = (flush != 0 and rank == 13) or (copy == 0 and flush >> rank & 1)
            suited_cards += in_suit[size]
            size += 1
    number = 0
    makes = 0
    for i in range(7):
        for j in range(i + 1, 7):
            index = 0
            place = 0
            for card in range(7):
                if card not in (i, j):
                    index += choose[ranks[card] + place, place + 1]
                    place += 1
            low = low_of[ranks[i], ranks[j]]
            value = plain[index]
            legal = low <= bound[value]
            if suited_cards - in_suit[i] - in_suit[j] == 5:
                value = suited[index]
                legal = True
            if legal:
                split = low << 17 | value << 4 | kinds[value]
                makes |= 1 << kinds[value]
                place = number
                while place > 0 and splits[place - 1] < split:
                    splits[place] = splits[place - 1]
                    place -= 1
                splits[place] = split
                number += 1
    return number, makes


@njit(cache=True, nogil=True)
def set_classes(
    counts: NDArray[np.int8],
    flushes: NDArray[np.int16],
    choose: Ints,
    low_of: Ints,
    plain: Ints,
    suited: Ints,
    bound: Ints,
    kinds: Ints,
    low_ranks: Ints,
    clauses: Ints,
    conditions: Ints,
    plays: Ints,
    first: int,
    last: int,
    lows: NDArray[np.uint8],
    highs: NDArray[np.uint16],
    by: NDArray[np.uint8],
) -> int:
    """Set the classes ``first`` to ``last``, each by a clause whose place is written down.

    Given back is the first class that no clause sets, or -1.
    """
    ranks = np.zeros(7, np.int64)
    in_suit = np.zeros(7, np.bool_)
    splits = np.zeros(21, np.int64)
    groups = np.zeros(7, np.int64)
    for row in range(first, last):
        number, makes = _legal_splits(
            counts[row], flushes[row], choose, low_of, plain, suited, bound, kinds,
            ranks, in_suit, splits,
        )  # fmt: skip
        joker = 1 if counts[row, 13] else 0
        # The groups by rank, the joker an ace: quads, trips, highest pair, lowest pair, highest
        # single; then the ranks of all pairs. 13 stands where there is none.
        for group in range(6):
            groups[group] = 13
        groups[6] = 0
        largest = 0
        trips = 0
        pairs = 0
        ones = 0
        singles = 0
        for down in range(13):
            rank = 12 - down
            held = counts[row, rank]
            if rank == 12:
                held += joker
            largest = max(largest, held)
            if held == 4:
                groups[0] = rank
            elif held == 3:
                if trips == 0:
                    groups[1] = rank
                trips += 1
            elif held == 2:
                if pairs == 0:
                    groups[2] = rank
                groups[3] = rank
                groups[6] |= 1 << rank
                pairs += 1
            elif held == 1:
                if ones == 0:
                    groups[4] = rank
                ones += 1
                singles = singles << 4 | rank
        if ones != 2:
            singles = -2
        if largest >= 4:
            shape = 0 if largest == 5 else 1
        elif largest == 3:
            shape = 2 if trips == 2 else (3 if pairs else 4)
        else:
            shape = 8 - pairs
        chosen = 0
        clause = 0
        for clause in range(clauses.shape[0]):
            applies = False
            for when in range(clauses[clause, 0], clauses[clause, 1]):
                if _holds(conditions[when], shape, groups, singles, joker, makes):
                    applies = True
                    break
            if not applies:
                continue
            for bar in range(clauses[clause, 1], clauses[clause, 2]):
                if _holds(conditions[bar], shape, groups, singles, joker, makes):
                    applies = False
                    break
            if not applies:
                continue
            for play in range(clauses[clause, 3], clauses[clause, 4]):
                split = _find(plays[play], splits, number, groups, low_ranks)
                if split > chosen:
                    chosen = split
                if chosen and clauses[clause, 5] == 0:
                    break
            if chosen:
                break
        if not chosen:
            return row
        lows[row] = chosen >> 17
        highs[row] = chosen >> 4 & 8191
        by[row] = clause
    return -1


@njit(cache=True, nogil=True)
def staircases(
    counts: NDArray[np.int8],
    flushes: NDArray[np.int16],
    choose: Ints,
    low_of: Ints,
    plain: Ints,
    suited: Ints,
    bound: Ints,
    kinds: Ints,
    first: int,
    last: int,
    corners: NDArray[np.int32],
    best: NDArray[np.int32],
) -> None:
    """The undominated settings of each class as points, and its best low with its best high.

    The steps go down in the low hand and up in the high hand; where a class has no more, 0 stands.
    """
    ranks = np.zeros(7, np.int64)
    in_suit = np.zeros(7, np.bool_)
    splits = np.zeros(21, np.int64)
    for row in range(first, last):
        number, _ = _legal_splits(
            counts[row], flushes[row], choose, low_of, plain, suited, bound, kinds,
            ranks, in_suit, splits,
        )  # fmt: skip
        steps = 0
        highest = -1
        for place in range(number):
            high = splits[place] >> 4 & 8191
            if high > highest:
                highest = high
                corners[steps, row] = ((splits[place] >> 17) + 1) << 13 | high
                steps += 1
        best[row] = ((splits[0] >> 17) + 1) << 13 | highest
