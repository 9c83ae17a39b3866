"""The tables of house ways against the house ways themselves."""

import os
from dataclasses import replace

import pytest

from paigow.analysis.classes import CLASSES, class_arrays
from paigow.analysis.way_tables import compile_way
from paigow.hands import Wheel
from paigow.hands.classes import hand_classes
from paigow.houseways import HandFacts, NoClauseError, house_way, house_way_names

SAMPLED_ONE_IN = 1 if os.environ.get("PAIGOW_SOAK") else 293


def test_arrays_hold_the_classes_in_order() -> None:
    arrays = class_arrays()
    for row, each in enumerate(hand_classes()):
        if row % SAMPLED_ONE_IN == 0:
            counts = [each.ranks.count(rank) for rank in range(13)]
            assert arrays.counts[row].tolist() == [*counts, each.joker]
            assert arrays.flush[row] == sum(1 << rank for rank in each.flush)
            assert arrays.hands[row] == each.hands
            assert arrays.example(row) == each.example


@pytest.mark.parametrize("wheel", list(Wheel))
def test_tables_decide_as_the_ways_do(wheel: Wheel) -> None:
    ways = [house_way(name, wheel) for name in house_way_names()]
    tables = [compile_way(way) for way in ways]
    arrays = class_arrays()
    for row in range(0, CLASSES, SAMPLED_ONE_IN):
        facts = HandFacts(arrays.example(row), wheel)
        for way, table in zip(ways, tables, strict=True):
            decision = way.decide_facts(facts)
            set_to = int(table.low[row]), int(table.high[row])
            assert set_to == (decision.low_value, decision.high_value), (way.name, facts.cards)
            assert way.clauses[table.clause[row]] == decision.clause


def test_a_way_with_a_gap_names_the_hand_it_cannot_set() -> None:
    way = house_way("foxwoods")
    with pytest.raises(NoClauseError, match="has no clause that sets 2c 2d 2h 2s 3c 3d 3h"):
        compile_way(replace(way, name="gap", clauses=way.clauses[-1:]))
