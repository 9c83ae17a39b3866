"""How fast somebody may knock: a steady pace, and a few at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

PER_SECOND: Final = 40
AT_ONCE: Final = 80
"""The pace of commands at the tables: more than anybody plays with."""


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


class Paces:
    """A pace for each of many, by key; of those who have not come for longest nothing is kept.

    >>> paces = Paces(2, 1, keys=2, clock=lambda: 0.0)
    >>> [paces.allows(key) for key in ("Ada", "Bo", "Ada", "Bo")]
    [True, True, False, False]
    >>> paces.allows("Cleo"), paces.allows("Ada")
    (True, True)
    """

    def __init__(
        self,
        per_second: float,
        at_once: int,
        *,
        keys: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._keys = keys
        self._clock = clock
        self._paces: OrderedDict[str, Pace] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Whether one more of a key is within its pace; if so it is counted."""
        pace = self._paces.get(key)
        if pace is None:
            pace = Pace(self._per_second, self._at_once, clock=self._clock)
            self._paces[key] = pace
        self._paces.move_to_end(key)
        while len(self._paces) > self._keys:
            self._paces.popitem(last=False)
        return pace.allows()
