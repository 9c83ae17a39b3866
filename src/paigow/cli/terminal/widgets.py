"""The widgets of the table: spreads of cards, and pads that take left and right clicks."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size as Area
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from paigow.cli.terminal.faces import LARGE, SMALL, Size, draw

_HEADING = Style(color="#9db8a8")
_CAPTION = Style(color="#efe7d0", bold=True)
_CURSOR = Style(color="#1b1512", bgcolor="#c9a24b", bold=True)
_NUMBER = Style(color="#9db8a8")
_GAP = 4


class Group(NamedTuple):
    """Cards that lie together, with a heading above them and a caption below."""

    cards: tuple[str, ...]
    heading: str = ""
    caption: str = ""
    joker_as: str | None = None


class Spread(Widget):
    """Groups of cards side by side; cards of a hand that is being set can be picked."""

    groups: reactive[tuple[Group, ...]] = reactive((), layout=True)
    size_of_cards: reactive[Size] = reactive(SMALL, layout=True)
    four_colours = reactive(False)
    picked: reactive[Collection[int]] = reactive(frozenset[int]())
    cursor: reactive[int | None] = reactive(None)
    picking = reactive(False, layout=True)
    """Whether the cards are numbered and can be picked."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def on_resize(self) -> None:
        """Draw larger cards where there is room for them."""
        screen = self.screen.size
        self.size_of_cards = LARGE if screen.width >= 100 and screen.height >= 34 else SMALL

    def _between(self) -> int:
        return 1 if self.size_of_cards is SMALL else 2

    def _starts(self) -> list[int]:
        """Where each card begins, from the left."""
        starts: list[int] = []
        begin = 0
        for group in self.groups:
            step = self.size_of_cards.width + self._between()
            starts += [begin + step * number for number in range(len(group.cards))]
            begin += max(step * len(group.cards) - self._between(), len(group.heading)) + _GAP
        return starts

    def get_content_width(self, container: Area, viewport: Area) -> int:
        """As wide as the cards."""
        starts = self._starts()
        return starts[-1] + self.size_of_cards.width if starts else 0

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        """A heading, the cards, a row to rise into, and a caption."""
        return self.size_of_cards.height + 2 + self.picking

    def render(self) -> Text:
        """Draw the spread."""
        starts = self._starts()
        height = self.size_of_cards.height + self.picking
        rows = [Text() for _ in range(height)]
        head, foot = Text(), Text()
        place = 0
        for group in self.groups:
            for row in (head, foot):
                row.pad_right(max(0, starts[place] - row.cell_len))
            head.append(group.heading, _HEADING)
            if not self.picking:
                foot.append(group.caption, _CAPTION)
            for card in group.cards:
                raised = place in self.picked
                lines = draw(
                    card,
                    self.size_of_cards,
                    four=self.four_colours,
                    marked=raised,
                    joker_as=group.joker_as,
                )
                top = 1 if self.picking and not raised else 0
                for number, line in enumerate(lines, top):
                    rows[number].pad_right(starts[place] - rows[number].cell_len)
                    rows[number].append_text(line)
                if self.picking:
                    foot.pad_right(
                        starts[place] - foot.cell_len + self.size_of_cards.width // 2 - 1
                    )
                    style = _CURSOR if place == self.cursor else _NUMBER
                    foot.append(f" {place + 1} ", style)
                place += 1
        return Text("\n").join([head, *rows, foot])

    def on_click(self, event: events.Click) -> None:
        """Find the card under the pointer."""
        if not self.picking:
            return
        for place, start in enumerate(self._starts()):
            if start <= event.x < start + self.size_of_cards.width:
                self.post_message(self.Picked(place))


class Pad(Static):
    """A place on the table that takes clicks: a chip, a bet, a button."""

    class Pressed(Message):
        """The pad was clicked, with the left or the right button."""

        def __init__(self, pad: Pad, right: bool) -> None:
            super().__init__()
            self.pad = pad
            self.right = right

    def on_click(self, event: events.Click) -> None:
        """Tell the table."""
        self.post_message(self.Pressed(self, event.button == 3))
