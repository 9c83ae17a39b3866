"""Looking back at rounds of one's own, and training: never more than the player may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.support import Browser, code_of

import paigow
from paigow.cards import DECK
from paigow.desk import Desk
from paigow.houseways import house_way
from paigow.rounds import Phase, RoundState
from paigow.server.analyst import Analyst
from paigow.server.routes.analysis import priced_advice
from paigow.variants import variant


def settings_of(answer: Any) -> list[tuple[list[str], int, int, int, float]]:
    return [
        (row["low"], row["win"], row["push"], row["lose"], row["value"])
        for row in answer["settings"]
    ]


def counted(cards: list[str], game: str, bet: int) -> list[tuple[list[str], int, int, int, float]]:
    record = variant(game)
    rows = paigow.hand_odds(
        paigow.parse_cards(" ".join(cards)),
        house_way(record.house_way, record.wheel),
        commission="5%" if record.commission_rate else None,
        commission_step=record.commission_step,
        bet=bet,
    )
    return [(list(map(str, row.low)), row.win, row.push, row.lose, row.ev) for row in rows]


@pytest.mark.parametrize("game", ["itv", "five-percent", "gamebookers"])
async def test_a_review_is_what_the_count_says(browser: Browser, game: str) -> None:
    await browser.sit_down()
    done = (await browser.played(game, main=700))["round"]
    review = await browser.read(f"/rounds/{done['id']}/review")
    assert settings_of(review) == counted(done["cards"], game, 700)
    (chosen,) = [row for row in review["settings"] if row["chosen"]]
    assert chosen["house_way"]
    assert (chosen["low"], chosen["high"]) == (done["setting"]["low"], done["setting"]["high"])
    assert review["given_up"] == chosen["given_up"]
    assert (review["cards"], review["bet"], review["foul"]) == (done["cards"], 700, None)
    record = variant(game)
    assert review["commission_rate"] == record.commission_rate
    assert review["commission_step"] == record.commission_step
    assert (review["against"]["name"], review["wheel"]) == (record.house_way, record.wheel.value)


async def test_whatever_is_chosen_is_marked(browser: Browser) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    options = [option for option in dealt["options"] if not option["foul"]]
    await browser.ok(f"/rounds/{dealt['id']}/set", version=3, low=options[-1]["low"])
    review = await browser.read(f"/rounds/{dealt['id']}/review")
    assert [row["low"] for row in review["settings"] if row["chosen"]] == [options[-1]["low"]]


async def foul(browser: Browser) -> Any:
    """A round that was fouled; some hands cannot be."""
    while True:
        dealt = await browser.dealt("itv")
        low = next((each["low"] for each in dealt["options"] if each["foul"]), None)
        if low is None:
            low = dealt["options"][0]["low"]
            await browser.ok(f"/rounds/{dealt['id']}/set", version=3, low=low)
            continue
        return (await browser.ok(f"/rounds/{dealt['id']}/set", version=3, low=low))["round"]


async def test_a_foul_stands_apart_and_gives_up_the_bet_too(browser: Browser) -> None:
    await browser.sit_down()
    done = await foul(browser)
    review = await browser.read(f"/rounds/{done['id']}/review")
    assert settings_of(review) == counted(done["cards"], "itv", 1000)
    assert not any(row["chosen"] for row in review["settings"])
    assert review["foul"]["low"] == done["setting"]["low"]
    assert (review["foul"]["lose"], review["foul"]["value"]) == (53_524_680, -1.0)
    assert review["foul"]["given_up"] == review["given_up"] == review["settings"][0]["value"] + 1
    total = await browser.read("/me/given-up")
    assert total["by_class"][0]["worst"]["round_id"] == done["id"]


async def test_reviews_are_for_whoever_played_and_for_finished_rounds(
    new_browser: Callable[[], Browser],
) -> None:
    mine, theirs = new_browser(), new_browser()
    await mine.sit_down()
    await theirs.sit_down()
    dealt = await mine.dealt()
    path = f"/rounds/{dealt['id']}"
    assert code_of(await mine.get(f"{path}/review")) == "wrong_phase"
    assert (await mine.get(f"{path}/advice-priced")).status_code == 200
    assert code_of(await theirs.get(f"{path}/advice-priced")) == "round_not_found"
    await mine.ok(f"{path}/set", version=3, low=dealt["options"][0]["low"])
    assert (await mine.get(f"{path}/review")).status_code == 200
    for route in ("review", "advice-priced"):
        response = await theirs.get(f"{path}/{route}")
        assert (response.status_code, code_of(response)) == (404, "round_not_found")
        response = await new_browser().get(f"{path}/{route}")
        assert (response.status_code, code_of(response)) == (401, "not_signed_in")
    assert code_of(await mine.get(f"{path}/advice-priced")) == "wrong_phase"


async def test_a_round_that_was_abandoned_has_no_hand(browser: Browser) -> None:
    await browser.sit_down()
    first = await browser.open("itv")
    assert code_of(await browser.get(f"/rounds/{first['id']}/advice-priced")) == "wrong_phase"
    await browser.open("itv")
    assert code_of(await browser.get(f"/rounds/{first['id']}/review")) == "wrong_phase"


async def test_training_is_the_review_before_anything_is_chosen(browser: Browser) -> None:
    await browser.sit_down()
    dealt = await browser.dealt("five-percent", main=700)
    path = f"/rounds/{dealt['id']}"
    training = await browser.read(f"{path}/advice-priced")
    advice = await browser.read(f"{path}/advice")
    assert settings_of(training) == counted(dealt["cards"], "five-percent", 700)
    assert not any(row["chosen"] for row in training["settings"])
    assert (training["given_up"], training["seen"]) == (None, None)
    assert training["advice"]["says"] == advice["says"]
    (by_way,) = [row for row in training["settings"] if row["house_way"]]
    assert by_way["low"] == advice["setting"]["low"]
    await browser.ok(f"{path}/set", version=3, low=by_way["low"])
    review = await browser.read(f"{path}/review")
    assert settings_of(review) == settings_of(training)


class _Door:
    """A desk at which the round is as it is given; with an analyst, all that the route asks for."""

    def __init__(self, state: RoundState, pricing: Analyst) -> None:
        self._state = state
        self.desk = self
        self.pricing = pricing

    async def round(self, *_: str) -> RoundState:
        return self._state


async def test_training_says_the_same_whatever_the_dealer_holds(
    desk: Desk, browser: Browser, analyst: Analyst
) -> None:
    """For every order of the cards that are not the player's: tried with many drawn at random."""
    me = await browser.sit_down()
    dealt = await browser.dealt()
    state = await desk.round(dealt["id"], me["me"]["id"])
    assert state.phase is Phase.SETTING
    assert state.cards is not None
    hidden = [card for card in DECK if card not in state.cards]
    player = await desk.player(me["me"]["id"])
    orders = []

    @settings(max_examples=200, database=None)
    @given(st.permutations(hidden))
    def draw(order: list[Any]) -> None:
        orders.append(order)

    draw()
    told = set()
    for order in orders:
        door: Any = _Door(replace(state, dealer_cards=tuple(order[:7])), analyst)
        told.add(bytes((await priced_advice(door, player, state.id)).body))
    assert told == {(await browser.get(f"/rounds/{state.id}/advice-priced")).content}
    assert len({tuple(order[:7]) for order in orders}) > 100


