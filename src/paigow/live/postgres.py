"""The bus of a house with a PostgreSQL database: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import psycopg

from paigow.live.bus import Hear

CHANNEL = "paigow"
_AGAIN_AFTER = 0.5  # seconds, when the server is away
_LOG = logging.getLogger("paigow.live")


class PostgresBus:
    """Calls over a connection of its own, outside of any transaction.

    ``NOTIFY`` inside a transaction would make every commit wait for every other. Calls that come
    while one is under way are sent together, each once.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._calls: dict[str, None] = {}
        self._to_call = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self, hear: Hear) -> None:
        """Begin to listen."""
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(hear, listening)),
            asyncio.create_task(self._send()),
        ]
        await listening.wait()

    def call(self, calls: Iterable[str]) -> None:
        """Call out, soon."""
        self._calls.update(dict.fromkeys(calls))
        self._to_call.set()

    async def close(self) -> None:
        """Listen no more; what was called out is sent first, if the server is there."""
        if not self._tasks:
            return
        listening, sending = self._tasks
        self._closing = True
        self._to_call.set()
        await asyncio.wait([sending], timeout=2)
        for task in (listening, sending):
            task.cancel()
        await asyncio.gather(listening, sending, return_exceptions=True)

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        return await psycopg.AsyncConnection.connect(self._place, autocommit=True)

    async def _listen(self, hear: Hear, listening: asyncio.Event) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        hear("")  # nobody knows what was called meanwhile
                    listening.set()
                    async for call in connection.notifies():
                        hear(call.payload)
            except psycopg.Error as error:
                _LOG.warning("listening to PostgreSQL: %s", error)
            await asyncio.sleep(_AGAIN_AFTER)

    async def _send(self) -> None:
        while not (self._closing and not self._calls):
            try:
                async with await self._connect() as connection:
                    await self._send_over(connection)
            except psycopg.Error as error:
                _LOG.warning("calling over PostgreSQL: %s", error)
                await asyncio.sleep(_AGAIN_AFTER)

    async def _send_over(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            self._to_call.clear()
            calls, self._calls = list(self._calls), {}
            if calls:
                await connection.execute(
                    "SELECT pg_notify(%s, call) FROM unnest(%s::text[]) AS call", (CHANNEL, calls)
                )
            elif self._closing:
                return
            else:
                await self._to_call.wait()
