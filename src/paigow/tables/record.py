"""Records that are JSON objects: written, and read back strictly, by the types of their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields as dataclass_fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)
from typing import get_type_hints as type_hints

from paigow.cards import Card
from paigow.errors import InputError
from paigow.hands import Setting
from paigow.rounds.reading import Fields


class Least(NamedTuple):
    """The least that a whole number may be."""

    value: int


class Count(NamedTuple):
    """How many cards there are."""

    value: int


Cents = Annotated[int, Least(0)]
Natural = Annotated[int, Least(0)]
Two = Annotated[tuple[Card, ...], Count(2)]
Five = Annotated[tuple[Card, ...], Count(5)]
Seven = Annotated[tuple[Card, ...], Count(7)]


class Record:
    """A frozen dataclass that turns into a JSON object and back.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Stake(Record):
    ...     what: ClassVar[str] = "a stake"
    ...     cents: Cents
    >>> Stake.from_json({"cents": 500}).to_json()
    {'cents': 500}
    >>> Stake.from_json({"cents": 5.0})
    Traceback (most recent call last):
    paigow.errors.InputError: 'cents' of a stake must be a whole number, not 5.0
    """

    __slots__ = ()
    what: ClassVar[str] = "a record"

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {name: plain(getattr(self, name)) for name in _names(cast("Any", type(self)))}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The record of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, cls.what)
        record = cls.take(fields)
        fields.done()
        return record

    @classmethod
    def take(cls, fields: Fields) -> Self:
        """The record among the fields of a JSON object; what else is there stays."""
        return cls(**{name: read(fields, name) for name, read in _readers(cast("Any", cls))})


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    _Kept = TypeVar("_Kept", bound=Record)

    def replace(record: _Kept, /, **changes: Any) -> _Kept:
        """A record with some of its fields changed: ``dataclasses.replace``, but much faster.

        A table changes a dozen times in a command, and has twenty fields. The record keeps them in
        its ``__dict__`` (it has no slots), and checks nothing when it is made.
        """
        made = object.__new__(type(record))
        fields = vars(made)
        fields.update(vars(record), **changes)
        if len(fields) != len(vars(record)):
            raise TypeError(f"{record.what} has no such fields: {', '.join(changes)}")
        return made


def plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, (str, bool, NoneType)):
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Setting):
        return {"low": plain(value.low), "high": plain(value.high)}
    return value if isinstance(value, int) else cast("Any", value).to_json()


_Reader = Callable[[Fields, str], Any]


@cache
def _names(record: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclass_fields(record))


@cache
def _readers(record: type[Any]) -> tuple[tuple[str, _Reader], ...]:
    hints = type_hints(record, include_extras=True)
    return tuple((name, _reader(hints[name])) for name in _names(cast("Any", record)))


def _reader(hint: Any) -> _Reader:
    """How a field of a type is read."""
    if get_origin(hint) is Annotated:
        kind, limit = get_args(hint)
        if isinstance(limit, Count):
            return lambda fields, name: fields.cards(name, limit.value)
        assert kind is int
        return lambda fields, name: fields.whole(name, limit.value)
    if get_origin(hint) in (Union, UnionType):
        read = _reader(next(part for part in get_args(hint) if part is not NoneType))
        return lambda fields, name: fields.or_none(name, lambda name: read(fields, name))
    if get_origin(hint) is tuple:
        read_item = _item_reader(get_args(hint)[0])
        return lambda fields, name: fields.items(name, read_item)
    simple = _SIMPLE.get(hint)
    if simple is not None:
        return simple
    if issubclass(hint, Enum):
        return lambda fields, name: fields.choice(name, hint)
    return lambda fields, name: hint.from_json(fields.raw(name))


def _item_reader(hint: Any) -> Callable[[Any], Any]:
    """How one item of a list is read."""
    read = _reader(hint)
    return lambda data: read(Fields({"item": data}, "a list"), "item")


def _setting(fields: Fields, name: str) -> Setting:
    split = Fields(fields.raw(name), "a setting")
    setting = Setting(split.cards("low", 2), split.cards("high", 5))
    split.done()
    return setting


_SIMPLE: dict[Any, _Reader] = {
    str: lambda fields, name: fields.text(name),
    int: lambda fields, name: fields.whole(name),
    bool: lambda fields, name: fields.flag(name),
    Setting: _setting,
}


def check_range(name: str, value: int, least: int, most: int) -> None:
    """Check that a setting of a table is within its bounds.

    :raises InputError: names it and its bounds
    """
    if type(value) is not int or not least <= value <= most:
        raise InputError(f"{name!r} must be a whole number from {least} to {most}, not {value!r}")
