"""A setting: seven cards split into a low hand of two and a high hand of five."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any, Final, TypeAlias

from paigow.cards import JOKER, Card, CardSet, Rank, cards_of, parse_sequence
from paigow.errors import CardCountError, InputError
from paigow.hands.ranking import (
    RANK_KEY,
    StandIn,
    high_tables,
    high_value,
    is_suited,
    joker_stands_for,
    low_strengths,
    low_value,
)
from paigow.hands.strength import HandClass, Strength, Wheel

_Pick: TypeAlias = Callable[[tuple[Any, ...]], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a setting: a stable code and a sentence."""

    code: str
    message: str


class SettingError(InputError):
    """A setting that cannot be: it carries every fault, not the first alone."""

    default_code = "bad_setting"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


@dataclass(frozen=True, slots=True, init=False)
class Setting:
    """A way to split seven cards. Two settings are equal when they hold the same cards.

    ``low`` and ``high`` are tuples of two and five cards in the order in which they are read out:
    groups first, then by rank, the joker last. A setting may be a foul; it cannot have a wrong
    number of cards.

    >>> Setting.parse("Qh Ac / 2d Kh 5c 9s Kd")
    Setting('Ac Qh / Kd Kh 9s 5c 2d')
    >>> Setting.parse("As Kd / Qh Jc 9d 7s 4c").is_foul
    True
    >>> Setting.parse("As Kd Qh | Jc 9d 7s 4c")
    Traceback (most recent call last):
    paigow.hands.setting.SettingError: the low hand has three cards, not two; \
the high hand has four cards, not five

    :raises SettingError: lists every fault: wrong counts, cards that are there twice
    """

    low: tuple[Card, ...]
    high: tuple[Card, ...]

    def __init__(self, low: Iterable[Card], high: Iterable[Card]) -> None:
        low, high = tuple(low), tuple(high)
        faults = count_faults(low, high)
        if faults:
            raise SettingError(faults)
        object.__setattr__(self, "low", reading_order(low))
        object.__setattr__(self, "high", reading_order(high))

    @classmethod
    def _split(cls, low: tuple[Card, ...], high: tuple[Card, ...]) -> Setting:
        """A split of seven different cards, each hand in the order in which it is read out."""
        setting = object.__new__(cls)
        object.__setattr__(setting, "low", low)
        object.__setattr__(setting, "high", high)
        return setting

    @classmethod
    def parse(cls, text: str) -> Setting:
        """The setting written as ``low / high`` (``|`` will do as well).

        :raises CardError: names a token that is not a card
        :raises SettingError: lists every fault
        """
        parts = text.replace("|", "/").split("/")
        if len(parts) != 2:
            raise InputError(
                f"{text!r} is not a setting: write the low hand, a slash and the high hand, "
                "like 'Ac Qh / Kd Kh 9s 5c 2d'"
            )
        return cls(parse_sequence(parts[0]), parse_sequence(parts[1]))

    @property
    def cards(self) -> CardSet:
        """All seven cards."""
        return CardSet((*self.low, *self.high))

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand (the wheel option never matters here)."""
        return is_foul(self.low_strength(), self.high_strength())

    def low_strength(self) -> Strength:
        """The strength of the low hand."""
        return low_strengths()[low_value(self.low)]

    def high_strength(self, wheel: str | Wheel = Wheel.SECOND) -> Strength:
        """The strength of the high hand."""
        tables = high_tables(wheel if isinstance(wheel, Wheel) else Wheel.parse(wheel))
        return tables.strengths[high_value(self.high, tables)]

    def joker_stands_for(self, wheel: str | Wheel = Wheel.SECOND) -> StandIn | None:
        """What the joker is in this setting; None when there is none."""
        if JOKER in self.low:
            return StandIn(Rank.ACE, None)
        return joker_stands_for(self.high, wheel) if JOKER in self.high else None

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.low))} / {' '.join(map(str, self.high))}"

    def __repr__(self) -> str:
        return f"Setting('{self}')"


def is_foul(low: Strength, high: Strength) -> bool:
    """Whether a low hand outranks a high hand."""
    return low.value > high_tables(high.wheel).highest_low[high.value]


def reading_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards as they are read out: pairs and better first, then by rank, the joker last.

    The joker stands in the group of aces only where it has nothing better to do.
    """
    return _reading_order_of_two(cards) if len(cards) == 2 else _reading_order(cards)


def _reading_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    ascending = tuple(sorted(cards))
    suited = len(cards) == 5 and is_suited(cards)
    return _order_of(tuple(card >> 2 for card in ascending), suited)(ascending)


