"""The Fortune bet against the bank, and the ace-high bet in both readings."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.rounds.play import two_hands

from paigow.cards import Card, parse_cards
from paigow.hands import Result, Setting, Wheel
from paigow.rounds import (
    FORTUNE_CAP,
    ace_high_pays,
    face_up_result,
    fortune_beats,
    fortune_payout,
    settle_ace_high,
)
from paigow.variants import paytable

FORTUNE = paytable("fortune")
BANK = Setting.parse("Kd Qh / As 9c 7s 4d 2h")


def beats(player: str, bank: str, wheel: Wheel = Wheel.LOW) -> bool:
    return fortune_beats(parse_cards(player), parse_cards(bank), FORTUNE, wheel)


@pytest.mark.parametrize(
    ("player", "bank", "wins"),
    [
        ("9s 9h 9d Tc Jh Qs Kc", "Kd Kh Ks 2c 5d 7h 9c", False),  # the trips line: kings win
        ("Kd Kh Ks 2c 5d 7h 9c", "9s 9h 9d Tc Jh Qs Kc", True),
        ("2c 4d 7s 9h Qc Kd As", "3c 5d 8s Th Jc Qd 2s", False),  # nothing on the table
        ("3c 3d 3s 9h Qc Kd As", "4c 5d 8s Th Jc Qd 2s", True),  # the bank has nothing
        ("4c 5d 8s Th Jc Qd 2s", "3c 3d 3s 9h Qc Kd As", False),
        ("2h 3h 4h 5h 6h 7h 8h", "2c 3c 4c 5c 6c 7c 8c", False),  # the same top card: equal
        ("3h 4h 5h 6h 7h 8h 9h", "2c 3c 4c 5c 6c 7c 8c", True),  # by the top card
        ("As Ks Qs Js Ts Kd Qd", "Ac Kc Qc Jc Tc Kh Qh", False),  # royal matches are equal
        ("As Ks Qs Js Ts Kd Qd", "2c 3c 4c 5c 6c 7c Jk", True),  # the match is above the joker's
        ("As 2d 3h 4c 5s 9d Jh", "6s 7d 8h 9c Th Kd 2s", False),  # the wheel is low here
    ],
)
def test_lines_and_then_the_best_five_of_the_line(player: str, bank: str, wins: bool) -> None:
    assert beats(player, bank) is wins


def test_the_wheel_may_be_second() -> None:
    wheel, straight = "As 2d 3h 4c 5s 9d Jh", "6s 7d 8h 9c Th Kd 2s"
    assert beats(wheel, straight, Wheel.SECOND)
    assert not beats(straight, wheel, Wheel.SECOND)


@given(two_hands)
def test_never_both(hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    one, other = hands
    assert not (
        fortune_beats(one, other, FORTUNE, Wheel.LOW)
        and fortune_beats(other, one, FORTUNE, Wheel.LOW)
    )


def test_what_a_fortune_bet_wins() -> None:
    run, bank = parse_cards("2h 3h 4h 5h 6h 7h 8h"), parse_cards("Kd Kh Ks 2c 5d 7s 9c")
    assert fortune_payout(500, run, bank, FORTUNE, Wheel.LOW) == 2_500_000
    assert fortune_payout(10_000, run, bank, FORTUNE, Wheel.LOW) == FORTUNE_CAP
    assert fortune_payout(500, run, bank, FORTUNE, Wheel.LOW, cap=100) == 100
    assert fortune_payout(500, bank, run, FORTUNE, Wheel.LOW) is None


@pytest.mark.parametrize(
    ("player", "common", "text"),
    [
        ("8c 6d / Ks Kh 5s 3h 2c", 5, None),  # only the high hand beats the bank's
        ("Ac 6d / Ks Kh 5s 3h 2c", 5, 5),  # both do
        ("Kc Qs / Ad 9d 6s 3h 2c", 40, None),  # two ace-high pai gows, low hands equal
        ("Kc Js / Ad 9d 6s 3h 2c", 40, None),
    ],
)
def test_the_two_readings(player: str, common: int, text: int | None) -> None:
    mine = Setting.parse(player)
    assert settle_ace_high(mine, BANK, Wheel.LOW, needs_win=False) == common
    assert settle_ace_high(mine, BANK, Wheel.LOW, needs_win=True) == text


def test_two_ace_high_hands_can_both_pay_and_win() -> None:
    bank, mine = Setting.parse("9c 8h / As Jd 7s 4d 2h"), Setting.parse("Tc 8d / Ad Qd 6s 4h 2c")
    assert settle_ace_high(mine, bank, Wheel.LOW, needs_win=True) == 40


def test_a_foul_never_beats_the_bank() -> None:
    foul = Setting.parse("Ks Kh / Ad Qd 5s 3h 2c")
    assert foul.is_foul
    assert settle_ace_high(foul, BANK, Wheel.LOW, needs_win=True) is None


def test_the_bet_is_judged_on_the_setting_made() -> None:
    weak, strong = Setting.parse("3h 2c / Ks Kh Ac 6d 5s"), Setting.parse("Ac 6d / Ks Kh 5s 3h 2c")
    assert weak.cards == strong.cards
    assert settle_ace_high(weak, BANK, Wheel.LOW, needs_win=True) is None
    assert settle_ace_high(strong, BANK, Wheel.LOW, needs_win=True) == 5


def test_without_an_ace_high_bank_the_bet_loses() -> None:
    bank = Setting.parse("Qd Jh / Kc 9c 7s 4d 2h")
    mine = Setting.parse("Ac 6d / Ks Kh 5s 3h 2c")
    assert ace_high_pays(mine.cards, bank.cards) is None
    assert settle_ace_high(mine, bank, Wheel.LOW, needs_win=False) is None
    assert face_up_result(mine, bank, Wheel.LOW) is Result.WIN
    assert face_up_result(mine, BANK, Wheel.LOW) is Result.PUSH
