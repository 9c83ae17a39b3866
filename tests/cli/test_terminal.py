"""The game in the terminal, played by its keys and with the mouse."""

from __future__ import annotations

import pytest
from tests.support.terminal import (
    Sit,
    deal,
    deal_until_a_foul_is_possible,
    game,
    pick,
    shown,
    top,
    view,
)
from textual.widgets import Input, Static

from paigow.cli.terminal.dialogs import AskAmount
from paigow.cli.terminal.faces import LARGE, SMALL
from paigow.cli.terminal.seat import Seat
from paigow.cli.terminal.widgets import Spread


async def test_a_whole_round_by_the_house_way(sit: Sit) -> None:
    async with sit() as pilot:
        assert "balance 100.00   account 900.00" in shown(pilot, "#bar")
        await pilot.press("2", "2", "1", "b")
        assert shown(pilot, "#bet") == "BET 11.00"
        assert shown(pilot, "#bonus") == "BONUS BET 1.00"
        await pilot.press("minus", "minus", "plus")
        assert shown(pilot, "#bet") == "BET 10.00"
        await pilot.press("B", "b", "b")
        assert shown(pilot, "#bonus") == "BONUS BET 2.00"
        await deal(pilot)
        assert "balance 88.00" in shown(pilot, "#bar")
        assert "Pick two cards" in shown(pilot, "#says")
        await pilot.press("h")
        assert "House way online: " in shown(pilot, "#says")
        assert "Second highest: " in shown(pilot, "#says")
        await pilot.press("enter")
        await pilot.pause()
        result = view(pilot).result
        assert result is not None
        assert result.staked == 1200
        assert result.says.split(".")[0] in shown(pilot, "#says").replace("\n", " ")
        assert "net " in shown(pilot, "#says")
        assert "Dealer: " in shown(pilot, "#says")
        wallet = game(pilot).seat.now.wallet
        assert wallet.game == 10_000 + result.net
        assert wallet.held == 0


async def test_cards_are_picked_by_number_arrows_and_mouse(sit: Sit) -> None:
    async with sit() as pilot:
        await deal(pilot, "1")
        app = game(pilot)
        await pilot.press("3", "5")
        assert app.picked == [2, 4]
        await pilot.press("7")
        assert app.picked == [4, 6]
        await pilot.press("5")
        assert app.picked == [6]
        await pilot.press("c", "right", "space")
        assert app.picked == [5]
        await pilot.press("left", "space", "right", "right", "right", "space")
        assert app.picked == [4, 0]
        await pilot.press("c")
        player = app.query_one("#player", Spread)
        await pilot.click(player, offset=(2, 3))
        await pilot.click(player, offset=(2 + 3 * 8, 3))
        assert app.picked == [0, 3]
        await pilot.click(player, offset=(7, 3))
        assert app.picked == [0, 3]
        await pilot.press("enter")
        assert view(pilot).setting is not None or "foul" in shown(pilot, "#message")


async def test_a_foul_is_warned_of_and_played_only_when_asked_twice(sit: Sit) -> None:
    async with sit() as pilot:
        foul = await deal_until_a_foul_is_possible(pilot, "2")
        await pick(pilot, foul)
        assert "FOUL: " in shown(pilot, "#says")
        assert "the main bet loses" in shown(pilot, "#says")
        await pilot.press("enter")
        assert game(pilot).phase == "setting"
        assert "Enter again plays it so" in shown(pilot, "#message")
        await pilot.press("enter")
        result = view(pilot).result
        assert result is not None
        assert result.result == "foul"
        assert "Foul: your low hand, " in shown(pilot, "#says")


async def test_where_a_foul_is_refused_the_hand_is_set_again(sit: Sit) -> None:
    async with sit("five-percent") as pilot:
        assert "5% commission" in shown(pilot, "#says")
        assert shown(pilot, "#bonus") == "no bonus"
        await pilot.press("1", "b")
        assert "This game has no bonus bet" in shown(pilot, "#message")
        await pilot.press("c")
        foul = await deal_until_a_foul_is_possible(pilot, "1")
        await pick(pilot, foul)
        await pilot.press("enter")
        assert "outranks the high hand" in shown(pilot, "#message")
        assert game(pilot).phase == "setting"
        await pilot.press("h", "enter")
        assert game(pilot).phase == "finished"


