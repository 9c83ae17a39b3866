"""The odds of one hand where a pai gow of the bank pushes."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from math import prod
from random import Random

import numpy as np
import pytest
from tests.analysis.test_edge import ACES, QUEENS
from tests.analysis.test_edge_small_decks import hands_of

from paigow.analysis import edges
from paigow.analysis.decks import Deck
from paigow.analysis.disjoint import points_of
from paigow.analysis.hand_odds import HANDS_OF_THE_REST, ends_of_settings, hand_odds
from paigow.analysis.push_rules import PushRule
from paigow.analysis.side_bets import outside
from paigow.analysis.way_tables import compile_way
from paigow.cards import JOKER, CardSet, parse_cards
from paigow.hands import Wheel
from paigow.houseways import HandFacts, HouseWay, house_way
from paigow.houseways.way import SplitDecision

WAY, MINE = house_way("ballys", "low"), house_way("mgm", "low")
_CLUBS = sum(1 << card for card in range(0, 52, 4))
QUEEN_HIGH = "Qd Jh 9c 8s 6d 4c 2h"
Ends = dict[tuple[int, int], tuple[int, int]]


def found(cards: CardSet, way: HouseWay, deck: Deck, rule: PushRule, *, banks: bool) -> Ends:
    """What the count says of each setting, by the strengths of its low and high hand."""
    facts = HandFacts(cards, Wheel.LOW)
    _, clause = way.decide_facts(facts)
    splits = [SplitDecision(split, clause) for split in facts.splits]
    ends = ends_of_settings(cards, splits, way, banks=banks, rule=rule, out_of_play=outside(deck))
    strengths = [(split.low_value, split.high_value) for split in splits]
    return dict(zip(strengths, ends, strict=True))


@pytest.mark.parametrize("banks", [False, True], ids=["player", "bank"])
@pytest.mark.parametrize(
    ("rule", "deck"), [(PushRule.QUEEN_HIGH, QUEENS), (PushRule.ACE_HIGH, ACES)]
)
def test_every_hand_of_the_other_side_is_looked_at(rule: PushRule, deck: Deck, banks: bool) -> None:
    masks, hands, rows = hands_of(deck)
    points = points_of(*compile_way(WAY)[:2])[rows]
    lows, highs = (points >> 13) - 1, points & 8191
    pushed = np.array([rule.pushes(hand) for hand in hands])
    assert 0 < pushed.sum() < len(hands)
    asked = Random(rule.value).sample(range(len(hands)), 60)
    for place in (*asked, *np.flatnonzero(pushed)[:5]):
        plays = masks & masks[place] == 0
        plays &= ~pushed[place] if banks else ~pushed
        for (low, high), ends in found(CardSet(hands[place]), WAY, deck, rule, banks=banks).items():
            better = (lows < low + banks).astype(int) + (highs < high + banks)
            assert ends == tuple(int((plays & (better == hands)).sum()) for hands in (2, 0))


@pytest.mark.slow
@pytest.mark.parametrize("banks", [False, True], ids=["player", "bank"])
def test_all_hands_make_up_the_edge(monkeypatch: pytest.MonkeyPatch, banks: bool) -> None:
    masks, hands, rows = hands_of(QUEENS)
    mine = points_of(*compile_way(MINE)[:2])[rows]
    win = lose = 0
    for mask, hand, point in zip(map(int, masks), hands, map(int, mine), strict=True):
        other = (mask & _CLUBS) << 1 | mask >> 1 & _CLUBS | mask & 1 << JOKER
        if other > mask:  # clubs and diamonds of each other: counted with that one
            continue
        ends = found(CardSet(hand), WAY, QUEENS, PushRule.QUEEN_HIGH, banks=banks)
        won, lost = ends[(point >> 13) - 1, point & 8191]
        times = 1 + (other != mask)
        win, lose = win + times * won, lose + times * lost
    monkeypatch.setattr(edges, "FULL_DECK", QUEENS)
    role = "bank" if banks else "player"
    report = edges.edge(MINE, WAY, "low", role=role, push="queen-high")
    assert (win, lose) == (report.win, report.lose)


@pytest.mark.parametrize("rule", [None, *PushRule])
@pytest.mark.parametrize("role", ["player", "bank"])
def test_no_hand_of_the_rest_is_lost(rule: PushRule | None, role: str) -> None:
    for text in ("2c 4d 7s 9h Qc Kd As", QUEEN_HIGH, "Ac Ad Ah As Jk Kc Kd"):
        cards = parse_cards(text)
        plain = {row.low: row for row in hand_odds(cards, role=role)}
        for row in hand_odds(cards, role=role, push=rule):
            assert row.win + row.push + row.lose == HANDS_OF_THE_REST
            assert row.win <= plain[row.low].win
            assert row.lose <= plain[row.low].lose
            if role == "bank":
                every = rule is not None and rule.pushes(cards)
                assert row.push == (HANDS_OF_THE_REST if every else plain[row.low].push)


def test_what_beats_all_queen_high_hands_wins_less_by_each_of_them() -> None:
    cards = parse_cards("Ac Ad 2c 2d 2h Kc Kd")
    left = [[suit for suit in range(4) if 4 * rank + suit not in set(cards)] for rank in range(11)]
    queen_high = 0
    for ranks in combinations(range(10), 6):
        held = (*ranks, 10)
        if not any(set(range(low, low + 5)) <= set(held) for low in range(7)):
            queen_high += prod(len(left[rank]) for rank in held)
            for suit in range(4):  # how often it is there, as the powers of a polynomial
                times = [[suit in left[rank], len(set(left[rank]) - {suit})] for rank in held]
                queen_high -= int(reduce(np.convolve, np.array(times, int))[:3].sum())
    plain = {row.low: row for row in hand_odds(cards)}
    kings = tuple(parse_cards("Kc Kd"))
    row = next(row for row in hand_odds(cards, push="queen-high") if set(row.low) == set(kings))
    assert plain[row.low].win - row.win == queen_high > 0
    assert plain[row.low].lose == row.lose
