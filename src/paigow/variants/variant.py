"""A variant of the game: one published rule text as a frozen record of choices."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple, TypeVar

from paigow.datafiles import DataFile, listed
from paigow.errors import UnknownNameError
from paigow.hands import Wheel
from paigow.variants.paytable import paytable, paytable_names


class FoulRule(Enum):
    """What happens to a foul: the main bet ``LOSES``, or the player must ``RESET`` the hand."""

    LOSES = "loses"
    RESET = "reset"


class Bank(Enum):
    """Who banks: always the house, or a designated player when one takes the bank."""

    HOUSE = "house"
    DESIGNATED_PLAYER = "designated player"


class DealerCards(Enum):
    """When the bank's cards are seen: after the player is done, or before anyone sets."""

    HIDDEN = "hidden"
    FACE_UP = "face up"


class ChipClicks(Enum):
    """Which click adds a chip and which takes it off again.

    ``EDGE_AND_AREA``: a click on a chip at the edge of the table adds it, a click on the chips in
    the betting area takes the bet off. ``LEFT_AND_RIGHT``: on a chip, left adds and right takes
    away.
    """

    EDGE_AND_AREA = "edge and area"
    LEFT_AND_RIGHT = "left and right"


class Status(Enum):
    """How far a record may be trusted.

    ``SOURCED``: every choice has its citation. ``VERIFIED``: it also passes the published cases.
    ``MATCHED``: it also reproduces a published exact result to the last digit.
    """

    SOURCED = "sourced"
    VERIFIED = "verified"
    MATCHED = "matched"


class RuleSection(NamedTuple):
    """One section of the rules that a player can read at the table."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one game. Money is in integer cents, rates are in hundredths of a percent.

    ``file`` is where they were read from, None for a record that was made otherwise.

    >>> game = variant("five-percent")
    >>> game.wheel.value, game.foul.value, game.commission_rate, game.commission_step
    ('low', 'reset', 500, 25)
    """

    name: str
    title: str
    source: str
    status: Status
    wheel: Wheel
    foul: FoulRule
    house_way: str
    commission_rate: int
    commission_step: int
    bonus_paytable: str | None
    bonus_beats_bank: bool
    ace_high_bet: bool
    ace_high_needs_win: bool
    bank: Bank
    seats: int
    dealer_cards: DealerCards
    chip_clicks: ChipClicks
    readings: tuple[str, ...]
    rules: tuple[RuleSection, ...]
    file: str | None = field(default=None, compare=False, repr=False)

    @property
    def is_solo(self) -> bool:
        """Whether one player plays it against the house."""
        return self.seats == 1


def parse_rate(text: str) -> int:
    """A percentage as hundredths of a percent: ``"5%"`` is 500.

    :raises UnknownNameError: for anything but a percentage from 0% to 100%, two decimals at most
    """
    found = re.fullmatch(r"(\d{1,3})(?:\.(\d{1,2}))?%", text, re.ASCII)
    rate = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else -1
    if not 0 <= rate <= 10_000:
        raise UnknownNameError(f"{text!r} is not a rate: write a percentage like 5% or 0.25%")
    return rate


def rate_words(rate: int) -> str:
    """A rate in hundredths of a percent as it is written.

    >>> rate_words(500), rate_words(25), rate_words(250)
    ('5%', '0.25%', '2.5%')
    """
    whole, rest = divmod(rate, 100)
    return f"{whole}.{rest:02}".rstrip("0").removesuffix(".") + "%"


_FIELDS: dict[str, type] = {
    "title": str,
    "source": str,
    "status": str,
    "wheel": str,
    "foul": str,
    "house_way": str,
    "commission": str,
    "commission_step": int,
    "bonus_paytable": str,
    "bonus_beats_bank": bool,
    "ace_high_bet": bool,
    "ace_high_needs_win": bool,
    "bank": str,
    "seats": int,
    "dealer_cards": str,
    "chip_clicks": str,
    "readings": list,
    "rules": list,
}
# What the solo round plays: whatever else a file asked of it would be left out in silence.
_SOLO: dict[str, str | bool] = {
    "bonus_beats_bank": False,
    "ace_high_bet": False,
    "ace_high_needs_win": False,
    "bank": Bank.HOUSE.value,
    "dealer_cards": DealerCards.HIDDEN.value,
}
_Choice = TypeVar("_Choice", bound=Enum)


