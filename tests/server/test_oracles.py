"""The web cases of tests/oracles/cases.json that a solo game can meet, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.support import Browser, code_of
from tests.support.oracles import case

from paigow.desk import Desk


async def test_web_01_every_command_may_come_twice(browser: Browser, desk: Desk) -> None:
    _, expected = case("WEB-01")
    await browser.sit_down(1000)
    path = f"/rounds/{(await browser.open())['id']}"
    versions = []

    async def twice(step: str, body: dict[str, object]) -> dict[str, Any]:
        first = await browser.send(f"{path}/{step}", body, key=f"key-of-{step}")
        again = await browser.send(f"{path}/{step}", body, key=f"key-of-{step}")
        assert first.status_code == again.status_code == 200
        assert (first.content == again.content) is expected["same_answer_for_retry"]
        reply: dict[str, Any] = first.json()
        versions.append(reply["round"]["version"])
        return reply

    bet = await twice("bet", {"version": 1, "main": 100, "bonus": 0})
    assert (1000 - bet["me"]["game"]) // 100 == expected["debits"]
    await twice("deal", {"version": 2, "client_seed": "abc"})
    low = (await browser.read(f"{path}/advice"))["setting"]["low"]
    done = await twice("set", {"version": 3, "low": low})
    assert versions == [2, 3, 7]
    types = [step["type"] for step in (await browser.read(f"{path}/steps"))["steps"]]
    assert types.count("cards_dealt") == expected["deals"]
    assert types.count("round_settled") == expected["settlements"]
    me = await browser.read("/me")
    assert me == done["me"]
    assert me["game"] == 900 + done["round"]["result"]["returned"]
    assert await desk.audit() == ()


@pytest.mark.parametrize("value", case("WEB-03")[0]["values"], ids=repr)
async def test_web_03_no_value_but_whole_cents_in_range_is_a_bet(
    browser: Browser, value: object
) -> None:
    await browser.sit_down(100_000)
    path = f"/rounds/{(await browser.open())['id']}/bet"
    before = await browser.whole_state()
    bodies: list[dict[str, object]] = [{"version": 1, "main": value}]
    if value != 0 or isinstance(value, float):
        bodies.append({"version": 1, "main": 1000, "bonus": value})  # no bonus bet is no fault
    for body in bodies:
        response = await browser.send(path, body)
        assert response.status_code in (400, 422)
        code_of(response)
        assert await browser.whole_state() == before
    for path in ("/cashier/deposit", "/cashier/rebuy"):
        assert (await browser.send(path, {"amount": value})).status_code in (400, 422)
        assert await browser.whole_state() == before


async def test_web_04_a_reload_finds_the_round_as_it_was(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    _, expected = case("WEB-04")
    assert expected["after_reload"] == "same seven cards, same phase, balance 900"
    await browser.sit_down(1000)
    dealt = await browser.dealt("itv", main=100)
    reloaded = new_browser()
    reloaded.client.cookies = browser.client.cookies
    table = await reloaded.read("/rounds/current")
    assert table["round"] == dealt
    assert (table["me"]["game"], table["me"]["held"]) == (900, 100)


async def test_web_06_only_the_players_own_timely_commands_count(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    path = f"/rounds/{dealt['id']}"
    low = dealt["cards"][:2]
    missing = next(
        card
        for card in ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s")
        if card not in dealt["cards"]
    )
    other, spectator = new_browser(), new_browser()
    await other.sit_down()

    before = await browser.whole_state()
    refusals = [
        (await other.send(f"{path}/set", {"version": 3, "low": low}), "round_not_found"),
        (await spectator.send(f"{path}/set", {"version": 3, "low": low}), "not_signed_in"),
        (
            await browser.send(f"{path}/set", {"version": 3, "low": [low[0], missing]}),
            "card_not_held",
        ),
        (await browser.send(f"{path}/bet", {"version": 3, "main": 5000}), "wrong_phase"),
    ]
    assert [code_of(response) for response, _ in refusals] == [code for _, code in refusals]
    assert await browser.whole_state() == before

    advised = (await browser.read(f"{path}/advice"))["setting"]["low"]
    done = await browser.ok(f"{path}/set", version=3, low=advised)
    before = await browser.whole_state()
    for version, code in [(3, "stale_version"), (7, "wrong_phase")]:
        response = await browser.send(f"{path}/set", {"version": version, "low": advised})
        assert code_of(response) == code
    assert await browser.whole_state() == before
    assert (await browser.read(path)) == done["round"]
    await browser.played()  # the table is alive


async def test_web_07_a_client_states_choices_and_never_facts(browser: Browser) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    path = f"/rounds/{dealt['id']}/set"
    low = dealt["cards"][:2]
    missing = [card for card in ("As", "Kd", "Qh", "Jc", "Ts", "9d") if card not in dealt["cards"]]
    before = await browser.whole_state()
    for body in [
        {"version": 3, "low": missing[:2]},
        {"version": 3, "low": low, "result": "win"},
        {"version": 3, "low": low, "balance_update": 1_000_000},
        {"version": 3, "low": low, "high": dealt["cards"][2:]},
        {"version": 3, "low": low, "dealer": missing},
    ]:
        response = await browser.send(path, body)
        assert response.status_code in (409, 422)
        code_of(response)
        assert await browser.whole_state() == before
    for route in ("/me", "/rounds/current"):
        response = await browser.client.put(
            f"/api/v1{route}", json={"game": 10**6}, headers={"Origin": browser.origin}
        )
        assert code_of(response) == "method_not_allowed"
    assert await browser.whole_state() == before


async def test_web_09_a_credit_during_the_round_is_kept(browser: Browser) -> None:
    given, expected = case("WEB-09")
    assert given["do"] == ["bet 100", "deal", "external credit 1", "set", "settle"]
    assert expected["balance"] == "hand settles normally, credit kept"
    await browser.sit_down(1000)
    dealt = await browser.dealt("itv", main=100)
    credited = await browser.ok("/cashier/deposit", amount=1)
    account = credited["me"]["account"]
    assert credited["round"] == dealt
    second = await browser.send("/rounds", {"variant": "itv"})
    assert code_of(second) == "round_unfinished"
    # The hand is named by its cards, so their order in the request means nothing.
    low = (await browser.read(f"/rounds/{dealt['id']}/advice"))["setting"]["low"]
    done = await browser.ok(f"/rounds/{dealt['id']}/set", version=3, low=low[::-1])
    assert sorted(done["round"]["setting"]["low"]) == sorted(low)
    assert done["me"]["account"] == account == 99_001
    assert done["me"]["game"] == 900 + done["round"]["result"]["returned"]
