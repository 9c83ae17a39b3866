"""``paigow simulate``: the same game as that of ``paigow edge``, played at random."""

from __future__ import annotations

import re
import secrets
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.cluster import ClusterOption, running
from paigow.cli.edge import WHEEL, push_words
from paigow.cli.options import (
    BetOption,
    CommissionOption,
    CommissionStepOption,
    Json,
    PushOption,
    RoleOption,
    VariantOption,
    WheelOption,
    program,
    read_amount,
    read_step,
    read_way,
)
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.analysis.edges import EdgeReport
    from paigow.simulation import Sample, SimulationReport

app = program()


@app.command(short_help="Play rounds of two hands at random.")
def simulate(
    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="WAY|FILE.toml",
            help="The house way that the player sets by.",
            show_default=False,
        ),
    ],
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="WAY|FILE.toml", help="The other side's.", show_default=False
        ),
    ],
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="NUMBER", help="How many, like 1e7 or 250_000.")
    ] = "1e7",
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            help="The same seed gives the same numbers; else one is drawn, and told.",
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
    rounds_per_session: Annotated[
        str,
        typer.Option(
            "--rounds-per-session", metavar="NUMBER", help="The rounds of one visit to the table."
        ),
    ] = "100",
    bankroll: Annotated[
        str | None,
        typer.Option(
            "--bankroll",
            metavar="BETS",
            help="What a session begins with, in bets; it ends when less than a bet is left.",
            show_default=False,
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count every deal as well: some seconds more.")
    ] = False,
    workers: Annotated[
        str | None,
        typer.Option(
            "--workers",
            metavar="NUMBER",
            help="How many cores to use: all of them, if it is not said.",
            show_default=False,
        ),
    ] = None,
    cluster: ClusterOption = None,
    as_json: Json = False,
) -> None:
    """Play rounds of two hands at random: shares with their error, and what a bankroll does."""
    stake = read_amount(bet, "a bet")
    step = read_step(commission_step)
    of_session = read_number(rounds_per_session, "--rounds-per-session")
    bets = None if bankroll is None else read_number(bankroll, "--bankroll")
    many = read_number(rounds, "--rounds")
    at_once = None if workers is None else read_number(workers, "--workers")
    if at_once is not None and cluster not in (None, "local"):
        raise InputError(
            f"--workers {workers} says how many on this machine: leave it out with a cluster"
        )
    if at_once is not None and not 1 <= at_once <= 1024:
        raise InputError(f"--workers: {workers!r} is out of bounds: take 1 to 1024")
    chosen = secrets.randbits(32) if seed is None else read_number(seed, "--seed")
    mine, theirs = read_way(player, None), read_way(against, None)
    from paigow.analysis.edges import edge
    from paigow.simulation import simulate as play

    terms = wheel, variant, commission, stake, role, push
    counted = None
    with running(cluster, at_once) as run:
        begin = perf_counter()
        with output.parts("playing rounds") as progress:
            report = play(
                mine,
                theirs,
                *terms,
                rounds=many,
                seed=chosen,
                session=of_session,
                bankroll=bets,
                progress=progress,
                workers=at_once,
                run=run,
                step=step,
            )
        seconds = perf_counter() - begin
        if exact:
            with output.parts("counting all deals") as progress:
                counted = edge(
                    mine, theirs, *terms, step=step, progress=progress, workers=at_once, run=run
                )
    if as_json:
        output.print_json(document(report, seconds, counted))
    else:
        show(report, seconds, counted)


def read_number(text: str, option: str) -> int:
    """A whole number as a command line has it, above 0 or 0 itself.

    >>> read_number("1e7", "--rounds"), read_number("2.5e6", "--rounds"), read_number("1_000", "x")
    (10000000, 2500000, 1000)

    :raises InputError: for anything else
    """
    found = re.fullmatch(r"(\d[\d_]{0,24})(?:\.(\d{1,9}))?(?:[eE]\+?(\d{1,2}))?", text, re.ASCII)
    if found:
        digits, zeros = found[2] or "", int(found[3] or 0)
        if len(digits) <= zeros:
            return int(found[1].replace("_", "") + digits.ljust(zeros, "0"))
    raise InputError(f"{option}: {text!r} is not a whole number: write one like 1e7 or 250_000")


