"""One game by its name, that of the cardroom too."""

from __future__ import annotations

from tests.server.support import API, Browser, code_of


async def test_the_game_of_the_cardroom_shows_its_rules_and_its_pay_table(browser: Browser) -> None:
    game = (await browser.client.get(API + "/variants/face-up")).json()
    assert game["title"] == "Face Up Pai Gow Poker"
    assert game["bonus_paytable"][0] == {
        "line": "seven-card straight flush, no joker",
        "pays": 5000,
    }
    assert "The ace-high bet" in {section["heading"] for section in game["rules"]}


async def test_each_solo_game_is_what_the_list_says(browser: Browser) -> None:
    for listed in (await browser.client.get(API + "/variants")).json():
        alone = await browser.client.get(f"{API}/variants/{listed['name']}")
        assert alone.json() == listed


async def test_a_game_that_is_not_there_is_not_found(browser: Browser) -> None:
    response = await browser.client.get(API + "/variants/canasta")
    assert (response.status_code, code_of(response)) == (404, "not_found")
