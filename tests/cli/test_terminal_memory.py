"""What the terminal remembers: the player, unfinished rounds, the log; and the dialogs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.terminal import (
    Sit,
    deal,
    game,
    shown,
    top,
    view,
)
from textual.widgets import DataTable, OptionList, Static

from paigow.cli import main
from paigow.cli.terminal.dialogs import Choose, Dialog
from paigow.cli.terminal.log import LogScreen, ReplayScreen
from paigow.cli.terminal.seat import Memory, Seat
from paigow.desk import Desk


async def test_a_round_that_was_left_is_offered_again(sit: Sit, tmp_path: Path) -> None:
    async with sit() as pilot:
        await deal(pilot, "3")
        cards = view(pilot).cards
        await pilot.press("q")
    async with sit("gamebookers") as pilot:
        screen = top(pilot)
        assert isinstance(screen, Choose)
        assert screen.query_one(OptionList).has_focus
        await pilot.press("down", "enter")
        await pilot.pause()
        assert not pilot.app.is_running
    async with sit("gamebookers") as pilot:
        assert isinstance(top(pilot), Choose)
        await pilot.press("enter")
        await pilot.pause()
        assert view(pilot).cards == cards
        assert view(pilot).main == 2500
        assert "Paigow Poker" in shown(pilot, "#bar")
        await pilot.press("v")
        assert "Finish this round first" in shown(pilot, "#message")
        await pilot.press("h", "enter")
        assert game(pilot).phase == "finished"
    remembered = tmp_path / "seat.json"
    assert remembered.stat().st_mode & 0o777 == 0o600
    assert list(json.loads(remembered.read_text())) == ["game.db"]


async def test_the_last_bet_is_known_the_next_time(sit: Sit) -> None:
    async with sit() as pilot:
        await deal(pilot, "2", "b")
        await pilot.press("h", "enter")
    async with sit() as pilot:
        await pilot.press("r")
        assert (view(pilot).main, view(pilot).bonus) == (500, 500)


async def test_another_game(sit: Sit) -> None:
    async with sit() as pilot:
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(top(pilot), Choose)
        await pilot.press("escape", "v")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert game(pilot).game.name == "five-percent"
        assert "5% commission" in shown(pilot, "#bar") + shown(pilot, "#says")
        await deal(pilot, "1")
        assert view(pilot).variant == "five-percent"


async def test_a_round_without_a_bet_does_not_hold_the_player(sit: Sit) -> None:
    async with sit() as pilot:
        await pilot.press("1", "c")
        opened = view(pilot)
        assert (opened.variant, opened.phase, opened.main) == ("itv", "betting", 0)
        await pilot.press("v")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert game(pilot).game.name == "five-percent"
        await pilot.press("d")  # whatever the desk says of the old round
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert game(pilot).game.name == "five-percent"
        await deal(pilot, "1")
        assert view(pilot).variant == "five-percent"
        await pilot.press("h", "enter", "1", "c", "e")
        assert game(pilot).seat.round is None
        assert "taken back to the account" in shown(pilot, "#message")
        assert (await game(pilot).seat.log()).total == 1
    async with sit("gamebookers") as pilot:
        assert game(pilot).game.name == "gamebookers"


async def test_the_log_and_a_replay(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with sit() as pilot:
        await pilot.press("l", "p")
        await pilot.pause()
        assert isinstance(top(pilot), LogScreen)
        await pilot.press("escape")
        await deal(pilot, "1")
        await pilot.press("h", "enter")
        await deal(pilot, "enter")
        await pilot.press("l")
        await pilot.pause()
        log = top(pilot)
        assert isinstance(log, LogScreen)
        table = log.query_one(DataTable)
        assert table.row_count == 2
        await pilot.press("p")
        await pilot.pause()
        assert "the round is not finished" in str(log.query_one(".problem", Static).render())
        await pilot.press("down", "p")
        await pilot.pause()
        assert "paigow verify" in str(log.query_one(".problem", Static).render())
        (proof,) = tmp_path.glob("paigow-round-*.json")
        await pilot.press("enter")
        await pilot.pause()
        replay = top(pilot)
        assert isinstance(replay, ReplayScreen)
        said = replay.query_one("#replay-says", Static)
        assert "The round opens" in str(said.render())
        await pilot.press("right", "left", "end")
        assert "back" in str(said.render()) or "lose" in str(said.render())
        title = str(replay.query_one(".title", Static).render())
        assert "step 7 of 7" in title
        await pilot.press("escape", "escape")
        assert game(pilot).phase == "setting"
    assert main(["verify", str(proof)]) == 0


async def test_the_log_goes_on_page_by_page(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    async with sit() as pilot:
        for _ in range(3):
            await deal(pilot, "1")
            await pilot.press("h", "enter", "c")
        history = game(pilot).seat._desk.history
        monkeypatch.setattr(
            game(pilot).seat._desk,
            "history",
            lambda player, before=None: history(player, before=before, limit=2),
        )
        await pilot.press("l")
        await pilot.pause()
        table = top(pilot).query_one(DataTable)
        assert table.row_count == 2
        await pilot.press("down")
        await pilot.pause()
        assert table.row_count == 3


async def test_help_and_rules(sit: Sit) -> None:
    async with sit() as pilot:
        for key, title in (("question_mark", "KEYS"), ("i", "RULES  Paigow Poker")):
            await pilot.press(key)
            await pilot.pause()
            screen = top(pilot)
            assert isinstance(screen, Dialog)
            assert title in str(screen.query_one(".title", Static).render())
            await pilot.press("down", "space", "up", "escape")
        assert isinstance(pilot.app.screen_stack[-1], type(pilot.app.screen_stack[0]))


async def test_a_forgotten_player_sits_down_as_a_new_guest(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "deep" / "seat.json")
    async with await Desk.open(tmp_path / "game.db") as desk:
        first = await Seat.take(desk, memory, "a")
        again = await Seat.take(desk, memory, "a")
        assert again._player == first._player
        other = await Seat.take(desk, memory, "b")
        assert other._player != first._player
        memory.keep("a", "nobody")
        fresh = await Seat.take(desk, memory, "a")
        assert fresh._player not in ("nobody", first._player)
    (tmp_path / "deep" / "seat.json").write_text("[]")
    assert memory.recall("a") is None
    (tmp_path / "deep" / "seat.json").write_text("{")
    assert memory.recall("a") is None
    assert fresh.round is None
