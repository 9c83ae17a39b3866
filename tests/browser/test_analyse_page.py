"""The page for a hand that somebody has in mind: no session, and a link that can be sent on."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Response, expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat, card_name
from tests.browser.test_quality import faults
from tests.browser.test_review import NARROW, assert_shows, rows, sticks_out

pytestmark = pytest.mark.browser

HAND = ["2s", "7s", "Qd", "Qh", "Qs", "As", "Jk"]
LINK = "cards=2s+7s+Qd+Qh+Qs+As+Jk&against=mgm&wheel=low&role=bank&push=ace-high&commission=5%25"


def address(seat: Seat) -> dict[str, str]:
    query = parse_qs(urlsplit(seat.page.url).query)
    return {name: values[0] for name, values in query.items()}


def asked(seat: Seat) -> list[tuple[str, int]]:
    """Every reply of the API to come: its path and its status."""
    found: list[tuple[str, int]] = []

    def note(reply: Response) -> None:
        if "/api/" in reply.url:
            found.append((urlsplit(reply.url).path, reply.status))

    seat.page.on("response", note)
    return found


def test_a_link_is_answered_without_a_session(seat: Seat) -> None:
    replies = asked(seat)
    seat.open(f"/analyse?{LINK}")
    found = seat.get(f"/analysis/hand?{LINK}")
    seat.page.get_by_role("button", name=re.compile("^ALL 2")).click()
    assert_shows(seat, found["settings"], found["hands"])
    house = next(each for each in found["settings"] if each["house_way"])
    expect(seat.page.get_by_role("status").first).to_contain_text(
        f"the house way plays {house['low_words']} in front of {house['high_words']}"
    )
    expect(seat.page.locator(".priced-reason")).to_have_text(found["advice"]["says"] + ".")
    expect(seat.page.get_by_label("The player sets like")).to_have_value("mgm")
    expect(seat.page.get_by_label("A-2-3-4-5 is")).to_have_value("low")
    expect(seat.page.get_by_label("I am the")).to_have_value("bank")
    expect(seat.page.get_by_label("Pai gow that pushes")).to_have_value("ace-high")
    expect(seat.page.get_by_label("Commission")).to_have_value("5%")
    assert faults(seat) == []
    assert {path for path, _ in replies} == {"/api/v1/analysis/hand", "/api/v1/analysis/ways"}
    assert {status for _, status in replies} == {200}
    seat.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    seat.button("EXACT COUNTS").click()
    seat.button("CHANGE CARDS").click()
    assert sticks_out(seat) <= 0


def test_seven_cards_are_tapped_and_the_address_follows(seat: Seat) -> None:
    seat.open("/")
    seat.page.get_by_role("link", name="ANALYSE A HAND").click()
    deck = seat.page.get_by_role("group", name="Cards to choose from")
    expect(deck.get_by_role("button")).to_have_count(53)
    before = seat.page.evaluate("history.length")
    for card in HAND:
        expect(rows_shown(seat)).to_have_count(0)
        deck.get_by_role("button", name=card_name(card), exact=True).click()
    rows(seat)
    assert address(seat)["cards"].split() == HAND
    expect(deck).to_have_count(0)
    seat.page.get_by_label("The bank sets like").select_option("trump-plaza")
    seat.page.get_by_label("Commission").fill("2.5")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator(".odds-basis")).to_contain_text("Trump Plaza")
    expect(seat.page.locator(".odds-basis")).to_contain_text("a commission of 2.5%")
    assert address(seat)["commission"] == "2.5%"
    assert seat.page.evaluate("history.length") == before
    link = seat.page.url
    seat.page.get_by_role("button", name="Take out the joker").click()
    expect(seat.page.locator(".tray-count")).to_have_text("6 of 7")
    expect(rows_shown(seat)).to_have_count(0)
    deck.get_by_role("button", name="king of clubs").click()
    rows(seat)
    assert address(seat)["cards"].split() == [*HAND[:-1], "Kc"]
    seat.page.goto(link)
    rows(seat)
    expect(seat.page.locator(".odds-basis")).to_contain_text("a commission of 2.5%")


def test_the_rules_of_a_game_are_chosen_and_the_link_has_them(seat: Seat) -> None:
    seat.open("/analyse?cards=2s+7s+Qd+Qh+Qs+As+Jk&against=mgm")
    rows(seat)
    expect(seat.page.get_by_label("Rounded up to")).to_have_count(0)
    basis = seat.page.locator(".odds-basis")
    seat.page.get_by_label("Pai gow that pushes").select_option("queen-high")
    expect(basis).to_contain_text("a push when the bank has a queen-high pai gow")
    seat.page.get_by_label("Commission").fill("5")
    seat.page.keyboard.press("Enter")
    expect(basis).to_contain_text("a commission of 5%.")
    seat.page.get_by_label("Rounded up to").select_option("25")
    seat.page.get_by_label("On a bet of").fill("7")
    seat.page.keyboard.press("Enter")
    expect(basis).to_contain_text("a commission of 5%, rounded up to 0.25 on a bet of 7.00")
    said = {"push": "queen-high", "commission": "5%", "commission_step": "25", "bet": "700"}
    assert address(seat).items() >= said.items()
    found = seat.get(f"/analysis/hand?{urlsplit(seat.page.url).query}")
    seat.page.get_by_role("button", name=re.compile("^ALL 2")).click()
    assert_shows(seat, found["settings"], found["hands"])
    seat.page.reload()
    rows(seat)
    expect(seat.page.get_by_label("On a bet of")).to_have_value("7.00")
    assert faults(seat) == []
    for part in ("Qd Jh 9c 8s 6d 4c 2h", "Qd Jh 9c 8s 6d 4c 2h Ad Kd", "Qd Jh"):
        query = f"cards={part.replace(' ', '+')}&role=bank&push=queen-high&commission=5%25"
        seat.open(f"/analyse?{query}")
        expect(seat.page.locator(".verdict-line")).to_contain_text(
            re.compile("This is a queen-high pai gow: every bet is a push|write 7 of them")
        )
        for width in (360, 390, 1440):
            seat.page.set_viewport_size({"width": width, "height": 640})
            assert sticks_out(seat) <= 0, (part, width)


def rows_shown(seat: Seat) -> Locator:
    return seat.page.locator(".priced-row")


BAD = {
    "cards=2s+7s+Qd+Qh+Qs+As": "has 6 cards",
    "cards=2s+2s+Qd+Qh+Qs+As+Jk": "2s is there twice",
    "cards=2s+7s+Qd+Qh+Qs+As+Zz": "'Zz' is not a card",
    LINK.replace("mgm", "nowhere"): "'nowhere' is not a house way",
    LINK.replace("5%25", "lots"): "'lots' is not a rate",
    LINK.replace("bank", "dealer"): "'player' or 'bank'",
    LINK.replace("low", "first"): "'first' is not a wheel option",
    LINK.replace("ace-high", "king-high"): "'king-high' is not a push rule",
    f"{LINK}&commission_step=7": "7 is not a step",
    f"{LINK}&bet=much": "bet must be a whole number",
}


def test_a_bad_address_is_told_in_one_sentence_and_kept(sit: Sit) -> None:
    seat = sit("desktop")
    for query, says in BAD.items():
        seat.open(f"/analyse?{query}")
        reply = seat.context.request.get(f"{seat.url}/api/v1/analysis/hand?{query}")
        detail = reply.json()["detail"]
        assert says in detail
        line = seat.page.get_by_role("status").locator(".verdict-line")
        expect(line).to_have_text(detail[0].upper() + detail[1:] + ".")
        assert urlsplit(seat.page.url).query == query
        expect(seat.notice).to_have_count(0)
    assert faults(seat) == []


def test_a_link_may_carry_what_others_append(seat: Seat) -> None:
    seat.open(f"/analyse?utm_source=chat&{LINK}&fbclid=Iw")
    rows(seat)


def test_cards_are_typed_by_keyboard_alone_and_put_right(sit: Sit) -> None:
    seat = sit("desktop").open("/analyse")
    deck = seat.page.get_by_role("group", name="Cards to choose from")
    deck.get_by_role("button", name="ace of spades").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        seat.page.keyboard.press(key)
    assert address(seat)["cards"] == "Ah"
    seat.page.keyboard.press("Tab")  # the deck is one stop
    typed = seat.page.get_by_label("Or type them")
    expect(typed).to_be_focused()
    expect(typed).to_have_value("Ah")
    seat.page.keyboard.press("Control+A")
    seat.page.keyboard.type("ah jh 10c 9d 9s 2h zz")
    seat.page.keyboard.press("Enter")
    line = seat.page.get_by_role("status").locator(".verdict-line")
    expect(line).to_contain_text("'zz' is not a card")
    expect(typed).to_have_value("Ah Jh Tc 9d 9s 2h zz")
    for _ in range(2):
        seat.page.keyboard.press("Backspace")
    seat.page.keyboard.type("joker")
    seat.page.keyboard.press("Enter")
    rows(seat)
    assert address(seat)["cards"].split() == ["Ah", "Jh", "Tc", "9d", "9s", "2h", "Jk"]
    expect(seat.page.get_by_role("button", name="Take out the joker")).to_be_visible()


def test_the_link_is_copied(sit: Sit) -> None:
    seat = sit("desktop", permissions=["clipboard-read", "clipboard-write"])
    seat.open(f"/analyse?{LINK}")
    seat.button("COPY LINK").click()
    expect(seat.notice).to_contain_text("Link copied.")
    assert seat.page.evaluate("navigator.clipboard.readText()") == seat.page.url


def test_a_first_visit_asks_for_nothing_that_can_only_be_refused(sit: Sit) -> None:
    seat = sit("phone")
    seat.context.add_init_script("""
        if (!sessionStorage.begun) localStorage.clear();
        sessionStorage.begun = "yes";
    """)
    replies = asked(seat)
    for path in ("/", "/analyse", "/"):
        seat.open(path)
        seat.page.locator(".deck, .tables").first.wait_for()
    assert [each for each in replies if each[1] >= 400] == []
    assert "/api/v1/me" not in {path for path, _ in replies}
    seat.page.get_by_role("link", name="Play Paigow Poker", exact=True).click()
    seat.page.locator(".table[data-ready=true]").wait_for()
    assert [each for each in replies if each[1] >= 400] == []
    seat.open("/play/itv")  # a session is known by the cookie beside it
    assert ("/api/v1/me", 200) in replies
