"""Ranking hands of two and five cards, the joker as the *bug* included.

The bug is an ace, except that it may be any card that completes a straight, a flush, a straight
flush or a royal flush, and then it is the card that makes the strongest hand.

Five cards are looked up, not worked out: their ranks add up to one number (each rank a digit to
base five, the joker a digit of its own), and the bits that their suits share tell whether there is
a flush. The tables are built once for each wheel option, from the few thousand sums there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from paigow.cards import DECK, JOKER, Card, Rank, Suit, cards_of
from paigow.errors import CardCountError
from paigow.hands.strength import HandClass, Strength, Wheel

HIGH_STRENGTHS: Final = 7463
LOW_STRENGTHS: Final = 91

JOKER_KEY: Final = 5**13
RANK_KEY: Final = tuple(JOKER_KEY if card == JOKER else 5 ** (card >> 2) for card in DECK)
"""What each card adds to the sum of ranks of its hand."""
SUIT_BITS: Final = tuple(0b1111 if card == JOKER else 1 << (card & 3) for card in DECK)
"""One bit a suit; the joker fits them all. Five cards are suited when the bits share one."""

LOW_VALUE: Final[dict[int, int]] = {
    **{5**high + 5**low: high * (high - 1) // 2 + low for high in range(13) for low in range(high)},
    **{2 * 5**rank: 78 + rank for rank in range(13)},
    **{JOKER_KEY + 5**rank: 66 + rank for rank in range(12)},
    JOKER_KEY + 5**12: 90,
}
"""Sum of ranks of two cards → strength of the low hand."""

_RANKS: Final = tuple(Rank)
_POWERS: Final = tuple(RANK_KEY[4 * rank] for rank in range(13))
_Key = tuple[HandClass, tuple[Rank, ...]]
_SUITED: Final = (HandClass.FLUSH, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH)


class HighTables(NamedTuple):
    """The tables of one wheel option.

    ``plain`` and ``suited`` take the sum of ranks of five cards to the strength's number;
    ``strengths[value]`` is the strength, ``highest_low[value]`` the strongest low hand that may
    stand in front of it without a foul.
    """

    plain: dict[int, int]
    suited: dict[int, int]
    strengths: tuple[Strength, ...]
    highest_low: tuple[int, ...]


_STRAIGHTS: Final = ((12, 0, 1, 2, 3), *(tuple(range(low, low + 5)) for low in range(9)))
"""The ranks of the ten straights, A-2-3-4-5 first."""
_STRAIGHT_BITS: Final = tuple(sum(1 << rank for rank in ranks) for ranks in _STRAIGHTS)


def _sum_of(ranks: Iterable[int]) -> int:
    return sum(_POWERS[rank] for rank in ranks)


def _keys(wheel: Wheel) -> Iterator[_Key]:
    """All 7,463 high hands, class and ranks in order of comparison, weakest first."""
    straights = [tuple(_RANKS[rank] for rank in reversed(ranks)) for ranks in _STRAIGHTS[1:]]
    lowest = (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE)
    straights.insert(0 if wheel is Wheel.LOW else 8, lowest)
    in_a_row = {frozenset(ranks) for ranks in straights}

    def kickers(number: int, *taken: Rank) -> Iterator[tuple[Rank, ...]]:
        """The ranks that may go with a group, highest rank first, the weakest of them first."""
        free = [rank for rank in reversed(_RANKS) if rank not in taken]
        return reversed(list(combinations(free, number)))

    broken = [ranks for ranks in kickers(5) if frozenset(ranks) not in in_a_row]
    for ranks in broken:
        yield HandClass.HIGH_CARD, ranks
    for pair in _RANKS:
        for rest in kickers(3, pair):
            yield HandClass.ONE_PAIR, (pair, pair, *rest)
    for high, low in kickers(2):
        for rest in kickers(1, high, low):
            yield HandClass.TWO_PAIR, (high, high, low, low, *rest)
    for trips in _RANKS:
        for rest in kickers(2, trips):
            yield HandClass.THREE_OF_A_KIND, (trips, trips, trips, *rest)
    for ranks in straights:
        yield HandClass.STRAIGHT, ranks
    for ranks in broken:
        yield HandClass.FLUSH, ranks
    for trips in _RANKS:
        for (pair,) in kickers(1, trips):
            yield HandClass.FULL_HOUSE, (trips, trips, trips, pair, pair)
    for quads in _RANKS:
        for rest in kickers(1, quads):
            yield HandClass.FOUR_OF_A_KIND, (quads, quads, quads, quads, *rest)
    for ranks in straights[:-1]:
        yield HandClass.STRAIGHT_FLUSH, ranks
    yield HandClass.ROYAL_FLUSH, straights[-1]
    yield HandClass.FIVE_ACES, (Rank.ACE,) * 5


def _joker_readings(ranks: Sequence[int], suited: bool) -> Iterator[tuple[int, bool]]:
    """The ranks that the joker may stand for beside four natural ranks, and if it is a flush.

    Of the ranks that complete a flush the highest alone is given, beside those of a straight flush.
    """
    yield 12, False
    held = 0
    for rank in ranks:
        held |= 1 << rank
    if held.bit_count() == 4:
        for bits in _STRAIGHT_BITS:
            if held & ~bits == 0:
                yield (bits ^ held).bit_length() - 1, suited
        if suited:
            yield (held ^ 8191).bit_length() - 1, True


def _joker_values(
    plain: dict[int, int], suited: dict[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """What the tables hold for hands with the joker: the strongest reading of each."""

    def best(ranks: tuple[int, ...], total: int, flush: bool) -> int:
        return max(
            (suited if as_flush else plain)[total + _POWERS[rank]]
            for rank, as_flush in _joker_readings(ranks, flush)
        )

    fours = [(ranks, _sum_of(ranks)) for ranks in combinations_with_replacement(range(13), 4)]
    return (
        {JOKER_KEY + total: best(ranks, total, False) for ranks, total in fours},
        {
            JOKER_KEY + total: best(ranks, total, True)
            for ranks, total in fours
            if len(set(ranks)) == 4
        },
    )


def _low_bound(key: _Key) -> int:
    """The strongest low hand that does not outrank this high hand."""
    hand_class, ranks = key
    if hand_class is HandClass.HIGH_CARD:
        return LOW_VALUE[5 ** ranks[0] + 5 ** ranks[1]]
    if hand_class is HandClass.ONE_PAIR:
        return 78 + ranks[0]
    return LOW_STRENGTHS - 1


@cache
def high_tables(wheel: Wheel) -> HighTables:
    """The tables of a wheel option, built at the first call."""
    keys = tuple(_keys(wheel))
    plain: dict[int, int] = {}
    suited: dict[int, int] = {}
    for value, (hand_class, ranks) in enumerate(keys):
        (suited if hand_class in _SUITED else plain)[_sum_of(ranks)] = value
    joker_plain, joker_suited = _joker_values(plain, suited)
    return HighTables(
        plain | joker_plain,
        suited | joker_suited,
        tuple(Strength(value, HIGH_STRENGTHS, *key, wheel) for value, key in enumerate(keys)),
        tuple(map(_low_bound, keys)),
    )


@cache
def low_strengths() -> tuple[Strength, ...]:
    """All 91 strengths of a low hand, weakest first."""
    high_cards = [(Rank(high), Rank(low)) for high in range(13) for low in range(high)]
    pairs = [(rank, rank) for rank in Rank]
    return tuple(
        Strength(
            value,
            LOW_STRENGTHS,
            HandClass.ONE_PAIR if ranks[0] is ranks[1] else HandClass.HIGH_CARD,
            ranks,
            Wheel.SECOND,
        )
        for value, ranks in enumerate(high_cards + pairs)
    )


def is_suited(cards: tuple[Card, ...]) -> bool:
    """Whether five cards are of one suit, which the joker always is, unchecked: for hot loops."""
    a, b, c, d, e = cards
    return SUIT_BITS[a] & SUIT_BITS[b] & SUIT_BITS[c] & SUIT_BITS[d] & SUIT_BITS[e] != 0


def high_value(cards: tuple[Card, ...], tables: HighTables) -> int:
    """The number of the strength of five different cards, unchecked: for hot loops."""
    a, b, c, d, e = cards
    total = RANK_KEY[a] + RANK_KEY[b] + RANK_KEY[c] + RANK_KEY[d] + RANK_KEY[e]
    if SUIT_BITS[a] & SUIT_BITS[b] & SUIT_BITS[c] & SUIT_BITS[d] & SUIT_BITS[e]:
        return tables.suited[total]
    return tables.plain[total]


def rank_high(cards: Iterable[Card], wheel: str | Wheel = Wheel.SECOND) -> Strength:
    """The strength of a high hand, the joker read as the card that makes it strongest.

    >>> from paigow.cards import parse_cards
    >>> rank_high(parse_cards("3c 4d 5h 6s Jk")).name
    'straight, 7 6 5 4 3'
    >>> rank_high(parse_cards("2s 3d 4h 5c Jk"), wheel="second").name
    'straight, 5 4 3 2 A'
    >>> rank_high(parse_cards("As Ah Ad Ac Jk")).value
    7462

    :raises CardCountError: unless there are exactly five cards
    :raises CardError: when a card is there twice
    :raises UnknownNameError: for a wheel option that does not exist
    """
    hand = tuple(cards)
    if len(hand) != 5:
        raise CardCountError(f"a high hand has five cards, not {len(hand)}")
    if len(set(hand)) != 5:
        cards_of(hand)
    tables = high_tables(wheel if isinstance(wheel, Wheel) else Wheel.parse(wheel))
    return tables.strengths[high_value(hand, tables)]


def low_value(cards: Iterable[Card]) -> int:
    """The number of the strength of two different cards, unchecked: for hot loops."""
    a, b = cards
    return LOW_VALUE[RANK_KEY[a] + RANK_KEY[b]]


def rank_low(cards: Iterable[Card]) -> Strength:
    """The strength of a low hand; the joker is an ace.

    >>> from paigow.cards import parse_cards
    >>> rank_low(parse_cards("Jk Kd")).words, rank_low(parse_cards("Jk As")).value
    ('ace-king', 90)

    :raises CardCountError: unless there are exactly two cards
    :raises CardError: when a card is there twice
    """
    hand = tuple(cards)
    if len(hand) != 2:
        raise CardCountError(f"a low hand has two cards, not {len(hand)}")
    if hand[0] == hand[1]:
        cards_of(hand)
    return low_strengths()[low_value(hand)]


class StandIn(NamedTuple):
    """The card that the joker stands for in a high hand; no suit where any would do."""

    rank: Rank
    suit: Suit | None

    def __str__(self) -> str:
        return self.rank.letter + (self.suit.letter if self.suit is not None else "")


def joker_stands_for(cards: Iterable[Card], wheel: str | Wheel = Wheel.SECOND) -> StandIn | None:
    """What the joker is in a high hand, or None when there is no joker.

    >>> from paigow.cards import parse_cards
    >>> str(joker_stands_for(parse_cards("Ah Qh Jh 7h Jk")))
    'Kh'
    >>> str(joker_stands_for(parse_cards("9c 8d 6h 5s Jk")))
    '7'

    :raises CardCountError: unless there are exactly five cards
    """
    hand = tuple(cards_of(cards))
    if len(hand) != 5:
        raise CardCountError(f"a high hand has five cards, not {len(hand)}")
    if JOKER not in hand:
        return None
    wheel = wheel if isinstance(wheel, Wheel) else Wheel.parse(wheel)
    suit = Suit(hand[0] & 3) if is_suited(hand) else None
    rank, as_flush = _best_reading(tuple(card >> 2 for card in hand[:4]), suit is not None, wheel)
    return StandIn(rank, suit if as_flush else None)


@lru_cache(4_000)  # of 2,535 hands that differ in their ranks, or in being suited
def _best_reading(ranks: tuple[int, ...], suited: bool, wheel: Wheel) -> tuple[Rank, bool]:
    """The rank that the joker is beside four natural ranks, and whether as a card of their suit."""
    tables = high_tables(wheel)
    total = _sum_of(ranks)
    value = (tables.suited if suited else tables.plain)[JOKER_KEY + total]
    for rank, as_flush in _joker_readings(ranks, suited):
        if (tables.suited if as_flush else tables.plain)[total + _POWERS[rank]] == value:
            return Rank(rank), as_flush
    raise AssertionError("no reading of the joker gives the strength in the tables")


def best_high(cards: Iterable[Card], wheel: str | Wheel = Wheel.SECOND) -> Strength:
    """The strongest five-card hand among seven (or more) cards.

    >>> from paigow.cards import parse_cards
    >>> best_high(parse_cards("4s 4h 5h 5c 9h 9c Kd")).name
    'two pair, 9 9 5 5 K'

    :raises CardCountError: for fewer than five cards
    """
    hand = tuple(cards_of(cards))
    if len(hand) < 5:
        raise CardCountError(f"a high hand needs five cards, not {len(hand)}")
    tables = high_tables(Wheel.parse(wheel))
    return tables.strengths[max(high_value(five, tables) for five in combinations(hand, 5))]
