"""Setting the hand: picking, dragging, names and fouls, the house way, and the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.seat import Seat, Shape, card_name, credits

pytestmark = pytest.mark.browser


def drag(card: Locator, to: Locator, dy: float = 0) -> None:
    mouse = card.page.mouse
    start, end = card.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + end["height"] / 2 + dy, steps=5)
    mouse.up()


def option(hand: Shape, *, foul: bool) -> list[str] | None:
    """The low hand of some setting that is, or is not, a foul."""
    found: list[Any] = [each["low"] for each in hand["options"] if each["foul"] is foul]
    return found[0] if found else None


def with_a_foul(seat: Seat) -> list[str]:
    """Deal until there is a foul to be made: nearly every hand has one."""
    for _ in range(10):
        seat.deal()
        low = option(seat.round, foul=True)
        if low is not None:
            return low
        seat.button("HOUSE WAY").click()
        seat.primary.click()
        seat.page.locator(".result").wait_for()
        seat.button("CLEAR").click()
    raise AssertionError("ten hands without a foul")


def test_two_cards_are_picked_put_back_and_replaced(seat: Seat) -> None:
    seat.sit().deal()
    first, second, third = (seat.hand.nth(at) for at in range(3))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    first.click()
    expect(seat.picked).to_have_count(0)
    for card in (first, second, third):
        card.click()
    expect(seat.picked).to_have_count(2)
    expect(first).to_have_attribute("aria-pressed", "false")
    seat.button("CLEAR").click()
    expect(seat.picked).to_have_count(0)


def test_a_picked_card_rises_by_a_third_of_its_height(seat: Seat) -> None:
    seat.sit().deal()
    card = seat.hand.nth(0).locator(".riser")
    before = card.bounding_box()
    seat.hand.nth(0).click()
    after = card.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["y"] - after["y"]) / before["height"] == pytest.approx(1 / 3, abs=0.01)


def test_a_card_is_dragged_to_its_place_and_back(seat: Seat) -> None:
    seat.sit().deal()
    place = seat.page.locator(".you .place.low")
    card = seat.hand.nth(1)
    drag(card, place)
    expect(card).to_have_attribute("aria-pressed", "true")
    drag(card, place)
    expect(card).to_have_attribute("aria-pressed", "true")
    drag(card, seat.hand.nth(6), dy=10)
    expect(card).to_have_attribute("aria-pressed", "false")
    assert card.evaluate("card => card.style.transform") == ""


def test_keys_pick_by_number(seat: Seat) -> None:
    seat.sit().deal()
    for key in ("1", "7"):
        seat.page.keyboard.press(key)
    expect(seat.hand.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(seat.hand.nth(6)).to_have_attribute("aria-pressed", "true")
    seat.page.keyboard.press("1")
    expect(seat.picked).to_have_count(1)


def test_the_names_of_both_hands_are_the_servers(seat: Seat) -> None:
    seat.sit().deal()
    for made in seat.round["options"][:4]:
        seat.pick(made["low"])
        expect(seat.word).to_contain_text(made["low_name"])
        expect(seat.word).to_contain_text(made["high_name"])
        expect(seat.word.locator(".foul-word")).to_have_count(1 if made["foul"] else 0)
        seat.button("CLEAR").click()


def test_done_waits_for_two_cards(seat: Seat) -> None:
    seat.sit().deal()
    expect(seat.primary).to_have_attribute("aria-disabled", "true")
    seat.hand.nth(0).click()
    seat.page.wait_for_timeout(450)  # a press at once could still be meant for DEAL
    seat.primary.click(force=True)
    expect(seat.notice).to_contain_text("Pick two cards")
    assert seat.round["phase"] == "setting"


def test_the_house_way_suggests_says_why_and_waits(seat: Seat) -> None:
    seat.sit().deal()
    advice = seat.get(f"/rounds/{seat.round['id']}/advice")
    seat.button("HOUSE WAY").click()
    expect(seat.word).to_contain_text(f"{advice['says']}.")
    expect(seat.page.locator("p[role=status]")).to_contain_text(
        f"{advice['says']}. Press DONE to play it."
    )
    assert seat.picked_cards() == set(advice["setting"]["low"])
    assert seat.round["phase"] == "setting"


def test_done_shows_the_result_the_money_and_both_comparisons(seat: Seat) -> None:
    seat.sit().bet(2500)
    seat.spot("bonus").click()
    finished = seat.play(500)
    result = finished["result"]
    shown = seat.page.locator(".result")
    expect(shown).to_contain_text(result["says"])
    words = {"win": "WINS", "lose": "LOSES", "copy": "COPY"}
    for kind in ("low", "high"):
        place = seat.page.locator(f".you .place.{kind}")
        expect(place.locator(".verdict")).to_have_text(words[result[kind]])
        expect(place.locator(".name")).to_have_text(finished["setting"][f"{kind}_name"])
        cards = place.locator("[data-card]")
        assert {each.get_attribute("data-card") for each in cards.all()} == set(
            finished["setting"][kind]
        )
        theirs = seat.page.locator(f".dealer .place.{kind} [role=img]")
        for card in finished["dealer"]["setting"][kind]:
            expect(theirs.and_(seat.page.get_by_label(card_name(card)))).not_to_have_count(0)
    for item, line in zip(result["items"], shown.locator(".items li").all(), strict=True):
        expect(line).to_contain_text(credits(item["stake"]))
        expect(line).to_contain_text(f"{credits(item['returned'])} back")
    expect(seat.balance).to_have_text(credits(seat.me["game"]))
    expect(seat.page.get_by_role("status")).to_contain_text(result["says"])


def test_the_commission_of_a_win_is_itemised(sit: Sit) -> None:
    seat = sit("desktop").sit("five-percent")
    result: Shape = {}
    while result.get("result") != "win":
        result = seat.play(500)["result"]
        if seat.me["game"] < 500:
            seat.post("/cashier/rebuy", {"amount": 10_000})
            seat.open("/play/five-percent")
    assert result["items"][0]["commission"] == 25
    expect(seat.page.locator(".items")).to_contain_text("commission 0.25")
    expect(seat.page.locator(".items")).to_contain_text("9.75 back")


def test_the_joker_says_what_it_is(sit: Sit) -> None:
    """The joker's label is the server's word; a hand with one is made for the page alone."""
    seat = sit("phone").sit()

    def with_joker(route: Any) -> None:
        reply = route.fetch()
        table = reply.json()
        hand = table["round"]
        low = next(each for each in hand["options"] if not each["foul"])["low"]
        held = [card for card in hand["cards"] if card not in low]
        old = "Jk" if "Jk" in hand["cards"] else held[0]

        def swap(cards: list[str]) -> list[str]:
            return ["Jk" if card == old else card for card in cards]

        hand["cards"] = swap(hand["cards"])
        for each in hand["options"]:
            each["low"], each["high"] = swap(each["low"]), swap(each["high"])
            each["joker_as"] = "Ts"
        route.fulfill(response=reply, json=table)

    seat.page.route("**/api/v1/rounds/*/deal", with_joker)
    seat.deal()
    joker = seat.card("Jk")
    expect(joker.locator(".joker-word")).to_have_text("JOKER")
    for card in [each for each in seat.hand.all() if each.get_attribute("data-card") != "Jk"][:2]:
        card.click()
    expect(joker).to_contain_text("as 10♠")
    expect(joker).to_have_attribute("aria-label", "joker, as ten of spades")


def test_a_foul_that_loses_is_asked_about(seat: Seat) -> None:
    seat.sit("itv")
    low = with_a_foul(seat)
    seat.pick(low)
    expect(seat.word).to_contain_text("A foul")
    seat.primary.click()
    expect(seat.dialog).to_contain_text("This is a foul")
    seat.page.keyboard.press("Enter")  # SET AGAIN is the next action
    expect(seat.dialog).to_have_count(0)
    assert seat.round["phase"] == "setting"
    seat.primary.click()
    seat.dialog.get_by_role("button", name="PLAY THE FOUL").click()
    expect(seat.page.locator(".result .outcome")).to_have_text("Foul")
    assert seat.last_round()["result"]["result"] == "foul"


def test_a_foul_that_is_reset_stays_on_the_table_with_its_reason(seat: Seat) -> None:
    seat.sit("five-percent")
    low = with_a_foul(seat)
    seat.pick(low)
    seat.primary.click()
    expect(seat.notice).to_contain_text(re.compile("outranks"))
    assert seat.round["phase"] == "setting"
    seat.button("CLEAR").click()
    legal = option(seat.round, foul=False)
    assert legal is not None
    seat.pick(legal)
    seat.primary.click()
    seat.page.locator(".result").wait_for()


def test_enter_after_a_press_on_a_card_means_the_table(sit: Sit) -> None:
    seat = sit("desktop").sit().deal()
    legal = option(seat.round, foul=False)
    assert legal is not None
    seat.pick(legal)
    seat.enter()
    seat.page.locator(".result").wait_for()
    assert seat.focus_is_visible()


def test_any_key_or_press_completes_a_movement(sit: Sit) -> None:
    seat = sit("desktop", speed="calm").sit().bet(500)
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    assert seat.page.evaluate(moving) > 0
    seat.page.keyboard.press("Shift")
    assert seat.page.evaluate(moving) == 0
    seat.button("HOUSE WAY").click()
    expect(seat.picked).to_have_count(2)
    seat.primary.click()
    seat.page.locator(".dealer .place.high [data-turn]").first.wait_for()
    seat.page.mouse.click(5, 300)
    expect(seat.page.locator(".result")).to_be_visible(timeout=250)


def test_a_deal_takes_less_than_a_second(sit: Sit) -> None:
    seat = sit("phone", speed="calm").sit().bet(500)
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    longest = seat.page.evaluate(
        "Math.max(...document.getAnimations().map(each => each.effect.getComputedTiming().endTime))"
    )
    assert 300 < longest < 1000


def test_reduced_motion_fades(sit: Sit) -> None:
    seat = sit("desktop", speed="calm", reduced_motion="reduce").sit().bet(500)
    seat.primary.click()
    expect(seat.hand).to_have_count(7)
    frames = seat.page.evaluate(
        "document.getAnimations().flatMap(each => each.effect.getKeyframes())"
        ".map(frame => Object.keys(frame)).flat()"
    )
    assert "opacity" in frames
    assert "transform" not in frames
