"""Hands of the bank with which every bet is a push, whatever the player holds."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from paigow.cards import Card, Rank
from paigow.errors import UnknownNameError
from paigow.hands.lines import is_pai_gow
from paigow.hands.ranking import best_high


class PushRule(Enum):
    """The pai gow of the bank (no pair, straight or flush) that pushes, by its highest card."""

    QUEEN_HIGH = "queen-high"
    ACE_HIGH = "ace-high"

    @classmethod
    def parse(cls, name: str | PushRule) -> PushRule:
        """The push rule of a name.

        :raises UnknownNameError: when there is no such rule
        """
        try:
            return cls(name)
        except ValueError:
            raise UnknownNameError(
                f"{name!r} is not a push rule: take 'queen-high' or 'ace-high'"
            ) from None

    @property
    def words(self) -> str:
        """The hand that pushes, in words: ``a queen-high pai gow``."""
        return f"{'a' if self is PushRule.QUEEN_HIGH else 'an'} {self.value} pai gow"

    def pushes(self, cards: Iterable[Card]) -> bool:
        """Whether a bank pushes with these seven cards.

        >>> from paigow.cards import parse_cards
        >>> PushRule.QUEEN_HIGH.pushes(parse_cards("Qd Jh 9c 8s 6d 4c 2h"))
        True
        >>> PushRule.ACE_HIGH.pushes(parse_cards("Jk Kd Qh 9c 7s 4d 2h"))
        True
        """
        best = best_high(cards)
        top = Rank.QUEEN if self is PushRule.QUEEN_HIGH else Rank.ACE
        return is_pai_gow(best) and best.ranks[0] is top
