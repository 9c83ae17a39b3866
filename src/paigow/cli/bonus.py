"""``paigow bonus``: counts how often every line of a pay table is paid, and the edge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.ace_high import count_ace_high_bet
from paigow.cli.options import Json, WheelOption, program
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.analysis.side_bets import BankBonusCount
    from paigow.variants import PayTable
    from paigow.variants.counting import BonusCount

app = program()


@app.command()
def bonus(
    paytable: Annotated[
        str | None,
        typer.Option(
            "--paytable",
            metavar="NAME|FILE.toml",
            help="A pay table, or a file with your own: else itv.",
            show_default=False,
        ),
    ] = None,
    against_bank: Annotated[
        bool,
        typer.Option("--against-bank", help="The seven cards must also beat the bank's seven."),
    ] = False,
    ace_high: Annotated[
        bool,
        typer.Option("--ace-high", help="Count the ace-high bet of the cardroom game instead."),
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="WAY|FILE.toml",
            help="With --ace-high and --against: the player's setting by this way must win.",
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="WAY|FILE.toml",
            help="With --ace-high and --player: the bank's way.",
            show_default=False,
        ),
    ] = None,
    wheel: WheelOption = None,
    as_json: Json = False,
) -> None:
    """Count every line of a pay table over all hands of seven cards, and the edge."""
    if ace_high:
        if paytable is not None or against_bank:
            raise InputError(
                "--ace-high is a bet of its own: leave out --paytable and --against-bank"
            )
        count_ace_high_bet(player, against, wheel, as_json)
        return
    if player is not None or against is not None:
        raise InputError("--player and --against say how hands are set: they need --ace-high")
    paytable = "itv" if paytable is None else paytable
    from paigow.variants import load_paytable
    from paigow.variants import paytable as named
    from paigow.variants.counting import count_bonus

    table = load_paytable(Path(paytable)) if paytable.endswith(".toml") else named(paytable)
    if against_bank:
        beat_the_bank(table, "second" if wheel is None else wheel, as_json)
        return
    with output.progress("counting all hands") as advance:
        count = count_bonus(table, "second" if wheel is None else wheel, advance)
    if as_json:
        output.print_json(
            {
                "paytable": table.name,
                "lines": [
                    {
                        "line": line.value,
                        "pays": pays,
                        "hands": hands,
                        "share": hands * pays / count.hands,
                    }
                    for line, pays, hands in count.lines
                ],
                "nothing": count.nothing,
                "hands": count.hands,
                "edge": float(count.edge),
            }
        )
    else:
        show(count)


def show(count: BonusCount) -> None:
    """Print the count as a table."""
    figures = ("pays", "hands", "one in", "share of the return")
    table = output.table("line", *figures, title=count.paytable.title, right=figures)
    for line, pays, hands in count.lines:
        odds = f"{count.hands / hands:,.1f}" if hands else "never"
        table.add_row(
            line.value, f"{pays:,} to 1", f"{hands:,}", odds, f"{hands * pays / count.hands:.6f}"
        )
    table.add_row("nothing", "−1", f"{count.nothing:,}", f"{count.hands / count.nothing:,.1f}", "")
    output.console().print(table)
    print(f"all hands {count.hands:,}, counted exactly")
    print(f"edge {output.paint(f'{float(count.edge):.4%}', 'bold')} of the bet for the house")
    print(output.paint(count.paytable.source, "dim"))


def beat_the_bank(table: PayTable, wheel: str, as_json: bool) -> None:
    """Count the bet where the player's seven cards must also beat the bank's, and print it."""
    from paigow.analysis.side_bets import count_against_bank

    with output.parts("counting all deals") as advance:
        count = count_against_bank(table, wheel, advance)
    if not as_json:
        show_beats(count)
        return
    output.print_json(
        {
            "paytable": table.name,
            "lines": [
                {
                    "line": line.value,
                    "pays": pays,
                    "hands": hands,
                    "beats": beats,
                    "share": beats * pays / count.deals,
                }
                for line, pays, hands, beats in count.lines
            ],
            "nothing": count.nothing,
            "hands": count.hands,
            "deals": count.deals,
            "edge": float(count.edge),
        }
    )


def show_beats(count: BankBonusCount) -> None:
    """Print the count against the bank as a table."""
    figures = ("pays", "hands", "deals won", "of its deals", "share of the return")
    table = output.table("line", *figures, title=count.paytable.title, right=figures)
    each = count.deals // count.hands
    for line, pays, hands, beats in count.lines:
        table.add_row(
            line.value,
            f"{pays:,} to 1",
            f"{hands:,}",
            f"{beats:,}",
            f"{beats / (hands * each):.5%}" if hands else "never",
            f"{beats * pays / count.deals:.6f}",
        )
    table.add_row("nothing", "−1", f"{count.nothing:,}", "0", "", "")
    output.console().print(table)
    print(f"all deals of two hands {count.deals:,}, counted exactly; equal hands lose")
    print(f"edge {output.paint(f'{float(count.edge):.4%}', 'bold')} of the bet for the house")
    print(output.paint(count.paytable.source, "dim"))
