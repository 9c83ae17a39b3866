"""What comes up over the table: asking for an amount, a choice of games, rules and help."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from paigow.errors import InputError
from paigow.ledger import money
from paigow.variants import Variant, paytable

HELP = """\
[b]Before the deal[/b]
 1 2 3 4     put one of the chips on the bet, 1 the lowest
 b           put the same chip on the bonus bet
 B           take the bonus bet off
 +   -       put a chip more, or take one off
 c           clear: take all bets off
 enter       deal
 r           rebet: the last bets again, and deal

[b]Your seven cards[/b]
 1 … 7       pick a card for the second highest hand, or drop it
 ← → space   the same with the arrows
 h           what the house way would do, and why
 c           put the cards back
 enter       done

[b]Money[/b]
 u           rebuy: from the account to the table
 d           deposit play credits on the account
 e           exit the game: all of the table's money back to the account

[b]Besides[/b]
 l           game log, with a replay of every round
 i           the rules of this game
 v           another game
 f           suits in four colours
 q           quit; a round that is not finished waits for you

With the mouse: click chips, bets and cards; the right button takes off.
"""


def read_money(text: str) -> int:
    """An amount of money as people write it, in cents.

    >>> read_money("10"), read_money("1,250.50")
    (1000, 125050)

    :raises InputError: for anything else, and for nothing at all
    """
    plain = text.strip().replace(",", "")
    found = re.fullmatch(r"(\d{1,9})(?:\.(\d{1,2}))?", plain, re.ASCII)
    cents = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
    if not cents:
        raise InputError(f"{text!r} is not an amount: write one like 100 or 12.50")
    return cents


class Dialog(ModalScreen[None]):
    """Something to read, closed with escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "close", "close"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        """A title, the text, and how to close it."""
        with Vertical(classes="dialog reading"):
            yield Static(self._title, classes="title")
            with VerticalScroll(can_focus=False):
                yield Static(self._text)
            yield Static("↑ ↓ scroll   esc back to the game", classes="keys")

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Move the text."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def help_screen() -> Dialog:
    """All the keys."""
    return Dialog("KEYS", HELP)


def rules_screen(game: Variant) -> Dialog:
    """The rules of a game, the readings among them."""
    text = Text()
    for heading, body in game.rules:
        text.append(f"{heading}\n", "bold").append(f"{body}\n\n")
    if game.bonus_paytable is not None:
        text.append("What the bonus bet pays\n", "bold")
        for line, pays in paytable(game.bonus_paytable).lines:
            text.append(f"{pays:>5,} to 1  {line.value}\n")
        text.append("\n")
    text.append("Where the text is silent\n", "bold")
    for reading in game.readings:
        text.append(f"· {reading}\n")
    text.append(f"\nFrom: {game.source}", "dim")
    return Dialog(f"RULES  {game.title}", text)


class AskAmount(ModalScreen[int | None]):
    """Asks for an amount of money; gives cents, or None when the player thinks better of it."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel")]

    def __init__(self, title: str, question: str, suggestion: int, most: int | None = None) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._suggestion = suggestion
        self._most = most

    def compose(self) -> ComposeResult:
        """The question and a line to write on."""
        with Vertical(classes="dialog small"):
            yield Static(self._title, classes="title")
            yield Static(self._question)
            yield Input(money(self._suggestion).replace(",", ""), max_length=13)
            yield Static("", classes="problem")
            yield Static("enter move it   esc cancel", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the amount, or say what is wrong with it."""
        try:
            amount = read_money(event.value)
            if self._most is not None and amount > self._most:
                raise InputError(f"there are {money(self._most)} and no more")
        except InputError as error:
            self.query_one(".problem", Static).update(Text(str(error)))
        else:
            self.dismiss(amount)

    def action_cancel(self) -> None:
        """Move nothing."""
        self.dismiss(None)


class Choose(ModalScreen[str | None]):
    """A choice of names, each with a line about it."""

    AUTO_FOCUS = "OptionList"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel")]

    def __init__(self, title: str, question: str, choices: dict[str, str]) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        """The question and the choices."""
        with Vertical(classes="dialog small"):
            yield Static(self._title, classes="title")
            yield Static(Text(self._question))
            yield OptionList(*self._choices.values())
            yield Static("↑ ↓ enter choose   esc back", classes="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice."""
        self.dismiss(list(self._choices)[event.option_index])

    def action_cancel(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
