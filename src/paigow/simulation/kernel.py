"""The kernel that deals and compares rounds: each from its own number, whoever deals it and when.

The random words of a round are those of Philox4x32-10 (Salmon, Moraes, Dror and Shaw, *Parallel
random numbers: as easy as 1, 2, 3*, 2011) for the seed as the key and the number of the round as
the counter. One block of four words deals 14 cards by a partial Fisher–Yates shuffle: a word times
53, 52, 51 and 50 in turn gives four draws, without bias once the few words that would make some
draws likelier are thrown away (Brackett-Rozinsky and Lemire, *Batched ranged random integer
generation*, 2024). One round in a thousand takes a second block.

All that the kernel calls stands in this file, for Numba's cache does not see edits elsewhere.
"""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Points = NDArray[np.int32]
Numbers = NDArray[np.int32]

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_NO: Final = np.uint64(0)
_M0: Final = np.uint64(0xD2511F53)
_M1: Final = np.uint64(0xCD9E8D57)
_W0: Final = np.uint64(0x9E3779B9)
_W1: Final = np.uint64(0xBB67AE85)

_STARTS: Final = (0, 4, 8, 11, 14)
"""The places that each word of a block deals, from the one to before the next."""
_UNFAIR: Final = tuple(
    np.uint64(2**32 % prod(53 - place for place in range(first, last)))
    for first, last in pairwise(_STARTS)
)
"""A word is thrown away when what is left of it after its draws is less than this."""

# The sums of the keys of seven cards: see paigow.simulation.lookup.
HALF_KEY: Final = (1 << 17) - 1
HIGH_SHIFT: Final = 17
SUIT_SHIFT: Final = 34
_FIVE_OF_A_SUIT: Final = 0x8888
_THREE_EACH: Final = 0x3333


