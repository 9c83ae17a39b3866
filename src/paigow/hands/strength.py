"""How strong a hand is: one number, with the class and the name that players use for it."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import final

from paigow.cards import Rank
from paigow.errors import UnknownNameError


class Wheel(Enum):
    """Where A-2-3-4-5 ranks among straights and straight flushes.

    ``SECOND``: just below A-K-Q-J-T (and just below the royal flush). ``LOW``: the lowest.
    """

    SECOND = "second"
    LOW = "low"

    @classmethod
    def parse(cls, name: str | Wheel) -> Wheel:
        """The wheel option of a name.

        :raises UnknownNameError: when there is no such option
        """
        try:
            return cls(name)
        except ValueError:
            raise UnknownNameError(
                f"{name!r} is not a wheel option: take 'second' or 'low'"
            ) from None


class HandClass(IntEnum):
    """The classes of hands, weakest first; a low hand knows the first two alone."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    @property
    def title(self) -> str:
        """The class as it is printed: ``two pair``, ``three of a kind``."""
        return self.name.lower().replace("_", " ")


@final
class Strength:
    """The strength of a two-card or a five-card hand, among hands of that size and one wheel.

    Strengths of one kind are ordered; equal strengths are a *copy*, whatever the cards.
    ``value`` counts from 0, the weakest, up to ``of - 1``: 91 strengths of low hands, 7,463 of
    high hands. ``ranks`` are the ranks in the order in which they are compared.

    >>> from paigow.cards import parse_cards
    >>> from paigow.hands import rank_high
    >>> flush = rank_high(parse_cards("Ac Kc 9c 5c 3c"))
    >>> pair = rank_high(parse_cards("2c 2d 5s 6s 7s"))
    >>> flush > pair, flush.name, pair.words
    (True, 'flush, A K 9 5 3', 'pair of twos')
    """

    __slots__ = ("_said", "hand_class", "of", "ranks", "value", "wheel")

    def __init__(
        self, value: int, of: int, hand_class: HandClass, ranks: tuple[Rank, ...], wheel: Wheel
    ) -> None:
        self.value = value
        self.of = of
        self.hand_class = hand_class
        self.ranks = ranks
        self.wheel = wheel
        self._said: str | None = None

    @property
    def name(self) -> str:
        """The class and the ranks that decide: ``flush, A K 9 5 3``, ``two pair, K K 4 4 9``."""
        if self.hand_class in (HandClass.FIVE_ACES, HandClass.ROYAL_FLUSH):
            return self.hand_class.title
        return f"{self.hand_class.title}, {' '.join(rank.letter for rank in self.ranks)}"

    @property
    def words(self) -> str:
        """The hand as it is spoken of: ``pair of nines``, ``ace-king``, ``king-high straight``."""
        if self._said is None:
            self._said = _words(self.hand_class, self.ranks, self.of)
        return self._said

    def _key(self) -> tuple[int, Wheel | None]:
        return self.of, None if self.of == 91 else self.wheel

    def _comparable(self, other: Strength) -> None:
        if self._key() != other._key():
            raise TypeError("strengths compare within one size of hand and one wheel option")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strength):
            return NotImplemented
        return self.value == other.value and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.value, self._key()))

    def __lt__(self, other: Strength) -> bool:
        self._comparable(other)
        return self.value < other.value

    def __le__(self, other: Strength) -> bool:
        self._comparable(other)
        return self.value <= other.value

    def __gt__(self, other: Strength) -> bool:
        self._comparable(other)
        return self.value > other.value

    def __ge__(self, other: Strength) -> bool:
        self._comparable(other)
        return self.value >= other.value

    def __int__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return f"<Strength {self.value} of {self.of}: {self.name}>"


def _words(hand_class: HandClass, ranks: tuple[Rank, ...], of: int) -> str:
    first = ranks[0]
    match hand_class:
        case HandClass.HIGH_CARD:
            return f"{first.word}-{ranks[1].word}" + ("" if of == 91 else " high")
        case HandClass.ONE_PAIR:
            return f"pair of {first.plural}"
        case HandClass.TWO_PAIR:
            return f"two pair, {first.plural} and {ranks[2].plural}"
        case HandClass.THREE_OF_A_KIND:
            return f"three {first.plural}"
        case HandClass.FOUR_OF_A_KIND:
            return f"four {first.plural}"
        case HandClass.FULL_HOUSE:
            return f"full house, {first.plural} over {ranks[3].plural}"
        case HandClass.FIVE_ACES | HandClass.ROYAL_FLUSH:
            return hand_class.title
        case HandClass.STRAIGHT | HandClass.STRAIGHT_FLUSH if first is Rank.FIVE:
            return f"ace-to-five {hand_class.title}"
        case _:
            return f"{first.word}-high {hand_class.title}"
