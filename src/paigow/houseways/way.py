"""A house way: an ordered list of clauses that turns seven cards into one setting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from paigow.cards import Card
from paigow.errors import InputError
from paigow.hands import Setting, Wheel
from paigow.houseways.clause import Clause, Find, Test
from paigow.houseways.facts import HIGH_SHIFT, LOW_SHIFT, HandFacts
from paigow.houseways.holding import Shape
from paigow.houseways.words import says


class NoClauseError(InputError):
    """A house way that has no clause for a hand; only a file of one's own can be so."""

    default_code = "no_clause"


class HandDecision(NamedTuple):
    """A house way's answer for seven cards: the setting and the clause that chose it."""

    setting: Setting
    clause: Clause

    @property
    def says(self) -> str:
        """The reason in plain English."""
        return says(self.setting, self.clause)


class SplitDecision(NamedTuple):
    """The same answer in numbers, for counting: the split of the facts and its two strengths."""

    split: int
    clause: Clause

    @property
    def low_value(self) -> int:
        """The number of the strength of the low hand, 0 to 90."""
        return self.split >> LOW_SHIFT

    @property
    def high_value(self) -> int:
        """The number of the strength of the high hand, 0 to 7,462, under the facts' wheel."""
        return self.split >> HIGH_SHIFT & 8191


_Step = tuple[tuple[Test, ...], tuple[Test, ...], Find, Clause]
"""The conditions of which one must hold (none: always), those that must not, the play."""


def _tests(clause: Clause, shape: Shape) -> tuple[Test, ...] | None:
    """What is left to test of *when* for hands of a shape; None when the clause never applies."""
    conditions = [condition for condition in clause.when if shape in condition.hands]
    if not conditions:
        return None
    tests = [condition.test() for condition in conditions]
    return () if None in tests else tuple(test for test in tests if test)


def _bars(clause: Clause, shape: Shape) -> tuple[Test, ...]:
    """The tests of *unless* for hands of a shape."""
    tests = (condition.test() for condition in clause.unless if shape in condition.hands)
    return tuple(test or (lambda _: True) for test in tests)


def _steps(clauses: tuple[Clause, ...]) -> dict[Shape, tuple[_Step, ...]]:
    """For each shape the clauses that can apply to it, compiled."""
    compiled: dict[Shape, tuple[_Step, ...]] = {}
    for shape in Shape:
        steps = []
        for clause in clauses:
            tests = _tests(clause, shape)
            if tests is not None:
                steps.append((tests, _bars(clause, shape), clause.find(), clause))
        compiled[shape] = tuple(steps)
    return compiled


@dataclass(frozen=True)
class HouseWay:
    """A house way under one wheel option, frozen.

    The first clause that applies decides. ``status`` says how far it has been checked:
    ``sourced`` (read from a published text), ``verified`` (two independent texts or programs
    agree), ``matched`` (its results equal published exact numbers).
    """

    name: str
    title: str
    wheel: Wheel
    sources: tuple[str, ...]
    status: str
    clauses: tuple[Clause, ...]
    _compiled: dict[Shape, tuple[_Step, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_compiled", _steps(self.clauses))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        parts = (self.name, self.title, self.wheel, self.sources, self.status, self.clauses)
        return HouseWay, parts

    def with_wheel(self, wheel: str | Wheel) -> HouseWay:
        """The same way with A-2-3-4-5 ranked by another option.

        :raises UnknownNameError: for a wheel option that does not exist
        """
        return replace(self, wheel=Wheel.parse(wheel))

    def decide(self, cards: Iterable[Card]) -> HandDecision:
        """Set seven cards by this house way.

        >>> from paigow.cards import parse_cards
        >>> from paigow.houseways import house_way
        >>> online = house_way("online")
        >>> online.decide(parse_cards("Kd Kh 4c 4s Qs 9d 2h")).says
        'Two pair, kings and fours: split, the lower pair goes in front'
        >>> online.decide(parse_cards("Ah Jh Jk Qh Ac 7h As")).setting
        Setting('Ac As / Ah Qh Jh 7h Jk')

        :raises CardCountError: unless there are exactly seven cards
        :raises NoClauseError: when no clause of the way has a legal setting for the hand
        """
        facts = HandFacts(cards, self.wheel)
        split, clause = self.decide_facts(facts)
        return HandDecision(facts.setting(split), clause)

    def decide_facts(self, facts: HandFacts) -> SplitDecision:
        """The same from facts that are known already; their wheel option is the one that counts.

        >>> from paigow.cards import parse_cards
        >>> from paigow.houseways import house_way
        >>> facts = HandFacts(parse_cards("As Kd Qh Jc 9s 3d 2c"), Wheel.LOW)
        >>> decision = house_way("foxwoods").decide_facts(facts)
        >>> decision.low_value, decision.high_value, decision.clause.id
        (65, 944, 'no-pair')

        :raises NoClauseError: when no clause of the way has a legal setting for the hand
        """
        for tests, bars, find, clause in self._compiled[facts.holding.shape]:
            if tests:
                for test in tests:
                    if test(facts):
                        break
                else:
                    continue
            for bar in bars:
                if bar(facts):
                    break
            else:
                split = find(facts)
                if split:
                    return SplitDecision(split, clause)
        hand = " ".join(map(str, facts.cards))
        raise NoClauseError(
            f"house way {self.name!r} has no clause that sets {hand}: "
            f"add one for a hand of {facts.holding.shape.value}"
        )
