"""The kernels that price single hands; ``docs/explanation/best-play.md`` derives them.

A *question* is a point asked for the hands with one multiset of ranks: how many hands of the bank
that share no card with such a hand lie under the point in both strengths, and how many under
neither? Points are those of :mod:`paigow.analysis.disjoint_kernels`.

All that one kernel calls stands in this file, for Numba's cache does not see edits elsewhere. An
answer is at most the 53,524,680 hands of the rest, so it fits into 32 bits, and since sums and
products of 32-bit numbers are right modulo 2^32, whatever is added up on the way does not matter.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Points = NDArray[np.int32]
Answers = NDArray[np.int32]


@njit(nogil=True, cache=True)
def _ask(
    banks: Ints, weights: Ints, number: int, asked: Ints, places: Ints, asked_number: int,
    sorted_banks: Ints, sorted_weights: Ints, upto: Ints, starts: Ints, table: Ints,
    win: Answers, lose: Answers,
) -> None:  # fmt: skip
    """Add to each place what lies under its point, and what lies under neither strength.

    ``places`` holds the place of the answer times 512, plus the factor of the question plus 256.
    The bank's points are sorted by the high strength; before every 16th of them ``table`` says how
    much lies under each low strength. So a question looks at 15 points at most.
    """
    starts[:] = 0
    for i in range(number):
        starts[(banks[i] & 8191) + 1] += 1
    for high in range(1, 8193):
        starts[high] += starts[high - 1]
    for i in range(number):
        high = banks[i] & 8191
        sorted_banks[starts[high]] = banks[i] >> 13
        sorted_weights[starts[high]] = weights[i]
        starts[high] += 1
    # Now starts[h] is where the points of the strength h end, and starts[h - 1] where they begin.
    under = np.zeros(96, np.int64)
    total = 0
    for i in range(number):
        if i & 15 == 0:
            below = 0
            row = 96 * (i >> 4)
            for low in range(96):
                table[row + low] = below
                below += under[low]
        upto[i] = total
        total += sorted_weights[i]
        under[sorted_banks[i]] += sorted_weights[i]
    upto[number] = total
    if number & 15 == 0:
        below = 0
        row = 96 * (number >> 4)
        for low in range(96):
            table[row + low] = below
            below += under[low]
    for low in range(94, -1, -1):
        under[low] += under[low + 1]
    for i in range(asked_number):
        low = asked[i] >> 13
        high = asked[i] & 8191
        end = starts[high - 1] if high else 0
        below = table[96 * (end >> 4) + low]
        for j in range(end & ~15, end):
            if sorted_banks[j] < low:
                below += sorted_weights[j]
        factor = (places[i] & 511) - 256
        win[places[i] >> 9] += factor * below
        lose[places[i] >> 9] += factor * (under[low] - upto[end] + below)


@njit(nogil=True, cache=True)
def price_ranks(
    first: int, step: int, shared: NDArray[np.int8], size: int, rest: NDArray[np.int8], caps: Ints,
    choose: Ints, bank_plain: Points, starts: Ints, points: Points, most: int,
    win: Answers, lose: Answers,
) -> None:  # fmt: skip
    """Answer as if there were no flush, for every ``step``-th multiset of shared ranks."""
    banks = np.empty(rest.shape[0], np.int64)
    weights = np.empty(rest.shape[0], np.int64)
    sorted_banks = np.empty(rest.shape[0], np.int64)
    sorted_weights = np.empty(rest.shape[0], np.int64)
    upto = np.empty(rest.shape[0] + 1, np.int64)
    highs = np.zeros(8193, np.int64)
    table = np.empty(6 * rest.shape[0] + 96, np.int64)
    asked = np.empty(rest.shape[0] * most, np.int64)
    places = np.empty(rest.shape[0] * most, np.int64)
    common = np.zeros(14, np.int64)
    held = np.zeros(14, np.int64)
    sign = 1 - 2 * (size & 1)
    for number in range(first, shared.shape[0], step):
        common[:] = 0
        fits = True
        for i in range(size):
            rank = shared[number, i]
            common[rank] += 1
            if common[rank] > caps[rank]:
                fits = False
        if not fits:
            continue
        n = 0
        m = 0
        for more in range(rest.shape[0]):
            for rank in range(14):
                held[rank] = common[rank]
            fits = True
            for i in range(7 - size):
                rank = rest[more, i]
                held[rank] += 1
                if held[rank] > caps[rank]:
                    fits = False
                    break
            if not fits:
                continue
            index = 0
            place = 0
            weight = 1
            within = 1
            for rank in range(14):
                count = held[rank]
                if count:
                    weight *= choose[caps[rank] - common[rank], count - common[rank]]
                    within *= choose[count, common[rank]]
                    for _ in range(count):
                        index += choose[rank + place, place + 1]
                        place += 1
            banks[n] = bank_plain[index]
            weights[n] = weight
            n += 1
            factor = sign * within + 256
            for q in range(starts[index], starts[index + 1]):
                asked[m] = points[q]
                places[m] = q << 9 | factor
                m += 1
        _ask(
            banks, weights, n, asked, places, m,
            sorted_banks, sorted_weights, upto, highs, table, win, lose,
        )  # fmt: skip


@njit(nogil=True, cache=True)
def price_flushes(
    first: int, step: int, masks: Ints, joker: int, deck_ranks: int, suits: int,
    by_size: Ints, size_starts: Ints, true: Points, plain: Points,
    beside: NDArray[np.int8], beside_sizes: Ints, super_starts: Ints, supers: Ints,
    super_weights: Ints, fillers: NDArray[np.int8], filler_starts: Ints, caps: Ints, choose: Ints,
    starts: Ints, points: Points, rows: Ints, room: int, most: int, win: Answers, lose: Answers,
) -> None:  # fmt: skip
    """Move the bank's flushes of one suit to their true points.

    ``masks`` are the ranks that the hand holds of the suit, ``joker`` whether it holds that.
    """
    banks = np.empty(room, np.int64)
    weights = np.empty(room, np.int64)
    sorted_banks = np.empty(room, np.int64)
    sorted_weights = np.empty(room, np.int64)
    upto = np.empty(room + 1, np.int64)
    highs = np.zeros(8193, np.int64)
    table = np.empty(6 * room + 96, np.int64)
    asked = np.empty(most, np.int64)
    places = np.empty(most, np.int64)
    free = np.empty(8192, np.int64)
    free_starts = np.zeros(9, np.int64)
    base = np.zeros(13, np.int64)
    other = np.zeros(13, np.int64)
    for number in range(first, masks.shape[0], step):
        mask = masks[number]
        in_suit = 0
        for rank in range(13):
            in_suit += mask >> rank & 1
        left = 7 - joker - in_suit
        if left < 0:
            continue
        n = 0
        for size in range(8):
            free_starts[size] = n
            for i in range(size_starts[size], size_starts[size + 1]):
                if by_size[i] & mask == 0:
                    free[n] = by_size[i]
                    n += 1
        free_starts[8] = n
        for shared in range(105):
            size = beside_sizes[shared]
            if size > left:
                continue
            n = 0
            for above in range(super_starts[shared], super_starts[shared + 1]):
                two = supers[above]
                weight = super_weights[above]
                for with_joker in range(2 - joker):
                    suited = 7 - with_joker - beside_sizes[two]
                    for i in range(free_starts[suited], free_starts[suited + 1]):
                        point = true[with_joker, two, free[i]]
                        moved = plain[with_joker, two, free[i]]
                        if point != moved:
                            banks[n] = point
                            weights[n] = weight
                            banks[n + 1] = moved
                            weights[n + 1] = -weight
                            n += 2
            if n == 0:
                continue
            for rank in range(13):
                base[rank] = 0
            fits = True
            for i in range(size):
                base[beside[shared, i]] += 1
            for rank in range(13):
                if base[rank] > min(caps[rank], suits - 1):
                    fits = False
            if not fits:
                continue
            m = 0
            for more in range(filler_starts[left - size], filler_starts[left - size + 1]):
                for rank in range(13):
                    other[rank] = base[rank]
                fits = True
                for i in range(left - size):
                    rank = fillers[more, i]
                    other[rank] += 1
                    if other[rank] >= suits or other[rank] > caps[rank]:
                        fits = False
                        break
                if not fits:
                    continue
                index = 0
                place = 0
                within = 1
                local = 0
                kinds = 0
                for rank in range(13):
                    suited = mask >> rank & 1
                    count = other[rank] + suited
                    if count:
                        within *= choose[other[rank], base[rank]]
                        local |= suited << kinds
                        kinds += 1
                        for _ in range(count):
                            index += choose[rank + place, place + 1]
                            place += 1
                if joker:
                    index += choose[13 + place, place + 1]
                factor = (1 - 2 * (size & 1)) * within + 256
                begin = starts[index]
                asks = starts[index + 1] - begin
                row = rows[index] + local * asks
                for q in range(asks):
                    asked[m] = points[begin + q]
                    places[m] = (row + q) << 9 | factor
                    m += 1
            _ask(
                banks, weights, n, asked, places, m,
                sorted_banks, sorted_weights, upto, highs, table, win, lose,
            )  # fmt: skip