async def test_rebet_clear_and_a_new_bet(sit: Sit) -> None:
    async with sit() as pilot:
        await pilot.press("r", "enter")
        assert "bet first" in shown(pilot, "#message")
        await deal(pilot, "2", "b")
        await pilot.press("r", "4", "b")
        assert (view(pilot).main, view(pilot).bonus) == (500, 500)
        await pilot.press("h", "enter", "r")
        assert game(pilot).phase == "setting"
        assert (view(pilot).main, view(pilot).bonus) == (500, 500)
        await pilot.press("h", "enter", "enter")
        assert game(pilot).phase == "setting"
        await pilot.press("h", "enter", "c")
        assert game(pilot).view is None
        assert "Put your bet" in shown(pilot, "#says")
        await pilot.press("1")
        assert shown(pilot, "#bet") == "BET 1.00"
        await pilot.press("c")
        assert shown(pilot, "#bet") == "BET 0.00"


async def test_rebuy_deposit_and_cashing_out(sit: Sit) -> None:
    async with sit(buy_in=0) as pilot:
        assert isinstance(top(pilot), AskAmount)
        entry = top(pilot).query_one(Input)
        assert entry.has_focus
        for text, problem in (("x", "'x' is not an amount"), ("5000", "there are 1,000.00 and no")):
            entry.value = text
            await pilot.press("enter")
            assert problem in str(top(pilot).query_one(".problem", Static).render())
        entry.value = "7.50"
        await pilot.press("enter")
        await pilot.pause()
        assert "balance 7.50   account 992.50" in shown(pilot, "#bar")
        assert "7.50 brought to the table" in shown(pilot, "#message")
        await pilot.press("2", "2")
        assert "Not enough: " in shown(pilot, "#message")
        assert "Press u to rebuy" in shown(pilot, "#message")
        await pilot.press("u")
        assert "Rebuy between rounds" in shown(pilot, "#message")
        await pilot.press("c", "d")
        await pilot.pause()
        assert isinstance(top(pilot), AskAmount)
        await pilot.press("enter")
        await pilot.pause()
        assert "account 1,092.50" in shown(pilot, "#bar")
        await pilot.press("u")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press("e")
        assert "balance 0.00   account 1,100.00" in shown(pilot, "#bar")


async def test_a_rebet_that_the_balance_does_not_cover(sit: Sit) -> None:
    async with sit(buy_in=1000) as pilot:
        await deal(pilot, "2", "2")
        foul_or_not = view(pilot).options
        assert foul_or_not is not None
        await pilot.press("h", "enter", "e", "r")
        assert "is below the last bet, 10.00: bet less, or press u" in shown(pilot, "#message")


async def test_the_mouse_alone_plays_a_round(sit: Sit) -> None:
    async with sit() as pilot:
        await pilot.click("#chip-3")
        await pilot.click("#chip-2")
        await pilot.click("#chip-2", button=3)
        await pilot.click("#bonus")
        await pilot.click("#bonus")
        assert (view(pilot).main, view(pilot).bonus) == (2500, 1000)
        await pilot.click("#bonus", button=3)
        await pilot.click("#bet")
        assert (view(pilot).main, view(pilot).bonus) == (0, 0)
        await pilot.click("#chip-1")
        await pilot.click("#go-on")
        assert game(pilot).phase == "setting"
        await pilot.click("#chip-1")
        await pilot.click("#bet")
        await pilot.press("h")
        await pilot.click("#clear")
        assert game(pilot).picked == []
        await pilot.press("h")
        await pilot.click("#go-on")
        assert game(pilot).phase == "finished"
        await pilot.click("#rebet")
        assert game(pilot).phase == "setting"


@pytest.mark.parametrize(("size", "cards"), [((80, 24), SMALL), ((140, 45), LARGE)])
async def test_everything_fits(sit: Sit, size: tuple[int, int], cards: object) -> None:
    async with sit(size=size) as pilot:
        await deal(pilot, "2", "b")
        await pilot.press("f", "h", "enter")
        await pilot.pause()
        for spread in pilot.app.query(Spread):
            assert spread.size_of_cards == cards
            assert spread.four_colours
            assert spread.region.right <= size[0]
        rail = pilot.app.query_one("#rail").region
        assert pilot.app.query_one("#says").region.bottom <= rail.y
        assert pilot.app.query_one("#keys").region.bottom == size[1]
        assert pilot.app.query_one("#go-on").region.right <= size[0]


async def test_two_terminals_at_one_seat(sit: Sit) -> None:
    async with sit() as pilot:
        await deal(pilot, "1")
        seat = game(pilot).seat
        other = Seat(seat._desk, seat._player)
        await other.look()
        assert other.round is not None
        assert other.round.cards is not None
        await other.set(tuple(map(str, other.round.cards[:2])))
        await pilot.press("h", "enter", "enter")
        await pilot.pause()
        assert "moved on" in shown(pilot, "#message") or game(pilot).phase != "setting"
