"""A clause of a house way as data: when it applies, how it plays, and what it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from paigow.houseways.facts import KIND_SHIFT, LOW_SHIFT, HandFacts
from paigow.houseways.holding import Holding, Shape
from paigow.houseways.terms import (
    BEHIND_TERMS,
    FRONT_TERMS,
    KIND_TERMS,
    RANK_WORDS,
    RANKS_OF_LOW,
    STRONGEST,
    LowRange,
    low_hand,
    rank_range,
)

Test = Callable[[HandFacts], bool]
Find = Callable[[HandFacts], int]
"""From the facts to the split that a play chooses, 0 when there is none."""

ANY_KIND = (1 << 16) - 1


@dataclass(frozen=True, slots=True)
class Condition:
    """What a hand must be for a clause to apply; everything that is stated must hold.

    ``ranks`` pairs a word of the vocabulary with a range, ``singles`` are the two and only
    singles, ``makes`` is a kind of complete hand that must be possible.
    """

    hands: tuple[Shape, ...]
    ranks: tuple[tuple[str, str], ...] = ()
    singles: tuple[int, int] | None = None
    makes: str | None = None
    joker: bool | None = None

    def test(self) -> Test | None:
        """The condition as a function, the shape of the hand aside; None when nothing is left."""
        ranks = tuple((RANK_WORDS[word][0], rank_range(span) or 0) for word, span in self.ranks)
        singles, joker = self.singles, self.joker
        makes = KIND_TERMS[self.makes] if self.makes else 0
        if not ranks and singles is None and joker is None and not makes:
            return None

        def holds(facts: HandFacts) -> bool:
            holding = facts.holding
            for attribute, allowed in ranks:
                if not allowed >> getattr(holding, attribute) & 1:
                    return False
            if singles is not None and holding.singles != singles:
                return False
            if joker is not None and holding.joker is not joker:
                return False
            return not makes or bool(facts.makes & makes)

        return holds


@dataclass(frozen=True, slots=True)
class Play:
    """What goes in front and what stays behind; of the settings that do, the best one by P3."""

    front: str | None = None
    behind: str | None = None

    def demands(self, holding: Holding) -> tuple[LowRange, int, int]:
        """The range of the low hand, the ranks that must not be in it, the kinds behind it."""
        front: LowRange = (0, STRONGEST)
        if self.front is not None:
            term = FRONT_TERMS.get(self.front)
            front = term.low(holding) if term else low_hand(self.front) or front
        ranks, kinds = 0, ANY_KIND
        if self.behind is not None:
            stays = BEHIND_TERMS[self.behind]
            ranks = stays.ranks(holding) if stays.ranks else 0
            kinds = stays.kinds or ANY_KIND
        return front, ranks, kinds

    def fits(self, holding: Holding, low: int, kind: int) -> bool:
        """Whether a setting with this low hand and this kind of high hand is such a play."""
        (weakest, strongest), ranks, kinds = self.demands(holding)
        return (
            weakest <= low <= strongest
            and not RANKS_OF_LOW[low] & ranks
            and bool(kinds >> kind & 1)
        )

    def find(self) -> Find:
        """The play as a function from the facts to the split it chooses, or 0."""
        term = FRONT_TERMS.get(self.front) if self.front else None
        fixed = (low_hand(self.front) if self.front else None) or (0, STRONGEST)
        front = term.low if term else None
        stays = BEHIND_TERMS[self.behind] if self.behind else None
        behind = stays.ranks if stays else None
        kinds = (stays.kinds if stays else 0) or ANY_KIND

        def chosen(facts: HandFacts) -> int:
            weakest, strongest = front(facts.holding) if front else fixed
            ranks = behind(facts.holding) if behind else 0
            for split in facts.splits:
                low = split >> LOW_SHIFT
                if low < weakest:
                    break
                if (
                    low <= strongest
                    and not RANKS_OF_LOW[low] & ranks
                    and kinds >> (split >> KIND_SHIFT & 15) & 1
                ):
                    return split
            return 0

        return chosen


class Choice(Enum):
    """How a clause chooses among its plays."""

    FIRST = "first_of"
    BEST = "best_of"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its id, the words of the source it stands for, and what it does.

    ``reading`` says what was chosen where the source is silent, and by which principle. A clause
    applies when one of ``when`` holds, none of ``unless`` does, and one of its plays has a legal
    setting; otherwise the next clause is asked.
    """

    id: str
    text: str
    cite: str
    reading: str | None
    when: tuple[Condition, ...]
    unless: tuple[Condition, ...]
    choice: Choice
    plays: tuple[Play, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.id

    def play_of(self, holding: Holding, low: int, kind: int) -> Play:
        """The play that led to a setting which this clause chose: the first one that it fits.

        Had it fitted an earlier play of a *first of* list, that play would have been taken.
        """
        return next(play for play in self.plays if play.fits(holding, low, kind))

    def find(self) -> Find:
        """The plays as one function from the facts to the split they choose, or 0."""
        finds = tuple(play.find() for play in self.plays)
        if len(finds) == 1:
            return finds[0]
        if self.choice is Choice.BEST:
            return lambda facts: max(find(facts) for find in finds)

        def first(facts: HandFacts) -> int:
            for find in finds:
                split = find(facts)
                if split:
                    return split
            return 0

        return first
