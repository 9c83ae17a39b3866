"""``paigow compare``: settles a player's setting against the bank's."""

from __future__ import annotations

from typing import Annotated

import typer

from paigow.cli import output
from paigow.cli.options import Json, program

app = program()


@app.command()
def compare(
    player: Annotated[
        str,
        typer.Argument(metavar="PLAYER", help='The player\'s "low/high".', show_default=False),
    ],
    bank: Annotated[
        str, typer.Argument(metavar="BANK", help='The bank\'s "low/high".', show_default=False)
    ],
    variant: Annotated[
        str, typer.Option("--variant", metavar="NAME", help="The rules of which game.")
    ] = "itv",
    as_json: Json = False,
) -> None:
    """Settle a player's setting against the bank's."""
    from paigow.errors import CardError, InputError
    from paigow.hands import Result, Setting
    from paigow.variants import variant as named

    game = named(variant)
    mine, theirs = Setting.parse(player), Setting.parse(bank)
    for card in mine.cards & theirs.cards:
        raise CardError(f"{card} is in both settings: one deck holds every card once")
    if theirs.is_foul:
        raise InputError(f"the bank's setting '{theirs}' is a foul: a bank does not foul")
    low, high, result = game.compare(mine, theirs)
    words = [
        [side.low_strength().words, side.high_strength(game.wheel).words] for side in (mine, theirs)
    ]
    if as_json:
        output.print_json(
            {
                "low": low.value,
                "high": high.value,
                "result": result.value,
                "variant": game.name,
                "wheel": game.wheel.value,
            }
        )
        return
    for name, verdict, hands, names in (
        ("low", low, (mine.low, theirs.low), (words[0][0], words[1][0])),
        ("high", high, (mine.high, theirs.high), (words[0][1], words[1][1])),
    ):
        gap = "" if name == "high" else " " * 9
        print(
            f"{name:5} {output.cards(hands[0])}{gap}  against  {output.cards(hands[1])}{gap}  "
            f"{_VERDICTS[verdict.value]}: {names[0]} against {names[1]}"
        )
    print()
    style = {Result.WIN: "green", Result.PUSH: "yellow"}.get(result, "red")
    print(output.paint(_RESULTS[result.value], style))


_VERDICTS = {"win": "wins", "lose": "loses", "copy": "copies, which the bank wins"}
_RESULTS = {
    "win": "Win: both hands are better.",
    "push": "Push: the bet comes back.",
    "lose": "Lose: neither hand is better.",
    "foul": "Foul: the low hand outranks the high hand.",
}
