"""What is kept of live tables under load: all that was acknowledged, once, and every cent."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, create_engine, text

from paigow.desk import Desk

_PATIENCE = 120.0  # seconds
_EVENTS = {"bet": "bet_placed", "ready": "ready"}  # a hand is set by the time too


def check(database: str, said: dict[str, Any]) -> None:
    """Whether all that was acknowledged is kept, once, and the books are in order."""

    async def audit() -> tuple[str, ...]:
        async with await Desk.open(database) as desk:
            return await desk.audit()

    assert asyncio.run(audit()) == ()
    engine = _engine(database)
    with engine.connect() as connection:
        kept = {
            (row.player, row.key): row.body
            for row in connection.execute(
                text("SELECT player, key, body FROM replies WHERE status = 200")
            )
        }
        logged = Counter(
            (row.table_id, row.type)
            for row in connection.execute(text("SELECT table_id, type FROM table_events"))
        )
        last = {
            row.table_id: row.seq + 1
            for row in connection.execute(
                text("SELECT table_id, max(seq) AS seq FROM table_events GROUP BY table_id")
            )
        }
    engine.dispose()
    acked: Counter[tuple[str, str]] = Counter()
    assert len({(player, key) for _, player, key, _, _ in said["acked"]}) == len(said["acked"])
    for table, player, key, kind, seq in said["acked"]:
        assert json.loads(kept[player, key])["seq"] == seq <= last[table], (table, key)
        acked[table, kind] += 1
    open_still = Counter((table, kind) for table, _, _, kind in said["unanswered"])
    for (table, kind), number in acked.items():
        if kind not in _EVENTS:
            continue
        most = number + open_still[table, kind]
        assert number <= logged[table, _EVENTS[kind]] <= most, (table, kind, number)


def take_over(database: str, kill: Callable[[], None]) -> list[float]:
    """Kill a server, and say after how many seconds each of its tables was another's."""
    engine = _engine(database)

    def owners() -> dict[str, str]:
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT id, owner FROM table_rows"))
            return {row.id: row.owner for row in rows}

    before = owners()
    kill()
    killed, taken = time.perf_counter(), dict[str, float]()
    orphans = set(before)
    while orphans and (after := time.perf_counter() - killed) < _PATIENCE:
        time.sleep(0.05)
        now = owners()
        taken |= {id: after for id in before if now[id] != before[id] and id not in taken}
        left = {before[id] for id in taken}
        orphans = {id for id, owner in before.items() if owner in left or not left} - set(taken)
    engine.dispose()
    assert not orphans, f"nobody takes over {len(orphans)} tables"
    return sorted(taken.values())


def _engine(database: str) -> Engine:
    url = database if "://" in database else f"sqlite:///{database}"
    return create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
