"""What rounds come to, in whole numbers that add up to the same in any order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from paigow.simulation.kernel import Ints


@dataclass(frozen=True, eq=False)
class Spread:
    """How often each amount of cents came, the amounts rising."""

    amounts: Ints
    times: Ints

    @classmethod
    def of(cls, amounts: Ints) -> Spread:
        """The spread of amounts in any order.

        >>> spread = Spread.of(np.array([700, -100, 700]))
        >>> spread.amounts.tolist(), spread.times.tolist()
        ([-100, 700], [1, 2])
        """
        return cls(*np.unique(amounts, return_counts=True))

    def __add__(self, other: Spread) -> Spread:
        """Both together."""
        amounts, places = np.unique(
            np.concatenate([self.amounts, other.amounts]), return_inverse=True
        )
        times = np.zeros(len(amounts), np.int64)
        np.add.at(times, places, np.concatenate([self.times, other.times]))
        return Spread(amounts, times)

    def quantile(self, percent: int) -> int:
        """The least amount that so many percent did not exceed, in cents.

        >>> Spread.of(np.arange(1, 101)).quantile(95)
        95
        """
        reached = np.cumsum(self.times)
        wanted = max(1, -(-int(reached[-1]) * percent // 100))
        return int(self.amounts[np.searchsorted(reached, wanted)])


@dataclass(frozen=True, eq=False)
class Tally:
    """Rounds by how they ended for the player, and sessions by what became of the bankroll.

    ``balances`` are those after as many rounds as each mark says, ``falls`` the deepest fall of
    each session, ``ruined`` how many sessions had been ruined by each mark.
    """

    win: int
    push: int
    lose: int
    balances: tuple[Spread, ...]
    falls: Spread
    ruined: tuple[int, ...]

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.win + other.win,
            self.push + other.push,
            self.lose + other.lose,
            tuple(a + b for a, b in zip(self.balances, other.balances, strict=True)),
            self.falls + other.falls,
            tuple(a + b for a, b in zip(self.ruined, other.ruined, strict=True)),
        )
