"""The clock on the wall: one heap of deadlines for all tables of a process."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from paigow.desk import Clock

_LONGEST = 60.0  # seconds: nobody sleeps longer than that, lest the clock is put forward


class Timers:
    """Rings for each table when its deadline has come; a later call replaces an earlier one."""

    def __init__(self, clock: Clock, ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._heap: list[tuple[datetime, str]] = []
        self._due: dict[str, datetime] = {}
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._watch())

    def set(self, table: str, at: datetime | None) -> None:
        """Ring for a table at a time, or not at all."""
        if at is None:
            self._due.pop(table, None)
        elif self._due.get(table) != at:
            self._due[table] = at
            heapq.heappush(self._heap, (at, table))
            if self._heap[0][1] == table:
                self._changed.set()

    def ring_now(self) -> None:
        """Ring for whatever is due by now."""
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._due.get(table) == at:
                del self._due[table]
                self._ring(table)

    def close(self) -> None:
        """Ring no more."""
        self._task.cancel()

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            self.ring_now()
            wait = _LONGEST
            if self._heap:
                wait = min(wait, (self._heap[0][0] - self._clock()).total_seconds())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), max(wait, 0.001))
