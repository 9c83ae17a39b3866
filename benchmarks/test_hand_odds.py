"""How fast one hand is priced, and side bets counted. Run with ``make bench``.

The baseline is the plain way of the tests: the product of binomials for each class in Python, of
which a hundredth of the classes is measured. Ratios travel from one machine to another.
"""

from __future__ import annotations

from itertools import islice
from math import comb, prod
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from paigow.analysis.hand_odds import hand_odds
from paigow.analysis.side_bets import count_against_bank
from paigow.cards import parse_cards
from paigow.hands.classes import hand_classes
from paigow.variants import paytable

HAND = parse_cards("2c 5c 5s 9d Kd Kh Ah")
PART = 100


def seconds_of_baseline() -> float:
    """Seconds for all classes, judged by the first hundredth: the median of five runs."""
    some = list(islice(hand_classes(), 292_253 // PART))
    left = [4 - sum(card >> 2 == rank for card in HAND) for rank in range(13)]
    times = []
    for _ in range(5):
        begin = perf_counter()
        sum(
            prod(comb(left[rank], each.ranks.count(rank)) for rank in set(each.ranks))
            for each in some
        )
        times.append(perf_counter() - begin)
    return PART * median(times)


def say(benchmark: BenchmarkFixture, what: str, unit: float, name: str) -> float:
    if benchmark.stats is None:  # as it is where benchmarks are only tried out
        return float("nan")
    found: float = benchmark.stats.stats.median
    print(f"\n  {what}: {found * unit:,.2f} {name}", end="")
    return found


@pytest.mark.benchmark(group="analysis")
def test_hand_odds_warm(benchmark: BenchmarkFixture) -> None:
    """Every setting of a hand, in a process that has priced one before."""
    hand_odds(HAND)
    benchmark(hand_odds, HAND)
    taken = say(benchmark, "one hand, all settings", 1000, "ms")
    print(f", {seconds_of_baseline() / taken:,.0f} times the plain count", end="")


@pytest.mark.benchmark(group="analysis")
def test_bonus_against_bank(benchmark: BenchmarkFixture) -> None:
    """A bonus bet over all 8,250,459,031,214,400 deals."""
    table = paytable("fortune")
    count_against_bank(table)
    benchmark.pedantic(count_against_bank, (table,), rounds=5)  # type: ignore[no-untyped-call]
    taken = say(benchmark, "a bonus bet against the bank", 1, "s")
    print(f", {8_250_459_031_214_400 / taken:.1e} deals a second", end="")
