"""The exact odds of one hand: every legal setting against all hands that the rest can be.

Seven cards leave 46, which make 53,524,680 hands. How many of those are in each class of seven
cards is a product of binomials, rank by rank: a rank of which ``n`` cards are left gives
``C(n, k)`` ways for ``k`` of them. In a class with a flush the suit must still hold the ranks of
the flush, and the cards beside it come from the other three suits. The hands of a rank multiset
that make no flush are all of them less those that do.

The other side sets each class by its house way, so the classes are points (low, high), weighted.
A setting wins by the points under both its hands and loses by those under neither. The hands with
which a bank pushes stand where every low hand is above them and every high hand below.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, Literal, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paigow.analysis.classes import CLASSES, class_arrays
from paigow.analysis.push_rules import pushes
from paigow.analysis.way_tables import compile_way
from paigow.cards import JOKER, Card, CardSet, cards_of
from paigow.errors import InputError, UnknownNameError
from paigow.hands import PushRule, Wheel
from paigow.hands.ranking import HIGH_STRENGTHS, LOW_STRENGTHS
from paigow.houseways import HandFacts, HouseWay, house_way
from paigow.houseways.way import SplitDecision
from paigow.variants import parse_rate
from paigow.variants.commission import commission as commission_on

Ints = NDArray[np.int64]

HANDS_OF_THE_REST: Final = comb(46, 7)
ROLES: Final = ("player", "bank")

BESIDE: Final = (
    (),
    *((rank,) for rank in range(13)),
    *combinations_with_replacement(range(13), 2),
)
"""What can stand beside a flush of five or more: no card, one, or two."""
_BESIDE_INDEX: Final = np.zeros((14, 14), np.int64)
for _index, _ranks in enumerate(BESIDE):
    _BESIDE_INDEX[(13, 13, *_ranks)[-2:]] = _index


@dataclass(frozen=True, slots=True)
class SettingOdds:
    """One setting of a hand and how it ends against all hands of the other side.

    ``ev`` is what it gains on average per unit bet, after commission; ``house_way`` says whether
    it is the setting that the house way of the other side would make of the hand.
    """

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    win: int
    push: int
    lose: int
    ev: float
    house_way: bool


class _Layout(NamedTuple):
    """The classes as the kernel goes through them: flushes of a rank multiset, then its rest.

    ``flush`` and ``beside`` say for each row what its flush suit holds and what stands beside it;
    ``codes`` has a row for each rank multiset: rank × 5 + count, seven of them, filled up with 0.
    """

    flush: NDArray[np.int16]
    beside: NDArray[np.uint8]
    codes: NDArray[np.uint8]
    first_with_joker: int


def beside_flush(counts: NDArray[np.int8], flush: NDArray[np.int16]) -> NDArray[np.uint8]:
    """For each class the place in ``BESIDE`` of the ranks beside its flush (0 without one)."""
    suited = (flush[:, None].astype(np.int64) >> np.arange(13)) & 1
    rest = np.where(flush[:, None] != 0, counts[:, :13] - suited, 0)
    held = rest > 0
    last = 12 - held[:, ::-1].argmax(axis=1)
    first = np.where(rest.sum(axis=1) == 2, held.argmax(axis=1), 13)
    last = np.where(held.any(axis=1), last, 13)
    places: NDArray[np.uint8] = _BESIDE_INDEX[first, last].astype(np.uint8)
    return places


@cache
def _layout() -> _Layout:
    classes = class_arrays()
    counts = classes.counts[classes.flush == 0]
    codes = np.zeros((len(counts), 7), np.uint8)
    rows, ranks = np.nonzero(counts[:, :13])
    places = np.arange(len(rows)) - np.searchsorted(rows, rows)
    codes[rows, places] = ranks * 5 + counts[rows, ranks]
    return _Layout(
        classes.flush,
        beside_flush(classes.counts, classes.flush),
        codes,
        int(classes.counts[:, 13].argmax()),
    )


@njit(cache=True, nogil=True)
def _spread(
    flush: NDArray[np.int16],
    beside: NDArray[np.uint8],
    codes: NDArray[np.uint8],
    rows: int,
    ways: Ints,
    gone: Ints,
    weights: Ints,
    lows: NDArray[np.uint8],
    highs: NDArray[np.uint16],
    low_step: Ints,
    high_step: Ints,
    spread: Ints,
) -> None:
    """Add every class, as often as the rest of the deck holds it, to the steps it stands on."""
    suited = 0
    group = 0
    for row in range(rows):
        held = flush[row]
        if held:
            hands = 0
            place = beside[row]
            for suit in range(4):
                if held & gone[suit] == 0:
                    hands += weights[suit, place]
            suited += hands
        else:
            hands = ways[codes[group, 0]] * ways[codes[group, 1]] * ways[codes[group, 2]]
            if hands:
                hands *= ways[codes[group, 3]] * ways[codes[group, 4]]
                hands *= ways[codes[group, 5]] * ways[codes[group, 6]]
            hands -= suited
            suited = 0
            group += 1
        if hands:
            spread[low_step[lows[row]], high_step[highs[row]]] += hands


def _rest_of_deck(held: CardSet) -> tuple[Ints, Ints, Ints]:
    """What seven cards leave: ways by rank and count, ranks gone by suit, weights beside flushes.

    A weight is in how many ways the other three suits give the cards that stand beside a flush.
    """
    left = [[not held.mask >> 4 * rank + suit & 1 for suit in range(4)] for rank in range(13)]
    ways = np.ones(65, np.int64)
    for rank in range(13):
        ways[rank * 5 + 1 : rank * 5 + 5] = [comb(sum(left[rank]), k) for k in range(1, 5)]
    gone = np.array(
        [sum(1 << rank for rank in range(13) if not left[rank][suit]) for suit in range(4)],
        np.int64,
    )
    weights = np.empty((4, len(BESIDE)), np.int64)
    for suit in range(4):
        others = [sum(suits) - suits[suit] for suits in left]
        for place, ranks in enumerate(BESIDE):
            weights[suit, place] = _ways_beside(others, ranks)
    return ways, gone, weights


def _ways_beside(others: list[int], ranks: tuple[int, ...]) -> int:
    if len(ranks) == 2:
        one, two = ranks
        return comb(others[one], 2) if one == two else others[one] * others[two]
    return others[ranks[0]] if ranks else 1


class _Others(NamedTuple):
    """All hands of the other side, by the steps of a hand's strengths they stand on."""

    lows: list[int]
    highs: list[int]
    upto: Ints

    def ends(self, low: int, high: int) -> tuple[int, int]:
        """How many hands are under both these strengths, and how many under neither."""
        row, column = self.lows.index(low), self.highs.index(high)
        under = int(self.upto[row, column])
        either = int(self.upto[row, -1] + self.upto[-1, column]) - under
        return under, int(self.upto[-1, -1]) - either


