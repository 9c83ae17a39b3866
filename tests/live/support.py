"""A hall to test in: a desk, live tables on the same database, and guests who sit down at them."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import count
from typing import Any

from tests.support.house import Clock, Ids, Secrets
from tests.support.house import Seat as Purse

from paigow.desk import Database, Desk, Reply, Wallet
from paigow.errors import PaigowError
from paigow.live import Created, TableOutcome, Tables, Viewer
from paigow.tables import (
    Bet,
    Command,
    Event,
    HouseWay,
    Join,
    Phase,
    TableConfig,
    TableState,
)
from paigow.tables.mine import private_part
from paigow.tables.views import public_event, public_table

_KEYS = count()


class PlainViews:
    """Tables as JSON, and a count of how often each part was made."""

    def __init__(self) -> None:
        self.made = {"table": 0, "event": 0, "you": 0}

    def table(self, table: str, state: TableState) -> bytes:
        self.made["table"] += 1
        return json.dumps(asdict(public_table(state))).encode()

    def event(self, table: str, event: Event, state: TableState) -> bytes:
        self.made["event"] += 1
        return json.dumps(asdict(public_event(event, state))).encode()

    def you(self, table: str, state: TableState, viewer: Viewer) -> bytes:
        self.made["you"] += 1
        part = asdict(private_part(state, viewer.player.id))
        return json.dumps({**part, "wallet": viewer.wallet}).encode()

    def reply(self, outcome: TableOutcome) -> tuple[int, str]:
        events = [event.type for event in outcome.events]
        body = {"seq": outcome.state.seq, "events": events, "wallet": outcome.viewer.wallet}
        return 200, json.dumps(body)


class Hall:
    """Everything that is open in one process."""

    def __init__(self, database: Database, tables: Tables, clock: Any, views: PlainViews) -> None:
        self.database = database
        self.desk = Desk(database, clock=clock)
        self.tables = tables
        self.clock = clock
        self.views = views

    @classmethod
    async def enter(cls, place: str, clock: Any, **choices: Any) -> Hall:
        """Open the database at a place, and the tables on it."""
        database = await Database.open(place)
        views = PlainViews()
        salt = choices.pop("salt", "")
        chosen = {"new_secret": Secrets(salt), **choices}
        tables = await Tables.open(database, views, clock=clock, **chosen)
        return cls(database, tables, clock, views)

    async def leave(self) -> None:
        """Close all of it, in order."""
        await self.tables.close()
        await self.database.close()

    async def open_table(self, host: str | None = None, **config: Any) -> str:
        """Open a table, of somebody or other, and give its id."""

        def render(created: Created) -> tuple[int, str]:
            return 201, json.dumps([created.table, created.invite])

        host = host or (await self.desk.create_guest()).id
        chosen = TableConfig(**{"name": "Oak", "host": host, "collection": 0, **config})
        reply = await self.tables.create(host, chosen, key=new_key(), render=render)
        table: str = json.loads(reply.body)[0]
        return table

    async def guests(self, number: int, table: str, cents: int = 100_000) -> list[Guest]:
        """Guests with money, on the first seats of a table."""
        guests = [await self.guest(table, cents) for _ in range(number)]
        for seat, guest in enumerate(guests, 1):
            await guest.join(seat)
        return guests

    async def guest(self, table: str, cents: int = 100_000) -> Guest:
        """A guest with money, who stands at a table."""
        purse = await Purse.take(self.desk, cents)
        return Guest(self, table, purse.id)

    async def state(self, table: str) -> TableState:
        """A table as it stands."""
        return (await self.tables.get(table)).state

    async def until(self, table: str, phase: Phase) -> TableState:
        """Let time pass until a table is in a phase."""
        for _ in range(8):
            state = await self.state(table)
            if state.phase is phase:
                return state
            await self.next_deadline(table)
        raise AssertionError(f"the table never comes to be {phase.value}")

    async def next_deadline(self, table: str) -> None:
        """Let so much time pass as the table waits."""
        from datetime import datetime

        deadline = (await self.state(table)).deadline
        assert deadline is not None
        self.clock.now = max(self.clock.now, datetime.fromisoformat(deadline))
        await self.tables.pass_time()


class Guest:
    """A player at a table; every command has a key of its own unless it is given one."""

    def __init__(self, hall: Hall, table: str, player: str) -> None:
        self.hall = hall
        self.table = table
        self.id = player
        self.seat = 0

    async def do(
        self, command: Command, *, key: str | None = None, version: int | None = None
    ) -> Reply:
        """Give a command, made for the table as it is now unless a version says otherwise."""
        if version is None:
            version = (await self.hall.state(self.table)).seq
        return await self.hall.tables.command(
            self.id, self.table, command, version=version, key=key or new_key()
        )

    async def refused(self, command: Command, **choices: Any) -> str:
        """The code with which a command is refused."""
        try:
            reply = await self.do(command, **choices)
        except PaigowError as error:
            return error.code
        raise AssertionError(f"not refused: {reply}")

    async def join(self, seat: int) -> None:
        self.seat = seat
        await self.do(Join(self.id, seat, f"Guest {seat}"))

    async def bet(self, main: int = 1_000, fortune: int = 0, ace_high: int = 0) -> Reply:
        return await self.do(Bet(self.id, self.seat, main, fortune, ace_high))

    async def house_way(self) -> Reply:
        return await self.do(HouseWay(self.id, self.seat))

    async def wallet(self) -> Wallet:
        return await self.hall.desk.wallet(self.id)


def new_key() -> str:
    """A key that was never used."""
    return f"table-{next(_KEYS)}"


__all__ = ["Clock", "Guest", "Hall", "Ids", "PlainViews", "new_key"]
