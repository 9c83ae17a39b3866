"""The best play against full enumeration on small decks."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.analysis.test_edge_small_decks import DECKS, hands_of, random_points, random_way

from paigow.analysis.best_play import PlaySum, sum_up
from paigow.analysis.decks import Deck
from paigow.analysis.disjoint import PUSH_POINT, Points, points_of, side_of
from paigow.analysis.face_up import count_best_play
from paigow.analysis.push_rules import PushRule, pushes, with_pushes
from paigow.analysis.way_tables import compile_way
from paigow.cards import JOKER, Card
from paigow.hands import Wheel
from paigow.houseways import HandFacts
from paigow.houseways.facts import HIGH_SHIFT, LOW_SHIFT


def enumerated(
    other: Points,
    deck: Deck,
    wheel: Wheel,
    gain: int,
    stake: int,
    *,
    banks: bool = False,
    pushed: NDArray[np.bool_] | None = None,
) -> tuple[int, int]:
    """Try every legal setting of every hand against every hand of the rest."""
    masks, hands, rows = hands_of(deck)
    lows, highs = other[rows] >> 13, other[rows] & 8191
    win = lose = 0
    for mask, hand, row in zip(masks, hands, rows, strict=True):
        if pushed is not None and pushed[row]:
            continue
        apart = (masks & mask) == 0
        low, high = lows[apart], highs[apart]
        ends = []
        for split in HandFacts(hand, wheel).splits:
            mine = (split >> LOW_SHIFT) + 1 + banks, (split >> HIGH_SHIFT & 8191) + banks
            won = int(((low < mine[0]) & (high < mine[1])).sum())
            lost = int(((low >= mine[0]) & (high >= mine[1])).sum())
            ends.append((won * gain - lost * stake, won, lost))
        # Where two settings are worth the same, either will do.
        _, won, lost = max(ends)
        win, lose = win + won, lose + lost
    return win, lose


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
@pytest.mark.parametrize("banks", [False, True], ids=["guest", "banker"])
def test_best_play_is_the_best_of_all_settings(deck: Deck, banks: bool) -> None:
    random = Random(f"{deck} {banks}")
    wheel = random.choice(list(Wheel))
    other = random_points(random, *random.choice([(91, 7463), (5, 60)]))
    gain, stake = 19, 20
    work = PlaySum(side_of(other), wheel, gain=gain, stake=stake, banks=banks, deck=deck)
    best, *_ = sum_up(work, lambda done, of: None)
    win, lose = enumerated(other, deck, wheel, gain, stake, banks=banks)
    assert best.win * gain - best.lose * stake == win * gain - lose * stake


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
@pytest.mark.parametrize("rule", list(PushRule))
def test_hands_that_push_are_no_matter(deck: Deck, rule: PushRule) -> None:
    random = Random(f"{deck} {rule}")
    other = random_points(random, 91, 7463)
    shown = with_pushes(other, rule, PUSH_POINT)
    guest = sum_up(PlaySum(side_of(shown), Wheel.LOW, deck=deck), lambda done, of: None)[0]
    win, lose = enumerated(shown, deck, Wheel.LOW, 1, 1)
    assert guest.win - guest.lose == win - lose
    work = PlaySum(side_of(other), Wheel.LOW, banks=True, pushed=pushes(rule), deck=deck)
    banker = sum_up(work, lambda done, of: None)[0]
    win, lose = enumerated(other, deck, Wheel.LOW, 1, 1, banks=True, pushed=pushes(rule))
    assert banker.win - banker.lose == win - lose


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
@pytest.mark.parametrize("banks", [False, True], ids=["guest", "banker"])
def test_copies_are_those_of_the_settings_that_are_best(deck: Deck, banks: bool) -> None:
    random = Random(f"copies {deck} {banks}")
    other = random_points(random, 12, 90)
    side, pushed = side_of(other), pushes(PushRule.QUEEN_HIGH) if banks else None
    work = PlaySum(side, Wheel.LOW, (), 19, 20, banks=banks, pushed=pushed, copies=True, deck=deck)
    found = sum_up(work, lambda done, of: None)
    prices = replace(work, copies=False).players().hands(19, 20)
    chosen = dict(zip(prices.masks.tolist(), prices.points.tolist(), strict=True))
    masks, hands, rows = hands_of(deck)
    lows, highs = other[rows] >> 13, other[rows] & 8191
    ends = np.zeros((4, 2), np.int64)
    for mask, hand, row in zip(masks, hands, rows, strict=True):
        if pushed is not None and pushed[row]:
            continue
        point = chosen[canonical(hand, deck)]
        apart = (masks & mask) == 0
        low, high = lows[apart], highs[apart]
        for place, (more, higher) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)]):
            # For the banker a copy is a win; without the copies of a kind he has to be better.
            mine = (point >> 13) + (1 - more if banks else more)
            mine_high = (point & 8191) + (1 - higher if banks else higher)
            ends[place, 0] += ((low < mine) & (high < mine_high)).sum()
            ends[place, 1] += ((low >= mine) & (high >= mine_high)).sum()
    assert [tuple(count) for count in found] == [tuple(row) for row in ends.tolist()]


def canonical(hand: tuple[Card, ...], deck: Deck) -> int:
    """The number of a hand up to the names of its suits: the fullest suit first."""
    suits = [0, 0, 0, 0]
    for card in hand:
        if card != JOKER:
            suits[card & 3] |= 1 << (card >> 2)
    key = int(JOKER in hand)
    for suit in sorted(suits, reverse=True)[: deck.suits]:
        key = key << 13 | suit
    return key


@pytest.mark.parametrize("deck", DECKS, ids=["three suits", "two suits"])
def test_the_best_play_against_a_bank_that_is_seen(deck: Deck) -> None:
    other = random_points(Random(f"seen {deck}"), 12, 90)
    found = count_best_play(side_of(other), Wheel.LOW, deck, lambda done, of: None)
    masks, hands, rows = hands_of(deck)
    lows, highs = other[rows] >> 13, other[rows] & 8191
    win = 0
    lose = np.zeros(4, np.int64)
    for mask, hand in zip(masks, hands, strict=True):
        apart = (masks & mask) == 0
        low, high = lows[apart], highs[apart]
        mine = [
            ((split >> LOW_SHIFT) + 1, split >> HIGH_SHIFT & 8191)
            for split in HandFacts(hand, Wheel.LOW).splits
        ]
        won = np.zeros(len(low), bool)
        for my_low, my_high in mine:
            won |= (low < my_low) & (high < my_high)
        win += int(won.sum())
        best, best_high = (max(each) for each in zip(*mine, strict=True))
        for place, (more, higher) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)]):
            lose[place] += int(((low >= best + more) & (high >= best_high + higher)).sum())
    assert [count.lose for count in found] == lose.tolist()
    assert {count.win for count in found} == {win}


def test_shares_add_up_to_the_whole_and_travel_light() -> None:
    random = Random(3)
    deck = DECKS[1]
    tables = [compile_way(random_way(random).with_wheel(Wheel.SECOND)) for _ in range(2)]
    one, two = (points_of(table.low, table.high) for table in tables)
    work = PlaySum(side_of(one), Wheel.SECOND, (one, two), deck=deck)
    work = replace(work, copies=True)
    whole = sum_up(work, lambda done, of: None)
    assert {sum_up(work, lambda done, of: None, workers) for workers in (1, 4, 4, 4)} == {whole}
    sent = pickle.dumps(work)
    assert len(sent) < 6_000_000
    there = pickle.loads(sent)
    assert sum_up(there, lambda done, of: None, run=lambda work: map(work, range(8))) == whole
    assert whole[0].win - whole[0].lose >= max(each.win - each.lose for each in whole[1:3])
