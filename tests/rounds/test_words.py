"""What is said to the player: every sentence as it stands on the table."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rounds.play import between, two_hands, variants

from paigow.cards import Card, parse_cards
from paigow.hands import Strength, Wheel, all_settings, rank_high, rank_low
from paigow.rounds import TableRules, settle
from paigow.rounds.words import compared, result_words


def high(cards: str) -> Strength:
    return rank_high(parse_cards(cards), Wheel.SECOND)


@pytest.mark.parametrize(
    ("player", "dealer", "says"),
    [
        ("9s 9d", "As Kd", "Your pair of nines beats their ace-king."),
        ("Qs Jd", "As Kd", "Their ace-king beats your queen-jack."),
        ("As Kd", "Jk Ks", "Both low hands are ace-king: a copy, and the dealer wins it."),
        ("As Ad", "Jk Ah", "Both low hands are a pair of aces: a copy, and the dealer wins it."),
        ("9s 9d", "8s 8d", "Your pair of nines beats their pair of eights."),
    ],
)
def test_low_hands(player: str, dealer: str, says: str) -> None:
    hands = rank_low(parse_cards(player)), rank_low(parse_cards(dealer))
    assert compared("low", *hands) == says


@pytest.mark.parametrize(
    ("player", "dealer", "says"),
    [
        (
            "Ks Kd 4s 4d 9c",
            "Ah Th 8h 4h 2h",
            "Their flush beats your two pair.",
        ),
        (
            "Ks Kd 4s 4d 9c",
            "Qs Qd Js Jd 9h",
            "Your two pair, kings and fours, beats their two pair, queens and jacks.",
        ),
        (
            "Ks Kd 4s 4d 9c",
            "Kh Kc 4h 4c Th",
            "Both high hands are two pair, kings and fours: their ten beats your nine.",
        ),
        (
            "9s 9h 9d 4s 4d",
            "8s 8h 8d Ks Kd",
            "Your full house, nines over fours, beats their full house, eights over kings.",
        ),
        (
            "9s 9h 9d 4s 4d",
            "8s 8h 8d Ks Qd",
            "Your full house beats their three eights.",
        ),
        ("6s 6h 6d 4s 3d", "5s 5h 5d Ks Qd", "Your three sixes beat their three fives."),
        ("9s 9h 9d 9c 3d", "8h 7h 6h 5h 4h", "Their straight flush beats your four nines."),
        ("As Ah Ad Ac Jk", "8h 7h 6h 5h 4h", "Your five aces beat their straight flush."),
        (
            "As 2d 3h 4c 5s",
            "Kd Qh Jc Ts 9d",
            "Your ace-to-five straight beats their king-high straight.",
        ),
        (
            "As 2s 3s 4s 5s",
            "Ad Kd Qd Jd Td",
            "Their royal flush beats your straight flush.",
        ),
        (
            "Ah Th 8h 4h 2h",
            "Ad Td 9d 4d 2d",
            "Both high hands are an ace-high flush: their nine beats your eight.",
        ),
        (
            "8h 7h 5h 4h 2h",
            "8d 7d 5d 4d 2d",
            "Both high hands are an eight-high flush: a copy, and the dealer wins it.",
        ),
        (
            "As Kd 9h 4c 2d",
            "Ad Kh 9c 5c 2s",
            "Both high hands are ace-king high: their five beats your four.",
        ),
        (
            "Td 9c 8h 7s 6d",
            "Ts 9d 8c 7h 6s",
            "Both high hands are a ten-high straight: a copy, and the dealer wins it.",
        ),
    ],
)
def test_high_hands(player: str, dealer: str, says: str) -> None:
    assert compared("high", high(player), high(dealer)) == says


@pytest.mark.parametrize(
    ("player", "dealer", "variant", "bonus", "says"),
    [
        (
            "9s 9d / Kh Kc 4h 4c 7s",
            "Ah Th 8h 5h 2h Ad Kd",
            "itv",
            0,
            "Your pair of nines beats their ace-king. Their flush beats your two pair. "
            "Push, 10.00 back.",
        ),
        (
            "Ac Kc / As Ah Td 9d 2c",
            "Ks Kd Qh Jc 9c 7h 2d",
            "five-percent",
            0,
            "Your ace-king beats their queen-jack. "
            "Your pair of aces beats their pair of kings. "
            "You win 10.00 less 0.50 commission, 19.50 back.",
        ),
        (
            "5d 5h / 9s 9h 9c 5s Kc",
            "Ks Kd Qh Jc 9d 7h 2d",
            "itv",
            1000,
            "Your pair of fives beats their queen-jack. "
            "Your three nines beat their pair of kings. "
            "You win 10.00, 20.00 back. "
            "Bonus: full house pays 5 to 1, 50.00.",
        ),
        (
            "As Kd / Qh Jc 9d 7s 4c",
            "2s 2d 4h 5c 6d 8s Tc",
            "itv",
            500,
            "Foul: your low hand, ace-king, outranks your high hand, queen-jack high. "
            "You lose 10.00. "
            "Bonus: nothing on the pay table, 5.00 lost.",
        ),
        (
            "Ts 8c / As Kd 7h 5c 2s",
            "Ad Th Kh 8h 7c 5d 2d",
            "itv",
            0,
            "Their king-ten beats your ten-eight. "
            "Your ace-king high beats their ace-eight high. "
            "Push, 10.00 back.",
        ),
    ],
)
def test_results(player: str, dealer: str, variant: str, bonus: int, says: str) -> None:
    settled = between(player, dealer, variant, 1000, bonus).state.settled
    assert settled is not None
    assert settled.says == says


def test_the_largest_sums_are_readable() -> None:
    player = "2h 3h / 8h 7h 6h 5h 4h"
    settled = between(player, "Ks Kd Qh Jc 9c 7s 2d", "itv", 1_000_000, 100_000).state.settled
    assert settled is not None
    assert settled.says.endswith(
        "Bonus: seven-card straight flush, no joker, pays 8,000 to 1, 8,000,000.00."
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As 2d 3h 4c 5s", "ace-to-five straight"),
        ("As 2s 3s 4s 5s", "ace-to-five straight flush"),
        ("5s 4s 3s 2s 7s", "seven-high flush"),
        ("6s 2d 3h 4c 5s", "six-high straight"),
    ],
)
def test_the_wheel_is_named_by_both_ends(cards: str, words: str) -> None:
    assert high(cards).words == words


@given(two_hands, variants, st.data())
def test_every_result_reads_well(
    hands: tuple[tuple[Card, ...], tuple[Card, ...]], variant: str, data: st.DataObject
) -> None:
    player, dealer = (data.draw(st.sampled_from(all_settings(cards))) for cards in hands)
    rules = TableRules.of(variant)
    settled = settle(player, dealer, 12345, 100, rules)
    says = result_words(player, dealer, settled, rules.wheel)
    assert re.fullmatch(r"([A-Z][a-zA-Z0-9 ,:'+.-]*[a-z0-9]\. ?)+", says)
    assert not re.search(r"\.\.|  |,,|\d\.\d(\D|$)|\b(the|a|your|their) \1\b", says)
    if not player.is_foul:
        for sentence, verdict in zip(says.split(". "), (settled.low, settled.high), strict=False):
            said = re.search(r"(?:^|: )([Yy]our|[Tt]heir) ", sentence)
            whose = said[1].lower() if said else "nobody"
            assert {"your": "win", "their": "lose", "nobody": "copy"}[whose] == verdict.value
