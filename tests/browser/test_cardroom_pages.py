"""The live table by keyboard alone, on every screen, to axe, and while the server is away."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.fitting import fits
from tests.browser.longest import say_longest_in_room
from tests.browser.room import Room, open_table, player
from tests.browser.seat import SCREENS

from paigow.tables import verify

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
BUDGET = 80_000
BOT = {"type": "add-bot", "way": "cardroom"}


def faults(room: Room) -> list[str]:
    found: Any = Axe().run(room.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


class Walk:
    """One walk through every scene of a screen; the pictures are kept to be looked at."""

    def __init__(self, room: Room, screen: str) -> None:
        self.room = room
        self.screen = screen
        self.folder = SHOTS / screen
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob("room-*.png"):
            old.unlink()
        self.count = 0

    def look(self, name: str) -> None:
        self.count += 1
        path = self.folder / f"room-{self.count:02}-{name}.png"
        self.room.page.screenshot(path=path, animations="disabled")
        if self.screen in ("phone", "desktop"):
            assert faults(self.room) == [], name
        if self.room.page.locator(".room-felt").count():
            assert fits(self.room.page) == [], name

    def dialog(self, key: str, name: str) -> None:
        self.room.page.keyboard.press(key)
        self.room.page.get_by_role("dialog").wait_for()
        self.look(name)
        self.room.page.keyboard.press("Escape")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_scene_is_accessible_and_fits(sit: Sit, screen: str) -> None:
    seat = player(sit(screen))
    room = open_table(
        seat, name="Evening table", collection=100, max_spots=2, dragon=True, pause_seconds=60
    )
    seat.open("/")
    walk = Walk(room, screen)
    seat.page.locator(".table-row").first.wait_for()
    walk.look("lobby")
    seat.button("OPEN A TABLE").click()
    for more in seat.dialog.locator("summary").all():
        more.click()
    walk.look("open-table")
    room.open()
    walk.look("watching")
    room.sit(1)
    for other in (2, 4, 6):
        seat.post(f"{room.path}/commands", {"command": {**BOT, "seat": other}})
    expect(room.at(6)).to_contain_text("Finn")
    walk.look("seated")
    for key in ("k", "t", "p", "m", "?"):
        walk.dialog(key, f"dialog-{'help' if key == '?' else key}")
    offer = {"version": room.state["seq"], "command": {"type": "offer-bank", "amount": 12_000}}
    seat.post(f"{room.path}/commands", offer)
    expect(room.primary).to_have_text("DEAL")
    walk.look("deal")
    seat.button("STOP BANKING").click()
    expect(room.primary).to_have_text("READY")
    room.bet(2500, 500).bet(500, on="FORTUNE").bet(100, on="ACE HIGH")
    expect(room.page.locator(".spot-of").first).to_be_visible()
    walk.look("bets")
    room.ready()
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    walk.look("setting")
    room.page.get_by_role("button", name="HOUSE WAY").click()
    expect(room.picked).to_have_count(2)
    expect(room.page.locator(".own-word .dim")).to_contain_text("House way:")
    say_longest_in_room(room.page)
    walk.look("house-way")
    room.primary.click()
    room.page.locator(".own .result").wait_for()
    say_longest_in_room(room.page)
    walk.look("result")
    if room.page.locator(".tile").count():
        room.at(4).locator(".tile").click()
        walk.look("seat")
        room.page.keyboard.press("Escape")
    room.page.keyboard.press("m")
    room.page.get_by_role("dialog").get_by_role("button", name="FAIR DEAL").click()
    expect(room.page.get_by_role("dialog")).to_contain_text("as promised ✓")
    walk.look("fair")
    room.page.keyboard.press("Escape")
    room.page.keyboard.press("l")
    room.page.locator(".slip").wait_for()
    walk.look("slips")
    with room.page.expect_download() as download:
        room.page.get_by_role("link", name="Proof file of round").first.click()
    proof = json.loads(Path(download.value.path()).read_text())
    assert proof["table"] == room.table
    assert verify(proof).ok


def test_a_whole_round_by_keyboard_alone(sit: Sit) -> None:
    host = player(sit("desktop"))
    table = open_table(host, pause_seconds=3).table
    seat = sit("desktop")
    room = Room(seat, table).open()
    keyboard = room.page.keyboard
    keyboard.press("Enter")  # TAKE A SEAT; a new guest is made on the way.
    expect(room.room).to_have_attribute("data-seat", "1")
    expect(room.primary).to_have_text("REBUY")
    keyboard.press("Enter")
    seat.dialog.wait_for()
    keyboard.type("200")
    keyboard.press("Enter")
    expect(seat.balance).to_have_text("200.00")
    for key in ("ArrowRight", "+", "b", "ArrowLeft", "+"):
        keyboard.press(key)
    expect(seat.balance).to_have_text("170.00")
    keyboard.press("Enter")
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    assert seat.focus_is_visible()
    keyboard.press("1")
    keyboard.press("2")
    expect(room.picked).to_have_count(2)
    keyboard.press("c")
    expect(room.picked).to_have_count(0)
    keyboard.press("h")
    expect(room.picked).to_have_count(2)
    keyboard.press("Enter")
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    assert seat.focus_is_visible()
    expect(seat.page.get_by_role("status")).to_contain_text(re.compile("settled|You are|back"))
    keyboard.press("Enter")  # REBET, for the next round
    room.in_phase("waiting", "betting")
    expect(room.page.locator(".spot.main .spot-amount")).to_have_text("25.00")
    keyboard.press("m")
    expect(seat.dialog).to_contain_text("Link to this table")
    keyboard.press("Escape")
    assert seat.focus_is_visible()
    keyboard.press("c")
    expect(room.page.locator(".spot.main .spot-amount")).to_have_text("0.00")
    room.until(lambda: room.state["you"]["me"]["held"] == 0)


def test_a_foul_is_refused_with_its_reason(sit: Sit) -> None:
    room = open_table(player(sit("phone")), setting_seconds=60).open().sit(3)
    foul: list[str] | None = None
    for _ in range(8):  # nearly every hand has one
        room.bet(500).ready()
        expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
        options = room.state["you"]["spots"][0]["options"]
        foul = next((each["low"] for each in options if each["foul"]), None)
        if foul is not None:
            break
        room.set_hand()
        room.in_phase("waiting")
    assert foul is not None
    for card in foul:
        room.page.locator(f".pickable[data-card='{card}']").click()
    expect(room.page.locator(".foul-word")).to_contain_text("A foul")
    room.primary.click()
    expect(room.seat.notice).to_contain_text(re.compile("outrank"))
    assert room.state["table"]["phase"] == "setting"


def test_the_hand_is_set_by_the_house_way_when_time_is_up(sit: Sit) -> None:
    room = open_table(player(sit("phone")), setting_seconds=2, pause_seconds=5).open().sit(3)
    room.bet(500).ready()
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    expect(room.at(3)).to_have_count(0)  # one's own seat is at the bottom, large


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_card_is_dragged_up_and_the_settlement_is_shown_step_by_step(
    sit: Sit, screen: str
) -> None:
    room = open_table(player(sit(screen, speed="calm")), pause_seconds=6).open().sit(3)
    room.seat.post(f"{room.path}/commands", {"command": {**BOT, "seat": 4}})
    expect(room.page.locator(".bank-name")).to_contain_text("Dov")
    room.bet(500, 500).ready()
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    room.page.keyboard.press("Shift")  # any key completes a movement
    card = room.page.locator(".pickable").nth(2)
    box = card.bounding_box()
    assert box is not None
    mouse = room.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 40)
    mouse.down()
    mouse.move(box["x"] + 30, box["y"] - 150, steps=5)
    mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    room.set_hand()
    bar = room.page.locator(".coverage-bar")
    full = bar.get_attribute("aria-label")
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    assert room.page.locator(".coverage-bar rect").count() >= 1
    spot = room.state["table"]["coverage"][0]
    assert (bar.get_attribute("aria-label") != full) is (spot["used"] > 0)


def test_where_no_socket_gets_through_it_is_played_over_http(sit: Sit) -> None:
    room = open_table(player(sit("desktop")), pause_seconds=10)
    room.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    room.open()
    expect(room.seat.notice).to_contain_text("No live line gets through", timeout=15_000)
    room.sit(4).bet(500).ready()
    room.set_hand()
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    assert room.state["you"]["slip"]["spots"][0]["items"][0]["stake"] == 500


def test_the_cardroom_comes_when_it_is_asked_for_and_is_light(sit: Sit) -> None:
    client = Path(str(files("paigow.server") / "client" / "assets"))
    packed = sum(each.stat().st_size for each in client.glob("*.br"))
    assert 0 < packed < BUDGET
    seat = player(sit("phone"))
    asked: list[str] = []
    seat.page.on("request", lambda request: asked.append(request.url))
    seat.open("/play/itv")
    assert not [url for url in asked if "cardroom" in url]
    room = open_table(seat).open().sit(2)
    assert [url for url in asked if "cardroom" in url]
    assert room.page.locator("[style], script:not([src])").count() == 0
