"""What seven cards hold, counted by rank: quads, trips, pairs and singles, the joker an ace."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from paigow.cards import Rank
from paigow.hands.ranking import JOKER_KEY

NO_RANK: Final = 13
"""Stands where a hand has no such group; no set of ranks holds it."""


class Shape(Enum):
    """The nine ways in which the ranks of seven cards can fall into groups.

    Quads may come with a pair or trips, a full house with two pairs; straights and flushes are no
    matter here.
    """

    FIVE_ACES = "five aces"
    QUADS = "quads"
    TWO_TRIPS = "two trips"
    FULL_HOUSE = "full house"
    TRIPS = "trips"
    THREE_PAIR = "three pair"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    NO_PAIR = "no pair"


@dataclass(frozen=True, slots=True)
class Holding:
    """The groups of seven cards by rank, the joker counted as an ace.

    Every rank is 0 (two) to 12 (ace), or :data:`NO_RANK` where the hand has no such group.
    ``pairs`` and ``singles`` run from the highest down, ``trips`` is the higher of two.
    """

    shape: Shape
    joker: bool
    quads: int
    trips: int
    second_trips: int
    pairs: tuple[int, ...]
    singles: tuple[int, ...]
    highest_pair: int
    lowest_pair: int
    highest_single: int

    @property
    def words(self) -> str:
        """The hand as a player would call it: ``Two pair, kings and fours``."""
        names = [Rank(rank).plural for rank in self.pairs]
        match self.shape:
            case Shape.FIVE_ACES | Shape.NO_PAIR:
                name: str = self.shape.value
                return name.capitalize()
            case Shape.QUADS:
                return f"Four {Rank(self.quads).plural}"
            case Shape.TWO_TRIPS:
                return f"Two trips, {Rank(self.trips).plural} and {Rank(self.second_trips).plural}"
            case Shape.FULL_HOUSE:
                return f"Full house, {Rank(self.trips).plural} over {' and '.join(names)}"
            case Shape.TRIPS:
                return f"Three {Rank(self.trips).plural}"
            case Shape.THREE_PAIR:
                return f"Three pair, {names[0]}, {names[1]} and {names[2]}"
            case Shape.TWO_PAIR:
                return f"Two pair, {names[0]} and {names[1]}"
            case Shape.ONE_PAIR:
                return f"Pair of {names[0]}"


def _shape(largest: int, trips: int, pairs: int) -> Shape:
    match largest:
        case 5:
            return Shape.FIVE_ACES
        case 4:
            return Shape.QUADS
        case 3 if trips == 2:
            return Shape.TWO_TRIPS
        case 3:
            return Shape.FULL_HOUSE if pairs else Shape.TRIPS
        case _:
            return (Shape.NO_PAIR, Shape.ONE_PAIR, Shape.TWO_PAIR, Shape.THREE_PAIR)[pairs]


@lru_cache(maxsize=8192)
def holding_of(rank_sum: int) -> Holding:
    """The groups of seven cards whose :data:`~paigow.hands.ranking.RANK_KEY` add up to a sum."""
    joker = rank_sum >= JOKER_KEY
    rest = rank_sum - JOKER_KEY if joker else rank_sum
    counts = []
    for _ in range(13):
        rest, count = divmod(rest, 5)
        counts.append(count)
    counts[Rank.ACE] += joker
    by_size: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: [], 5: []}
    for rank in range(12, -1, -1):
        if counts[rank]:
            by_size[counts[rank]].append(rank)
    trips, pairs, singles = by_size[3], by_size[2], by_size[1]
    return Holding(
        shape=_shape(max(counts), len(trips), len(pairs)),
        joker=joker,
        quads=next(iter(by_size[4]), NO_RANK),
        trips=trips[0] if trips else NO_RANK,
        second_trips=trips[1] if len(trips) == 2 else NO_RANK,
        pairs=tuple(pairs),
        singles=tuple(singles),
        highest_pair=pairs[0] if pairs else NO_RANK,
        lowest_pair=pairs[-1] if pairs else NO_RANK,
        highest_single=singles[0] if singles else NO_RANK,
    )
