"""The bus: how the processes of one house call to each other. A call names things, no more.

What is called out is written in the database already. A call that is lost therefore costs time
and nothing else: every process also looks for itself, about once a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

Hear: TypeAlias = Callable[[str], None]


class Bus(Protocol):
    """Carries short texts to all processes, the one that called included."""

    async def open(self, hear: Hear) -> None:
        """Begin to listen; ``hear`` is called in the event loop, ``""`` when calls were missed."""

    def call(self, calls: Iterable[str]) -> None:
        """Call out; the way there is not waited for."""

    async def close(self) -> None:
        """Listen no more."""


class MemoryBus:
    """The bus of a house with one process: there is nobody else to call to."""

    async def open(self, hear: Hear) -> None:
        """Nobody else will ever call."""

    def call(self, calls: Iterable[str]) -> None:
        """Nobody else hears it."""

    async def close(self) -> None:
        """Nothing is open."""
