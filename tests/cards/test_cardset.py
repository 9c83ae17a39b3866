"""Sets of cards behave as Python's sets do, and keep the fixed order."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK, Card, CardSet, cards_of, parse_cards
from paigow.errors import CardError

some_cards = st.frozensets(st.sampled_from(DECK), max_size=53)


@given(some_cards, some_cards)
def test_the_algebra_is_that_of_sets(one: frozenset[Card], other: frozenset[Card]) -> None:
    first, second = CardSet(one), CardSet(other)
    assert set(first | second) == one | other
    assert set(first & second) == one & other
    assert set(first - second) == one - other
    assert (first <= second) == (one <= other)
    assert (first == second) == (one == other)
    assert len(first) == len(one)
    assert bool(first) == bool(one)
    assert [card in first for card in DECK] == [card in one for card in DECK]


@given(some_cards)
def test_a_set_is_read_as_it_is_printed(cards: frozenset[Card]) -> None:
    made = CardSet(cards)
    assert parse_cards(str(made)) == made
    assert list(made) == sorted(cards)
    assert CardSet.from_mask(made.mask) == made
    assert hash(CardSet.from_mask(made.mask)) == hash(made)
    assert pickle.loads(pickle.dumps(made)) == made
    assert cards_of(made) is made
    assert cards_of(sorted(cards, reverse=True)) == made
    assert repr(made) == f"CardSet('{made}')"


def test_a_set_does_not_change() -> None:
    made = parse_cards("As Kd")
    with pytest.raises(AttributeError, match="does not change"):
        made.mask = 7
    assert made != "As Kd"
    assert "As" not in made


@pytest.mark.parametrize("mask", [-1, 1 << 53])
def test_a_mask_has_53_bits(mask: int) -> None:
    with pytest.raises(CardError, match="53 bits"):
        CardSet.from_mask(mask)
