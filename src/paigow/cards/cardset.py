"""A set of cards: a hand has no order, and no card is in it twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

from paigow.cards.card import DECK, Card
from paigow.errors import CardError


@final
class CardSet:
    """An immutable set of cards, kept as a 53-bit integer (bit *i* is card *i*).

    Iterating gives the cards in the fixed order 2c 2d 2h 2s 3c … As Jk.

    >>> from paigow.cards import parse_cards
    >>> hand = parse_cards("As Kd 2c")
    >>> len(hand), str(hand), DECK[0] in hand
    (3, '2c Kd As', True)
    >>> parse_cards("As As")
    Traceback (most recent call last):
    paigow.errors.CardError: As is there twice: a hand holds every card once

    :raises CardError: when a card is there twice
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            bit = 1 << card
            if mask & bit:
                raise CardError(f"{card} is there twice: a hand holds every card once")
            mask |= bit
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """The set whose bit *i* tells whether card *i* is in it."""
        if not 0 <= mask < 1 << 53:
            raise CardError(f"{mask} is not a set of cards: it takes 53 bits")
        made = cls.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (CardSet.from_mask, (self.mask,))

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet('{self}')"


def cards_of(cards: Iterable[Card]) -> CardSet:
    """The cards as a set: as they are when they are one already.

    :raises CardError: when a card is there twice
    """
    return cards if isinstance(cards, CardSet) else CardSet(cards)
