"""The tables. What happened is in ``events`` and ``entries``; the rest can be worked out anew.

====================  ==========================================================================
the truth             ``players``, ``sessions``, ``events``, ``entries`` and ``lines``, ``secrets``
                      (until a round reveals its own), ``replies`` (what was answered, for a while)
worked out from it    ``rounds`` (from the events), ``balances`` and ``holds`` (from the entries)
====================  ==========================================================================

The cardroom's tables have the same in ``table_events`` and ``table_secrets``; ``table_rows`` (all
but who runs a table, and its invite), ``table_snapshots`` and ``table_slips`` are worked out from
the events. ``table_servers`` and ``table_inbox`` are for the moment: which processes run, and what
one has asked another to do.

Money is integer cents, times are RFC 3339 text in UTC of one width, so that text order is time
order. ``position`` counts rows in the order in which they were written.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
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

table_rows = Table(
    "table_rows",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened_at", Text, nullable=False),
    Column("invite", Text, nullable=True),
    # The player who opened the table; none for a table of the house.
    Column("host", Text, nullable=True, index=True),
    # Who runs the table. Each change of hands adds one to the epoch, and whoever writes must know
    # the epoch: one that was stopped, and did not hear that it was replaced, cannot write.
    Column("owner", Text, nullable=True, index=True),
    Column("epoch", Integer, nullable=False),
    # From here on as the events tell it.
    Column("seq", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("deadline", Text, nullable=True, index=True),
    Column("private", Boolean, nullable=False),
    Column("taken", Integer, nullable=False),
    # The players on the seats, each between two bars; nothing where there are none, or bots alone.
    Column("seated", Text, nullable=True),
    Column("bank", Text, nullable=True),
    Column("config", Text, nullable=False),
)
Index("ix_table_rows_lobby", table_rows.c.private, table_rows.c.taken)

table_events = Table(
    "table_events",
    metadata,
    Column("table_id", Text, ForeignKey("table_rows.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
)
Index("ix_table_events_round", table_events.c.table_id, table_events.c.round)

table_snapshots = Table(
    "table_snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("table_rows.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

table_secrets = Table(
    "table_secrets",
    metadata,
    Column("table_id", Text, ForeignKey("table_rows.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("secret", Text, nullable=False),
)

table_slips = Table(
    "table_slips",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("table_rows.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
)

table_servers = Table(
    "table_servers",
    metadata,
    Column("id", Text, primary_key=True),
    # By the clock of the database, in seconds: processes need not agree about the time.
    Column("until", Double, nullable=False),
)

table_inbox = Table(
    "table_inbox",
    metadata,
    Column("position", _Position, Identity(), primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("table_id", Text, nullable=False, index=True),
    # The process that asks and waits for the answer.
    Column("asker", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("answer", Text, nullable=True),
    Column("until", Double, nullable=False),
)
