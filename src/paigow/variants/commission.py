"""The commission on a win, in cents: what the table and the counting both go by."""

from __future__ import annotations

from paigow.ledger import whole_cents


def commission(win: int, rate: int, step: int) -> int:
    """The fee on a win, in cents: rounded up to the next whole step, never above the win.

    ``rate`` is in hundredths of a percent, ``step`` in cents.

    >>> commission(1000, 500, 25), commission(700, 500, 25), commission(501, 500, 25)
    (50, 50, 50)
    >>> commission(10, 500, 25)
    10
    """
    whole_cents(win, "a win")
    steps = -(-win * rate // (10_000 * step))
    return min(steps * step, win)