@lru_cache(20_000)  # of 9,997 five-card hands that differ in their ranks, or in being suited
def _order_of(kinds: tuple[int, ...], suited: bool) -> _Pick:
    """What puts cards of these ranks, lowest first, into the order in which they are read out.

    The joker is a kind of its own here.
    """
    places = range(len(kinds))
    if len(kinds) == 5 == len(set(kinds)):
        tables = high_tables(Wheel.SECOND)
        total = sum(RANK_KEY[4 * kind] for kind in kinds)
        strength = tables.strengths[(tables.suited if suited else tables.plain)[total]]
        if strength.hand_class in _COMPLETE:
            wheel = strength.ranks[0] is Rank.FIVE and strength.hand_class is not HandClass.FLUSH

            def in_a_row(place: int) -> tuple[bool, bool, int]:
                kind = kinds[place]
                return kind == _JOKER_KIND, wheel and kind == Rank.ACE, -kind

            return itemgetter(*sorted(places, key=in_a_row))
    ranks = [Rank.ACE if kind == _JOKER_KIND else kind for kind in kinds]
    groups_first = sorted(places, key=lambda place: (-ranks.count(ranks[place]), -ranks[place]))
    return itemgetter(*groups_first)


_reading_order_of_two = lru_cache(2_000)(_reading_order)  # of 1,378 low hands


_JOKER_KIND = JOKER >> 2
_SPLITS: Final[tuple[tuple[_Pick, _Pick], ...]] = tuple(
    (itemgetter(*low), itemgetter(*(place for place in range(7) if place not in low)))
    for low in combinations(range(7), 2)
)
"""The two cards of each of the 21 low hands, and the five that are left."""
_COMPLETE = (
    HandClass.STRAIGHT,
    HandClass.FLUSH,
    HandClass.STRAIGHT_FLUSH,
    HandClass.ROYAL_FLUSH,
)
_COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def _count(cards: tuple[Card, ...]) -> str:
    number = len(cards)
    word = _COUNT_WORDS[number] if number < len(_COUNT_WORDS) else str(number)
    return f"{word} card" if number == 1 else f"{word} cards"


def count_faults(low: tuple[Card, ...], high: tuple[Card, ...]) -> list[Fault]:
    """What is wrong with a split as a split: counts, and cards that are there twice."""
    faults = []
    if len(low) != 2:
        faults.append(Fault("low_count", f"the low hand has {_count(low)}, not two"))
    if len(high) != 5:
        faults.append(Fault("high_count", f"the high hand has {_count(high)}, not five"))
    both = (*low, *high)
    for card in sorted({card for card in both if both.count(card) > 1}):
        faults.append(Fault("card_twice", f"{card} is there twice"))
    return faults


def setting_faults(
    low: Iterable[Card], high: Iterable[Card], held: CardSet | None = None
) -> tuple[Fault, ...]:
    """Everything wrong with a split of the cards held, all of it at once.

    Codes: ``low_count``, ``high_count``, ``card_twice``, ``not_held``, ``foul``.

    >>> from paigow.cards import parse_cards as cards
    >>> [fault.code for fault in setting_faults(
    ...     cards("As Kd"), cards("Qh Jc 9d 7s 4c"), cards("As Kh Qh Jc 9d 7s 4c"))]
    ['not_held', 'foul']
    """
    low, high = tuple(low), tuple(high)
    faults = count_faults(low, high)
    if held is not None:
        faults += [
            Fault("not_held", f"{card} is not among the cards held")
            for card in sorted({*low, *high})
            if card not in held
        ]
    if not any(fault.code in ("low_count", "high_count", "card_twice") for fault in faults):
        setting = Setting(low, high)
        if setting.is_foul:
            faults.append(
                Fault(
                    "foul",
                    f"the low hand, {setting.low_strength().words}, outranks the high hand, "
                    f"{setting.high_strength().words}",
                )
            )
    return tuple(faults)


def all_settings(cards: Iterable[Card]) -> tuple[Setting, ...]:
    """All 21 splits of seven cards, fouls among them, in the fixed order of their low hands.

    :raises CardCountError: unless there are exactly seven cards
    """
    hand = cards_of(cards)
    if len(hand) != 7:
        raise CardCountError(f"a hand has seven cards, not {len(hand)}")
    cards = tuple(hand)
    kinds = tuple(card >> 2 for card in cards)
    settings = []
    for low, high in _SPLITS:
        five = high(cards)
        in_order = _order_of(high(kinds), is_suited(five))
        settings.append(Setting._split(reading_order(low(cards)), in_order(five)))
    return tuple(settings)


def legal_settings(cards: Iterable[Card]) -> tuple[Setting, ...]:
    """The settings of seven cards that are not fouls.

    :raises CardCountError: unless there are exactly seven cards
    """
    return tuple(setting for setting in all_settings(cards) if not setting.is_foul)