def document(
    report: SimulationReport, seconds: float, counted: EdgeReport | None
) -> dict[str, object]:
    """The report as JSON has it; money is in cents."""
    from paigow.simulation.report import PERCENTS

    def quantiles(cents: tuple[int, ...]) -> dict[str, int]:
        return {f"{percent}%": each for percent, each in zip(PERCENTS, cents, strict=True)}

    terms = report.terms
    return {
        "player": report.player,
        "against": terms.against.name,
        "variant": terms.variant,
        "wheel": terms.wheel.value,
        "role": terms.role.value,
        "push_rule": terms.push_rule.value if terms.push_rule else None,
        "commission": terms.commission_rate / 10_000,
        "commission_step": terms.commission_step,
        "bet": terms.bet,
        "seed": report.seed,
        "rounds": report.rounds,
        "win": report.win,
        "push": report.push,
        "lose": report.lose,
        "shares": {word: sample._asdict() for word, sample in report.shares.items()},
        "gain": report.gain,
        "edge": report.edge._asdict(),
        "sd": report.sd,
        "exact": None
        if counted is None
        else {
            "win": counted.win,
            "push": counted.push,
            "lose": counted.lose,
            "deals": counted.deals,
            "edge": float(counted.edge),
            "errors_off": errors_off(report, counted),
        },
        "session": report.session,
        "sessions": report.sessions,
        "bankroll": report.bankroll,
        "ruin": None if report.ruin is None else report.ruin._asdict(),
        "after": [
            {
                "rounds": mark.after,
                "quantiles": quantiles(mark.quantiles),
                "ruined": mark.ruined,
            }
            for mark in report.marks
        ],
        "fall": {**quantiles(report.falls), "largest": report.deepest},
        "seconds": seconds,
    }


def errors_off(report: SimulationReport, counted: EdgeReport) -> float | None:
    """By how many standard errors the estimate of the edge is off; None where it has no error."""
    return (report.edge.value - float(counted.edge)) / report.error if report.error else None


def show(report: SimulationReport, seconds: float, counted: EdgeReport | None) -> None:
    """Print what was played, how far it may be off, and what became of the bankroll."""
    terms = report.terms
    heads = ["rounds", "share", "95% interval", *(["exact"] if counted else [])]
    title = f"{report.player} against {terms.against.name}"
    table = output.table("", *heads, title=title, right=heads)
    for word, sample in report.shares.items():
        row = [f"{getattr(report, word):,}", f"{sample.value:.4%}", interval(sample, 4)]
        if counted:
            row.append(f"{getattr(counted, word) / counted.deals:.4%}")
        table.add_row(word, *row)
    table.add_row("all", f"{report.rounds:,}")
    output.console().print(table)
    edge = output.paint(f"{report.edge.value:.4%}", "bold")
    print(
        f"edge {edge} of the bet against {report.player}, 95% interval {interval(report.edge, 4)}, "
        f"standard deviation {report.sd:.4f}"
    )
    if counted:
        off = errors_off(report, counted)
        said = "" if off is None else f": the estimate is {off:+.2f} standard errors off"
        print(f"exact edge {float(counted.edge):.6%}{said}")
    show_sessions(report)
    print(output.paint("\n".join(map(output.wrapped, rules(report, seconds))), "dim"))


def show_sessions(report: SimulationReport) -> None:
    """Print the quantiles of the bankroll, of its deepest fall, and the chance of ruin."""
    from paigow.ledger import money
    from paigow.simulation.report import PERCENTS

    heads = [f"{percent}%" for percent in PERCENTS]
    has_bankroll = report.bankroll is not None
    more = ["ruined" if has_bankroll else "", "largest"]
    begun = f"a bankroll of {money(report.bankroll)}" if report.bankroll is not None else "nothing"
    title = f"{report.sessions:,} sessions of {report.session:,} rounds, begun with {begun}"
    table = output.table("", *heads, *more, title=title, right=[*heads, *more])
    for mark in report.marks:
        ruined = "" if mark.ruined is None else f"{mark.ruined / report.sessions:.3%}"
        table.add_row(f"after {mark.after:,}", *map(money, mark.quantiles), ruined, "")
    table.add_row("deepest fall", *map(money, report.falls), "", money(report.deepest))
    output.console().print(table)
    if report.ruin is not None:
        chance = output.paint(f"{report.ruin.value:.3%}", "bold")
        print(f"chance of ruin {chance}, 95% interval {interval(report.ruin, 3)}")


def interval(sample: Sample, places: int) -> str:
    """An interval of shares."""
    return f"{sample.low:.{places}%} to {sample.high:.{places}%}"


def rules(report: SimulationReport, seconds: float) -> list[str]:
    """The rules that were played by, and how."""
    from paigow.ledger import money

    terms = report.terms
    banker = report.player if terms.role.value == "bank" else terms.against.name
    said = [
        f"rules: A-2-3-4-5 is the {WHEEL[terms.wheel.value]} straight; {banker} banks and wins "
        f"copies; the bet is {money(terms.bet)}"
    ]
    if terms.push_rule is not None:
        said.append(push_words(terms.push_rule))
    said.append(
        f"a win pays {money(terms.fee)} of commission, {terms.commission_rate / 100:g}% rounded up "
        f"to {money(terms.commission_step)}"
        if terms.fee
        else "no commission"
    )
    said.append(
        f"method: rounds dealt at random from seed {report.seed}, the same for any number of "
        f"workers; {seconds:.1f} seconds, {report.rounds / seconds:,.0f} rounds a "
        "second"
    )
    return said
