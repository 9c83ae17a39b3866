"""What a number of hands comes to: the exact distribution of the result.

Each hand wins or loses one of a few amounts, each so many times of so many. The amounts of several
hands are added, and the ways multiply: a convolution in whole numbers, without rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ResultOdds:
    """In how many ways of ``of`` some hands come to an amount; ``above``: to more than was asked.

    ``ways`` goes from the lowest amount to the highest.
    """

    hands: int
    ways: dict[int, int]
    above: int
    of: int

    def chance(self, lowest: float, highest: float) -> Fraction:
        """The chance to come to an amount from the lowest (with it) to the highest (without)."""
        inside = sum(ways for amount, ways in self.ways.items() if lowest <= amount < highest)
        return Fraction(inside, self.of)

    @property
    def behind(self) -> Fraction:
        """The chance to have lost money."""
        return self.chance(min(self.ways, default=0), 0)

    @property
    def level(self) -> Fraction:
        """The chance to have exactly what one began with."""
        return Fraction(self.ways.get(0, 0), self.of)

    @property
    def ahead(self) -> Fraction:
        """The chance to have won money."""
        return 1 - self.behind - self.level


def result_odds(one: Mapping[int, int], hands: int, top: int | None = None) -> ResultOdds:
    """The distribution of the result of so many hands, from that of one: amounts and their ways.

    Amounts above ``top`` are not told apart, which spares the work for wins that are rare and high.

    >>> odds = result_odds({1: 1, -1: 1}, 4)
    >>> odds.ways, odds.of
    ({-4: 1, -2: 4, 0: 6, 2: 4, 4: 1}, 16)
    >>> odds.ahead
    Fraction(5, 16)
    """
    each = sum(one.values())
    lowest = min(one)
    found = {0: 1}
    for played in range(1, hands + 1):
        # Whoever is above this now stays above the top, even if all further hands are the lowest.
        most = None if top is None else top - (hands - played) * min(lowest, 0)
        longer: dict[int, int] = {}
        for amount, ways in found.items():
            for more, times in one.items():
                total = amount + more
                if most is None or total <= most:
                    longer[total] = longer.get(total, 0) + ways * times
        found = longer
    return ResultOdds(
        hands,
        dict(sorted(found.items())),
        each**hands - sum(found.values()),
        each**hands,
    )
