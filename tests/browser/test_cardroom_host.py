"""The host of a table changes it between rounds: by keyboard, and with a word on what is wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.room import join, open_table, player
from tests.browser.test_cardroom_pages import SHOTS, faults

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_host_changes_the_table_between_rounds(sit: Sit, screen: str) -> None:
    room = open_table(player(sit(screen)), private=True, pause_seconds=7).open().sit(1)
    other = join(player(sit("desktop")), room).open().sit(2)
    other.page.keyboard.press("m")
    expect(other.seat.dialog).to_be_visible()
    expect(other.seat.dialog.get_by_role("button", name="CHANGE THE TABLE")).to_have_count(0)
    other.page.keyboard.press("Escape")

    keyboard, dialog = room.page.keyboard, room.seat.dialog
    keyboard.press("m")
    dialog.get_by_role("button", name="CHANGE THE TABLE").press("Enter")
    expect(dialog.get_by_role("heading", name="Change the table")).to_be_visible()
    expect(dialog.get_by_text("friends with the link")).to_have_count(0)
    name = dialog.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_value("Test table")
    for folded in dialog.locator("summary").all():
        folded.press("Enter")
    expect(dialog.get_by_label("Results stay up")).to_have_value("7")
    room.page.screenshot(path=SHOTS / screen / "change-table.png", animations="disabled")
    assert faults(room) == []
    assert room.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    name.fill("Kitchen table")
    keyboard.press("Tab")
    keyboard.type("20")
    keyboard.press("Tab")
    keyboard.type("10")
    keyboard.press("Enter")
    most = dialog.get_by_label("Most main bet")
    expect(most).to_be_focused()
    expect(most).to_have_attribute("aria-invalid", "true")
    expect(dialog.locator(".notice")).to_have_text(
        re.compile("10.00 is less than the least, 20.00")
    )
    keyboard.type("400")
    expect(dialog.locator(".notice")).to_have_count(0)
    dialog.get_by_label("Commission on wins, percent").fill("5")
    dialog.get_by_label("Time to set").select_option("60")

    # A round begins meanwhile: what is typed stays, and can be sent when it is over.
    other.bet(500)
    room.in_phase("betting")
    change = dialog.get_by_role("button", name="CHANGE THE TABLE")
    expect(change).to_have_attribute("aria-disabled", "true")
    expect(dialog.get_by_text("A round is being played")).to_be_visible()
    room.page.screenshot(path=SHOTS / screen / "change-table-later.png", animations="disabled")
    assert faults(room) == []
    change.press("Enter")
    expect(dialog.locator(".notice")).to_contain_text("A round is being played")
    other.page.keyboard.press("c")
    expect(change).to_have_attribute("aria-disabled", "false")
    change.press("Enter")
    expect(dialog).to_have_count(0)
    expect(room.seat.notice).to_contain_text("The table is set up as you asked.")
    expect(other.page.locator(".room-name")).to_have_text("Kitchen table")
    expect(other.page.get_by_role("status")).to_contain_text("set the table up otherwise")
    rules = room.state["table"]["config"]
    assert (rules["min_main"], rules["max_main"], rules["commission_rate"]) == (2000, 40_000, 500)
    assert (rules["setting_seconds"], rules["pause_seconds"], rules["private"]) == (60, 7, True)


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_host_finds_a_private_table_and_its_link_on_another_device(
    sit: Sit, screen: str
) -> None:
    name, password = f"Host {screen}", "a long password 123"
    at_home = sit("desktop")
    at_home.post("/accounts", {"name": name, "password": password})
    room = open_table(at_home, private=True, name="Kitchen table")
    elsewhere = sit(screen)
    elsewhere.post("/sessions", {"name": name, "password": password})
    elsewhere.open("/")
    here = elsewhere.page.get_by_role("link", name="Go to Kitchen table")
    expect(here).to_have_count(1)
    elsewhere.page.screenshot(path=SHOTS / screen / "private-in-lobby.png", animations="disabled")
    here.click()
    elsewhere.page.locator(".room").wait_for()
    elsewhere.page.keyboard.press("m")
    link = elsewhere.dialog.get_by_label("Invitation to this private table")
    expect(link).to_have_value(f"{elsewhere.url}/table/{room.table}{room.query}")
    # The browser knows the way now, and the table is still listed once.
    elsewhere.open("/")
    expect(here).to_have_count(1)

    # A friend has the link, and finds the table again while there is a seat to come back to.
    friend = join(player(sit("desktop")), room).open().sit(3)
    friend.page.evaluate("localStorage.removeItem('paigow.tables')")
    friend.seat.open("/")
    friend.page.get_by_role("link", name="Go to Kitchen table").click()
    expect(friend.room).to_have_attribute("data-seat", "3")
    friend.page.keyboard.press("m")
    expect(friend.seat.dialog.get_by_text("its host has the link for friends")).to_be_visible()
    expect(friend.seat.dialog.get_by_label("Link to this table")).to_have_count(0)
    stranger = player(sit("desktop")).open("/")
    expect(stranger.page.get_by_role("heading", name="The cardroom")).to_be_visible()
    expect(stranger.page.get_by_text("Kitchen table")).to_have_count(0)