@njit(nogil=True, cache=True)
def philox(
    c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, k0: np.uint64, k1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Philox4x32-10: four random words of 32 bits, from four of a counter and two of a key."""
    for _ in range(10):
        one = _M0 * c0
        two = _M1 * c2
        c0 = (two >> _HALF) ^ c1 ^ k0
        c1 = two & _LOW
        c2 = (one >> _HALF) ^ c3 ^ k1
        c3 = one & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@njit(nogil=True, cache=True)
def _draws(word: np.uint64, first: int, last: int, draws: Ints) -> np.uint64:
    """Draw from what is left of the deck at these places; what is left of the word."""
    for place in range(first, last):
        word *= np.uint64(53 - place)
        draws[place] = np.int64(word >> _HALF)
        word &= _LOW
    return word


@njit(nogil=True, cache=True)
def _deal(
    number: np.uint64,
    k0: np.uint64,
    k1: np.uint64,
    deck: NDArray[np.uint8],
    draws: Ints,
    dealt: Ints,
) -> None:
    """Deal the 14 cards of a round, the player's seven first."""
    again = _NO
    while True:
        a, b, c, d = philox(number & _LOW, number >> _HALF, again, _NO, k0, k1)
        again += _ONE
        fair = _draws(a, 0, 4, draws) >= _UNFAIR[0]
        fair &= _draws(b, 4, 8, draws) >= _UNFAIR[1]
        fair &= _draws(c, 8, 11, draws) >= _UNFAIR[2]
        fair &= _draws(d, 11, 14, draws) >= _UNFAIR[3]
        if fair:
            break
    for card in range(53):
        deck[card] = card
    for place in range(14):
        other = place + draws[place]
        dealt[place] = deck[other]
        deck[other] = deck[place]


@njit(nogil=True, cache=True)
def _point(
    dealt: Ints, first: int, keys: Ints, low: Numbers, high: Numbers, starts: Numbers,
    masks: NDArray[np.int16], plain: Points, points: Points,
) -> int:  # fmt: skip
    """The point of the seven cards from a place on."""
    key = 0
    for place in range(first, first + 7):
        key += keys[dealt[place]]
    number = low[key & HALF_KEY] + high[key >> HIGH_SHIFT & HALF_KEY]
    suits = (key >> SUIT_SHIFT) + _THREE_EACH & _FIVE_OF_A_SUIT
    if suits == 0:
        of_ranks: int = plain[number]
        return of_ranks
    suit = 0
    while not suits >> 4 * suit & 8:
        suit += 1
    mask = 0
    for place in range(first, first + 7):
        if dealt[place] < 52 and dealt[place] & 3 == suit:
            mask |= 1 << (dealt[place] >> 2)
    row = starts[number]
    while masks[row] != mask:
        row += 1
    of_class: int = points[row]
    return of_class


@njit(nogil=True, cache=True)
def deals(first: int, last: int, seed: np.uint64, out: NDArray[np.uint8]) -> None:
    """Write the cards of these rounds, a row of fourteen for each."""
    deck = np.zeros(53, np.uint8)
    draws = np.zeros(14, np.int64)
    dealt = np.zeros(14, np.int64)
    for number in range(first, last):
        _deal(np.uint64(number), seed & _LOW, seed >> _HALF, deck, draws, dealt)
        for place in range(14):
            out[number - first, place] = dealt[place]


@njit(nogil=True, cache=True)
def points_of_deals(
    cards: NDArray[np.uint8], first: int, keys: Ints, low: Numbers, high: Numbers, starts: Numbers,
    masks: NDArray[np.int16], plain: Points, points: Points, out: Points,
) -> None:  # fmt: skip
    """Write the point of the seven cards from a place on, of each row."""
    dealt = np.zeros(14, np.int64)
    for row in range(cards.shape[0]):
        for place in range(14):
            dealt[place] = cards[row, place]
        out[row] = _point(dealt, first, keys, low, high, starts, masks, plain, points)


@njit(nogil=True, cache=True)
def play(
    first: int, last: int, seed: np.uint64, keys: Ints, low: Numbers, high: Numbers,
    starts: Numbers, masks: NDArray[np.int16], guest_plain: Points, guest_points: Points,
    bank_plain: Points, bank_points: Points, gains: Ints, session: int, bankroll: int, least: int,
    marks: Ints, results: Ints, balances: Ints, falls: Ints, ruined: Ints,
) -> None:  # fmt: skip
    """Play these rounds; ``first`` begins a session, and what is left at the end makes none.

    ``results`` counts the rounds that the guest loses, pushes and wins, for which the player gains
    so many cents each by ``gains``. A session begins with ``bankroll``, is played until there are
    less than ``least``, and is looked at after as many rounds as ``marks`` say, rising: a row of
    ``balances`` for each. ``falls`` is the deepest fall below what had been reached before, and
    ``ruined`` the round after which there was too little, or 0.
    """
    deck = np.zeros(53, np.uint8)
    draws = np.zeros(14, np.int64)
    dealt = np.zeros(14, np.int64)
    k0, k1 = seed & _LOW, seed >> _HALF
    counted = np.zeros(3, np.int64)
    sessions = ruined.shape[0]
    place = 0
    played = 0
    mark = 0
    balance = bankroll
    top = bankroll
    fall = 0
    end = 0
    for number in range(first, last):
        _deal(np.uint64(number), k0, k1, deck, draws, dealt)
        guest = _point(dealt, 0, keys, low, high, starts, masks, guest_plain, guest_points)
        bank = _point(dealt, 7, keys, low, high, starts, masks, bank_plain, bank_points)
        better = (guest >> 13 > bank >> 13) + (guest & 8191 > bank & 8191)
        counted[better] += 1
        played += 1
        if end == 0:
            balance += gains[better]
            top = max(top, balance)
            fall = max(fall, top - balance)
            if balance < least:
                end = played
        if place < sessions and played == marks[mark]:
            balances[place, mark] = balance
            mark += 1
        if played == session:
            if place < sessions:
                falls[place] = fall
                ruined[place] = end
            place += 1
            played = 0
            mark = 0
            balance = bankroll
            top = bankroll
            fall = 0
            end = 0
    for result in range(3):
        results[result] += counted[result]
