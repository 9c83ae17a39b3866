"""The exact edges of the side bets that come with the package, counted once and written down.

Counting them takes from seconds to half a minute and, for the bets against the bank's cards, the
analysis; a table shows them at once. A test counts each of them anew.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from paigow.hands import Wheel
from paigow.variants.variant import Variant


class SideBet(NamedTuple):
    """A side bet of a game: ``edge`` is what the house keeps of a unit bet, None if not counted."""

    bet: str
    edge: Fraction | None


LINES_ALONE: Final = {"itv": Fraction(1_496_262, 19_267_885)}
"""Bonus bets that are paid for the player's seven cards alone, by pay table."""

AGAINST_BANK: Final = {
    ("fortune", Wheel.LOW): Fraction(1_964_826_493_569, 13_750_765_052_024),
}
"""Bonus bets that must also beat the bank's seven cards, without a cap, by table and wheel."""

ACE_HIGH: Final = Fraction(6_587_353_185_177, 137_507_650_520_240)
"""The ace-high bet that asks nothing of the main bet."""

ACE_HIGH_WINS: Final = {
    ("cardroom", Wheel.LOW): Fraction(171_687_859_231_591, 343_769_126_300_600),
}
"""The ace-high bet where the setting must beat the bank's, both made by this house way."""


def side_bets(game: Variant) -> tuple[SideBet, ...]:
    """The side bets of a game with their exact edges.

    >>> from paigow.variants import variant
    >>> [(bet, round(float(edge), 6)) for bet, edge in side_bets(variant("face-up"))]
    [('fortune', 0.142889), ('ace-high', 0.499428)]
    """
    found = []
    if game.bonus_paytable is not None:
        table = game.bonus_paytable
        if game.bonus_beats_bank:
            found.append(SideBet("fortune", AGAINST_BANK.get((table, game.wheel))))
        else:
            found.append(SideBet("bonus", LINES_ALONE.get(table)))
    if game.ace_high_bet:
        wins = ACE_HIGH_WINS.get((game.house_way, game.wheel))
        found.append(SideBet("ace-high", wins if game.ace_high_needs_win else ACE_HIGH))
    return tuple(found)
