"""The house ways that come with the package, by name, and files of one's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from paigow.datafiles import listed
from paigow.errors import DataFileError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways.reader import read_way
from paigow.houseways.way import HouseWay


def load_way(path: Path | str) -> HouseWay:
    """The house way of a TOML file of one's own.

    :raises DataFileError: names the file, the line and what is wrong there
    :raises OSError: when the file cannot be opened
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataFileError(path, 1, f"not a text in UTF-8: {error.reason}") from None
    return read_way(path, text)


@cache
def house_way_names() -> tuple[str, ...]:
    """The names of the house ways that come with the package.

    >>> "foxwoods" in house_way_names()
    True
    """
    data = files("paigow.houseways") / "data"
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in data.iterdir()
            if entry.name.endswith(".toml")
        )
    )


@cache
def _packaged(name: str) -> HouseWay:
    resource = files("paigow.houseways") / "data" / f"{name}.toml"
    way = read_way(str(resource), resource.read_text(encoding="utf-8"))
    if way.name != name:
        raise DataFileError(str(resource), 1, f"the way is named {way.name!r}, its file {name!r}")
    return way


@cache
def _with_wheel(name: str, wheel: Wheel) -> HouseWay:
    return _packaged(name).with_wheel(wheel)


def house_way(name: str, wheel: str | Wheel | None = None) -> HouseWay:
    """The house way of a name, under its own wheel option unless another is given.

    >>> house_way("foxwoods").wheel.value, house_way("foxwoods", "second").wheel.value
    ('low', 'second')
    >>> house_way("foxwood")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: 'foxwood' is not a house way: take 'ballys', 'cardroom', \
'flamingo', 'foxwoods', 'golden-nugget', 'mgm', 'online' or 'trump-plaza'

    :raises UnknownNameError: for a house way or a wheel option that does not exist
    """
    names = house_way_names()
    if name not in names:
        raise UnknownNameError(f"{name!r} is not a house way: take {listed(map(repr, names))}")
    return _packaged(name) if wheel is None else _with_wheel(name, Wheel.parse(wheel))
