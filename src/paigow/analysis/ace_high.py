"""The ace-high bet of the cardroom game, counted exactly over all deals of two hands.

It is won where the bank has an ace-high pai gow. Two readings are in use. In most casinos nothing
else is asked; in the cardroom text the player's hand must also beat the bank's, both hands of it,
and that depends on how the two are set.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.class_lines import LINES, class_lines
from paigow.analysis.classes import CLASSES, JOKER_COLUMN, class_arrays
from paigow.analysis.decks import FULL_DECK, Deck
from paigow.analysis.disjoint import PUSH_POINT, count_deals, points_of, side_of
from paigow.analysis.hand_odds import spread_of_rest
from paigow.analysis.side_bets import count_ahead, outside
from paigow.analysis.threads import Progress
from paigow.analysis.way_tables import compile_way
from paigow.hands import Line, Wheel
from paigow.houseways import HouseWay

ACE_HIGH_PAYS: Final = {"both": 40, "joker": 15, "no joker": 5}
"""What the bet pays to 1: by whether both hands have it, else by the bank's joker."""


@dataclass(frozen=True, slots=True)
class AceHighCount:
    """The deals in which the ace-high bet wins, by what it pays, and all deals."""

    wins: dict[str, int]
    deals: int

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit bet, on average."""
        paid = sum((ACE_HIGH_PAYS[kind] + 1) * deals for kind, deals in self.wins.items())
        return Fraction(self.deals - paid, self.deals)


def _ace_high_classes() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which classes are an ace-high pai gow, and which have the joker."""
    made = class_lines(Wheel.SECOND)[:, LINES.index(Line.ACE_HIGH)] >= 0
    return made, class_arrays().counts[:, JOKER_COLUMN] == 1


def count_ace_high(
    progress: Progress = lambda done, of: None, deck: Deck = FULL_DECK
) -> AceHighCount:
    """Count the ace-high bet as most casinos have it: the main bet need not win.

    It pays 40 to 1 where both hands are an ace-high pai gow; where the bank's alone is one, 15 to 1
    with the joker in it, else 5 to 1.
    """
    ace_high, joker = _ace_high_classes()
    # The two hands of a deal may change places: the first is the bank's, told apart by the joker.
    first = side_of(np.where(ace_high, np.where(joker, 2, 1), 0).astype(np.int32))
    second = side_of(np.where(ace_high, 0, 3).astype(np.int32))
    line_of = np.array([0, 0, 1, 1], np.int64)
    plain, with_joker = count_ahead(first, second, line_of, 2, deck, progress)
    levels = np.where(ace_high, np.where(joker, 2, 1), 0)
    banks = spread_of_rest(
        outside(deck),
        np.zeros(CLASSES, np.uint8),
        levels.astype(np.uint16),
        np.zeros(1, np.int64),
        np.arange(3, dtype=np.int64),
    )[0]
    each = deck.deals // int(banks.sum())
    return AceHighCount(
        {
            "both": plain + with_joker,
            "joker": int(banks[2]) * each - with_joker,
            "no joker": int(banks[1]) * each - plain,
        },
        deck.deals,
    )


def count_ace_high_wins(
    player: HouseWay,
    bank: HouseWay,
    progress: Progress = lambda done, of: None,
    deck: Deck = FULL_DECK,
) -> AceHighCount:
    """Count the ace-high bet where both hands of the player's setting must beat the bank's.

    Each side sets by its house way, under the wheel option of the bank's.
    """
    ace_high, joker = _ace_high_classes()
    mine, theirs = (compile_way(way.with_wheel(bank.wheel)) for way in (player, bank))
    my_points, bank_points = (points_of(table.low, table.high) for table in (mine, theirs))
    parts = [(has_it, kind) for kind in (joker, ~joker) for has_it in (ace_high, ~ace_high)]
    wins = []
    for place, (players, banks) in enumerate(parts):

        def advance(done: int, of: int, before: int = place) -> None:
            progress(before * of + done, len(parts) * of)

        # A player's point of 0 beats nothing, the bank's push point is beaten by nothing.
        first = side_of(np.where(players, my_points, 0).astype(np.int32))
        second = side_of(np.where(ace_high & banks, bank_points, PUSH_POINT).astype(np.int32))
        wins.append(count_deals(first, second, deck, advance).win)
    both_joker, joker_alone, both_plain, plain_alone = wins
    return AceHighCount(
        {"both": both_joker + both_plain, "joker": joker_alone, "no joker": plain_alone},
        deck.deals,
    )
