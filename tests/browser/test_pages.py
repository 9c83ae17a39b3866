"""What is beside the table: the lobby, the rules, the log, accounts, settings, and bad lines."""

from __future__ import annotations

import json
import re
import uuid
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat, card_name, credits
from tests.browser.served import Served

pytestmark = pytest.mark.browser


def test_a_guest_plays_at_once(seat: Seat) -> None:
    seat.open("/")
    titles = {game["title"] for game in seat.get("/variants")}
    assert len(titles) == 3
    for title in titles:
        expect(seat.page.get_by_role("link", name=f"Play {title}", exact=True)).to_be_visible()
    seat.page.get_by_role("link", name="Play Paigow Poker", exact=True).click()
    expect(seat.page.locator(".table")).to_be_visible()
    assert seat.page.url == f"{seat.url}/play/itv"
    assert seat.me["guest"] is True
    expect(seat.page.locator("[data-account]")).to_have_text("1,000.00")


def test_rules_turns_to_the_rules_and_game_back(seat: Seat) -> None:
    seat.sit().deal()
    cards = seat.round["cards"]
    rules = seat.page.get_by_role("link", name="RULES")
    corner = rules.bounding_box()
    assert corner is not None
    assert corner["x"] < 40
    rules.click()
    game = next(each for each in seat.get("/variants") if each["name"] == "itv")
    page = seat.page.locator(".paper-page")
    for section in game["rules"]:
        expect(page).to_contain_text(section["text"])
    for line, row in zip(game["bonus_paytable"], page.locator("tbody tr").all(), strict=True):
        expect(row).to_have_text(f"{line['line']}{line['pays']} to 1")
    seat.page.get_by_role("link", name="GAME", exact=True).click()
    shown = {each.get_attribute("data-card") for each in seat.hand.all()}
    assert shown == set(cards)


def test_the_log_filters_pages_and_exports(sit: Sit) -> None:
    seat = sit("desktop").sit()
    for _ in range(27):
        opened = seat.post("/rounds", {"variant": "itv"})["round"]
        at = f"/rounds/{opened['id']}"
        bet = seat.post(f"{at}/bet", {"version": opened["version"], "main": 100, "bonus": 0})
        dealt = seat.post(
            f"{at}/deal", {"version": bet["round"]["version"], "client_seed": "seed"}
        )["round"]
        low = seat.get(f"{at}/advice")["setting"]["low"]
        seat.post(f"{at}/set", {"version": dealt["version"], "low": low})
    seat.open("/play/five-percent").play(500)
    seat.page.keyboard.press("l")
    rows = seat.page.locator(".entry")
    expect(rows).to_have_count(25)
    expect(seat.page.locator(".count")).to_have_text("1–25 of 28")
    seat.button("OLDER").click()
    expect(seat.page.locator(".count")).to_have_text("26–28 of 28")
    seat.button("NEWER").click()
    expect(rows).to_have_count(25)
    seat.page.get_by_label("Game").select_option("five-percent")
    expect(rows).to_have_count(1)
    seat.page.get_by_label("Game").select_option("itv")
    for result in ("win", "push", "lose"):
        total = seat.get(f"/rounds?variant=itv&result={result}")["total"]
        seat.page.get_by_label("Result").select_option(result)
        shown, says = (".count", f"of {total}") if total else (".empty", "No rounds")
        expect(seat.page.locator(shown)).to_contain_text(says)
    for kind in ("JSON", "CSV"):
        with seat.page.expect_download() as download:
            seat.page.get_by_role("link", name=kind).click()
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert seat.last_round()["id"] in text


