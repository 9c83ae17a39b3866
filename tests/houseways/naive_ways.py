"""Three house ways once more, written down as a person would play them, from the rules alone.

Nothing is shared with :mod:`paigow.houseways`: all 21 settings are laid out and compared by the
plain evaluator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple

from tests.support import naive
from tests.support.naive import Key, naive_high, naive_is_foul, naive_low

from paigow.cards import JOKER, Card

TWO, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = 0, *range(2, 13)
COMPLETE = (naive.STRAIGHT, naive.FLUSH, naive.STRAIGHT_FLUSH, naive.ROYAL_FLUSH)
STRAIGHT_FLUSHES = (naive.STRAIGHT_FLUSH, naive.ROYAL_FLUSH)


def rank(card: Card) -> int:
    return ACE if card == JOKER else card >> 2


class Split(NamedTuple):
    low: Key
    high: Key
    front: list[int]
    back: Counter[int]


class Hand:
    """Seven cards on the table: groups by rank, and every setting that is no foul."""

    def __init__(self, cards: Iterable[Card], wheel: str) -> None:
        held = sorted(cards)
        self.count = Counter(map(rank, held))
        by_rank = sorted(self.count, reverse=True)
        self.quads = [r for r in by_rank if self.count[r] == 4]
        self.trips = [r for r in by_rank if self.count[r] == 3]
        self.pairs = [r for r in by_rank if self.count[r] == 2]
        self.singles = [r for r in by_rank if self.count[r] == 1]
        self.splits = []
        for low in combinations(held, 2):
            high = [card for card in held if card not in low]
            if not naive_is_foul(low, high):
                front = sorted(map(rank, low), reverse=True)
                back = Counter(map(rank, high))
                self.splits.append(Split(naive_low(low), naive_high(high, wheel), front, back))

    def best(self, wanted: Callable[[Split], bool]) -> Split | None:
        return max(filter(wanted, self.splits), default=None)

    def front(self, *ranks: int) -> Split | None:
        return self.best(lambda split: split.front == sorted(ranks, reverse=True))

    def behind(self, *ranks: int) -> Split | None:
        """These groups whole in the high hand, and the best front."""
        return self.best(lambda split: all(split.back[r] == self.count[r] for r in ranks))

    def complete(self, classes: tuple[int, ...] = COMPLETE) -> Split | None:
        return self.best(lambda split: split.high[0] in classes)

    def pair_in_front(self, *behind: int) -> Split | None:
        return self.best(
            lambda split: (
                split.low[0] == naive.PAIR and all(split.back[r] == self.count[r] for r in behind)
            )
        )

    def trips_alone(self) -> Split | None:
        return self.front(ACE, self.singles[0]) if ACE in self.trips else self.behind(*self.trips)

    def pairs_behind(self) -> Split | None:
        return self.front(*self.singles[:2])

    def one_pair_or_none(self) -> Split | None:
        if self.pairs:
            return self.front(*self.singles[:2])
        return self.front(*self.singles[1:3])


def naive_online(hand: Hand) -> Split | None:
    if hand.count[ACE] == 5:
        return hand.front(KING, KING) or hand.front(ACE, ACE)
    if hand.quads:
        quads = hand.quads[0]
        others = [r for r in hand.count if hand.count[r] in (2, 3)]
        keep = quads <= SIX
        if SEVEN <= quads <= TEN:
            face = hand.singles[1:2] and hand.singles[1] in (JACK, QUEEN, KING)
            keep = bool(others) or (hand.singles[0] == ACE and bool(face))
        elif quads in (JACK, QUEEN, KING):
            keep = any(r >= TEN for r in others)
        elif quads == ACE:
            keep = any(r >= SEVEN for r in others)
        return hand.behind(quads) if keep else hand.front(quads, quads)
    if len(hand.trips) == 2:
        return hand.front(hand.trips[0], hand.trips[0])
    if hand.trips and hand.pairs:
        if hand.pairs == [TWO] and hand.singles == [ACE, KING]:
            return hand.front(ACE, KING)
        return hand.front(hand.pairs[0], hand.pairs[0])
    pairs, ace = hand.pairs, ACE in hand.singles
    if hand.complete():
        if len(pairs) == 2 and max(pairs) <= TEN and ace:
            return hand.pairs_behind()
        as_pairs = len(pairs) >= 2 and (pairs[0] == ACE or min(pairs) >= TEN)
        if not as_pairs:
            return hand.complete(STRAIGHT_FLUSHES) or hand.complete()
    if hand.trips:
        return hand.trips_alone()
    if len(pairs) == 3:
        return hand.front(pairs[0], pairs[0])
    if len(pairs) == 2:
        small = max(pairs) <= SIX
        medium = max(pairs) <= TEN and ace
        face_and_low = pairs[0] in (JACK, QUEEN, KING) and pairs[1] <= FIVE and ace
        if small or medium or face_and_low:
            return hand.pairs_behind()
        return hand.front(pairs[1], pairs[1])
    return hand.one_pair_or_none()


def naive_cardroom(hand: Hand) -> Split | None:
    if hand.count[ACE] == 5:
        return hand.front(ACE, ACE)
    if hand.quads:
        quads = hand.quads[0]
        with_pair = hand.pair_in_front(quads)
        if with_pair:
            return with_pair
        needed = FIVE if quads <= FIVE else QUEEN if quads <= EIGHT else KING
        keep = quads <= FIVE or (quads <= JACK and hand.singles[0] >= needed)
        return hand.behind(quads) if keep else hand.front(quads, quads)
    if len(hand.trips) == 2:
        return hand.front(hand.trips[0], hand.trips[0])
    pairs = hand.pairs
    if hand.trips:
        if pairs:
            return hand.front(pairs[0], pairs[0])
        return hand.complete() or hand.trips_alone()
    if len(pairs) == 3:
        return hand.front(pairs[0], pairs[0])
    if len(pairs) == 2:
        single = hand.singles[0]
        keep = (
            (pairs[0] in (JACK, TEN, NINE) and single == ACE)
            or (SIX <= pairs[0] <= EIGHT and single >= KING)
            or (pairs[0] <= FIVE and single >= QUEEN)
        )
        return hand.pairs_behind() if keep else hand.front(pairs[1], pairs[1])
    return hand.complete() or hand.one_pair_or_none()


def naive_foxwoods(hand: Hand) -> Split | None:
    if hand.count[ACE] == 5:
        return hand.front(KING, KING) or hand.front(ACE, ACE)
    if hand.quads:
        quads = hand.quads[0]
        with_pair = hand.pair_in_front(quads)
        if with_pair:
            return with_pair
        keep = quads <= SIX or (quads <= TEN and hand.singles[0] >= KING)
        return hand.behind(quads) if keep else hand.front(quads, quads)
    if len(hand.trips) == 2:
        return hand.front(hand.trips[0], hand.trips[0])
    pairs = hand.pairs
    if hand.trips and pairs:
        return hand.front(pairs[0], pairs[0])
    if len(pairs) == 3:
        return hand.front(pairs[0], pairs[0])
    if len(pairs) == 2:
        single = hand.singles[0]
        keep = (pairs[0] <= TEN and single == ACE) or (pairs[0] <= SIX and single >= KING)
        return hand.pairs_behind() if keep else hand.front(pairs[1], pairs[1])
    complete = hand.complete()
    if complete:
        if pairs and TEN <= pairs[0] <= KING and hand.singles[0] == ACE:
            apart = hand.front(*hand.singles[:2])
            if apart and complete.low[0] != naive.PAIR and apart.low > complete.low:
                return apart
        return complete
    return hand.trips_alone() if hand.trips else hand.one_pair_or_none()


NAIVE_WAYS = {"online": naive_online, "cardroom": naive_cardroom, "foxwoods": naive_foxwoods}
