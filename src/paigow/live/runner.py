"""The one writer of a table: it alone changes the table, a turn at a time.

What is asked of tables waits until the writers of the database are free; then everything that
waits, at whatever tables, shares the next transaction. At each table one thing is done after the
other; no table is in two transactions at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from time import monotonic
from typing import TypeAlias

from paigow.desk import Database
from paigow.errors import PaigowError
from paigow.live.asks import Ask
from paigow.live.shift import Carried, Outcome, Waiting, carry_out
from paigow.live.turn import Held, Memory, Rules
from paigow.storage.table_store import NotTheOwner

#: The most commands in one transaction: the first of them waits for the last.
MOST_IN_A_SHIFT = 64
#: How many transactions are under way at once at most. SQLite has one writer anyway.
SHIFTS = {"sqlite": 1, "postgresql": 3}
#: After how many seconds a transaction is taken to wait for somebody's lock, and is waited for no
#: longer. Until then all that comes shares the next one, which costs everybody the least.
STUCK_AFTER = 0.25
_LOG = logging.getLogger("paigow.live")


class Runner:
    """A table that this process runs: in memory, as the last transaction left it."""

    def __init__(self, shifts: Shifts, held: Held, memory: Memory) -> None:
        self.held = held
        self.memory = memory
        self.lost = False
        self.has_run = False
        self.asked = monotonic()  # when something was asked for the last time
        self.waiting: list[Ask] = []
        self.at_work = False
        self._shifts = shifts
        self._rest = asyncio.Event()

    @property
    def table(self) -> str:
        """The table's id."""
        return self.memory.state.id

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self.at_work and not self.waiting

    def ask(self, ask: Ask) -> None:
        """Let a command wait for its turn.

        Its answer may be :class:`NotTheOwner`: then nothing has come of it here.
        """
        if self.lost:
            ask.tell(NotTheOwner(self.table))
            return
        self.asked = monotonic()
        self.waiting.append(ask)
        self._rest.clear()
        self._shifts.call(self)

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        while not self.is_idle:
            await self._rest.wait()

    def lose(self) -> None:
        """Carry out no more: the table is not this process's, or nobody knows what was written."""
        self.lost = True
        waiting, self.waiting = self.waiting, []
        for ask in waiting:
            ask.tell(NotTheOwner(self.table))
        self.done()

    def done(self) -> None:
        """A transaction is over."""
        if self.is_idle:
            self._rest.set()


Publish: TypeAlias = Callable[[Runner, Sequence[Ask], Carried], None]


class Shifts:
    """The transactions in which the tables of this process are written."""

    def __init__(self, database: Database, rules: Rules, publish: Publish) -> None:
        self._database = database
        self._rules = rules
        self._publish = publish
        self._ready: dict[Runner, None] = {}  # in the order in which they came
        self._most = SHIFTS[database.dialect]
        self._under_way: dict[asyncio.Task[None], float] = {}  # and since when
        self._later: asyncio.TimerHandle | None = None

    def call(self, runner: Runner) -> None:
        """Something waits at a table."""
        if runner.at_work:
            return
        self._ready[runner] = None
        if self._later is None or not self._under_way:
            self._begin()

    def _begin(self) -> None:
        """Begin with what waits, unless it is to share the next transaction of those under way."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if not self._ready or len(self._under_way) >= self._most:
            return
        newest = max(self._under_way.values(), default=-inf)
        wait = newest + STUCK_AFTER - monotonic()
        if wait > 0:
            self._later = asyncio.get_running_loop().call_later(wait, self._begin)
        else:
            self._under_way[asyncio.create_task(self._work())] = monotonic()

    async def _work(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        try:
            while self._ready:
                self._under_way[task] = monotonic()
                await self._shift(self._take())
        finally:
            del self._under_way[task]

    def _take(self) -> list[tuple[Runner, list[Ask]]]:
        taken, number = list[tuple[Runner, list[Ask]]](), 0
        while self._ready and number < MOST_IN_A_SHIFT:
            runner = next(iter(self._ready))
            del self._ready[runner]
            asks = runner.waiting[: MOST_IN_A_SHIFT - number]
            del runner.waiting[: len(asks)]
            if asks:
                runner.at_work = True
                taken.append((runner, asks))
                number += len(asks)
        return taken

    async def _shift(self, taken: list[tuple[Runner, list[Ask]]]) -> None:
        tables = [Waiting(runner.held, runner.memory, asks) for runner, asks in taken]
        outcomes: Sequence[Outcome | Exception]
        try:
            outcomes = await self._database.write(
                partial(carry_out, rules=self._rules, tables=tables)
            )
        except Exception as error:
            if not isinstance(error, PaigowError):
                _LOG.warning("%d tables are read anew: %r", len(taken), error)
            outcomes = [error] * len(taken)
        for (runner, asks), outcome in zip(taken, outcomes, strict=True):
            runner.at_work = False
            self._finish(runner, asks, outcome)
            if runner.waiting:
                self.call(runner)
            runner.done()

    def _finish(self, runner: Runner, asks: list[Ask], outcome: Outcome | Exception) -> None:
        if isinstance(outcome, Exception):
            # All of it may be on the disk, as when the connection broke while it was committed:
            # only the database knows. If it could not even begin, it says so.
            if not isinstance(outcome, PaigowError):
                runner.lose()
            for ask in asks:
                ask.tell(outcome)
            return
        runner.memory = outcome.memory
        runner.has_run = True
        try:
            self._publish(runner, asks, outcome)
        except Exception:
            # It is on the disk, and whoever asked is to hear so.
            _LOG.exception("the table %s could not be shown", runner.table)
        for ask, answer in zip(asks, outcome.answers, strict=True):
            ask.tell(answer)
