"""Keyboard, screen reader, sizes, weight, and what every screen looks like."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect
from tests.browser.conftest import Sit
from tests.browser.longest import say_longest_at_solo_table
from tests.browser.seat import SCREENS, Seat

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
BUDGET = 150_000


def test_a_whole_game_by_keyboard_alone(sit: Sit) -> None:
    seat = sit("desktop").open("/")
    keyboard = seat.page.keyboard

    def tab_to(name: str) -> None:
        for _ in range(40):
            keyboard.press("Tab")
            focused = seat.page.evaluate(
                "document.activeElement.getAttribute('aria-label')"
                " || document.activeElement.textContent"
            )
            if focused == name:
                return
        raise AssertionError(f"{name} cannot be reached by Tab")

    tab_to("Play Paigow Poker")
    keyboard.press("Enter")
    seat.page.locator(".table[data-ready=true]").wait_for()
    keyboard.press("Enter")  # REBUY is the next action
    seat.dialog.wait_for()
    keyboard.type("200")
    keyboard.press("Enter")
    expect(seat.balance).to_have_text("200.00")
    expect(seat.dialog).to_have_count(0)
    for key in ("ArrowRight", "+", "b", "ArrowLeft", "+"):
        keyboard.press(key)
    expect(seat.on()).to_have_text("5.00")
    expect(seat.on("bonus")).to_have_text("1.00")
    seat.enter()
    expect(seat.hand).to_have_count(7)
    assert seat.focus_is_visible()
    keyboard.press("1")
    keyboard.press("2")
    expect(seat.picked).to_have_count(2)
    keyboard.press("c")
    expect(seat.picked).to_have_count(0)
    keyboard.press("h")
    expect(seat.picked).to_have_count(2)
    seat.enter()
    seat.page.locator(".result").wait_for()
    assert seat.focus_is_visible()
    keyboard.press("r")
    expect(seat.hand).to_have_count(7)
    assert seat.focus_is_visible()
    keyboard.press("?")
    for word in ("house way", "REBET", "GAMELOGS", "put the chosen chip on"):
        expect(seat.dialog).to_contain_text(word)
    keyboard.press("Escape")
    expect(seat.dialog).to_have_count(0)
    assert seat.focus_is_visible()
    keyboard.press("h")
    expect(seat.picked).to_have_count(2)
    seat.enter()
    seat.page.locator(".result").wait_for()
    keyboard.press("l")
    expect(seat.page.locator(".entry")).to_have_count(2)
    tab_to("GAME")
    keyboard.press("Enter")
    tab_to("EXIT GAME")
    keyboard.press("Enter")
    expect(seat.notice).to_contain_text("went back to your account")
    assert seat.me["game"] == 0


def test_a_key_held_down_deals_once(sit: Sit) -> None:
    seat = sit("desktop").sit().bet(500)
    for _ in range(6):
        seat.page.keyboard.down("Enter")  # a second down without an up is a repeat
    seat.page.keyboard.up("Enter")
    expect(seat.hand).to_have_count(7)
    expect(seat.notice).to_have_count(0)
    assert seat.round["phase"] == "setting"


def test_a_dialog_keeps_the_focus_and_gives_it_back(seat: Seat) -> None:
    seat.sit()
    menu = seat.page.locator(".menu-button")
    menu.focus()
    seat.page.keyboard.press("Enter")
    seat.dialog.get_by_role("button", name="SETTINGS").click()
    for _ in range(12):
        seat.page.keyboard.press("Tab")
        inside = seat.page.evaluate(
            "document.activeElement === document.body"  # the browser's own bar, for a moment
            " || document.activeElement.closest('dialog') !== null"
        )
        assert inside
    seat.page.keyboard.press("Escape")
    expect(menu).to_be_focused()


def test_what_happens_is_announced(seat: Seat) -> None:
    seat.sit().bet(500)
    status = seat.page.locator("p[role=status]")
    expect(status).to_contain_text("5.00 on BET")
    seat.primary.click()
    expect(status).to_contain_text("Your cards:")
    seat.button("HOUSE WAY").click()
    expect(status).to_contain_text("House way:")
    seat.primary.click()
    expect(status).to_contain_text(re.compile(r"Balance [\d,]+\.\d\d"))


def at_lobby(seat: Seat) -> None:
    seat.open("/")


def at_empty_table(seat: Seat) -> None:
    seat.sit()


def at_bets(seat: Seat) -> None:
    seat.bet(2500, 500)
    seat.spot("bonus").click()


def at_setting(seat: Seat) -> None:
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    if not any(each["foul"] for each in seat.round["options"]):
        # One hand in a hundred holds no foul to show: another one, with the same bets.
        seat.button("HOUSE WAY").click()
        expect(seat.picked).to_have_count(2)
        seat.primary.click()
        seat.page.locator(".result").wait_for()
        at_setting(seat)


def at_picked(seat: Seat) -> None:
    foul = next(each for each in seat.round["options"] if each["foul"])
    seat.pick(foul["low"])


def at_foul(seat: Seat) -> None:
    seat.primary.click()
    seat.dialog.wait_for()


def at_house_way(seat: Seat) -> None:
    seat.page.keyboard.press("Escape")
    seat.button("HOUSE WAY").click()
    expect(seat.word).to_contain_text("House way:")


# As long as sentences usually get: whether it fits is not left to the cards of the day.
LONG = (
    "Their two pair, queens and jacks, beats your two pair, tens and fives. Your pair of nines"
    " beats their ace-king. Push, 30.00 back. Bonus: three of a kind pays 3 to 1, 75.00."
)


def at_result(seat: Seat) -> None:
    def speak(route: Route) -> None:
        reply = route.fetch()
        table = reply.json()
        table["round"]["result"]["says"] = LONG
        bonus = next(item for item in table["round"]["result"]["items"] if item["bet"] == "bonus")
        bonus.update(result="win", line="three of a kind", pays=3, won=7500, returned=10_000)
        route.fulfill(response=reply, json=table)

    seat.page.route("**/api/v1/rounds/*/set", speak)
    seat.primary.click()
    seat.page.locator(".result").wait_for()
    expect(seat.primary).to_have_attribute("aria-disabled", "false")


def dialog(key: str) -> Callable[[Seat], None]:
    def show(seat: Seat) -> None:
        seat.page.keyboard.press("Escape")
        if key == "HELP":
            seat.page.keyboard.press("?")
            return
        if key == "REBUY":
            seat.button("REBUY").first.click()
            return
        seat.page.locator(".menu-button").click()
        if key != "MENU":
            seat.dialog.get_by_role("button", name=key).click()

    return show


def at_rules(seat: Seat) -> None:
    seat.page.keyboard.press("Escape")
    seat.page.get_by_role("link", name="RULES").click()
    seat.page.locator(".paper-page").wait_for()


def at_log(seat: Seat) -> None:
    seat.open("/log")
    seat.page.locator(".entry").first.wait_for()


def at_replay(seat: Seat) -> None:
    seat.page.locator(".entry").first.click()
    seat.page.locator(".player").wait_for()


def at_replay_end(seat: Seat) -> None:
    seat.button("Last step").click()


def at_waiting(seat: Seat) -> None:
    seat.open("/play/five-percent").deal(500)
    seat.open("/play/five-percent")
    seat.dialog.wait_for()


def at_lobby_with_money(seat: Seat) -> None:
    seat.open("/")
    seat.page.keyboard.press("Escape")


SCENES: list[tuple[str, Callable[[Seat], None]]] = [
    ("lobby", at_lobby),
    ("empty", at_empty_table),
    ("bets", at_bets),
    ("setting", at_setting),
    ("picked", at_picked),
    ("foul", at_foul),
    ("house-way", at_house_way),
    ("result", at_result),
    ("rebuy", dialog("REBUY")),
    ("menu", dialog("MENU")),
    ("cashier", dialog("CASHIER")),
    ("account", dialog("SIGN IN OR KEEP MY ACCOUNT")),
    ("settings", dialog("SETTINGS")),
    ("fair", dialog("FAIR DEAL")),
    ("help", dialog("HELP")),
    ("rules", at_rules),
    ("log", at_log),
    ("replay", at_replay),
    ("replay-end", at_replay_end),
    ("waiting", at_waiting),
    ("lobby-with-money", at_lobby_with_money),
]
TABLE_SCENES = {"empty", "bets", "setting", "picked", "house-way", "result"}


def faults(seat: Seat) -> list[str]:
    found: Any = Axe().run(seat.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


def fits(seat: Seat) -> list[str]:
    """What of the table is cut off: nothing scrolls, and nothing sticks out."""
    found: list[str] = seat.page.evaluate(
        """() => {
            const felt = document.querySelector(".table > .felt");
            const faults = [];
            const lower = felt.scrollHeight - felt.clientHeight;
            if (lower > 1) faults.push("the felt scrolls by " + lower);
            const page = document.documentElement;
            if (page.scrollWidth > innerWidth) faults.push("sticks out");
            if (page.scrollHeight > innerHeight) faults.push("the page scrolls");
            return faults;
        }"""
    )
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_fits(sit: Sit, screen: str) -> None:
    """One walk through every screen; the pictures are kept to be looked at."""
    seat = sit(screen)
    folder = SHOTS / screen
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for number, (name, go) in enumerate(SCENES, 1):
        go(seat)
        if name in ("house-way", "result"):
            say_longest_at_solo_table(seat.page)
        seat.page.screenshot(path=folder / f"{number:02}-{name}.png", animations="disabled")
        if screen in ("phone", "desktop"):
            assert faults(seat) == [], name
        if name in TABLE_SCENES:
            assert fits(seat) == [], name


def test_an_index_is_eighteen_pixels_tall_on_a_phone(sit: Sit) -> None:
    seat = sit("phone").sit()

    def shortest() -> float:
        # The height of a capital, measured by the browser in the very font of the card.
        found: float = seat.page.evaluate(
            """() => Math.min(...[...document.querySelectorAll(".rank")].map(rank => {
                const pen = document.createElement("canvas").getContext("2d");
                const style = getComputedStyle(rank);
                pen.font = `${style.fontWeight} 100px ${style.fontFamily}`;
                const capital = pen.measureText("K").actualBoundingBoxAscent / 100;
                const scale = rank.ownerSVGElement.getBoundingClientRect().width / 100;
                return capital * Number(rank.getAttribute("font-size")) * scale;
            }))"""
        )
        return found

    seat.deal()
    assert shortest() >= 18
    seat.button("HOUSE WAY").click()
    seat.primary.click()
    seat.page.locator(".result").wait_for()
    assert shortest() >= 18


def test_the_client_is_light(sit: Sit) -> None:
    client = Path(str(files("paigow.server") / "client"))
    packed = sum(each.stat().st_size for each in client.rglob("*.br"))
    assert 0 < packed < BUDGET
    seat = sit("phone")
    sizes: list[int] = []
    seat.page.on("response", lambda reply: sizes.append(reply.request.sizes()["responseBodySize"]))
    seat.open("/")
    seat.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < BUDGET


def test_the_page_holds_no_inline_style_or_script(sit: Sit) -> None:
    seat = sit("desktop").sit().deal()
    assert seat.page.locator("[style], script:not([src])").count() == 0
    reply = seat.page.goto(seat.url)
    assert reply is not None
    assert "default-src 'none'" in reply.headers["content-security-policy"]
