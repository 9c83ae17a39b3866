"""``paigow strategy``: the best setting of every hand, and what the house way gives up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
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
    RoleOption,
    VariantOption,
    WheelOption,
    program,
    read_amount,
    read_step,
    read_way,
)
from paigow.datafiles import listed
from paigow.errors import InputError, PaigowError

if TYPE_CHECKING:
    from paigow.analysis.given_up import ClauseLoss, Rule
    from paigow.analysis.strategy import Strategy
    from paigow.analysis.terms import Terms

app = program()

ALL_HANDS: Final = 154_143_080
WHEEL: Final = {"low": "lowest", "second": "second highest"}


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
    commission_step: CommissionStepOption = None,
    bet: BetOption = "10.00",
    role: RoleOption = "player",
    push: PushOption = None,
    cluster: ClusterOption = None,
    as_json: Json = False,
) -> None:
    """Find the best setting of every hand, and where the house way gives up value."""
    way = read_way(against, None)
    stake, step = read_amount(bet, "a bet"), read_step(commission_step)
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
    from paigow.analysis.strategy_work import work_out_strategy
    from paigow.analysis.terms import terms_of

    terms = terms_of(way, wheel, variant, commission, stake, role, push, step=step)
    with running(cluster) as run, output.parts("pricing every hand") as progress:
        found, sums = work_out_strategy(terms, progress, run=run)
    try:
        found.save(target)
    except OSError as error:
        raise PaigowError(f"{out!r} cannot be written: {error.strerror or error}") from None
    losses, rules = clause_losses(found), rules_worth_knowing(found, sums)
    if as_json:
        output.print_json(document(found, losses, rules, out))
    else:
        show(found, losses, rules, terms, out)


def document(
    found: Strategy, losses: tuple[ClauseLoss, ...], rules: tuple[Rule, ...], out: str
) -> dict[str, object]:
    """What was found as JSON has it; the hands themselves are in the file."""
    totals = {name: found.total(name) for name in ("win", "lose", "house_win", "house_lose")}
    best, house = values(totals, found)
    return {
        **{name: found.meta[name] for name in ("against", "wheel", "role", "push_rule")},
        "commission": found.meta["commission_rate"] / 10_000,
        "commission_step": found.meta["commission_step"],
        "bet": found.meta["bet"],
        "out": out,
        "rows": len(found.table["suits"]),
        "hands": ALL_HANDS,
        **totals,
        "edge": -best,
        "house_edge": -house,
        "given_up": best - house,
        "clauses": [
            {
                "clause": loss.clause,
                "hands": loss.hands,
                "differs": loss.differs,
                "given_up": float(loss.given_up),
            }
            for loss in losses
        ],
        "rules": [rule_document(rule) for rule in rules],
    }


def rule_document(rule: Rule) -> dict[str, object]:
    """A rule as JSON has it; ``win`` and ``lose`` are deals more than by the house way."""
    example = rule.example
    return {
        "condition": rule.condition,
        "action": rule.action,
        "clauses": list(rule.clauses),
        "hands": rule.hands,
        "win": rule.win,
        "lose": rule.lose,
        "gain": float(rule.gain),
        "cumulative": float(rule.cumulative),
        "example": output.texts((*example.low, *example.high)) if example else None,
        "example_low": output.texts(example.low) if example else None,
        "example_value": float(example.value) if example else None,
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
    terms: Terms,
    out: str,
) -> None:
    """Print where the house way gives up value, and the habits that get it back."""
    totals = {name: found.total(name) for name in ("win", "lose", "house_win", "house_lose")}
    best, house = values(totals, found)
    way = terms.against.name
    print(output.paint(f"edge {-best:.6%} with the best setting of every hand", "bold"))
    print(
        output.wrapped(f"edge {-house:.6%} by {way}, which gives up {best - house:.6%} of each bet")
    )
    figures = ("hands", "set otherwise", "given up")
    table = output.table("clause", *figures, right=figures)
    table.columns[0].no_wrap = True
    for loss in losses:
        table.add_row(
            loss.clause,
            f"{loss.hands / ALL_HANDS:.3%}",
            f"{loss.differs / max(loss.hands, 1):.2%}",
            f"{float(loss.given_up):.6%}",
        )
    output.console().print(table)
    if rules:
        _show_rules(rules, sum(loss.given_up for loss in losses), way)
    print(output.paint("\n".join(map(output.wrapped, _terms(terms))), "dim"))
    print(output.wrapped(f"{len(found.table['suits']):,} hands are in {out}"))


def _show_rules(rules: tuple[Rule, ...], given_up: Fraction | int, way: str) -> None:
    """Print what is worth knowing beyond the house way."""
    print(
        output.wrapped(
            f"what is worth knowing beyond {way} (the first rule that can be followed counts, and "
            "the joker is an ace):"
        )
    )
    for number, rule in enumerate(rules, 1):
        print(f"{number:2}. " + output.wrapped(f"    {rule.condition}:").lstrip())
        print(output.paint(output.wrapped(f"    {rule.action}"), "bold"))
        example = rule.example
        if example is not None:
            print(
                output.paint("    as in ", "dim")
                + f"{output.cards(example.low)} / {output.cards(example.high)}"
                + output.paint(f", which gains {float(example.value):.4f}", "dim")
            )
        print(
            output.paint(
                output.wrapped(
                    f"    gains {float(rule.gain):.5%} of each bet, by {rule.hands:,} hands that "
                    f"{listed(rule.clauses)} would set otherwise"
                ),
                "dim",
            )
        )
    together = rules[-1].cumulative
    print(
        output.wrapped(
            f"together {float(together):.5%} of each bet: {float(together / given_up):.1%} of what "
            f"{way} gives up"
        )
    )


def _terms(terms: Terms) -> list[str]:
    """The rules by which the hands were priced."""
    from paigow.cli.edge import commission_words, push_words

    side = "the bank, which wins copies" if terms.role.value == "bank" else "the player"
    said = [
        f"rules: A-2-3-4-5 is the {WHEEL[terms.wheel.value]} straight; every hand is set for {side}"
    ]
    if terms.push_rule is not None:
        said.append(push_words(terms.push_rule))
    said.append(
        commission_words(terms.bet, terms.fee, terms.commission_rate, terms.commission_step)
    )
    return said
