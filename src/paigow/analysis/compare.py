"""Every house way against every house way: what one wins, pushes and loses to the other.

The way down the side is the player's, the way across the bank's. A player who knows how the bank
sets looks down one column for the way that loses least to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from paigow.analysis.best_play import PlaySum, sum_up
from paigow.analysis.decks import FULL_DECK
from paigow.analysis.disjoint import PUSH_POINT, points_of, side_of
from paigow.analysis.parts import Run
from paigow.analysis.push_rules import PushRule, with_pushes
from paigow.analysis.terms import push_rule_of
from paigow.analysis.threads import Progress
from paigow.analysis.way_tables import compile_way
from paigow.errors import InputError
from paigow.hands import Wheel
from paigow.houseways import HouseWay


class Ends(NamedTuple):
    """In how many deals the player's way wins, pushes and loses against the bank's."""

    win: int
    push: int
    lose: int

    def edge(self, fee: Fraction = Fraction(0)) -> Fraction:
        """What the player loses of each unit bet, where a win pays this part as commission."""
        return (self.lose - self.win * (1 - fee)) / sum(self)


@dataclass(frozen=True)
class Comparison:
    """The ends of every ordered pair of ways, by the names of the player's way and the bank's.

    ``wheels`` has the wheel option under which each bank was played, ``push_rule`` the hand of the
    bank with which every bet was a push.
    """

    ways: tuple[str, ...]
    wheels: tuple[Wheel, ...]
    ends: Mapping[tuple[str, str], Ends]
    deals: int
    push_rule: PushRule | None = None

    def edge(self, player: str, bank: str, fee: Fraction = Fraction(0)) -> Fraction:
        """What the player loses of each unit bet, on average."""
        return self.ends[player, bank].edge(fee)

    def best_against(self, bank: str, fee: Fraction = Fraction(0)) -> tuple[str, ...]:
        """The ways that lose least to a bank: more than one where they are equal."""
        edges = {player: self.edge(player, bank, fee) for player in self.ways}
        least = min(edges.values())
        return tuple(player for player in self.ways if edges[player] == least)


def compare_ways(
    ways: Sequence[HouseWay],
    wheel: Wheel | None = None,
    push: str | PushRule | None = None,
    *,
    progress: Progress = lambda done, of: None,
    run: Run | None = None,
) -> Comparison:
    """Count every deal for every ordered pair of ways, each with itself included.

    Both hands go by the same wheel option: the one given, else that of the bank's way.
    ``push`` names a pai gow of the bank, ``"queen-high"`` or ``"ace-high"``, with which every bet
    is a push. ``progress`` is told how much is done, of how much; ``run`` works the sums off
    elsewhere than in threads of this process.

    :raises InputError: for no way, or two of one name
    :raises UnknownNameError: for a push rule that is none
    """
    rule = push_rule_of(push)
    names = tuple(way.name for way in ways)
    if not names:
        raise InputError("there is nothing to compare: name a way at least")
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"the way {name!r} is there twice: name each once")
    ends: dict[tuple[str, str], Ends] = {}
    for column, bank in enumerate(ways):

        def told(done: int, of: int, column: int = column) -> None:
            progress(column * of + done, len(ways) * of)

        ends |= _against(bank, ways, wheel or bank.wheel, rule, told, run)
    deals = sum(ends[names[0], names[0]])
    return Comparison(names, tuple(wheel or way.wheel for way in ways), ends, deals, rule)


def _against(
    bank: HouseWay,
    players: Sequence[HouseWay],
    wheel: Wheel,
    rule: PushRule | None,
    progress: Progress,
    run: Run | None,
) -> dict[tuple[str, str], Ends]:
    """One column: every player's way against one bank. Most of the work is the bank's alone."""
    points = [points_of(*compile_way(way.with_wheel(wheel))[:2]) for way in (bank, *players)]
    side = side_of(with_pushes(points[0], rule, PUSH_POINT))
    work = PlaySum(side, wheel, tuple(points[1:]), chooses=False)
    _, *counts = sum_up(work, progress, run=run)
    return {
        (player.name, bank.name): Ends(win, FULL_DECK.deals - win - lose, lose)
        for player, (win, lose) in zip(players, counts, strict=True)
    }
