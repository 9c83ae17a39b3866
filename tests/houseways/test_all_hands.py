"""Every way sets every hand there is, never foul, under both wheel options."""

from __future__ import annotations

from itertools import islice

import pytest

from paigow.hands import Wheel, legal_settings
from paigow.hands.classes import hand_classes
from paigow.hands.ranking import high_tables
from paigow.houseways import HandFacts, check_way, house_way, house_way_names

CHUNKS = 5


@pytest.mark.slow
@pytest.mark.parametrize("wheel", list(Wheel))
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_way_sets_every_hand(chunk: int, wheel: Wheel) -> None:
    ways = [house_way(name, wheel) for name in house_way_names()]
    highest_low = high_tables(wheel).highest_low
    for number, of_seven in enumerate(islice(hand_classes(), chunk, None, CHUNKS)):
        facts = HandFacts(of_seven.example, wheel)
        decisions = [way.decide_facts(facts) for way in ways]
        for decision in decisions:
            assert decision.low_value <= highest_low[decision.high_value]
        if number % 100 == 0:  # the same through the front door, which is slower
            legal = legal_settings(of_seven.example)
            for way, numbers in zip(ways, decisions, strict=True):
                answer = way.decide(of_seven.example)
                setting, clause = answer
                assert setting in legal
                assert setting.low_strength().value == numbers.low_value
                assert setting.high_strength(wheel).value == numbers.high_value
                assert clause is numbers.clause
                assert ": " in answer.says


@pytest.mark.slow
def test_check_counts_all_hands() -> None:
    report = check_way(house_way("foxwoods"))
    assert report.ok
    assert report.hands == 154_143_080
    counts = {use.clause: use.hands for use in report.clauses}
    assert counts["five-aces"] == 1_128
    assert counts["no-pair"] == 24_780_420
    assert counts["one-pair"] == 64_221_960
