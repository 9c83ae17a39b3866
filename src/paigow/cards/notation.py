"""How cards are written: ``As``, ``Td`` or ``10d``, ``9♣``, ``Jk`` or ``Joker``, in any case."""

from __future__ import annotations

import re
from typing import Final

from paigow.cards.card import JOKER, RANK_LETTERS, SUIT_LETTERS, Card, Rank, Suit
from paigow.cards.cardset import CardSet
from paigow.errors import CardError

_SYMBOLS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\ufe0e\ufe0f")
_CARD: Final = re.compile(r"(joker|jk|xx|or)|(10|[2-9tjqka])([cdhs])", re.ASCII)
_BETWEEN: Final = re.compile(r"[\s,;]+")


def parse_sequence(text: str) -> tuple[Card, ...]:
    """The cards of a text in the order in which they are written, repeats and all.

    Cards stand apart by blanks, commas or semicolons, or one right behind the other.

    >>> parse_sequence("10♦, Ks joker")
    (Card('Td'), Card('Ks'), Card('Jk'))
    >>> parse_sequence("AsKd")
    (Card('As'), Card('Kd'))
    >>> parse_sequence("1s")
    Traceback (most recent call last):
    paigow.errors.CardError: '1s' is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) \
and a suit (c, d, h, s), or Jk for the joker

    :raises CardError: names the token that is not a card
    """
    cards: list[Card] = []
    for token in filter(None, _BETWEEN.split(text)):
        plain = token.translate(_SYMBOLS).lower()
        at = 0
        while at < len(plain):
            found = _CARD.match(plain, at)
            if found is None:
                shown = token if len(token) <= 20 else token[:20] + "…"
                raise CardError(
                    f"{shown!r} is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) "
                    "and a suit (c, d, h, s), or Jk for the joker"
                )
            at = found.end()
            if found[1]:
                cards.append(JOKER)
            else:
                letter = "T" if found[2] == "10" else found[2].upper()
                cards.append(
                    Card.of(Rank(RANK_LETTERS.index(letter)), Suit(SUIT_LETTERS.index(found[3])))
                )
    return tuple(cards)


def parse_card(text: str) -> Card:
    """The one card that a text names.

    :raises CardError: when the text is not exactly one card
    """
    cards = parse_sequence(text)
    if len(cards) != 1:
        raise CardError(f"{text!r} is not one card: write one like As, 10d or Jk")
    return cards[0]


def parse_cards(text: str) -> CardSet:
    """The set of cards that a text names; the order does not matter.

    >>> parse_cards("Kd As") == parse_cards("as, kd")
    True

    :raises CardError: names a token that is not a card, or a card that is there twice
    """
    return CardSet(parse_sequence(text))
