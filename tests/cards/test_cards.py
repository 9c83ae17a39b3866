"""Cards and how they are written."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK, JOKER, Card, Rank, Suit, parse_card, parse_cards, parse_sequence
from paigow.errors import CardError

_SYMBOLS = str.maketrans("cdhs", "♣♦♥♠")


def test_the_deck_is_53_cards_in_the_fixed_order() -> None:
    assert len(set(DECK)) == 53
    assert [str(card) for card in DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert [str(card) for card in DECK[-3:]] == ["Ah", "As", "Jk"]
    assert list(DECK) == sorted(DECK)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_as_it_is_printed(card: Card) -> None:
    assert parse_card(str(card)) is card
    assert parse_card(str(card).upper()) is card
    assert parse_card(str(card).lower()) is card
    assert pickle.loads(pickle.dumps(card)) == card
    if card is not JOKER:
        assert card.rank is not None
        assert card.suit is not None
        assert Card.of(card.rank, card.suit) is card
        assert card.rank.letter + card.suit.letter == str(card)
        assert parse_card(str(card).translate(_SYMBOLS)) is card
        assert parse_card(str(card).replace("T", "10")) is card


def test_the_joker_has_neither_rank_nor_suit() -> None:
    assert (JOKER.rank, JOKER.suit, JOKER.is_joker) == (None, None, True)
    assert [card for card in DECK if card.is_joker] == [JOKER]
    for text in ("Jk", "JK", "joker", "Joker", "Xx", "or", "Or"):
        assert parse_card(text) is JOKER


def test_words() -> None:
    assert [rank.plural for rank in (Rank.SIX, Rank.NINE, Rank.ACE)] == ["sixes", "nines", "aces"]
    assert f"{DECK[0]:>4}" == "  2c"
    assert repr(DECK[0]) == "Card('2c')"
    assert Suit.HEARTS.letter == "h"


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_there_is_no_other_card(number: int) -> None:
    with pytest.raises(CardError, match="cards are numbered 0 to 52"):
        Card(number)


@given(
    st.lists(st.sampled_from(DECK), max_size=9),
    st.sampled_from([" ", ", ", ",", ";", "\t", "\n", ""]),
)
def test_a_sequence_is_read_in_its_order_repeats_and_all(cards: list[Card], between: str) -> None:
    assert parse_sequence(between.join(map(str, cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("10s", "Ts"),
        ("10S", "Ts"),
        ("AsKdJk10c", "As Kd Jk Tc"),
        ("9♣ 9♦ 9♥ 9♠", "9c 9d 9h 9s"),
        ("9♧ 9♢ 9♡ 9♤", "9c 9d 9h 9s"),
        ("A♠\ufe0f K♥\ufe0e", "As Kh"),
        ("  as ,, kd  ", "As Kd"),
        ("", ""),
    ],
)
def test_ways_of_writing(text: str, cards: str) -> None:
    assert " ".join(map(str, parse_sequence(text))) == cards


@pytest.mark.parametrize(
    "token",
    ["1s", "11s", "0s", "s", "A", "Ax", "AsK", "100s", "jok", "A♠♠", "٢c", "Aſ", "-", "As/Kd"],
)
def test_what_is_no_card_is_named(token: str) -> None:
    with pytest.raises(CardError, match="is not a card: write a rank") as caught:
        parse_sequence(f"2c {token} 3d")
    assert repr(token) in str(caught.value)
    assert caught.value.code == "bad_card"


def test_a_long_token_is_cut_short_in_the_message() -> None:
    with pytest.raises(CardError) as caught:
        parse_sequence("z" * 1000)
    assert len(str(caught.value)) < 200


@given(st.text(max_size=30))
def test_any_text_gives_cards_or_says_what_is_wrong(text: str) -> None:
    with suppress(CardError):
        cards = parse_sequence(text)
        assert parse_sequence(" ".join(map(str, cards))) == cards


@pytest.mark.parametrize("text", ["", "As Kd", "AsKd"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(CardError, match="is not one card"):
        parse_card(text)


@pytest.mark.parametrize(("text", "card"), [("As Kd as", "As"), ("Jk Kd joker", "Jk")])
def test_a_card_that_is_there_twice_is_named(text: str, card: str) -> None:
    with pytest.raises(CardError, match=f"{card} is there twice"):
        parse_cards(text)
