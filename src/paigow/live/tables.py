"""The tables of a house that are played at now, by all its players at once."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from paigow.desk import Clock, Database, Reply, system_clock
from paigow.live.bus import Bus
from paigow.live.shown import Created, Update, Viewer, Views

if TYPE_CHECKING:
    from paigow.tables import Command, TableConfig, TableState


class LobbyRow(NamedTuple):
    """A table as the lobby lists it; ``watching`` counts those of this process."""

    table: str
    config: TableConfig
    phase: str
    taken: int
    free: int
    bank: str
    watching: int


class Standing(NamedTuple):
    """A table as it stands: its state (which holds secrets: show it by views alone) and host."""

    table: str
    state: TableState


class Subscription:
    """Somebody's view of a table, kept up to date: ``async for update in subscription``."""

    async def __aenter__(self) -> Subscription:
        raise NotImplementedError

    async def __aexit__(self, *of: object) -> None:
        raise NotImplementedError

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Update:
        raise NotImplementedError


class Tables:
    """Opens tables, carries out what their players ask, keeps their time, and shows them."""

    @classmethod
    async def open(
        cls,
        database: Database,
        views: Views,
        *,
        bus: Bus | None = None,
        clock: Clock = system_clock,
        **choices: Any,
    ) -> Tables:
        """Begin to run the tables of a database; ``bus`` is the database's own by default."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let go of every table, so that another process may go on with it at once."""

    async def __aenter__(self) -> Tables:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def create(
        self,
        player: str,
        config: TableConfig,
        *,
        key: str,
        render: Callable[[Created], tuple[int, str]],
    ) -> Reply:
        """Open a table; a private one gets an invite. The key works as at the desk."""
        raise NotImplementedError

    async def lobby(self) -> tuple[LobbyRow, ...]:
        """The public tables, the fullest first."""
        raise NotImplementedError

    async def get(self, table: str) -> Standing:
        """A table as it stands.

        :raises RefusedError: ``table_not_found``
        """
        raise NotImplementedError

    async def admit(self, table: str, player: str | None, invite: str | None) -> None:
        """Let somebody look at a table: any public one, a private one by invite or by a seat.

        :raises RefusedError: ``table_not_found``, for one that may not be seen as for no table
        """
        raise NotImplementedError

    async def command(
        self, player: str, table: str, command: Command, *, version: int | None = None, key: str
    ) -> Reply:
        """Carry out a command once; see the desk for the key.

        :raises RefusedError: what the table refuses, ``stale_version``, ``table_not_found``,
            ``idempotency_key_reused``, ``insufficient_funds``, ``busy``
        :raises InputError: ``version_needed``, ``bad_key``, and what cannot be read
        """
        raise NotImplementedError

    def subscribe(self, table: str, player: str | None, since: int | None = None) -> Subscription:
        """Watch a table, as a player or (None) as a spectator.

        The first update is a snapshot, or what was missed since ``since`` when that is recent.
        Whoever reads slowly gets the updates between in one, and holds nobody up.
        """
        raise NotImplementedError

    async def viewer(self, player: str) -> Viewer:
        """A player with the money as it is now."""
        raise NotImplementedError

    async def money_moved(self, player: str) -> None:
        """Say that a player's money was moved elsewhere, so that the tables show it."""

    async def rounds(
        self, player: str, table: str, *, before: int | None = None, limit: int = 50
    ) -> tuple[dict[str, Any], ...]:
        """A player's slips of the rounds at a table, newest first, each as its JSON object."""
        raise NotImplementedError

    async def proof(self, table: str, round_number: int) -> dict[str, Any]:
        """The proof file of a finished round.

        :raises RefusedError: ``round_not_found``; ``round_unfinished`` while it goes on
        """
        raise NotImplementedError
