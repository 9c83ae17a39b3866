"""Chips and bets: every way to put them on and to take them off again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat, credits

pytestmark = pytest.mark.browser


def long_press(target: Locator) -> None:
    """What a finger does instead of a right click."""
    box = target.bounding_box()
    assert box is not None
    at = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
    finger = {"pointerType": "touch", "isPrimary": True, "bubbles": True, **at}
    target.dispatch_event("pointerdown", finger)
    target.page.wait_for_timeout(600)
    target.dispatch_event("pointerup", finger)
    target.dispatch_event("click")


def test_a_chip_at_the_edge_is_bet_and_the_balance_follows(seat: Seat) -> None:
    seat.sit().bet(500, 2500, 100)
    expect(seat.on()).to_have_text("31.00")
    expect(seat.balance).to_have_text("269.00")
    assert seat.me["game"] == 30_000  # nothing is sent before the deal


def test_edge_and_area_a_click_on_the_bet_takes_it_off(seat: Seat) -> None:
    seat.sit().bet(500, 2500)
    seat.spot().click()
    expect(seat.on()).to_have_text("0.00")
    expect(seat.balance).to_have_text("300.00")


def test_the_bonus_spot_adds_by_click_and_takes_off_by_right_click(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.spot("bonus").click()
    seat.spot("bonus").click()
    expect(seat.on("bonus")).to_have_text("10.00")
    seat.spot("bonus").click(button="right")
    expect(seat.on("bonus")).to_have_text("5.00")
    expect(seat.on()).to_have_text("5.00")


@pytest.mark.parametrize("screen", ["short", "sideways", "desktop"])
def test_the_bonus_spot_shows_what_the_house_keeps(sit: Sit, screen: str) -> None:
    seat = sit(screen).sit()
    (bonus,) = seat.get("/variants/itv")["side_bets"]
    mark, ring = seat.page.locator(".spot-edge"), seat.spot("bonus")
    expect(mark).to_have_count(1)
    expect(mark).to_have_text(f"house{100 * bonus['edge']:.2f}%")
    told = f"On average the house keeps {100 * bonus['edge']:.3f}% of this bet."
    expect(ring).to_have_accessible_name(re.compile(f"^BONUS BET: 0.00. .* {told}$"))
    circle, figures = ring.bounding_box(), mark.locator("span").last.bounding_box()
    assert circle is not None
    assert figures is not None
    assert circle["x"] < figures["x"]
    assert figures["x"] + figures["width"] < circle["x"] + circle["width"]
    seat.bet(500)
    ring.click()
    expect(seat.on("bonus")).to_have_text("5.00")
    expect(mark).to_be_visible(visible=screen == "desktop")


def test_a_long_press_is_the_right_click_of_a_finger(sit: Sit) -> None:
    seat = sit("phone").sit().bet(500)
    seat.spot("bonus").tap()
    expect(seat.on("bonus")).to_have_text("5.00")
    long_press(seat.spot("bonus"))
    expect(seat.on("bonus")).to_have_text("0.00")
    expect(seat.on()).to_have_text("5.00")


def test_left_and_right_a_chip_adds_by_left_click_and_takes_away_by_right_click(
    seat: Seat,
) -> None:
    seat.sit("five-percent").bet(500, 500, 100)
    expect(seat.page.locator(".spot.bonus")).to_have_count(0)
    seat.chip(500).click(button="right")
    expect(seat.on()).to_have_text("6.00")
    long_press(seat.chip(100))
    expect(seat.on()).to_have_text("5.00")


def test_chips_go_to_the_spot_that_is_chosen(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.page.get_by_role("radio", name="BONUS BET").check(force=True)
    seat.bet(100)
    expect(seat.on("bonus")).to_have_text("1.00")
    seat.button("Take 1.00 off BONUS BET").click()
    expect(seat.on("bonus")).to_have_text("0.00")
    seat.page.get_by_role("radio", name="BET", exact=True).check(force=True)
    seat.bet(100)
    expect(seat.on()).to_have_text("6.00")


def test_keys_choose_a_chip_and_a_spot_and_put_it_on_and_off(seat: Seat) -> None:
    seat.sit()
    for key in ("ArrowRight", "+", "+", "ArrowLeft", "+", "-"):
        seat.page.keyboard.press(key)
    expect(seat.on()).to_have_text("10.00")
    seat.page.keyboard.press("b")
    seat.page.keyboard.press("+")
    expect(seat.on("bonus")).to_have_text("1.00")
    seat.page.keyboard.press("c")
    expect(seat.on()).to_have_text("0.00")
    expect(seat.on("bonus")).to_have_text("0.00")


def test_the_focus_alone_chooses_no_chip(sit: Sit) -> None:
    seat = sit("desktop").sit()
    seat.page.keyboard.press("ArrowRight")
    seat.chip(100).focus()
    for _ in range(4):  # past all chips and onto −
        seat.page.keyboard.press("Tab")
    seat.page.keyboard.press("+")
    expect(seat.on()).to_have_text("5.00")
    seat.chip(2500).focus()
    seat.page.keyboard.press("Enter")
    expect(seat.on()).to_have_text("30.00")
    seat.page.keyboard.press("+")
    expect(seat.on()).to_have_text("55.00")


def test_no_more_than_the_balance_and_the_limits_can_be_bet(seat: Seat) -> None:
    seat.sit(credits=10_000).bet(10_000)
    seat.chip(100).click()
    expect(seat.notice).to_contain_text("REBUY")
    expect(seat.on()).to_have_text("100.00")
    limits = seat.page.locator(".limits")
    expect(limits).to_contain_text("BET 1.00 to 10,000.00")
    expect(limits).to_contain_text("BONUS BET 1.00 to 1,000.00")
    expect(limits).to_be_in_viewport(ratio=1)


def test_deal_needs_a_bet_and_a_bonus_bet_needs_a_main_bet(seat: Seat) -> None:
    seat.sit()
    seat.primary.click(force=True)
    expect(seat.notice).to_contain_text("Put chips on BET")
    seat.spot("bonus").click()
    seat.primary.click(force=True)
    expect(seat.notice).to_contain_text("needs a main bet")
    assert seat.get("/rounds/current")["round"] is None


def test_deal_places_the_bets_and_shows_the_cards_that_were_dealt(seat: Seat) -> None:
    seat.sit().bet(2500)
    seat.spot("bonus").click()
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    dealt = seat.round
    assert (dealt["main"], dealt["bonus"]) == (2500, 2500)
    shown = {item.get_attribute("data-card") for item in seat.hand.all()}
    assert shown == set(dealt["cards"])
    expect(seat.page.locator(".dealer .card.back")).to_have_count(7)
    expect(seat.balance).to_have_text("250.00")
    assert dealt["client_seed"] is not None
    assert dealt["secret"] is None


def test_clear_takes_bets_off_before_the_deal_and_cards_off_after_the_round(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.spot("bonus").click()
    seat.button("CLEAR").click()
    expect(seat.on()).to_have_text("0.00")
    expect(seat.on("bonus")).to_have_text("0.00")
    seat.play()
    seat.button("CLEAR").click()
    expect(seat.page.locator(".result")).to_have_count(0)
    expect(seat.page.locator(".hands [data-card]")).to_have_count(0)


def test_rebet_places_the_last_bets_and_deals(seat: Seat) -> None:
    seat.sit().bet(2500)
    seat.spot("bonus").click(button="right")
    seat.chip(500).click()
    seat.spot("bonus").click()
    seat.play()
    expect(seat.primary).to_have_text("REBET")
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    assert (seat.round["main"], seat.round["bonus"]) == (3500, 500)


def test_rebet_knows_the_last_bet_after_a_reload(seat: Seat) -> None:
    seat.sit().play(500, 100)
    seat.open("/play/itv")
    seat.button("REBET").click()
    expect(seat.hand).to_have_count(7)
    assert seat.round["main"] == 600


def test_a_chip_after_the_round_begins_the_next_bet(seat: Seat) -> None:
    seat.sit().play(500)
    seat.chip(100).click()
    expect(seat.on()).to_have_text("1.00")
    expect(seat.primary).to_have_text("DEAL")


def lose_until_poor(seat: Seat, bet: int) -> None:
    """Play until the balance is below the bet."""
    for _ in range(60):
        seat.play(*[2500] * (bet // 2500))
        if seat.me["game"] < bet:
            return
        seat.post("/cashier/exit")
        seat.post("/cashier/rebuy", {"amount": bet})
        seat.open("/play/itv")
    raise AssertionError("never lost in sixty rounds")


def test_a_balance_below_the_last_bet_asks_for_a_lower_bet_or_a_rebuy(seat: Seat) -> None:
    seat.sit(credits=2500)
    lose_until_poor(seat, 2500)
    seat.post("/cashier/rebuy", {"amount": 700})
    seat.open("/play/itv")
    seat.page.keyboard.press("r")
    expect(seat.dialog).to_contain_text("below your last bet")
    seat.dialog.get_by_role("button", name="LOWER BET").click()
    expect(seat.on()).to_have_text("7.00")
    seat.button("CLEAR").click()
    seat.page.keyboard.press("r")
    seat.dialog.get_by_role("button", name="REBUY").click()
    expect(seat.dialog).to_contain_text("Credits to bring to the table")
    seat.dialog.get_by_role("textbox").fill("50")
    seat.page.keyboard.press("Enter")
    expect(seat.balance).to_have_text("57.00")


def test_rebuy_moves_credits_and_reads_amounts_by_their_digits(seat: Seat) -> None:
    seat.sit(credits=0)
    expect(seat.primary).to_have_text("REBUY")
    seat.primary.click()
    field = seat.dialog.get_by_role("textbox")
    for wrong in ("", "ten", "1.234", "-5", "0", "1e3"):
        field.fill(wrong)
        field.press("Enter")
        expect(seat.dialog.get_by_role("alert")).to_contain_text("Write an amount")
    field.fill("1,000.01")
    field.press("Enter")
    expect(seat.dialog.get_by_role("alert")).to_contain_text("At most 1,000.00")
    field.fill("0.29")
    field.press("Enter")
    expect(seat.dialog).to_have_count(0)
    expect(seat.balance).to_have_text("0.29")
    assert (seat.me["game"], seat.me["account"]) == (29, 99_971)


def test_the_button_of_a_dialog_with_an_amount_is_in_sight(sit: Sit) -> None:
    seat = sit("sideways").sit()
    seat.button("REBUY").first.click()
    expect(seat.dialog.get_by_role("button", name="REBUY")).to_be_in_viewport(ratio=1)
    low = seat.dialog.evaluate("dialog => dialog.scrollHeight - dialog.clientHeight")
    assert low <= 0


def test_the_cashier_deposits_play_credits(seat: Seat) -> None:
    seat.sit()
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="CASHIER").click()
    field = seat.dialog.get_by_role("textbox")
    field.fill("2,000,000")
    field.press("Enter")
    expect(seat.dialog.get_by_role("alert")).to_have_text("At most 1,000,000.00.")
    seat.dialog.get_by_role("button", name="500.00", exact=True).click()
    seat.dialog.get_by_role("button", name="DEPOSIT").click()
    expect(seat.dialog).to_have_count(0)
    expect(seat.page.locator("[data-account]")).to_have_text(credits(70_000 + 50_000))
    assert seat.me["account"] == 120_000


def test_exit_game_returns_the_balance_to_the_account(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.menu("EXIT GAME")
    expect(seat.page.get_by_role("heading", name="Pai Gow Poker", exact=True).first).to_be_visible()
    expect(seat.notice).to_contain_text("300.00 went back to your account")
    assert (seat.me["game"], seat.me["account"]) == (0, 100_000)
    assert seat.page.url == f"{seat.url}/"
