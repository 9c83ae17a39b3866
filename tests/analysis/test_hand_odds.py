"""The odds of one hand, to the last digit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from tests.support.oracles import published

import paigow
from paigow.analysis.hand_odds import HANDS_OF_THE_REST, gain_per_unit, hand_odds
from paigow.cards import DECK, CardSet, parse_cards
from paigow.errors import CardCountError, InputError, UnknownNameError
from paigow.hands import Setting, Wheel, legal_settings
from paigow.houseways import HandFacts, house_way, house_way_names

ENDS = ("lose", "push", "win")
NO_PAIR = "2c 4d 7s 9h Qc Kd As"


@pytest.mark.parametrize(
    "oracle", published()["hand_against_foxwoods"], ids=lambda oracle: oracle["cards"]
)
def test_every_setting_of_the_published_hands(oracle: dict[str, Any]) -> None:
    cards = parse_cards(oracle["cards"])
    rows = hand_odds(cards, against="foxwoods")
    found = {CardSet(row.low): (row.win, row.push, row.lose) for row in rows}
    assert found == {
        parse_cards(row["low"]): (row["win"], row["push"], row["lose"])
        for row in oracle["settings"]
    }
    assert len(rows) == len(found)
    assert [row.ev for row in rows] == sorted((row.ev for row in rows), reverse=True)


def test_every_legal_setting_is_there_and_the_way_is_marked() -> None:
    random = Random(8)
    for name in house_way_names():
        cards = CardSet(random.sample(DECK, 7))
        rows = hand_odds(cards, name)
        settings = [Setting(row.low, row.high) for row in rows]
        assert set(settings) == set(legal_settings(cards))
        chosen = house_way(name).decide(cards).setting
        assert [setting == chosen for setting in settings] == [row.house_way for row in rows]
        assert all(row.win + row.push + row.lose == HANDS_OF_THE_REST for row in rows)


@pytest.mark.parametrize("wheel", ["second", "low"])
def test_the_roles_mirror_each_other_hand_by_hand(wheel: str) -> None:
    """Against a sample of banks set one by one the two roles differ by the copies alone."""
    cards = parse_cards("5c 4d 3s 2h As Kd Kh")
    way = house_way("foxwoods", wheel)
    player = {row.low: row for row in hand_odds(cards, way)}
    bank = {row.low: row for row in hand_odds(cards, "foxwoods", "bank", wheel)}
    random = Random(wheel)
    rest = list(set(DECK) - set(cards))
    ends: dict[str, Counter[tuple[str, int]]] = {"player": Counter(), "bank": Counter()}
    sample = 3000
    for _ in range(sample):
        other = way.decide_facts(HandFacts(random.sample(rest, 7), Wheel.parse(wheel)))
        for place, low in enumerate(player):
            setting = Setting(low, cards - CardSet(low))
            mine = setting.low_strength().value, setting.high_strength(wheel).value
            theirs = other.low_value, other.high_value
            better = sum(a > b for a, b in zip(mine, theirs, strict=True))
            no_worse = sum(a >= b for a, b in zip(mine, theirs, strict=True))
            ends["player"][ENDS[better], place] += 1
            ends["bank"][ENDS[no_worse], place] += 1
    for role, rows in (("player", player), ("bank", bank)):
        for place, low in enumerate(player):
            for end in ENDS:
                share = getattr(rows[low], end) / HANDS_OF_THE_REST
                spread = (share * (1 - share) / sample) ** 0.5
                assert abs(ends[role][end, place] / sample - share) <= 6 * spread + 1e-9
    assert all(bank[low].win >= player[low].win for low in player)
    assert all(bank[low].lose <= player[low].lose for low in player)


def test_all_cards_of_a_hand_that_cannot_be_beaten() -> None:
    best = hand_odds(parse_cards("Ac Ad Ah As Jk Kc Kd"), role="bank")[0]
    assert best.lose == 0


def test_a_hand_that_is_dealt_is_counted_in_each_way_that_leaves_it() -> None:
    """The same ranks in other suits: the odds differ by the flushes that are left alone."""
    one, other = (hand_odds(parse_cards(hand)) for hand in (NO_PAIR, "2d 4c 7h 9s Qd Kc Ah"))
    assert [(row.win, row.lose) for row in one] == [(row.win, row.lose) for row in other]


def test_commission_is_taken_of_wins_and_rounded_as_the_bet_makes_it() -> None:
    (plain, *_) = hand_odds(parse_cards(NO_PAIR))
    (five, *_) = hand_odds(parse_cards(NO_PAIR), commission="5%")
    (seven, *_) = hand_odds(parse_cards(NO_PAIR), commission="5%", bet=700, commission_step=25)
    assert plain.low == five.low == seven.low
    assert plain.ev == (plain.win - plain.lose) / HANDS_OF_THE_REST
    assert five.ev == pytest.approx((0.95 * plain.win - plain.lose) / HANDS_OF_THE_REST)
    assert seven.ev == pytest.approx((13 / 14 * plain.win - plain.lose) / HANDS_OF_THE_REST)
    assert gain_per_unit(3, 1, 10) == pytest.approx(0.2)


def test_the_doorway_has_it() -> None:
    assert paigow.hand_odds is hand_odds


def test_what_is_refused() -> None:
    cards = parse_cards(NO_PAIR)
    with pytest.raises(CardCountError, match="seven cards, not 2"):
        hand_odds(parse_cards("As Kd"))
    with pytest.raises(UnknownNameError, match="'dealer' is not a role: take 'player' or 'bank'"):
        hand_odds(cards, role="dealer")
    with pytest.raises(UnknownNameError, match="'vegas' is not a house way"):
        hand_odds(cards, "vegas")
    with pytest.raises(UnknownNameError, match="'five' is not a rate"):
        hand_odds(cards, commission="five")
    with pytest.raises(UnknownNameError, match="'king-high' is not a push rule: take 'queen-high'"):
        hand_odds(cards, push="king-high")
    with pytest.raises(InputError, match="0 is not a bet"):
        hand_odds(cards, bet=0)


def test_pairs_of_the_deck_are_counted_once() -> None:
    """What stands beside a flush: no card, one, or two."""
    from paigow.analysis.hand_odds import BESIDE

    assert len(BESIDE) == len(set(BESIDE)) == 1 + 13 + 13 + len(list(combinations(range(13), 2)))
