"""Pay tables of the bonus bets: lines, highest first, and what each pays to 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from paigow.cards import Card
from paigow.datafiles import DataFile, listed
from paigow.errors import UnknownNameError
from paigow.hands import Line, Wheel, line_strengths

MOST_PAID: Final = 1_000_000_000
"""No line pays more than this, to 1 or in cents."""

_LADDER: Final = (
    Line.STRAIGHT,
    Line.THREE_OF_A_KIND,
    Line.FLUSH,
    Line.FULL_HOUSE,
    Line.FOUR_OF_A_KIND,
    Line.STRAIGHT_FLUSH,
    Line.ROYAL_FLUSH,
    Line.FIVE_ACES,
    Line.SEVEN_STRAIGHT_FLUSH_JOKER,
    Line.SEVEN_STRAIGHT_FLUSH,
)
"""The lines of which none may be missing above one that is paid, lowest first.

A royal match is a royal flush too, and paid as one where the table has no line for it. The pai gows
stand beside the ladder: there the weaker hand is the rarer one.
"""


class PaidLine(NamedTuple):
    """One line of a pay table: ``pays`` to 1, the stake comes back too."""

    line: Line
    pays: int


@dataclass(frozen=True, slots=True)
class Envy:
    """What a bet is paid for the lines that others at the table make.

    ``pays`` has the cents for every line of the pay table in its order, 0 for those without envy;
    they are the same for any bet of at least ``bet`` cents. The hands of the other players count,
    with ``bank`` the bank's too.
    """

    bet: int
    bank: bool
    pays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table. The bet is paid for the first line on it that the seven cards make."""

    name: str
    title: str
    source: str
    lines: tuple[PaidLine, ...]
    envy: Envy | None = None

    def best(self, cards: Iterable[Card], wheel: str | Wheel = Wheel.SECOND) -> PaidLine | None:
        """The line that seven cards are paid for, or None.

        >>> from paigow.cards import parse_cards
        >>> best = paytable("itv").best(parse_cards("9s 9h 9d Tc Jh Qs Kc"))
        >>> best.line.value, best.pays
        ('three of a kind', 3)

        :raises CardCountError: unless there are exactly seven cards
        """
        made = line_strengths(cards, wheel)
        return next((paid for paid in self.lines if paid.line in made), None)


def load_paytable(path: Path | Traversable | str) -> PayTable:
    """The pay table of a TOML file.

    A line that pays 0 is as good as none: a hand that makes it is paid for the next that it makes.

    :raises DataFileError: names the file and the line of what is wrong
    """
    data = DataFile(path)
    data.require(
        data.table,
        {"title": str, "source": str, "lines": list},
        optional={"envy_bet": int, "envy_bank": bool},
    )
    lines: list[PaidLine] = []
    envies: list[int] = []
    for entry in data.table["lines"]:
        if not isinstance(entry, dict):
            raise data.error("a line is a table with 'line' and 'pays'", "lines")
        data.require(
            entry,
            {"line": str, "pays": int},
            "lines",
            _quoted(entry.get("line", "")),
            optional={"envy": int},
        )
        names = [line.value for line in Line]
        if entry["line"] not in names:
            raise data.error(
                f"unknown line {entry['line']!r}: take {listed(names)}", _quoted(entry["line"])
            )
        for key, least in (("pays", 0), ("envy", 1)):
            if not least <= entry.get(key, 1) <= MOST_PAID:
                raise data.error(
                    f"{key!r} must be {least} or more, at most {MOST_PAID:,}",
                    _quoted(entry["line"]),
                )
        if "envy" in entry and not entry["pays"]:
            raise data.error("a line with 'envy' must pay 1 or more", _quoted(entry["line"]))
        if any(line.line.value == entry["line"] for line in lines):
            raise data.error(f"the line {entry['line']!r} is there twice", _quoted(entry["line"]))
        lines.append(PaidLine(Line(entry["line"]), entry["pays"]))
        envies.append(entry.get("envy", 0))
    _check_ladder(data, lines)
    paid = [place for place, line in enumerate(lines) if line.pays]
    if not paid:
        raise data.error("a pay table needs at least one line that pays", "lines")
    name = data.path.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".toml")
    return PayTable(
        name,
        data.table["title"],
        data.table["source"],
        tuple(lines[place] for place in paid),
        _envy(data, [envies[place] for place in paid]),
    )


def _check_ladder(data: DataFile, lines: list[PaidLine]) -> None:
    """Refuse a table that pays a line and says nothing of a stronger one.

    Pay tables have three of a kind above the straight, the ranking of hands below it: either asks
    for the other.

    :raises DataFileError: names the lowest line that is paid, and those that are missing
    """
    there = {line.line for line in lines}
    paid = [line.line for line in lines if line.pays and line.line in _LADDER]
    if not paid:
        return
    lowest = min(paid, key=_LADDER.index)
    first = 0 if lowest is Line.THREE_OF_A_KIND else _LADDER.index(lowest)
    missing = [line for line in _LADDER[first:] if line not in there]
    if not missing:
        return
    *most, last = [repr(line.value) for line in missing]
    if most:
        what, stand, add = f"lines {', '.join(most)} and {last}", "stand", "them"
    else:
        what, stand, add = f"line {last}", "stands", "it"
    above = "above it in pay tables" if Line.THREE_OF_A_KIND in missing else "above it"
    raise data.error(
        f"the pay table pays {lowest.value!r} and has no {what}, which {stand} {above}: "
        f"add {add}, with pays = 0 for what is not to be paid",
        _quoted(lowest.value),
    )


def _quoted(line: object) -> str:
    """A line as a file has it: ``"flush"`` is not met in ``"straight flush"``."""
    return f'"{line}"'


def _envy(data: DataFile, pays: list[int]) -> Envy | None:
    for key in ("envy_bet", "envy_bank"):
        if key in data.table and not any(pays):
            raise data.error(f"{key!r} needs a line with 'envy', in cents", key)
    if not any(pays):
        return None
    if "envy_bet" not in data.table:
        raise data.error(
            "'envy' needs 'envy_bet', the cents that must be bet for it: write it above 'lines'",
            "envy",
        )
    if not 1 <= data.table["envy_bet"] <= MOST_PAID:
        raise data.error(f"'envy_bet' must be 1 or more, at most {MOST_PAID:,}", "envy_bet")
    return Envy(data.table["envy_bet"], data.table.get("envy_bank", False), tuple(pays))


def _folder() -> Traversable:
    return files("paigow.variants") / "data" / "paytables"


@cache
def paytable_names() -> tuple[str, ...]:
    """The names of the pay tables that come with the package."""
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in _folder().iterdir()))


@cache
def paytable(name: str) -> PayTable:
    """A pay table of the package by its name.

    :raises UnknownNameError: when there is none of that name
    """
    if name not in paytable_names():
        raise UnknownNameError(f"{name!r} is not a pay table: take {listed(paytable_names())}")
    return load_paytable(_folder() / f"{name}.toml")


def bonus_line(
    cards: Iterable[Card], paytable: str | PayTable = "itv", wheel: str | Wheel = Wheel.SECOND
) -> PaidLine | None:
    """The line that a bonus bet on seven cards is paid for, or None when it loses.

    >>> from paigow.cards import parse_cards
    >>> bonus_line(parse_cards("2c 4d 7s 9h Qc Kd As")) is None
    True

    :raises CardCountError: unless there are exactly seven cards
    :raises UnknownNameError: when there is no pay table of that name
    """
    table = paytable if isinstance(paytable, PayTable) else _named(paytable)
    return table.best(cards, wheel)


def _named(name: str) -> PayTable:
    return paytable(name)
