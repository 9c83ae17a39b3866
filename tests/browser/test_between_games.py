"""Chips, bets and money when a player goes from game to game, or comes back to a bet."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat

pytestmark = pytest.mark.browser


def test_chips_stay_at_the_game_where_they_were_put(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.spot("bonus").click()
    seat.turn_to("/play/five-percent")
    expect(seat.on()).to_have_text("0.00")
    expect(seat.balance).to_have_text("300.00")
    seat.deal(100)
    assert (seat.round["main"], seat.round["bonus"]) == (100, 0)
    seat.turn_to("/play/itv")
    expect(seat.on()).to_have_text("5.00")
    expect(seat.on("bonus")).to_have_text("5.00")
    expect(seat.balance).to_have_text("289.00")


def test_the_bets_of_a_finished_round_are_no_chips_at_any_game(seat: Seat) -> None:
    seat.sit().play(500)
    game = seat.me["game"]
    for path in ("/play/five-percent", "/play/itv"):
        seat.turn_to(path)
        expect(seat.page.locator(".result")).to_have_count(0)
        expect(seat.on()).to_have_text("0.00")
        expect(seat.balance).to_have_text(f"{game / 100:.2f}")


def test_chips_that_the_balance_no_longer_covers_are_gone(seat: Seat) -> None:
    seat.sit().bet(2500)
    seat.post("/cashier/exit")
    seat.post("/cashier/rebuy", {"amount": 1000})
    seat.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(seat.balance).to_have_text("10.00")
    expect(seat.on()).to_have_text("0.00")
    seat.bet(500)
    expect(seat.on()).to_have_text("5.00")


def test_a_bet_at_one_game_is_no_chip_at_another(seat: Seat) -> None:
    seat.sit()
    seat.bet_elsewhere("itv", 1000)
    seat.open("/play/five-percent")
    seat.page.keyboard.press("Escape")
    expect(seat.on()).to_have_text("0.00")
    expect(seat.balance).to_have_text("290.00")
    seat.menu("EXIT GAME")  # the bet holds the money back: it is offered again
    expect(seat.dialog).to_contain_text("is on the table")
    seat.dialog.get_by_role("button", name="FINISH IT").click()
    expect(seat.on()).to_have_text("10.00")
    expect(seat.balance).to_have_text("290.00")


def test_a_bet_that_is_not_dealt_is_offered_and_can_be_taken_back(seat: Seat) -> None:
    seat.sit()
    seat.bet_elsewhere("itv", 1000)
    seat.open("/")
    expect(seat.dialog).to_contain_text("Your bet of 10.00 is on the table")
    expect(seat.dialog).to_contain_text("not dealt yet")
    seat.page.keyboard.press("Escape")
    expect(seat.page.get_by_label("Unfinished round")).to_contain_text(
        "Your bet of 10.00 is on the table"
    )
    seat.page.get_by_role("link", name="FINISH IT").click()
    expect(seat.on()).to_have_text("10.00")
    expect(seat.primary).to_have_text("DEAL")
    seat.button("CLEAR").click()
    expect(seat.balance).to_have_text("300.00")
    assert seat.round["main"] == 0


def test_a_bet_that_is_not_dealt_is_offered_at_the_login(seat: Seat, sit: Sit) -> None:
    name, password = f"Ada {uuid.uuid4().hex[:8]}", "seven cards, two hands"
    seat.sit()
    seat.post("/accounts", {"name": name, "password": password})
    seat.bet_elsewhere("gamebookers", 1000)
    other = sit(seat.screen).open("/")
    other.button("SIGN IN").click()
    other.dialog.get_by_label("Name").fill(name)
    other.dialog.get_by_label("Password").fill(password)
    other.page.keyboard.press("Enter")
    expect(other.dialog).to_contain_text("Your bet of 10.00 is on the table")
    other.page.keyboard.press("Enter")
    expect(other.on()).to_have_text("10.00")


def test_money_that_a_bet_holds_back_says_what_to_do(seat: Seat) -> None:
    seat.sit()
    seat.button("REBUY").first.click()
    seat.bet_elsewhere("itv", 1000)  # the page does not know of it yet
    seat.dialog.get_by_role("textbox").fill("50")
    seat.page.keyboard.press("Enter")
    expect(seat.dialog).to_contain_text("10.00 lies on the table")
    expect(seat.dialog).to_contain_text("CLEAR")
    seat.dialog.get_by_role("button", name="FINISH IT").click()
    seat.button("REBUY").first.click()
    expect(seat.dialog).to_contain_text("press CLEAR to take it back, or finish the round first")
    seat.page.keyboard.press("Escape")
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    seat.button("REBUY").first.click()
    expect(seat.dialog).to_contain_text("finish the round first")
