"""``paigow bonus --ace-high``: the ace-high bet over all deals, under both readings."""

from __future__ import annotations

from typing import Final

from paigow.cli import output
from paigow.cli.options import read_way
from paigow.errors import InputError

_LINES: Final = {
    "both": "both hands an ace-high pai gow",
    "joker": "the bank's, with the joker",
    "no joker": "the bank's, without the joker",
}


def count_ace_high_bet(
    player: str | None, against: str | None, wheel: str | None, as_json: bool
) -> None:
    """Count the bet and print it: with two ways the player's setting must beat the bank's.

    :raises InputError: for one way without the other, or a wheel option without them
    """
    ways = None
    if player is not None and against is not None:
        ways = read_way(player, wheel), read_way(against, wheel)
    elif player is not None or against is not None:
        raise InputError("the bet that must win needs both ways: give --player and --against")
    elif wheel is not None:
        raise InputError("--wheel needs --player and --against: without them no hand is set")
    from paigow.analysis.ace_high import ACE_HIGH_PAYS, count_ace_high, count_ace_high_wins

    with output.parts("counting all deals") as advance:
        count = count_ace_high_wins(*ways, advance) if ways else count_ace_high(advance)
    edge = float(count.edge)
    if as_json:
        output.print_json(
            {
                "bet": "ace-high",
                "needs_win": ways is not None,
                "player": ways[0].name if ways else None,
                "against": ways[1].name if ways else None,
                "wheel": ways[1].wheel.value if ways else None,
                "lines": [
                    {"line": kind, "pays": ACE_HIGH_PAYS[kind], "wins": wins}
                    for kind, wins in count.wins.items()
                ],
                "deals": count.deals,
                "edge": edge,
            }
        )
        return
    figures = ("pays", "deals won", "one in")
    table = output.table("ace-high bet", *figures, right=figures)
    for kind, wins in count.wins.items():
        pays = f"{ACE_HIGH_PAYS[kind]} to 1"
        table.add_row(_LINES[kind], pays, f"{wins:,}", f"{count.deals / wins:,.1f}")
    output.console().print(table)
    if ways:
        mine, bank = ways
        print(f"won where the player's hands, set by {mine.name}, beat the bank's, by {bank.name}")
    else:
        print("won whatever becomes of the main bet")
    print(f"all deals of two hands {count.deals:,}, counted exactly")
    print(f"edge {output.paint(f'{edge:.4%}', 'bold')} of the bet for the house")
