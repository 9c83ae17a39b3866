"""Playing over HTTP: the road of a round, its refusals, and commands that come twice."""

from __future__ import annotations

from collections.abc import Callable

import anyio
import httpx
import pytest
from tests.server.support import Browser, code_of

from paigow.desk import Desk
from paigow.rounds import verify


@pytest.mark.parametrize("variant", ["itv", "gamebookers", "five-percent"])
async def test_a_round_from_the_bet_to_the_proof(browser: Browser, variant: str) -> None:
    await browser.sit_down(50_000)
    opened = (await browser.ok("/rounds", variant=variant))["round"]
    path = f"/rounds/{opened['id']}"
    assert (opened["phase"], opened["version"], opened["cards"]) == ("betting", 1, None)

    bet = await browser.ok(f"{path}/bet", version=1, main=1000, bonus=0)
    assert (bet["me"]["game"], bet["me"]["held"]) == (49_000, 1000)
    cleared = await browser.ok(f"{path}/clear", version=2)
    assert (cleared["me"]["game"], cleared["me"]["held"]) == (50_000, 0)
    await browser.ok(f"{path}/bet", version=3, main=700)

    dealt = (await browser.ok(f"{path}/deal", version=4, client_seed="my-seed"))["round"]
    assert (dealt["phase"], len(dealt["cards"]), len(dealt["options"])) == ("setting", 7, 21)
    assert dealt["dealer"] is dealt["secret"] is dealt["result"] is None
    assert await browser.read(path) == dealt
    assert (await browser.read("/rounds/current"))["round"] == dealt

    advice = await browser.read(f"{path}/advice")
    assert advice["setting"] in dealt["options"]
    done = await browser.ok(f"{path}/set", version=5, low=advice["setting"]["low"])
    finished, result = done["round"], done["round"]["result"]
    assert finished["phase"] == "finished"
    assert sorted(finished["setting"]["low"] + finished["setting"]["high"]) == sorted(
        dealt["cards"]
    )
    assert done["me"]["held"] == 0
    assert done["me"]["game"] == 49_300 + result["returned"]
    assert result["net"] == result["returned"] - 700

    assert (await browser.read("/rounds/current"))["round"] is None
    assert await browser.read(path) == finished
    steps = (await browser.read(f"{path}/steps"))["steps"]
    assert [step["seq"] for step in steps] == list(range(9))
    assert steps[-1]["round"] == finished
    assert verify(await browser.read(f"{path}/proof")).ok


async def test_what_a_bet_is_refused_for(browser: Browser) -> None:
    await browser.sit_down(50_000)
    path = f"/rounds/{(await browser.open())['id']}/bet"
    before = await browser.whole_state()
    for body, code in [
        ({"version": 1, "main": 99}, "below_minimum"),
        ({"version": 1, "main": 1_000_001}, "above_maximum"),
        ({"version": 1, "main": 1000, "bonus": 99}, "below_minimum"),
        ({"version": 1, "main": 1000, "bonus": 100_001}, "above_maximum"),
        ({"version": 1, "main": 50_001}, "insufficient_funds"),
        ({"version": 1, "main": 50_000, "bonus": 100}, "insufficient_funds"),
        ({"version": 2, "main": 1000}, "stale_version"),
        ({"version": 0, "main": 1000}, "stale_version"),
    ]:
        response = await browser.send(path, body)
        assert (response.status_code, code_of(response)) == (409, code), body
        assert await browser.whole_state() == before


async def test_no_bonus_bet_where_there_is_none(browser: Browser) -> None:
    await browser.sit_down()
    opened = await browser.open("five-percent")
    response = await browser.send(
        f"/rounds/{opened['id']}/bet", {"version": 1, "main": 1000, "bonus": 100}
    )
    assert code_of(response) == "no_bonus_bet"


async def test_each_phase_takes_its_own_commands(browser: Browser) -> None:
    await browser.sit_down()
    path = f"/rounds/{(await browser.open())['id']}"
    deal = {"client_seed": "abc"}

    async def refused(step: str, version: int, **body: object) -> str:
        before = await browser.whole_state()
        response = await browser.send(f"{path}/{step}", {"version": version, **body})
        assert response.status_code == 409
        assert await browser.whole_state() == before
        return code_of(response)

    assert await refused("deal", 1, **deal) == "no_bet"
    assert await refused("clear", 1) == "no_bet"
    assert await refused("set", 1, low=["As", "Kd"]) == "wrong_phase"
    advice = await browser.get(f"{path}/advice")
    assert (advice.status_code, code_of(advice)) == (409, "wrong_phase")
    assert (await browser.get(f"{path}/proof")).status_code == 409

    await browser.ok(f"{path}/bet", version=1, main=1000)
    cards = (await browser.ok(f"{path}/deal", version=2, **deal))["round"]["cards"]
    assert await refused("bet", 3, main=2000) == "wrong_phase"
    assert await refused("clear", 3) == "wrong_phase"
    assert await refused("deal", 3, **deal) == "wrong_phase"
    low = (await browser.read(f"{path}/advice"))["setting"]["low"]
    await browser.ok(f"{path}/set", version=3, low=low)
    assert await refused("set", 7, low=cards[:2]) == "wrong_phase"
    assert await refused("bet", 7, main=2000) == "wrong_phase"