def spread_of_rest(
    held: CardSet,
    lows: NDArray[np.uint8],
    highs: NDArray[np.uint16],
    low_step: Ints,
    high_step: Ints,
) -> Ints:
    """How many hands without these cards stand on each step of two values that classes have."""
    layout = _layout()
    spread = np.zeros((int(low_step.max()) + 1, int(high_step.max()) + 1), np.int64)
    _spread(
        layout.flush,
        layout.beside,
        layout.codes,
        layout.first_with_joker if JOKER in held else CLASSES,
        *_rest_of_deck(held),
        lows,
        highs,
        low_step,
        high_step,
        spread,
    )
    return spread


@lru_cache(maxsize=16)
def _points(way: HouseWay, rule: PushRule | None) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """The strengths of each class as the way sets it, beyond them all where the bank pushes."""
    low, high, *_ = compile_way(way)
    rows = pushes(rule)
    if rows is not None:
        low, high = low.copy(), high.copy()
        low[rows], high[rows] = LOW_STRENGTHS, HIGH_STRENGTHS
    return low, high


def _others(
    gone: CardSet, splits: list[SplitDecision], way: HouseWay, ties: bool, rule: PushRule | None
) -> _Others:
    """Set every hand of the rest by the way, against these settings (``ties``: they win copies)."""
    table = _points(way, rule)
    lows = sorted({split.low_value for split in splits})
    highs = sorted({split.high_value for split in splits})
    side: Literal["left", "right"] = "left" if ties else "right"
    spread = spread_of_rest(
        gone,
        *table,
        np.append(np.searchsorted(lows, np.arange(LOW_STRENGTHS), side), 0),
        np.append(np.searchsorted(highs, np.arange(HIGH_STRENGTHS), side), len(highs)),
    )
    return _Others(lows, highs, spread.cumsum(axis=0).cumsum(axis=1))


