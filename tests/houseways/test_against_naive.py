"""Three ways against the same rules played by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.houseways.naive_ways import NAIVE_WAYS, Hand
from tests.support.naive import naive_high, naive_low

from paigow.cards import DECK, JOKER, Card
from paigow.hands import Wheel
from paigow.houseways import house_way


def drawn_from(cards: list[Card], joker: bool) -> st.SearchStrategy[list[Card]]:
    size = 6 if joker else 7
    drawn = st.lists(st.sampled_from(cards), min_size=size, max_size=size, unique=True)
    return drawn.map(lambda hand: [*hand, JOKER]) if joker else drawn


# All cards, few ranks (groups), neighbouring ranks (straights) and two suits (flushes).
NATURAL = list(DECK[:52])
HANDS = st.one_of(
    *(
        drawn_from(cards, joker)
        for cards in (
            NATURAL,
            NATURAL[32:],
            NATURAL[:16] + NATURAL[48:],
            NATURAL[16:40],
            [card for card in NATURAL if card % 4 < 2],
        )
        for joker in (False, True)
    )
)


@pytest.mark.parametrize("name", NAIVE_WAYS)
@settings(max_examples=300)
@given(hand=HANDS, wheel=st.sampled_from(list(Wheel)))
def test_the_same_by_hand(name: str, hand: list[Card], wheel: Wheel) -> None:
    setting = house_way(name, wheel).decide(hand).setting
    expected = NAIVE_WAYS[name](Hand(hand, wheel.value))
    assert expected is not None
    assert naive_low(setting.low) == expected.low
    assert naive_high(setting.high, wheel.value) == expected.high
