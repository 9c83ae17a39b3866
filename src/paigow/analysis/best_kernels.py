"""The kernels that go through all hands, up to the names of the suits, and choose their settings.

All that one kernel calls stands in this file, for Numba's cache does not see edits elsewhere.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Answers = NDArray[np.int32]
Points = NDArray[np.int32]
Places = NDArray[np.int16]


@njit(nogil=True, cache=True)
def list_settings(
    ranks: NDArray[np.int8], choose: Ints, low_of: Ints, plain: Ints, suited: Ints, bound: Ints,
    lows: NDArray[np.uint8], highs: Places, without: Points, with_flush: Points,
) -> None:  # fmt: skip
    """The settings of every multiset of seven ranks: by the ranks of the low hand, at most 21.

    ``lows`` takes 16 times one rank of the low hand plus the other. ``highs`` says of which kinds
    the high hand is, a bit each from the lowest rank up, where it could be of one suit (-1: it has
    a pair). The points are those of the setting without a flush and with one: 0 where that is a
    foul, or no better than another setting, which hands with these ranks have whatever their suits.
    """
    drop = np.zeros(42, np.bool_)
    for number in range(ranks.shape[0]):
        fits = ranks[number, 5] < 13
        for i in range(3):
            fits = fits and ranks[number, i] != ranks[number, i + 4]
        if not fits:
            continue
        settings = 0
        for i in range(7):
            one = ranks[number, i]
            if i and ranks[number, i - 1] == one:
                continue
            for j in range(i + 1, 7):
                two = ranks[number, j]
                if two == ranks[number, j - 1] and j != i + 1:
                    continue
                index = 0
                place = 0
                mask = 0
                kinds = 0
                paired = False
                for card in range(7):
                    rank = ranks[number, card]
                    first = card == 0 or ranks[number, card - 1] != rank
                    if rank < 13 and first:
                        kinds += 1
                    if card in (i, j):
                        continue
                    index += choose[rank + place, place + 1]
                    place += 1
                    if rank < 13:
                        paired = paired or mask >> (kinds - 1) & 1 == 1
                        mask |= 1 << (kinds - 1)
                low = low_of[one, two]
                lows[number, settings] = one << 4 | two
                if low <= bound[plain[index]]:
                    without[number, settings] = (low + 1) << 13 | plain[index]
                highs[number, settings] = -1
                if not paired:
                    highs[number, settings] = mask
                    with_flush[number, settings] = (low + 1) << 13 | suited[index]
                settings += 1
        drop[:] = False
        for i in range(settings):
            for j in range(settings):
                low = without[number, j] >> 13
                high = without[number, j] & 8191
                one = without[number, i]
                if i != j and one >> 13 <= low and one & 8191 <= high:
                    drop[i] = drop[i] or j < i or one != without[number, j]
                one = with_flush[number, i]
                if one >> 13 <= low and one & 8191 <= high:
                    drop[21 + i] = True
        for i in range(settings):
            if drop[i]:
                without[number, i] = 0
            if drop[21 + i]:
                with_flush[number, i] = 0


@njit(nogil=True, cache=True)
def go_through(
    first: int, last: int, numbers: Ints, ranks: NDArray[np.int8], suits: int,
    lows: NDArray[np.uint8], highs: Places, without: Places, with_flush: Places,
    class_starts: Ints, class_rows: Answers, pushed: NDArray[np.bool_], way_places: Places,
    beside: Places, starts: Ints, points: Answers, rows: Ints, win: Answers, lose: Answers,
    suit_win: Answers, suit_lose: Answers, gain: int, stake: int, kept: Answers, masks: Ints,
    chosen_ones: NDArray[np.bool_], ends: Ints,
) -> None:  # fmt: skip
    """Choose for every hand the setting worth most: ``gain`` for a win less ``stake`` for a loss.

    Every hand stands for all that differ in the names of the suits. ``ends`` takes the wins and the
    losses of the best play, of every way, and of whatever stands ``beside`` the best setting, over
    all deals; settings are told apart by their place in the menu, 21 without a flush and 21 with
    one. ``chosen_ones`` takes which are the best of any hand. ``kept`` takes for each hand, where
    it has room, how many hands it stands for, its class, the best setting's low hand and its point
    as it is asked for, its wins and losses, and the wins and losses of every way; ``masks`` the
    ranks of its suits, 13 bits each, and the joker.
    """
    counts = np.zeros(13, np.int64)
    kinds = np.zeros(13, np.int64)
    chosen = np.zeros(14, np.int64)
    held = np.zeros((14, 4), np.int64)
    row = 0
    ways = way_places.shape[0]
    found = np.zeros(2 * (1 + ways + beside.shape[0]), np.int64)
    for at in range(first, last):
        number = numbers[at]
        joker = 0
        size = 0
        for i in range(7):
            rank = ranks[number, i]
            if rank == 13:
                joker = 1
            elif size and kinds[size - 1] == rank:
                counts[size - 1] += 1
            else:
                kinds[size] = rank
                counts[size] = 1
                size += 1
        begin = starts[number]
        asks = starts[number + 1] - begin
        # From the highest kind down, each level takes the suits of one kind. Suits are in falling
        # order of what they hold; what is out of order from above on stays so.
        level = 0
        chosen[0] = 0
        while level >= 0:
            chosen[level] += 1
            if chosen[level] >= 1 << suits:
                level -= 1
                continue
            kind = size - 1 - level
            bits = 0
            for suit in range(suits):
                bits += chosen[level] >> suit & 1
                held[level + 1, suit] = held[level, suit] | (chosen[level] >> suit & 1) << kind
            ordered = bits == counts[kind]
            for suit in range(1, suits):
                ordered = ordered and held[level + 1, suit - 1] >= held[level + 1, suit]
            if not ordered:
                continue
            if level + 1 < size:
                level += 1
                chosen[level] = 0
                continue
            sets = 1
            same = 1
            flush = 0
            for suit in range(suits):
                mask = held[size, suit]
                sets *= suit + 1
                same = same + 1 if suit and held[size, suit - 1] == mask else 1
                sets //= same
                bits = joker
                while mask:
                    bits += 1
                    mask &= mask - 1
                if bits >= 5:
                    flush = held[size, suit]
            hand = class_rows[class_starts[number] + flush]
            best = np.int64(0)
            low = -1
            point = np.int32(0)
            found[:] = 0
            which = 0
            for setting in range(21):
                if pushed[hand]:
                    break
                in_menu = setting
                place = without[number, setting]
                high = highs[number, setting]
                if flush and high > 0 and high & ~flush == 0 and with_flush[number, setting] >= 0:
                    place = with_flush[number, setting]
                    in_menu = 21 + setting
                if place < 0:
                    continue
                won = np.int64(win[begin + place])
                lost = np.int64(lose[begin + place])
                for suit in range(suits):
                    at_row = rows[number] + held[size, suit] * asks + place
                    won += suit_win[at_row]
                    lost += suit_lose[at_row]
                if low < 0 or won * gain - lost * stake > best:
                    best = won * gain - lost * stake
                    low = lows[number, setting]
                    point = points[begin + place]
                    which = in_menu
                    found[0] = won
                    found[1] = lost
            if low >= 0:
                chosen_ones[number, which] = True
            for other in range(ways + beside.shape[0]):
                if other < ways:
                    place = way_places[other, hand]
                elif low >= 0:
                    place = beside[other - ways, number, which]
                else:
                    place = -1
                if place < 0 or pushed[hand]:
                    continue
                won = np.int64(win[begin + place])
                lost = np.int64(lose[begin + place])
                for suit in range(suits):
                    at_row = rows[number] + held[size, suit] * asks + place
                    won += suit_win[at_row]
                    lost += suit_lose[at_row]
                found[2 * other + 2] = won
                found[2 * other + 3] = lost
            for i in range(found.shape[0]):
                ends[i] += sets * found[i]
            if row < kept.shape[0]:
                kept[row, 0] = sets
                kept[row, 1] = hand
                kept[row, 2] = low
                kept[row, 3] = point
                for i in range(2 * ways + 2):
                    kept[row, 4 + i] = found[i]
                mask = joker
                for suit in range(suits):
                    suited = 0
                    for kind in range(size):
                        suited |= (held[size, suit] >> kind & 1) << kinds[kind]
                    mask = mask << 13 | suited
                masks[row] = mask
            row += 1
