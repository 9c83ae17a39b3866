"""Envy and the cap on small decks, against every deal dealt out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from tests.support.oracles import published

from paigow.analysis.decks import Deck
from paigow.analysis.side_bets import count_against_bank, line_hands, outside
from paigow.cards import DECK, CardSet
from paigow.hands import Line, Wheel
from paigow.rounds.faceup import fortune_payout
from paigow.variants import Envy, PaidLine, PayTable, paytable
from paigow.variants.worth import BonusBet, bonus_worth

DECK_OF_15 = Deck(0b1111_1110_0000_0, 2)
TABLE = PayTable(
    "mine",
    "Mine",
    "the test",
    tuple(map(PaidLine, (Line.STRAIGHT_FLUSH, Line.FOUR_OF_A_KIND, Line.FULL_HOUSE), (40, 9, 2))),
    Envy(300, False, (700, 50, 3)),
)


def dealt() -> list[tuple[CardSet, CardSet]]:
    """Every deal of two hands of the small deck."""
    cards = sorted(set(DECK) - set(outside(DECK_OF_15)))
    deals = []
    for seven in combinations(cards, 7):
        rest = [card for card in cards if card not in seven]
        deals += [(CardSet(seven), CardSet(other)) for other in combinations(rest, 7)]
    assert len(deals) == DECK_OF_15.deals
    return deals


@pytest.fixture(scope="module")
def deals() -> list[tuple[CardSet, CardSet]]:
    return dealt()


def envy_of(cards: CardSet) -> int:
    assert TABLE.envy is not None
    best = TABLE.best(cards)
    return 0 if best is None else TABLE.envy.pays[TABLE.lines.index(best)]


def test_the_envy_of_two_others_is_twice_that_of_one(
    deals: list[tuple[CardSet, CardSet]],
) -> None:
    envies = {hand: envy_of(hand) for hand in {hand for hand, _ in deals}}
    dealt_out = Fraction(sum(envies[one] + envies[two] for one, two in deals), len(deals))
    hands = line_hands(TABLE, deck=DECK_OF_15)
    worth = bonus_worth(TABLE, BonusBet(300, None, 2), hands, len(envies), hands, len(envies))
    assert dealt_out > 0
    assert worth.envy_hand * worth.envy_hands == dealt_out
    assert worth.envy_pays == dealt_out / 300


def test_the_cap_against_the_bank_is_what_every_deal_pays(
    deals: list[tuple[CardSet, CardSet]],
) -> None:
    """The sum of what the rounds of the cardroom game pay, deal by deal."""
    bet, cap = 300, 2500
    count = count_against_bank(TABLE, Wheel.LOW, deck=DECK_OF_15)
    worth = bonus_worth(
        TABLE,
        BonusBet(bet, cap),
        [line.beats for line in count.lines],
        count.deals,
        [line.hands for line in count.lines],
        count.hands,
    )
    some = [(mine, bank) for mine, bank in deals if envy_of(mine) or TABLE.best(mine) is not None]
    gain = -bet * (len(deals) - len(some))
    for mine, bank in some:
        paid = fortune_payout(bet, mine, bank, TABLE, Wheel.LOW, cap)
        gain += -bet if paid is None else paid
    assert worth.edge == Fraction(-gain, bet * len(deals))
    assert worth.cap_keeps > 0


def test_the_shipped_lines_are_those_in_print() -> None:
    expected = list(published()["fortune_lines"].values())[:11]
    assert list(line_hands(paytable("fortune-envy"))) == expected
