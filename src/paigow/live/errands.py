"""Work that is done again whenever there is reason to, but never twice at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_LOG = logging.getLogger("paigow.live")


class Errand:
    """Runs a function in the background; called while it runs, it runs once more after that."""

    def __init__(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._again = False
        self._task: asyncio.Task[None] | None = None

    def call(self) -> None:
        """There is reason to run."""
        self._again = True
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def rest(self) -> None:
        """Wait until it does not run."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                try:
                    await self._work()
                except Exception as error:  # the database may be away: the next beat tries again
                    _LOG.warning("%s: %r", self._name, error)
        finally:
            self._task = None
