"""Cards drawn with characters: faces, backs and empty places, in two sizes."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from paigow.cards import JOKER, parse_card

BACK = "back"
"""A card that lies face down."""
PLACE = "place"
"""A place where no card lies yet."""


class Size(NamedTuple):
    """How large cards are drawn, in characters."""

    width: int
    height: int


SMALL = Size(7, 4)
LARGE = Size(9, 6)

_SYMBOLS = "♣♦♥♠"
_IVORY = "#f5efdf"
_INK = "#1d1a17"
_TWO_COLOURS = (_INK, "#a8201a", "#a8201a", _INK)
_FOUR_COLOURS = ("#1c6b34", "#1f4fa3", "#a8201a", _INK)
_EDGE = Style(color="#8d8571", bgcolor=_IVORY)
_JOKER = Style(color="#6d2c91", bgcolor=_IVORY, bold=True)
_BACK = Style(color="#b98f4f", bgcolor="#5b1f24")
_PLACE = Style(color="#2f6b52")
_MARKED = Style(color="#c9a24b", bgcolor=_IVORY, bold=True)


def symbol(card: str) -> str:
    """A card as it is written on the table: ``A♠``, or ``joker``.

    >>> symbol("Td"), symbol("Jk")
    ('10♦', 'joker')
    """
    if card == "Jk":
        return "joker"
    rank = "10" if card[0] == "T" else card[0]
    return rank + "".join(_SYMBOLS["cdhs".index(suit)] for suit in card[1:])


def draw(
    card: str, size: Size, *, four: bool = False, marked: bool = False, joker_as: str | None = None
) -> list[Text]:
    """The lines of one card (``As``, ``Jk``), of a back or of an empty place."""
    width, inner, middle = size.width, size.width - 2, size.height - 2
    if card == PLACE:
        return [
            Text("╭" + "╌" * inner + "╮", _PLACE),
            *(Text("╎" + " " * inner + "╎", _PLACE) for _ in range(middle)),
            Text("╰" + "╌" * inner + "╯", _PLACE),
        ]
    if card == BACK:
        return [
            Text("╭" + "─" * inner + "╮", _BACK),
            *(
                Text("│" + "╱╲" * (inner // 2) + "╱"[: inner % 2] + "│", _BACK)
                for _ in range(middle)
            ),
            Text("╰" + "─" * inner + "╯", _BACK),
        ]
    edge = _MARKED if marked else _EDGE
    rows = _joker(inner, middle, joker_as) if card == "Jk" else _face(card, inner, middle, four)
    lines = [Text("╭" + "─" * inner + "╮", edge)]
    lines += [Text("│", edge) + row + Text("│", edge) for row in rows]
    lines.append(Text("╰" + "─" * inner + "╯", edge))
    assert all(line.cell_len == width for line in lines)
    return lines


def _face(card: str, inner: int, middle: int, four: bool) -> list[Text]:
    """Rank and suit in the corners, and in the middle of a large card."""
    natural = parse_card(card)
    assert natural != JOKER
    colour = (_FOUR_COLOURS if four else _TWO_COLOURS)[natural & 3]
    style = Style(color=colour, bgcolor=_IVORY, bold=True)
    index, suit = symbol(card)[:-1], symbol(card)[-1]
    rows = [f" {index}".ljust(inner), *[" " * inner] * (middle - 2), f"{suit} ".rjust(inner)]
    if middle > 2:
        rows[0] = f" {index}{suit}".ljust(inner)
        rows[middle // 2] = suit.center(inner)
        rows[-1] = f"{index}{suit} ".rjust(inner)
    return [Text(row, style) for row in rows]


def _joker(inner: int, middle: int, joker_as: str | None) -> list[Text]:
    """The word, and what the joker stands for once that is known."""
    stands_for = f"as {symbol(joker_as)}" if joker_as else "✶"
    rows = ["JOKER".center(inner), *[" " * inner] * (middle - 2), stands_for.center(inner)]
    if middle > 2:
        rows[1] = "✶".center(inner)
        rows[-1] = (stands_for if joker_as else "").center(inner)
    return [Text(row, _JOKER) for row in rows]
