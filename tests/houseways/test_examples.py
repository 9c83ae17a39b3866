"""Every clause of every way decides the hands that it should, and says so."""

from __future__ import annotations

import pytest
from tests.houseways.examples import EXAMPLES
from tests.support.oracles import case

from paigow.cards import parse_cards
from paigow.cards.card import RANK_LETTERS
from paigow.errors import CardCountError
from paigow.hands import HandClass, Wheel
from paigow.houseways import HandFacts, house_way, house_way_names

ROWS = [(way, *row) for way, rows in EXAMPLES.items() for row in rows]


@pytest.mark.parametrize(("way", "clause", "hand", "front"), ROWS)
def test_clause_sets_its_hands(way: str, clause: str, hand: str, front: str) -> None:
    setting, decided_by = house_way(way).decide(parse_cards(hand))
    in_front = "".join("A" if card.is_joker else RANK_LETTERS[card >> 2] for card in setting.low)
    assert (decided_by.id, "".join(sorted(in_front, key=RANK_LETTERS.index)[::-1])) == (
        clause,
        front,
    )


@pytest.mark.parametrize("name", house_way_names())
def test_every_clause_has_an_example(name: str) -> None:
    clauses = [clause.id for clause in house_way(name).clauses]
    assert sorted(clauses) == sorted({clause for clause, _, _ in EXAMPLES[name]})


SAYS = """
online | Kd Kh 4c 4s Qs 9d 2h | Two pair, kings and fours: split, the lower pair goes in front
online | As Kd Jc 9h 7s 5d 3c | No pair: second and third highest in front
online | 6s 6h 4c 4h Qs Jd 2c | Two pair, sixes and fours: both kept behind, queen-jack in front
online | As Ah Ad Ac Jk Ks Kc | Five aces: a pair of kings in front
online | 9s 9h 9d 9c As Td 2c | Four nines: split, a pair of nines in front
online | 9s 9h 9d 9c As Jd 2c | Four nines: the quads stay behind, ace-jack in front
online | 9s 9h 9d 5c 5d 5h Ks | Two trips, nines and fives: a pair of the higher trips goes in front
online | 7s 7h 7d 9c 9d Ks Qd | Full house, sevens over nines: the trips stay behind, \
a pair of nines in front
online | 7s 7h 7d 2c 2d As Kd | Full house, sevens over twos: ace-king in front
online | As Ah Ad Kc 9d 5h 2s | Three aces: split, ace-king in front
online | 9s 9h 9d Kc 7d 5h 2s | Three nines: the trips stay behind, king-seven in front
online | Ks Kd 8c 8d 3h 3s Ac | Three pair, kings, eights and threes: the highest pair goes in front
online | 8s 8d Ac Jd 7h 5s 2c | Pair of eights: the pair stays behind, ace-jack in front
online | As Kd Qh Jc Ts 3d 2c | No pair: the straight stays behind, three-two in front
foxwoods | Ks Kd Qs Js Ts As 4c | Pair of kings: the pair stays behind, ace-queen in front
foxwoods | Ts Td As Qs 9s 4s 3s | Pair of tens: the flush stays behind, a pair of tens in front
"""


@pytest.mark.parametrize("line", SAYS.strip().splitlines())
def test_decisions_are_explained(line: str) -> None:
    name, hand, says = line.split(" | ")
    assert house_way(name).decide(parse_cards(hand)).says == says


def test_published_cases() -> None:
    given, expected = case("HW-06")
    backs = [HandClass.STRAIGHT, HandClass.TWO_PAIR, HandClass.FIVE_ACES]
    for name in given["option"]["ways"]:
        for text, row, back in zip(given["hands"], expected, backs, strict=True):
            setting = house_way(name).decide(parse_cards(text)).setting
            assert "-".join(str(card)[0] for card in setting.low) == row["front"]
            assert setting.high_strength().hand_class is back
            assert row["back"].startswith(back.title)


def test_of_two_aces_the_one_goes_forward_that_the_flush_does_not_need() -> None:
    setting = house_way("online").decide(parse_cards("Ah Qh 9h 5h 3h Ac 8d")).setting
    assert str(setting) == "Ac 8d / Ah Qh 9h 5h 3h"


def test_equal_cards_go_forward_in_the_fixed_order() -> None:
    assert (
        str(house_way("online").decide(parse_cards("9h 9d 9s 5c 5d 5h Ks")).setting)
        == "9d 9h / 5c 5d 5h Ks 9s"
    )


def test_the_wheel_decides_which_hand_is_strongest() -> None:
    # The joker's two straights leave the same front.
    hand = parse_cards("2s 3d 4h 5c Jk Ad Ks")
    for wheel in Wheel:
        facts = HandFacts(hand, wheel)
        assert facts.wheel is wheel
        decision = house_way("online", wheel).decide(hand)
        assert decision.setting.high_strength(wheel).hand_class is HandClass.STRAIGHT


@pytest.mark.parametrize("hand", ["", "As Kd", "As Kd Qh Jc 9s 3d", "As Kd Qh Jc 9s 3d 2c 4c"])
def test_only_seven_cards_can_be_set(hand: str) -> None:
    with pytest.raises(CardCountError, match="sets seven cards"):
        house_way("online").decide(parse_cards(hand))
