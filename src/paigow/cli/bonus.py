"""``paigow bonus``: counts how often every line of a pay table is paid, and the edge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import Json, WheelOption, program

if TYPE_CHECKING:
    from paigow.variants.counting import BonusCount

app = program()


@app.command()
def bonus(
    paytable: Annotated[
        str,
        typer.Option(
            "--paytable", metavar="NAME|FILE.toml", help="A pay table, or a file with your own."
        ),
    ] = "itv",
    wheel: WheelOption = None,
    as_json: Json = False,
) -> None:
    """Count every line of a pay table over all hands of seven cards, and the edge."""
    from paigow.variants import load_paytable
    from paigow.variants import paytable as named
    from paigow.variants.counting import count_bonus

    table = load_paytable(Path(paytable)) if paytable.endswith(".toml") else named(paytable)
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
