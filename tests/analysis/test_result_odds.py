"""The exact distribution of the result of several hands, against every way dealt out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from paigow.analysis.result_odds import result_odds

ONE = {95: 3, 0: 4, -100: 2, 700: 1}


@pytest.mark.parametrize("hands", range(1, 5))
def test_all_ways_dealt_out(hands: int) -> None:
    ends = [amount for amount, ways in ONE.items() for _ in range(ways)]
    expected = Counter(sum(each) for each in product(ends, repeat=hands))
    odds = result_odds(ONE, hands)
    assert odds.ways == expected
    assert list(odds.ways) == sorted(odds.ways)
    assert (odds.above, odds.of) == (0, 10**hands)
    for top in (-100, 0, 350, 2000):
        cut = result_odds(ONE, hands, top)
        kept = {amount: ways for amount, ways in expected.items() if amount <= top}
        assert cut.ways == kept
        assert cut.above == 10**hands - sum(kept.values())
        if top >= 0:
            assert (cut.behind, cut.level, cut.ahead) == (odds.behind, odds.level, odds.ahead)


def test_mean_and_variance_of_a_hundred_hands_add_up() -> None:
    one = {950: 2402491783820756, 0: 3341087256920524, -1000: 2506879990473120}
    of = sum(one.values())
    odds = result_odds(one, 100)
    assert sum(odds.ways.values()) == odds.of == of**100
    mean = Fraction(sum(amount * ways for amount, ways in one.items()), of)
    total = Fraction(sum(amount * ways for amount, ways in odds.ways.items()), odds.of)
    assert total == 100 * mean
    squares = Fraction(sum(amount**2 * ways for amount, ways in odds.ways.items()), odds.of)
    assert squares - total**2 == 100 * (
        Fraction(sum(amount**2 * ways for amount, ways in one.items()), of) - mean**2
    )
    assert odds.behind + odds.level + odds.ahead == 1
    assert odds.chance(-1000, 1000) == sum(
        Fraction(ways, odds.of) for amount, ways in odds.ways.items() if -1000 <= amount < 1000
    )