def test_a_round_is_replayed_step_by_step_and_its_proof_downloaded(seat: Seat) -> None:
    seat.sit().play(500)
    finished = seat.last_round()
    steps = seat.get(f"/rounds/{finished['id']}/steps")["steps"]
    seat.menu("GAMELOGS")
    seat.page.locator(".entry").first.click()
    says = seat.page.locator(".step-word .lead").first
    expect(says).to_have_text(steps[0]["says"])
    for step in steps[1:]:
        seat.button("NEXT").click()
        expect(says).to_have_text(step["says"])
    expect(seat.page.locator(".result .outcome")).to_be_visible()
    seat.page.keyboard.press("ArrowLeft")
    expect(says).to_have_text(steps[-2]["says"])
    seat.button("First step").click()
    expect(seat.page.locator(".stage [data-card]")).to_have_count(0)
    expect(seat.page.locator(".fair")).to_contain_text(finished["secret"])
    expect(seat.page.locator(".fair")).to_contain_text("paigow verify")
    with seat.page.expect_download() as download:
        seat.page.get_by_role("link", name="PROOF FILE").click()
    proof = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert proof == seat.get(f"/rounds/{finished['id']}/proof")


@pytest.mark.parametrize("path", ["/play/%zz", "/log/%zz", "/rules/%E0%A4%A"])
def test_an_address_that_cannot_be_read_leads_to_the_lobby(sit: Sit, path: str) -> None:
    seat = sit("desktop").open("/").turn_to(path)
    expect(seat.page.get_by_role("link", name="Play Paigow Poker", exact=True)).to_be_visible()
    seat.page.goto(seat.url + path)  # and so it does when it is the first page
    expect(seat.page.get_by_role("link", name="Play Paigow Poker", exact=True)).to_be_visible()


def test_a_round_that_is_not_there_is_said_to_be_missing(sit: Sit) -> None:
    seat = sit("desktop").open("/log/nowhere")
    expect(seat.page.locator(".empty")).to_have_text(
        "Nobody is signed in, so there is no round to show."
    )
    seat.sit().open("/log/nowhere")
    expect(seat.page.locator(".empty")).to_have_text("There is no such round in your log.")
    expect(seat.notice).to_have_count(0)


def test_version_says_what_is_running(seat: Seat) -> None:
    seat.sit()
    seat.menu("VERSION")
    expect(seat.dialog).to_contain_text(seat.get("/version")["version"])


def test_the_commitment_is_shown_before_the_secret(seat: Seat) -> None:
    seat.sit().deal()
    dealt = seat.round
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="FAIR DEAL").click()
    expect(seat.dialog).to_contain_text(dealt["commitment"])
    expect(seat.dialog).to_contain_text(dealt["client_seed"])
    expect(seat.dialog).to_contain_text("revealed when the round is over")


def test_a_guest_keeps_the_account_and_signs_in_elsewhere_to_the_waiting_round(
    seat: Seat, sit: Sit
) -> None:
    name = f"Ada {uuid.uuid4().hex[:8]}"
    seat.sit()
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="SIGN IN OR KEEP MY ACCOUNT").click()
    seat.dialog.get_by_label("Name").fill(name)
    seat.dialog.get_by_label("Password").fill("seven cards, two hands")
    seat.page.keyboard.press("Enter")
    expect(seat.notice).to_contain_text(f"you are {name}")
    assert seat.me["name"] == name
    seat.deal(500)
    cards = seat.round["cards"]

    other = sit("phone").open("/")
    other.button("SIGN IN").click()
    form = other.dialog
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("not the password")
    other.page.keyboard.press("Enter")
    expect(form.locator(".notice")).to_be_visible()
    form.get_by_label("Password").fill("seven cards, two hands")
    other.page.keyboard.press("Enter")
    expect(other.dialog).to_contain_text("A round is waiting for you")
    other.page.keyboard.press("Enter")
    expect(other.hand).to_have_count(7)
    assert {each.get_attribute("data-card") for each in other.hand.all()} == set(cards)
    other.button("HOUSE WAY").click()
    other.primary.click()
    other.page.locator(".result").wait_for()

    # The first page is behind now: it says so and shows how the round ended.
    seat.pick(cards[:2])
    seat.enter()
    if seat.dialog.count():
        seat.dialog.get_by_role("button", name="PLAY THE FOUL").click()
    expect(seat.page.locator(".result")).to_be_visible()
    expect(seat.notice).to_be_visible()

    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="ACCOUNT", exact=True).click()
    seat.dialog.get_by_role("button", name="SIGN OUT").click()
    expect(seat.button("SIGN IN")).to_be_visible()


