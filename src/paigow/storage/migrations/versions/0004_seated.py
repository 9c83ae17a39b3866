"""Which players sit at a table, to find the private tables of a player by."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_ROWS = sa.table(
    "table_rows",
    sa.column("id", sa.Text),
    sa.column("taken", sa.Integer),
    sa.column("seated", sa.Text),
)
_SNAPSHOTS = sa.table(
    "table_snapshots",
    sa.column("table_id", sa.Text),
    sa.column("seq", sa.Integer),
    sa.column("body", sa.Text),
)
_EVENTS = sa.table(
    "table_events",
    sa.column("table_id", sa.Text),
    sa.column("seq", sa.Integer),
    sa.column("type", sa.Text),
    sa.column("body", sa.Text),
)


def upgrade() -> None:
    op.add_column("table_rows", sa.Column("seated", sa.Text, nullable=True))
    connection = op.get_bind()
    taken = sa.select(_ROWS.c.id).where(_ROWS.c.taken > 0)
    for table in connection.scalars(taken).all():
        players = _players(connection, table)
        if players:
            there = sa.update(_ROWS).where(_ROWS.c.id == table)
            connection.execute(there.values(seated=f"|{'|'.join(sorted(players))}|"))


def _players(connection: sa.Connection, table: str) -> set[str]:
    """Who sits there: the seats of the last snapshot, and who came and went since."""
    snapshot = connection.execute(
        sa.select(_SNAPSHOTS.c.seq, _SNAPSHOTS.c.body).where(_SNAPSHOTS.c.table_id == table)
    ).one()
    seats = json.loads(snapshot.body)["seats"]
    found = {seat["player"] for seat in seats if seat["bot"] is None}
    since = (
        sa.select(_EVENTS.c.type, _EVENTS.c.body)
        .where(
            _EVENTS.c.table_id == table,
            _EVENTS.c.seq >= snapshot.seq,
            _EVENTS.c.type.in_(("seat_taken", "seat_left")),
        )
        .order_by(_EVENTS.c.seq)
    )
    for row in connection.execute(since).all():
        event = json.loads(row.body)
        if row.type == "seat_left":
            found.discard(event["player"])
        elif event["bot"] is None:
            found.add(event["player"])
    return found
