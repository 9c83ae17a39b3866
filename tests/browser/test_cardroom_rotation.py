"""The bank goes round: between three people's pages, and between one person and the bots."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.room import Room, join, open_table, player

pytestmark = pytest.mark.browser

CREDITS = 100_000
FEE = 100
_CLOCKWISE = {2: 4, 4: 6, 6: 2}


def test_the_bank_goes_round_three_people_and_every_log_adds_up(sit: Sit) -> None:
    ann, ben, cleo = (player(sit(screen), CREDITS) for screen in ("desktop", "phone", "desktop"))
    first = open_table(ann, collection=FEE, min_bank=10_000).open().sit(2)
    rooms = {2: first, 4: join(ben, first).open().sit(4), 6: join(cleo, first).open().sit(6)}
    for seat, amount in ((2, "150"), (4, "120"), (6, "200")):
        rooms[seat].offer(amount)
    banked = []
    for number in range(1, 7):
        for room in rooms.values():
            room.in_phase("waiting")
        table = first.state["table"]
        assert table["round"] == number
        bank = table["bank"]["seat"]
        banked.append(bank)
        expect(rooms[bank].page.locator(".room.banking")).to_have_count(1)
        expect(rooms[bank].primary).to_have_text("YOU BANK")
        bettors = [room for seat, room in rooms.items() if seat != bank]
        for at, bettor in enumerate(bettors, 1):
            bettor.bet(*[500] * at)
        for bettor in bettors:
            bettor.ready()
        for bettor in bettors:
            bettor.set_hand()
        rooms[bank].until(lambda number=number: number in first.slips())  # type: ignore[misc]
        slips = {seat: room.slips()[number] for seat, room in rooms.items()}
        assert sum(slip["net"] for slip in slips.values()) == -FEE, "the fee alone leaves the table"
        assert [seat for seat, slip in slips.items() if slip["bank"]] == [bank]
    assert [_CLOCKWISE[bank] for bank in banked[:-1]] == banked[1:]
    assert sorted(banked) == [2, 2, 4, 4, 6, 6]
    for room in rooms.values():
        adds_up(room, list(range(1, 7)))


def test_the_bank_goes_round_between_one_person_and_a_bot(sit: Sit) -> None:
    room = open_table(player(sit("desktop"), CREDITS), collection=FEE, min_bank=10_000)
    room.open().sit(2)
    for seat in (4, 6):
        room.at(seat).get_by_role("button", name=f"Put a bot on seat {seat}").click()
    room.offer("150")
    banked = []
    for number in range(1, 5):
        room.in_phase("waiting")
        table = room.state["table"]
        assert table["round"] == number
        bank = table["bank"]["seat"]
        banked.append(bank)
        if bank == 2:
            expect(room.primary).to_have_text("DEAL")
            room.primary.click()
        else:
            assert table["bank"]["seat"] == 4, "the first bot offers to bank, and it alone"
            room.bet(500).ready().set_hand()
        room.until(lambda number=number: number in room.slips())  # type: ignore[misc]
        assert (room.slips()[number]["bank"] is not None) == (bank == 2)
    assert set(banked) == {2, 4}
    assert all(one != next for one, next in pairwise(banked))
    adds_up(room, [1, 2, 3, 4])


def adds_up(room: Room, rounds: list[int]) -> None:
    """What a player's log on the page says comes to what the page says is there."""
    room.in_phase("waiting")
    shown = _cents(room.page.locator("[data-balance]").first.text_content())
    state = room.state
    held = state["you"]["me"]["held"]
    if state["table"]["bank"]["seat"] == state["you"]["seat"]:
        held += FEE  # put up for the round that is open
    room.open("/log")
    page = room.page
    expect(page.locator(".slip h2")).to_have_text([f"Round {each}" for each in rounds[::-1]])
    nets = [_cents(text) for text in page.locator(".slip > .net").all_text_contents()]
    assert nets == [slip["net"] for _, slip in sorted(room.slips().items(), reverse=True)]
    assert CREDITS + sum(nets) == shown + held
    for slip in page.locator(".slip").all():
        assert slip.locator(".items li").count() > 0, "it says what its sum is made of"


def _cents(text: str | None) -> int:
    digits = (text or "").replace("−", "-").replace("+", "").replace(",", "")
    whole, _, part = digits.partition(".")
    return int(whole + part)
