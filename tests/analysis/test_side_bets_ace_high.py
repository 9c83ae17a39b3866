"""The ace-high bet, under both readings."""

from __future__ import annotations

import numpy as np
import pytest
from tests.analysis.test_side_bets import deck_of, hands_of
from tests.support.oracles import published

from paigow.analysis.ace_high import ACE_HIGH_PAYS, count_ace_high, count_ace_high_wins
from paigow.analysis.decks import Deck
from paigow.cards import JOKER
from paigow.houseways import HandFacts, house_way
from paigow.rounds.faceup import ace_high_pays, has_ace_high
from paigow.variants.edges import ACE_HIGH, ACE_HIGH_WINS

DEALS = 8_250_459_031_214_400
SMALL: Deck = deck_of("24679TKA", 2)


def test_the_ace_high_bet_in_print() -> None:
    oracle = published()["ace_high_bet_common_rule"]
    count = count_ace_high()
    assert count.wins == oracle["hands"]
    assert count.deals == DEALS
    assert round(float(count.edge), 6) == oracle["edge"]
    assert count.edge == ACE_HIGH


@pytest.mark.slow
def test_the_ace_high_bet_of_the_cardroom() -> None:
    way = house_way("cardroom")
    assert count_ace_high_wins(way, way).edge == ACE_HIGH_WINS[way.name, way.wheel]


def test_the_ace_high_bet_on_a_small_deck() -> None:
    hands = hands_of(SMALL)
    pays = {pay: kind for kind, pay in ACE_HIGH_PAYS.items()}
    wins = dict.fromkeys(ACE_HIGH_PAYS, 0)
    made = [has_ace_high(hand) for hand in hands]
    masks = np.array([hand.mask for hand in hands], np.uint64)
    has_it = np.array(made)
    for bank, is_ace_high in zip(hands, made, strict=True):
        if is_ace_high:
            free = masks & np.uint64(bank.mask) == 0
            both = int((free & has_it).sum())
            wins["both"] += both
            wins["joker" if JOKER in bank else "no joker"] += int(free.sum()) - both
            other = next(hand for hand in hands if not hand & bank)
            assert pays[ace_high_pays(other, bank) or 0] in wins
    assert count_ace_high(deck=SMALL).wins == wins
    assert wins["joker"] > 0


def test_with_a_win_on_a_small_deck() -> None:
    player, bank = house_way("online"), house_way("cardroom")
    seen: list[tuple[int, int]] = []
    count = count_ace_high_wins(player, bank, lambda *done: seen.append(done), SMALL)
    assert seen == [(done, seen[0][1]) for done in range(1, seen[0][1] + 1)]
    hands = hands_of(SMALL)
    masks = np.array([hand.mask for hand in hands], np.uint64)
    facts = [HandFacts(hand, bank.wheel) for hand in hands]
    mine = [player.decide_facts(each) for each in facts]
    lows = np.array([decision.low_value for decision in mine])
    highs = np.array([decision.high_value for decision in mine])
    has_it = np.array([has_ace_high(hand) for hand in hands])
    wins = dict.fromkeys(ACE_HIGH_PAYS, 0)
    for place in has_it.nonzero()[0]:
        theirs = bank.decide_facts(facts[place])
        won = masks & masks[place] == 0
        won &= (lows > theirs.low_value) & (highs > theirs.high_value)
        wins["both"] += int((won & has_it).sum())
        wins["joker" if JOKER in hands[place] else "no joker"] += int((won & ~has_it).sum())
    assert count.wins == wins
    assert all(wins.values())
