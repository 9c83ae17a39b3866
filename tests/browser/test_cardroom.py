"""The live table between several browsers: people, bots, the bank, and a line that breaks."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.room import Room, join, open_table, player
from tests.browser.seat import credits
from tests.browser.test_cardroom_pages import SHOTS

pytestmark = pytest.mark.browser


def play_round(bank: Room, *bettors: Room) -> int:
    """A round in which each bettor bets 5.00 more than the one before; gives its number."""
    for bettor in bettors:
        bettor.in_phase("waiting", "betting")
    number: int = bank.state["table"]["round"]
    for at, bettor in enumerate(bettors, 1):
        bettor.bet(*[500] * at)
    for bettor in bettors:
        bettor.ready()
    for bettor in bettors:
        bettor.set_hand()
    bank.until(lambda: number in bank.slips())
    return number


def test_three_people_one_of_them_the_bank_and_a_broken_line(sit: Sit) -> None:
    ann, ben, cleo = (player(sit(screen)) for screen in ("desktop", "phone", "desktop"))
    bank = open_table(ann, collection=100, min_bank=10_000).open().sit(2)
    bank.offer("150")
    first, second = join(ben, bank).open().sit(4), join(cleo, bank).open().sit(5)
    expect(bank.page.locator(".bank-name")).to_have_text("You bank")
    expect(first.page.locator(".bank-terms")).to_contain_text("with 150.00 · fee 1.00")

    rounds = [play_round(bank, first, second)]

    # In the middle of the next round Cleo's line breaks; the others go on, and so does she.
    second.in_phase("waiting", "betting")
    rounds.append(bank.state["table"]["round"])
    second.bet(2500)
    first.bet(500).ready()
    second.ready()
    expect(second.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    cleo.context.set_offline(True)
    expect(second.page.locator(".table-says")).to_contain_text("The connection is lost")
    second.page.keyboard.press("1")
    second.page.keyboard.press("2")
    low = [card.get_attribute("data-card") for card in second.picked.all()]
    if second.page.locator(".foul-word").count():
        second.page.keyboard.press("1")
        second.page.keyboard.press("7")
        low = [card.get_attribute("data-card") for card in second.picked.all()]
    second.primary.click()  # It cannot go out now; it is kept.
    first.set_hand()
    assert bank.state["table"]["phase"] == "setting"
    cleo.context.set_offline(False)
    expect(second.page.locator(".notice")).to_contain_text("Connected again")
    bank.until(lambda: rounds[-1] in bank.slips())
    setting = next(spot for spot in second.state["you"]["spots"] if spot["setting"])["setting"]
    if second.page.locator(".foul-word").count() == 0:
        assert set(setting["low"]) == set(low)

    # REBET while the results are up, for the bets of the round before.
    rounds.append(play_round(bank, first, second))
    for number in rounds:
        nets = [room.slips()[number]["net"] for room in (bank, first, second)]
        assert sum(nets) == -100, "all but the fee stays between the three"
    assert first.slips()[rounds[0]]["spots"][0]["items"][0]["stake"] == 500
    assert second.slips()[rounds[1]]["spots"][0]["items"][0]["stake"] == 2500
    money = sum(room.state["you"]["me"]["game"] for room in (bank, first, second))
    held = sum(room.state["you"]["me"]["held"] for room in (bank, first, second))
    # The bank of the round that opens next is put up already, its fee not yet taken for good.
    assert money + held in (150_000 - 300, 150_000 - 400)


def test_nobody_who_watches_sees_a_hidden_card(sit: Sit) -> None:
    room = open_table(player(sit("desktop"))).open().sit(3)
    other = join(player(sit("desktop")), room).open().sit(6)
    watcher = join(sit("phone"), room).open()
    expect(watcher.page.locator(".own")).to_contain_text("You are watching")
    for each in (room, other):
        each.bet(500).ready()
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    watcher.in_phase("setting")
    bank = set(watcher.state["table"]["bank"]["cards"])
    hidden = {card for each in (room, other) for card in each.state["you"]["spots"][0]["cards"]}
    room.set_hand()
    expect(watcher.page.locator(".tile-mark")).to_have_count(1)
    assert watcher.cards_seen() == bank
    assert not watcher.cards_seen() & hidden
    assert not other.cards_seen() & set(room.state["you"]["spots"][0]["cards"])
    other.set_hand()
    watcher.in_phase("paused", "waiting")


def test_a_private_table_is_reached_by_its_link_alone(sit: Sit) -> None:
    host = player(sit("desktop")).open("/")
    host.button("OPEN A TABLE").click()
    host.dialog.get_by_label("Name", exact=True).fill("Kitchen table")
    host.dialog.get_by_label("friends with the link").check()
    host.dialog.get_by_role("button", name="OPEN THE TABLE").click()
    host.page.locator(".room").wait_for()
    host.button("INVITE").click()
    link = host.dialog.get_by_label("Invitation to this private table").input_value()
    assert "?invite=" in link
    assert link == host.page.url

    guest = player(sit("desktop")).open("/")
    expect(guest.page.get_by_text("Kitchen table")).to_have_count(0)
    guest.page.goto(link.split("?")[0])
    expect(guest.page.locator("h1")).to_have_text("This table is not open to you")
    guest.page.goto(link)
    guest.page.locator(".room").wait_for()
    guest.page.locator(".primary").click()
    expect(guest.page.locator(".room")).to_have_attribute("data-seat", "1")
    # The host's browser keeps the way to it.
    host.open("/")
    host.page.get_by_role("link", name="Go to Kitchen table").click()
    host.page.locator(".room").wait_for()


def test_alone_with_bots_as_a_bettor_and_as_the_bank(sit: Sit) -> None:
    room = open_table(player(sit("desktop")), pause_seconds=5).open().sit(1)
    for seat in (3, 4):
        room.at(seat).get_by_role("button", name=f"Put a bot on seat {seat}").click()
        expect(room.at(seat).locator(".tag", has_text="bot")).to_be_visible()
    room.bet(2500).bet(100, on="FORTUNE").bet(100, on="ACE HIGH").ready().set_hand()
    result = room.page.locator(".own .result")
    expect(result).to_be_visible(timeout=15_000)
    slip = room.state["you"]["slip"]
    expect(result).to_contain_text(re.compile("Win|Push|Loss"))
    expect(result.locator(".items li")).to_have_count(len(slip["spots"][0]["items"]))
    expect(room.page.locator(".coverage-bar")).to_be_visible()
    room.in_phase("waiting")

    room.offer("120")
    banking = room.page.locator(".room.banking")
    expect(banking).to_have_count(1, timeout=15_000)
    expect(room.page.locator(".own-bank .lead")).to_have_text("You bank with 120.00.")
    # The bots wait for the word of whoever banks, as often as a round opens.
    expect(room.primary).to_have_text("DEAL")
    expect(room.page.get_by_role("status")).to_contain_text("Press DEAL")
    number = room.state["table"]["round"]
    room.primary.click()
    expect(room.page.locator(".own-bank .items")).to_be_visible(timeout=20_000)
    expect(room.page.locator(".bank-hand.high [role=img]")).to_have_count(5)
    # While the results are up it is asked for the next round.
    room.page.keyboard.press("Enter")
    expect(room.primary).to_have_text("DEAL NEXT")
    room.until(lambda: number in room.slips())
    assert room.slips()[number]["bank"]["amount"] == 12_000
    proof = room.seat.get(f"{room.path}/rounds/{number}/proof")
    revealed = [each for each in proof["events"] if each["type"] == "seed_revealed"]
    assert [each["seat"] for each in revealed] == [1], "the bank's browser gave its seed"
    # The bank goes round: a bot has the next one, which waits for a bet, and not for DEAL.
    room.in_phase("waiting")
    assert room.state["table"]["bank"]["seat"] == 3
    room.bet(500).ready().set_hand()
    expect(banking).to_have_count(1, timeout=15_000)
    # Whoever walks away is not played against: the offer stands, and the table waits.
    room.page.goto("about:blank")
    room.until(lambda: room.state["table"]["phase"] == "waiting")
    seq = room.state["table"]["seq"]
    room.page.wait_for_timeout(1500)
    assert room.state["table"]["seq"] == seq
    assert room.state["you"]["standing_offer"] == 12_000


def test_two_tabs_of_one_player_show_the_same(sit: Sit) -> None:
    room = open_table(player(sit("desktop"))).open().sit(2)
    tab = Room(room.seat, room.table)
    tab.page = room.seat.context.new_page()
    tab.open()
    expect(tab.room).to_have_attribute("data-seat", "2")
    room.bet(500, 500)
    expect(tab.page.locator(".spot.main .spot-amount")).to_have_text("10.00")
    tab.bet(500)
    expect(room.page.locator(".spot.main .spot-amount")).to_have_text("15.00")
    room.ready()
    expect(tab.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    seeds = tab.state["table"]["seeds"]
    assert [seed["seat"] for seed in seeds] == [2]
    assert seeds[0]["seed"], "the browser showed the seed that it had promised"
    tab.set_hand()
    room.in_phase("paused", "waiting")


def test_offers_reactions_and_seats_come_and_go(sit: Sit) -> None:
    room = open_table(player(sit("desktop"))).open().sit(2)
    other = join(player(sit("phone")), room).open().sit(5)
    room.page.keyboard.press("t")
    room.page.get_by_role("dialog").get_by_role("button", name="Good luck").click()
    expect(other.at(2).locator(".bubble")).to_have_text("Good luck")
    expect(other.page.get_by_role("status")).to_contain_text(re.compile("good luck", re.I))
    room.page.keyboard.press("o")
    expect(other.at(2).locator(".tile")).to_have_attribute("aria-label", re.compile("sitting out"))
    expect(room.primary).to_have_text("I AM BACK")
    room.primary.click()
    expect(room.primary).to_have_text("READY")
    other.button("LEAVE MY SEAT")
    other.page.get_by_role("dialog").get_by_role("button", name="LEAVE", exact=True).click()
    expect(other.room).to_have_attribute("data-seat", "0")
    expect(other.page.locator(".notice")).to_have_text(re.compile("Your seat is given up."))
    expect(room.at(5)).to_contain_text("Free seat")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_whoever_is_leaving_is_offered_no_chips_and_told_when_the_seat_goes(
    sit: Sit, screen: str
) -> None:
    room = open_table(player(sit(screen)), pause_seconds=4).open().sit(1)
    room.bet(500).ready().set_hand()  # There is something for REBET to place.
    other = join(player(sit("desktop")), room).open().sit(4)
    room.in_phase("waiting")
    room.bet(500)
    room.in_phase("betting")
    chips, dialog, notice = room.page.locator(".chip-row"), room.seat.dialog, room.seat.notice

    def leave(name: str) -> None:
        room.button("LEAVE MY SEAT" if screen == "phone" else "LEAVE")
        dialog.get_by_role("button", name=name, exact=True).click()
        expect(dialog).to_have_count(0)

    expect(chips).to_have_count(1)
    leave("LEAVE")
    expect(notice).to_contain_text("You are leaving: your seat is given up when this round is over")
    expect(chips).to_have_count(0)
    room.page.screenshot(path=SHOTS / screen / "leaving.png", animations="disabled")
    balance = room.seat.balance.text_content()
    for key in ("+", "r", "k", "o"):
        room.page.keyboard.press(key)
    expect(dialog).to_have_count(0)
    assert room.seat.balance.text_content() == balance
    expect(room.primary).to_have_text("READY")  # The bets stand, and the table waits for the word.
    room.primary.click()
    expect(room.primary).to_have_text("LEAVING")
    other.bet(500).ready()
    room.set_hand()
    other.set_hand()
    for name in ("REBET", "DEAL"):
        expect(room.page.get_by_role("button", name=name)).to_have_count(0)
    expect(room.room).to_have_attribute("data-seat", "0", timeout=15_000)
    expect(notice).to_contain_text("Your seat is given up.")

    # With the bets taken back it goes at once, while the others bet on.
    room.sit(1).in_phase("waiting", "betting")
    other.bet(500)
    room.bet(500)
    room.in_phase("betting")
    number = room.state["table"]["round"]
    room.until(lambda: any(spot["seat"] == 1 for spot in room.state["table"]["spots"]))
    room.button("LEAVE MY SEAT" if screen == "phone" else "LEAVE")
    room.page.screenshot(path=SHOTS / screen / "leave.png", animations="disabled")
    dialog.get_by_role("button", name="TAKE BETS BACK AND LEAVE").click()
    expect(room.room).to_have_attribute("data-seat", "0")
    assert room.state["table"]["round"] == number
    assert room.state["you"]["me"]["held"] == 0


def test_the_time_left_is_right_at_once_on_a_page_that_is_loaded_late(sit: Sit) -> None:
    room = open_table(player(sit("desktop")), betting_seconds=60).open().sit(1)
    # Somebody else is waited for, so that the phase goes on.
    other = join(player(sit("phone")), room).open().sit(2)
    room.bet(500)
    room.in_phase("betting")
    room.until(lambda: _since(room.state["at"], room.state["table"]["at"]) > 3)
    other.page.clock.install(time=datetime.now(UTC) + timedelta(hours=1))
    other.open()
    left = other.page.locator(".clock-number")
    expect(left).to_have_text(re.compile(r"^\d+ s$"))
    # It is counted before any pong has come, by a clock that is an hour wrong.
    assert int((left.text_content() or "").removesuffix(" s")) <= 57
    assert not any(frame["type"] == "pong" for frame in other.frames)


def _since(later: str, earlier: str) -> float:
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()


def test_whoever_comes_back_after_the_time_is_told_what_became_of_the_hand(sit: Sit) -> None:
    room = open_table(player(sit("phone")), setting_seconds=8, pause_seconds=20).open().sit(1)
    room.bet(500).ready()
    expect(room.page.locator(".pickable")).to_have_count(7, timeout=15_000)
    number = room.state["table"]["round"]
    room.seat.context.set_offline(True)
    expect(room.page.locator(".table-says")).to_contain_text("The connection is lost")
    room.page.keyboard.press("6")
    room.page.keyboard.press("7")
    room.primary.click()  # It cannot go out now, and time runs out meanwhile.
    watcher = join(sit("desktop"), room)
    watcher.until(lambda: watcher.state["table"]["phase"] == "paused")
    room.seat.context.set_offline(False)
    notice = room.page.locator(".notice")
    expect(notice).to_contain_text("Time was up: the house way set your hand.", timeout=15_000)
    net = room.slips()[number]["net"]
    expect(notice).to_contain_text(f"The round came to {'+' if net > 0 else ''}{credits(net)}.")
    expect(notice).not_to_contain_text("version")


def test_whoever_lets_the_time_run_out_says_to_be_back(sit: Sit) -> None:
    ann, ben = (player(sit(screen)) for screen in ("desktop", "phone"))
    quick = open_table(ann, setting_seconds=1).open().sit(1)
    slow = join(ben, quick).open().sit(3)
    slow.bet(500)
    quick.bet(500).ready()
    slow.ready()
    slow.in_phase("paused")  # time has set both hands
    slow.in_phase("waiting")
    expect(slow.primary).to_have_text("I AM BACK")
    expect(slow.page.locator(".own-word .lead")).to_have_text(
        "You were away: nobody waits for your bets now."
    )
    expect(quick.at(3)).to_contain_text("away")
    slow.primary.click()
    expect(slow.primary).to_have_text("READY")
    expect(quick.at(3)).not_to_contain_text("away")
    # A bet is a word as well.
    expect(quick.primary).to_have_text("I AM BACK")
    quick.bet(500)
    expect(quick.primary).to_have_text("READY")
