"""The report of ``paigow edge``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.edge import OPTIMAL
from paigow.cli.report.page import Page
from paigow.cli.report.pictures import BRASS, FELT, RED, Bar, bars
from paigow.cli.report.results import hundred
from paigow.ledger import money

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.analysis.edges import EdgeReport
    from paigow.houseways import HouseWay

_WAYS: Final = (
    "Hands are sorted into 292,253 classes that every rule treats alike. Pairs of hands are summed "
    "by their strengths, and those that share cards are taken off again, by the cards that they "
    "share."
)
_BEST: Final = (
    "The player's hands are 6,972,147, if the names of the suits do not matter. The settings of "
    "each are held against all 53,524,680 hands of the rest of the deck."
)


def edge_report(report: EdgeReport, rules: Sequence[str], ways: Iterable[HouseWay]) -> str:
    """The page of a count: ``rules`` are the sentences about it, ``ways`` those that set."""
    page = Page(
        f"{report.player} against {report.against}",
        "Pai Gow Poker: the exact edge over all deals of two hands",
    )
    page.facts(
        [
            (f"edge against {report.player}", f"{float(report.edge):.6%} of the bet"),
            ("standard deviation of one bet", f"{report.sd:.6f}"),
            ("deals counted", f"{report.deals:,}"),
        ]
    )
    page.paragraph(f"The edge is exactly {report.edge}, which is {float(report.edge):.12f}.")
    _results(page, report)
    _parts(page, report)
    hundred(
        page,
        _ends(report),
        report.bet,
        f"bets of {money(report.bet)}" if report.fee else "bets",
    )
    page.heading("Rules and method")
    page.bullets(sentence[:1].upper() + sentence[1:] for sentence in rules)
    page.paragraph(
        f"{_BEST if report.player == OPTIMAL else _WAYS} All figures are whole numbers until the "
        "last division."
    )
    page.sources(
        source for way in ways for source in (f"{way.name}: {each}" for each in way.sources)
    )
    return page.html()


def _ends(report: EdgeReport) -> dict[int, int]:
    """What one bet wins, in cents, and in how many deals."""
    ends = {report.bet - report.commission: report.win, -report.bet: report.lose}
    ends[0] = ends.get(0, 0) + report.push
    return ends


def _results(page: Page, report: EdgeReport) -> None:
    page.heading("Win, push, lose")
    ends = (("win", report.win, FELT), ("push", report.push, BRASS), ("lose", report.lose, RED))
    shares = [(word, deals, deals / report.deals, colour) for word, deals, colour in ends]
    page.figure(
        bars(
            f"How {report.player} does against {report.against}",
            [Bar(word, share, f"{share:.4%}", colour) for word, _, share, colour in shares],
            full=1.0,
        ),
        f"Shares of all deals, seen from {report.player}.",
    )
    rows = [[word, f"{deals:,}", f"{share:.6%}"] for word, deals, share, _ in shares]
    page.table(
        "All deals of two hands",
        ("end", "deals", "share"),
        [*rows, ["all", f"{report.deals:,}", ""]],
    )


def _parts(page: Page, report: EdgeReport) -> None:
    """What the edge is made of."""
    page.heading("What the edge is made of")
    copies, rest = report.edge_from_copies, report.edge_from_play
    assert copies is not None, "a report is made of a count that tells copies apart"
    assert rest is not None
    parts: list[tuple[str, Fraction]] = [
        ("commission", report.edge_from_commission),
        ("copies", copies),
        ("the ways and the rules", rest),
        ("the edge", report.edge),
    ]
    page.figure(
        bars(
            "The parts of the edge",
            [
                Bar(name, float(part), f"{float(part):+.4%}", RED if part > 0 else FELT)
                for name, part in parts
            ],
        ),
        f"Parts of the bet: above 0 {report.player} pays, below 0 he gains.",
    )
    page.table(
        "The same as exact fractions of the bet",
        ("part", "of the bet", "exactly"),
        [[name, f"{float(part):+.8%}", str(part)] for name, part in parts],
    )
    if report.copies is not None:
        page.paragraph(
            f"Copies, hands equal in strength, decide {report.copies:,} deals. The bank wins them."
        )
    if report.by_copy is not None:
        page.table(
            "Deals decided by a copy",
            ("of", "deals", "share"),
            [
                [hand, f"{deals:,}", f"{deals / report.deals:.6%}"]
                for hand, deals in zip(
                    ("the low hands", "the high hands", "both"), report.by_copy, strict=True
                )
            ],
        )
