"""The player's seat: who sits in front of this terminal, and the orders to the desk."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paigow.desk import (
    Bet,
    CashOut,
    Clear,
    DealCards,
    Deposit,
    Desk,
    LogPage,
    Open,
    Order,
    Outcome,
    Rebuy,
    SetCards,
)
from paigow.errors import RefusedError
from paigow.rounds import Phase, RoundState, Step, player_steps


class Memory:
    """Which player of which database sits at this terminal, in a small file that is the owner's."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def _players(self) -> dict[str, str]:
        try:
            players = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        known = players if isinstance(players, dict) else {}
        return {name: player for name, player in known.items() if isinstance(player, str)}

    def recall(self, database: str) -> str | None:
        """The player who sat here last."""
        return self._players().get(database)

    def keep(self, database: str, player: str) -> None:
        """Remember the player for the next time."""
        players = self._players() | {database: player}
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
            json.dump(players, file)
        fresh.replace(self._file)


class Seat:
    """One player at the desk. Every order gives how things stand after it, and is kept here too."""

    def __init__(
        self, desk: Desk, player: str, new_seed: Callable[[], str] = lambda: secrets.token_hex(8)
    ) -> None:
        self._desk = desk
        self._player = player
        self._new_seed = new_seed
        self.now: Outcome

    @classmethod
    async def take(cls, desk: Desk, memory: Memory, database: str) -> Seat:
        """Sit down as the player who sat here before, or as a new guest."""
        player = memory.recall(database)
        if player is not None:
            seat = cls(desk, player)
            try:
                await seat.look()
                return seat
            except RefusedError as error:
                if error.code != "player_not_found":
                    raise
        seat = cls(desk, (await desk.create_guest()).id)
        memory.keep(database, seat._player)
        await seat.look()
        return seat

    async def look(self) -> None:
        """See how things stand: the money and the unfinished round."""
        self.now = await self._desk.table(self._player)

    async def _order(self, order: Order) -> None:
        told: list[Outcome] = []

        def render(outcome: Outcome) -> tuple[int, str]:
            told.append(outcome)
            return 200, ""

        await self._desk.run(self._player, order, key=secrets.token_hex(16), render=render)
        self.now = told[-1]

    @property
    def round(self) -> RoundState | None:
        """The round in hand: unfinished, or just finished."""
        return self.now.state

    @property
    def begun(self) -> RoundState | None:
        """The round in hand that binds the player: there is a bet on it, and it is not over."""
        state = self.round
        return state if state is not None and state.main and state.settled is None else None

    async def bet(self, variant: str, main: int, bonus: int) -> None:
        """Bet, in cents and in full, opening a round if none is begun; nothing at all is cleared.

        :raises RefusedError: when the rules or the money do not allow it
        """
        if not self._takes_bets(variant):
            if not main and not bonus:
                return
            await self._order(Open(variant))
        state = self.round
        assert state is not None
        if main or bonus:
            await self._order(Bet(state.id, state.version, main, bonus))
        elif state.main:
            await self._order(Clear(state.id, state.version))

    def _takes_bets(self, variant: str) -> bool:
        """Whether there is a round to bet on: the one that is begun, or an open one of the game."""
        state = self.round
        if state is None or state.phase is Phase.FINISHED:
            return False
        return state.main > 0 or state.rules.variant == variant

    async def deal(self) -> None:
        """Deal, with a seed of the player's own.

        :raises RefusedError: when there is no bet
        """
        if self.round is None or self.begun is None:
            raise RefusedError("there is no bet on the table: bet first", code="no_bet")
        await self._order(DealCards(self.round.id, self.round.version, self._new_seed()))

    async def set(self, low: tuple[str, ...]) -> None:
        """Set the hand: these two cards are the low hand.

        :raises RefusedError: for a foul where the hand must be set again
        """
        assert self.round is not None
        await self._order(SetCards(self.round.id, self.round.version, low))

    async def rebuy(self, amount: int) -> None:
        """Take money from the account to the table.

        :raises RefusedError: when there is not as much, or a bet lies on the table
        """
        await self._money(Rebuy(amount))

    async def deposit(self, amount: int) -> None:
        """Add play credits to the account."""
        await self._money(Deposit(amount))

    async def cash_out(self) -> None:
        """Take the game balance back to the account."""
        await self._money(CashOut())

    async def _money(self, order: Order) -> None:
        """Move money, and keep looking at the round that has just ended."""
        shown = self.round
        await self._order(order)
        if self.round is None and shown is not None and shown.settled is not None:
            self.now = self.now._replace(state=shown)

    async def log(self, before: str | None = None) -> LogPage:
        """A page of the game log."""
        return await self._desk.history(self._player, before=before)

    async def steps(self, round_id: str) -> tuple[Step, ...]:
        """A round step by step."""
        return player_steps(await self._desk.events(round_id, self._player))

    async def proof(self, round_id: str) -> dict[str, Any]:
        """The proof file of a finished round."""
        return await self._desk.proof(round_id, self._player)
