"""One card: a rank and a suit, or the joker, which has neither."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, final

from paigow.errors import CardError


class Rank(IntEnum):
    """The thirteen ranks, lowest first, numbered 0 to 12."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The one-letter form: ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """The rank in words, for one card: ``nine``, ``king``."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """The rank in words, for several cards: ``nines``, ``sixes``, ``kings``."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """The four suits in the fixed order c, d, h, s; no suit is worth more than another."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The one-letter form: ``c``, ``d``, ``h`` or ``s``."""
        return SUIT_LETTERS[self]


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
_WRITTEN: Final = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), "Jk")
_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)


@final
class Card(int):
    """A card by its place in the fixed order 2c 2d 2h 2s 3c … As Jk, numbered 0 to 52.

    The joker is a card without rank or suit; what it may stand for (the *bug*) is a matter of
    the hand it is in, see :mod:`paigow.hands`.

    >>> Card.of(Rank.ACE, Suit.SPADES)
    Card('As')
    >>> str(JOKER), JOKER.rank
    ('Jk', None)

    :raises CardError: for a number outside 0 to 52
    """

    __slots__ = ()

    def __new__(cls, index: int) -> Card:  # noqa: D102 - the class says it
        if not 0 <= index < 53:
            raise CardError(f"{index} is not a card's number: cards are numbered 0 to 52")
        return super().__new__(cls, index)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The natural card of a rank and a suit."""
        return DECK[rank * 4 + suit]

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self == 52

    @property
    def rank(self) -> Rank | None:
        """The rank, or None for the joker."""
        return None if self == 52 else _RANKS[self >> 2]

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for the joker."""
        return None if self == 52 else _SUITS[self & 3]

    def __str__(self) -> str:
        return _WRITTEN[self]

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


DECK: Final[tuple[Card, ...]] = tuple(Card(index) for index in range(53))
"""All 53 cards in the fixed order."""

JOKER: Final[Card] = DECK[52]
"""The one joker."""
