"""Deadlines: times as texts, RFC 3339 in UTC. No clock is read here: the time is handed in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_IDLE: Final = timedelta(minutes=30)


def after(at: str, seconds: int) -> str:
    """The time so many seconds later.

    >>> after("2030-01-31T23:59:50.250Z", 45)
    '2030-02-01T00:00:35.250Z'
    """
    return _written(datetime.fromisoformat(at).astimezone(UTC) + timedelta(seconds=seconds))


def reached(at: str, deadline: str | None) -> bool:
    """Whether a deadline is past, when there is one.

    >>> reached("2030-01-31T20:15:45Z", "2030-01-31T20:15:45.000Z"), reached("2030-01-31", None)
    (True, False)
    """
    return deadline is not None and datetime.fromisoformat(at) >= datetime.fromisoformat(deadline)


def idle_end(at: str) -> str:
    """When a table at which nothing has happened since a time is taken to be left.

    Half an hour later, on the last full ten minutes: a table at which much happens does not get
    another deadline every time.

    >>> idle_end("2030-01-31T23:59:50.250Z")
    '2030-02-01T00:20:00.000Z'
    """
    later = datetime.fromisoformat(at).astimezone(UTC) + _IDLE
    later = later.replace(minute=later.minute - later.minute % 10, second=0, microsecond=0)
    return _written(later)


def _written(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
