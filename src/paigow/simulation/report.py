"""What a simulation tells, and how far it may be off."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from paigow.analysis.terms import Terms

PERCENTS: Final = (5, 25, 50, 75, 95)
"""The quantiles that are told."""

_NORMAL: Final = 1.959963984540054
"""95% of a normal distribution lies within so many standard deviations."""


class Sample(NamedTuple):
    """A number that was estimated, and the interval that holds the true one 95 times in 100."""

    value: float
    low: float
    high: float


def share(count: int, of: int) -> Sample:
    """The share of something that came so often: Wilson's interval.

    >>> [round(number, 4) for number in share(1, 100)]
    [0.01, 0.0018, 0.0545]

    Source: E. B. Wilson, *Probable inference, the law of succession, and statistical inference*,
    1927.
    """
    square = _NORMAL**2
    middle = (count + square / 2) / (of + square)
    half = _NORMAL * sqrt(count * (of - count) / of + square / 4) / (of + square)
    return Sample(count / of, max(0.0, middle - half), min(1.0, middle + half))


class Mark(NamedTuple):
    """The bankrolls after so many rounds of a session: their quantiles, in cents.

    Without a bankroll they are what was won or lost. ``ruined`` is how many sessions had ended by
    then because there was less than a bet left, or None where there is no bankroll.
    """

    after: int
    quantiles: tuple[int, ...]
    ruined: int | None


@dataclass(frozen=True)
class SimulationReport:
    """Rounds at random: how they ended for the player, and what became of his bankroll.

    The bankroll is in cents. ``falls`` are the quantiles of the deepest fall of a session below
    what had been reached before, ``deepest`` is the largest of all, in cents.
    """

    player: str
    terms: Terms
    seed: int
    rounds: int
    win: int
    push: int
    lose: int
    session: int
    sessions: int
    bankroll: int | None
    marks: tuple[Mark, ...]
    falls: tuple[int, ...]
    deepest: int

    @property
    def gain(self) -> int:
        """What all rounds together won, in cents: below 0 it was lost."""
        return self.win * (self.terms.bet - self.terms.fee) - self.lose * self.terms.bet

    @property
    def shares(self) -> dict[str, Sample]:
        """The shares of the rounds that the player won, pushed and lost."""
        counts = {"win": self.win, "push": self.push, "lose": self.lose}
        return {word: share(count, self.rounds) for word, count in counts.items()}

    @property
    def sd(self) -> float:
        """The standard deviation of what one unit bet won."""
        won = Fraction(self.terms.bet - self.terms.fee, self.terms.bet)
        squares = (self.lose + self.win * won**2) / self.rounds
        return sqrt(squares - Fraction(self.gain, self.rounds * self.terms.bet) ** 2)

    @property
    def error(self) -> float:
        """The standard deviation of the estimate of the edge."""
        return self.sd / sqrt(self.rounds)

    @property
    def edge(self) -> Sample:
        """What the player lost of each unit bet, on average."""
        edge = -self.gain / (self.rounds * self.terms.bet)
        return Sample(edge, edge - _NORMAL * self.error, edge + _NORMAL * self.error)

    @property
    def ruin(self) -> Sample | None:
        """The chance that a session ends with less than a bet; None without a bankroll."""
        ruined = self.marks[-1].ruined
        return None if ruined is None else share(ruined, self.sessions)
