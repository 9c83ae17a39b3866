"""The kernels that count deals of two hands; ``docs/explanation/exact-edges.md`` derives them.

A *point* is a hand's two strengths in one number: the low hand's plus one times 8,192, plus the
high hand's. A player's point wins where the bank's low and high are both less, and loses where both
are at least as much. A bank's point low 0 and high 8,191 does neither, nor does a player's point 0.

All that one kernel calls stands in this file, for Numba's cache does not see edits elsewhere.
Every sum fits into 64 bits: the pairs of hands over all sets of one size are at most 2.4·10^16, and
no sum here is more than ten times that.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Points = NDArray[np.int32]


@njit(nogil=True, cache=True)
def _by_low(
    points: Ints, weights: Ints, number: int, points_out: Ints, weights_out: Ints, starts: Ints
) -> None:
    """Sort weighted points by the low strength."""
    for low in range(94):
        starts[low] = 0
    for i in range(number):
        starts[(points[i] >> 13) + 1] += 1
    for low in range(1, 94):
        starts[low] += starts[low - 1]
    for i in range(number):
        low = points[i] >> 13
        points_out[starts[low]] = points[i]
        weights_out[starts[low]] = weights[i]
        starts[low] += 1


@njit(nogil=True, cache=True)
def dominance(
    mine: Ints, my_weights: Ints, number: int, banks: Ints, bank_weights: Ints, bank_number: int,
    tree: Ints, mine_sorted: Ints, my_weights_sorted: Ints, banks_sorted: Ints,
    bank_weights_sorted: Ints, starts: Ints,
) -> tuple[int, int]:  # fmt: skip
    """The weight of the pairs that win and of those that lose."""
    win = 0
    lose = 0
    if number * bank_number <= 1500:
        for i in range(number):
            low = mine[i] >> 13
            high = mine[i] & 8191
            below = 0
            above = 0
            for j in range(bank_number):
                if banks[j] >> 13 < low:
                    if banks[j] & 8191 < high:
                        below += bank_weights[j]
                elif banks[j] & 8191 >= high:
                    above += bank_weights[j]
            win += my_weights[i] * below
            lose += my_weights[i] * above
        return win, lose
    # A Fenwick tree over the high strengths of the banks whose low is less. Those that lose are all
    # with a high at least as much, less the ones among them whose low is less.
    _by_low(mine, my_weights, number, mine_sorted, my_weights_sorted, starts)
    _by_low(banks, bank_weights, bank_number, banks_sorted, bank_weights_sorted, starts)
    j = 0
    total = 0
    for i in range(number):
        low = mine_sorted[i] >> 13
        while j < bank_number and banks_sorted[j] >> 13 < low:
            weight = bank_weights_sorted[j]
            total += weight
            x = (banks_sorted[j] & 8191) + 1
            while x < 8192:
                tree[x] += weight
                x += x & -x
            j += 1
        below = 0
        x = mine_sorted[i] & 8191
        while x > 0:
            below += tree[x]
            x &= x - 1
        win += my_weights_sorted[i] * below
        lose -= my_weights_sorted[i] * (total - below)
    while j < bank_number:
        weight = bank_weights_sorted[j]
        total += weight
        x = (banks_sorted[j] & 8191) + 1
        while x < 8192:
            tree[x] += weight
            x += x & -x
        j += 1
    for i in range(number):
        below = 0
        x = mine_sorted[i] & 8191
        while x > 0:
            below += tree[x]
            x &= x - 1
        lose += my_weights_sorted[i] * (total - below)
    for j in range(bank_number):
        x = (banks_sorted[j] & 8191) + 1
        while x < 8192:
            tree[x] = 0
            x += x & -x
    return win, lose


@njit(nogil=True, cache=True)
def by_ranks(
    first: int, last: int, shared: NDArray[np.int8], size: int, rest: NDArray[np.int8], caps: Ints,
    choose: Ints, my_plain: Points, my_starts: Ints, my_flushes: Points, my_hands: Ints,
    bank_plain: Points, bank_starts: Ints, bank_flushes: Points, bank_hands: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Sum over the shared rank multisets: plain × plain, plain × moved and moved × plain."""
    room = my_flushes.shape[0] + bank_flushes.shape[0] + 2 * rest.shape[0]
    tree = np.zeros(8192, np.int64)
    starts = np.zeros(94, np.int64)
    mine = np.zeros(room, np.int64)
    my_weights = np.zeros(room, np.int64)
    moved = np.zeros(room, np.int64)
    moved_weights = np.zeros(room, np.int64)
    bank = np.zeros(rest.shape[0], np.int64)
    plain = np.zeros(rest.shape[0], np.int64)
    plain_weights = np.zeros(rest.shape[0], np.int64)
    weights = np.zeros(rest.shape[0], np.int64)
    sorted1 = np.zeros(room, np.int64)
    sorted2 = np.zeros(room, np.int64)
    sorted3 = np.zeros(room, np.int64)
    sorted4 = np.zeros(room, np.int64)
    common = np.zeros(14, np.int64)
    held = np.zeros(14, np.int64)
    win = 0
    lose = 0
    sign = 1 - 2 * (size & 1)
    for number in range(first, last):
        common[:] = 0
        for i in range(size):
            common[shared[number, i]] += 1
        sets = 1
        for rank in range(14):
            if common[rank] > caps[rank]:
                sets = 0
            else:
                sets *= choose[caps[rank], common[rank]]
        if sets == 0:
            continue
        n = 0
        m = 0
        a = 0
        b = 0
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
            if my_plain[index]:
                plain[m] = my_plain[index]
                plain_weights[m] = weight
                m += 1
            bank[n] = bank_plain[index]
            weights[n] = weight
            n += 1
            if my_starts[index + 1] > my_starts[index]:
                total = 0
                for q in range(my_starts[index], my_starts[index + 1]):
                    hands = my_hands[q] * within
                    total += hands
                    if my_flushes[q]:
                        mine[a] = my_flushes[q]
                        my_weights[a] = hands
                        a += 1
                if my_plain[index]:
                    mine[a] = my_plain[index]
                    my_weights[a] = -total
                    a += 1
            if bank_starts[index + 1] > bank_starts[index]:
                total = 0
                for q in range(bank_starts[index], bank_starts[index + 1]):
                    hands = bank_hands[q] * within
                    total += hands
                    moved[b] = bank_flushes[q]
                    moved_weights[b] = hands
                    b += 1
                moved[b] = bank_plain[index]
                moved_weights[b] = -total
                b += 1
        for i in range(m):
            mine[a + i] = plain[i]
            my_weights[a + i] = plain_weights[i] * sets
        won, lost = dominance(
            mine, my_weights, a + m, bank, weights, n,
            tree, sorted1, sorted2, sorted3, sorted4, starts,
        )  # fmt: skip
        win += sign * won
        lose += sign * lost
        won, lost = dominance(
            plain, plain_weights, m, moved, moved_weights, b,
            tree, sorted1, sorted2, sorted3, sorted4, starts,
        )  # fmt: skip
        win += sign * won
        lose += sign * lost
    return win, lose


