"""The rules kept with a round."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from paigow.errors import DataFileError, InputError, UnknownNameError
from paigow.hands import Wheel
from paigow.rounds import TableRules
from paigow.variants import FoulRule, load_variant, variant, variant_names


@pytest.mark.parametrize("name", variant_names())
def test_the_rules_of_every_variant_are_read_back(name: str) -> None:
    rules = TableRules.of(name)
    assert TableRules.from_json(rules.to_json()) == rules
    assert TableRules.of(variant(name)) == rules
    assert (rules.min_bet, rules.max_bet) == (100, 1_000_000)
    bonus = (0, 0) if rules.paytable is None else (100, 100_000)
    assert (rules.min_bonus, rules.max_bonus) == bonus


def test_a_table_may_set_its_own() -> None:
    rules = TableRules.of(
        "itv", wheel="low", foul="reset", paytable="fortune", commission_rate=250, max_bonus=500
    )
    assert (rules.wheel, rules.foul) == (Wheel.LOW, FoulRule.RESET)
    assert (rules.paytable, rules.commission_rate, rules.max_bonus) == ("fortune", 250, 500)
    assert TableRules.of("itv", paytable=None).max_bonus == 0
    assert TableRules.of("five-percent", paytable="itv").max_bonus == 100_000


@pytest.mark.parametrize(
    ("override", "problem"),
    [
        ({"commission": 5}, "an unknown field 'commission'"),
        ({"wheel": "third"}, "'wheel' of rules must be 'second' or 'low', not 'third'"),
        ({"foul": "wins"}, "'foul' of rules must be 'loses' or 'reset'"),
        ({"house_way": "mine"}, "'mine' is not a house way"),
        ({"paytable": "mine"}, "'mine' is not a pay table"),
        ({"commission_rate": 10_001}, "commission_rate must be 0 to 10000"),
        ({"commission_rate": 0.05}, "'commission_rate' of rules must be a whole number"),
        ({"commission_step": 5}, "commission_step must be 1 or 25"),
        ({"min_bet": 0}, "min_bet must be more than 0"),
        ({"min_bet": True}, "'min_bet' of rules must be a whole number"),
        ({"min_bet": 500, "max_bet": 400}, "at most max_bet: 5.00 is more than 4.00"),
        ({"min_bonus": 0}, "min_bonus must be more than 0"),
        ({"paytable": None, "max_bonus": 5}, "must be 0 where there is no pay table"),
        ({"max_bet": 10**16}, "'max_bet' of rules is beyond"),
    ],
)
def test_rules_that_cannot_be(override: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        TableRules.of("itv", **override)


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(UnknownNameError, match="'poker' is not a variant"):
        TableRules.of("poker")


@pytest.mark.parametrize(
    ("game", "limits", "chips"),
    [
        ("itv", {}, (100, 500, 2_500, 10_000)),
        ("five-percent", {}, (100, 500, 2_500, 10_000)),
        ("five-percent", {"min_bet": 25, "max_bet": 50}, (25,)),
        ("itv", {"min_bet": 25, "max_bet": 50}, (25, 100, 500, 2_500)),  # the bonus bet's own
        ("five-percent", {"min_bet": 250, "max_bet": 300}, (250,)),
        ("five-percent", {"min_bet": 1, "max_bet": 100}, (1, 5, 25, 100)),
        ("itv", {"min_bet": 1_000}, (100, 1_000, 2_500, 10_000)),
        ("five-percent", {"min_bet": 10**12, "max_bet": 10**13}, (10**12, 5 * 10**12)),
    ],
)
def test_the_chips_fit_the_limits(
    game: str, limits: dict[str, int], chips: tuple[int, ...]
) -> None:
    assert TableRules.of(game, **limits).chips == chips


def test_a_house_way_that_a_file_names_wrongly(tmp_path: Path) -> None:
    text = (files("paigow.variants") / "data/variants/itv.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('house_way = "online"', 'house_way = "nope"'), "utf-8")
    mine = load_variant(file)
    with pytest.raises(DataFileError) as caught:
        TableRules.of(mine)
    assert str(caught.value).startswith(f"{file}:6: 'nope' is not a house way: take 'ballys', ")
    assert TableRules.of(mine, house_way="online").variant == "mine"
    with pytest.raises(UnknownNameError, match="'mine' is not a house way"):
        TableRules.of(mine, house_way="mine")
