"""The time of day, as the desk writes it down."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]


def system_clock() -> datetime:
    """The computer's clock, in UTC."""
    return datetime.now(UTC)


def written(time: datetime) -> str:
    """A time as RFC 3339 in UTC, always as long: later times are greater texts.

    >>> written(datetime(2030, 1, 31, 20, 15, tzinfo=UTC))
    '2030-01-31T20:15:00.000Z'
    """
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
