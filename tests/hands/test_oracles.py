"""The published cases on ranking, the joker, fouls and settlement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.oracles import case

from paigow.cards import parse_cards
from paigow.errors import CardError, InputError
from paigow.hands import (
    HandClass,
    Setting,
    Strength,
    Wheel,
    best_high,
    compare_settings,
    is_pai_gow,
    rank_high,
)

_SHORT = {
    HandClass.ONE_PAIR: "pair",
    HandClass.THREE_OF_A_KIND: "trips",
    HandClass.FOUR_OF_A_KIND: "quads",
}


def names(strength: Strength) -> set[str]:
    """The ways in which the cases may write a strength."""
    title = _SHORT.get(strength.hand_class, strength.hand_class.title)
    letters = [rank.letter for rank in strength.ranks]
    groups = list(dict.fromkeys(letters))
    return {
        title,
        f"{title} {'-'.join(groups)}",
        f"{title} {'-'.join(reversed(groups))}",
        f"{title} {letters[0]}-high",
    }


def order(pair: list[str], wheel: str) -> int:
    """1 when the first hand is stronger, −1 when the second is, 0 for a copy."""
    first, second = (rank_high(parse_cards(hand), wheel) for hand in pair)
    return (first > second) - (first < second)


@pytest.mark.parametrize("wheel", ["second", "low"])
def test_rank_01_the_wheel_among_straights(wheel: str) -> None:
    given, expected = case("RANK-01")
    assert [order(pair, wheel) for pair in given["pairs"]] == expected[f"wheel={wheel}"]


def test_rank_02_the_wheel_among_straight_flushes() -> None:
    given, expected = case("RANK-02")
    assert [order(pair, "second") for pair in given["pairs"]] == expected
    assert [order(pair, "low") for pair in given["pairs"]] == [-1, *expected[1:]]


@pytest.mark.parametrize("name", ["RANK-03", "JOK-01"])
def test_names_of_hands(name: str) -> None:
    given, expected = case(name)
    for hand, wanted in zip(given["hands"], expected, strict=True):
        assert wanted in names(rank_high(parse_cards(hand))), hand


@pytest.mark.parametrize("name", ["RANK-04", "JOK-02"])
def test_which_hand_is_stronger(name: str) -> None:
    given, expected = case(name)
    for wheel in ("second", "low"):
        assert [order(pair, wheel) for pair in given["pairs"]] == expected


def test_rank_08_kickers_and_the_best_of_seven() -> None:
    given, expected = case("RANK-08")
    assert [order(pair, "second") for pair in given["compare5"]] == expected["compare5"]
    for hand, wanted in zip(given["best7"], expected["best7"], strict=True):
        assert wanted in names(best_high(parse_cards(hand)))


def test_jok_04_five_aces() -> None:
    given, expected = case("JOK-04")
    assert [order(pair, "second") for pair in given["pairs"]] == expected["compare5"]
    for hand, wanted in zip(given["eval5"], expected["eval5"], strict=True):
        assert wanted in names(rank_high(parse_cards(hand)))


@pytest.mark.parametrize("wheel", ["second", "low"])
def test_jok_06_the_joker_beside_two_to_five(wheel: str) -> None:
    given, expected = case("JOK-06")
    for hand, wanted in zip(given["hands"], expected[f"wheel={wheel}"], strict=True):
        assert wanted in names(rank_high(parse_cards(hand), wheel))


def test_parse_01_never_a_different_hand() -> None:
    given, expected = case("PARSE-01")
    for hand, wanted in zip(given["hands"], expected, strict=True):
        if wanted == "explicit error":
            with pytest.raises(CardError, match="'1s' is not a card"):
                parse_cards(hand)
        else:
            assert names(rank_high(parse_cards(hand))) & set(wanted.split(" ("))


def test_set_02_equal_leading_ranks_are_no_foul() -> None:
    given, expected = case("SET-02")
    settings = [Setting.parse(" / ".join(each)) for each in given["sets"]]
    assert [setting.is_foul for setting in settings] == expected


def _settled(round_: dict[str, Any]) -> str:
    player, bank = (Setting.parse(" / ".join(round_[side])) for side in "pd")
    return compare_settings(player, bank, Wheel.SECOND).result.value


def test_set_03_copies_go_to_the_bank() -> None:
    given, expected = case("SET-03")
    assert [_settled(each) for each in given["rounds"]] == expected


def test_set_04_wrong_counts_are_refused_and_fouls_lose() -> None:
    (counts, foul), expected = case("SET-04")[0]["rounds"], case("SET-04")[1]
    assert expected == ["reject at API, or lose"] * 2
    with pytest.raises(InputError, match="the low hand has three cards, not two"):
        Setting.parse(" / ".join(counts["p"]))
    assert _settled(foul) == "foul"


def test_face_01_an_ace_high_pai_gow() -> None:
    given, expected = case("FACE-01")
    for hand, wanted in zip(given["dealer"], expected, strict=True):
        best = best_high(parse_cards(hand), "low")
        ace_high = is_pai_gow(best) and best.ranks[0].letter == "A"
        assert ace_high == (wanted == "push"), hand
