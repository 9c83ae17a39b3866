"""The game log, and the replay of a round from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import ModalScreen
from textual.widgets import DataTable, Static

from paigow.cli.terminal.seat import Seat
from paigow.cli.terminal.spreads import dealer_groups, player_groups
from paigow.cli.terminal.widgets import Spread
from paigow.cli.terminal.words import signed
from paigow.errors import PaigowError
from paigow.ledger import money
from paigow.rounds import Step

_COLUMNS = ("when (UTC)", "game", "bet", "bonus", "result", "net", "what happened")


class LogScreen(ModalScreen[None]):
    """The rounds of the player, newest first; older ones come as the list is gone down."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "close", "close"),
        Binding("p", "proof", "save the proof"),
    ]

    def __init__(self, seat: Seat, four_colours: bool) -> None:
        super().__init__()
        self._seat = seat
        self._four_colours = four_colours
        self._next: str | None = None

    def compose(self) -> ComposeResult:
        """A table of rounds."""
        with Vertical(classes="dialog wide"):
            yield Static("GAMELOGS", classes="title")
            yield DataTable(cursor_type="row", zebra_stripes=True)
            yield Static("", classes="problem")
            yield Static("↑ ↓   enter replay   p save the proof   esc back", classes="keys")

    async def on_mount(self) -> None:
        """Fetch the first page."""
        table = self.query_one(DataTable)
        table.add_columns(*_COLUMNS)
        table.focus()
        await self._more(None)

    async def _more(self, before: str | None) -> None:
        page = await self._seat.log(before)
        self._next = page.next
        table = self.query_one(DataTable)
        for each in page.rounds:
            net = "" if each.net is None else signed(each.net)
            table.add_row(
                each.opened_at[:16].replace("T", " "),
                each.variant,
                money(each.main),
                money(each.bonus) if each.bonus else "",
                each.result or each.phase,
                Text(net, justify="right"),
                each.says or "",
                key=each.id,
            )
        rounds = "one round" if page.total == 1 else f"{page.total:,} rounds"
        self.query_one(".title", Static).update(f"GAMELOGS  {rounds}")

    async def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Fetch the next page when the last row is reached."""
        if self._next and event.cursor_row == self.query_one(DataTable).row_count - 1:
            await self._more(self._next)

    async def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Replay the round."""
        steps = await self._seat.steps(str(event.row_key.value))
        self.app.push_screen(ReplayScreen(steps, self._four_colours))

    async def action_proof(self) -> None:
        """Write the proof file of the round into the current folder."""
        table = self.query_one(DataTable)
        if not table.row_count:
            return
        round_id = str(table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value)
        file = Path(f"paigow-round-{round_id[:8]}.json")
        try:
            file.write_text(json.dumps(await self._seat.proof(round_id)), "utf-8")
            said = f"saved; check it with: paigow verify {file}"
        except PaigowError as error:
            said = str(error)
        except OSError as error:
            said = f"{file} cannot be written: {error.strerror}"
        self.query_one(".problem", Static).update(Text(said))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class ReplayScreen(ModalScreen[None]):
    """A round step by step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "close"),
        Binding("right,space,enter", "step(1)", "next"),
        Binding("left", "step(-1)", "back"),
        Binding("home", "step(-99)", show=False),
        Binding("end", "step(99)", show=False),
    ]

    def __init__(self, steps: Sequence[Step], four_colours: bool) -> None:
        super().__init__()
        self._steps = steps
        self._four_colours = four_colours
        self._at = 0

    def compose(self) -> ComposeResult:
        """The table as it was, and a sentence."""
        with Vertical(classes="dialog wide"):
            yield Static("", classes="title")
            with Vertical(id="replay-felt"):
                yield Center(Spread(id="dealer"))
                yield Center(Spread(id="player"))
                yield Static("", id="replay-says")
            yield Static("← → step   esc back to the log", classes="keys")

    def on_mount(self) -> None:
        """Begin at the beginning."""
        for spread in self.query(Spread):
            spread.four_colours = self._four_colours
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Go on or back."""
        self._at = min(max(self._at + by, 0), len(self._steps) - 1)
        step = self._steps[self._at]
        self.query_one("#dealer", Spread).groups = dealer_groups(step.round)
        self.query_one("#player", Spread).groups = player_groups(step.round)
        self.query_one("#replay-says", Static).update(Text(step.says))
        at = step.at[:19].replace("T", " ")
        title = f"REPLAY  step {self._at + 1} of {len(self._steps)}  {at} UTC"
        self.query_one(".title", Static).update(title)

    def action_close(self) -> None:
        """Back to the log."""
        self.dismiss(None)
