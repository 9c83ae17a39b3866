"""The arguments and options that several commands share, and how their texts are read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cards import CardSet, parse_cards
from paigow.errors import CardCountError, InputError, UnknownNameError

if TYPE_CHECKING:
    from paigow.houseways import HouseWay

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Cards = Annotated[
    list[str],
    typer.Argument(
        metavar="CARDS", help='Cards like "Ah 10d Jk", in quotes or not.', show_default=False
    ),
]
WheelOption = Annotated[
    str | None,
    typer.Option(
        "--wheel",
        metavar="second|low",
        help="Whether A-2-3-4-5 is the second highest or the lowest straight.",
        show_default=False,
    ),
]

VariantOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="The game that says the wheel option and the commission.",
        show_default=False,
    ),
]
CommissionOption = Annotated[
    str | None,
    typer.Option(
        "--commission",
        metavar="RATE",
        help="The commission on a win, like 5%: the variant's, else none.",
        show_default=False,
    ),
]
CommissionStepOption = Annotated[
    str | None,
    typer.Option(
        "--commission-step",
        metavar="1|25",
        help="The cents that commission is rounded up to: the variant's, else 1.",
        show_default=False,
    ),
]
BetOption = Annotated[
    str,
    typer.Option(
        "--bet", metavar="AMOUNT", help="The bet, which matters where commission is rounded."
    ),
]
RoleOption = Annotated[
    str, typer.Option("--role", metavar="player|bank", help="The side the player is on.")
]
PushOption = Annotated[
    str | None,
    typer.Option(
        "--push",
        metavar="queen-high|ace-high",
        help="A pai gow of the bank with which every bet is a push.",
        show_default=False,
    ),
]
ReportOption = Annotated[
    str | None,
    typer.Option(
        "--report",
        metavar="FILE.html",
        help="Write a report with pictures as well, one file that needs no other.",
        show_default=False,
    ),
]


def program() -> typer.Typer:
    """An empty program, to which the module of a command adds that command."""
    return typer.Typer(add_completion=False, rich_markup_mode=None)


def read_cards(words: list[str], *counts: int) -> CardSet:
    """The cards of a command line, which must be as many as the command can use.

    :raises CardError: names what is no card, or a card that is there twice
    :raises CardCountError: when there are too many or too few
    """
    cards = parse_cards(" ".join(words))
    if len(cards) not in counts:
        *most, last = map(str, counts)
        wanted = f"{', '.join(most)} or {last}" if most else last
        raise CardCountError(f"{str(cards)!r} has {len(cards)} cards: write {wanted} of them")
    return cards


def read_amount(text: str, what: str) -> int:
    """An amount of money as a command line has it, in cents.

    >>> read_amount("10.00", "a bet"), read_amount("7.5", "a bet")
    (1000, 750)

    :raises InputError: for anything but an amount above 0, two decimals at most
    """
    found = re.fullmatch(r"(\d{1,10})(?:\.(\d{1,2}))?", text, re.ASCII)
    cents = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
    if cents < 1:
        raise InputError(f"{text!r} is not {what}: write an amount like 10.00, above 0")
    return cents


def read_step(text: str | None) -> int | None:
    """The step that the commission is rounded up to, in cents; None: the variant's.

    :raises InputError: for anything but 1 or 25
    """
    if text not in (None, "1", "25"):
        raise InputError(f"{text!r} is not a step of the commission: take 1 or 25, in cents")
    return None if text is None else int(text)


def not_known(name: str, what: str, names: Iterable[str]) -> UnknownNameError:
    """What to say where a name is none of the package's, and a file would do as well."""
    known = ", ".join(map(repr, names))
    return UnknownNameError(
        f"{name!r} is not a {what}: take {known}, or a file of your own like mine.toml"
    )


def read_way(name: str, wheel: str | None) -> HouseWay:
    """A house way of the package by its name, or one of the user's own by its file.

    :raises InputError: when there is none, or the file is wrong
    """
    from paigow.houseways import house_way, house_way_names, load_way

    if not name.endswith(".toml"):
        if name in house_way_names():
            return house_way(name, wheel)
        raise not_known(name, "house way", house_way_names())
    try:
        way = load_way(Path(name))
    except OSError as error:
        raise InputError(f"{name!r} cannot be read: {error.strerror}") from None
    return way if wheel is None else way.with_wheel(wheel)
