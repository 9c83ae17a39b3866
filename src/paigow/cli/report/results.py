"""The part of a report that shows what a hundred hands come to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Final

from paigow.analysis.result_odds import ResultOdds, result_odds
from paigow.cli.report.pictures import BRASS, FELT, RED, Column, columns

if TYPE_CHECKING:
    from paigow.cli.report.page import Page

HANDS: Final = 100
_SPREAD: Final = 4


def hundred(page: Page, one: Mapping[int, int], bet: int, what: str) -> None:
    """Add the exact distribution of the result of a hundred hands, from the ends of one.

    ``one`` takes what a hand wins, in cents, to its ways; ``what`` names a hand of this kind.
    """
    of = sum(one.values())
    mean = Fraction(sum(amount * ways for amount, ways in one.items()), of)
    variance = Fraction(sum(amount**2 * ways for amount, ways in one.items()), of) - mean**2
    total, deviation = float(HANDS * mean / bet), sqrt(HANDS * variance) / bet
    lowest = max(floor(total - _SPREAD * deviation), -HANDS)
    highest = min(ceil(total + _SPREAD * deviation), HANDS)
    edges = _edges(lowest, highest)
    odds = result_odds(one, HANDS, edges[-1] * bet)
    page.heading(f"What {HANDS} {what} come to")
    page.paragraph(
        f"After {HANDS} of them the player is ahead with a chance of {_percent(odds.ahead)}, "
        f"exactly level with {_percent(odds.level)} and behind with {_percent(odds.behind)}. "
        f"The mean is {total:+.2f} bets, the standard deviation {deviation:.2f}."
    )
    drawn = _columns(odds, bet, edges)
    shown = sum(column.chance for column in drawn)
    page.figure(
        columns(
            f"The result of {HANDS} {what}",
            f"Ahead {_percent(odds.ahead)}, level {_percent(odds.level)}, behind "
            f"{_percent(odds.behind)}; the mean is {total:+.2f} bets",
            drawn,
            total,
            "bets won or lost",
        ),
        f"How likely each result is, in bets of the same size. It is exact: the ends of one hand "
        f"are convolved {HANDS} times in whole numbers, no normal curve is put in their place. "
        f"The columns hold {shown:.2%} of it; the rest is outside.",
    )


def _percent(chance: Fraction) -> str:
    return "less than 0.01%" if 0 < chance < Fraction(1, 10_000) else f"{float(chance):.2%}"


def _edges(lowest: int, highest: int) -> list[int]:
    """Where columns begin and end, in bets: some forty of a width, one at 0 and one above it."""
    width = max(1, round((highest - lowest) / 40))
    first, last = floor(lowest / width), ceil(highest / width)
    return [place * width for place in range(first, max(last, first + 1, 1) + 1)]


def _columns(odds: ResultOdds, bet: int, edges: list[int]) -> list[Column]:
    """A column from each edge, which it holds, to the next."""
    drawn = []
    for start, stop in pairwise(edges):
        chance = odds.chance(start * bet, stop * bet)
        colour = RED if stop <= 0 else FELT
        if start == 0 and chance == odds.level:
            colour = BRASS
        drawn.append(Column(start, stop, float(chance), colour))
    return drawn
