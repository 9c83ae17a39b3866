"""Every house way against every house way: what one wins, pushes and loses to the other.

The way down the side is the player's, the way across the bank's. A player who knows how the bank
sets looks down one column for the way that loses least to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from paigow.analysis.edges import edge
from paigow.analysis.threads import Progress
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

    ``wheels`` has the wheel option under which each bank was played.
    """

    ways: tuple[str, ...]
    wheels: tuple[Wheel, ...]
    ends: Mapping[tuple[str, str], Ends]
    deals: int

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
    progress: Progress = lambda done, of: None,
) -> Comparison:
    """Count every deal for every ordered pair of ways, each with itself included.

    Both hands go by the same wheel option: the one given, else that of the bank's way.
    ``progress`` is told how much is done, of how much.

    :raises InputError: for no way, or two of one name
    """
    names = tuple(way.name for way in ways)
    if not names:
        raise InputError("there is nothing to compare: name a way at least")
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"the way {name!r} is there twice: name each once")
    ends: dict[tuple[str, str], Ends] = {}
    for bank in ways:
        ends |= _against(bank, ways, wheel or bank.wheel, len(ends), progress)
    return Comparison(
        names, tuple(wheel or way.wheel for way in ways), ends, sum(ends[names[0], names[0]])
    )


def _against(
    bank: HouseWay, players: Sequence[HouseWay], wheel: Wheel, before: int, progress: Progress
) -> dict[tuple[str, str], Ends]:
    """One column: every player's way against one bank, after so many pairs before."""
    pairs = len(players) ** 2
    ends: dict[tuple[str, str], Ends] = {}
    for player in players:
        done_pairs = before + len(ends)

        def told(done: int, of: int, pairs_before: int = done_pairs) -> None:
            progress(pairs_before * of + done, pairs * of)

        report = edge(player, bank, wheel, progress=told)
        ends[player.name, bank.name] = Ends(report.win, report.push, report.lose)
    return ends