async def test_a_setting_of_other_cards_names_every_fault(browser: Browser) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    held = dealt["cards"]
    other = [
        card for card in ("As", "Kd", "Qh", "Jc", "9s", "8d", "7h", "5c", "3s") if card not in held
    ]
    before = await browser.whole_state()
    for low, code, named in [
        (other[:2], "card_not_held", other[:2]),
        ([held[0], other[0]], "card_not_held", other[:1]),
        ([held[0], held[0]], "bad_setting", held[:1]),
    ]:
        response = await browser.send(f"/rounds/{dealt['id']}/set", {"version": 3, "low": low})
        assert code_of(response) == code
        assert all(card in response.json()["detail"] for card in named)
        assert response.json()["faults"]
        assert await browser.whole_state() == before


async def test_a_foul_is_refused_or_loses_by_the_variant(
    new_browser: Callable[[], Browser],
) -> None:
    async def fouled(variant: str) -> tuple[Browser, str, list[str]]:
        while True:
            browser = new_browser()
            await browser.sit_down()
            dealt = await browser.dealt(variant)
            for option in dealt["options"]:
                if option["foul"]:
                    return browser, f"/rounds/{dealt['id']}/set", option["low"]

    browser, path, low = await fouled("five-percent")
    before = await browser.whole_state()
    response = await browser.send(path, {"version": 3, "low": low})
    assert (response.status_code, code_of(response)) == (409, "foul")
    assert "outranks" in response.json()["detail"]
    assert await browser.whole_state() == before

    browser, path, low = await fouled("itv")
    done = await browser.ok(path, version=3, low=low)
    assert done["round"]["result"]["result"] == "foul"
    assert done["round"]["setting"]["foul"]
    assert done["me"]["game"] == 49_000


async def test_only_the_solo_games_are_played_here(browser: Browser) -> None:
    await browser.sit_down()
    response = await browser.send("/rounds", {"variant": "face-up"})
    assert (response.status_code, code_of(response)) == (409, "not_solo")
    response = await browser.send("/rounds", {"variant": "pai\u0000gow"})
    assert (response.status_code, code_of(response)) == (400, "unknown_name")
    assert "itv" in response.json()["detail"]


async def test_one_round_at_a_time_and_which(browser: Browser) -> None:
    await browser.sit_down()
    unbet = await browser.open()
    opened = await browser.open("five-percent")
    left = await browser.read(f"/rounds/{unbet['id']}")
    assert (left["phase"], left["result"], len(left["secret"])) == ("finished", None, 64)
    said = (await browser.read(f"/rounds/{unbet['id']}/steps"))["steps"][-1]["says"]
    assert said == "You leave the round without a bet: it is over, and its seal is opened."
    assert (await browser.read("/rounds"))["total"] == 1
    assert unbet["id"] not in (await browser.get("/rounds/export.csv")).text
    assert unbet["id"] not in (await browser.get("/rounds/export.json")).text
    await browser.ok(f"/rounds/{opened['id']}/bet", version=1, main=1000)
    response = await browser.send("/rounds", {"variant": "itv"})
    assert (response.status_code, code_of(response)) == (409, "round_unfinished")
    assert response.json()["round"] == opened["id"]


async def test_the_cashier(browser: Browser) -> None:
    await browser.ok("/guests")
    assert (await browser.ok("/cashier/deposit", amount=1))["me"]["account"] == 100_001
    table = await browser.ok("/cashier/rebuy", amount=60_000)
    assert (table["me"]["account"], table["me"]["game"]) == (40_001, 60_000)
    response = await browser.send("/cashier/rebuy", {"amount": 40_002})
    assert (response.status_code, code_of(response)) == (409, "insufficient_funds")

    await browser.dealt()
    for path, body in [("/cashier/rebuy", {"amount": 1}), ("/cashier/exit", {})]:
        response = await browser.send(path, body)
        assert (response.status_code, code_of(response)) == (409, "round_in_progress")
    # DEPOSIT goes to the account, which no round touches.
    assert (await browser.ok("/cashier/deposit", amount=1))["me"]["account"] == 40_002


