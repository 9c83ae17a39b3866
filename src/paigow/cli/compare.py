"""``paigow compare``: settles a player's setting against the bank's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli import output
from paigow.cli.options import Json, program

if TYPE_CHECKING:
    from paigow.hands import Setting, Showdown, Wheel

app = program()

_RESULTS: Final = {
    "win": ("green", "Win: both hands are better."),
    "push": ("yellow", "Push: the bet comes back."),
    "lose": ("red", "Lose: neither hand is better."),
    "foul": ("red", "Foul: the low hand outranks the high hand."),
}
_ACE_HIGH: Final = ("yellow", "Push: the bank has an ace-high pai gow.")


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
    from paigow.hands import Result, compare_settings
    from paigow.variants import variant as named

    game = named(variant)
    mine, theirs = read("player", player), read("bank", bank)
    for card in mine.cards & theirs.cards:
        raise CardError(f"{card} is in both settings: one deck holds every card once")
    if theirs.is_foul:
        raise InputError(f"the bank's setting '{theirs}' is a foul: a bank does not foul")
    shown = compare_settings(mine, theirs, game.wheel)
    if game.ace_high_bet and shown.result is not Result.FOUL:
        from paigow.rounds.faceup import face_up_result

        shown = shown._replace(result=face_up_result(mine, theirs, game.wheel))
    if as_json:
        output.print_json(
            {
                "low": shown.low.value,
                "high": shown.high.value,
                "result": shown.result.value,
                "variant": game.name,
                "wheel": game.wheel.value,
            }
        )
    else:
        show(mine, theirs, shown, game.wheel)


def read(whose: str, text: str) -> Setting:
    """The setting of one side.

    :raises InputError: says whose setting cannot be read, and why
    """
    from paigow.errors import InputError
    from paigow.hands import Setting

    try:
        return Setting.parse(text)
    except InputError as error:
        raise InputError(f"the {whose}'s setting: {error}", code=error.code) from None


def show(mine: Setting, theirs: Setting, shown: Showdown, wheel: Wheel) -> None:
    """Print both comparisons and the result."""
    from paigow.hands import Result
    from paigow.rounds import has_ace_high
    from paigow.rounds.words import compared

    strengths = (
        ("low", mine.low_strength(), theirs.low_strength()),
        ("high", mine.high_strength(wheel), theirs.high_strength(wheel)),
    )
    for name, side in (("you", mine), ("bank", theirs)):
        print(f"{name:4}  {output.cards(side.low)}  /  {output.cards(side.high)}")
    print()
    for place, ours, bank in strengths:
        print(compared(place, ours, bank))
    pushed = shown.result is Result.PUSH and has_ace_high(theirs.cards)
    both = shown.low is shown.high
    style, says = _ACE_HIGH if pushed and both else _RESULTS[shown.result.value]
    print(output.paint(says, style))
