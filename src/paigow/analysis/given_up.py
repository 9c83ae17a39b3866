"""Where and by how much a house way gives up value, and the habits that get it back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.class_settings import class_settings
from paigow.analysis.classes import class_arrays
from paigow.analysis.habits import Habit, SettingSums, find_habits
from paigow.analysis.strategy import HANDS_OF_THE_REST, Strategy
from paigow.cards import Card

ALL_HANDS: Final = 154_143_080
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class ClauseLoss:
    """What a clause gives up: in how many hands of how many, and of each unit bet on all hands."""

    clause: str
    hands: int
    differs: int
    given_up: Fraction


@dataclass(frozen=True)
class Example:
    """One of the hands in which a rule is worth most: its setting, and what it is worth there."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    value: Fraction


@dataclass(frozen=True)
class Rule:
    """A habit worth knowing beyond the house way: when to do what instead, and what that is worth.

    The rule is for all hands in which the ``condition`` holds, the ``action`` can be done, and no
    earlier rule is to be followed. It changes the setting in so many ``hands`` of them, which
    ``clauses`` set otherwise. ``win`` and ``lose`` are by how many deals more than the house way it
    wins and loses, ``gain`` what that is of each unit bet on all hands, ``cumulative`` the same of
    it and all earlier ones.
    """

    condition: str
    action: str
    clauses: tuple[str, ...]
    hands: int
    win: int
    lose: int
    gain: Fraction
    cumulative: Fraction
    example: Example | None


def clause_losses(strategy: Strategy) -> tuple[ClauseLoss, ...]:
    """All clauses, the one that gives up most first."""
    table = strategy.table
    number = len(strategy.meta["clauses"])
    hands, clause = table["hands"].astype(np.int64), table["clause"].astype(np.int64)
    differs = _given_up(strategy) > 0
    found = [
        ClauseLoss(
            strategy.meta["clauses"][place],
            int(hands[clause == place].sum()),
            int(hands[(clause == place) & differs].sum()),
            _worth(strategy, clause == place),
        )
        for place in range(number)
    ]
    return tuple(sorted(found, key=lambda loss: -loss.given_up))


def rules_worth_knowing(
    strategy: Strategy, sums: SettingSums, number: int = 10
) -> tuple[Rule, ...]:
    """The habits by which a player does better than the house way, the most valuable first.

    ``sums`` are of the same terms as the strategy; what all hands gain by the rules is exact.
    """
    found: list[Rule] = []
    cumulative = Fraction(0)
    for habit in find_habits(sums, number):
        gain = strategy.value(habit.win, habit.lose, ALL_HANDS * HANDS_OF_THE_REST)
        cumulative += gain
        found.append(
            Rule(
                habit.condition,
                habit.action,
                tuple(strategy.meta["clauses"][place] for place in _clauses(habit, sums)),
                habit.hands,
                habit.win,
                habit.lose,
                gain,
                cumulative,
                _example(habit, strategy, sums),
            )
        )
    return tuple(found)


def _given_up(strategy: Strategy) -> Ints:
    """What the house way's setting is worth less than the best, in cents over all hands."""
    table, meta = strategy.table, strategy.meta
    won = table["win"].astype(np.int64) - table["house_win"]
    lost = table["lose"].astype(np.int64) - table["house_lose"]
    less: Ints = won * (meta["bet"] - meta["fee"]) - lost * meta["bet"]
    return less


def _worth(strategy: Strategy, rows: NDArray[np.bool_]) -> Fraction:
    table = strategy.table
    hands = table["hands"][rows].astype(np.int64)
    won, lost = (
        int(((table[end][rows].astype(np.int64) - table[f"house_{end}"][rows]) * hands).sum())
        for end in ("win", "lose")
    )
    return strategy.value(won, lost, ALL_HANDS * HANDS_OF_THE_REST)


def _clauses(habit: Habit, sums: SettingSums) -> list[int]:
    """The clauses beyond which a habit goes, that of most hands first."""
    hands = np.bincount(sums.clause[habit.rows], class_arrays().hands[habit.rows])
    return [int(place) for place in np.argsort(-hands, kind="stable") if hands[place] > 0]


def _example(habit: Habit, strategy: Strategy, sums: SettingSums) -> Example | None:
    """A hand in which the best setting is the habit's, of the classes that gain most by it."""
    classes, table = class_arrays(), strategy.table
    won, lost = (
        ends[habit.places + 1, habit.rows] - ends[0, habit.rows] for ends in (sums.win, sums.lose)
    )
    gains = (won * (1 - float(sums.fee)) - lost) / classes.hands[habit.rows]
    points = class_settings(sums.wheel).points[habit.places, habit.rows]
    for at in np.argsort(-gains, kind="stable"):
        cards = classes.example(int(habit.rows[at]))
        row = strategy.row(cards)
        best_low, best_high = (int(table[f"{half}_strength"][row]) for half in ("low", "high"))
        if (best_low + 1) << 13 | best_high == points[at]:
            won, lost = (
                int(table[end][row]) - int(table[f"house_{end}"][row]) for end in ("win", "lose")
            )
            best = strategy.of(cards)
            return Example(best.low, best.high, strategy.value(won, lost))
    return None
