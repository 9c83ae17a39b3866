"""The strength of five cards, against an evaluator written from the rules alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.naive import Key, naive_high
from tests.support.oracles import published

from paigow.cards import DECK, JOKER, Card, CardSet, parse_cards
from paigow.errors import CardCountError, CardError, UnknownNameError
from paigow.hands import HandClass, Strength, Wheel, best_high, joker_stands_for, rank_high
from paigow.hands.ranking import high_tables, high_value

WHEELS = [wheel.value for wheel in Wheel]
hands_of_five = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def every_kind_of_hand() -> list[tuple[Card, ...]]:
    """One hand for each multiset of ranks, without a flush and, if there can be one, with it."""
    hands = []
    for size, joker in ((5, ()), (4, (JOKER,))):
        for ranks in combinations_with_replacement(range(13), size):
            if len(set(ranks)) == size:
                hands.append((*(DECK[4 * rank] for rank in ranks), *joker))
            if max(Counter(ranks).values()) <= 4:
                suits = [i % 4 for i in range(size)]
                plain = tuple(
                    DECK[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)
                )
                hands.append((*plain, *joker))
    return hands


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_order_of_all_hands_is_that_of_the_plain_evaluator(wheel: str) -> None:
    keys: dict[int, Key] = {}
    for hand in every_kind_of_hand():
        key = naive_high(hand, wheel)
        assert keys.setdefault(rank_high(hand, wheel).value, key) == key, CardSet(hand)
    assert sorted(keys) == list(range(published()["deals"]["high_strengths"]))
    in_order = [keys[value] for value in sorted(keys)]
    assert all(weaker < stronger for weaker, stronger in pairwise(in_order))


@pytest.mark.slow
def test_all_five_card_hands_have_7463_strengths_under_both_wheels() -> None:
    second, low = (high_tables(wheel) for wheel in (Wheel.SECOND, Wheel.LOW))
    pairs = Counter(
        (high_value(hand, second), high_value(hand, low)) for hand in combinations(DECK, 5)
    )
    deals = published()["deals"]
    assert pairs.total() == deals["five_card_hands"]
    for side in (0, 1):
        assert len({pair[side] for pair in pairs}) == deals["high_strengths"]


@pytest.mark.slow
def test_the_classes_of_a_deck_without_the_joker_are_those_of_poker() -> None:
    tables = high_tables(Wheel.SECOND)
    counts = Counter(high_value(hand, tables) for hand in combinations(DECK[:52], 5))
    classes: Counter[HandClass] = Counter()
    for value, number in counts.items():
        classes[tables.strengths[value].hand_class] += number
    assert classes == {
        HandClass.ROYAL_FLUSH: 4,
        HandClass.STRAIGHT_FLUSH: 36,
        HandClass.FOUR_OF_A_KIND: 624,
        HandClass.FULL_HOUSE: 3_744,
        HandClass.FLUSH: 5_108,
        HandClass.STRAIGHT: 10_200,
        HandClass.THREE_OF_A_KIND: 54_912,
        HandClass.TWO_PAIR: 123_552,
        HandClass.ONE_PAIR: 1_098_240,
        HandClass.HIGH_CARD: 1_302_540,
    }


@given(hands_of_five, hands_of_five, st.sampled_from(WHEELS))
def test_two_hands_compare_as_the_plain_evaluator_says(
    one: list[Card], other: list[Card], wheel: str
) -> None:
    first, second = rank_high(one, wheel), rank_high(other, wheel)
    keys = naive_high(one, wheel), naive_high(other, wheel)
    assert (first < second) == (keys[0] < keys[1])
    assert (first == second) == (keys[0] == keys[1])
    assert (first <= second) == (second >= first) == (not first > second)
    if first == second:
        assert hash(first) == hash(second)


@given(st.permutations(DECK), st.sampled_from(WHEELS))
def test_order_never_matters(deck: list[Card], wheel: str) -> None:
    five = deck[:5]
    assert (
        rank_high(five, wheel) == rank_high(sorted(five), wheel) == rank_high(CardSet(five), wheel)
    )


@given(
    st.lists(st.sampled_from(DECK[:52]), min_size=4, max_size=4, unique=True),
    st.sampled_from(WHEELS),
)
def test_the_joker_is_never_weaker_than_a_card_that_it_may_be(four: list[Card], wheel: str) -> None:
    with_joker = rank_high([*four, JOKER], wheel)
    completes = (
        HandClass.STRAIGHT,
        HandClass.FLUSH,
        HandClass.STRAIGHT_FLUSH,
        HandClass.ROYAL_FLUSH,
    )
    for card in DECK[:52]:
        if card not in four:
            natural = rank_high([*four, card], wheel)
            if card >> 2 == 12 or natural.hand_class in completes:
                assert with_joker >= natural


@given(
    st.lists(st.sampled_from(DECK[:52]), min_size=4, max_size=4, unique=True),
    st.sampled_from(WHEELS),
)
def test_the_card_that_the_joker_stands_for_makes_the_same_strength(
    four: list[Card], wheel: str
) -> None:
    stands_for = joker_stands_for([*four, JOKER], wheel)
    assert stands_for is not None
    strength = rank_high([*four, JOKER], wheel)
    suits = [stands_for.suit] if stands_for.suit is not None else range(4)
    cards = [DECK[4 * stands_for.rank + suit] for suit in suits]
    free = [card for card in cards if card not in four]
    if strength.hand_class is HandClass.FIVE_ACES:
        assert not free
    else:
        assert strength in [rank_high([*four, card], wheel) for card in free]


@pytest.mark.parametrize(
    ("cards", "stands_for"),
    [
        ("3c 4d 5h 6s Jk", "7"),
        ("Ah Qh Jh 7h Jk", "Kh"),
        ("As Ks Qs Js Jk", "Ts"),
        ("2s 3s 4s 5s Jk", "As"),
        ("9c 8d 6h 5s Jk", "7"),
        ("7s 7h 7d 2h Jk", "A"),
        ("As Ah Ad Ac Jk", "A"),
    ],
)
def test_what_the_joker_stands_for(cards: str, stands_for: str) -> None:
    assert str(joker_stands_for(parse_cards(cards))) == stands_for


def test_without_a_joker_nothing_stands_for_anything() -> None:
    assert joker_stands_for(parse_cards("3c 4d 5h 6s 7s")) is None


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
def test_the_best_of_seven_is_the_best_of_its_fives(cards: list[Card]) -> None:
    best = max(naive_high(five) for five in combinations(cards, 5))
    assert best == max(
        naive_high(five) for five in combinations(cards, 5) if rank_high(five) == best_high(cards)
    )


def test_strengths_of_different_kinds_do_not_compare() -> None:
    from paigow.hands import rank_low

    high, low = rank_high(parse_cards("As Kd Qh Jc 9d")), rank_low(parse_cards("As Kd"))
    with pytest.raises(TypeError, match="one size of hand"):
        _ = high > low
    with pytest.raises(TypeError, match="one wheel option"):
        _ = high < rank_high(parse_cards("As Kd Qh Jc 9d"), "low")
    assert high != low
    assert high.__eq__(7) is NotImplemented
    assert int(high) == high.value


@pytest.mark.parametrize(
    ("cards", "name", "words"),
    [
        ("As Ah Ad Ac Jk", "five aces", "five aces"),
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
        ("2c 3c 4c 5c 6c", "straight flush, 6 5 4 3 2", "six-high straight flush"),
        ("6c 6d 6h 6s 2c", "four of a kind, 6 6 6 6 2", "four sixes"),
        ("6c 6d 6h 2s 2c", "full house, 6 6 6 2 2", "full house, sixes over twos"),
        ("Ac Kc 9c 5c 3c", "flush, A K 9 5 3", "ace-high flush"),
        ("As 2d 3h 4c 5s", "straight, 5 4 3 2 A", "ace-to-five straight"),
        ("7s 7h 7d 2h Jk", "three of a kind, 7 7 7 A 2", "three sevens"),
        ("5c 5h Ad 3s Jk", "two pair, A A 5 5 3", "two pair, aces and fives"),
        ("9c 9h 7c 5s 2h", "one pair, 9 9 7 5 2", "pair of nines"),
        ("Kc Qh 7c 5s 2h", "high card, K Q 7 5 2", "king-queen high"),
    ],
)
def test_names(cards: str, name: str, words: str) -> None:
    strength = rank_high(parse_cards(cards))
    assert (strength.name, strength.words) == (name, words)
    assert repr(strength) == f"<Strength {strength.value} of 7463: {name}>"


def test_the_ends_of_the_scale() -> None:
    weakest, strongest = (
        rank_high(parse_cards("7c 5d 4h 3s 2c")),
        rank_high(parse_cards("As Ah Ad Ac Jk")),
    )
    assert (weakest.value, strongest.value) == (0, 7462)
    assert isinstance(weakest, Strength)


def test_refusals_say_what_would_do() -> None:
    with pytest.raises(CardCountError, match="a high hand has five cards, not 4"):
        rank_high(parse_cards("As Kd Qh Jc"))
    with pytest.raises(CardError, match="As is there twice"):
        rank_high([DECK[51], DECK[51], *DECK[:3]])
    with pytest.raises(UnknownNameError, match="'third' is not a wheel option: take 'second' or"):
        rank_high(parse_cards("As Kd Qh Jc 9d"), "third")
    with pytest.raises(CardCountError, match="needs five cards, not 4"):
        best_high(parse_cards("As Kd Qh Jc"))
    with pytest.raises(CardCountError, match="has five cards, not 2"):
        joker_stands_for(parse_cards("As Jk"))
