"""The cap on a bonus bet and envy, against sums made by hand and against print."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.support.oracles import published

from paigow.errors import InputError
from paigow.rounds.faceup import FORTUNE_CAP
from paigow.variants import Envy, PayTable, paytable
from paigow.variants.worth import BonusBet, BonusWorth, bonus_worth

HANDS = 154_143_080
LINES = [
    number for line, number in published()["fortune_lines"].items() if line not in ("nothing",)
][:11]
FULL = paytable("fortune-envy")


def worth(table: PayTable, bet: BonusBet) -> BonusWorth:
    return bonus_worth(table, bet, LINES, HANDS, LINES, HANDS)


@pytest.mark.parametrize("bet", [1, 500, 100_000])
def test_without_cap_and_envy_the_edge_is_the_one_in_print(bet: int) -> None:
    for name, key in (("itv", 8000), ("fortune", 5000)):
        found = worth(paytable(name), BonusBet(bet))
        edge = published()["fortune_edges"][f"{key}/2000/1000/400/150/50/25/5/4/3/2"]
        assert round(float(found.edge), 6) == edge
        assert found.edge == found.edge_of_lines
        assert not any((found.cap_keeps, found.envy_pays, found.envy_hands))


def test_the_cap_takes_from_the_lines_above_it_alone() -> None:
    """50,000.00 for a bet of 20.00 is 2,500 to 1: of the highest line, in 32 hands, 5,500."""
    found = worth(FULL, BonusBet(2000, FORTUNE_CAP))
    assert found.cap_keeps == Fraction(32 * 5500, HANDS)
    assert found.edge == found.edge_of_lines + found.cap_keeps
    at_the_cap = worth(FULL, BonusBet(625, FORTUNE_CAP))
    assert at_the_cap.cap_keeps == 0
    assert worth(FULL, BonusBet(626, FORTUNE_CAP)).cap_keeps > 0
    # A cap on everything leaves a bet that wins one cent.
    one = worth(FULL, BonusBet(100, 1))
    won = sum(LINES)
    assert one.edge == Fraction((HANDS - won) * 100 - won, HANDS * 100)


def test_envy_is_the_sum_over_the_others() -> None:
    cents = [500_000, 100_000, 50_000, 25_000, 5_000, 2_000, 500, 0, 0, 0, 0]
    assert FULL.envy == Envy(500, False, tuple(cents))
    each = Fraction(sum(a * b for a, b in zip(LINES, cents, strict=True)), HANDS)
    for others in range(1, 7):
        found = worth(FULL, BonusBet(500, None, others))
        assert (found.envy_hand, found.envy_hands) == (each, others)
        assert found.edge == found.edge_of_lines - others * each / 500
        assert worth(FULL, BonusBet(1000, None, others)).envy_pays == found.envy_pays / 2
    # In print it takes some 0.92% off for each further player.
    assert float(each / 500) == pytest.approx(0.0092, abs=1e-4)


def test_the_bank_pays_envy_where_the_table_says_so() -> None:
    assert FULL.envy is not None
    table = replace(FULL, envy=replace(FULL.envy, bank=True))
    with_bank = worth(table, BonusBet(500, None, 2))
    assert with_bank.envy_hands == 3
    assert with_bank.envy_pays == worth(FULL, BonusBet(500, None, 3)).envy_pays


def test_the_variance_is_that_of_the_capped_result() -> None:
    table = replace(FULL, lines=FULL.lines[-2:], envy=None)
    found = bonus_worth(table, BonusBet(100, 250), [1, 2], 10, [1, 2], 10)
    results = [Fraction(5, 2)] + [Fraction(2)] * 2 + [Fraction(-1)] * 7
    mean = sum(results) / 10
    assert found.edge == -mean
    assert found.variance == sum((each - mean) ** 2 for each in results) / 10
    assert found.sd == pytest.approx(float(found.variance) ** 0.5)


@pytest.mark.parametrize(
    ("table", "bet", "problem"),
    [
        ("fortune", BonusBet(1000, None, 1), "'fortune' pays no envy: take 'fortune-envy', or"),
        ("fortune-envy", BonusBet(499, None, 1), "a bet of 4.99 has no envy in 'fortune-envy'"),
        ("fortune-envy", BonusBet(500, None, 7), "'7' is not a number of other players"),
        ("fortune-envy", BonusBet(500, None, 0), "'0' is not a number of other players"),
    ],
)
def test_refusals_say_what_would_do(table: str, bet: BonusBet, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        worth(paytable(table), bet)
