"""Reading JSON strictly: every field has its kind, none is missing, none is left over."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, TypeVar, cast

from paigow.cards import DECK, Card
from paigow.datafiles import listed
from paigow.errors import InputError

_Choice = TypeVar("_Choice", bound=Enum)
_Item = TypeVar("_Item")
_CARDS: Final = {str(card): card for card in DECK}
_LIMIT: Final = 10**15


class Fields:
    """The fields of one JSON object, taken out one by one; ``what`` names it in errors.

    >>> fields = Fields({"stake": 500, "odds": 3}, "a bet")
    >>> fields.cents("stake")
    500
    >>> fields.done()
    Traceback (most recent call last):
    paigow.errors.InputError: a bet has an unknown field 'odds'

    :raises InputError: unless the data is an object
    """

    def __init__(self, data: object, what: str) -> None:
        if not isinstance(data, dict):
            raise InputError(f"{what} must be a JSON object, not {_short(data)}")
        self._left = dict(cast("dict[str, object]", data))
        self._what = what

    def named(self, what: str) -> Fields:
        """The fields that are left, under a better name for errors."""
        return Fields(self._left, what)

    def adding(self, known: dict[str, str]) -> Fields:
        """These fields and others that are known already and must not be among them."""
        for name in known:
            if name in self._left:
                raise InputError(f"{self._what} has an unknown field {_short(name)}")
        return Fields(self._left | known, self._what)

    def done(self) -> None:
        """Check that nothing is left over."""
        if self._left:
            name = next(iter(self._left))
            raise InputError(f"{self._what} has an unknown field {_short(name)}")

    def raw(self, name: str) -> object:
        """A field of whatever kind."""
        try:
            return self._left.pop(name)
        except KeyError:
            raise InputError(f"{self._what} has no field {name!r}") from None

    def text(self, name: str) -> str:
        """A text of one line that is not empty."""
        value = self.raw(name)
        if not isinstance(value, str) or not value or not value.isprintable():
            raise self._bad(name, "a text of one line", value)
        return value

    def text_or_none(self, name: str) -> str | None:
        """A text, or null."""
        return self.or_none(name, self.text)

    def whole(self, name: str, least: int = -_LIMIT) -> int:
        """A whole number."""
        value = self.raw(name)
        if type(value) is not int:
            raise self._bad(name, "a whole number", value)
        if value > _LIMIT or value < -_LIMIT:
            raise InputError(f"{name!r} of {self._what} is beyond {_LIMIT}")
        if value < least:
            raise self._bad(name, f"{least} or more", value)
        return value

    def whole_or_none(self, name: str) -> int | None:
        """A whole number, or null."""
        return self.or_none(name, self.whole)

    def cents(self, name: str, least: int = 0) -> int:
        """An amount in cents, not negative."""
        return self.whole(name, least)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise self._bad(name, "true or false", value)
        return value

    def choice(self, name: str, kind: type[_Choice]) -> _Choice:
        """One of the values of an enumeration."""
        value = self.raw(name)
        for member in kind:
            if member.value == value:
                return member
        raise self._bad(name, listed(repr(member.value) for member in kind), value)

    def cards(self, name: str, count: int) -> tuple[Card, ...]:
        """So many different cards, written ``As``, ``Td``, ``Jk``."""
        value = self.raw(name)
        if isinstance(value, list):
            cards = tuple(
                _CARDS[text] for text in value if isinstance(text, str) and text in _CARDS
            )
            if len(value) == len(cards) == len(set(cards)) == count:
                return cards
        raise self._bad(name, f"a list of {count} different cards", value)

    def items(self, name: str, read: Callable[[Any], _Item]) -> tuple[_Item, ...]:
        """A list, each item read by a function of its own."""
        value = self.raw(name)
        if not isinstance(value, list):
            raise self._bad(name, "a list", value)
        return tuple(read(item) for item in value)

    def or_none(self, name: str, read: Callable[[str], _Item]) -> _Item | None:
        """A field read by a function of its name, or null."""
        if name in self._left and self._left[name] is None:
            return cast("None", self._left.pop(name))
        return read(name)

    def _bad(self, name: str, wanted: str, value: object) -> InputError:
        return InputError(f"{name!r} of {self._what} must be {wanted}, not {_short(value)}")


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:60] + "…"
