"""What each point costs on which the printed Foxwoods house way is silent.

Every reading of ours is turned over by itself, and the player who sets so is counted against the
bank that sets as we read it. Prints the table of docs/explanation/exact-edges.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from paigow.analysis.best_play import Players
from paigow.analysis.classes import class_arrays
from paigow.analysis.decks import FULL_DECK
from paigow.analysis.disjoint import points_of, side_of
from paigow.analysis.way_tables import compile_way
from paigow.houseways import HouseWay, house_way
from paigow.houseways.clause import Clause, Condition
from paigow.houseways.holding import Shape

FOXWOODS = house_way("foxwoods", "low")
FEE = Fraction(5, 100)
COMPLETE = "complete hand"


def changed(name: str, **fields: object) -> Callable[[], HouseWay]:
    """The way with some fields of a clause replaced."""
    clauses = tuple(
        replace(clause, **fields) if clause.id == name else clause  # type: ignore[arg-type]
        for clause in FOXWOODS.clauses
    )
    return lambda: replace(FOXWOODS, clauses=clauses)


def before(name: str, *more: Clause) -> Callable[[], HouseWay]:
    """The way with more clauses in front of one."""
    at = [clause.id for clause in FOXWOODS.clauses].index(name)
    return lambda: replace(
        FOXWOODS, clauses=(*FOXWOODS.clauses[:at], *more, *FOXWOODS.clauses[at:])
    )


def clause(name: str) -> Clause:
    """A clause by its name."""
    return next(each for each in FOXWOODS.clauses if each.id == name)


def kept(*shapes: Shape, makes: str = COMPLETE, joker: bool | None = None) -> Clause:
    """A complete hand that is kept in some hands in which it is ignored."""
    return replace(
        clause("complete-hand"),
        id="kept",
        when=(Condition(shapes, makes=makes, joker=joker),),
    )


def split_with_joker(name: str) -> Clause:
    """Hands with the joker, which does not count as a single ace."""
    return replace(
        clause("two-pair-split"),
        id=name,
        when=(Condition((Shape.TWO_PAIR,), (("highest_pair", "2-T"),), joker=True),),
    )


READINGS: dict[str, Callable[[], HouseWay]] = {
    "four aces beside a pair are split like other aces": before(
        "quads-and-pair",
        replace(
            clause("quads-jack-ace"),
            id="aces",
            when=(Condition((Shape.QUADS,), (("quads", "A"),)),),
        ),
    ),
    "four sevens to tens: the joker is no ace to play in front": before(
        "quads-7-10",
        replace(
            clause("quads-jack-ace"),
            id="joker",
            when=(Condition((Shape.QUADS,), (("quads", "7-T"),), joker=True),),
        ),
    ),
    "full house: a straight or flush is kept": before("full-house", kept(Shape.FULL_HOUSE)),
    "three pair: a straight or flush is kept": before("three-pair", kept(Shape.THREE_PAIR)),
    "two pair: a straight or flush is kept": before("two-pair-keep", kept(Shape.TWO_PAIR)),
    "two pair: a straight flush or royal is kept": before(
        "two-pair-keep", kept(Shape.TWO_PAIR, makes="straight flush or royal")
    ),
    "two pair: the joker is no single ace": before("two-pair-keep", split_with_joker("joker")),
    "straight or flush with a pair of tens to kings and an ace: always kept": before(
        "complete-hand-or-pair", kept(Shape.ONE_PAIR)
    ),
    "the same: a straight flush or royal is never broken": before(
        "complete-hand-or-pair", kept(Shape.ONE_PAIR, makes="straight flush or royal")
    ),
    "the same: the joker is no ace": before(
        "complete-hand-or-pair", kept(Shape.ONE_PAIR, joker=True)
    ),
    "trips of aces with a straight or flush: the aces are split": before(
        "complete-hand",
        replace(
            clause("trips-aces"),
            id="aces",
            when=(Condition((Shape.TRIPS,), (("trips", "A"),), makes=COMPLETE),),
        ),
    ),
    "trips with a straight or flush: the trips are kept": before(
        "complete-hand",
        replace(
            clause("trips"),
            id="trips-first",
            when=(Condition((Shape.TRIPS,), (("trips", "2-K"),)),),
        ),
    ),
}


def main() -> None:
    """Count them all in one pass, and print the table."""
    hands = class_arrays().hands
    tables = [compile_way(FOXWOODS), *(compile_way(make()) for make in READINGS.values())]
    points = [points_of(table.low, table.high) for table in tables]
    _, printed, *counts = Players(side_of(points[0]), FOXWOODS.wheel, points, chooses=False).play()

    def edge(win: int, lose: int) -> Fraction:
        return (lose - win * (1 - FEE)) / FULL_DECK.deals

    assert printed == (2_402_491_783_820_756, 2_506_879_990_473_120)
    print(
        "| the other reading | hands set otherwise | wins | losses | edge |\n|---|--:|--:|--:|--:|"
    )
    for words, theirs, count in zip(READINGS, points[1:], counts, strict=True):
        otherwise = int(hands[np.asarray(theirs != points[0])].sum())
        more = float(edge(*count) - edge(*printed))
        print(
            f"| {words} | {otherwise:,} | {count.win - printed.win:+,} "
            f"| {count.lose - printed.lose:+,} | {more:+.7%} |"
        )


if __name__ == "__main__":
    main()
