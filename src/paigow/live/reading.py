"""What can be read of tables, whoever runs them."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from paigow.desk import Database, Wallet
from paigow.desk.orders import accounts
from paigow.desk.play import read_wallet
from paigow.errors import RefusedError
from paigow.live.shown import LobbyRow, Viewer
from paigow.storage import players as player_store
from paigow.storage import table_store, table_store_servers
from paigow.storage.money import read_balances
from paigow.tables import TableState
from paigow.tables.config import SEATS
from paigow.tables.events import Event
from paigow.tables.proof import table_proof
from paigow.tables.reviewing import PlayedRound, played_round

#: How many private tables a player is shown: the fullest, and of the empty ones the newest.
PRIVATE_LISTED = 8


def no_such_table() -> RefusedError:
    """What everybody hears of a table that is not there."""
    return RefusedError("there is no such table", code="table_not_found")


def is_plain(table: str) -> bool:
    """Whether a text can be a table's id: PostgreSQL takes no text that holds a NUL."""
    return 0 < len(table) <= 200 and table.isascii() and table.isprintable()


async def find_state(database: Database, table: str) -> TableState:
    """A table as it stands.

    :raises RefusedError: ``table_not_found``
    """
    return await database.read(lambda connection: _state(connection, table))


async def find_story(database: Database, table: str) -> tuple[TableState, tuple[Event, ...]]:
    """A table at some recent moment, and what has happened since.

    :raises RefusedError: ``table_not_found``
    """

    def work(connection: Connection) -> tuple[TableState, tuple[Event, ...]]:
        state = table_store.find_snapshot(connection, table) if is_plain(table) else None
        if state is None:
            raise no_such_table()
        return state, table_store.find_events(connection, table, state.seq)

    return await database.read(work)


async def find_news(
    database: Database, since: Mapping[str, int], players: Mapping[str, Collection[str]]
) -> tuple[dict[str, tuple[Event, ...]], dict[str, Viewer]]:
    """The events of tables, of each from a number on, and the money of their players after them."""

    def work(connection: Connection) -> tuple[dict[str, tuple[Event, ...]], dict[str, Viewer]]:
        happened = table_store.find_news(connection, since)
        asked = {player for table in happened for player in players[table]}
        return happened, _viewers(connection, asked) if asked else {}

    return await database.read(work)


async def find_standings(
    database: Database, tables: Sequence[str]
) -> dict[str, tuple[int, str | None]]:
    """How far tables have come, and by whom they are run."""
    return await database.read(
        lambda connection: table_store_servers.find_standings(connection, tables)
    )


async def check_admission(
    database: Database, table: str, player: str | None, invite: str | None
) -> None:
    """Let pass who may see a table.

    :raises RefusedError: ``table_not_found``
    """

    def work(connection: Connection) -> None:
        access = table_store.find_access(connection, table) if is_plain(table) else None
        if access is None:
            raise no_such_table()
        if not access.private:
            return
        # A table that was opened to all and made private later has no invitation to match.
        if access.invite and hmac.compare_digest((invite or "").encode(), access.invite.encode()):
            return
        if not may_enter(_state(connection, table), player):
            raise no_such_table()

    await database.read(work)


async def find_lobby(
    database: Database, limit: int, opened_since: str
) -> tuple[table_store.ListedTable, ...]:
    """The public tables, the fullest first; those that players left when they are fresh."""
    return await database.read(
        lambda connection: table_store.find_lobby(connection, limit, opened_since)
    )


async def find_slips(
    database: Database, player: str, table: str, before: int | None, limit: int
) -> tuple[dict[str, Any], ...]:
    """A player's slips at a table, newest first, of the rounds before one."""
    return await database.read(
        lambda connection: table_store.find_slips(
            connection, player, table, before=before, limit=limit
        )
    )


async def find_last_slips(
    database: Database, player: str, limit: int
) -> tuple[tuple[str, int, str], ...]:
    """The last rounds in which a player bet, newest first: table, number, when it ended."""
    return await database.read(
        lambda connection: table_store.find_last_slips(connection, player, limit)
    )


def lobby_rows(
    listed: Iterable[table_store.ListedTable], watching: Callable[[str], int]
) -> tuple[LobbyRow, ...]:
    """Tables as the lobby shows them."""
    return tuple(
        LobbyRow(
            table=row.id,
            config=row.config,
            phase=row.phase,
            taken=row.taken,
            free=len(SEATS) - row.taken,
            bank=row.bank or "the house",
            watching=watching(row.id),
        )
        for row in listed
    )


async def find_private_rows(database: Database, player: str) -> tuple[LobbyRow, ...]:
    """The private tables that a player has opened or sits at, the fullest first.

    How many watch them is not counted.
    """
    listed = await database.read(
        lambda connection: table_store.find_private(connection, player, PRIVATE_LISTED)
    )
    return lobby_rows(listed, lambda table: 0)


async def find_invite(database: Database, table: str, player: str) -> str | None:
    """The invite of a table, for its host alone; None of a public one.

    :raises RefusedError: ``not_host``; ``table_not_found``, also for whoever may not see it
    """

    def work(connection: Connection) -> str | None:
        access = table_store.find_access(connection, table) if is_plain(table) else None
        if access is None:
            raise no_such_table()
        if access.host != player:
            if not may_enter(_state(connection, table), player):
                raise no_such_table()
            raise RefusedError("only the host of the table may invite", code="not_host")
        return access.invite if access.private else None

    return await database.read(work)


def may_enter(state: TableState, player: str | None) -> bool:
    """Whether a table shows itself to somebody without an invite."""
    if not state.config.private:
        return True
    return player is not None and (player == state.host or state.seat_of(player) is not None)


async def find_viewers(database: Database, players: Collection[str]) -> dict[str, Viewer]:
    """Players with the money as it is now; those who do not exist are left out."""
    return await database.read(lambda connection: _viewers(connection, players))


def _viewers(connection: Connection, players: Collection[str]) -> dict[str, Viewer]:
    found = player_store.find_players(connection, players)
    balances = read_balances(connection, [name for one in found for name in accounts(one)])
    return {
        one: Viewer(found[one], Wallet(*(balances[name] for name in accounts(one))))
        for one in found
    }


async def find_viewer(database: Database, player: str) -> Viewer:
    """A player with the money as it is now.

    :raises RefusedError: ``player_not_found``
    """

    def work(connection: Connection) -> Viewer:
        found = player_store.find_player(connection, player)
        if found is None:
            raise RefusedError("there is no such player", code="player_not_found")
        return Viewer(found, read_wallet(connection, player))

    return await database.read(work)


async def find_proof(database: Database, table: str, number: int) -> dict[str, Any]:
    """The proof file of a finished round.

    :raises RefusedError: ``round_not_found``; ``round_unfinished`` while it goes on
    """
    return table_proof(await _round(database, table, number))


async def find_played(database: Database, table: str, number: int, player: str) -> PlayedRound:
    """What a player played in a finished round.

    :raises RefusedError: ``round_not_found``, also without a hand in it; ``round_unfinished``
    """
    return played_round(await _round(database, table, number), player)


async def _round(database: Database, table: str, number: int) -> tuple[Event, ...]:
    known = is_plain(table) and 0 < number < 2**31
    happened = await database.read(
        lambda connection: table_store.find_round(connection, table, number) if known else ()
    )
    if not happened:
        raise RefusedError("there is no such round at this table", code="round_not_found")
    return happened


def _state(connection: Connection, table: str) -> TableState:
    state = table_store.find_table(connection, table) if is_plain(table) else None
    if state is None:
        raise no_such_table()
    return state
