"""Sitting at the table of the terminal, and doing what every test of it does."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from paigow.cli.terminal.game import Game
from paigow.cli.terminal.seat import Memory, Seat
from paigow.desk import Desk
from paigow.rounds import PlayerView

Sit = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


_HOPS = 12
"""More than the steps in which a message climbs from the deepest widget to the game."""


class Watched(Game):
    """The game, and how many of its orders are under way."""

    CSS_PATH = str(Path(inspect.getfile(Game)).with_name("game.tcss"))
    orders = 0

    async def attempt(self, order: Awaitable[None], done: str = "") -> bool:
        self.orders += 1
        try:
            return await super().attempt(order, done)
        finally:
            self.orders -= 1


class Steady(Pilot[None]):
    """A player who does nothing before all that the last key or click set off is done.

    Textual's own pilot waits until the process is idle, which it also is while a thread
    writes to a slow disk.
    """

    async def press(self, *keys: str) -> None:
        for key in keys:
            await super().press(key)
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        at_rest = 0
        while at_rest < _HOPS:
            await super().pause(delay or 0)
            orders = self.app.orders if isinstance(self.app, Watched) else 0
            at_rest = 0 if orders else at_rest + 1


def game(pilot: Pilot[None]) -> Game:
    assert isinstance(pilot.app, Game)
    return pilot.app


def top(pilot: Pilot[None]) -> Screen[object]:
    """What lies on top: the table, or what has come up over it."""
    return pilot.app.screen


def shown(pilot: Pilot[None], widget: str) -> str:
    return str(pilot.app.screen_stack[0].query_one(widget, Static).render())


def view(pilot: Pilot[None]) -> PlayerView:
    found = game(pilot).view
    assert found is not None
    return found


async def deal(pilot: Pilot[None], *chips: str) -> None:
    await pilot.press(*chips, "enter")
    await pilot.pause()
    assert game(pilot).phase == "setting"


async def pick(pilot: Pilot[None], low: tuple[str, ...]) -> None:
    cards = view(pilot).cards
    assert cards is not None
    await pilot.press("c", *(str(cards.index(card) + 1) for card in low))
    await pilot.pause()


async def deal_until_a_foul_is_possible(pilot: Pilot[None], *chips: str) -> tuple[str, ...]:
    """Deal, and give a low hand that would be a foul; nearly every hand has one."""
    for _ in range(20):
        await deal(pilot, *chips)
        options = view(pilot).options
        assert options is not None
        foul = next((option for option in options if option.foul), None)
        if foul is not None:
            return foul.low
        await pilot.press("h", "enter")
    raise AssertionError("twenty hands without a foul")


def seats_in(folder: Path) -> Sit:
    """What sits down to the game in a folder; by default with 100.00 brought to the table."""

    @asynccontextmanager
    async def sit(
        variant: str = "itv", buy_in: int = 10_000, size: tuple[int, int] = (80, 24)
    ) -> AsyncIterator[Pilot[None]]:
        async with await Desk.open(folder / "game.db") as desk:
            seat = await Seat.take(desk, Memory(folder / "seat.json"), "game.db")
            if buy_in and not seat.now.wallet.game and not seat.now.wallet.held:
                await seat.rebuy(buy_in)
            async with Watched(seat, variant).run_test(size=size) as pilot:
                player = Steady(pilot.app)
                await player.pause()
                yield player

    return sit
