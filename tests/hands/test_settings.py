"""Settings: how they are read and printed, what can be wrong with them, and fouls."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.naive import naive_is_foul

from paigow.cards import DECK, Card, CardSet, parse_cards, parse_sequence
from paigow.errors import CardCountError, CardError, InputError
from paigow.hands import (
    Setting,
    SettingError,
    all_settings,
    legal_settings,
    setting_faults,
)

hands_of_seven = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)


@given(hands_of_seven)
def test_a_setting_is_read_as_it_is_printed(cards: list[Card]) -> None:
    setting = Setting(cards[:2], cards[2:])
    assert Setting.parse(str(setting)) == setting
    assert Setting.parse(str(setting).replace("/", "|")) == setting
    assert str(Setting.parse(str(setting))) == str(setting)
    assert pickle.loads(pickle.dumps(setting)) == setting


@given(hands_of_seven)
def test_the_order_of_the_cards_never_matters(cards: list[Card]) -> None:
    shuffled_low, shuffled_high = sorted(cards[:2]), sorted(cards[2:], reverse=True)
    one, other = Setting(cards[:2], cards[2:]), Setting(shuffled_low, shuffled_high)
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert one.cards == CardSet(cards)


@given(hands_of_seven)
def test_a_foul_is_a_low_hand_that_outranks_the_high_hand(cards: list[Card]) -> None:
    settings = all_settings(cards)
    assert len(set(settings)) == 21
    assert [set(setting.low) for setting in settings] == [
        set(low) for low in combinations(sorted(cards), 2)
    ]
    for setting in settings:
        assert setting.is_foul == naive_is_foul(setting.low, setting.high), setting
    assert legal_settings(cards) == tuple(each for each in settings if not each.is_foul)
    assert legal_settings(cards)


@pytest.mark.parametrize(
    ("setting", "foul"),
    [
        ("8s 8d / 8h 8c 9d 5c 2s", False),
        ("As Kd / Ah Kc 9d 5c 2s", False),
        ("Ac Ad / As Ah Jk 9s 2c", False),
        ("Ac Ad / As Ah 9s 5d 2c", False),
        ("As Kd / Qh Jc 9d 7s 4c", True),
        ("Jk Kd / As Qh Jc 9d 7s", True),
        ("9c 9d / 8s 8h Ac Kd Qh", True),
        ("Ac Ad / 2s 2h 3c 3d 4s", False),
        ("3c 2d / 2s 2h 2c 3d 4s", False),
    ],
)
def test_fouls(setting: str, foul: bool) -> None:
    assert Setting.parse(setting).is_foul is foul


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Qh Ac / 2d Kh 5c 9s Kd", "Ac Qh / Kd Kh 9s 5c 2d"),
        ("5h 6d / As 2c 3d 4h 5c", "6d 5h / 5c 4h 3d 2c As"),
        ("Kd Jk / 2s Jh 3h 9h 4h", "Jk Kd / Jh 9h 4h 3h 2s"),
        ("2c 4d / Jk Ah Qh Jh 7h", "4d 2c / Ah Qh Jh 7h Jk"),
        ("2c 4d / Jk As 3h 3c 9d", "4d 2c / As Jk 3c 3h 9d"),
        ("2c 4d / 9s 8d 7h 6c Jk", "4d 2c / 9s 8d 7h 6c Jk"),
        ("2c 4d / Ah 5h 4h 3h 9h", "4d 2c / Ah 9h 5h 4h 3h"),
        ("2c 4d / 2h 3h Jk 5h Ah", "4d 2c / 5h 3h 2h Ah Jk"),
    ],
)
def test_settings_are_printed_as_they_are_read_out(written: str, printed: str) -> None:
    setting = Setting.parse(written)
    assert str(setting) == printed
    assert repr(setting) == f"Setting('{printed}')"


def test_the_joker_in_the_low_hand_is_an_ace() -> None:
    assert str(Setting.parse("Jk Kd / Ah Ac Jc 9d 7s").joker_stands_for()) == "A"
    assert str(Setting.parse("Kd Qd / Ah Jk Jc 9d 7s").joker_stands_for()) == "A"
    assert Setting.parse("Kd Qd / Ah Ac Jc 9d 7s").joker_stands_for() is None


def test_every_fault_is_reported_not_the_first_alone() -> None:
    with pytest.raises(SettingError) as caught:
        Setting.parse("As Kd Qh As / Jc 9d 9d")
    assert [fault.code for fault in caught.value.faults] == [
        "low_count",
        "high_count",
        "card_twice",
        "card_twice",
    ]
    assert str(caught.value) == (
        "the low hand has four cards, not two; the high hand has three cards, not five; "
        "9d is there twice; As is there twice"
    )
    assert caught.value.code == "bad_setting"


def test_faults_against_the_cards_held() -> None:
    held = parse_cards("As Kh Qh Jc 9d 7s 4c")
    faults = setting_faults(parse_cards("As Kd"), parse_cards("Qh Jc 9d 7s 4c"), held)
    assert [(fault.code, fault.message) for fault in faults] == [
        ("not_held", "Kd is not among the cards held"),
        (
            "foul",
            "the low hand, ace-king, outranks the high hand, queen-jack high",
        ),
    ]
    assert not setting_faults(parse_cards("Kh Qh"), parse_cards("As Jc 9d 7s 4c"), held)
    counts = setting_faults(parse_cards("Kh"), parse_sequence("As Jc 9d 7s 4c 4c"), held)
    assert [fault.code for fault in counts] == ["low_count", "high_count", "card_twice"]
    assert setting_faults([], DECK[:12])[1].message == "the high hand has 12 cards, not five"


@pytest.mark.parametrize("text", ["As Kd", "As Kd / Qh Jc 9d 7s 4c / 2d", ""])
def test_what_is_not_a_setting(text: str) -> None:
    with pytest.raises(InputError, match="is not a setting: write the low hand, a slash"):
        Setting.parse(text)


def test_a_setting_names_the_token_that_is_no_card() -> None:
    with pytest.raises(CardError, match="'1s' is not a card"):
        Setting.parse("1s Kd / Qh Jc 9d 7s 4c")


def test_seven_cards_are_needed() -> None:
    with pytest.raises(CardCountError, match="a hand has seven cards, not 6"):
        all_settings(parse_cards("As Kd Qh Jc 9d 7s"))