@njit(nogil=True, cache=True)
def _bits(mask: int) -> int:
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@njit(nogil=True, cache=True)
def _flushes_over(mask: int, ranks: int, out: Ints) -> int:
    """The sets of four to seven ranks of a suit that hold the ranks of a mask."""
    number = 0
    held = _bits(mask)
    free = ranks & ~mask
    sub = free
    while True:
        if 4 <= held + _bits(sub) <= 7:
            out[number] = mask | sub
            number += 1
        if sub == 0:
            return number
        sub = (sub - 1) & free


@njit(nogil=True, cache=True)
def _moved(
    joker: int, beside: int, flushes: Ints, number: int, true_points: Points, plain_points: Points,
    super_starts: Ints, supers: Ints, super_weights: Ints, pair_sizes: Ints, points: Ints,
    weights: Ints,
) -> int:  # fmt: skip
    """The correction for flush hands that hold the joker (or not) and these cards beside."""
    n = 0
    for with_joker in range(joker, 2):
        for place in range(number):
            flush = flushes[place]
            of_suit = _bits(flush) + with_joker
            others = 7 - of_suit
            if of_suit < 5 or others < pair_sizes[beside]:
                continue
            for q in range(super_starts[beside, others], super_starts[beside, others + 1]):
                point = true_points[with_joker, flush, supers[q]]
                from_point = plain_points[with_joker, flush, supers[q]]
                if point == from_point:
                    continue
                if point:
                    points[n] = point
                    weights[n] = super_weights[q]
                    n += 1
                if from_point:
                    points[n] = from_point
                    weights[n] = -super_weights[q]
                    n += 1
    return n