def ends_of_settings(
    held: CardSet,
    splits: list[SplitDecision],
    way: HouseWay,
    *,
    banks: bool = False,
    rule: PushRule | None = None,
    out_of_play: CardSet | None = None,
) -> list[tuple[int, int]]:
    """How often each of these settings of a hand wins and loses.

    The other side sets what the rest of the deck makes by the way. Under a ``rule`` some hands of
    the bank push, which is the hand itself where it ``banks``. A smaller deck leaves cards
    ``out_of_play``.
    """
    if banks and rule is not None and rule.pushes(held):
        return [(0, 0)] * len(splits)
    gone = held if out_of_play is None else held | out_of_play
    others = _others(gone, splits, way, ties=banks, rule=None if banks else rule)
    return [others.ends(split.low_value, split.high_value) for split in splits]


def gain_per_unit(
    win: int, lose: int, total: int, rate: int = 0, step: int = 1, bet: int = 1000
) -> Fraction:
    """What a bet gains on average per unit, commission on wins rounded as for this bet.

    >>> gain_per_unit(1, 1, 4, rate=500, step=25, bet=700)
    Fraction(-1, 56)
    """
    fee = commission_on(bet, rate, step)
    return Fraction(win * (bet - fee) - lose * bet, total * bet)


def hand_odds(
    cards: Iterable[Card],
    against: str | HouseWay = "foxwoods",
    role: str = "player",
    wheel: str | Wheel | None = None,
    commission: str | None = None,
    bet: int = 1000,
    commission_step: int = 1,
    push: str | PushRule | None = None,
) -> tuple[SettingOdds, ...]:
    """Every legal setting of seven cards with its exact odds, best first.

    The other side holds any seven of the other 46 cards and sets them by the house way. As the
    ``bank`` the hand takes the copies. ``commission`` (``"5%"``) is paid on wins; ``bet`` is in
    cents and matters where the commission is rounded up to ``commission_step``. ``push`` names a
    pai gow of the bank, ``"queen-high"`` or ``"ace-high"``, with which every bet is a push.

    >>> from paigow.cards import parse_cards
    >>> best = hand_odds(parse_cards("2s 7s Qd Qh Qs As Jk"))[0]
    >>> " ".join(map(str, best.low)), best.win, best.push, best.lose, best.house_way
    ('Qd Qh', 52501501, 1003597, 19582, False)

    :raises CardCountError: unless there are exactly seven cards
    :raises InputError: for a way, a role, a rate, a bet or a push rule that there is not
    """
    if role not in ROLES:
        raise UnknownNameError(f"{role!r} is not a role: take 'player' or 'bank'")
    if bet < 1:
        raise InputError(f"{bet} is not a bet: take a whole number of cents, 1 or more")
    rate = 0 if commission is None else parse_rate(commission)
    rule = None if push is None else PushRule.parse(push)
    way = house_way(against) if isinstance(against, str) else against
    way = way if wheel is None else way.with_wheel(wheel)
    held = cards_of(cards)
    facts = HandFacts(held, way.wheel)
    chosen, clause = way.decide_facts(facts)
    splits = [SplitDecision(split, clause) for split in facts.splits]
    ends = ends_of_settings(held, splits, way, banks=role == "bank", rule=rule)
    rows = []
    for split, (win, lose) in zip(splits, ends, strict=True):
        gain = gain_per_unit(win, lose, HANDS_OF_THE_REST, rate, commission_step, bet)
        setting = facts.setting(split.split)
        rows.append(
            SettingOdds(
                setting.low,
                setting.high,
                win,
                HANDS_OF_THE_REST - win - lose,
                lose,
                float(gain),
                split.split == chosen,
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.ev, not row.house_way)))
