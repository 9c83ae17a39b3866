"""Side bets over all deals, against print and against small decks dealt in full."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.support.oracles import published

from paigow.analysis.decks import Deck
from paigow.analysis.side_bets import (
    BankBonusCount,
    count_against_bank,
    line_hands,
    outside,
)
from paigow.cards import DECK, CardSet
from paigow.hands import Line, Wheel, line_strengths
from paigow.rounds.faceup import fortune_beats
from paigow.variants import PaidLine, PayTable, paytable
from paigow.variants.edges import AGAINST_BANK

HANDS = 154_143_080
DEALS = 8_250_459_031_214_400
RANKS = {letter: 1 << place for place, letter in enumerate("23456789TJQKA")}


def deck_of(ranks: str, suits: int) -> Deck:
    return Deck(sum(RANKS[letter] for letter in ranks), suits)


def hands_of(deck: Deck) -> list[CardSet]:
    cards = set(DECK) - set(outside(deck))
    assert len(cards) == deck.cards
    return [CardSet(seven) for seven in combinations(sorted(cards), 7)]


def table_of(*lines: Line) -> PayTable:
    return PayTable("mine", "Mine", "the test", tuple(PaidLine(line, 2) for line in lines))


def key_of(hand: CardSet, table: PayTable, wheel: Wheel) -> tuple[int, int]:
    """Less the place of the line, then the strength in it; (-99, 0) without one."""
    made = line_strengths(hand, wheel)
    for place, (line, _) in enumerate(table.lines):
        if line in made:
            return -place, made[line]
    return -99, 0


def dealt_in_full(deck: Deck, table: PayTable, wheel: Wheel) -> tuple[list[int], list[int]]:
    """The hands of every line and the deals in which they beat the bank, hand by hand."""
    hands = hands_of(deck)
    masks = np.array([hand.mask for hand in hands], np.uint64)
    keys = [key_of(hand, table, wheel) for hand in hands]
    order = {key: number for number, key in enumerate(sorted(set(keys)))}
    levels = np.array([order[key] for key in keys])
    counts, beats = [0] * len(table.lines), [0] * len(table.lines)
    for mask, key in zip(masks, keys, strict=True):
        if key != (-99, 0):
            counts[-key[0]] += 1
            beats[-key[0]] += int(((masks & mask == 0) & (levels < order[key])).sum())
    return counts, beats


ALL = table_of(*Line)
SMALL = [
    (deck_of("TJQKA", 3), paytable("fortune")),
    (deck_of("TJQKA", 3), table_of(Line.ROYAL_MATCH, Line.STRAIGHT)),
    (deck_of("TJQKA", 3), table_of(Line.FLUSH, Line.ROYAL_FLUSH, Line.ROYAL_MATCH)),
    (deck_of("789TJQKA", 2), table_of(Line.STRAIGHT, Line.FIVE_ACES, Line.ROYAL_MATCH)),
    (deck_of("A2345678", 2), paytable("itv")),
    (deck_of("A235689K", 2), ALL),
]


@pytest.mark.parametrize("wheel", list(Wheel))
@pytest.mark.parametrize("place", range(len(SMALL)))
def test_small_decks_dealt_in_full(place: int, wheel: Wheel) -> None:
    deck, table = SMALL[place]
    count = count_against_bank(table, wheel, deck=deck)
    hands, beats = dealt_in_full(deck, table, wheel)
    assert [line.hands for line in count.lines] == hands
    assert [line.beats for line in count.lines] == beats
    assert count.deals == deck.deals
    assert sum(beats) > 0


def test_higher_is_what_the_table_calls_higher() -> None:
    """What the count goes by is the rule that rounds are settled by."""
    deck, table, random = deck_of("TJQKA", 3), paytable("fortune"), Random(1)
    cards = sorted(set(DECK) - set(outside(deck)))
    for _ in range(500):
        dealt = random.sample(cards, 14)
        mine, bank = CardSet(dealt[:7]), CardSet(dealt[7:])
        higher = key_of(mine, table, Wheel.LOW) > key_of(bank, table, Wheel.LOW)
        assert fortune_beats(mine, bank, table, Wheel.LOW) is higher


@pytest.fixture(scope="module")
def fortune() -> BankBonusCount:
    return count_against_bank(paytable("fortune"), "low")


class TestFortune:
    """The Fortune bet of the cardroom game; counted once."""

    def test_the_hands_are_those_in_print(self, fortune: BankBonusCount) -> None:
        lines = {line.line.value: line.hands for line in fortune.lines}
        expected = published()["fortune_lines"]
        assert {**lines, "nothing": fortune.nothing, "source": expected["source"]} == expected
        assert (fortune.hands, fortune.deals) == (HANDS, DEALS)

    def test_what_must_hold_of_the_beats(self, fortune: BankBonusCount) -> None:
        each = DEALS // HANDS
        assert all(0 < line.beats <= line.hands * each for line in fortune.lines)
        # Five aces are safer than their place: they leave the bank few royal flushes.
        shares = [line.beats / line.hands for line in fortune.lines[3:]]
        assert shares == sorted(shares, reverse=True)
        beats = sum(line.beats for line in fortune.lines)
        ties = DEALS - 2 * beats
        # Neither hand beats the other: at least where neither has a line, by far the most of them.
        assert 0.6 < ties / DEALS < fortune.nothing / HANDS

    def test_it_costs_more_than_the_bet_that_ignores_the_bank(
        self, fortune: BankBonusCount
    ) -> None:
        free = sum(line.hands * (line.pays + 1) for line in fortune.lines)
        assert fortune.edge > 1 - free / HANDS
        assert round(float(fortune.edge), 6) == 0.142889
        assert fortune.edge == AGAINST_BANK["fortune", Wheel.LOW]

    def test_the_highest_line_loses_to_higher_ones_of_its_own_alone(
        self, fortune: BankBonusCount
    ) -> None:
        """Counted by hand: eight runs in four suits, and which of them can be dealt together."""
        top = fortune.lines[0]
        by_hand = 0
        sevens = [
            CardSet(DECK[4 * (rank % 13) + suit] for rank in range(low, low + 7))
            for low in range(-1, 7)
            for suit in range(4)
        ]
        for mine in sevens:
            made = line_strengths(mine, "low")[top.line]
            not_beaten = sum(
                not mine & other and line_strengths(other, "low")[top.line] >= made
                for other in sevens
            )
            by_hand += DEALS // HANDS - not_beaten
        assert top.beats == by_hand


@pytest.mark.parametrize(
    ("name", "edge"),
    [
        ("emperors-challenge", published()["emperors_challenge_edge"]),
        ("pai-gow-insurance", published()["pai_gow_insurance"]["edge"]),
    ],
)
def test_the_edges_in_print(name: str, edge: float) -> None:
    table = paytable(name)
    hands = line_hands(table)
    paid = sum(number * (line.pays + 1) for number, line in zip(hands, table.lines, strict=True))
    assert round(1 - paid / HANDS, 6) == edge


def test_the_insurance_pays_what_is_in_print() -> None:
    pays = published()["pai_gow_insurance"]["pays"]
    assert [line.pays for line in paytable("pai-gow-insurance").lines] == list(pays.values())


def test_a_table_without_lines_that_can_be_made_beats_nothing() -> None:
    deck = deck_of("24679TKA", 2)
    count = count_against_bank(table_of(Line.FIVE_ACES), deck=deck)
    assert [(line.hands, line.beats) for line in count.lines] == [(0, 0)]
    assert count.edge == 1
    assert replace(count, lines=()).nothing == count.hands
