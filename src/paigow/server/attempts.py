"""How often a door may be knocked at: so many attempts within a stretch of time for each key."""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from paigow.server.problems import ServerRefusal


class Attempts:
    """Counts attempts by key and refuses the one too many.

    >>> now = [0.0]
    >>> door = Attempts(2, 60, "password", clock=lambda: now[0])
    >>> door.count("Ada"); door.count("Ada"); door.count("Ada")
    Traceback (most recent call last):
    paigow.server.problems.ServerRefusal: too many passwords were tried: try again in 60 seconds
    >>> now[0] = 60.0
    >>> door.count("Ada")
    """

    def __init__(
        self,
        most: int,
        seconds: float,
        noun: str,
        *,
        keys: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._noun = noun
        self._keys = keys
        self._clock = clock
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def count(self, key: str) -> None:
        """Count an attempt.

        :raises ServerRefusal: ``too_many_attempts`` with Retry-After when it is one too many
        """
        now = self._clock()
        seen = self._seen.setdefault(key, deque())
        self._seen.move_to_end(key)
        while seen and seen[0] <= now - self._seconds:
            seen.popleft()
        if len(seen) >= self._most:
            wait = max(1, math.ceil(seen[0] + self._seconds - now))
            raise ServerRefusal(
                "too_many_attempts",
                f"too many {self._noun}s were tried: try again in {wait} seconds",
                headers={"Retry-After": str(wait)},
            )
        seen.append(now)
        while len(self._seen) > self._keys:  # the longest untouched goes: memory stays bounded
            self._seen.popitem(last=False)

    def forget(self, key: str) -> None:
        """Start anew for a key that has proven itself."""
        self._seen.pop(key, None)
