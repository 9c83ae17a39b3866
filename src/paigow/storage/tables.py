"""The tables. What happened is in ``events`` and ``entries``; the rest can be worked out anew.

====================  ==========================================================================
the truth             ``players``, ``sessions``, ``events``, ``entries`` and ``lines``, ``secrets``
                      (until a round reveals its own), ``replies`` (what was answered, for a while)
worked out from it    ``rounds`` (from the events), ``balances`` and ``holds`` (from the entries)
====================  ==========================================================================

Money is integer cents, times are RFC 3339 text in UTC of one width, so that text order is time
order. ``position`` counts rows in the order in which they were written.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts rows only in a column that is exactly INTEGER.
_Position = BigInteger().with_variant(Integer, "sqlite")

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # The name as it is compared: only accounts have one, and no two the same.
    Column("name_key", Text, nullable=True, unique=True),
    Column("guest", Boolean, nullable=False),
    Column("password_hash", Text, nullable=True),
    Column("created_at", Text, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False, index=True),
)

events = Table(
    "events",
    metadata,
    Column("position", _Position, Identity(), primary_key=True),
    Column("round", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("round", "seq"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("round", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    # The position of the event that opened it: the order of a player's rounds.
    Column("opened", _Position, nullable=False),
    Column("opened_at", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("main", BigInteger, nullable=False),
    Column("bonus", BigInteger, nullable=False),
    Column("cards", Text, nullable=True),
    Column("result", Text, nullable=True),
    Column("net", BigInteger, nullable=True),
    Column("says", Text, nullable=True),
)
Index("ix_rounds_log", rounds.c.player, rounds.c.opened)
Index("ix_rounds_log_variant", rounds.c.player, rounds.c.variant, rounds.c.opened)
Index("ix_rounds_log_result", rounds.c.player, rounds.c.result, rounds.c.opened)
# A player plays one round at a time: the database itself refuses a second.
Index(
    "uq_rounds_unfinished",
    rounds.c.player,
    unique=True,
    sqlite_where=text("phase <> 'finished'"),
    postgresql_where=text("phase <> 'finished'"),
)

entries = Table(
    "entries",
    metadata,
    Column("position", _Position, Identity(), primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("at", Text, nullable=False),
    # What it does to a hold, if anything: open, post or void it.
    Column("act", Text, nullable=True),
    Column("hold", Text, nullable=True),
    CheckConstraint("act IN ('open', 'post', 'void')", name="act"),
    CheckConstraint("(act IS NULL) = (hold IS NULL)", name="hold"),
)

lines = Table(
    "lines",
    metadata,
    Column("entry", Text, ForeignKey("entries.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("account", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents <> 0", name="cents"),
)
Index("ix_lines_account", lines.c.account)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    # The ledger refuses first; this is the last bar before a player's money runs below zero.
    CheckConstraint(
        "cents >= 0 OR account IN ('house', 'commission', 'cashier')", name="not_negative"
    ),
)

holds = Table(
    "holds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    # How it ended; nothing while it is open.
    Column("closed", Text, nullable=True),
    CheckConstraint("closed IN ('post', 'void')", name="closed"),
)

replies = Table(
    "replies",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
)
Index("ix_replies_player_at", replies.c.player, replies.c.at)
