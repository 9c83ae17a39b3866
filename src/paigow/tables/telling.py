"""What the player of a spot is told: the hands compared, and then the money, bet by bet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paigow.hands import Result, Setting, Wheel
from paigow.ledger import money
from paigow.rounds.words import aside, compared, foul_words
from paigow.tables.results import TableBet, TableItem

_USED_UP = "but the bank is used up"
_REST = "all that the bank still covers"


class Judged(NamedTuple):
    """A bet settled, with what the bank owed on it, and what kept a side bet from winning."""

    item: TableItem
    owed: int
    reason: str = ""
    capped: bool = False


def spot_words(
    player: Setting, bank: Setting, wheel: Wheel, bets: Iterable[Judged], *, ace_high: bool
) -> str:
    """What happened on a spot and why; ``ace_high`` when the bank has an ace-high pai gow."""
    if player.is_foul:
        said = [foul_words(player, wheel)]
    else:
        said = [
            compared("low", player.low_strength(), bank.low_strength(), "bank"),
            compared("high", player.high_strength(wheel), bank.high_strength(wheel), "bank"),
        ]
    if ace_high:
        said.append("The bank has an ace-high pai gow, so every main bet pushes.")
    said += [_main(bet) if bet.item.bet is TableBet.MAIN else _side(bet) for bet in bets]
    return " ".join(said)


def _main(bet: Judged) -> str:
    item = bet.item
    back = f"{money(item.returned)} back"
    if item.result is Result.PUSH:
        return f"Push, {back}."
    verb = "win" if item.result is Result.WIN else "lose"
    if item.action == 0:
        return f"You {verb}, {_USED_UP}: {back}."
    amount = money(item.action)
    part = "" if item.action == bet.owed else f", {_REST}"
    if item.result is not Result.WIN:
        return f"You lose {amount}{part}{f': {back}' if part else ''}."
    fee = f" less {money(item.commission)} commission" if item.commission else ""
    return f"You win {amount}{part}{',' if part and fee else ''}{fee}, {back}."


def _side(bet: Judged) -> str:
    item = bet.item
    name = "Fortune" if item.bet is TableBet.FORTUNE else "Ace-high"
    back = f"{money(item.returned)} back"
    if item.result is Result.WIN:
        what = name if item.line is None else f"{name}: {aside(item.line)}"
        head = f"{what} pays {item.pays:,} to 1"
        if bet.owed == 0:
            return f"{head}, but the table has paid its most: {back}."
        if item.action == 0:
            return f"{head}, {_USED_UP}: {back}."
        most = ", the most that the table pays" if bet.capped else ""
        part = "" if item.action == bet.owed else f", {_REST}"
        return f"{head}, {money(item.won)}{part or most}."
    if item.action == 0:
        return f"{name}: {bet.reason}, {_USED_UP}: {back}."
    part = "" if item.action == bet.owed else f", {_REST}: {back}"
    return f"{name}: {bet.reason}, {money(item.action)} lost{part}."
