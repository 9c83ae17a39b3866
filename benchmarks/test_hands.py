"""How fast hands are ranked and set. Run with ``make bench``.

The baseline is the plain evaluator of the tests, measured in the same run: ratios travel from one
machine to another, hands per second do not.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.support.naive import naive_high

from paigow.cards import DECK, CardSet
from paigow.hands import Wheel, rank_high
from paigow.hands.classes import hand_classes
from paigow.hands.ranking import high_tables, high_value
from paigow.houseways import house_way

_RANDOM = Random(53)
FIVES = [tuple(_RANDOM.sample(DECK, 5)) for _ in range(2000)]
SEVENS = [CardSet(_RANDOM.sample(DECK, 7)) for _ in range(1000)]


def say(what: str, number: float, unit: str) -> None:
    print(f"\n  {what}: {number:,.1f} {unit}", end="")


def median_of(benchmark: BenchmarkFixture) -> float:
    """The median of what was measured, in seconds."""
    if benchmark.stats is None:  # as it is where benchmarks are only tried out
        return float("nan")
    found: float = benchmark.stats.stats.median
    return found


def seconds_of(work: Callable[[], object]) -> float:
    """The median of five runs."""
    times = []
    for _ in range(5):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return median(times)


@pytest.fixture
def baseline() -> float:
    """Seconds that the plain evaluator takes for the five-card hands."""
    return seconds_of(lambda: [naive_high(five) for five in FIVES])


@pytest.mark.benchmark(group="five cards")
def test_rank_high(benchmark: BenchmarkFixture, baseline: float) -> None:
    """The public function, checks and all."""
    benchmark(lambda: [rank_high(five) for five in FIVES])
    spent = median_of(benchmark)
    say("rank_high", len(FIVES) / spent, "hands a second")
    say("times the plain evaluator", baseline / spent, "×")
    assert not baseline <= spent  # whatever it is where it is only tried out


@pytest.mark.benchmark(group="five cards")
def test_high_value(benchmark: BenchmarkFixture, baseline: float) -> None:
    """The unchecked look-up of hot loops."""
    tables = high_tables(Wheel.SECOND)
    benchmark(lambda: [high_value(five, tables) for five in FIVES])
    spent = median_of(benchmark)
    say("high_value", len(FIVES) / spent, "hands a second")
    say("times the plain evaluator", baseline / spent, "×")
    assert not baseline <= spent  # whatever it is where it is only tried out


@pytest.mark.benchmark(group="seven cards")
@pytest.mark.parametrize("name", ["online", "cardroom", "foxwoods"])
def test_house_way(benchmark: BenchmarkFixture, name: str) -> None:
    """A house way's decision, beside merely ranking the 21 high hands there are."""
    way = house_way(name)

    def rank_all() -> None:
        for hand in SEVENS:
            for five in combinations(hand, 5):
                rank_high(five)

    floor = seconds_of(rank_all)
    benchmark(lambda: [way.decide(hand) for hand in SEVENS])
    spent = median_of(benchmark)
    say(f"{name}.decide", spent / len(SEVENS) * 1e6, "µs a hand")
    say("times as quick as ranking its 21 high hands", floor / spent, "×")


@pytest.mark.benchmark(group="tables")
def test_building_the_tables(benchmark: BenchmarkFixture) -> None:
    """What the first ranking in a process costs."""
    benchmark(high_tables.__wrapped__, Wheel.SECOND)
    say("the tables of one wheel", median_of(benchmark) * 1000, "ms")


@pytest.mark.benchmark(group="classes", warmup=False)
def test_all_classes_of_hands(benchmark: BenchmarkFixture) -> None:
    """Going through all hands of seven cards by their classes."""
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: sum(each.hands for each in hand_classes()), rounds=3
    )
    say("all hands by their classes", median_of(benchmark), "s")
