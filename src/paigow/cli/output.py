"""What commands print: cards and words for people, one JSON object for programs.

On a terminal cards have suit symbols, and colour unless ``NO_COLOR`` is set. In a pipe they are
written ``As``, so that they can be read again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from paigow.cards import Card

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

SYMBOLS: Final = "♣♦♥♠"
_STYLES: Final = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "magenta": "35",
}


def is_terminal() -> bool:
    """Whether people are looking at the output as it is printed."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_colour() -> bool:
    """Whether the output may have colour."""
    return is_terminal() and not os.environ.get("NO_COLOR")


def paint(text: str, style: str) -> str:
    """Text in a style, where there is colour."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if has_colour() else text


def card(card: Card) -> str:
    """One card."""
    if card.rank is None or card.suit is None:
        return paint("Jk", "magenta")
    if not is_terminal() or "utf" not in (sys.stdout.encoding or "").lower():
        return str(card)
    text = card.rank.letter + SYMBOLS[card.suit]
    return paint(text, "red") if card.suit in (1, 2) else paint(text, "bold")


def cards(of: Iterable[Card]) -> str:
    """Cards with a blank between them."""
    return " ".join(map(card, of))


def texts(of: Iterable[Card]) -> list[str]:
    """Cards as JSON has them."""
    return [str(each) for each in of]


def print_json(document: dict[str, object]) -> None:
    """Print one JSON object on one line."""
    print(json.dumps(document, ensure_ascii=False))


def console() -> Console:
    """Rich's console on stdout, for tables; in a pipe it is wide and plain."""
    from rich.console import Console

    width = None if is_terminal() else 120
    return Console(highlight=False, no_color=not has_colour(), width=width, soft_wrap=False)


def table(*headings: str, title: str | None = None, right: Iterable[str] = ()) -> Table:
    """An empty table of ours; the columns named in ``right`` hold figures."""
    from rich import box
    from rich.table import Table

    made = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for heading in headings:
        made.add_column(heading, justify="right" if heading in set(right) else "left")
    return made
