"""Looking back at a hand, looking ahead in training, and what the side bets keep."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.conftest import Sit
from tests.browser.room import Room, open_table, player
from tests.browser.seat import Seat, Shape
from tests.browser.test_quality import faults, fits

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 568}


def rows(seat: Seat) -> list[Locator]:
    seat.page.locator(".priced-row").first.wait_for()
    return seat.page.locator(".priced-row").all()


def figures(units: float) -> str:
    """A value as the client writes it."""
    text = f"{abs(units):.4f}"
    return text if not float(text) else f"{'−' if units < 0 else '+'}{text}"


def lost(units: float) -> str:
    return f"{units:.4f} " + ("units" if units > 1 else "of a unit")


def share(part: int, whole: int) -> str:
    if part in (0, whole):
        return "100%" if part else "0%"
    found = f"{100 * part / whole:.2f}"
    return {"0.00": "<0.01%", "100.00": ">99.99%"}.get(found, f"{found}%")


READ = """rows => rows.map(row => {
    const cell = end => row.querySelector("td." + end);
    const ends = ["win", "push", "lose"];
    return {
        words: row.querySelector(".priced-words").textContent,
        value: row.querySelector(".priced-value").textContent,
        tags: [...row.querySelectorAll(".tag")].map(tag => tag.textContent),
        shares: ends.map(end => cell(end).querySelector("[aria-hidden=false]").textContent),
        counts: ends.map(end => cell(end).title),
    };
})"""


APART = """row => {
    const drawn = [...row.querySelectorAll(".figure")].map(each => {
        const range = document.createRange();
        range.selectNodeContents(each.querySelector(".cell-name + span"));
        return range.getBoundingClientRect();
    });
    return drawn.every((box, at) => at === 0 || drawn[at - 1].right + 2 < box.left);
}"""


def assert_shows(seat: Seat, settings: list[Shape], hands: int) -> None:
    """The rows say what the server said of these settings."""
    rows(seat)
    shown = seat.page.locator(".priced-row").evaluate_all(READ)
    assert shown == [
        {
            "words": f"{each['low_words']} in front of {each['high_words']}",
            "value": figures(each["value"]),
            "tags": [
                tag
                for tag, key in (("BEST", "best"), ("YOURS", "chosen"), ("HOUSE WAY", "house_way"))
                if each[key]
            ],
            "shares": [share(each[end], hands) for end in ("win", "push", "lose")],
            "counts": [f"{each[end]:,} of {hands:,} hands" for end in ("win", "push", "lose")],
        }
        for each in settings
    ]


def shortened(settings: list[Shape]) -> list[Shape]:
    """What is shown before all settings are asked for."""
    return [
        each
        for place, each in enumerate(settings)
        if place < 5 or each["chosen"] or each["house_way"]
    ]


def play_low(seat: Seat, low: list[str]) -> Shape:
    seat.pick(low)
    seat.primary.click()
    seat.page.locator(".result").wait_for()
    return seat.last_round()


def play_worst(seat: Seat) -> Shape:
    """A round set as badly as the rules allow."""
    seat.deal(500)
    worst = seat.get(f"/rounds/{seat.round['id']}/advice-priced")["settings"][-1]
    return play_low(seat, worst["low"])


def sticks_out(seat: Seat) -> int:
    return int(seat.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_round_is_reviewed_at_the_table_in_the_log_and_from_its_replay(seat: Seat) -> None:
    seat.sit("five-percent")
    id = play_worst(seat)["id"]
    found = seat.get(f"/rounds/{id}/review")
    best, chosen = found["settings"][0], found["settings"][-1]
    expect(seat.button("REVIEW")).to_have_attribute("aria-disabled", "false")
    seat.page.keyboard.press("v")
    verdict = seat.page.get_by_role("status").locator(".verdict-line")
    expect(verdict).to_contain_text(f"You gave up {lost(chosen['given_up'])}: the best was")
    expect(verdict).to_contain_text(f"{best['low_words']} in front of {best['high_words']}")
    expect(verdict).to_contain_text(f"because “{found['advice']['says']}”.")
    assert_shows(seat, shortened(found["settings"]), found["hands"])
    seat.page.get_by_role("button", name=re.compile("^ALL")).click()
    assert_shows(seat, found["settings"], found["hands"])
    expect(seat.page.locator(".priced-reason")).to_have_text(found["advice"]["says"] + ".")
    seat.button("EXACT COUNTS").click()
    expect(rows(seat)[0].locator("td.win")).to_contain_text(f"{best['win']:,}")
    assert faults(seat) == []
    seat.page.keyboard.press("Escape")
    expect(seat.dialog).to_have_count(0)
    said = verdict_of(seat, lambda: seat.button("REVIEW").click())
    seat.page.keyboard.press("Escape")
    seat.open("/log")
    link = seat.page.get_by_role("link", name=re.compile("^Review the round"))
    assert verdict_of(seat, link.click) == said
    assert seat.page.url.endswith(f"/log/{id}/review")
    assert faults(seat) == []
    seat.page.get_by_role("link", name="Replay this round").click()
    again = seat.page.get_by_role("link", name="Review this hand")
    assert verdict_of(seat, again.click) == said
    seat.page.get_by_role("link", name="Analyse this hand under other rules").click()
    seat.page.locator(".choice-of-cards").wait_for()
    assert_shows_best(seat, best)


def verdict_of(seat: Seat, show: Any) -> str:
    show()
    rows(seat)
    return seat.page.locator(".verdict-line").inner_text()


def assert_shows_best(seat: Seat, best: Shape) -> None:
    expect(rows(seat)[0].locator(".priced-value")).to_have_text(figures(best["value"]))


def test_the_best_setting_is_told_so_and_nothing_sticks_out(sit: Sit) -> None:
    seat = sit("phone").sit().deal(500)
    best = seat.get(f"/rounds/{seat.round['id']}/advice-priced")["settings"][0]
    play_low(seat, best["low"])
    seat.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    seat.button("REVIEW").click()
    rows(seat)
    expect(seat.page.locator(".verdict-line")).to_have_text("Your setting is the best there is.")
    seat.button("EXACT COUNTS").click()
    cut: int = seat.dialog.evaluate("each => each.scrollWidth - each.clientWidth")
    assert cut <= 0
    seat.open(f"/log/{seat.last_round()['id']}/review")
    rows(seat)
    assert sticks_out(seat) <= 0


def test_a_foul_is_reviewed_as_what_it_cost(sit: Sit) -> None:
    seat = sit("desktop").sit().deal(500)
    while not (fouls := [each for each in seat.round["options"] if each["foul"]]):
        play_low(seat, seat.get(f"/rounds/{seat.round['id']}/advice")["setting"]["low"])
        seat.button("CLEAR").click()
        seat.deal(500)
    seat.pick(fouls[0]["low"])
    seat.primary.click()
    seat.dialog.get_by_role("button", name="PLAY THE FOUL").click()
    seat.page.locator(".result").wait_for()
    found = seat.get(f"/rounds/{seat.last_round()['id']}/review")
    seat.button("REVIEW").click()
    row = rows(seat)[-1]
    assert row.locator(".tag").all_text_contents() == ["YOURS", "FOUL"]
    expect(row.locator(".priced-value")).to_have_text("−1.0000")
    expect(seat.page.locator(".verdict-line")).to_contain_text(
        f"a foul, which loses, and you gave up {lost(found['given_up'])}"
    )


def test_training_shows_the_odds_on_request_and_sets_what_is_chosen(seat: Seat) -> None:
    seat.sit().deal(500)
    ask = seat.button("Show odds")
    expect(ask).to_have_count(0)
    seat.page.keyboard.press("o")
    expect(seat.dialog).to_have_count(0)
    seat.page.locator(".menu-button").click()
    seat.dialog.get_by_role("button", name="SETTINGS").click()
    seat.dialog.get_by_label(re.compile("^Training")).check()
    seat.page.keyboard.press("Escape")
    assert fits(seat) == []
    ask.click()
    found = seat.get(f"/rounds/{seat.round['id']}/advice-priced")
    assert_shows(seat, shortened(found["settings"]), found["hands"])
    assert faults(seat) == []
    seat.button("EXACT COUNTS").click()
    assert seat.page.locator(".priced-row").first.evaluate(APART)
    wanted = found["settings"][1]
    hands = f"{wanted['low_words']} in front of {wanted['high_words']}"
    rows(seat)[1].get_by_role("button", name=f"Set {hands}").click()
    expect(seat.dialog).to_have_count(0)
    assert seat.picked_cards() == set(wanted["low"])
    expect(seat.word).to_contain_text(wanted["high_words"])
    expect(seat.page.locator("p[role=status]")).to_contain_text("Press DONE to play it.")
    assert seat.round["phase"] == "setting"  # it is the player who presses DONE
    assert fits(seat) == []
    seat.open("/play/itv")
    seat.page.keyboard.press("Escape")
    expect(ask).to_be_visible()  # the switch is kept


def test_what_was_given_up_is_told_by_class_and_leads_to_the_worst_hand(sit: Sit) -> None:
    seat = sit("phone").sit()
    seat.open("/log").page.get_by_role("link", name="What I gave up in my last hands").click()
    line = seat.page.get_by_role("status").locator(".verdict-line")
    expect(line).to_contain_text("No finished hands yet")
    seat.open("/play/itv")
    play_worst(seat)
    seat.button("CLEAR").click()
    play_worst(seat)
    found = seat.get("/me/given-up")
    seat.open("/log/given-up")
    expect(line).to_contain_text(f"You gave up {lost(found['total'])} in your last 2 hands")
    expect(line).to_contain_text(f"{found['average']:.4f} a hand.")
    for each in found["by_class"]:
        row = seat.page.get_by_role("row", name=re.compile(f"^{each['hand_class']} "))
        expect(row).to_contain_text(f"{each['given_up']:.4f}")
    assert faults(seat) == []
    assert sticks_out(seat) <= 0
    worst = found["by_class"][0]["worst"]
    seat.page.locator(".classes a").first.click()
    assert seat.page.url.endswith(f"/log/{worst['round_id']}/review")
    expect(seat.page.locator(".verdict-line")).to_contain_text(f"{worst['given_up']:.4f}")
    seat.open("/log/given-up").page.get_by_label("Game").select_option("five-percent")
    expect(line).to_contain_text("No finished hands yet")


def test_a_round_of_the_cardroom_is_reviewed_against_the_bank_that_was_seen(sit: Sit) -> None:
    seat = player(sit("phone"))
    room: Room = open_table(seat).open().sit(4).bet(500).ready()
    room.set_hand()
    expect(room.page.locator(".own .result")).to_be_visible(timeout=15_000)
    room.open("/log")
    room.page.get_by_role("button", name="Review round").first.click()
    rows(seat)
    number = max(room.slips())
    (spot,) = seat.get(f"{room.path}/rounds/{number}/review")["spots"]
    analysis = spot["analysis"]
    yours = seat.page.locator(".priced-row.chosen")
    chosen = next(each for each in analysis["settings"] if each["chosen"])
    words = {"win": "wins", "push": "pushes", "lose": "loses"}
    expect(yours).to_contain_text(next(words[end] for end in words if chosen[end]))
    expect(seat.page.locator(".odds-basis")).to_contain_text("the seven cards that the bank had")
    assert faults(seat) == []
    seat.open("/log/given-up")
    line = seat.page.get_by_role("status").locator(".verdict-line")
    given = f"{lost(analysis['given_up'])}" if analysis["given_up"] else "nothing"
    expect(line).to_contain_text(f"You gave up {given}")
    # Whatever the cards were: the worst of a class leads to the review of its round.
    found = seat.get("/me/given-up")
    table = room.path.split("/")[-1]
    worst = {"round_id": None, "table_id": table, "round": number, "given_up": 1.95}
    found["total"] = found["by_class"][0]["given_up"] = 1.95
    found["by_class"][0]["worst"] = worst
    seat.page.route("**/api/v1/me/given-up", lambda route: route.fulfill(json=found))
    seat.open("/log/given-up")
    expect(line).to_contain_text("You gave up 1.9500 units in your last hand.")
    expect(seat.page.locator(".odds-basis")).to_contain_text(
        "(1 of 1) are set against a bank that is"
    )
    assert sticks_out(seat) <= 0
    assert faults(seat) == []
    seat.page.get_by_role("button", name="Review the worst hand").click()
    expect(seat.dialog).to_contain_text(f"Review of round {number}")
    expect(seat.dialog.locator(".priced-row.chosen")).to_have_count(1)


def test_side_bets_say_what_they_keep(sit: Sit) -> None:
    seat = player(sit("phone"))
    game = next(each for each in seat.get("/variants") if each["name"] == "itv")
    (bonus,) = game["side_bets"]
    seat.open("/rules/itv")
    told = f"On average the house keeps {100 * bonus['edge']:.3f}% of this bet."
    expect(seat.page.locator(".paytable + .edge")).to_have_text(told)
    room = open_table(seat).open()
    game = seat.get(f"/variants/{room.state['table']['config']['variant']}")
    room.page.keyboard.press("p")
    edges = {each["bet"]: each["edge"] for each in game["side_bets"]}
    for bet in ("fortune", "ace-high"):
        expect(seat.dialog).to_contain_text(f"{100 * edges[bet]:.3f}% of this bet")


def test_without_the_extra_the_page_says_how_to_get_it(sit: Sit) -> None:
    seat = sit("desktop").sit()
    id = seat.play(500)["id"]
    detail = "exact odds need the analysis extra: pip install 'paigow[analysis]'"

    def lack(route: Route) -> None:
        body = {"type": "about:blank", "title": "", "status": 503, "detail": detail}
        route.fulfill(
            status=503,
            content_type="application/problem+json",
            body=json.dumps({**body, "code": "missing_extra"}),
        )

    seat.page.route(f"**/api/v1/rounds/{id}/review", lack)
    seat.button("REVIEW").click()
    expect(seat.dialog.get_by_role("status")).to_have_text(detail[0].upper() + detail[1:] + ".")
    expect(seat.notice).to_have_count(0)
