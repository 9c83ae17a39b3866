"""Settling: the examples of the rules, and what holds for every bet."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rounds.play import two_hands, variants

from paigow.cards import Card, parse_cards
from paigow.errors import InputError
from paigow.hands import Result, Setting, all_settings
from paigow.ledger import HOUSE, game_of, settle_hold
from paigow.rounds import Bet, TableRules, commission, settle, settle_bonus, settle_main

amounts = st.integers(min_value=1, max_value=10**9)
rates = st.integers(min_value=0, max_value=10_000)
steps = st.sampled_from([1, 25])


@pytest.mark.parametrize(
    ("bet", "fee", "returned"),
    [(1000, 50, 1950), (700, 50, 1350), (500, 25, 975), (501, 50, 952), (100, 25, 175)],
)
def test_the_examples_of_the_rules(bet: int, fee: int, returned: int) -> None:
    item = settle_main(bet, Result.WIN, TableRules.of("five-percent"))
    assert (item.won, item.commission, item.returned) == (bet, fee, returned)


@given(amounts, rates, steps)
def test_commission_is_rounded_up_to_the_step_and_never_above_the_win(
    win: int, rate: int, step: int
) -> None:
    fee = commission(win, rate, step)
    exact = Fraction(win * rate, 10_000)
    assert fee == min(win, ceil(exact / step) * step)
    assert exact <= fee <= win
    assert fee - exact < step
    assert fee % step == 0 or fee == win


@given(amounts, amounts, rates, steps)
def test_more_won_never_pays_less_commission(a: int, b: int, rate: int, step: int) -> None:
    assert commission(min(a, b), rate, step) <= commission(max(a, b), rate, step)


@pytest.mark.parametrize("win", [0.5, True, "5"])
def test_a_win_is_whole_cents(win: int) -> None:
    with pytest.raises(InputError, match="a win must be a whole number of cents"):
        commission(win, 500, 25)


@pytest.mark.parametrize(
    ("result", "returned"), [(Result.PUSH, 1000), (Result.LOSE, 0), (Result.FOUL, 0)]
)
def test_only_a_win_pays(result: Result, returned: int) -> None:
    item = settle_main(1000, result, TableRules.of("five-percent"))
    assert (item.won, item.commission, item.returned) == (0, 0, returned)


def test_the_bonus_is_judged_even_when_the_hand_is_a_foul() -> None:
    foul = Setting.parse("Ks Qs / Js 9s 8s 5d 2h")
    dealer = Setting.parse("3h 2c / 7d 6h 5c 4d 2d")
    assert foul.is_foul
    settled = settle(foul, dealer, 1000, 500, TableRules.of("itv"))
    main, bonus = settled.items
    assert (main.result, main.returned) == (Result.FOUL, 0)
    assert (bonus.bet, bonus.line, bonus.pays, bonus.won) == (Bet.BONUS, "flush", 4, 2000)
    assert (settled.staked, settled.returned, settled.net) == (1500, 2500, 1000)


def test_a_bonus_pays_no_commission() -> None:
    rules = TableRules.of("itv", commission_rate=500, commission_step=25)
    item = settle_bonus(1000, parse_cards("9s 9h 9c 5d 5h 5s Kc"), rules)
    assert (item.won, item.commission, item.returned) == (5000, 0, 6000)


def test_without_a_pay_table_a_bonus_wins_nothing() -> None:
    item = settle_bonus(1000, parse_cards("9s 9h 9c 5d 5h 5s Kc"), TableRules.of("five-percent"))
    assert (item.result, item.returned) == (Result.LOSE, 0)


@given(two_hands, variants, st.data(), amounts, st.integers(min_value=0, max_value=10**6))
def test_money_is_conserved(
    hands: tuple[tuple[Card, ...], tuple[Card, ...]],
    variant: str,
    data: st.DataObject,
    main: int,
    bonus: int,
) -> None:
    player, dealer = (data.draw(st.sampled_from(all_settings(cards))) for cards in hands)
    settled = settle(player, dealer, main, bonus, TableRules.of(variant))
    assert settled.staked == main + bonus
    assert settled.net == settled.returned - settled.staked
    for item in settled.items:
        back = item.stake if item.result in (Result.WIN, Result.PUSH) else 0
        assert item.returned == back + item.won - item.commission
        assert (item.won > 0) is (item.result is Result.WIN)
    entry = settle_hold(
        "e",
        "p",
        "h",
        staked=settled.staked,
        returned=settled.returned,
        commission=settled.commission,
    )
    assert sum(line.cents for line in entry.lines) == 0
    assert entry.change(game_of("p")) == settled.returned
    assert entry.change(HOUSE) == -settled.net - settled.commission
