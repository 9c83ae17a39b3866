"""``paigow strategy``: the best setting of every hand, and what the house way gives up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli import output
from paigow.cli.options import (
    BetOption,
    CommissionOption,
    Json,
    RoleOption,
    VariantOption,
    WheelOption,
    program,
    read_amount,
    read_way,
)
from paigow.errors import InputError, PaigowError

if TYPE_CHECKING:
    from paigow.analysis.given_up import ClauseLoss, Rule
    from paigow.analysis.strategy import Strategy
    from paigow.houseways import HouseWay

app = program()

ALL_HANDS: Final = 154_143_080


@app.command(short_help="Find the best setting of every hand.")
def strategy(
    against: Annotated[
        str,
        typer.Option("--against", metavar="WAY|FILE.toml", help="The other side's house way."),
    ] = "foxwoods",
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE.parquet",
            help="Where to keep the best setting of every hand.",
            show_default=False,
        ),
    ] = None,
    variant: VariantOption = None,
    wheel: WheelOption = None,
    commission: CommissionOption = None,
    bet: BetOption = "10.00",
    role: RoleOption = "player",
    as_json: Json = False,
) -> None:
    """Find the best setting of every hand, and where the house way gives up value."""
    way = read_way(against, None)
    stake = read_amount(bet, "a bet")
    if out is None:
        raise InputError("there is no file to write to: name one with --out strategy.parquet")
    target = Path(out)
    if not target.name.endswith(".parquet"):
        raise InputError(f"{out!r} is not a Parquet file: write a name that ends in .parquet")
    from paigow.cli.report.page import check_writable

    check_writable(out)
    from paigow.analysis import need

    need("a strategy", "pyarrow")
    from paigow.analysis.given_up import clause_losses, rules_worth_knowing
    from paigow.analysis.strategy import work_out_strategy
    from paigow.analysis.terms import terms_of

    terms = terms_of(way, wheel, variant, commission, stake, role)
    with output.parts("pricing every hand") as progress:
        found = work_out_strategy(terms, progress)
    try:
        found.save(target)
    except OSError as error:
        raise PaigowError(f"{out!r} cannot be written: {error.strerror or error}") from None
    losses, rules = clause_losses(found), rules_worth_knowing(found)
    if as_json:
        output.print_json(document(found, losses, rules, out))
    else:
        show(found, losses, rules, terms.against, out)


def document(
    found: Strategy, losses: tuple[ClauseLoss, ...], rules: tuple[Rule, ...], out: str
) -> dict[str, object]:
    """What was found as JSON has it; the hands themselves are in the file."""
    totals = {name: found.total(name) for name in ("win", "lose", "house_win", "house_lose")}
    best, house = values(totals, found)
    return {
        **{name: found.meta[name] for name in ("against", "wheel", "role")},
        "commission": found.meta["commission_rate"] / 10_000,
        "out": out,
        "rows": len(found.table["suits"]),
        "hands": ALL_HANDS,
        **totals,
        "edge": -best,
        "house_edge": -house,
        "clauses": [
            {
                "clause": loss.clause,
                "hands": loss.hands,
                "differs": loss.differs,
                "given_up": float(loss.given_up),
            }
            for loss in losses
        ],
        "rules": [
            {
                "clause": rule.clause,
                "instead_of": rule.instead_of,
                "play": rule.play,
                "hands": rule.hands,
                "given_up": float(rule.given_up),
                "example": output.texts(rule.example),
                "example_low": output.texts(found.of(rule.example).low),
                "example_value": float(rule.example_value),
            }
            for rule in rules
        ],
    }


def values(totals: dict[str, int], found: Strategy) -> tuple[float, float]:
    """What a unit bet gains by the best play, and by the house way's."""
    from paigow.analysis.strategy import HANDS_OF_THE_REST

    deals = ALL_HANDS * HANDS_OF_THE_REST
    return (
        float(found.value(totals["win"], totals["lose"], deals)),
        float(found.value(totals["house_win"], totals["house_lose"], deals)),
    )


def show(
    found: Strategy,
    losses: tuple[ClauseLoss, ...],
    rules: tuple[Rule, ...],
    way: HouseWay,
    out: str,
) -> None:
    """Print where the house way gives up value, and the habits that get it back."""
    totals = {name: found.total(name) for name in ("win", "lose", "house_win", "house_lose")}
    best, house = values(totals, found)
    print(
        f"edge {output.paint(f'{-best:.6%}', 'bold')} with the best setting of every hand, "
        f"{-house:.6%} by {way.name}: it gives up {best - house:.6%} of each bet"
    )
    figures = ("hands", "set otherwise", "given up")
    table = output.table("clause", *figures, right=figures)
    for loss in losses:
        table.add_row(
            loss.clause,
            f"{loss.hands / ALL_HANDS:.3%}",
            f"{loss.differs / max(loss.hands, 1):.2%}",
            f"{float(loss.given_up):.6%}",
        )
    output.console().print(table)
    print("what is worth knowing beyond it:")
    for number, rule in enumerate(rules, 1):
        setting = found.of(rule.example)
        print(
            f"{number:2}. {rule.clause}: {float(rule.given_up):.5%} of each bet, "
            f"{rule.hands / ALL_HANDS:.2%} of hands"
        )
        print(output.wrapped(f"    play {rule.play}, not {rule.instead_of}"))
        print(
            output.paint("    as in ", "dim")
            + f"{output.cards(setting.low)} / {output.cards(setting.high)}"
            + output.paint(f", which gains {float(rule.example_value):.4f}", "dim")
        )
    print(f"{len(found.table['suits']):,} hands are in {out}")
