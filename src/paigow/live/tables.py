"""The tables of a house that are played at now, by all its players at once."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any

from paigow.desk import Clock, Database, Reply, system_clock, written
from paigow.desk.desk import new_id
from paigow.errors import RefusedError
from paigow.live import reading
from paigow.live.asks import Ask, ask_of
from paigow.live.bus import Bus, MemoryBus
from paigow.live.errands import Errand
from paigow.live.keeper import Keeper
from paigow.live.links import Links
from paigow.live.opening import open_table
from paigow.live.post import Post
from paigow.live.postgres import PostgresBus
from paigow.live.rooms import Watcher
from paigow.live.runner import Runner
from paigow.live.shift import Carried
from paigow.live.shown import Created, LobbyRow, Standing, Viewer, Views
from paigow.live.timers import Timers
from paigow.live.turn import Rules
from paigow.live.watching import Gallery, Subscription
from paigow.shuffling import new_secret
from paigow.storage.table_store import NotTheOwner
from paigow.tables import Command, TableConfig, Tick
from paigow.tables.reviewing import PlayedRound

#: How long a process holds its tables without saying that it still runs, and how often it says so.
LEASE_SECONDS = 3.0
BEAT_SECONDS = 0.75
#: How long a command may take, tables that change hands included, in seconds.
PATIENCE = 8.0
#: How long a player's table is listed that nobody sits at.
STAYS_LISTED = timedelta(hours=1)
_AGAIN_AFTER = timedelta(seconds=5)  # when time was up and nothing came of it
_LOG = logging.getLogger("paigow.live")


class Tables:
    """Opens tables, carries out what their players ask, keeps their time, and shows them.

    A table is run by one process at a time; the others send it what they are asked, and follow
    the table's events for their own watchers.
    """

    def __init__(
        self,
        database: Database,
        views: Views,
        *,
        bus: Bus,
        clock: Clock,
        name: str,
        new_id: Callable[[], str],
        new_secret: Callable[[], bytes],
        lease: float,
        beat: float,
    ) -> None:
        self._database = database
        self._bus = bus
        self._clock = clock
        self._beat_seconds = beat
        self._rules = Rules(views, clock, new_secret, new_id)
        self._keeper = Keeper(database, self._rules, name, lease, self._publish, self._begin)
        self._post = Post(database, bus, self._keeper, name, new_id)
        self._links = Links(name, self._keeper, self._others_ended)
        self._timers = Timers(clock, self._ring)
        self._gallery = Gallery(database, views, self._keeper.held, self._links)
        self._name = name
        self._alive = Errand("saying that this process runs", self._live_on)
        self._others = Errand("meeting other processes", self._meet_others)
        self._idle = Errand("letting go of idle tables", self._let_go)
        self._orphans = Errand("taking tables over", self._keeper.take_orphans)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    @classmethod
    async def open(
        cls,
        database: Database,
        views: Views,
        *,
        bus: Bus | None = None,
        clock: Clock = system_clock,
        name: str | None = None,
        new_id: Callable[[], str] = new_id,
        new_secret: Callable[[], bytes] = new_secret,
        lease: float = LEASE_SECONDS,
        beat: float = BEAT_SECONDS,
    ) -> Tables:
        """Begin to run the tables of a database.

        ``bus`` is by default the database's own where it has one. ``name`` tells this process
        from others: it must be new each time.
        """
        if bus is None:
            bus = MemoryBus() if database.notifier is None else PostgresBus(database.notifier)
        tables = cls(
            database,
            views,
            bus=bus,
            clock=clock,
            name=name or secrets.token_hex(8),
            new_id=new_id,
            new_secret=new_secret,
            lease=lease,
            beat=beat,
        )
        await tables._enter()
        return tables

    async def close(self) -> None:
        """Let go of every table, so that another process may go on with it at once."""
        self._closing = True
        self._timers.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        errands = (self._others, self._idle, self._orphans, self._alive)
        for errand in (*errands, self._post.hand_in, self._post.collect):
            await errand.rest()
        try:
            await self._keeper.leave()
        finally:
            await self._links.close()
            await self._gallery.end()
            self._bus.call(["free"])
            await self._bus.close()

    async def __aenter__(self) -> Tables:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    # What players ask

    async def create(
        self,
        player: str,
        config: TableConfig,
        *,
        key: str,
        render: Callable[[Created], tuple[int, str]],
    ) -> Reply:
        """Open a table; a private one gets an invite. The key works as at the desk.

        :raises RefusedError: ``player_not_found``, ``idempotency_key_reused``, ``too_many_tables``
        :raises InputError: ``bad_key``
        """
        return await open_table(self._database, self._rules, player, config, key, render)

    async def command(
        self, player: str, table: str, command: Command, *, version: int | None = None, key: str
    ) -> Reply:
        """Carry out a command once; see the desk for the key.

        A command that depends on how the table looked names the ``version`` (the ``seq``) of the
        table that its player saw. It is stale when the round has gone on since, or the player has
        done something else since; what others bet, or how they set their hands, matters not.

        :raises RefusedError: what the table refuses, ``stale_version``, ``table_not_found``,
            ``player_not_found``, ``idempotency_key_reused``, ``insufficient_funds``, ``busy``
        :raises InputError: ``version_needed``, ``bad_key``, and what cannot be read
        """
        assert command.player == player, "a command is given by whoever is signed in"
        clock = asyncio.get_running_loop().time
        patience = clock() + PATIENCE
        while (left := patience - clock()) > 0:
            ask = ask_of(table, command, version, key)
            runner, owner = self._keeper.held(table), self._keeper.owner_elsewhere(table)
            if runner is None and owner is None:
                runner = await self._keeper.runner(table)
                owner = self._keeper.owner_elsewhere(table)
            if runner is not None:
                runner.ask(ask)
                with suppress(NotTheOwner):
                    return await ask.answer
            elif (line := self._links.line_to(owner)) is None:
                return await self._post.send(table, ask, left)
            else:
                reply = await self._links.ask(line, table, ask, left)
                if reply is not None:
                    return reply
                self._keeper.elsewhere.pop(table, None)
            await asyncio.sleep(0.05)
        raise RefusedError("the table does not answer: try again", code="busy")

    # What is there to be seen

    async def lobby(self, limit: int = 200) -> tuple[LobbyRow, ...]:
        """The public tables, the fullest first; of those that players left only fresh ones."""
        since = written(self._clock() - STAYS_LISTED)
        listed = await reading.find_lobby(self._database, limit, since)
        return reading.lobby_rows(listed, self._gallery.watching)

    async def get(self, table: str) -> Standing:
        """A table as it stands.

        :raises RefusedError: ``table_not_found``
        """
        runner = self._keeper.held(table)
        if runner is not None:
            return Standing(table, runner.memory.state)
        return Standing(table, await reading.find_state(self._database, table))

    async def admit(self, table: str, player: str | None, invite: str | None) -> None:
        """Let somebody look at a table: any public one, a private one by invite or by a seat.

        :raises RefusedError: ``table_not_found``, for one that may not be seen as for no table
        """
        runner = self._keeper.held(table)
        if runner is None or not reading.may_enter(runner.memory.state, player):
            await reading.check_admission(self._database, table, player, invite)

    def subscribe(self, table: str, player: str | None, since: int | None = None) -> Subscription:
        """Watch a table, as a player or (None) as a spectator.

        The first update is a snapshot, or what was missed since ``since`` when that is recent.
        Whoever reads slowly gets the updates between in one, and holds nobody up.
        """
        return Subscription(self._gallery, table, Watcher(player, since))

    async def viewer(self, player: str) -> Viewer:
        """A player with the money as it is now.

        :raises RefusedError: ``player_not_found``
        """
        return await reading.find_viewer(self._database, player)

    async def money_moved(self, player: str) -> None:
        """Say that a player's money was moved elsewhere, so that the tables show it."""
        await self._gallery.meet(player)
        self._bus.call([f"money {player}"])

    async def rounds(
        self, player: str, table: str, *, before: int | None = None, limit: int = 50
    ) -> tuple[dict[str, Any], ...]:
        """A player's slips of the rounds at a table, newest first, each as its JSON object."""
        return await reading.find_slips(self._database, player, table, before, limit)

    async def proof(self, table: str, round_number: int) -> dict[str, Any]:
        """The proof file of a finished round: its events, and those that the table began with.

        :raises RefusedError: ``round_not_found``; ``round_unfinished`` while it goes on
        """
        return await reading.find_proof(self._database, table, round_number)

    async def played(self, table: str, round_number: int, player: str) -> PlayedRound:
        """What a player played in a finished round.

        :raises RefusedError: ``round_not_found``, also without a hand in it; ``round_unfinished``
        """
        return await reading.find_played(self._database, table, round_number, player)

    async def last_rounds(self, player: str, limit: int) -> tuple[tuple[str, int, str], ...]:
        """The last rounds in which a player bet, newest first: table, number, when it ended."""
        return await reading.find_last_slips(self._database, player, limit)

    # Running

    async def pass_time(self) -> None:
        """Let everything happen that is due by the clock, and wait until it has."""
        while True:
            self._timers.ring_now()
            busy = [runner for runner in self._keeper.runners.values() if not runner.is_idle]
            if not busy:
                return
            for runner in busy:
                await runner.rest()

    async def _enter(self) -> None:
        if self._database.notifier is not None:
            await self._links.open(self._gallery)
        await self._keeper.enter()
        self._links.meet(self._keeper.running)
        await self._bus.open(self._hear)
        self._bus.call(["here"])
        self._start(self._beat())
        self._orphans.call()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.warning("in the background: %r", error)

    async def _beat(self) -> None:
        """Say again and again that this process runs, and look around for what was not heard."""
        while True:
            await asyncio.sleep(self._beat_seconds)
            self._alive.call()
            self._idle.call()
            self._look_around()

    async def _let_go(self) -> None:
        await self._keeper.let_go(self._gallery.is_open)

    async def _live_on(self) -> None:
        await self._keeper.beat()
        self._links.meet(self._keeper.running)

    async def _meet_others(self) -> None:
        await self._keeper.see_others()
        self._links.meet(self._keeper.running)

    def _others_ended(self, servers: list[str]) -> None:
        """Processes of this machine were killed: others may go on with their tables at once."""

        async def go_on() -> None:
            await self._keeper.end(servers)
            self._links.meet(self._keeper.running)
            self._bus.call(["free"])
            self._hear("free")

        if servers and not self._closing:
            self._start(go_on())

    def _look_around(self) -> None:
        self._orphans.call()
        self._post.hand_in.call()
        self._gallery.look_around()

    def _hear(self, call: str) -> None:
        """Another process has called."""
        if self._closing:
            return
        kind, _, rest = call.partition(" ")
        match kind:
            case "table":
                self._gallery.hear(rest)
            case "ask":
                if self._keeper.held(rest) is not None:
                    self._post.hand_in.call()
            case "answer":
                if rest == self._name:
                    self._post.collect.call()
            case "money":
                self._start(self._gallery.meet(rest))
            case "free":
                self._keeper.elsewhere.clear()
                self._orphans.call()
            case "taken":
                self._hear_of_owner(rest)
            case "here":
                self._others.call()
            case _:
                self._look_around()
                self._gallery.meet_all()

    def _begin(self, runner: Runner) -> None:
        """A table was taken: its time goes on, and so does whatever was asked of it."""
        self._set_timer(runner)
        self._gallery.follow(runner.table)
        self._post.hand_in.call()
        self._bus.call([f"taken {runner.table}"])

    def _hear_of_owner(self, table: str) -> None:
        """A table has changed hands."""
        self._keeper.elsewhere.pop(table, None)
        if self._keeper.held(table) is None:
            self._links.unwatch(table)
            self._gallery.look_around()

    def _publish(self, runner: Runner, asks: Sequence[Ask], carried: Carried) -> None:
        """What has happened at a table is on the disk: now it may be told."""
        self._set_timer(runner)
        self._gallery.tell(runner.table, carried)
        calls = [f"answer {asker}" for ask in asks if (asker := self._post.asker(ask)) is not None]
        if carried.steps and not self._links.reach_all:
            calls.append(f"table {runner.table}")
        self._bus.call(calls)

    def _set_timer(self, runner: Runner) -> None:
        deadline, now = runner.memory.state.deadline, self._clock()
        at = None if deadline is None else datetime.fromisoformat(deadline)
        if at is not None and at <= now and runner.has_run:
            at = now + _AGAIN_AFTER
        self._timers.set(runner.table, at)

    def _ring(self, table: str) -> None:
        runner = self._keeper.held(table)
        if runner is not None:
            runner.ask(Ask(Tick()))
        elif table in self._keeper.runners:
            self._start(self._revive(table))

    async def _revive(self, table: str) -> None:
        """Read a table anew that could not be written: it may still be this process's."""
        await self._keeper.runner(table)
