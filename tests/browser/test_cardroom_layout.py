"""The live table with all the hands that one player may have, on every screen, in every phase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.fitting import fits
from tests.browser.longest import say_longest_in_room
from tests.browser.room import Room, join, open_table, player

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parents[2] / "build" / "screenshots" / "several"
BOT = {"type": "add-bot", "way": "cardroom"}
SIZES = {
    "short": ("phone", 360, 640),
    "phone": ("phone", 390, 844),
    "sideways": ("sideways", 640, 360),
    "tablet": ("tablet", 768, 1024),
    "low": ("desktop", 1280, 720),
    "laptop": ("desktop", 1366, 768),
    "desktop": ("desktop", 1440, 900),
}
_TELL = """words => {
    const found = document.querySelector(".notices") ?? document.createElement("div");
    const word = document.createElement("span");
    const line = document.createElement("p");
    const shut = document.createElement("button");
    word.textContent = words;
    shut.textContent = "✕";
    shut.className = "plain";
    line.className = "notice plain";
    line.append(word, shut);
    found.className = "notices";
    found.replaceChildren(line);
    document.querySelector(".room").after(found);
}"""


class Look:
    """Looks at one scene after the other, and keeps the pictures."""

    def __init__(self, room: Room, size: str) -> None:
        self.room = room
        self.size = size
        self.faults: list[str] = []
        SHOTS.mkdir(parents=True, exist_ok=True)

    def __call__(self, name: str) -> None:
        self.room.page.screenshot(path=SHOTS / f"{self.size}-{name}.png", animations="disabled")
        self.faults += [f"{name}: {fault}" for fault in fits(self.room.page)]


def post(room: Room, /, **command: Any) -> None:
    """A command of a player, whatever the page of the same player is about to send."""
    body = {"version": room.state["seq"], "command": command}
    room.seat.post(f"{room.path}/commands", body)


@pytest.mark.parametrize("size", SIZES)
def test_three_spots_and_a_dragon_hand_fit_every_screen(sit: Sit, size: str) -> None:
    screen, width, height = SIZES[size]
    seat = player(sit(screen))
    seat.page.set_viewport_size({"width": width, "height": height})
    room = open_table(seat, max_spots=3, dragon=True, pause_seconds=60, betting_seconds=600)
    look = Look(room, size)
    room.open().sit(4)
    for other in (1, 7):
        seat.post(f"{room.path}/commands", {"command": {**BOT, "seat": other}})
    expect(room.page.locator(".bank-terms")).to_contain_text("with")
    guest = join(player(sit(screen)), room)
    post(guest, type="join", seat=2)
    room.bet(2500)
    expect(room.page.locator(".bet-spot")).to_have_count(4)
    room.until(lambda: room.state["table"]["spots"])
    look("first-bet")
    bets: dict[str, Any] = {"main": 2500, "fortune": 500, "ace_high": 500}
    post(room, type="bet", spot=4, **bets)
    post(room, type="bet", spot=5, **bets)
    post(room, type="bet", spot=3, **bets)
    post(room, type="dragon", on=True, **bets)
    expect(room.page.locator(".bet-spot[data-spot='0'] .spot.main .spot-amount")).to_have_text(
        "25.00"
    )
    post(guest, type="bet", spot=2, **bets)
    post(guest, type="ready")
    look("bets")
    room.ready()
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    look("setting")
    room.page.get_by_role("button", name="HOUSE WAY").click()
    expect(room.picked).to_have_count(2)
    look("house-way")
    say_longest_in_room(room.page)
    look("house-way-longest")
    room.primary.click()
    expect(room.page.locator(".own-word .lead")).to_contain_text("Your hand is set.")
    look("set")
    post(guest, type="house-way", spot=2)
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    look("result")
    expect(room.page.locator(".own .result .sums li")).to_have_count(4)
    expect(room.page.locator(".own .result .net")).to_contain_text("Round: ")
    expect(room.page.locator(".own .result .sums")).to_contain_text("Dragon hand (spot 6)")
    say_longest_in_room(room.page)
    look("result-longest")
    if room.page.locator(".tile").count():
        room.at(6).locator(".tile").click()
        expect(room.page.get_by_role("dialog")).to_contain_text("Your dragon hand")
        room.page.keyboard.press("Escape")
    room.page.keyboard.press("l")
    expect(room.page.locator(".slip .items")).to_contain_text("Dragon hand (spot 6) MAIN")
    room.page.screenshot(path=SHOTS / f"{size}-slips.png")
    assert not look.faults, "\n".join(look.faults)


@pytest.mark.parametrize("size", ["short", "phone", "sideways", "desktop"])
def test_a_message_covers_no_cards(sit: Sit, size: str) -> None:
    screen, width, height = SIZES[size]
    seat = player(sit(screen))
    seat.page.set_viewport_size({"width": width, "height": height})
    room = open_table(seat, pause_seconds=60).open().sit(1)
    look = Look(room, size)
    for other in (3, 4):
        seat.post(f"{room.path}/commands", {"command": {**BOT, "seat": other}})
    expect(room.page.locator(".bank-terms")).to_contain_text("with")
    room.offer("120")
    expect(room.page.locator(".room.banking")).to_have_count(1, timeout=15_000)
    expect(room.primary).to_have_text("DEAL")
    room.page.keyboard.press("k")
    seat.dialog.get_by_role("textbox").fill("130")
    seat.dialog.get_by_role("button", name="CHANGE MY OFFER").click()
    expect(seat.notice).to_contain_text("You bank with")
    look("bank-told")
    room.primary.click()
    expect(room.page.locator(".bank-hand.high [role=img]")).to_have_count(5, timeout=15_000)
    # It stays for seconds that a slow machine may have spent before the deal.
    seat.page.evaluate(_TELL, "You bank with 130.00. Press DEAL, and the bots bet.")
    look("bank-dealt")
    assert not look.faults, "\n".join(look.faults)


def test_whoever_gets_no_hand_is_told_why(sit: Sit) -> None:
    seats = [player(sit("phone" if number == 7 else "desktop")) for number in range(1, 8)]
    table = open_table(seats[0], pause_seconds=60, betting_seconds=600, setting_seconds=60)
    rooms = [join(seat, table) for seat in seats]
    for number, room in enumerate(rooms, 1):
        post(room, type="join", seat=number)
    first, last = rooms[0].open(), rooms[6].open()
    for number, room in enumerate(rooms, 1):
        post(room, type="bet", spot=number, main=500, fortune=0, ace_high=0)
    expect(last.page.locator(".table-says")).to_contain_text("All seven have bet")
    for room in rooms:
        post(room, type="ready")
    first.in_phase("setting")
    expect(first.at(7)).to_contain_text("Seven bet, and there are six hands: this seat gets none.")
    expect(last.page.locator(".own-word .lead")).to_contain_text("You get no hand")
    expect(last.page.locator(".own-word .lead")).to_contain_text("Your bets came back")
    # Whoever comes later is told the same.
    last.open()
    expect(last.page.locator(".own-word .lead")).to_contain_text("You get no hand")
