"""The facts about seven cards that house ways decide by, worked out once and shared.

The 21 splits of a hand are kept as plain integers, the legal ones alone, in the order in which a
house way prefers them when its words leave a choice: the strongest low hand, then the strongest
high hand, then the low hand whose cards come first in the fixed order 2c 2d 2h 2s 3c … As Jk.
From the top bit down such an integer is the strength of the low hand (7 bits), the strength of
the high hand (13), the kind of high hand (4) and 20 less the place of the split (5).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, final

from paigow.cards import Card, CardSet, Rank, cards_of
from paigow.errors import CardCountError
from paigow.hands import HandClass, Setting, Wheel
from paigow.hands.ranking import LOW_VALUE, RANK_KEY, high_tables
from paigow.houseways.holding import Holding, holding_of

LOW_SHIFT: Final = 22
HIGH_SHIFT: Final = 9
KIND_SHIFT: Final = 5

WHEEL_STRAIGHT: Final = 11
WHEEL_STRAIGHT_FLUSH: Final = 12
"""A-2-3-4-5 and its straight flush: the kinds of high hand beyond the classes 0 to 10."""

_SPLITS: Final = tuple(combinations(range(7), 2))
_INDEXED: Final = tuple((i, j, 20 - place) for place, (i, j) in enumerate(_SPLITS))
_LOW: Final = {total: value << LOW_SHIFT for total, value in LOW_VALUE.items()}
_SUITED: Final = tuple(sum(1 << card for card in range(suit, 52, 4)) | 1 << 52 for suit in range(4))


class _Packed(NamedTuple):
    """Sum of ranks of five cards → the packed high hand, and a bound on the packed low hand."""

    plain: dict[int, tuple[int, int]]
    suited: dict[int, tuple[int, int]]


def kind_of(hand_class: HandClass, ranks: tuple[Rank, ...]) -> int:
    """The kind of a high hand: its class, with A-2-3-4-5 set apart.

    >>> from paigow.hands import Setting
    >>> steel_wheel = Setting.parse("Kd Qh / 5s 4s 3s 2s As").high_strength()
    >>> kind_of(steel_wheel.hand_class, steel_wheel.ranks)
    12
    """
    if ranks[0] is Rank.FIVE and hand_class is HandClass.STRAIGHT:
        return WHEEL_STRAIGHT
    if ranks[0] is Rank.FIVE and hand_class is HandClass.STRAIGHT_FLUSH:
        return WHEEL_STRAIGHT_FLUSH
    return hand_class


@cache
def _packed(wheel: Wheel) -> _Packed:
    tables = high_tables(wheel)

    def pack(values: dict[int, int]) -> dict[int, tuple[int, int]]:
        return {
            total: (
                value << HIGH_SHIFT
                | kind_of(tables.strengths[value].hand_class, tables.strengths[value].ranks)
                << KIND_SHIFT,
                tables.highest_low[value] + 1 << LOW_SHIFT,
            )
            for total, value in values.items()
        }

    return _Packed(pack(tables.plain), pack(tables.suited))


@final
class HandFacts:
    """Seven cards under one wheel option: what they hold, and their legal splits, best first.

    The facts do not depend on the house way, so one object serves as many ways as are asked.

    >>> from paigow.cards import parse_cards
    >>> facts = HandFacts(parse_cards("Kd Kh 4c 4s As 9d 2h"), Wheel.SECOND)
    >>> facts.holding.words, len(facts.splits)
    ('Two pair, kings and fours', 20)
    >>> facts.setting(facts.splits[0])
    Setting('4c 4s / Kd Kh As 9d 2h')

    :raises CardCountError: unless there are exactly seven cards
    :raises CardError: when a card is there twice
    """

    __slots__ = ("_makes", "cards", "holding", "splits", "wheel")

    cards: tuple[Card, ...]
    holding: Holding
    splits: list[int]
    wheel: Wheel

    def __init__(self, cards: Iterable[Card], wheel: Wheel) -> None:
        hand = cards_of(cards)
        self.cards = held = tuple(hand)
        if len(held) != 7:
            raise CardCountError(f"a house way sets seven cards, not {len(held)}")
        self.wheel = wheel
        self._makes = -1
        keys = [RANK_KEY[card] for card in held]
        total = sum(keys)
        self.holding = holding_of(total)
        plain, suited = _packed(wheel)
        splits = []
        for i, j, place in _INDEXED:
            pair = keys[i] + keys[j]
            high, bound = plain[total - pair]
            low = _LOW[pair]
            if low < bound:
                splits.append(low | high | place)
        for suit in _SUITED:
            if (hand.mask & suit).bit_count() >= 5:
                splits = self._with_flushes(splits, hand, suit, keys, suited)
        splits.sort(reverse=True)
        self.splits = splits

    def _with_flushes(
        self,
        splits: list[int],
        hand: CardSet,
        suit: int,
        keys: list[int],
        suited: dict[int, tuple[int, int]],
    ) -> list[int]:
        """The splits once those whose high hand is of one suit are ranked as flushes.

        A split that was a foul without its flush comes in as well.
        """
        other_suits = hand.mask & ~suit
        total = sum(keys)
        by_place = {split & 31: split for split in splits}
        for i, j, place in _INDEXED:
            front = 1 << self.cards[i] | 1 << self.cards[j]
            if other_suits & ~front == 0:
                pair = keys[i] + keys[j]
                by_place[place] = _LOW[pair] | suited[total - pair][0] | place
        return list(by_place.values())

    @property
    def makes(self) -> int:
        """The kinds of high hand that some legal split has, as a set of bits."""
        if self._makes < 0:
            found = 0
            for split in self.splits:
                found |= 1 << (split >> KIND_SHIFT & 15)
            self._makes = found
        return self._makes

    def low_cards(self, split: int) -> tuple[Card, Card]:
        """The two cards in front in a split."""
        i, j = _SPLITS[20 - (split & 31)]
        return self.cards[i], self.cards[j]

    def setting(self, split: int) -> Setting:
        """The setting that a split stands for."""
        low = self.low_cards(split)
        return Setting(low, (card for card in self.cards if card not in low))
