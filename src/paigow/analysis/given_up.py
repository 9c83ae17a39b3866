"""Where and by how much a house way gives up value, clause by clause."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.strategy import HANDS_OF_THE_REST, Strategy
from paigow.cards import DECK, JOKER, Card
from paigow.hands import Wheel
from paigow.hands.ranking import high_tables, low_strengths
from paigow.hands.strength import HandClass

ALL_HANDS: Final = 154_143_080
_ORDINALS: Final = ("highest", "2nd", "3rd", "4th", "5th", "6th", "lowest")
_PLACES: Final = tuple(combinations(range(7), 2))
_LOW_WORDS: Final = (
    *("jack high or less", "queen high", "king high", "ace high", "a pair"),
    *(f"the {_ORDINALS[one]} and {_ORDINALS[two]} cards" for one, two in _PLACES),
)
"""The kinds of low hand: by what they are where the hand has a pair, else by their place in it."""
_PAIR: Final = 4
_JACK: Final = 9
_BY_PLACE: Final = 5
_KINDS: Final = 512
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class ClauseLoss:
    """What a clause gives up: in how many hands of how many, and of each unit bet on all hands."""

    clause: str
    hands: int
    differs: int
    given_up: Fraction


@dataclass(frozen=True)
class Rule:
    """A habit worth knowing beyond the house way: what to do instead, and what that is worth.

    ``instead_of`` and ``play`` say what kind of low hand stands in front of what kind of high hand.
    ``given_up`` is of each unit bet on all hands; the ``example`` is one of the hands in which the
    rule is worth most, ``example_value`` what it is worth there.
    """

    clause: str
    instead_of: str
    play: str
    hands: int
    given_up: Fraction
    example: tuple[Card, ...]
    example_value: Fraction


def clause_losses(strategy: Strategy) -> tuple[ClauseLoss, ...]:
    """All clauses, the one that gives up most first."""
    table = strategy.table
    number = len(strategy.meta["clauses"])
    hands, clause = table["hands"].astype(np.int64), table["clause"].astype(np.int64)
    differs = _given_up(strategy) > 0
    found = [
        ClauseLoss(
            strategy.meta["clauses"][place],
            _sum(hands, clause == place),
            _sum(hands, (clause == place) & differs),
            _worth(strategy, clause == place),
        )
        for place in range(number)
    ]
    return tuple(sorted(found, key=lambda loss: -loss.given_up))


def rules_worth_knowing(strategy: Strategy, number: int = 10) -> tuple[Rule, ...]:
    """The habits by which a player does better than the house way, the most valuable first."""
    table = strategy.table
    kinds = _kinds(table["low_strength"], table["high_strength"], strategy)
    house = _kinds(table["house_low_strength"], table["house_high_strength"], strategy)
    given_up = _given_up(strategy)
    clause = table["clause"].astype(np.int64)
    key = (clause * _KINDS + house) * _KINDS + kinds
    key[given_up == 0] = -1
    total = given_up * table["hands"]
    keys, places = np.unique(key, return_inverse=True)
    sums = np.zeros(len(keys))
    np.add.at(sums, places, total.astype(float))
    sums[keys < 0] = -1
    found = []
    for at in np.argsort(-sums)[:number]:
        if keys[at] < 0 or sums[at] <= 0:
            continue
        rows = key == keys[at]
        best = int(np.argmax(np.where(rows, given_up, -1)))
        found.append(
            Rule(
                strategy.meta["clauses"][int(keys[at]) // _KINDS**2],
                _words(int(keys[at]) // _KINDS % _KINDS),
                _words(int(keys[at]) % _KINDS),
                _sum(table["hands"].astype(np.int64), rows),
                _worth(strategy, rows),
                _example(int(table["suits"][best])),
                Fraction(int(given_up[best]), HANDS_OF_THE_REST * strategy.meta["bet"]),
            )
        )
    return tuple(found)


def _given_up(strategy: Strategy) -> Ints:
    """What the house way's setting is worth less than the best, in cents over all hands."""
    table, meta = strategy.table, strategy.meta
    won = table["win"].astype(np.int64) - table["house_win"]
    lost = table["lose"].astype(np.int64) - table["house_lose"]
    less: Ints = won * (meta["bet"] - meta["fee"]) - lost * meta["bet"]
    return less


def _worth(strategy: Strategy, rows: NDArray[np.bool_]) -> Fraction:
    table = strategy.table
    hands = table["hands"][rows].astype(np.int64)
    won, lost = (
        int(((table[end][rows].astype(np.int64) - table[f"house_{end}"][rows]) * hands).sum())
        for end in ("win", "lose")
    )
    return strategy.value(won, lost, ALL_HANDS * HANDS_OF_THE_REST)


def _sum(hands: Ints, rows: NDArray[np.bool_]) -> int:
    return int(hands[rows].sum())


def _kinds(low: NDArray[Any], high: NDArray[Any], strategy: Strategy) -> Ints:
    """The kind of low hand and the class of high hand, in one number."""
    strengths = low_strengths()
    paired = np.array([each.hand_class is HandClass.ONE_PAIR for each in strengths])
    ranks = np.array([(*each.ranks, each.ranks[0])[:2] for each in strengths], np.int64)
    highs = [int(each.hand_class) for each in high_tables(Wheel(strategy.meta["wheel"])).strengths]
    kinds = np.where(paired, _PAIR, np.maximum(ranks[:, 0] - _JACK, 0))[low]
    held = _ranks_held(strategy.table["suits"])
    apart = np.bitwise_count(held) == 7
    above = [np.bitwise_count(held >> ranks[low, i] >> 1).astype(np.int64) for i in range(2)]
    numbers = np.zeros((8, 8), np.int64)
    for number, (one, two) in enumerate(_PLACES):
        numbers[one, two] = _BY_PLACE + number
    kinds = np.where(apart, numbers[above[0], above[1]], kinds)
    found: Ints = kinds * 16 + np.array(highs, np.int64)[high]
    return found


def _ranks_held(suits: NDArray[np.uint64]) -> Ints:
    """The ranks of a hand as bits, the joker an ace."""
    masks = suits.astype(np.int64)
    held = (masks >> 52) << 12
    for place in range(4):
        held |= masks >> 13 * place & 8191
    return held


def _words(kind: int) -> str:
    return f"{_LOW_WORDS[kind >> 4]} in front of {HandClass(kind & 15).title}"


def _example(suits: int) -> tuple[Card, ...]:
    held = [JOKER] if suits >> 52 else []
    for place in range(4):
        mask = suits >> 13 * (3 - place) & 8191
        held += [DECK[4 * rank + 3 - place] for rank in range(13) if mask >> rank & 1]
    return tuple(sorted(held))
