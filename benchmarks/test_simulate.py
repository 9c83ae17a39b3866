"""How many rounds a second are played at random on one core.

The baseline is a round as plain Python plays it: fourteen cards drawn, both hands set by
``HouseWay.decide_facts``, and compared; measured in the same run.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from benchmarks.test_hands import median_of, say
from pytest_benchmark.fixture import BenchmarkFixture

from paigow.cards import DECK, CardSet
from paigow.houseways import HandFacts, house_way
from paigow.simulation import simulate

WAY = house_way("foxwoods")
ROUNDS = 4_000_000
FEW = 1000


def play_few() -> int:
    """Some rounds of plain Python; how many the player won."""
    random = Random(53)
    won = 0
    for _ in range(FEW):
        cards = random.sample(DECK, 14)
        mine, banks = (
            WAY.decide_facts(HandFacts(CardSet(hand), WAY.wheel)) for hand in (cards[:7], cards[7:])
        )
        won += mine.low_value > banks.low_value and mine.high_value > banks.high_value
    return won


@pytest.mark.benchmark(group="simulation")
def test_rounds_on_one_core(benchmark: BenchmarkFixture) -> None:
    """Rounds with a bankroll, the making of the tables and the quantiles included."""
    simulate(WAY, WAY, rounds=100, seed=1)

    def play() -> int:
        return simulate(WAY, WAY, rounds=ROUNDS, seed=1, bankroll=20, workers=1).win

    won = benchmark(play)
    begin = perf_counter()
    won_by_hand = play_few()
    plain = (perf_counter() - begin) / FEW
    each = median_of(benchmark) / ROUNDS
    say("rounds at random", 1 / each, "a second on one core")
    say("the same in plain Python", 1 / plain, "a second")
    say("plain Python / this", plain / each, "times")
    assert won / ROUNDS == pytest.approx(won_by_hand / FEW, abs=0.08)
