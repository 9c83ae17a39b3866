"""Deadlines: times as texts, RFC 3339 in UTC. No clock is read here: the time is handed in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def after(at: str, seconds: int) -> str:
    """The time so many seconds later.

    >>> after("2030-01-31T23:59:50.250Z", 45)
    '2030-02-01T00:00:35.250Z'
    """
    later = datetime.fromisoformat(at).astimezone(UTC) + timedelta(seconds=seconds)
    return later.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def reached(at: str, deadline: str | None) -> bool:
    """Whether a deadline is past, when there is one.

    >>> reached("2030-01-31T20:15:45Z", "2030-01-31T20:15:45.000Z"), reached("2030-01-31", None)
    (True, False)
    """
    return deadline is not None and datetime.fromisoformat(at) >= datetime.fromisoformat(deadline)
