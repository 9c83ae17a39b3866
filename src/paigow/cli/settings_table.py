"""Tables of settings: a column for everything where there is room, else a setting in one column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from paigow.cli import output

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from paigow.cards import Card

_WIDE: Final = 100


def is_wide() -> bool:
    """Whether a line has room for a setting, its words and its figures."""
    return output.console().width >= _WIDE


def narrow_table(*figures: str) -> Table:
    """An empty table with a column of settings and columns of figures, which are never cut."""
    table = output.table("setting", *figures, right=figures)
    table.padding = (0, 1, 0, 0)
    table.show_edge = False
    for column in table.columns[1:]:
        column.no_wrap = True
    return table


def wide_table(*headings: str, low: int, high: int, right: Iterable[str]) -> Table:
    """An empty table that loses no word: the columns ``low`` and ``high`` have those of a hand."""
    table = output.table(*headings, right=right)
    table.padding = 0
    table.show_edge = False
    for place, longest in ((low, "queen-seven"), (high, "ace-queen"), (-1, "")):
        table.columns[place].min_width = len(longest)
        table.columns[place].overflow = "fold"
    return table


def in_one_cell(
    low: Iterable[Card], high: Iterable[Card], words: tuple[str, str], clause: str
) -> Text:
    """A setting as a narrow table has it: the cards, the words below them, and the clause."""
    cell = output.rich_cards(low)
    cell.append(" / ").append_text(output.rich_cards(high))
    cell.append("\n" + " / ".join(words), "dim")
    if clause:
        cell.append(f"\n{clause}")
    return cell
