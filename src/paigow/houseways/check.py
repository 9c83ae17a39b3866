"""Checking a house way against every hand there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paigow.cards import CardSet
from paigow.hands.classes import HandClassOfSeven, hand_classes
from paigow.hands.ranking import high_tables
from paigow.houseways.facts import HandFacts
from paigow.houseways.way import HouseWay, NoClauseError


@dataclass(frozen=True, slots=True)
class ClauseUse:
    """How many of the 154,143,080 hands a clause decides, and one of them."""

    clause: str
    hands: int
    example: CardSet | None


@dataclass(frozen=True, slots=True)
class WayReport:
    """What became of all seven-card hands under a house way and its wheel option.

    ``unset`` are examples of hands that no clause sets, ``unset_hands`` counts them; ``fouls``
    are examples of hands that came out as fouls. Of examples there are at most twenty.
    """

    way: str
    wheel: str
    clauses: tuple[ClauseUse, ...]
    unset: tuple[CardSet, ...]
    unset_hands: int
    fouls: tuple[CardSet, ...]

    @property
    def hands(self) -> int:
        """All hands that were looked at."""
        return self.unset_hands + sum(use.hands for use in self.clauses)

    @property
    def unreached(self) -> tuple[str, ...]:
        """The clauses that decide no hand at all."""
        return tuple(use.clause for use in self.clauses if not use.hands)

    @property
    def ok(self) -> bool:
        """Whether every hand is set without a foul and every clause has a use."""
        return not (self.unreached or self.unset_hands or self.fouls)


def check_way(way: HouseWay, classes: Iterable[HandClassOfSeven] | None = None) -> WayReport:
    """Set every hand by a way: the clauses never reached, the hands left over, the fouls.

    One hand of each class stands for all of them, so that the counts are exact. ``classes`` may
    hand in some of the classes (or all, when they are at hand already).

    >>> from itertools import islice
    >>> from paigow.houseways import house_way
    >>> report = check_way(house_way("online"), islice(hand_classes(), 2))
    >>> report.hands, report.clauses[1]
    (28, ClauseUse(clause='quads-2-6', hands=28, example=CardSet('2c 2d 2h 2s 3c 3d 3h')))
    """
    hands = dict.fromkeys((clause.id for clause in way.clauses), 0)
    examples: dict[str, CardSet] = {}
    unset: list[CardSet] = []
    unset_hands = 0
    highest_low = high_tables(way.wheel).highest_low
    fouls: list[CardSet] = []
    for of_seven in hand_classes() if classes is None else classes:
        facts = HandFacts(of_seven.example, way.wheel)
        try:
            decision = way.decide_facts(facts)
        except NoClauseError:
            unset.append(of_seven.example)
            unset_hands += of_seven.hands
            continue
        clause = decision.clause
        if not hands[clause.id]:
            examples[clause.id] = of_seven.example
        if decision.low_value > highest_low[decision.high_value]:
            fouls.append(of_seven.example)
        hands[clause.id] += of_seven.hands
    return WayReport(
        way.name,
        way.wheel.value,
        tuple(ClauseUse(name, count, examples.get(name)) for name, count in hands.items()),
        tuple(unset[:20]),
        unset_hands,
        tuple(fouls[:20]),
    )