async def test_exit_returns_the_game_balance(browser: Browser) -> None:
    await browser.sit_down(50_000)
    await browser.played()
    me = await browser.read("/me")
    left = (await browser.raw("/cashier/exit", b"", {"Content-Type": ""})).json()["me"]
    assert (left["game"], left["account"]) == (0, me["account"] + me["game"])


async def test_a_repeated_key_gets_the_very_same_bytes(browser: Browser) -> None:
    await browser.sit_down()
    first = await browser.send("/rounds", {"variant": "itv"}, key="the-same-key")
    again = await browser.send("/rounds", {"variant": "itv"}, key="the-same-key")
    assert "idempotent-replayed" not in first.headers
    assert again.headers["idempotent-replayed"] == "true"
    assert (again.status_code, again.content) == (first.status_code, first.content)

    other = await browser.send("/rounds", {"variant": "gamebookers"}, key="the-same-key")
    assert (other.status_code, code_of(other)) == (409, "idempotency_key_reused")


async def test_a_refused_command_may_use_its_key_again(browser: Browser) -> None:
    await browser.sit_down(1000)
    path = f"/rounds/{(await browser.open())['id']}/bet"
    body = {"version": 1, "main": 2000}
    assert code_of(await browser.send(path, body, key="key-of-the-bet")) == "insufficient_funds"
    await browser.ok("/cashier/rebuy", amount=1000)
    assert (await browser.send(path, body, key="key-of-the-bet")).status_code == 200


@pytest.mark.parametrize("key", [None, "short", "x" * 65, "has blanks", "semi;colon", "käse-key"])
async def test_a_command_needs_a_proper_key(browser: Browser, key: str | None) -> None:
    await browser.sit_down()
    headers = {"Idempotency-Key": (key or "").encode()}
    kept = {b"Origin": browser.origin.encode()}
    if key is not None:
        kept[b"Idempotency-Key"] = headers["Idempotency-Key"]
    response = await browser.client.post(
        "/api/v1/rounds", json={"variant": "itv"}, headers=httpx.Headers(kept)
    )
    assert response.status_code == 400
    assert code_of(response) == ("key_missing" if key is None else "bad_key")


async def test_the_same_command_twice_at_once_is_carried_out_once(browser: Browser) -> None:
    await browser.sit_down(50_000)
    opened = await browser.open()
    replies: list[httpx.Response] = []

    async def bet(key: str) -> None:
        body = {"version": 1, "main": 1000}
        replies.append(await browser.send(f"/rounds/{opened['id']}/bet", body, key=key))

    async with anyio.create_task_group() as tasks:
        for _ in range(5):
            tasks.start_soon(bet, "one-and-the-same")
        for number in range(5):
            tasks.start_soon(bet, f"another-key-{number}")
    carried_out = {reply.content for reply in replies if reply.status_code == 200}
    refused = {code_of(reply) for reply in replies if reply.status_code != 200}
    assert (len(carried_out), refused) == (1, {"stale_version"})
    me = await browser.read("/me")
    assert (me["game"], me["held"]) == (49_000, 1000)


async def test_another_players_round_is_not_there(new_browser: Callable[[], Browser]) -> None:
    owner, other = new_browser(), new_browser()
    await owner.sit_down()
    await other.sit_down()
    dealt = await owner.dealt()
    before = await owner.whole_state()
    path = f"/rounds/{dealt['id']}"
    for response in [
        await other.get(path),
        *[await other.get(f"{path}/{part}") for part in ("advice", "steps", "proof")],
        await other.send(f"{path}/bet", {"version": 3, "main": 1000}),
        await other.send(f"{path}/clear", {"version": 3}),
        await other.send(f"{path}/deal", {"version": 3, "client_seed": "abc"}),
        await other.send(f"{path}/set", {"version": 3, "low": dealt["cards"][:2]}),
    ]:
        assert (response.status_code, code_of(response)) == (404, "round_not_found")
    assert await owner.whole_state() == before


@pytest.mark.parametrize("id", ["nothing", "x" * 65, "a%00b", "a%20b", "%C3%A4", "..%2f..", "-1"])
async def test_a_round_that_nobody_has(browser: Browser, id: str) -> None:
    await browser.sit_down()
    for response in [
        await browser.get(f"/rounds/{id}"),
        await browser.send(f"/rounds/{id}/bet", {"version": 1, "main": 1000}),
    ]:
        assert response.status_code == 404
        assert code_of(response) in ("round_not_found", "not_found")


async def test_the_books_balance_after_a_few_rounds(browser: Browser, desk: Desk) -> None:
    await browser.sit_down(100_000)
    for variant in ("itv", "five-percent", "gamebookers"):
        await browser.played(variant, main=700)
    assert await desk.audit() == ()
