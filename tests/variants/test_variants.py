"""The four games as the specification lists them, and what is wrong with a wrong file."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from importlib.resources import files
from pathlib import Path

import pytest

from paigow.errors import DataFileError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways import house_way_names
from paigow.variants import (
    Bank,
    ChipClicks,
    DealerCards,
    FoulRule,
    load_variant,
    parse_rate,
    paytable_names,
    variant,
    variant_names,
)

_DATA = files("paigow.variants") / "data" / "variants"


def test_the_axes_of_every_game() -> None:
    axes = {
        name: (
            game.wheel.value,
            game.foul.value,
            game.house_way,
            game.commission_rate,
            game.commission_step,
            game.bonus_paytable,
            game.bonus_beats_bank,
            game.ace_high_bet,
            game.bank.value,
            game.seats,
            game.dealer_cards.value,
        )
        for name in variant_names()
        for game in [variant(name)]
    }
    house, hidden = "house", "hidden"
    assert axes == {
        "itv": ("second", "loses", "online", 0, 1, "itv", False, False, house, 1, hidden),
        "gamebookers": ("second", "loses", "online", 0, 1, "itv", False, False, house, 1, hidden),
        "five-percent": ("low", "reset", "online", 500, 25, None, False, False, house, 1, hidden),
        "face-up": (
            *("low", "reset", "cardroom", 0, 1, "fortune", True, True),
            *("designated player", 7, "face up"),
        ),
    }


@pytest.mark.parametrize("name", variant_names())
def test_every_game_is_whole(name: str) -> None:
    game = variant(name)
    assert game.name == name
    assert game is variant(name)
    assert game.house_way in house_way_names()
    assert game.bonus_paytable is None or game.bonus_paytable in paytable_names()
    assert game.source
    assert game.readings
    assert {section.heading for section in game.rules} >= {"The cards", "Ranking", "Who wins"}
    assert all(section.text == " ".join(section.text.split()) for section in game.rules)
    assert game.is_solo == (name != "face-up")
    with pytest.raises(FrozenInstanceError):
        game.seats = 3  # type: ignore[misc]


def test_chip_clicks() -> None:
    assert variant("five-percent").chip_clicks is ChipClicks.LEFT_AND_RIGHT
    assert variant("itv").chip_clicks is ChipClicks.EDGE_AND_AREA
    assert variant("face-up").bank is Bank.DESIGNATED_PLAYER
    assert variant("face-up").dealer_cards is DealerCards.FACE_UP
    assert variant("itv").foul is FoulRule.LOSES
    assert variant("itv").wheel is Wheel.SECOND


def test_an_unknown_game_is_named_and_the_known_ones_are_listed() -> None:
    with pytest.raises(UnknownNameError) as caught:
        variant("vegas")
    assert str(caught.value) == (
        "'vegas' is not a variant: take face-up, five-percent, gamebookers or itv"
    )


@pytest.mark.parametrize(
    ("text", "rate"), [("0%", 0), ("5%", 500), ("0.25%", 25), ("2.5%", 250), ("100%", 10_000)]
)
def test_rates(text: str, rate: int) -> None:
    assert parse_rate(text) == rate


@pytest.mark.parametrize("text", ["5", "", "-5%", "5.125%", "101%", "100.01%", "five%", "٥%"])
def test_what_is_not_a_rate(text: str) -> None:
    with pytest.raises(UnknownNameError, match="is not a rate: write a percentage"):
        parse_rate(text)


def changed(folder: Path, old: str, new: str) -> Path:
    """The file of a game with one thing changed in it."""
    text = (_DATA / "itv.toml").read_text("utf-8")
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def test_a_file_of_ones_own_is_a_game(tmp_path: Path) -> None:
    game = load_variant(changed(tmp_path, 'commission = "0%"', 'commission = "2.5%"'))
    assert (game.name, game.commission_rate) == ("mine", 250)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        (
            'wheel = "second"',
            'wheel = "third"',
            4,
            "'wheel' must be 'second' or 'low', not 'third'",
        ),
        ('foul = "loses"', 'foul = "wins"', 5, "'foul' must be 'loses' or 'reset', not 'wins'"),
        ('commission = "0%"', 'commission = "5"', 7, "'5' is not a rate"),
        ("commission_step = 1", "commission_step = 7", 8, "'commission_step' must be 1 or 25"),
        ("commission_step = 1", "commission_step = true", 8, "must be a whole number"),
        ("seats = 1", "seats = 8", 14, "'seats' must be 1 to 7"),
        ("seats = 1", "chairs = 1", 14, "unknown word 'chairs'"),
        ("seats = 1\n", "", 1, "'seats' is missing"),
        ("readings = [", "readings = [ 1,", 17, "'readings' must be a list of texts"),
        ('heading = "The cards"', "heading = 7", 24, "'heading' must be text"),
        ('heading = "The cards"', "", 23, "'heading' is missing"),
        ('heading = "Ranking"', "headline = 7", 39, "unknown word 'headline'"),
        ("seats = 1", "seats = = 1", 14, "not TOML"),
        ('bonus_paytable = "itv"', 'bonus_paytable = "vegas"', 9, "'vegas' is not a pay table: "),
        (
            'bonus_paytable = "itv"',
            'bonus_paytable = "fortune-envy"',
            9,
            "pays envy, which no game",
        ),
        ('bank = "house"', 'bank = "designated player"', 13, "'bank' must be 'house' where"),
        ("ace_high_bet = false", "ace_high_bet = true", 11, "'ace_high_bet' must be false where"),
        ("beats_bank = false", "beats_bank = true", 10, "'bonus_beats_bank' must be false where"),
        ("needs_win = false", "needs_win = true", 12, "'ace_high_needs_win' must be false"),
        ('"hidden"', '"face up"', 15, "'dealer_cards' must be 'hidden' where 'seats' is 1: "),
        ("seats = 1", "rules = []\nseats = 1", 24, "not TOML"),
    ],
)
def test_a_wrong_file_is_reported_by_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, problem: str
) -> None:
    path = changed(tmp_path, old, new)
    with pytest.raises(DataFileError) as caught:
        load_variant(path)
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert (caught.value.path, caught.value.line) == (str(path), line)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"none\.toml:1: cannot be read: No such file"):
        load_variant(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    with pytest.raises(DataFileError, match="it is not UTF-8 text"):
        load_variant(tmp_path / "latin.toml")
