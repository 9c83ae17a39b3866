"""``paigow bonus``: counts how often every line of a pay table is paid, and the edge."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli import output
from paigow.cli.ace_high import count_ace_high_bet
from paigow.cli.cluster import ClusterOption, running
from paigow.cli.options import (
    Json,
    ReportOption,
    WheelOption,
    not_known,
    program,
    read_amount,
)
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.analysis.side_bets import BankBonusCount
    from paigow.variants import PayTable
    from paigow.variants.counting import BonusCount
    from paigow.variants.worth import BonusBet, BonusWorth

app = program()
_LONGEST_WORD: Final = len("seven-card")


@app.command(short_help="Count every line of a pay table, and the edge.")
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
    bet: Annotated[
        str | None,
        typer.Option(
            "--bet",
            metavar="AMOUNT",
            help="The bet, which matters to --cap and --envy: else 10.00.",
            show_default=False,
        ),
    ] = None,
    cap: Annotated[
        str | None,
        typer.Option(
            "--cap",
            metavar="AMOUNT",
            help="The most that the bet may win, like 50000.00.",
            show_default=False,
        ),
    ] = None,
    envy: Annotated[
        str | None,
        typer.Option(
            "--envy",
            metavar="1..6",
            help="Count the envy for the hands of so many other players.",
            show_default=False,
        ),
    ] = None,
    wheel: WheelOption = None,
    cluster: ClusterOption = None,
    report: ReportOption = None,
    as_json: Json = False,
) -> None:
    """Count every line of a pay table over all hands of seven cards, and the edge."""
    if cluster is not None and not against_bank:
        raise InputError("--cluster is for the count over all deals: it needs --against-bank")
    if ace_high:
        if against_bank or any(each is not None for each in (paytable, bet, cap, envy, report)):
            raise InputError(
                "--ace-high is a bet of its own, with one edge for any amount: leave out "
                "--paytable, --against-bank, --bet, --cap, --envy and --report"
            )
        count_ace_high_bet(player, against, wheel, as_json)
        return
    if player is not None or against is not None:
        raise InputError("--player and --against say how hands are set: they need --ace-high")
    from paigow.hands import Wheel
    from paigow.variants import variant
    from paigow.variants.counting import count_bonus

    table = read_paytable("itv" if paytable is None else paytable)
    terms = read_bet("10.00" if bet is None else bet, cap, envy)
    terms.check(table)
    # The bank's hand matters in the cardroom game alone.
    usual = variant("face-up").wheel if against_bank else Wheel.SECOND
    option = Wheel.parse(usual if wheel is None else wheel).value
    if report is not None:
        from paigow.cli.report.page import check_writable

        check_writable(report)
        import_module("paigow.analysis")  # what a report needs is missed before the count
    count: BonusCount | BankBonusCount
    if against_bank:
        from paigow.analysis.side_bets import count_against_bank

        with running(cluster) as run, output.parts("counting all deals") as parts:
            count = count_against_bank(table, option, parts, run=run)
    else:
        with output.progress("counting all hands") as advance:
            count = count_bonus(table, option, advance)
    worth = worth_of(count, terms)
    if as_json:
        output.print_json({**document(count, worth, terms), "wheel": option})
    else:
        show(count)
        if against_bank:
            print(f"A-2-3-4-5 ranks {option}")
        show_worth(worth, terms, table)
    if report is not None:
        from paigow.cli.report.bonus import bonus_report
        from paigow.cli.report.page import write

        write(report, bonus_report(count, option, terms, worth))


def read_paytable(name: str) -> PayTable:
    """A pay table of the package by its name, or one of the user's own by its file.

    :raises InputError: when there is none, or the file is wrong
    """
    from paigow.variants import load_paytable, paytable, paytable_names

    if name.endswith(".toml"):
        return load_paytable(Path(name))
    if name not in paytable_names():
        raise not_known(name, "pay table", paytable_names())
    return paytable(name)


def read_bet(bet: str, cap: str | None, envy: str | None) -> BonusBet:
    """The bet, the cap on it and the number of other players, as written.

    :raises InputError: for what is no amount, or no number of players
    """
    from paigow.variants.worth import MOST_OTHERS, BonusBet

    if envy is not None and envy not in map(str, range(1, MOST_OTHERS + 1)):
        raise InputError(f"{envy!r} is not a number of other players: take 1 to {MOST_OTHERS}")
    return BonusBet(
        read_amount(bet, "a bet"),
        None if cap is None else read_amount(cap, "a cap"),
        None if envy is None else int(envy),
    )


def worth_of(count: BonusCount | BankBonusCount, terms: BonusBet) -> BonusWorth:
    """What the bet is worth by a count of either kind."""
    from paigow.variants.counting import BonusCount
    from paigow.variants.worth import bonus_worth

    hands = [line.hands for line in count.lines]
    if isinstance(count, BonusCount):
        return bonus_worth(count.paytable, terms, hands, count.hands, hands, count.hands)
    beats = [line.beats for line in count.lines]
    return bonus_worth(count.paytable, terms, beats, count.deals, hands, count.hands)


def document(
    count: BonusCount | BankBonusCount, worth: BonusWorth, terms: BonusBet
) -> dict[str, object]:
    """The count, the edge and its parts as JSON has them; amounts of money are in cents."""
    from paigow.variants.counting import BonusCount

    lines: list[dict[str, object]] = [
        {"line": line.line.value, "pays": line.pays, "hands": line.hands} for line in count.lines
    ]
    if isinstance(count, BonusCount):
        for counted, line in zip(lines, count.lines, strict=True):
            counted["share"] = line.hands * line.pays / count.hands
    else:
        for counted, beaten in zip(lines, count.lines, strict=True):
            counted["beats"] = beaten.beats
            counted["share"] = beaten.beats * beaten.pays / count.deals
    return {
        "paytable": count.paytable.name,
        "lines": lines,
        "nothing": count.nothing,
        "hands": count.hands,
        **({} if isinstance(count, BonusCount) else {"deals": count.deals}),
        "bet": terms.bet,
        "cap": terms.cap,
        "envy_players": terms.others,
        "envy_hands": worth.envy_hands,
        "envy_cents_per_hand": float(worth.envy_hand),
        "edge": float(worth.edge),
        "edge_exact": str(worth.edge),
        "edge_of_lines": float(worth.edge_of_lines),
        "edge_from_cap": float(worth.cap_keeps),
        "edge_from_envy": float(-worth.envy_pays),
        "sd": worth.sd,
    }


def show_worth(worth: BonusWorth, terms: BonusBet, table: PayTable) -> None:
    """Print the edge, and what the cap and envy make of it."""
    from paigow.ledger import money

    edge = f"{float(worth.edge):.4%}"
    if terms.cap is None and terms.others is None:
        said = f"edge {edge} of the bet for the house"
    else:
        parts = [f"the lines {float(worth.edge_of_lines):.4%}"]
        if terms.cap is not None:
            parts.append(f"the cap of {money(terms.cap)} {float(worth.cap_keeps):+.4%}")
        if terms.others is not None:
            parts.append(f"envy {float(-worth.envy_pays):+.4%}")
        bet = f"a bet of {money(terms.bet)}"
        said = f"edge {edge} of {bet} for the house: {', '.join(parts)}\nexactly {worth.edge}"
    lines = "\n".join(map(output.wrapped, said.splitlines()))
    print(lines.replace(edge, output.paint(edge, "bold"), 1))
    if terms.others is not None and table.envy is not None:
        bank = "and the bank's" if table.envy.bank else "the bank's pays none"
        envy = (
            f"envy of {float(worth.envy_hand) / 100:.6f} expected from each of "
            f"{worth.envy_hands} {'hand' if worth.envy_hands == 1 else 'hands'}: "
            f"the other players', {bank}"
        )
        print(output.wrapped(envy))
    print(output.paint(output.wrapped(table.source), "dim"))


def show(count: BonusCount | BankBonusCount) -> None:
    """Print the count as a table."""
    from paigow.variants.counting import BonusCount

    if isinstance(count, BonusCount):
        show_lines(count)
    else:
        show_beats(count)


def show_lines(count: BonusCount) -> None:
    """Print the count over all hands as a table."""
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
    # A narrow terminal takes room from between words, not from digits.
    table.padding = (0, 1, 0, 0)
    table.columns[0].min_width = _LONGEST_WORD
    for column in table.columns[1:4]:
        column.no_wrap = True
    output.console().print(table)
    print(f"all deals of two hands {count.deals:,}, counted exactly; equal hands lose")
