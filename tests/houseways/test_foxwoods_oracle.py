"""The exact chances of four hands against the bank that sets by the way of Foxwoods."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, prod
from typing import Any

import pytest
from tests.support.oracles import published

from paigow.cards import JOKER, CardSet, parse_cards
from paigow.hands import Setting, Wheel, legal_settings
from paigow.hands.classes import HandClassOfSeven, hand_classes
from paigow.houseways import HandFacts, house_way

HANDS_OF_46 = 53_524_680


@cache
def bank_table() -> list[tuple[HandClassOfSeven, tuple[int, int]]]:
    """Every class with the two strengths at which the bank sets it."""
    way = house_way("foxwoods")
    assert way.wheel is Wheel.LOW
    table = []
    for of_seven in hand_classes():
        decision = way.decide_facts(HandFacts(of_seven.example, way.wheel))
        table.append((of_seven, (decision.low_value, decision.high_value)))
    return table


class RestOfDeck:
    """The 46 cards that a hand leaves, and how many hands of a class they hold."""

    def __init__(self, held: CardSet) -> None:
        self.joker = JOKER not in held
        self.has = [[4 * rank + suit not in {*held} for suit in range(4)] for rank in range(13)]
        self.left = [sum(suits) for suits in self.has]

    def hands(self, of_seven: HandClassOfSeven) -> int:
        if of_seven.joker and not self.joker:
            return 0
        counts = Counter(of_seven.ranks)
        if of_seven.flush:
            return sum(self._with_flush(counts, of_seven.flush, suit) for suit in range(4))
        needed = 4 if of_seven.joker else 5
        every = prod(comb(self.left[rank], count) for rank, count in counts.items())
        if not every or len(counts) < needed:
            return every
        return every - sum(self._suited(counts, suit, needed) for suit in range(4))

    def _with_flush(self, counts: Counter[int], flush: tuple[int, ...], suit: int) -> int:
        """Hands in which exactly the ranks of the flush are of the suit."""
        if not all(self.has[rank][suit] for rank in flush):
            return 0
        return prod(
            comb(self.left[rank] - self.has[rank][suit], count - (rank in flush))
            for rank, count in counts.items()
        )

    def _suited(self, counts: Counter[int], suit: int, needed: int) -> int:
        """Hands with so many cards of the suit, counted rank by rank."""
        by_number = [1] + [0] * 7
        for rank, count in counts.items():
            has = self.has[rank][suit]
            others = self.left[rank] - has
            without, within = comb(others, count), has * comb(others, count - 1)
            by_number = [
                without * by_number[number] + within * (by_number[number - 1] if number else 0)
                for number in range(8)
            ]
        return sum(by_number[needed:])


@pytest.mark.slow
@pytest.mark.parametrize(
    "oracle", published()["hand_against_foxwoods"], ids=lambda oracle: oracle["cards"]
)
def test_every_setting_of_a_hand_to_the_last_digit(oracle: dict[str, Any]) -> None:
    hand = parse_cards(oracle["cards"])
    rest = RestOfDeck(hand)
    bank: Counter[tuple[int, int]] = Counter()
    for of_seven, strengths in bank_table():
        bank[strengths] += rest.hands(of_seven)
    assert bank.total() == HANDS_OF_46
    legal = set(legal_settings(hand))
    for row in oracle["settings"]:
        low = parse_cards(row["low"])
        setting = Setting(low, hand - low)
        legal.remove(setting)
        low_value = setting.low_strength().value
        high_value = setting.high_strength(Wheel.LOW).value
        results = [0, 0, 0]
        for (bank_low, bank_high), hands in bank.items():
            results[(low_value > bank_low) + (high_value > bank_high)] += hands
        assert results == [row["lose"], row["push"], row["win"]], row["low"]
    assert not legal
