"""The strength of two cards."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.support.naive import Key, naive_low
from tests.support.oracles import published

from paigow.cards import DECK, parse_cards
from paigow.errors import CardCountError, CardError
from paigow.hands import LOW_STRENGTHS, low_strengths, rank_low


def test_all_low_hands_have_91_strengths_in_the_order_of_the_plain_evaluator() -> None:
    hands = list(combinations(DECK, 2))
    assert len(hands) == 1378
    keys: dict[int, Key] = {}
    for hand in hands:
        key = naive_low(hand)
        assert keys.setdefault(rank_low(hand).value, key) == key
    assert len(keys) == LOW_STRENGTHS == published()["deals"]["low_strengths"]
    in_order = [keys[value] for value in range(LOW_STRENGTHS)]
    assert in_order == sorted(in_order)


def test_every_strength_knows_its_number() -> None:
    assert [strength.value for strength in low_strengths()] == list(range(LOW_STRENGTHS))


@pytest.mark.parametrize(
    ("cards", "value", "name", "words"),
    [
        ("3c 2d", 0, "high card, 3 2", "three-two"),
        ("As Kd", 77, "high card, A K", "ace-king"),
        ("Jk Kd", 77, "high card, A K", "ace-king"),
        ("6s 6d", 82, "one pair, 6 6", "pair of sixes"),
        ("Jk As", 90, "one pair, A A", "pair of aces"),
    ],
)
def test_names(cards: str, value: int, name: str, words: str) -> None:
    strength = rank_low(parse_cards(cards))
    assert (strength.value, strength.name, strength.words) == (value, name, words)


def test_refusals_say_what_would_do() -> None:
    with pytest.raises(CardCountError, match="a low hand has two cards, not 3"):
        rank_low(parse_cards("As Kd Qh"))
    with pytest.raises(CardError, match="Jk is there twice"):
        rank_low([DECK[52], DECK[52]])
