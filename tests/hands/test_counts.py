"""Exact counts over all 154,143,080 hands of seven cards, in one pass over their classes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from tests.support.oracles import published

from paigow.cards import JOKER, Card
from paigow.hands import HandClass, Wheel
from paigow.hands.classes import HandClassOfSeven, hand_classes
from paigow.hands.ranking import high_tables, high_value, low_value

pytestmark = pytest.mark.slow

_SPLITS = [
    (low, tuple(place for place in range(7) if place not in low))
    for low in combinations(range(7), 2)
]
_LOWEST_PAIR = 78


class Count(NamedTuple):
    classes: int
    hands: int
    legal: int
    best: Counter[HandClass]
    high_cards: Counter[str]
    jackpot: Counter[str]


@cache
def _jackpot_pays() -> dict[str, int]:
    """The lines and what they pay, the one that is preferred first."""
    return {line: pays for line, pays, _ in published()["jackpot_setting_oracle"]["rows"]}


def _jackpot_line(hand_class: HandClass, pair: bool, each: HandClassOfSeven, low: set[Card]) -> str:
    """The line of the jackpot table that a setting is paid on."""
    pays = _jackpot_pays()
    title = hand_class.title
    if (
        hand_class is HandClass.ROYAL_FLUSH
        and not each.joker
        and {card >> 2 for card in low} == {12}
    ):
        return "natural royal flush with natural A-A in front"
    if pair and f"{title} with a pair in front" in pays:
        return f"{title} with a pair in front"
    return title if title in pays else "nothing"


@pytest.fixture(scope="module")
def count() -> Count:
    tables = high_tables(Wheel.LOW)
    pays = _jackpot_pays()
    classes = hands = legal = 0
    best: Counter[HandClass] = Counter()
    high_cards: Counter[str] = Counter()
    jackpot: Counter[str] = Counter()
    for each in hand_classes():
        cards = tuple(each.example)
        classes += 1
        hands += each.hands
        strongest = 0
        lines = set()
        for (a, b), rest in _SPLITS:
            v, w, x, y, z = rest
            high = high_value((cards[v], cards[w], cards[x], cards[y], cards[z]), tables)
            strongest = max(strongest, high)
            low = low_value((cards[a], cards[b]))
            if low <= tables.highest_low[high]:
                legal += each.hands
                hand_class = tables.strengths[high].hand_class
                if hand_class >= HandClass.THREE_OF_A_KIND:
                    pair = low >= _LOWEST_PAIR
                    lines.add(_jackpot_line(hand_class, pair, each, {cards[a], cards[b]}))
        strength = tables.strengths[strongest]
        best[strength.hand_class] += each.hands
        if strength.hand_class is HandClass.HIGH_CARD:
            high_cards[strength.ranks[0].letter] += each.hands
        jackpot[next((line for line in pays if line in lines), "nothing")] += each.hands
    return Count(classes, hands, legal, best, high_cards, jackpot)


def test_there_are_as_many_classes_and_hands_as_there_should_be(count: Count) -> None:
    assert count.classes == 292_253
    assert count.hands == published()["deals"]["seven_card_hands"]


def test_the_legal_settings_of_all_hands(count: Count) -> None:
    expected = published()["legal_settings_over_all_hands"]
    assert count.legal == expected["value"]
    assert count.hands * 21 == expected["of"]


def test_the_best_five_of_seven(count: Count) -> None:
    expected = published()["best_five_of_seven"]
    assert {each.title: number for each, number in count.best.items()} == {
        each.title: expected[each.title] for each in HandClass
    }
    assert count.high_cards == expected["high card by rank"]


def test_the_settings_that_pay_most_on_the_jackpot_table(count: Count) -> None:
    oracle = published()["jackpot_setting_oracle"]
    assert count.jackpot == {line: hands for line, _, hands in oracle["rows"]}
    edge = -sum(pays * count.jackpot[line] for line, pays, _ in oracle["rows"]) / count.hands
    assert round(edge, 6) == oracle["edge"]


def test_examples_belong_to_their_class() -> None:
    for number, each in enumerate(hand_classes()):
        if number % 97 == 0:
            naturals = [card for card in each.example if card != JOKER]
            assert (JOKER in each.example) == each.joker
            assert tuple(sorted(card >> 2 for card in naturals)) == each.ranks
            if each.flush:
                clubs = tuple(card >> 2 for card in naturals if card & 3 == 0)
                assert clubs == each.flush
