"""What one process asks another to do at a table that the other one runs.

A command for a table elsewhere is written into the inbox; the owner of the table, whoever that is
by then, carries it out and answers in the same transaction. So it is carried out once, or not at
all, whatever happens to either of them; and whoever waited in vain asks again under the same key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from paigow.desk import Database, Reply
from paigow.errors import RefusedError
from paigow.live.asks import Ask, answer_from_text, ask_from_text, ask_text
from paigow.live.bus import Bus
from paigow.live.errands import Errand
from paigow.live.keeper import Keeper
from paigow.storage import table_store_servers

_LOOK_EVERY = 0.5  # seconds


class Post:
    """Sends commands to other processes, and hands in those that come from there."""

    def __init__(
        self, database: Database, bus: Bus, keeper: Keeper, name: str, new_id: Callable[[], str]
    ) -> None:
        self._database = database
        self._bus = bus
        self._keeper = keeper
        self._name = name
        self._new_id = new_id
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._at_work: set[str] = set()
        self.hand_in = Errand("handing in commands", self._hand_in)
        self.collect = Errand("collecting answers", self._collect)

    async def send(self, table: str, ask: Ask, seconds: float) -> Reply:
        """Send a command to the owner of a table, and wait for the answer.

        :raises RefusedError: ``busy``, when there is no answer in time
        """
        name = f"{self._name}/{self._new_id()}"
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[name] = answer
        try:
            await self._database.write(
                lambda connection: table_store_servers.ask(
                    connection, name, table, asker=self._name, body=ask_text(ask), seconds=seconds
                )
            )
            self._bus.call([f"ask {table}"])
            return await self._wait(answer, seconds)
        finally:
            del self._waiting[name]

    async def _wait(self, answer: asyncio.Future[Reply], seconds: float) -> Reply:
        """Wait for an answer, and look for it now and then: the call may have been lost."""
        clock = asyncio.get_running_loop().time
        patience = clock() + seconds
        while (left := patience - clock()) > 0:
            await asyncio.wait([answer], timeout=min(left, _LOOK_EVERY))
            if answer.done():
                return answer.result()
            self.collect.call()
        raise RefusedError("the table does not answer: try again", code="busy")

    def asker(self, ask: Ask) -> str | None:
        """The process that waits for an answer, if it is another one."""
        return None if ask.inbox is None else ask.inbox.partition("/")[0]

    async def _hand_in(self) -> None:
        server = self._keeper.server
        asked = await self._database.read(
            lambda connection: table_store_servers.find_asked(connection, server)
        )
        for id, table, _, text in asked:
            if id in self._at_work:
                continue
            runner = await self._keeper.runner(table)
            if runner is not None:
                ask = ask_from_text(table, text, id)
                self._at_work.add(id)
                ask.answer.add_done_callback(lambda _, id=id: self._at_work.discard(id))  # type: ignore[misc]
                runner.ask(ask)

    async def _collect(self) -> None:
        answers = await self._database.write(
            lambda connection: table_store_servers.collect(connection, self._name)
        )
        for id, text in answers:
            waiting = self._waiting.get(id)
            if waiting is None or waiting.done():
                continue
            answer = answer_from_text(text)
            if isinstance(answer, Exception):
                waiting.set_exception(answer)
            else:
                waiting.set_result(answer)
