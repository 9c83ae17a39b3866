"""Presses that come too soon: an action is never taken by a press that was meant for another."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat

pytestmark = pytest.mark.browser


def ready_for_done(seat: Seat) -> None:
    seat.sit().deal()
    seat.page.keyboard.press("h")
    expect(seat.picked).to_have_count(2)
    expect(seat.primary).to_have_attribute("aria-disabled", "false")


def nothing_more_happens(seat: Seat) -> None:
    """The round is over, its result stays to be read, and no other one is begun."""
    seat.page.wait_for_timeout(300)
    expect(seat.page.locator(".result")).to_be_visible()
    assert seat.get("/rounds/current")["round"] is None
    assert seat.get("/rounds")["total"] == 1


def press_where_the_primary_is(seat: Seat) -> None:
    """At once, whether it is ready or not: what a finger does."""
    box = seat.primary.bounding_box()
    assert box is not None
    seat.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("speed", ["instant", "calm"])
@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_double_click_on_done_bets_nothing(sit: Sit, screen: str, speed: str) -> None:
    seat = sit(screen, speed=speed)
    ready_for_done(seat)
    seat.primary.click()
    expect(seat.primary).to_have_text("REBET")
    press_where_the_primary_is(seat)
    nothing_more_happens(seat)
    seat.primary.click()  # a moment later REBET is REBET
    expect(seat.hand).to_have_count(7)


@pytest.mark.parametrize("speed", ["instant", "calm"])
def test_enter_twice_ends_the_movement_and_bets_nothing(sit: Sit, speed: str) -> None:
    seat = sit("desktop", speed=speed)
    ready_for_done(seat)
    seat.page.keyboard.press("Enter")
    expect(seat.primary).to_have_text("REBET")
    seat.page.wait_for_timeout(200)
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator(".result")).to_be_visible(timeout=250)
    nothing_more_happens(seat)
    seat.enter()
    expect(seat.hand).to_have_count(7)


def test_a_slow_press_that_ends_the_movement_bets_nothing(sit: Sit) -> None:
    seat = sit("desktop", speed="calm")
    ready_for_done(seat)
    seat.primary.click()
    seat.page.locator(".dealer .place.high [data-turn]").first.wait_for()
    seat.page.mouse.down()
    expect(seat.page.locator(".result")).to_be_visible(timeout=250)
    seat.page.wait_for_timeout(600)
    seat.page.mouse.up()
    nothing_more_happens(seat)


def test_a_double_click_on_deal_complains_of_nothing(seat: Seat) -> None:
    seat.sit().bet(500)
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    press_where_the_primary_is(seat)
    seat.page.wait_for_timeout(200)
    expect(seat.notice).to_have_count(0)
