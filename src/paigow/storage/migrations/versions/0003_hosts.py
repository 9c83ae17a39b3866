"""Who opened a table, to find it by; and what a seat has missed in place of whether it is away."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ROWS = sa.table(
    "table_rows", sa.column("id", sa.Text), sa.column("config", sa.Text), sa.column("host", sa.Text)
)
_SNAPSHOTS = sa.table("table_snapshots", sa.column("table_id", sa.Text), sa.column("body", sa.Text))
_AWAY = 2  # what a player who was away has missed at least


def upgrade() -> None:
    op.add_column("table_rows", sa.Column("host", sa.Text, nullable=True))
    op.create_index("ix_table_rows_host", "table_rows", ["host"])
    connection = op.get_bind()
    for table, config in connection.execute(sa.select(_ROWS.c.id, _ROWS.c.config)).all():
        host = json.loads(config)["host"]
        connection.execute(sa.update(_ROWS).where(_ROWS.c.id == table).values(host=host))
    snapshots = sa.select(_SNAPSHOTS.c.table_id, _SNAPSHOTS.c.body)
    for table, body in connection.execute(snapshots).all():
        changed = json.dumps(
            _with_missed(json.loads(body)),
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        there = _SNAPSHOTS.c.table_id == table
        connection.execute(sa.update(_SNAPSHOTS).where(there).values(body=changed))


def _with_missed(state: dict[str, Any]) -> dict[str, Any]:
    seats = [
        {name: value for name, value in seat.items() if name != "away"}
        | {"missed": _AWAY if seat["away"] else 0}
        for seat in state["seats"]
    ]
    return state | {"seats": seats}
