"""One table's turn: the commands that wait there, carried out one after the other, in memory.

What is refused leaves nothing, so that it does not matter to the others. What is accepted is
written with all that was accepted at other tables: :mod:`paigow.live.shift`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from paigow.desk import REPLIES_LAST, Clock, Player, Reply, Wallet, written
from paigow.desk.orders import accounts
from paigow.errors import RefusedError
from paigow.ledger import Entry, ShortError, deposit, game_of, money, rebuy
from paigow.live.asks import DEPENDENT, Answer, Ask
from paigow.live.shown import TableOutcome, Viewer, Views
from paigow.storage import players as player_store
from paigow.storage import replies as reply_store
from paigow.storage.money import Till, open_accounts
from paigow.storage.replies import KeptReply
from paigow.tables.bots import bots_command
from paigow.tables.commands import Command, Join, Tick
from paigow.tables.decide import decide
from paigow.tables.events import (
    BankOffered,
    BankSteppedDown,
    BankTaken,
    BetPlaced,
    BettingClosed,
    CardsDealt,
    ConfigChanged,
    DragonAsked,
    Event,
    HandSet,
    Leaving,
    RoundOpened,
    RoundSettled,
    RoundVoid,
    SatOut,
    SeatLeft,
    SeatTaken,
)
from paigow.tables.evolve import evolve
from paigow.tables.money import entries as money_of
from paigow.tables.state import TableState
from paigow.tables.timing import reached

#: What a bot takes to the table when it has too little, in cents, and at least.
BOT_MONEY = 10_000_000
_LOG = logging.getLogger("paigow.live")
_MOST_BY_ITSELF = 100  # commands of bots and passing time that follow one command

# After these a command may mean something else than it did before.
_TURNS = (
    *(RoundOpened, BankTaken, BankSteppedDown, BettingClosed, CardsDealt),
    *(RoundSettled, RoundVoid, ConfigChanged),
)
_OWN = (BetPlaced, DragonAsked, HandSet, SatOut, BankOffered, Leaving, SeatTaken)


class Step(NamedTuple):
    """An event, and the table after it."""

    event: Event
    state: TableState


@dataclass(frozen=True, slots=True)
class Memory:
    """What the owner of a table knows of it by heart.

    ``turned`` is the number of events up to the last after which everybody has to look again, and
    ``own`` the same for single players; ``kept`` is the ``seq`` of the latest snapshot.
    """

    state: TableState
    secret: bytes | None = field(repr=False)
    kept: int
    turned: int = 0
    own: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """What every table of a house is run with."""

    views: Views
    clock: Clock
    new_secret: Callable[[], bytes]
    new_id: Callable[[], str]


class Held(NamedTuple):
    """By whom, and since which change of hands, a table is run."""

    owner: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Counter:
    """What the tables of one transaction share: the time, the players, and their money.

    ``replies`` are those that were kept before under the keys that have come now.
    """

    connection: Connection
    now: datetime
    players: dict[str, Player]
    till: Till
    replies: Mapping[tuple[str, str], KeptReply]


class Turn:
    """A table, and what has come of what was asked there."""

    def __init__(self, rules: Rules, counter: Counter, memory: Memory) -> None:
        self.before = memory
        self.memory = memory
        self.steps: list[Step] = []
        self.replies: dict[tuple[str, str], KeptReply] = {}
        # Two processes may not agree about the time: at a table it never goes back.
        self.at = max(written(counter.now), memory.state.at)
        self._rules = rules
        self._counter = counter
        self._till = counter.till
        self._concerned: set[str] = set()  # who has asked, or whose money has moved

    @property
    def _state(self) -> TableState:
        return self.memory.state

    def answer(self, ask: Ask) -> Answer:
        """Carry out a command, or leave no trace of it."""
        self._catch_up()
        try:
            with self._whole():
                reply = self._answer(ask)
        except SQLAlchemyError:
            raise  # nothing more can be done in this transaction
        except Exception as error:
            return error
        self._catch_up()
        return reply

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All of it, or none: whatever is raised, things are as they were before."""
        memory, steps, till = self.memory, len(self.steps), self._till.mark()
        replies = dict(self.replies)
        try:
            yield
        except Exception:
            self.memory, self.replies = memory, replies
            del self.steps[steps:]
            self._till.back_to(till)
            raise

    def _catch_up(self) -> None:
        """Let happen what happens by itself; if that fails, players can still ask for things."""
        if self._next_by_itself() is None:
            return
        try:
            with self._whole():
                self._go_on_by_itself()
        except SQLAlchemyError:
            raise
        except Exception:
            _LOG.exception("the table %s cannot go on by itself", self._state.id)

    def _answer(self, ask: Ask) -> Reply:
        player, key = ask.command.player, ask.key
        if player is None or key is None:
            return Reply(204, "", replayed=False)  # time has passed: that goes on by itself
        if player not in self._counter.players:
            raise RefusedError("there is no such player", code="player_not_found")
        kept = self.replies.get((player, key)) or self._counter.replies.get((player, key))
        if kept is not None:
            if kept.fingerprint != ask.fingerprint:
                raise RefusedError(
                    "this key came with another order before", code="idempotency_key_reused"
                )
            return Reply(kept.status, kept.body, replayed=True)
        self._check_version(ask)
        self._concerned.add(player)
        number = len(self.steps)
        self._do(ask.command)
        events = tuple(step.event for step in self.steps[number:])
        outcome = TableOutcome(self._state.id, self._state, events, self._viewer(player))
        status, body = self._rules.views.reply(outcome)
        self.replies[player, key] = KeptReply(ask.fingerprint, status, body)
        if isinstance(ask.command, Join):
            before = written(self._counter.now - REPLIES_LAST)
            reply_store.forget_replies(self._counter.connection, player, before)
        return Reply(status, body, replayed=False)

    def _check_version(self, ask: Ask) -> None:
        """Refuse what was meant for a table that looked otherwise.

        What others bet, and how they set their hands, is no reason to look again.
        """
        if not isinstance(ask.command, DEPENDENT):
            return
        assert ask.version is not None
        assert ask.command.player is not None
        least = max(self.memory.turned, self.memory.own.get(ask.command.player, 0))
        seq = self._state.seq
        if ask.version > seq:
            raise RefusedError(
                f"the table has not come to version {ask.version} yet, only to {seq}: "
                "look at it again",
                code="stale_version",
            )
        if ask.version < least:
            raise RefusedError(
                f"the table has moved on from version {ask.version} to {seq}: look at it again",
                code="stale_version",
            )

    def _go_on_by_itself(self) -> None:
        """Let pass what time has run out for, and let the bots play."""
        for _ in range(_MOST_BY_ITSELF):
            command = self._next_by_itself()
            if command is None or not self._do(command):
                return

    def _next_by_itself(self) -> Command | None:
        if reached(self.at, self._state.deadline):
            return Tick()
        return bots_command(self._state)

    def _do(self, command: Command) -> bool:
        """Carry out a command; whether anything has happened by it."""
        state = self._state
        fresh = self._rules.new_secret() if state.opens_next else self.memory.secret
        happened = decide(state, command, at=self.at, secret=fresh, can_hold=self._can_hold)
        written: list[Entry] = []
        steps: list[Step] = []
        for event in happened:
            if isinstance(event, SeatTaken) and event.bot is not None:
                self._invite_bot(event)
            written += money_of(event, state)
            state = evolve(state, event)
            steps.append(Step(event, state))
        self._pay(written)
        self.steps += steps
        opened = any(isinstance(event, RoundOpened) for event in happened)
        turned, own = _noted(self.memory, steps)
        self.memory = Memory(
            state,
            fresh if opened else self.memory.secret,
            kept=self.memory.kept,
            turned=turned,
            own=own,
        )
        return bool(happened)

    def _pay(self, written: Sequence[Entry]) -> None:
        for entry in written:
            for account, cents in entry.lines:
                if (player := account.player) is not None:
                    self._concerned.add(player)
                    if cents < 0 and account.kind == "game":
                        self._fund_bot(player, -cents)
        try:
            self._till.accept(written)
        except ShortError as error:
            player = error.account.player
            assert player is not None
            purse = self._wallet(player)
            raise RefusedError(
                f"that is more than you have: {money(purse.game)} to bet with, "
                f"{money(purse.account)} on the account",
                code=error.code,
            ) from None

    def _can_hold(self, player: str, cents: int) -> bool:
        self._fund_bot(player, cents)
        return self._till.balance(game_of(player)) >= cents

    def _invite_bot(self, event: SeatTaken) -> None:
        """A bot is a player like any other, but for where its money comes from."""
        if player_store.find_player(self._counter.connection, event.player) is None:
            bot = Player(event.player, event.name, guest=True)
            player_store.add_guest(self._counter.connection, bot, self.at)
            open_accounts(self._counter.connection, purses(bot.id))

    def _fund_bot(self, player: str, cents: int) -> None:
        """A bot that has too little at the table is given play credits."""
        seat = self._state.seat_of(player)
        if seat is None or seat.bot is None or self._till.balance(game_of(player)) >= cents:
            return
        name = f"{player}/{self._rules.new_id()}"
        amount = max(BOT_MONEY, 2 * cents)
        self._till.accept(
            [deposit(f"{name}/deposit", player, amount), rebuy(f"{name}/rebuy", player, amount)]
        )

    def _wallet(self, player: str) -> Wallet:
        return Wallet(*(self._till.balance(account) for account in purses(player)))

    def _viewer(self, player: str) -> Viewer:
        return Viewer(self._counter.players[player], self._wallet(player))

    def viewers(self) -> dict[str, Viewer]:
        """Those whose money may be other than before, with all of it as it is now.

        Once a round they are all who sit at the table: their money may have moved elsewhere.
        """
        shown = self._concerned
        if any(isinstance(step.event, RoundOpened) for step in self.steps):
            shown = shown.union(seat.player for seat in self._state.seats)
        known = [player for player in shown if player in self._counter.players]
        self._till.look_up(account for player in known for account in purses(player))
        return {player: self._viewer(player) for player in known}


def _noted(memory: Memory, steps: Sequence[Step]) -> tuple[int, Mapping[str, int]]:
    """After which events a command may mean something else, for all and for single players."""
    turned, own = memory.turned, dict(memory.own)
    for event, state in steps:
        if isinstance(event, _TURNS):
            turned = state.seq
        if isinstance(event, SeatLeft):
            own.pop(event.player, None)
        elif isinstance(event, _OWN):
            player = getattr(event, "player", None) or _player_on(state, event)
            if player is not None:
                own[player] = state.seq
    return turned, own


def _player_on(state: TableState, event: Event) -> str | None:
    seat = state.seat(getattr(event, "seat", 0))
    return None if seat is None else seat.player


@lru_cache(10_000)
def purses(player: str) -> tuple[str, str, str]:
    """The accounts of a player, in the order of a wallet."""
    return accounts(player)
