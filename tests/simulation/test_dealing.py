"""Dealing at random: the generator's known answers, fair draws, and the class of every hand."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb, prod, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from paigow.analysis.classes import CLASSES, class_arrays
from paigow.analysis.disjoint import points_of
from paigow.analysis.way_tables import compile_way
from paigow.cards import DECK, CardSet
from paigow.hands.classes import hand_classes
from paigow.houseways import HandFacts, house_way
from paigow.simulation.kernel import deals, philox, points_of_deals
from paigow.simulation.lookup import lookup, plain_points

Cards = NDArray[np.uint8]


def dealt(rounds: int, seed: int, first: int = 0) -> Cards:
    cards = np.zeros((rounds, 14), np.uint8)
    deals(first, first + rounds, np.uint64(seed), cards)
    return cards


def points_at(cards: Cards, first: int, points: NDArray[np.int32]) -> NDArray[np.int32]:
    found = np.zeros(len(cards), np.int32)
    points_of_deals(cards, first, *lookup(), plain_points(points), points, found)
    return found


@njit
def _philox(words: Any) -> Any:
    return philox(words[0], words[1], words[2], words[3], words[4], words[5])


@pytest.mark.parametrize(
    ("counter_and_key", "answer"),
    [
        ([0] * 6, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([0xFFFFFFFF] * 6, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_known_answers_of_philox(counter_and_key: list[int], answer: list[int]) -> None:
    """Those that the authors of the generator give out with Random123."""
    found: Any = _philox(np.array(counter_and_key, np.uint64))
    assert [int(word) for word in found] == answer


def slow_philox(counter: list[int], key: list[int]) -> list[int]:
    for _ in range(10):
        one, two = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [
            two >> 32 ^ counter[1] ^ key[0],
            two % 2**32,
            one >> 32 ^ counter[3] ^ key[1],
            one % 2**32,
        ]
        key = [(key[0] + 0x9E3779B9) % 2**32, (key[1] + 0xBB67AE85) % 2**32]
    return counter


def slow_deal(seed: int, number: int) -> tuple[list[int], int]:
    """The same cards by Python's integers alone, and how many blocks of words they took."""
    again = 0
    while True:
        counter = [number % 2**32, number >> 32, again, 0]
        words = slow_philox(counter, [seed % 2**32, seed >> 32])
        again += 1
        others, fair = [], True
        for word, (first, last) in zip(words, pairwise([0, 4, 8, 11, 14]), strict=True):
            left = 53 - first
            # The draws are the digits of word · (53 · 52 · …) // 2^32 in the mixed radix 53, 52, …
            size = prod(range(left, left - (last - first), -1))
            number_drawn, rest = divmod(word * size, 2**32)
            fair &= rest >= 2**32 % size
            for radix in range(left, left - (last - first), -1):
                size //= radix
                digit, number_drawn = divmod(number_drawn, size)
                others.append(digit)
        if fair:
            break
    deck = list(range(53))
    for place, other in enumerate(others):
        deck[place], deck[place + other] = deck[place + other], deck[place]
    return deck[:14], again


@pytest.mark.parametrize("seed", [0, 53, 2**64 - 1])
@pytest.mark.parametrize("first", [4500, 2**32 - 500, 10**12 - 1000])
def test_the_cards_of_a_round_depend_on_seed_and_number_alone(seed: int, first: int) -> None:
    cards = dealt(1000, seed, first)
    slow = [slow_deal(seed, first + number) for number in range(1000)]
    assert cards.tolist() == [each for each, _ in slow]
    assert (dealt(10, seed, first + 700) == cards[700:710]).all()
    if (seed, first) == (0, 4500):
        assert [first + n for n, (_, blocks) in enumerate(slow) if blocks == 2] == [4576, 5045]


def test_dealing_is_fair() -> None:
    """Chi squares with a fixed seed; 5 is what one in a few millions exceeds."""
    cards = dealt(500_000, 7)
    assert (np.sort(cards, axis=1)[:, 1:] > np.sort(cards, axis=1)[:, :-1]).all()

    def off(found: NDArray[np.int64], expected: float) -> float:
        """The chi square in standard deviations from what it should be."""
        freedom = found.size - 1
        square = float(((found - expected) ** 2 / expected).sum())
        return (square - freedom) / sqrt(2 * freedom)

    for place in range(14):
        assert abs(off(np.bincount(cards[:, place], minlength=53), len(cards) / 53)) < 5
    for one, two in combinations(range(14), 2):
        pairs = np.bincount(cards[:, one].astype(np.int64) * 53 + cards[:, two], minlength=53**2)
        different = np.flatnonzero(np.arange(53**2) // 53 != np.arange(53**2) % 53)
        assert abs(off(pairs[different], len(cards) / (53 * 52))) < 5
    aces = (cards[:, :7] >= 48).sum(axis=1)  # with the joker: five of the 53 cards
    expected = [comb(5, k) * comb(48, 7 - k) / comb(53, 7) * len(cards) for k in range(5)]
    square = sum(
        (int(found) - right) ** 2 / right
        for found, right in zip(np.bincount(aces, minlength=6)[:5], expected, strict=True)
    )
    assert square < 30


def test_every_class_is_found_from_its_example() -> None:
    """Seven cards of every class, in any order, lead to the row of that class."""
    random = Random(53)
    cards = np.zeros((CLASSES, 14), np.uint8)
    for row, each in enumerate(hand_classes()):
        cards[row, :7] = random.sample(list(each.example), 7)
    rows = np.arange(CLASSES, dtype=np.int32)
    assert (points_at(cards, 0, rows) == rows).all()


def test_100_000_hands_are_of_the_class_that_the_reference_says() -> None:
    row_of = {(each.ranks, each.joker, each.flush): row for row, each in enumerate(hand_classes())}
    cards = dealt(50_000, 53)
    for first in (0, 7):
        found = points_at(cards, first, np.arange(CLASSES, dtype=np.int32))
        for hand, row in zip(cards[:, first : first + 7].tolist(), found.tolist(), strict=True):
            natural = sorted(card for card in hand if card < 52)
            joker = len(natural) < 7
            flush: tuple[int, ...] = ()
            for suit in range(4):
                of_suit = tuple(card // 4 for card in natural if card % 4 == suit)
                if len(of_suit) + joker >= 5:
                    flush = of_suit
            assert row_of[tuple(card // 4 for card in natural), joker, flush] == row


@pytest.mark.parametrize("name", ["foxwoods", "online"])
def test_points_are_those_of_the_house_way(name: str) -> None:
    way = house_way(name)
    table = compile_way(way)
    cards = dealt(1000, 3)
    found = points_at(cards, 7, points_of(table.low, table.high))
    for hand, point in zip(cards[:, 7:].tolist(), found.tolist(), strict=True):
        decision = way.decide_facts(HandFacts(CardSet(DECK[card] for card in hand), way.wheel))
        assert point == decision.low_value + 1 << 13 | decision.high_value


def test_hands_of_a_class_are_as_many_as_they_should_be() -> None:
    """Another look at fairness: all classes in groups, against the exact numbers of hands."""
    cards = dealt(400_000, 11)
    rows = np.arange(CLASSES, dtype=np.int32)
    groups = rows % 97
    found = np.bincount(groups[points_at(cards, 0, rows)], minlength=97)
    weights = np.bincount(groups, class_arrays().hands.astype(np.float64), minlength=97)
    expected = weights / weights.sum() * len(cards)
    square = float(((found - expected) ** 2 / expected).sum())
    assert abs(square - 96) / sqrt(2 * 96) < 5
