"""The one writer of a table: it alone changes the table, a turn at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from paigow.desk import Database
from paigow.live.asks import Ask
from paigow.live.turn import Carried, Held, Memory, Rules, carry_out
from paigow.storage.table_store import NotTheOwner

#: The most commands of one table in one transaction.
MOST_IN_A_TURN = 32
Publish: TypeAlias = "Callable[[Runner, Sequence[Ask], Carried], None]"
_LOG = logging.getLogger("paigow.live")


class Runner:
    """Carries out what is asked of a table that this process holds.

    The table is in memory, as the last transaction left it. What comes in during a transaction
    waits, and shares the next one.
    """

    def __init__(
        self,
        database: Database,
        rules: Rules,
        held: Held,
        memory: Memory,
        *,
        publish: Publish,
    ) -> None:
        self.held = held
        self.memory = memory
        self.lost = False
        self.has_run = False
        self._database = database
        self._rules = rules
        self._publish = publish
        self._waiting: list[Ask] = []
        self._work: asyncio.Task[None] | None = None

    @property
    def table(self) -> str:
        """The table's id."""
        return self.memory.state.id

    def ask(self, ask: Ask) -> None:
        """Let a command wait for its turn.

        Its answer may be :class:`NotTheOwner`: then nothing has come of it here.
        """
        if self.lost:
            ask.tell(NotTheOwner(self.table))
            return
        self._waiting.append(ask)
        if self._work is None:
            self._work = asyncio.create_task(self._serve())

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return self._work is None

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        while self._work is not None:
            await asyncio.wait([self._work])

    def lose(self) -> None:
        """Carry out no more: the table is not this process's, or nobody knows what was written."""
        self.lost = True
        waiting, self._waiting = self._waiting, []
        for ask in waiting:
            ask.tell(NotTheOwner(self.table))

    async def _serve(self) -> None:
        try:
            while self._waiting:
                asks = self._waiting[:MOST_IN_A_TURN]
                del self._waiting[:MOST_IN_A_TURN]
                await self._turn(asks)
        finally:
            self._work = None

    async def _turn(self, asks: list[Ask]) -> None:
        work = partial(carry_out, rules=self._rules, held=self.held, memory=self.memory, asks=asks)
        try:
            carried = await self._database.write(work)
        except NotTheOwner as error:
            self.lose()
            for ask in asks:
                ask.tell(error)
            return
        except Exception as error:
            # It may be on the disk all the same, as when the connection broke while the commit
            # was under way: only the database knows.
            _LOG.warning("the table %s is read anew: %s", self.table, error)
            self.lose()
            for ask in asks:
                ask.tell(error)
            return
        self.memory = carried.memory
        self.has_run = True
        self._publish(self, asks, carried)
        for ask, answer in zip(asks, carried.answers, strict=True):
            if isinstance(answer, Exception) and ask.key is None:
                _LOG.error("the table %s: %r", self.table, answer)
            ask.tell(answer)
