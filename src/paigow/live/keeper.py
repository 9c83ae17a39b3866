"""Which tables this process runs: taken when they are asked for, or when nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from time import monotonic

from sqlalchemy import Connection

from paigow.desk import Database, written
from paigow.errors import RefusedError
from paigow.live.reading import is_plain, no_such_table
from paigow.live.runner import Publish, Runner, Shifts
from paigow.live.turn import Held, Memory, Rules
from paigow.storage import table_store, table_store_servers
from paigow.tables import Phase

#: How long a table is kept in memory when nothing is asked there and nobody looks on.
IDLE_SECONDS = 60.0
_MOST_AT_ONCE = 50  # tables that are taken over together


class Keeper:
    """Holds tables for as long as this process says, again and again, that it runs.

    When it did not say so in time, another may have taken its tables. So it begins anew under
    another name and without tables; whatever is under way from before cannot be written.
    """

    def __init__(
        self,
        database: Database,
        rules: Rules,
        name: str,
        seconds: float,
        publish: Publish,
        begin: Callable[[Runner], None],
    ) -> None:
        self.runners: dict[str, Runner] = {}
        #: Who was last seen to run tables that this process does not run.
        self.elsewhere: dict[str, str] = {}
        #: The processes that run, as of the last beat.
        self.running: set[str] = set()
        self._ended: set[str] = set()
        self._closed = False
        self.server = name
        self._database = database
        self._clock = rules.clock
        self._shifts = Shifts(database, rules, publish)
        self._name = name
        self._lives = 0
        self._seconds = seconds
        self._begin = begin
        self._turns = [asyncio.Lock() for _ in range(64)]

    async def enter(self) -> None:
        """Say that this process runs, under a name that nobody had before."""
        self._lives += 1
        self.server = server = f"{self._name}.{self._lives}"

        def work(connection: Connection) -> list[str]:
            table_store_servers.register(connection, server, self._seconds)
            return table_store_servers.find_running(connection)

        self.running = set(await self._database.write(work)) - self._ended

    async def beat(self) -> None:
        """Say that this process still runs; begin anew if that comes too late."""
        server = self.server

        def work(connection: Connection) -> list[str] | None:
            alive = table_store_servers.renew(connection, server, self._seconds)
            return table_store_servers.find_running(connection) if alive else None

        running = await self._database.write(work)
        if running is not None:
            self.running = set(running) - self._ended
            return
        for runner in self.runners.values():
            runner.lose()
        self.runners.clear()
        await self.enter()

    async def end(self, servers: Collection[str]) -> None:
        """Wait no longer for processes that have ended without a word."""
        self._ended |= set(servers)
        self.running -= self._ended
        await self._database.write(lambda connection: table_store_servers.end(connection, servers))

    async def see_others(self) -> None:
        """Look which processes run."""
        running = await self._database.read(table_store_servers.find_running)
        self.running = set(running) - self._ended

    def held(self, table: str) -> Runner | None:
        """The runner of a table, if this process holds it by now."""
        runner = self.runners.get(table)
        return None if runner is None or runner.lost else runner

    def owner_elsewhere(self, table: str) -> str | None:
        """The process that runs a table as far as is known here, if that process runs."""
        owner = self.elsewhere.get(table)
        return owner if owner in self.running else None

    async def runner(self, table: str) -> Runner | None:
        """The runner of a table, taken if it is free; None when another process has it.

        :raises RefusedError: ``table_not_found``; ``busy`` when this process is about to end
        """
        runner = self.held(table)
        if runner is not None:
            return runner
        if not is_plain(table):
            raise no_such_table()
        if self._closed:
            raise RefusedError("the tables are being closed: try again", code="busy")
        async with self._turns[hash(table) % len(self._turns)]:
            return self.held(table) or await self._take(table)

    async def take_orphans(self) -> None:
        """Take the tables that wait for a time or a command, and that nobody runs any more."""
        now, more = written(self._clock()), True
        while more and not self._closed:
            orphans = await self._database.read(
                lambda connection: table_store_servers.find_orphans(connection, _MOST_AT_ONCE, now)
            )
            # This process's own are among them when it has been silent for too long.
            free = [table for table in orphans if self.held(table) is None]
            # All at once: one after the other, each would wait for whatever else is being written.
            taken = await asyncio.gather(*(self.runner(table) for table in free))
            more = len(orphans) == _MOST_AT_ONCE and any(taken)

    async def let_go(self, watched: Callable[[str], bool]) -> None:
        """Let go of the tables that wait for nothing, and at which nobody has been for a while.

        Whoever is asked for one of them next reads it anew.
        """
        before = monotonic() - IDLE_SECONDS
        idle = [
            runner
            for table, runner in self.runners.items()
            if runner.is_idle and runner.asked <= before
            if runner.memory.state.phase is Phase.WAITING and not watched(table)
        ]
        if not idle:
            return
        for runner in idle:
            del self.runners[runner.table]
            runner.lose()
        held = [(runner.table, runner.held.owner, runner.held.epoch) for runner in idle]
        await self._database.write(lambda connection: table_store_servers.release(connection, held))

    async def leave(self) -> None:
        """Let go of everything, in order."""
        self._closed = True
        for runner in list(self.runners.values()):
            await runner.rest()
            runner.lose()
        self.runners.clear()
        server = self.server
        await self._database.write(lambda connection: table_store_servers.leave(connection, server))

    async def _take(self, table: str) -> Runner | None:
        server = self.server

        def work(connection: Connection) -> tuple[Held, Memory] | str | None:
            epoch = table_store_servers.take(connection, table, server)
            if epoch is not None:
                return Held(server, epoch), _remember(connection, table)
            standing = table_store_servers.find_standings(connection, [table]).get(table)
            if standing is None:
                raise no_such_table()
            return standing[1]

        found = await self._database.write(work)
        if isinstance(found, str) and found not in self._ended:
            self.elsewhere[table] = found
            self.running.add(found)
        if found is None or isinstance(found, str) or server != self.server:
            return None
        self.elsewhere.pop(table, None)
        runner = Runner(self._shifts, *found)
        self.runners[table] = runner
        self._begin(runner)
        return runner


def _remember(connection: Connection, table: str) -> Memory:
    """Learn by heart what is kept of a table."""
    snapshot = table_store.find_snapshot(connection, table)
    state = table_store.find_table(connection, table)
    assert snapshot is not None
    assert state is not None
    secret = table_store.find_secret(connection, table, state.round)
    # Who looked before this process had the table looks again.
    return Memory(state, secret, kept=snapshot.seq, turned=state.seq)
