"""The names of ``import paigow``."""

from __future__ import annotations

import pytest

import paigow


def test_the_names_of_the_doorway() -> None:
    assert {name for name in dir(paigow) if not name.startswith("_")} >= {
        "bonus_line",
        "edge",
        "hand_odds",
        "house_way",
        "parse_cards",
        "rank_high",
        "rank_low",
        "variant",
    }
    for name in paigow.__all__:
        assert getattr(paigow, name) is not None


def test_a_round_through_the_doorway() -> None:
    cards = paigow.parse_cards("Ah Jh Jk Qh Ac 7h As")
    decision = paigow.house_way("online").decide(cards)
    assert [str(card) for card in decision.setting.low] == ["Ac", "As"]
    assert decision.clause.id == "quads-aces"
    assert paigow.variant("face-up").wheel.value == "low"
    five = paigow.parse_cards("As 2d 3h 4c 5s")
    assert paigow.rank_high(five, wheel="second").value > paigow.rank_high(five, "low").value
    assert paigow.rank_low(paigow.parse_cards("As Kd")).value == 77
    line = paigow.bonus_line(cards, paytable="itv")
    assert line is not None
    assert line.line.value == "four of a kind"


def test_what_is_not_there_yet_is_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = paigow.nonsense
