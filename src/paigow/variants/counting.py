"""How often a bonus bet is paid, counted over all 154,143,080 hands of seven cards.

The count is exact, and no hand is looked at twice. :func:`paigow.hands.classes.hand_classes` sorts
the hands into 292,253 classes by their ranks and by the ranks of the suit that can make a flush.
Every line but one is decided by those, so one hand of a class speaks for all of them.

The royal match is the exception: it asks for a king and a queen of one suit beside the royal flush.
In its class the king and the queen each have the three suits that the flush has not, which makes
nine hands for each suit of the flush, and in three of the nine the two suits are the same. Such a
class is split into the third with the match and the two thirds without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from paigow.cards import DECK, CardSet, Rank
from paigow.hands import Line, Wheel
from paigow.hands.classes import HandClassOfSeven, hand_classes
from paigow.variants.paytable import PayTable

CLASSES: Final = 292_253
"""How many classes there are: with this the progress of a count can be told."""

_ROYAL: Final = frozenset((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


class LineCount(NamedTuple):
    """A line, what it pays to 1, and how many hands are paid on it."""

    line: Line
    pays: int
    hands: int


@dataclass(frozen=True, slots=True)
class BonusCount:
    """The exact count of a pay table."""

    paytable: PayTable
    lines: tuple[LineCount, ...]
    nothing: int

    @property
    def hands(self) -> int:
        """All hands of seven cards."""
        return self.nothing + sum(line.hands for line in self.lines)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit bet, on average."""
        paid = sum(line.hands * line.pays for line in self.lines)
        return Fraction(self.nothing - paid, self.hands)


def count_bonus(
    paytable: PayTable,
    wheel: str | Wheel = Wheel.SECOND,
    progress: Callable[[int], None] = lambda classes: None,
) -> BonusCount:
    """Count every line of a pay table over all hands of seven cards.

    It takes some seconds; ``progress`` is told now and then how many classes are done. The wheel
    option changes no count: it moves A-2-3-4-5 among straights, never out of them.
    """
    wheel = Wheel.parse(wheel)
    counts: Counter[Line | None] = Counter()
    for done, each in enumerate(hand_classes(), 1):
        for example, hands in _representatives(each):
            best = paytable.best(example, wheel)
            counts[best.line if best else None] += hands
        if done % 1000 == 0 or done == CLASSES:
            progress(done)
    lines = tuple(LineCount(line, pays, counts[line]) for line, pays in paytable.lines)
    return BonusCount(paytable, lines, counts[None])


def _representatives(each: HandClassOfSeven) -> Iterator[tuple[CardSet, int]]:
    """Hands that speak for a whole class, and for how many hands of it."""
    beside = list(each.ranks)
    for rank in each.flush:
        beside.remove(rank)
    if not (beside == [Rank.QUEEN, Rank.KING] and _ROYAL.issuperset(each.flush)):
        yield each.example, each.hands
        return
    # The suit of the flush is clubs in the examples; the two cards beside it are moved.
    flush = CardSet(card for card in each.example if card.rank is None or card.suit == 0)
    queen, king = (DECK[4 * rank] for rank in (Rank.QUEEN, Rank.KING))
    same, other = (CardSet((DECK[queen + 1], DECK[king + suit])) for suit in (1, 2))
    yield flush | same, each.hands // 3
    yield flush | other, each.hands - each.hands // 3
