"""What the table says below the cards, phase by phase."""

from __future__ import annotations

from rich.text import Text

from paigow.cli.terminal.faces import symbol
from paigow.ledger import money
from paigow.rounds import PlayerView, ResultView, SettingView
from paigow.variants import Variant, rate_words

_GOOD, _EVEN, _BAD, _QUIET = "#a8e0a0", "#e8d48a", "#f0a8a0", "#9db8a8"
_RESULT_COLOURS = {"win": _GOOD, "push": _EVEN, "lose": _BAD, "foul": _BAD}


def signed(cents: int) -> str:
    """An amount that was won or lost: ``+5.00``, ``-5.00``."""
    return ("+" if cents > 0 else "") + money(cents)


def to_bet(game: Variant) -> Text:
    """Before the deal."""
    said = Text("Put your bet on the table with the chips 1 to 4, then press enter to deal.")
    fee = f"A win pays 1 to 1 less {rate_words(game.commission_rate)} commission."
    said.append("\n" + (fee if game.commission_rate else "A win pays 1 to 1."), _QUIET)
    return said


def to_set(view: PlayerView, picked: int, option: SettingView | None, hint: str | None) -> Text:
    """While the hand is being set: the names of both hands as they would be, or the foul."""
    if option is None:
        more = "two cards" if picked == 0 else "one more card"
        said = Text(f"Pick {more} for your second highest hand.")
    elif option.foul:
        what = "the main bet loses" if view.foul_rule == "loses" else "it will be refused"
        said = Text(
            f"FOUL: {option.low_name} in front outranks {option.high_name} behind: {what}.", _BAD
        )
    else:
        names = f"Second highest: {option.low_name}.   Highest: {option.high_name}."
        said = Text().append(names, "bold")
        if option.joker_as:
            said.append(f"   Joker as {symbol(option.joker_as)}.", _QUIET)
    if hint:
        said.append(f"\n{hint}", _QUIET)
    return said


def outcome(result: ResultView, dealer_says: str) -> Text:
    """The result: what happened and why, and the money bet by bet."""
    said = Text().append(f"{result.says}\n", _RESULT_COLOURS[result.result])
    for item in result.items:
        name = "bet" if item.bet == "main" else "bonus"
        fee = f", commission {money(item.commission)}" if item.commission else ""
        said.append(f"{name} {money(item.stake)}: {item.result}{fee}, ")
        said.append(f"{money(item.returned)} back", "bold").append("   ")
    said.append(f"net {signed(result.net)}", f"bold {_RESULT_COLOURS[result.result]}")
    return said.append(f"\nDealer: {dealer_says}.", _QUIET)
