"""Tables for tests: played from commands, with a clock, a book and secrets of their own."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from paigow.cards import Card
from paigow.errors import InputError, RefusedError
from paigow.ledger import Book, Entry, deposit, game_of, rebuy, stakes_of
from paigow.tables import (
    Bet,
    Command,
    Event,
    HouseWay,
    Join,
    OpenTable,
    Phase,
    TableConfig,
    TableState,
    Tick,
    decide,
    entries,
    evolve,
)
from paigow.tables.timing import after

START = "2030-01-31T20:15:00.000Z"
PLAYERS = ("ann", "ben", "cat", "dan", "eve", "fay", "gil")


def secret_of(round_id: str, salt: str = "") -> bytes:
    """The secret of a round: any will do, as long as it stays the same."""
    return hashlib.sha256(f"{salt}/{round_id}".encode()).digest()


class Table:
    """A table in the making: its events, its state, its money and the time."""

    def __init__(self, *, salt: str = "", host: str | None = None, **config: Any) -> None:
        self.at = START
        self.salt = salt
        self.book = Book()
        self.written: list[Entry] = []
        self.events: list[Event] = []
        self._state: TableState | None = None
        self.do(OpenTable(None, "oak", TableConfig(name="Oak", host=host, **config)))

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    def secret(self) -> bytes:
        """The secret that the next command may need."""
        state = self._state
        if state is None:
            return secret_of("oak-1", self.salt)
        name = state.next_round_id if state.opens_next else state.round_id
        assert name is not None
        return secret_of(name, self.salt)

    def secret_of_round(self) -> str:
        """The secret of the round that is open or just over, in hex."""
        return secret_of(self.state.round_id or "", self.salt).hex()

    def decide(self, command: Command) -> tuple[Event, ...]:
        """What a command would make happen, without letting it happen."""
        return decide(
            self._state,
            command,
            at=self.at,
            secret=self.secret(),
            can_hold=lambda player, cents: self.book.balance(game_of(player)) >= cents,
        )

    def do(self, *commands: Command) -> Table:
        """Let commands happen, money and all."""
        for command in commands:
            self.add(*self.decide(command))
        return self

    def add(self, *events: Event) -> None:
        """Let events happen, whatever decided them: all, or none when the ledger refuses."""
        state, moves = self._state, list[Entry]()
        for event in events:
            moves += entries(event, state)
            state = evolve(state, event)
        try:
            for entry in moves:
                self.book.apply(entry)
        except RefusedError:
            self.book = Book(self.written)
            raise
        self._state = state
        self.written += moves
        self.events += events

    def fund(self, player: str, cents: int) -> None:
        """Give a player a game balance."""
        if cents:
            number = len(self.written)
            for entry in (
                deposit(f"d{number}", player, cents),
                rebuy(f"r{number}", player, cents),
            ):
                self.book.apply(entry)
                self.written.append(entry)

    def seat(self, *seats: int, cents: int = 10_000_000) -> Table:
        """Seat as many players with money, each under the name of the seat."""
        for seat in seats:
            self.fund(PLAYERS[seat - 1], cents)
            self.do(Join(PLAYERS[seat - 1], seat, PLAYERS[seat - 1].title()))
        return self

    def bet(self, *seats: int, main: int = 1000, fortune: int = 0, ace_high: int = 0) -> Table:
        """Let the players of seats bet on their own spots."""
        for seat in seats:
            self.do(Bet(PLAYERS[seat - 1], seat, main, fortune, ace_high))
        return self

    def wait(self, seconds: int | None = None) -> Table:
        """Let so much time pass, or as much as the phase takes."""
        self.at = after(self.at, seconds) if seconds is not None else self.state.deadline or self.at
        return self.do(Tick())

    def until(self, phase: Phase) -> Table:
        """Let time pass until a phase is reached."""
        for _ in range(6):
            if self.state.phase is not phase:
                self.wait()
        assert self.state.phase is phase
        return self

    def next_round(self) -> Table:
        """Let time pass until the next round is open."""
        return self.until(Phase.PAUSED).wait()

    def hands_up(self) -> Table:
        """Let the house way set every hand that waits for its player."""
        for spot in self.state.spots:
            if spot.setting is None:
                self.do(HouseWay(spot.player, spot.spot))
        return self

    def game(self, player: str) -> int:
        """A player's game balance."""
        return self.book.balance(game_of(player))

    def held(self, player: str) -> int:
        """What a player has on the table."""
        return self.book.balance(stakes_of(player))

    def types(self) -> list[str]:
        """What has happened, by type."""
        return [event.type for event in self.events]

    def last(self, kind: type[Any]) -> Any:
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))


def cards_of_spot(table: Table, spot: int) -> tuple[Card, ...]:
    """The cards that were dealt to a spot."""
    found = table.state.spot(spot)
    assert found is not None
    assert found.cards is not None
    return found.cards


def refusal(table: Table, command: Command) -> str:
    """The code with which a command is refused; the table stays as it is."""
    before, money = table.state, dict(table.book.balances)
    with pytest.raises((RefusedError, InputError)) as refused:
        table.do(command)
    assert table.state == before
    assert dict(table.book.balances) == money
    return refused.value.code
