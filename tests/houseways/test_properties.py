"""Only the cards matter: not their order, and not which suit is which."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK, JOKER, Card, CardSet
from paigow.hands import Wheel, legal_settings
from paigow.houseways import HandFacts, HouseWay, house_way, house_way_names

# Half of the hands hold the joker and two suits alone: there the hard cases are.
two_suits = st.sampled_from([card for card in DECK if card % 4 < 2 and card != JOKER])
hands = st.one_of(
    st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True),
    st.lists(two_suits, min_size=6, max_size=6, unique=True).map(lambda cards: [*cards, JOKER]),
)
ways = st.builds(house_way, st.sampled_from(house_way_names()), st.sampled_from(list(Wheel)))


@given(hands, ways, st.randoms(use_true_random=False))
def test_the_order_never_matters(hand: list[Card], way: HouseWay, random: Random) -> None:
    decision = way.decide(hand)
    shuffled = list(hand)
    random.shuffle(shuffled)
    assert way.decide(shuffled) == decision
    assert decision.setting.cards == CardSet(hand)


@given(hands, ways, st.sampled_from(list(permutations(range(4)))))
def test_no_suit_is_worth_more(hand: list[Card], way: HouseWay, suits: tuple[int, ...]) -> None:
    renamed = [card if card == JOKER else Card(card & ~3 | suits[card & 3]) for card in hand]
    first = way.decide_facts(HandFacts(hand, way.wheel))
    second = way.decide_facts(HandFacts(renamed, way.wheel))
    assert (first.low_value, first.high_value) == (second.low_value, second.high_value)
    assert first.clause is second.clause


@given(hands, st.sampled_from(list(Wheel)))
def test_the_facts_are_the_legal_settings_best_first(hand: list[Card], wheel: Wheel) -> None:
    facts = HandFacts(hand, wheel)
    settings = [facts.setting(split) for split in facts.splits]
    expected = sorted(
        legal_settings(hand),
        key=lambda one: (
            -one.low_strength().value,
            -one.high_strength(wheel).value,
            sorted(one.low),
        ),
    )
    assert settings == expected
