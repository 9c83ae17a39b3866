"""The cardroom's tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_Position = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "table_rows",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened_at", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=True),
        sa.Column("owner", sa.Text, nullable=True, index=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("deadline", sa.Text, nullable=True, index=True),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("bank", sa.Text, nullable=True),
        sa.Column("config", sa.Text, nullable=False),
    )
    op.create_index("ix_table_rows_lobby", "table_rows", ["private", "taken"])
    op.create_table(
        "table_events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("table_rows.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_table_events_round", "table_events", ["table_id", "round"])
    op.create_table(
        "table_snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("table_rows.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "table_secrets",
        sa.Column("table_id", sa.Text, sa.ForeignKey("table_rows.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "table_slips",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("table_rows.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "table_servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "table_inbox",
        sa.Column("position", _Position, sa.Identity(), primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    # What players pay for banking a round goes here.
    op.execute("INSERT INTO balances (account, cents) VALUES ('collection', 0)")
