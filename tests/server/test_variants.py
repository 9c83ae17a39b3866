"""One game by its name, that of the cardroom too."""

from __future__ import annotations

from dataclasses import replace

from tests.server.support import API, Browser, code_of

from paigow.hands import Wheel
from paigow.variants import variant, variant_names
from paigow.variants.edges import ACE_HIGH, ACE_HIGH_WINS, AGAINST_BANK, LINES_ALONE, side_bets


async def test_the_game_of_the_cardroom_shows_its_rules_and_its_pay_table(browser: Browser) -> None:
    game = (await browser.client.get(API + "/variants/face-up")).json()
    assert game["title"] == "Face Up Pai Gow Poker"
    assert game["bonus_paytable"][0] == {
        "line": "seven-card straight flush, no joker",
        "pays": 5000,
    }
    assert "The ace-high bet" in {section["heading"] for section in game["rules"]}


async def test_every_side_bet_shows_its_edge(browser: Browser) -> None:
    shown = {
        name: (await browser.client.get(f"{API}/variants/{name}")).json()["side_bets"]
        for name in variant_names()
    }
    assert shown["face-up"] == [
        {"bet": "fortune", "edge": float(AGAINST_BANK["fortune", Wheel.LOW])},
        {"bet": "ace-high", "edge": float(ACE_HIGH_WINS["cardroom", Wheel.LOW])},
    ]
    assert shown["itv"] == [{"bet": "bonus", "edge": float(LINES_ALONE["itv"])}]
    assert shown["gamebookers"] == shown["itv"]
    assert shown["five-percent"] == []


def test_a_game_may_pay_the_ace_high_bet_without_a_win() -> None:
    game = replace(variant("face-up"), ace_high_needs_win=False, bonus_paytable="itv")
    assert side_bets(game) == (("fortune", None), ("ace-high", ACE_HIGH))


async def test_each_solo_game_is_what_the_list_says(browser: Browser) -> None:
    for listed in (await browser.client.get(API + "/variants")).json():
        alone = await browser.client.get(f"{API}/variants/{listed['name']}")
        assert alone.json() == listed


async def test_a_game_that_is_not_there_is_not_found(browser: Browser) -> None:
    response = await browser.client.get(API + "/variants/canasta")
    assert (response.status_code, code_of(response)) == (404, "not_found")
