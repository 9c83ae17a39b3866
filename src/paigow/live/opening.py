"""Opening a table."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import Connection

from paigow.desk import Database, Reply, written
from paigow.errors import InputError, RefusedError
from paigow.live.shown import Created
from paigow.live.turn import Rules
from paigow.storage import players as player_store
from paigow.storage import replies as reply_store
from paigow.storage import table_store
from paigow.storage.money import open_accounts
from paigow.storage.replies import KeptReply
from paigow.tables import OpenTable, TableConfig, decide, replay

#: How many tables a player may open within a day.
TABLES_A_DAY = 20


async def open_table(
    database: Database,
    rules: Rules,
    player: str,
    config: TableConfig,
    key: str,
    render: Callable[[Created], tuple[int, str]],
) -> Reply:
    """Open a table, once for each key.

    :raises RefusedError: ``player_not_found``, ``idempotency_key_reused``, ``too_many_tables``
    :raises InputError: ``bad_key``
    """
    if not (1 <= len(key) <= 200 and key.isascii() and key.isprintable()):
        raise InputError("a key is plain text of 1 to 200 characters", code="bad_key")
    body = json.dumps(["open a table", config.to_json()], sort_keys=True)
    fingerprint = hashlib.sha256(body.encode()).hexdigest()

    def work(connection: Connection) -> Reply:
        if player_store.find_player(connection, player, lock=True) is None:
            raise RefusedError("there is no such player", code="player_not_found")
        kept = reply_store.find_reply(connection, player, key)
        if kept is not None:
            if kept.fingerprint != fingerprint:
                raise RefusedError(
                    "this key came with another order before", code="idempotency_key_reused"
                )
            return Reply(kept.status, kept.body, replayed=True)
        now = rules.clock()
        since = written(now - timedelta(days=1))
        if table_store.count_opened(connection, player, since) >= TABLES_A_DAY:
            raise RefusedError(
                f"you have opened {TABLES_A_DAY} tables within a day: use one of those",
                code="too_many_tables",
            )
        table, secret, at = rules.new_id(), rules.new_secret(), written(now)
        happened = decide(None, OpenTable(None, table, config), at=at, secret=secret)
        state = replay(happened)
        invite = secrets.token_urlsafe(16) if config.private else None
        open_accounts(connection, [f"table:{table}"])
        table_store.add_table(
            connection, state, happened, invite=invite, secret=None if state.opens_next else secret
        )
        status, text = render(Created(table, config, invite))
        reply_store.keep_reply(connection, player, key, KeptReply(fingerprint, status, text), at)
        return Reply(status, text, replayed=False)

    return await database.write(work)
