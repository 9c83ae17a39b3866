"""The 53 cards, how they are written, and sets of them.

>>> from paigow.cards import parse_cards
>>> print(parse_cards("10d As joker"))
Td As Jk
"""

from paigow.cards.card import DECK, JOKER, Card, Rank, Suit
from paigow.cards.cardset import CardSet, cards_of
from paigow.cards.notation import parse_card, parse_cards, parse_sequence

__all__ = [
    "DECK",
    "JOKER",
    "Card",
    "CardSet",
    "Rank",
    "Suit",
    "cards_of",
    "parse_card",
    "parse_cards",
    "parse_sequence",
]
