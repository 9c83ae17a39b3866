"""The store of replies: an order that comes twice is answered once and then told the same again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select

from paigow.storage.bulk import add_rows, find_rows
from paigow.storage.tables import replies

_FIND = select(replies.c.fingerprint, replies.c.status, replies.c.body).where(
    replies.c.player == bindparam("player"), replies.c.key == bindparam("key")
)
_ADD = insert(replies)
_FORGET = delete(replies).where(
    replies.c.player == bindparam("player"), replies.c.at < bindparam("before")
)


class KeptReply(NamedTuple):
    """A reply as it was given, and the fingerprint of the order that it answered."""

    fingerprint: str
    status: int
    body: str


def find_reply(connection: Connection, player: str, key: str) -> KeptReply | None:
    """The reply to the order of this key."""
    row = connection.execute(_FIND, {"player": player, "key": key}).one_or_none()
    return None if row is None else KeptReply(row.fingerprint, row.status, row.body)


def find_replies(
    connection: Connection, keys: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], KeptReply]:
    """The replies to the orders of these players and keys."""
    if not keys:
        return {}
    wanted = [{"player": player, "key": key} for player, key in dict.fromkeys(keys)]
    rows = find_rows(connection, replies, wanted)
    return {(row.player, row.key): KeptReply(row.fingerprint, row.status, row.body) for row in rows}


def keep_replies(
    connection: Connection, answered: Sequence[tuple[str, str, KeptReply, str]]
) -> None:
    """Keep replies, each with its player, its key and the time."""
    add_rows(
        connection,
        replies,
        [
            {"player": player, "key": key, "at": at, **reply._asdict()}
            for player, key, reply, at in answered
        ],
    )


def keep_reply(connection: Connection, player: str, key: str, reply: KeptReply, at: str) -> None:
    """Keep a reply."""
    connection.execute(_ADD, {"player": player, "key": key, "at": at, **reply._asdict()})


def forget_replies(connection: Connection, player: str, before: str) -> None:
    """Forget a player's replies from before a time: nobody asks for them any more."""
    connection.execute(_FORGET, {"player": player, "before": before})
