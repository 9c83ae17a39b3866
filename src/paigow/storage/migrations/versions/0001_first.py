"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_Position = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=True, unique=True),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=True),
        sa.Column("created_at", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Text, nullable=False, index=True),
    )
    op.create_table(
        "events",
        sa.Column("position", _Position, sa.Identity(), primary_key=True),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("round", "seq"),
    )
    op.create_table(
        "secrets",
        sa.Column("round", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("opened", _Position, nullable=False),
        sa.Column("opened_at", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("main", sa.BigInteger, nullable=False),
        sa.Column("bonus", sa.BigInteger, nullable=False),
        sa.Column("cards", sa.Text, nullable=True),
        sa.Column("result", sa.Text, nullable=True),
        sa.Column("net", sa.BigInteger, nullable=True),
        sa.Column("says", sa.Text, nullable=True),
    )
    op.create_index("ix_rounds_log", "rounds", ["player", "opened"])
    op.create_index("ix_rounds_log_variant", "rounds", ["player", "variant", "opened"])
    op.create_index("ix_rounds_log_result", "rounds", ["player", "result", "opened"])
    op.create_index(
        "uq_rounds_unfinished",
        "rounds",
        ["player"],
        unique=True,
        sqlite_where=sa.text("phase <> 'finished'"),
        postgresql_where=sa.text("phase <> 'finished'"),
    )
    op.create_table(
        "entries",
        sa.Column("position", _Position, sa.Identity(), primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=True),
        sa.Column("hold", sa.Text, nullable=True),
        sa.CheckConstraint("act IN ('open', 'post', 'void')", name="act"),
        sa.CheckConstraint("(act IS NULL) = (hold IS NULL)", name="hold"),
    )
    op.create_table(
        "lines",
        sa.Column("entry", sa.Text, sa.ForeignKey("entries.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("cents <> 0", name="cents"),
    )
    op.create_index("ix_lines_account", "lines", ["account"])
    balances = op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint(
            "cents >= 0 OR account IN ('house', 'commission', 'cashier')", name="not_negative"
        ),
    )
    op.create_table(
        "holds",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Text, nullable=True),
        sa.CheckConstraint("closed IN ('post', 'void')", name="closed"),
    )
    op.create_table(
        "replies",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_index("ix_replies_player_at", "replies", ["player", "at"])
    # The house's own accounts are there from the start: players come later, with theirs.
    op.bulk_insert(
        balances,
        [
            {"account": "cashier", "cents": 0},
            {"account": "commission", "cents": 0},
            {"account": "house", "cents": 0},
        ],
    )