@njit(nogil=True, cache=True)
def same_suit(
    first: int, last: int, ranks: int, suits: int, masks: Ints, my_true: Points, my_plain: Points,
    bank_true: Points, bank_plain: Points, super_starts: Ints, supers: Ints, super_weights: Ints,
    pair_sizes: Ints, pair_sets: Ints, room: int,
) -> tuple[int, int]:  # fmt: skip
    """Moved × moved where both flushes are of one suit, by what the sets hold of that suit."""
    tree = np.zeros(8192, np.int64)
    starts = np.zeros(94, np.int64)
    mine = np.zeros(room, np.int64)
    my_weights = np.zeros(room, np.int64)
    bank = np.zeros(room, np.int64)
    bank_weights = np.zeros(room, np.int64)
    sorted1 = np.zeros(room, np.int64)
    sorted2 = np.zeros(room, np.int64)
    sorted3 = np.zeros(room, np.int64)
    sorted4 = np.zeros(room, np.int64)
    flushes = np.zeros(8192, np.int64)
    win = 0
    lose = 0
    for number in range(first, last):
        mask = masks[number]
        if mask & ~ranks or _bits(mask) > 7:
            continue
        over = _flushes_over(mask, ranks, flushes)
        for joker in range(2):
            for beside in range(105):
                size = _bits(mask) + joker + pair_sizes[beside]
                if size > 7 or pair_sets[beside] == 0:
                    continue
                n = _moved(
                    joker, beside, flushes, over, my_true, my_plain, super_starts, supers,
                    super_weights, pair_sizes, mine, my_weights,
                )  # fmt: skip
                if n == 0:
                    continue
                m = _moved(
                    joker, beside, flushes, over, bank_true, bank_plain, super_starts, supers,
                    super_weights, pair_sizes, bank, bank_weights,
                )  # fmt: skip
                won, lost = dominance(
                    mine, my_weights, n, bank, bank_weights, m,
                    tree, sorted1, sorted2, sorted3, sorted4, starts,
                )  # fmt: skip
                sets = (1 - 2 * (size & 1)) * suits * pair_sets[beside]
                win += sets * won
                lose += sets * lost
    return win, lose


@njit(nogil=True, cache=True)
def two_suits(
    first: int, last: int, ranks: int, suits: int, masks: Ints, mask_pairs: Ints, my_true: Points,
    my_plain: Points, bank_true: Points, bank_plain: Points, super_starts: Ints, supers: Ints,
    super_weights: Ints, pair_sizes: Ints, pair_sets: Ints, pair_sums: Ints, room: int,
) -> tuple[int, int]:  # fmt: skip
    """Moved × moved where the flushes are of two suits: at most two shared cards of each."""
    tree = np.zeros(8192, np.int64)
    starts = np.zeros(94, np.int64)
    mine = np.zeros(room, np.int64)
    my_weights = np.zeros(room, np.int64)
    bank = np.zeros(room, np.int64)
    bank_weights = np.zeros(room, np.int64)
    sorted1 = np.zeros(room, np.int64)
    sorted2 = np.zeros(room, np.int64)
    sorted3 = np.zeros(room, np.int64)
    sorted4 = np.zeros(room, np.int64)
    my_flushes = np.zeros(8192, np.int64)
    bank_flushes = np.zeros(8192, np.int64)
    win = 0
    lose = 0
    for one in range(first, last):
        if masks[one] & ~ranks:
            continue
        my_over = _flushes_over(masks[one], ranks, my_flushes)
        for two in range(masks.shape[0]):
            if masks[two] & ~ranks:
                continue
            bank_over = _flushes_over(masks[two], ranks, bank_flushes)
            for beside in range(105):
                my_beside = pair_sums[mask_pairs[two], beside]
                bank_beside = pair_sums[mask_pairs[one], beside]
                if my_beside < 0 or bank_beside < 0 or pair_sets[beside] == 0:
                    continue
                for joker in range(2):
                    n = _moved(
                        joker, my_beside, my_flushes, my_over, my_true, my_plain, super_starts,
                        supers, super_weights, pair_sizes, mine, my_weights,
                    )  # fmt: skip
                    m = _moved(
                        joker, bank_beside, bank_flushes, bank_over, bank_true, bank_plain,
                        super_starts, supers, super_weights, pair_sizes, bank, bank_weights,
                    )  # fmt: skip
                    won, lost = dominance(
                        mine, my_weights, n, bank, bank_weights, m,
                        tree, sorted1, sorted2, sorted3, sorted4, starts,
                    )  # fmt: skip
                    size = _bits(masks[one]) + _bits(masks[two]) + pair_sizes[beside] + joker
                    sets = (1 - 2 * (size & 1)) * suits * (suits - 1) * pair_sets[beside]
                    win += sets * won
                    lose += sets * lost
    return win, lose
