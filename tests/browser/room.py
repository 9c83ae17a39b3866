"""A place at a live table: a page of the cardroom, and what the API says about the same player."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Locator, WebSocket, expect
from tests.browser.seat import Seat, Shape

CARD = re.compile(r"^([2-9TJQKA][cdhs]|Jk)$")
QUICK = {"betting_seconds": 30, "setting_seconds": 30, "reveal_seconds": 2, "pause_seconds": 1}


class Room:
    """One player's page at a table, with words for what is on it."""

    def __init__(self, seat: Seat, table: str, invite: str = "") -> None:
        self.seat = seat
        self.page = seat.page
        self.table = table
        self.invite = invite
        self.frames: list[Shape] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    # What the server says

    @property
    def path(self) -> str:
        return f"/tables/{self.table}"

    @property
    def query(self) -> str:
        return f"?invite={self.invite}" if self.invite else ""

    @property
    def state(self) -> Shape:
        return cast(Shape, self.seat.get(self.path + self.query))

    def slips(self) -> dict[int, Shape]:
        """The player's slips by round."""
        found = self.seat.get(f"{self.path}/rounds{self.query}")["slips"]
        return {each["round"]: each for each in found}

    def until(self, what: Callable[[], Any], patience: float = 15) -> None:
        """Wait for something that only the server can say."""
        end = time.monotonic() + patience
        while not what():
            assert time.monotonic() < end, "it did not happen"
            self.page.wait_for_timeout(50)

    # What is on the page

    def open(self, path: str = "") -> Room:
        self.page.goto(f"{self.seat.url}/table/{self.table}{path}{self.query}")
        if not path:
            self.page.locator(".room").wait_for()
        return self

    @property
    def room(self) -> Locator:
        return self.page.locator(".room")

    @property
    def primary(self) -> Locator:
        return self.page.locator(".room .primary")

    @property
    def picked(self) -> Locator:
        return self.page.locator(".pickable[aria-pressed=true]")

    def at(self, seat: int) -> Locator:
        return self.page.locator(f".at[data-seat='{seat}']")

    def in_phase(self, *phases: str, patience: float = 15_000) -> None:
        expect(self.room).to_have_attribute(
            "data-phase", re.compile(f"^({'|'.join(phases)})$"), timeout=patience
        )

    def button(self, name: str) -> None:
        """Something of the bar, or of the menu where the bar is short."""
        on_bar = self.page.locator(".room-bar").get_by_role("button", name=name)
        if on_bar.count():
            on_bar.click()
            return
        self.page.locator(".room-bar .menu-button").click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    # Playing

    def sit(self, seat: int) -> Room:
        place = self.at(seat)
        if place.locator(".tile").count():
            place.locator(".tile").click()
            self.page.get_by_role("dialog").get_by_role("button", name=f"Take seat {seat}").click()
        else:
            place.get_by_role("button", name=f"Take seat {seat}").click()
        expect(self.room).to_have_attribute("data-seat", str(seat))
        return self

    def offer(self, amount: str) -> Room:
        """Offer to bank with an amount."""
        self.button("OFFER TO BANK")
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(amount)
        dialog.get_by_role("button", name="OFFER", exact=True).click()
        expect(dialog).to_have_count(0)
        return self

    def bet(self, *chips: int, on: str = "MAIN") -> Room:
        if on != "MAIN" or self.page.locator(".aim .on", has_text="MAIN").count() == 0:
            self.page.locator(".aim label", has_text=on).click()
        for value in chips:
            self.page.locator(f".chip-button:has(.chip-{value})").click()
        return self

    def ready(self) -> Room:
        expect(self.primary).to_have_text("READY")
        self.primary.click()
        return self

    def set_hand(self) -> Room:
        """By the house way, which only suggests: DONE plays it."""
        expect(self.page.locator(".pickable")).to_have_count(7, timeout=15_000)
        self.page.get_by_role("button", name="HOUSE WAY").click()
        expect(self.picked).to_have_count(2)
        self.primary.click()
        expect(self.page.locator(".pickable")).to_have_count(0)
        return self

    def cards_seen(self) -> set[str]:
        """Every card that came over the socket in messages before a round was settled."""
        tables = [frame["table"] for frame in self.frames if "table" in frame]
        unsettled = [table for table in tables if table["phase"] != "paused"]
        return set(_cards(unsettled))


def _cards(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if CARD.match(value) else []
    found = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [card for each in found for card in _cards(each)]


def open_table(seat: Seat, **config: Any) -> Room:
    """A new table of the player at a seat, who becomes its host."""
    made = seat.post("/tables", {"name": "Test table", **QUICK, **config})
    return Room(seat, made["id"], made["invite"] or "")


def join(seat: Seat, room: Room) -> Room:
    """The same table on another player's page."""
    return Room(seat, room.table, room.invite)


def player(seat: Seat, credits: int = 50_000) -> Seat:
    """A new guest with credits to play with."""
    seat.post("/guests")
    seat.post("/cashier/rebuy", {"amount": credits})
    return seat