def load_variant(path: Path | Traversable | str) -> Variant:
    """The variant of a TOML file.

    :raises DataFileError: names the file and the line of what is wrong
    """
    data = DataFile(path)
    table = data.table
    data.require(table, _FIELDS)

    def choice(key: str, kind: type[_Choice]) -> _Choice:
        try:
            return kind(table[key])
        except ValueError:
            known = listed(repr(member.value) for member in kind)
            raise data.error(f"{key!r} must be {known}, not {table[key]!r}", key) from None

    try:
        rate = parse_rate(table["commission"])
    except UnknownNameError as error:
        raise data.error(str(error), "commission") from None
    if table["bonus_paytable"] and table["bonus_paytable"] not in paytable_names():
        known = listed(map(repr, paytable_names()))
        raise data.error(
            f"{table['bonus_paytable']!r} is not a pay table: take {known}, or '' for no bonus bet",
            "bonus_paytable",
        )
    if table["bonus_paytable"] and paytable(table["bonus_paytable"]).envy:
        raise data.error(
            f"{table['bonus_paytable']!r} pays envy, which no game here settles: take a pay table "
            "without",
            "bonus_paytable",
        )
    if table["commission_step"] not in (1, 25):
        raise data.error("'commission_step' must be 1 or 25 cents", "commission_step")
    if not 1 <= table["seats"] <= 7:
        raise data.error("'seats' must be 1 to 7", "seats")
    if not all(isinstance(reading, str) for reading in table["readings"]):
        raise data.error("'readings' must be a list of texts", "readings")
    sections = []
    for number, entry in enumerate(table["rules"], 1):
        if not isinstance(entry, dict):
            raise data.error("a section of the rules is a table with heading and text", "rules =")
        data.require(entry, {"heading": str, "text": str}, *["[[rules]]"] * number)
        sections.append(RuleSection(entry["heading"], " ".join(entry["text"].split())))
    if table["seats"] == 1:
        for key, value in _SOLO.items():
            if table[key] != value:
                shown = repr(value).lower() if isinstance(value, bool) else repr(value)
                raise data.error(
                    f"{key!r} must be {shown} where 'seats' is 1: the game of one player against "
                    "the house has nothing else",
                    key,
                )
    name = data.path.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".toml")
    return Variant(
        name=name,
        title=table["title"],
        source=table["source"],
        status=choice("status", Status),
        wheel=choice("wheel", Wheel),
        foul=choice("foul", FoulRule),
        house_way=table["house_way"],
        commission_rate=rate,
        commission_step=table["commission_step"],
        bonus_paytable=table["bonus_paytable"] or None,
        bonus_beats_bank=table["bonus_beats_bank"],
        ace_high_bet=table["ace_high_bet"],
        ace_high_needs_win=table["ace_high_needs_win"],
        bank=choice("bank", Bank),
        seats=table["seats"],
        dealer_cards=choice("dealer_cards", DealerCards),
        chip_clicks=choice("chip_clicks", ChipClicks),
        readings=tuple(table["readings"]),
        rules=tuple(sections),
        file=data.path,
    )


def _folder() -> Traversable:
    return files("paigow.variants") / "data" / "variants"


@cache
def variant_names() -> tuple[str, ...]:
    """The names of the variants that come with the package."""
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in _folder().iterdir()))


@cache
def variant(name: str) -> Variant:
    """A variant of the package by its name.

    :raises UnknownNameError: when there is none of that name
    """
    if name not in variant_names():
        raise UnknownNameError(f"{name!r} is not a variant: take {listed(variant_names())}")
    return load_variant(_folder() / f"{name}.toml")
