"""The sockets that are open in this process, counted by player and found by session."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from paigow.server.metrics import Metrics
from paigow.server.problems import ServerRefusal

SIGNED_OUT: Final = 4401
MOST_OF_A_PLAYER: Final = 16
MOST_SPECTATORS: Final = 500  # of all tables together, without a session


class Closable(Protocol):
    """A socket that can be closed."""

    async def close(self, code: int) -> None:
        """Close it, if it is not closed already."""


class OpenSockets:
    """The sockets that are open, by session: who signs out is shown the door at every table."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._by_token: defaultdict[str, set[Closable]] = defaultdict(set)
        self._count: Counter[str | None] = Counter()

    @contextmanager
    def holding(self, socket: Closable, player: str | None, token: str | None) -> Iterator[None]:
        """Count a socket while it is open.

        :raises ServerRefusal: ``too_many_sockets``
        """
        most = MOST_SPECTATORS if player is None else MOST_OF_A_PLAYER
        if self._count[player] >= most:
            raise ServerRefusal(
                "too_many_sockets", f"{most} sockets are open already: close one of them first"
            )
        self._count[player] += 1
        self._metrics.socket_opened()
        if token is not None:
            self._by_token[token].add(socket)
        try:
            yield
        finally:
            self._metrics.socket_closed()
            self._count[player] -= 1
            if not self._count[player]:
                del self._count[player]
            if token is not None:
                self._by_token[token].discard(socket)
                if not self._by_token[token]:
                    del self._by_token[token]

    async def end_session(self, token: str) -> None:
        """Close every socket of a session that has ended."""
        for socket in list(self._by_token.get(token, ())):
            await socket.close(SIGNED_OUT)
