"""The store of players and of their sessions."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.errors import RefusedError
from paigow.storage.bulk import among, find_all, texts
from paigow.storage.tables import players, sessions


class Player(NamedTuple):
    """A player: a guest, or the holder of an account with a name and a password."""

    id: str
    name: str
    guest: bool


def name_key(name: str) -> str:
    """A name as names are compared: without regard to case, width or spacing.

    >>> name_key("Wong  Tai Sin") == name_key("ｗｏｎｇ tai sin")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_COLUMNS = (players.c.id, players.c.name, players.c.guest)
_BY_ID = select(*_COLUMNS).where(players.c.id == bindparam("player"))
# Rows that refer to the player may still be added: those who do lock nothing that matters here.
_BY_ID_LOCKED = _BY_ID.with_for_update(key_share=True)
_MANY = select(*_COLUMNS).where(among(players.c.id, "ids"))
# Always in the same order: two that lock several players never wait for each other in a ring.
_MANY_LOCKED = _MANY.order_by(players.c.id).with_for_update(key_share=True)
_BY_NAME = select(*_COLUMNS, players.c.password_hash).where(
    players.c.name_key == bindparam("name_key")
)
_ADD = insert(players)
_REGISTER = (
    update(players)
    .where(players.c.id == bindparam("player"), players.c.guest)
    .values(
        name=bindparam("to_name"),
        name_key=bindparam("to_key"),
        password_hash=bindparam("to_hash"),
        guest=False,
    )
)
_OF_SESSION = (
    select(*_COLUMNS)
    .join_from(sessions, players, sessions.c.player == players.c.id)
    .where(sessions.c.token_hash == bindparam("hash"), sessions.c.expires_at > bindparam("now"))
)
_CHANGE_HASH = (
    update(players)
    .where(players.c.id == bindparam("player"), players.c.guest.is_(False))
    .values(password_hash=bindparam("to_hash"))
)
_RENEW_SESSION = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("hash"), sessions.c.expires_at > bindparam("now"))
    .values(expires_at=bindparam("until"))
)
_EXPIRY = select(sessions.c.expires_at).where(sessions.c.token_hash == bindparam("hash"))
_END_SESSION = delete(sessions).where(sessions.c.token_hash == bindparam("hash"))
_END_OLD_SESSIONS = delete(sessions).where(sessions.c.expires_at <= bindparam("now"))


def find_player(connection: Connection, player: str, *, lock: bool = False) -> Player | None:
    """A player by id; locked, no other writer comes near the player until this one is done.

    SQLite has one writer at all, and knows no locks on rows.
    """
    rows = connection.execute(_BY_ID_LOCKED if lock else _BY_ID, {"player": player})
    row = rows.one_or_none()
    return None if row is None else Player(row.id, row.name, row.guest)


def find_players(connection: Connection, ids: Iterable[str]) -> dict[str, Player]:
    """Players by their ids; those who do not exist are left out."""
    return _players(find_all(connection, _MANY, ids=texts(list(ids))))


def lock_players(connection: Connection, ids: Iterable[str]) -> dict[str, Player]:
    """Players by their ids, locked all at once; those who do not exist are left out."""
    return _players(find_all(connection, _MANY_LOCKED, ids=texts(list(ids))))


def _players(rows: Iterable[Sequence[Any]]) -> dict[str, Player]:
    return {player: Player(player, name, bool(guest)) for player, name, guest in rows}


def add_guest(connection: Connection, player: Player, at: str) -> None:
    """Add a guest."""
    connection.execute(
        _ADD,
        {
            "id": player.id,
            "name": player.name,
            "name_key": None,
            "guest": True,
            "password_hash": None,
            "created_at": at,
        },
    )


def register(connection: Connection, player: str, name: str, password_hash: str) -> Player:
    """Make the holder of an account of a guest, who keeps money and rounds.

    :raises RefusedError: ``name_taken``; ``already_registered`` when the player is no guest
    """
    shown = " ".join(name.split())
    values = {"to_name": shown, "to_key": name_key(name), "to_hash": password_hash}
    try:
        changed = connection.execute(_REGISTER, {"player": player, **values})
    except IntegrityError:
        raise RefusedError(f"the name {shown!r} is taken", code="name_taken") from None
    if changed.rowcount != 1:
        raise RefusedError("the player has an account already", code="already_registered")
    return Player(player, shown, guest=False)


def find_credentials(connection: Connection, name: str) -> tuple[Player, str] | None:
    """The player of a name and the hash of the password."""
    row = connection.execute(_BY_NAME, {"name_key": name_key(name)}).one_or_none()
    return None if row is None else (Player(row.id, row.name, row.guest), row.password_hash)


def change_password_hash(connection: Connection, player: str, password_hash: str) -> None:
    """Keep another hash of the password of an account."""
    connection.execute(_CHANGE_HASH, {"player": player, "to_hash": password_hash})


def token_hash(token: str) -> str:
    """A token as it is kept: whoever reads the database cannot sign in with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_session(connection: Connection, token: str, player: str, at: str, until: str) -> None:
    """Keep a session until a time; those whose time has passed are removed."""
    connection.execute(_END_OLD_SESSIONS, {"now": at})
    row = {"token_hash": token_hash(token), "player": player, "created_at": at, "expires_at": until}
    connection.execute(insert(sessions), row)


def find_session(connection: Connection, token: str, now: str) -> Player | None:
    """The player of a session that has not expired."""
    rows = connection.execute(_OF_SESSION, {"hash": token_hash(token), "now": now})
    row = rows.one_or_none()
    return None if row is None else Player(row.id, row.name, row.guest)


def session_expiry(connection: Connection, token: str) -> str | None:
    """When a session expires; None when it is unknown."""
    expiry: str | None = connection.execute(
        _EXPIRY, {"hash": token_hash(token)}
    ).scalar_one_or_none()
    return expiry


def renew_session(connection: Connection, token: str, now: str, until: str) -> None:
    """Let a session that has not expired last until a later time."""
    connection.execute(_RENEW_SESSION, {"hash": token_hash(token), "now": now, "until": until})


def end_session(connection: Connection, token: str) -> None:
    """Forget a session; an unknown one is forgotten already."""
    connection.execute(_END_SESSION, {"hash": token_hash(token)})
