"""Ranking hands of two and five cards, the joker as the *bug* included.

The bug is an ace, except that it may be any card that completes a straight, a flush, a straight
flush or a royal flush, and then it is the card that makes the strongest hand.

Five cards are looked up, not worked out: their ranks add up to one number (each rank a digit to
base five, the joker a digit of its own), and the bits that their suits share tell whether there is
a flush. The tables are built once for each wheel option, from the few thousand sums there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
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


def _straight_top(ranks: Sequence[int]) -> Rank | None:
    """The highest rank of the straight that five ranks, highest first, make."""
    if ranks == (12, 3, 2, 1, 0):
        return Rank.FIVE
    if len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4:
        return Rank(ranks[0])
    return None


def _natural_key(ranks: tuple[int, ...], suited: bool) -> _Key:
    """Class and ranks in order of comparison of five natural ranks (five aces allowed)."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    counts = [count for count, _ in groups]
    ordered = tuple(_RANKS[rank] for count, rank in groups for _ in range(count))
    top = _straight_top(ordered)
    if top is not None:
        if suited and top is Rank.ACE:
            return HandClass.ROYAL_FLUSH, ordered
        if top is Rank.FIVE:
            ordered = (*ordered[1:], Rank.ACE)
        return (HandClass.STRAIGHT_FLUSH if suited else HandClass.STRAIGHT), ordered
    if suited:
        return HandClass.FLUSH, ordered
    match counts:
        case [5]:
            return HandClass.FIVE_ACES, ordered
        case [4, 1]:
            return HandClass.FOUR_OF_A_KIND, ordered
        case [3, 2]:
            return HandClass.FULL_HOUSE, ordered
        case [3, *_]:
            return HandClass.THREE_OF_A_KIND, ordered
        case [2, 2, 1]:
            return HandClass.TWO_PAIR, ordered
        case [2, *_]:
            return HandClass.ONE_PAIR, ordered
        case _:
            return HandClass.HIGH_CARD, ordered


def _order(key: _Key, wheel: Wheel) -> tuple[float, ...]:
    """What sorts the hands, weakest first."""
    hand_class, ranks = key
    if hand_class in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH):
        is_wheel = ranks[0] is Rank.FIVE
        return hand_class, 11.5 if is_wheel and wheel is Wheel.SECOND else float(ranks[0])
    return hand_class, *ranks


def _joker_readings(ranks: tuple[int, ...], suited: bool) -> Iterator[tuple[int, bool]]:
    """The ranks that the joker may stand for beside four natural ranks, and if it is a flush."""
    yield 12, False
    for rank in range(13):
        if rank not in ranks and (suited or _straight_top(_descending(*ranks, rank)) is not None):
            yield rank, suited


def _sum_of(ranks: Sequence[int]) -> int:
    return sum(_POWERS[rank] for rank in ranks)


def _descending(*ranks: int) -> tuple[int, ...]:
    return tuple(sorted(ranks, reverse=True))


@cache
def _natural_keys() -> tuple[dict[int, _Key], dict[int, _Key]]:
    """Sum of ranks → class and ranks, without and with a flush; the five aces among the former."""
    plain = {
        _sum_of(ranks): _natural_key(ranks, False)
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4] or ranks[0] == 12
    }
    suited = {_sum_of(ranks): _natural_key(ranks, True) for ranks in combinations(range(13), 5)}
    return plain, suited


def _joker_values(
    plain: dict[int, int], suited: dict[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """What the tables hold for hands with the joker: the strongest reading of each."""

    def best(ranks: tuple[int, ...], flush: bool) -> int:
        total = _sum_of(ranks)
        return max(
            (suited if as_flush else plain)[total + _POWERS[rank]]
            for rank, as_flush in _joker_readings(ranks, flush)
        )

    def total(ranks: tuple[int, ...]) -> int:
        return JOKER_KEY + _sum_of(ranks)

    fours = combinations_with_replacement(range(13), 4)
    return (
        {total(ranks): best(ranks, False) for ranks in fours},
        {total(ranks): best(ranks, True) for ranks in combinations(range(13), 4)},
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
    plain_keys, suited_keys = _natural_keys()
    keys = sorted({*plain_keys.values(), *suited_keys.values()}, key=lambda key: _order(key, wheel))
    number = {key: value for value, key in enumerate(keys)}
    plain = {total: number[key] for total, key in plain_keys.items()}
    suited = {total: number[key] for total, key in suited_keys.items()}
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
    hand = cards_of(cards)
    if len(hand) != 5:
        raise CardCountError(f"a high hand has five cards, not {len(hand)}")
    if JOKER not in hand:
        return None
    tables = high_tables(Wheel.parse(wheel))
    value = high_value(tuple(hand), tables)
    naturals = [card for card in hand if card != JOKER]
    suits = {card & 3 for card in naturals}
    total = sum(RANK_KEY[card] for card in naturals)
    for rank, as_flush in _joker_readings(tuple(card >> 2 for card in naturals), len(suits) == 1):
        if (tables.suited if as_flush else tables.plain)[total + _POWERS[rank]] == value:
            return StandIn(Rank(rank), Suit(suits.pop()) if as_flush else None)
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
