"""A seat at the table: a page of the client, and what the API says about the same player."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, cast

from playwright.sync_api import BrowserContext, Locator, Page, expect

Shape = dict[str, Any]

PHONE = {"width": 360, "height": 740}
SIDEWAYS = {"width": 740, "height": 360}
TABLET = {"width": 768, "height": 1024}
DESKTOP = {"width": 1440, "height": 900}
SHORT = {"width": 360, "height": 640}
SCREENS = {
    "phone": PHONE,
    "short": SHORT,
    "sideways": SIDEWAYS,
    "tablet": TABLET,
    "desktop": DESKTOP,
}

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}


def credits(cents: int) -> str:
    """An amount as the client writes it."""
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def card_name(card: str) -> str:
    return "joker" if card == "Jk" else f"{RANKS[card[0]]} of {SUITS[card[1]]}"


class Seat:
    """One player's browser, with words for what is on the page."""

    def __init__(self, context: BrowserContext, url: str, screen: str) -> None:
        self.context = context
        self.url = url
        self.screen = screen
        self.page: Page = context.new_page()

    # What the server says

    def get(self, path: str) -> Any:
        reply = self.context.request.get(f"{self.url}/api/v1{path}")
        assert reply.ok, reply.text()
        return reply.json()

    def post(self, path: str, body: Shape | None = None) -> Shape:
        reply = self.context.request.post(
            f"{self.url}/api/v1{path}",
            data=json.dumps(body or {}),
            headers={
                "Content-Type": "application/json",
                "Origin": self.url,
                "Idempotency-Key": uuid.uuid4().hex,
            },
        )
        assert reply.ok, reply.text()
        return cast(Shape, reply.json())

    @property
    def me(self) -> Shape:
        return cast(Shape, self.get("/me"))

    @property
    def round(self) -> Shape:
        """The unfinished round, which must be there."""
        found = self.get("/rounds/current")["round"]
        assert found is not None
        return cast(Shape, found)

    def last_round(self) -> Shape:
        """The newest round, finished or not."""
        newest = self.get("/rounds?limit=1")["rounds"][0]
        return cast(Shape, self.get(f"/rounds/{newest['id']}"))

    # Sitting down

    def sit(self, variant: str = "itv", credits: int = 30_000) -> Seat:
        """A new guest with credits at the table."""
        self.post("/guests")
        if credits:
            self.post("/cashier/rebuy", {"amount": credits})
        return self.open(f"/play/{variant}")

    def open(self, path: str) -> Seat:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for(state="attached")
        expect(self.page.locator(".loading")).to_have_count(0)
        if path.startswith("/play"):
            self.page.locator(".table[data-ready=true]").wait_for()
        return self

    # What is on the page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def primary(self) -> Locator:
        return self.page.locator(".primary")

    @property
    def balance(self) -> Locator:
        return self.page.locator("[data-balance]")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def notice(self) -> Locator:
        return self.page.locator(".notice")

    @property
    def word(self) -> Locator:
        return self.page.locator(".word")

    @property
    def phase(self) -> str:
        return self.page.locator(".table").get_attribute("data-phase") or ""

    def chip(self, value: int) -> Locator:
        return self.page.locator(f".chip-button:has(.chip-{value})")

    def spot(self, name: str = "main") -> Locator:
        return self.page.locator(f".spot.{name} .ring")

    def on(self, name: str = "main") -> Locator:
        """The amount that is shown on a spot."""
        return self.page.locator(f".spot.{name} .spot-amount")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".pickable")

    @property
    def picked(self) -> Locator:
        return self.page.locator(".pickable[aria-pressed=true]")

    def card(self, card: str) -> Locator:
        return self.page.locator(f".pickable[data-card='{card}']")

    def picked_cards(self) -> set[str]:
        return {item.get_attribute("data-card") or "" for item in self.picked.all()}

    # Playing

    def bet(self, *chips: int) -> Seat:
        for value in chips:
            self.chip(value).click()
        return self

    def deal(self, *chips: int) -> Seat:
        self.bet(*(chips or (500,)))
        self.primary.click()
        expect(self.hand).to_have_count(7)
        return self

    def enter(self) -> None:
        """Enter for the next action, once it can be taken."""
        expect(self.primary).not_to_have_attribute("aria-disabled", "true")
        self.page.keyboard.press("Enter")

    def turn_to(self, path: str) -> Seat:
        """Another page without loading anything: what a link inside the page does."""
        self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }",
            path,
        )
        return self

    def bet_elsewhere(self, variant: str, main: int) -> Shape:
        """A bet that is placed and not dealt, on another page or device."""
        opened = self.post("/rounds", {"variant": variant})["round"]
        bet = {"version": opened["version"], "main": main, "bonus": 0}
        return cast(Shape, self.post(f"/rounds/{opened['id']}/bet", bet)["round"])

    def pick(self, low: list[str]) -> Seat:
        for card in low:
            self.card(card).click()
        return self

    def play(self, *chips: int) -> Shape:
        """A whole round by the house way; gives the finished round."""
        if self.phase == "finished":
            self.button("CLEAR").click()
        self.deal(*chips)
        self.button("HOUSE WAY").click()
        expect(self.picked).to_have_count(2)
        self.primary.click()
        self.page.locator(".result").wait_for()
        return self.last_round()

    def menu(self, name: str) -> None:
        """Something of the menu: on the bar where there is room, else in the sheet."""
        on_bar = self.page.locator(".topbar").get_by_text(name, exact=True)
        if on_bar.count():
            on_bar.click()
            return
        self.page.locator(".menu-button").click()
        self.dialog.get_by_role("button", name=name, exact=True).click()

    def focus_is_visible(self) -> bool:
        """Whether something on the page has the focus."""
        return bool(
            self.page.evaluate(
                "document.activeElement !== document.body && document.activeElement.isConnected"
            )
        )
