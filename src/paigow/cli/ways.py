"""``paigow ways``: lists the house ways with their sources, and checks them over all hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli import output
from paigow.cli.options import Json, WheelOption, program, read_way

if TYPE_CHECKING:
    from paigow.houseways import HouseWay
    from paigow.houseways.check import WayReport

app = program()

_WHEELS: Final = {"second": "second highest", "low": "lowest"}


@app.command(short_help="List the house ways, or check them on all hands.")
def ways(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE.toml]", help="One way, with its clauses.", show_default=False
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Set every hand: clauses never reached, hands without one, fouls."
        ),
    ] = False,
    wheel: WheelOption = None,
    as_json: Json = False,
) -> int:
    """List the house ways with their sources, or check them over all hands."""
    from paigow.houseways import house_way_names

    names = house_way_names() if name is None else (name,)
    chosen = [read_way(each, wheel) for each in names]
    if check:
        return check_ways(chosen, as_json)
    if as_json:
        output.print_json({"ways": [document(way) for way in chosen]})
    elif name is None:
        show_all(chosen)
    else:
        show_one(chosen[0])
    return 0


def document(way: HouseWay) -> dict[str, object]:
    """A way as JSON has it."""
    return {
        "name": way.name,
        "title": way.title,
        "wheel": way.wheel.value,
        "status": way.status,
        "sources": list(way.sources),
        "clauses": [
            {
                "id": clause.id,
                "text": clause.text,
                "cite": clause.cite,
                "reading": clause.reading or None,
            }
            for clause in way.clauses
        ],
    }


def show_all(chosen: list[HouseWay]) -> None:
    """Print the ways as a table."""
    table = output.table("name", "of", "wheel", "clauses", "status", right=["clauses"])
    for way in chosen:
        table.add_row(way.name, way.title, way.wheel.value, str(len(way.clauses)), way.status)
    output.console().print(table)
    for way in chosen:
        print(f"{output.paint(way.name, 'bold')}  {output.paint('; '.join(way.sources), 'dim')}")


def show_one(way: HouseWay) -> None:
    """Print the clauses of one way in their order."""
    print(output.paint(f"{way.name}: {way.title}", "bold"))
    print(f"A-2-3-4-5 is the {_WHEELS[way.wheel.value]} straight.")
    print("The first clause that applies decides.\n")
    for number, clause in enumerate(way.clauses, 1):
        print(f"{number:2}. {output.paint(clause.id, 'bold')}  {clause.text}")
        if clause.reading:
            print(f"    Reading: {clause.reading}")
        print(output.paint(f"    {clause.cite}", "dim"))
    print()
    print(output.paint("; ".join(way.sources), "dim"))


def check_ways(chosen: list[HouseWay], as_json: bool) -> int:
    """Set every hand by each way, and report; 1 when something is wrong with one of them."""
    from paigow.hands.classes import hand_classes
    from paigow.houseways.check import check_way

    reports = []
    for way in chosen:
        with output.progress(f"setting all hands by {way.name}") as advance:
            reports.append(check_way(way, output.counted(hand_classes(), advance)))
    ok = all(report.ok for report in reports)
    if as_json:
        output.print_json({"ok": ok, "ways": [report_document(report) for report in reports]})
    else:
        for report in reports:
            show_report(report)
    return 0 if ok else 1


def report_document(report: WayReport) -> dict[str, object]:
    """A report as JSON has it."""
    return {
        "way": report.way,
        "wheel": report.wheel,
        "ok": report.ok,
        "hands": report.hands,
        "clauses": [
            {
                "clause": use.clause,
                "hands": use.hands,
                "example": None if use.example is None else output.texts(use.example),
            }
            for use in report.clauses
        ],
        "unreached": list(report.unreached),
        "unset_hands": report.unset_hands,
        "unset": [output.texts(hand) for hand in report.unset],
        "fouls": [output.texts(hand) for hand in report.fouls],
    }


def show_report(report: WayReport) -> None:
    """Print a report."""
    title = f"{report.way} (wheel {report.wheel})"
    table = output.table("clause", "hands", "for example", title=title, right=["hands"])
    for use in report.clauses:
        example = output.rich_cards(use.example) if use.example else "never reached"
        table.add_row(use.clause, f"{use.hands:,}", example)
    output.console().print(table)
    problems = [f"{clause} is never reached" for clause in report.unreached]
    if report.unset_hands:
        hand = output.cards(report.unset[0])
        problems.append(f"{report.unset_hands:,} hands have no clause, the first is {hand}")
    problems += [f"{output.cards(hand)} comes out as a foul" for hand in report.fouls]
    for problem in problems:
        print(output.paint(problem, "red"))
    if not problems:
        print(output.paint(f"all {report.hands:,} hands are set, without a foul", "green"))
    print()