def test_an_ended_session_is_told_and_no_guest_takes_the_seat(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.context.clear_cookies()
    seat.primary.click()
    expect(seat.dialog).to_contain_text("no longer signed in")
    assert seat.context.request.get(f"{seat.url}/api/v1/me").status == 401


def test_a_round_waits_through_a_reload_with_the_same_cards(seat: Seat) -> None:
    seat.sit().deal(2500)
    cards = seat.round["cards"]
    for path in ("/play/itv", "/"):
        seat.open(path)
        expect(seat.dialog).to_contain_text("A round is waiting for you")
        expect(seat.dialog).to_contain_text("25.00")
        seat.dialog.get_by_role("button", name="FINISH IT").click()
        expect(seat.hand).to_have_count(7)
        assert {each.get_attribute("data-card") for each in seat.hand.all()} == set(cards)
    seat.menu("EXIT GAME")
    expect(seat.dialog).to_contain_text("The round is not finished")
    expect(seat.dialog).to_contain_text("balance stays at the table")
    seat.dialog.get_by_role("button", name="LEAVE").click()
    expect(seat.page.get_by_role("link", name="FINISH IT")).to_be_visible()


def test_the_cards_are_the_same_after_the_server_was_killed(seat: Seat, server: Served) -> None:
    seat.sit().deal(2500)
    cards = seat.round["cards"]
    low = seat.round["options"][0]["low"]
    seat.pick(low)
    server.kill()
    try:
        seat.enter()
        if seat.dialog.count():
            seat.dialog.get_by_role("button", name="PLAY THE FOUL").click()
        expect(seat.notice).to_contain_text("Not sent yet, trying again")
    finally:
        server.start()
    expect(seat.page.locator(".result")).to_be_visible(timeout=15_000)
    expect(seat.notice).to_have_count(0)
    finished = seat.last_round()
    assert finished["cards"] == cards
    assert set(finished["setting"]["low"]) == set(low)
    expect(seat.balance).to_have_text(credits(seat.me["game"]))


def test_a_lost_answer_counts_once(seat: Seat) -> None:
    """The command arrives, its answer does not: the same key goes out again."""
    seat.sit().bet(500)
    keys: list[str | None] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    seat.page.route("**/api/v1/rounds/*/deal", lose_the_first_answer)
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert seat.get("/rounds")["total"] == 1
    expect(seat.balance).to_have_text("295.00")


def test_a_failing_server_is_one_clear_sentence(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.page.route("**/api/v1/rounds/*/bet", lambda route: route.fulfill(status=500, body="oops"))
    seat.primary.click()
    expect(seat.notice).to_contain_text("nothing was changed")
    expect(seat.primary).to_have_attribute("aria-busy", "false")
    seat.page.unroute("**/api/v1/rounds/*/bet")
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    assert seat.round["main"] == 500


def test_settings_are_kept(seat: Seat) -> None:
    seat.sit().deal()
    stored = "JSON.parse(localStorage.getItem('paigow.settings'))"
    assert seat.page.evaluate(stored)["sound"] is False
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="SETTINGS").click()
    seat.dialog.get_by_label(re.compile("Four colours")).check()
    seat.dialog.get_by_label("brisk").check()
    seat.dialog.get_by_label("Sound").check()
    seat.page.keyboard.press("Escape")
    kept = seat.page.evaluate(stored)
    assert (kept["fourColours"], kept["speed"], kept["sound"]) == (True, "brisk", True)
    fills = seat.page.evaluate(
        """() => Object.fromEntries(["c", "d", "h", "s"].map(suit => {
            const card = document.querySelector(".suit-" + suit + " .rank");
            return [suit, card && getComputedStyle(card).fill];
        }))"""
    )
    colours = [fill for fill in fills.values() if fill]
    assert len(set(colours)) == len(colours)


def test_the_order_of_the_cards_is_as_dealt_when_wished(sit: Sit) -> None:
    seat = sit("desktop").sit().deal()
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="SETTINGS").click()
    seat.dialog.get_by_label(re.compile("Sort my cards")).uncheck()
    seat.page.keyboard.press("Escape")
    shown = [each.get_attribute("aria-label") for each in seat.hand.all()]
    assert shown == [card_name(card) for card in seat.round["cards"]]
