"""The count against full enumeration, on decks so small that every deal can be looked at."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from paigow.analysis.classes import CLASSES, class_arrays
from paigow.analysis.decks import Deck
from paigow.analysis.disjoint import PUSH_POINT, Points, count_deals, points_of, side_of
from paigow.analysis.way_tables import compile_way
from paigow.cards import DECK, JOKER, Card
from paigow.hands import Wheel
from paigow.houseways import HandFacts, HouseWay, house_way, house_way_names

LOW_RANKS = Deck(ranks=0b11111, suits=3)
"""Twos to sixes in three suits and the joker: 411,840 deals, straights and flushes among them."""
TWO_SUITS = Deck(ranks=0b1_0000_0011_1111, suits=2)
"""Ace to seven in two suits and the joker: 51,480 deals, most hands near a flush."""
DECKS = [LOW_RANKS, TWO_SUITS]


@cache
def hands_of(deck: Deck) -> tuple[NDArray[np.int64], list[tuple[Card, ...]], NDArray[np.int64]]:
    """All hands of a deck: as sets of bits, as cards, and the row of the class of each."""
    cards = [
        card
        for card in DECK
        if card == JOKER or (deck.ranks >> (card >> 2) & 1 and (card & 3) < deck.suits)
    ]
    arrays = class_arrays()
    rows = {(arrays.counts[row].tobytes(), int(arrays.flush[row])): row for row in range(CLASSES)}
    hands = list(combinations(cards, 7))
    masks, found = [], []
    for hand in hands:
        counts = np.zeros(14, np.int8)
        suits = [0, 0, 0, 0]
        for card in hand:
            counts[13 if card == JOKER else card >> 2] += 1
            if card != JOKER:
                suits[card & 3] |= 1 << (card >> 2)
        needed = 4 if JOKER in hand else 5
        flush = next((suit for suit in suits if suit.bit_count() >= needed), 0)
        masks.append(sum(1 << card for card in hand))
        found.append(rows[counts.tobytes(), flush])
    return np.array(masks, np.int64), hands, np.array(found, np.int64)


def enumerated(mine: Points, bank: Points, deck: Deck) -> tuple[int, int]:
    """Look at every deal."""
    masks, _, rows = hands_of(deck)
    my_low, my_high = mine[rows] >> 13, mine[rows] & 8191
    low, high = bank[rows] >> 13, bank[rows] & 8191
    win = lose = deals = 0
    for i, mask in enumerate(masks):
        apart = (masks & mask) == 0
        better = (low < my_low[i]).astype(int) + (high < my_high[i])
        deals += int(apart.sum())
        win += int((apart & (better == 2)).sum())
        lose += int((apart & (better == 0)).sum())
    assert deals == deck.deals
    return win, lose


def random_points(random: Random, lows: int, highs: int) -> Points:
    """Any strengths for any class: harder than any house way."""
    values = [(random.randrange(1, lows + 1) << 13) + random.randrange(highs) for _ in range(997)]
    return np.resize(np.array(values, np.int32), CLASSES)


def random_way(random: Random) -> HouseWay:
    """A way of shuffled clauses: what other ways say, in any order, the first one's at the end."""
    names = house_way_names()
    clauses = [clause for name in names for clause in house_way(name).clauses]
    base = house_way(random.choice(names))
    drawn = (*random.sample(clauses, 25), *base.clauses)
    return HouseWay("random", "A random way", base.wheel, (), base.status, drawn)


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
@pytest.mark.parametrize("seed", range(3))
def test_random_points(deck: Deck, seed: int) -> None:
    random = Random(seed)
    spread = [(91, 7463), (3, 4), (91, 2)][seed]
    mine, bank = random_points(random, *spread), random_points(random, *spread)
    found = count_deals(side_of(mine), side_of(bank), deck)
    assert found == enumerated(mine, bank, deck)


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
@pytest.mark.parametrize("wheel", list(Wheel))
def test_random_house_ways(deck: Deck, wheel: Wheel) -> None:
    random = Random(f"{deck} {wheel.value}")
    ways = [random_way(random).with_wheel(wheel) for _ in range(2)]
    tables = [compile_way(way) for way in ways]
    _, hands, rows = hands_of(deck)
    for place in random.sample(range(len(hands)), 300):
        facts = HandFacts(hands[place], wheel)
        for way, table in zip(ways, tables, strict=True):
            decision = way.decide_facts(facts)
            assert table.low[rows[place]] == decision.low_value
            assert table.high[rows[place]] == decision.high_value
    mine, bank = (points_of(table.low, table.high) for table in tables)
    found = count_deals(side_of(mine), side_of(bank), deck)
    assert found == enumerated(mine, bank, deck)
    assert found.win + found.lose < deck.deals

    # Seats changed, the other way's wins are those deals that this one loses without a copy.
    changed = count_deals(side_of(bank), side_of(mine), deck)
    assert changed == enumerated(bank, mine, deck)
    assert changed.win <= found.lose
    assert found.win <= changed.lose


def test_equal_ways_win_what_they_lose_less_the_copies() -> None:
    way = house_way("online", "second")
    table = compile_way(way)
    points = points_of(table.low, table.high)
    masks, _, rows = hands_of(LOW_RANKS)
    low, high = table.low[rows].astype(int), table.high[rows].astype(int)
    copies = 0
    for i, mask in enumerate(masks):
        apart = (masks & mask) == 0
        lost = apart & (low >= low[i]) & (high >= high[i])
        copies += int((lost & ((low == low[i]) | (high == high[i]))).sum())
    found = count_deals(side_of(points), side_of(points), LOW_RANKS)
    assert found.win == found.lose - copies


def test_a_bank_that_pushes_neither_wins_nor_loses() -> None:
    random = Random(5)
    mine, bank = random_points(random, 5, 50), random_points(random, 5, 50)
    bank[::3] = PUSH_POINT
    found = count_deals(side_of(mine), side_of(bank), TWO_SUITS)
    assert found == enumerated(mine, bank, TWO_SUITS)
    bank[:] = PUSH_POINT
    assert count_deals(side_of(mine), side_of(bank), TWO_SUITS) == (0, 0)


def test_any_number_of_threads_counts_the_same_and_tells_how_far_it_is() -> None:
    random = Random(8)
    mine, bank = (side_of(random_points(random, 91, 7463)) for _ in range(2))
    told: list[tuple[int, int]] = []
    one = count_deals(mine, bank, TWO_SUITS, workers=1)
    assert count_deals(mine, bank, TWO_SUITS, lambda *args: told.append(args), workers=3) == one
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