async def test_the_running_total_is_the_sum_of_the_reviews(browser: Browser) -> None:
    await browser.sit_down()
    assert await browser.read("/me/given-up") == {
        "hands": 0,
        "seen": 0,
        "total": 0.0,
        "average": 0.0,
        "by_class": [],
    }
    reviews: dict[str, Any] = {}
    for number in range(8):
        dealt = await browser.dealt("itv" if number % 2 else "gamebookers")
        options = [option for option in dealt["options"] if not option["foul"]]
        await browser.ok(f"/rounds/{dealt['id']}/set", version=3, low=options[-1]["low"])
        reviews[dealt["id"]] = await browser.read(f"/rounds/{dealt['id']}/review")
    total = await browser.read("/me/given-up")
    assert (total["hands"], total["seen"]) == (8, 0)
    lost = {id: review["given_up"] for id, review in reviews.items()}
    assert total["total"] == pytest.approx(sum(lost.values()))
    assert total["average"] == pytest.approx(sum(lost.values()) / 8)
    for each in total["by_class"]:
        own = {id: lost[id] for id in lost if reviews[id]["hand_class"] == each["hand_class"]}
        assert (each["hands"], each["given_up"]) == (len(own), pytest.approx(sum(own.values())))
        if max(own.values()) > 0:
            assert own[each["worst"]["round_id"]] == each["worst"]["given_up"] == max(own.values())
        else:
            assert each["worst"] is None
    assert sum(each["hands"] for each in total["by_class"]) == 8
    assert (await browser.read("/me/given-up?variant=itv"))["hands"] == 4
    assert code_of(await browser.get("/me/given-up?variant=canasta")) == "unknown_name"


async def test_the_total_is_of_the_last_hundred_hands_that_were_finished(
    desk: Desk, browser: Browser
) -> None:
    me = await browser.sit_down()
    for _ in range(3):
        await browser.played()
    await browser.dealt()
    found = await desk.finished(me["me"]["id"], limit=2)
    log = (await browser.read("/rounds"))["rounds"]
    assert [state.id for state in found] == [entry["id"] for entry in log[1:3]]
    assert (await browser.read("/me/given-up"))["hands"] == 3
