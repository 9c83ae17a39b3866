"""How fast every deal is counted, and by how much sampling falls short of it in the same time.

The baseline is a Monte Carlo of the same game with the same tables, measured in the same run.
"""

from __future__ import annotations

from itertools import islice
from time import perf_counter

import numpy as np
import pytest
from benchmarks.test_hands import median_of, say
from numba import njit
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from paigow.analysis.classes import class_arrays
from paigow.analysis.decks import FULL_DECK
from paigow.analysis.disjoint import count_deals, points_of, side_of
from paigow.analysis.way_tables import compile_way
from paigow.hands.classes import hand_classes
from paigow.houseways import HandFacts, house_way

WAY = house_way("foxwoods", "low")
SAMPLE = 1_000_000


@njit(nogil=True)
def _sample(
    deals: int,
    seed: int,
    plain: NDArray[np.int32],
    true: NDArray[np.int32],
    pairs: NDArray[np.int64],
    choose: NDArray[np.int64],
) -> tuple[int, int]:
    """Deal at random and compare; the points are looked up as the exact count has them."""
    state = np.uint64(seed)
    deck = np.arange(53)
    points = np.zeros(2, np.int64)
    win = 0
    lose = 0
    for _ in range(deals):
        for place in range(14):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
            other = place + np.int64((state >> np.uint64(11)) % np.uint64(53 - place))
            deck[place], deck[other] = deck[other], deck[place]
        for side in range(2):
            hand = np.sort(deck[7 * side : 7 * side + 7])
            joker = 1 if hand[6] == 52 else 0
            index = 0
            for place in range(7):
                index += choose[(hand[place] >> 2) + place, place + 1]
            points[side] = plain[index]
            for suit in range(4):
                mask = 0
                low = -1
                high = -1
                held = joker
                for place in range(7 - joker):
                    rank = hand[place] >> 2
                    if hand[place] & 3 == suit:
                        mask |= 1 << rank
                        held += 1
                    else:
                        low = rank if low < 0 else low
                        high = rank
                if held >= 5:
                    points[side] = true[joker, mask, pairs[7 - held, low, high]]
        better = (points[1] >> 13 < points[0] >> 13) + (points[1] & 8191 < points[0] & 8191)
        win += better == 2
        lose += better == 0
    return win, lose


@pytest.mark.benchmark(group="edge")
def test_every_deal_against_a_million(benchmark: BenchmarkFixture) -> None:
    """All deals of two hands set by the Foxwoods house way."""
    from paigow.analysis.classes import CHOOSE
    from paigow.analysis.decks import PAIR_NUMBER

    table = compile_way(WAY)
    side = side_of(points_of(table.low, table.high))
    exact = benchmark(count_deals, side, side)
    pairs = np.zeros((3, 14, 14), np.int64)
    for pair, number in PAIR_NUMBER.items():
        pairs[len(pair), pair[0] if pair else -1, pair[-1] if pair else -1] = number
    _sample(1, 7, side.plain, side.true, pairs, CHOOSE)
    begin = perf_counter()
    win, lose = _sample(SAMPLE, 88_172_645_463_325_252, side.plain, side.true, pairs, CHOOSE)
    taken = perf_counter() - begin
    off = abs(win - lose - (exact.win - exact.lose) / FULL_DECK.deals * SAMPLE) / SAMPLE
    say("Monte Carlo of the same game", SAMPLE / taken, "deals a second on one core")
    say("what a million deals get wrong in the edge", off * 1e6, "parts in a million")
    say("exact count / a million deals by Monte Carlo", median_of(benchmark) / taken, "times")
    assert win / SAMPLE == pytest.approx(exact.win / FULL_DECK.deals, abs=0.003)
    assert lose / SAMPLE == pytest.approx(exact.lose / FULL_DECK.deals, abs=0.003)


@pytest.mark.benchmark(group="table of a way")
def test_house_way_to_table(benchmark: BenchmarkFixture) -> None:
    """One house way applied to all classes of hands, against deciding them one by one."""
    class_arrays()
    benchmark(compile_way.__wrapped__, WAY)
    few = [each.example for each in islice(hand_classes(), 5000)]
    begin = perf_counter()
    for cards in few:
        WAY.decide_facts(HandFacts(cards, WAY.wheel))
    one_by_one = (perf_counter() - begin) / len(few) * len(class_arrays().hands)
    say("one by one / as a table", one_by_one / median_of(benchmark), "times")
