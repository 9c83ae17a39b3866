"""How fast somebody may knock: a steady pace, and a few at once."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """So many a second in the long run, and so many at once.

    >>> now = [0.0]
    >>> pace = Pace(2, 3, clock=lambda: now[0])
    >>> [pace.allows() for _ in range(4)]
    [True, True, True, False]
    >>> now[0] = 0.5
    >>> pace.allows(), pace.allows()
    (True, False)
    """

    __slots__ = ("_clock", "_left", "_most", "_per_second", "_seen")

    def __init__(
        self, per_second: float, at_once: int, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._most = at_once
        self._clock = clock
        self._left = float(at_once)
        self._seen = clock()

    def allows(self) -> bool:
        """Whether one more is within the pace; if so it is counted."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) * self._per_second)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
