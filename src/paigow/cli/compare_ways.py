"""``paigow compare-ways``: every house way against every house way."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.cluster import ClusterOption, running
from paigow.cli.edge import push_words
from paigow.cli.options import Json, PushOption, ReportOption, WheelOption, program, read_way
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.analysis.compare import Comparison
    from paigow.houseways import HouseWay

app = program()


@app.command(name="compare-ways", short_help="Count every deal for every two house ways.")
def compare_ways(
    ways: Annotated[
        str | None,
        typer.Option(
            "--ways",
            metavar="A,B,...",
            help="The ways, or files with your own: else all that come along.",
            show_default=False,
        ),
    ] = None,
    wheel: WheelOption = None,
    commission: Annotated[
        str, typer.Option("--commission", metavar="RATE", help="The commission on a win, like 5%.")
    ] = "0%",
    push: PushOption = None,
    cluster: ClusterOption = None,
    picture: Annotated[
        str | None,
        typer.Option(
            "--picture",
            metavar="FILE.svg|png",
            help="Write the table as a picture as well.",
            show_default=False,
        ),
    ] = None,
    report: ReportOption = None,
    as_json: Json = False,
) -> None:
    """Count every deal for every two house ways: the player's down, the bank's across."""
    from paigow.hands import Wheel
    from paigow.variants import parse_rate

    chosen = read_ways(ways)
    option = None if wheel is None else Wheel.parse(wheel)
    rate = parse_rate(commission)
    from paigow.cli.report.page import check_writable, write

    if picture is not None and not picture.endswith((".svg", ".png")):
        raise InputError(f"{picture!r} is not a picture: write a file that ends in .svg or .png")
    if picture is not None and picture.endswith(".png"):
        from paigow.analysis import need

        need("a picture in PNG", "matplotlib")
    for file in (picture, report):
        if file is not None:
            check_writable(file)
    from paigow.analysis.compare import compare_ways as count

    with (
        running(cluster) as run,
        output.parts("counting all deals of all pairs") as progress,
    ):
        comparison = count(chosen, option, push, progress=progress, run=run)
    fee = Fraction(rate, 10_000)
    if as_json:
        output.print_json(document(comparison, rate))
    else:
        show(comparison, fee)
    if picture is not None:
        from paigow.cli.report.ways import ways_picture, ways_png

        drawn: str | bytes = ways_picture(comparison, rate)
        write(picture, ways_png(comparison, rate) if picture.endswith(".png") else drawn)
    if report is not None:
        from paigow.cli.report.ways import ways_report

        write(report, ways_report(comparison, rate, chosen))


def read_ways(text: str | None) -> list[HouseWay]:
    """The ways of a list with commas, or all that come with the package.

    :raises InputError: for a way that there is not
    """
    from paigow.houseways import house_way_names

    names = house_way_names() if text is None else [name.strip() for name in text.split(",")]
    return [read_way(name, None) for name in names]


def document(comparison: Comparison, rate: int) -> dict[str, object]:
    """The comparison as JSON has it: a pair is the player's way and the bank's."""
    fee = Fraction(rate, 10_000)
    return {
        "ways": list(comparison.ways),
        "wheels": [wheel.value for wheel in comparison.wheels],
        "commission": rate / 10_000,
        "push_rule": comparison.push_rule.value if comparison.push_rule else None,
        "deals": comparison.deals,
        "pairs": [
            {
                "player": player,
                "against": bank,
                "win": ends.win,
                "push": ends.push,
                "lose": ends.lose,
                "edge": float(ends.edge(fee)),
            }
            for (player, bank), ends in comparison.ends.items()
        ],
        "best_against": {
            bank: list(comparison.best_against(bank, fee)) for bank in comparison.ways
        },
    }


def show(comparison: Comparison, fee: Fraction) -> None:
    """Print the edges as a table, the best of each column marked."""
    from paigow.variants import rate_words

    console = output.console()
    ways = comparison.ways
    names = max(map(len, ways)) + len("10 ")
    places = 4 if names + 9 * len(ways) < console.width else 3
    cell = places + len("-2.%*")
    # A heading that would break inside a word is a number: that of the way down the side.
    numbered = max(map(len, ways)) > cell and names + sum(max(len(w), cell) + 1 for w in ways) > (
        console.width
    )
    headings = [str(place) for place in range(1, len(ways) + 1)] if numbered else list(ways)
    table = output.table("", *headings, right=headings)
    table.padding = 0
    for column in table.columns[1:]:
        column.min_width = cell
    table.columns[0].no_wrap = True
    best = {bank: comparison.best_against(bank, fee) for bank in comparison.ways}
    for number, player in enumerate(ways, 1):
        cells = []
        for bank in ways:
            edge = f"{float(comparison.edge(player, bank, fee)):.{places}%}"
            marked = player in best[bank]
            cells.append(f"[bold green]{edge}*[/]" if marked else f"{edge} ")
        table.add_row(f"{number} {player}" if numbered else player, *cells)
    console.print(table)
    rate = rate_words(int(fee * 10_000)) if fee else "no"
    print(output.wrapped("edge against the player, whose way is down the side; the bank's across"))
    words = f"* the way that loses least to this bank; {rate} commission, not rounded"
    print(output.wrapped(words))
    if comparison.push_rule is not None:
        print(output.wrapped(push_words(comparison.push_rule)))
    wheels = {wheel.value for wheel in comparison.wheels}
    said = "the bank's own" if len(wheels) > 1 else f"{wheels.pop()!r} everywhere"
    counted = f"{comparison.deals:,} deals of every pair, counted exactly"
    print(output.wrapped(f"wheel option: {said}; {counted}"))
