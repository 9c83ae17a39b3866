"""``paigow edge``: the exact edge of the whole game between two house ways."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli import output
from paigow.cli.cluster import ClusterOption, running
from paigow.cli.options import (
    BetOption,
    CommissionOption,
    CommissionStepOption,
    Json,
    PushOption,
    ReportOption,
    RoleOption,
    VariantOption,
    WheelOption,
    program,
    read_amount,
    read_step,
    read_way,
)
from paigow.errors import InputError
from paigow.variants import rate_words
from paigow.variants import variant as variant_of

if TYPE_CHECKING:
    from paigow.analysis.edges import EdgeReport
    from paigow.hands import PushRule

app = program()

OPTIMAL: Final = "optimal"
WHEEL: Final = {"low": "lowest", "second": "second highest"}


@app.command(short_help="Count every deal of two hands: the exact edge.")
def edge(
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="WAY|FILE.toml|optimal",
            help="The house way that the player sets by, or the best play that there is: so it "
            "is where a variant is named.",
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="WAY|FILE.toml",
            help="The other side's: the variant's, if one is named.",
            show_default=False,
        ),
    ] = None,
    variant: VariantOption = None,
    wheel: WheelOption = None,
    commission: CommissionOption = None,
    commission_step: CommissionStepOption = None,
    bet: BetOption = "10.00",
    role: RoleOption = "player",
    push: PushOption = None,
    copies: Annotated[
        bool,
        typer.Option(
            "--copies",
            help="Tell the deals apart that copies decide, as a report does: it takes longer.",
        ),
    ] = False,
    cluster: ClusterOption = None,
    report_file: ReportOption = None,
    as_json: Json = False,
) -> None:
    """Count every deal of two hands, and what the player wins and loses by them."""
    stake = read_amount(bet, "a bet")
    step = read_step(commission_step)
    player, against = _sides(player, against, variant)
    theirs = read_way(against, None)
    mine = player if player == OPTIMAL else read_way(player, None)
    if report_file is not None:
        from paigow.cli.report.page import check_writable

        check_writable(report_file)
    from paigow.analysis.edges import edge as count

    begin = perf_counter()
    with running(cluster) as run, output.parts("counting all deals") as progress:
        report = count(
            mine,
            theirs,
            wheel,
            variant,
            commission,
            stake,
            role,
            push,
            copies=copies or report_file is not None,
            step=step,
            progress=progress,
            run=run,
        )
    seconds = perf_counter() - begin
    if as_json:
        output.print_json(document(report, seconds))
    else:
        show(report, seconds)
    if report_file is not None:
        from paigow.cli.report.edge import edge_report
        from paigow.cli.report.page import write

        ways = [way for way in (mine, theirs) if not isinstance(way, str)]
        write(report_file, edge_report(report, rules(report, seconds), ways))


def _sides(player: str | None, against: str | None, variant: str | None) -> tuple[str, str]:
    """Both sides' ways; of a game that is named, the best play against its own house way."""
    if variant is not None:
        return player or OPTIMAL, against or variant_of(variant).house_way
    for name, given in (("--player", player), ("--against", against)):
        if given is None:
            raise InputError(
                f"missing option {name!r}: write paigow edge --player WAY --against WAY, or name "
                "a game with --variant"
            )
    assert player is not None
    assert against is not None
    return player, against


def document(report: EdgeReport, seconds: float) -> dict[str, object]:
    """The report as JSON has it."""
    fractions = {
        "edge_from_play": report.edge_from_play,
        "edge_from_copies": report.edge_from_copies,
        "edge_from_commission": report.edge_from_commission,
    }
    return {
        "player": report.player,
        "against": report.against,
        "variant": report.variant,
        "wheel": report.wheel.value,
        "role": report.role.value,
        "push_rule": report.push_rule.value if report.push_rule else None,
        "commission": report.commission_rate / 10_000,
        "commission_step": report.commission_step,
        "win": report.win,
        "push": report.push,
        "lose": report.lose,
        "deals": report.deals,
        "edge": float(report.edge),
        "sd": report.sd,
        "variance": float(report.variance),
        "copies": report.copies,
        "by_copy": None if report.by_copy is None else report.by_copy._asdict(),
        **{name: None if part is None else float(part) for name, part in fractions.items()},
        "seconds": seconds,
    }


def show(report: EdgeReport, seconds: float) -> None:
    """Print the count, the rules that it went by, and what follows from it."""
    figures = ("deals", "share")
    title = f"{report.player} against {report.against}"
    table = output.table("", *figures, title=title, right=figures)
    for word, deals in (("win", report.win), ("push", report.push), ("lose", report.lose)):
        table.add_row(word, f"{deals:,}", f"{deals / report.deals:.6%}")
    table.add_row("all", f"{report.deals:,}", "")
    output.console().print(table)
    edge = output.paint(f"{float(report.edge):.6%}", "bold")
    print(f"edge {edge} of the bet against {report.player}")
    print(f"standard deviation {report.sd:.6f}, variance {float(report.variance):.6f}")
    parts = {
        "commission": report.edge_from_commission,
        "copies": report.edge_from_copies,
        "the ways and the rules": report.edge_from_play,
    }
    known = {what: float(part) for what, part in parts.items() if part is not None}
    told = ", ".join(f"{what} {part:+.6%}" for what, part in known.items())
    print(output.wrapped(f"of the edge: {told}"))
    if report.by_copy is not None:
        low, high, both = report.by_copy
        print(
            output.wrapped(
                f"copies decide {report.copies:,} deals: {low:,} by the low hand, {high:,} by the "
                f"high hand, {both:,} by both"
            )
        )
    elif report.copies is not None:
        print(f"copies decide {report.copies:,} deals")
    print(output.paint("\n".join(map(output.wrapped, rules(report, seconds))), "dim"))


def rules(report: EdgeReport, seconds: float) -> list[str]:
    """The rules that the count went by, and how it was made."""
    banker = report.player if report.role.value == "bank" else report.against
    said = [
        f"rules: A-2-3-4-5 is the {WHEEL[report.wheel.value]} straight; {banker} banks and wins "
        "copies"
    ]
    if report.player == OPTIMAL and report.shown:
        said.append("the player sees the bank's hand first, and sets the best against it")
    elif report.player == OPTIMAL:
        said.append("optimal: every hand is set so that it is worth most, the other side's unseen")
    if report.push_rule is not None:
        said.append(push_words(report.push_rule))
    said.append(
        commission_words(
            report.bet, report.commission, report.commission_rate, report.commission_step
        )
    )
    said.append(
        "method: every deal of two hands is counted, none is sampled, by inclusion and exclusion "
        f"over the cards that two hands share; {seconds:.1f} seconds"
    )
    return said


def push_words(rule: PushRule) -> str:
    """What a push rule says."""
    return f"every bet pushes when the bank has {rule.words}"


def commission_words(bet: int, fee: int, rate: int, step: int) -> str:
    """What a win pays as commission; money in cents, the rate in hundredths of a percent."""
    from paigow.ledger import money

    if not fee:
        return "no commission"
    return (
        f"a win of {money(bet)} pays {money(fee)} of commission, "
        f"{rate_words(rate)} rounded up to {money(step)}"
    )
