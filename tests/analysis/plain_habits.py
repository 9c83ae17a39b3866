"""The ten rules beyond Foxwoods in plain Python, for one hand at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from paigow.analysis.classes import JOKER_COLUMN, class_arrays
from paigow.cards import DECK, JOKER, Card
from paigow.hands import HandClass, Setting, Wheel
from paigow.houseways import HandFacts
from paigow.houseways.holding import Holding, Shape

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
FLUSHES = {HandClass.FLUSH, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH}
COMPLETE = {HandClass.STRAIGHT, *FLUSHES}


class Seen(NamedTuple):
    """What a player sees of his seven cards."""

    held: Holding
    settings: tuple[Setting, ...]

    def best(self, wanted: Iterable[Setting]) -> Setting | None:
        """The strongest front of some settings, of equal ones the strongest hand behind it."""
        return max(
            wanted,
            key=lambda each: (each.low_strength(), each.high_strength(Wheel.LOW)),
            default=None,
        )

    def with_behind(self, classes: set[HandClass]) -> Setting | None:
        """The best front that leaves a hand of these classes behind."""
        return self.best(
            each for each in self.settings if each.high_strength(Wheel.LOW).hand_class in classes
        )

    def with_front(self, *ranks: int) -> Setting | None:
        """The setting with these two ranks in front, the joker an ace."""
        return self.best(each for each in self.settings if ranks_of(each.low) == sorted(ranks))

    @property
    def leaves(self) -> int:
        """What the straight or flush leaves in front: its highest rank, 13 a pair, -1 none."""
        setting = self.with_behind(COMPLETE)
        if setting is None:
            return -1
        one, two = ranks_of(setting.low)
        return 13 if one == two else two


def see(cards: Iterable[Card]) -> Seen:
    facts = HandFacts(cards, Wheel.LOW)
    return Seen(facts.holding, tuple(map(facts.setting, facts.splits)))


def ranks_of(cards: Iterable[Card]) -> list[int]:
    return sorted(ACE if card == JOKER else card >> 2 for card in cards)


class Plain(NamedTuple):
    """A rule: its words, when it holds, and what it makes of a hand."""

    condition: str
    action: str
    holds: Callable[[Seen], bool]
    play: Callable[[Seen], Setting | None]


def singles(one: int, two: int) -> Callable[[Seen], Setting | None]:
    return lambda seen: seen.with_front(seen.held.singles[one], seen.held.singles[two])


def two_pair(seen: Seen, higher: range, lower: range) -> bool:
    pairs = seen.held.pairs
    return seen.held.shape is Shape.TWO_PAIR and pairs[0] in higher and pairs[1] in lower


ANY = range(13)
PAIR_BEHIND = "keep the pair and play the two highest singles in front"
BOTH_BEHIND = "keep both pairs and play the two highest singles in front"

RULES = (
    Plain(
        "one pair of eights or better, with a straight or flush that leaves at most nine high in "
        "front, with the joker",
        PAIR_BEHIND,
        lambda seen: (
            seen.held.shape is Shape.ONE_PAIR
            and seen.held.pairs[0] >= EIGHT
            and 0 <= seen.leaves <= NINE
            and seen.held.joker
        ),
        singles(0, 1),
    ),
    Plain(
        "no pair, the highest card an ace, the 3rd highest card a ten or less, without a straight "
        "or flush",
        "play the 2nd and 4th highest cards in front",
        lambda seen: (
            seen.held.shape is Shape.NO_PAIR
            and seen.held.singles[0] == ACE
            and seen.held.singles[2] <= TEN
            and seen.leaves < 0
        ),
        singles(1, 3),
    ),
    Plain(
        "one pair, with a straight or flush that leaves king high or better in front",
        "play the straight or flush",
        lambda seen: seen.held.shape is Shape.ONE_PAIR and seen.leaves >= KING,
        lambda seen: seen.with_behind(COMPLETE),
    ),
    Plain(
        "two pair, the higher jacks or less, the lower fives or less, the highest single an ace",
        BOTH_BEHIND,
        lambda seen: (
            two_pair(seen, range(JACK + 1), range(FIVE + 1)) and seen.held.singles[0] == ACE
        ),
        singles(0, 1),
    ),
    Plain(
        "two pair, the higher eights or less, the lower threes or less, the highest single a king "
        "or better",
        BOTH_BEHIND,
        lambda seen: (
            two_pair(seen, range(EIGHT + 1), range(THREE + 1)) and seen.held.singles[0] >= KING
        ),
        singles(0, 1),
    ),
    Plain(
        "trips of kings or better, the highest single a jack or less, without a straight or flush",
        "play one of the trips and the highest single in front",
        lambda seen: (
            seen.held.shape is Shape.TRIPS
            and seen.held.trips >= KING
            and seen.held.singles[0] <= JACK
            and seen.leaves < 0
        ),
        lambda seen: seen.with_front(seen.held.trips, seen.held.singles[0]),
    ),
    Plain(
        "two pair, the lower sevens or less, the 2nd highest single a king or better",
        BOTH_BEHIND,
        lambda seen: two_pair(seen, ANY, range(SEVEN + 1)) and seen.held.singles[1] >= KING,
        singles(0, 1),
    ),
    Plain(
        "two pair, the higher tens or better, the lower sevens or better, the 2nd highest single "
        "a jack or less",
        "split the pairs, the lower in front",
        lambda seen: (
            two_pair(seen, range(TEN, 13), range(SEVEN, 13)) and seen.held.singles[1] <= JACK
        ),
        lambda seen: seen.with_front(seen.held.pairs[1], seen.held.pairs[1]),
    ),
    Plain(
        "two pair, the higher fours or less, the lower twos, the highest single a queen or better",
        BOTH_BEHIND,
        lambda seen: two_pair(seen, range(FOUR + 1), range(1)) and seen.held.singles[0] >= QUEEN,
        singles(0, 1),
    ),
    Plain(
        "one pair, the highest single a king or better, the 2nd highest single a jack or less",
        "play the flush",
        lambda seen: (
            seen.held.shape is Shape.ONE_PAIR
            and seen.held.singles[0] >= KING
            and seen.held.singles[1] <= JACK
        ),
        lambda seen: seen.with_behind(FLUSHES),
    ),
)


def hands_of_class(row: int) -> Iterator[tuple[Card, ...]]:
    """All hands of a class, suit by suit."""
    classes = class_arrays()
    counts, flush = classes.counts[row], int(classes.flush[row])
    joker = int(counts[JOKER_COLUMN])
    of_ranks = [
        list(combinations(range(4), int(counts[rank]))) for rank in range(13) if counts[rank]
    ]
    ranks = [rank for rank in range(13) if counts[rank]]
    for suits in product(*of_ranks):
        held = [0, 0, 0, 0]
        for rank, taken in zip(ranks, suits, strict=True):
            for suit in taken:
                held[suit] |= 1 << rank
        if next((each for each in held if each.bit_count() + joker >= 5), 0) == flush:
            cards = [
                DECK[4 * rank + suit]
                for rank, taken in zip(ranks, suits, strict=True)
                for suit in taken
            ]
            yield (*cards, JOKER) if joker else tuple(cards)
