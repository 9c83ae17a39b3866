"""A desk to test at: both databases, a clock and secrets that are the same every time, a player."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import create_engine
from tests.support.postgres import shared_server

from paigow.desk import (
    Bet,
    Database,
    DealCards,
    Deposit,
    Desk,
    Open,
    Order,
    Outcome,
    Player,
    Rebuy,
    Reply,
    SetCards,
)
from paigow.houseways import house_way
from paigow.rounds import RoundState
from paigow.storage import database_url
from paigow.storage.schema import prepare

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]
START = datetime(2030, 1, 31, 20, 15, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        """Move it on."""
        self.now += timedelta(**by)


class Secrets:
    """Secrets that look like any others and are the same in every run."""

    def __init__(self, salt: str = "") -> None:
        self._numbers = (f"{salt}{number}" for number in count())

    def __call__(self) -> bytes:
        return hashlib.sha256(next(self._numbers).encode()).digest()


class Ids:
    """Ids that are the same in every run, so that the same cards are dealt."""

    def __init__(self) -> None:
        self._secrets = Secrets("id")

    def __call__(self) -> str:
        return self._secrets().hex()[:32]


def empty_place(kind: str, folder: Path) -> str:
    """The URL of a new, empty database."""
    if kind == "postgresql":
        return shared_server().fresh()
    return f"sqlite:///{folder / 'game.db'}"


def new_place(kind: str, folder: Path) -> str:
    """The URL of a new database that has its tables: a copy, which is quicker than making them."""
    if kind == "postgresql":
        return shared_server().fresh(_model_database())
    (folder / "game.db").write_bytes(_model_file())
    return empty_place(kind, folder)


@cache
def _model_file() -> bytes:
    with TemporaryDirectory() as folder:
        _make(empty_place("sqlite", Path(folder)))
        return (Path(folder) / "game.db").read_bytes()


@cache
def _model_database() -> str:
    place = empty_place("postgresql", Path())
    _make(place)
    return str(database_url(place).database)


def _make(place: str) -> None:
    engine = create_engine(database_url(place))
    with engine.begin() as connection:
        prepare(connection, place)
    engine.dispose()


def render(outcome: Outcome) -> tuple[int, str]:
    """A reply that says how things stand."""
    state = outcome.state
    body: dict[str, Any] = {"wallet": outcome.wallet, "round": None}
    if state is not None:
        body["round"] = [state.id, state.version, state.phase.value, str(state.cards)]
    return 200, json.dumps(body)


class Seat:
    """A player at a desk; every order has a key of its own unless it is given one."""

    _keys = count()

    def __init__(self, desk: Desk, player: Player) -> None:
        self.desk = desk
        self.id = player.id
        self.outcome: Outcome

    @classmethod
    async def take(cls, desk: Desk, game: int = 0) -> Seat:
        """A new guest, with so much at the table."""
        seat = cls(desk, await desk.create_guest())
        if game:
            await seat.run(Deposit(game))
            await seat.run(Rebuy(game))
        return seat

    async def run(self, order: Order, key: str | None = None) -> Reply:
        """Give an order, and remember how things stand after it."""

        def remember(outcome: Outcome) -> tuple[int, str]:
            self.outcome = outcome
            return render(outcome)

        key = key or f"key-{next(self._keys)}"
        return await self.desk.run(self.id, order, key=key, render=remember)

    @property
    def state(self) -> RoundState:
        """The round as the last order left it."""
        assert self.outcome.state is not None
        return self.outcome.state

    async def open(self, game: str = "itv") -> RoundState:
        """Open a round."""
        await self.run(Open(game))
        return self.state

    async def bet(self, main: int, bonus: int = 0) -> RoundState:
        """Bet on the round."""
        await self.run(Bet(self.state.id, self.state.version, main, bonus))
        return self.state

    async def deal(self, seed: str = "seed") -> RoundState:
        """Deal."""
        await self.run(DealCards(self.state.id, self.state.version, seed))
        return self.state

    def house_set(self) -> SetCards:
        """The order that sets the hand as the house would."""
        assert self.state.cards is not None
        low = house_way("online").decide(self.state.cards).setting.low
        return SetCards(self.state.id, self.state.version, tuple(map(str, low)))

    async def play(self, game: str = "itv", main: int = 1000, bonus: int = 0) -> RoundState:
        """Play a round to its end."""
        await self.open(game)
        await self.bet(main, bonus)
        await self.deal()
        await self.run(self.house_set())
        return self.state


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    return new_place(request.param, tmp_path)


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database of each kind."""
    return empty_place(request.param, tmp_path)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
async def database(place: str) -> AsyncIterator[Database]:
    """An open database of each kind."""
    async with await Database.open(place) as opened:
        yield opened


@pytest.fixture
async def desk(database: Database, clock: Clock) -> Desk:
    """A desk on it; whatever happened at it must add up in the end."""
    return Desk(database, clock=clock, new_secret=Secrets(), new_id=Ids())


@pytest.fixture
async def seat(desk: Desk) -> AsyncIterator[Seat]:
    """A guest with 500.00 at the table; at the end of the test everything must add up."""
    yield await Seat.take(desk, 50_000)
    assert await desk.audit() == ()
