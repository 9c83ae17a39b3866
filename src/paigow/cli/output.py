"""What commands print: cards and words for people, one JSON object for programs.

On a terminal cards have suit symbols, and colour unless ``NO_COLOR`` is set. In a pipe they are
written ``As``, so that they can be read again.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from paigow.cards import Card

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

_Thing = TypeVar("_Thing")

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


def wrapped(text: str) -> str:
    """Plain text broken between words where a terminal ends; in a pipe it is as it is."""
    if not is_terminal():
        return text
    return textwrap.fill(
        text,
        shutil.get_terminal_size().columns,
        subsequent_indent=" " * (len(text) - len(text.lstrip())),
        break_long_words=False,
        break_on_hyphens=False,
    )


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


def rich_cards(of: Iterable[Card]) -> Text:
    """Cards for a table of Rich's."""
    from rich.text import Text

    return Text.from_ansi(cards(of))


def texts(of: Iterable[Card]) -> list[str]:
    """Cards as JSON has them."""
    return [str(each) for each in of]


def print_json(document: dict[str, object]) -> None:
    """Print one JSON object on one line."""
    print(json.dumps(document, ensure_ascii=False))


def console() -> Console:
    """Rich's console on stdout, for tables; in a pipe it is wide and plain."""
    from rich.console import Console

    return Console(
        highlight=False,
        color_system="auto" if has_colour() else None,
        width=None if is_terminal() else 120,
    )


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


@contextmanager
def progress(what: str) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while all classes of hands are gone through, if somebody is looking.

    What it gives is to be called with the number of classes done.
    """
    from rich.console import Console
    from rich.progress import Progress

    from paigow.variants.counting import CLASSES

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=CLASSES)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def parts(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr while the parts of a sum are added up, if somebody is looking.

    What it gives is to be called with the number of parts done, and of how many.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def counted(things: Iterable[_Thing], advance: Callable[[int], None]) -> Iterator[_Thing]:
    """The things as they come, told to a bar now and then."""
    for done, thing in enumerate(things):
        if done % 1000 == 0:
            advance(done)
        yield thing
