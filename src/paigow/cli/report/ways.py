"""The report and the pictures of ``paigow compare-ways``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING

from paigow.cli.edge import push_words
from paigow.cli.report.page import Page
from paigow.cli.report.pictures import INK, heat, heat_map
from paigow.variants import rate_words

if TYPE_CHECKING:
    from paigow.analysis.compare import Comparison
    from paigow.houseways import HouseWay

_TITLE = "The edge of every way against every way"


class _Grid:
    """The edges by row and column, how they are written, and which are the best of a column."""

    def __init__(self, comparison: Comparison, rate: int) -> None:
        fee = Fraction(rate, 10_000)
        ways = comparison.ways
        best = {bank: comparison.best_against(bank, fee) for bank in ways}
        self.edges = [[comparison.edge(player, bank, fee) for bank in ways] for player in ways]
        self.values = [[float(edge) for edge in row] for row in self.edges]
        self.texts = [[f"{value:.3%}" for value in row] for row in self.values]
        self.marked = [[player in best[bank] for bank in ways] for player in ways]
        self.best = best
        self.says = "; ".join(f"best against {bank}: {', '.join(best[bank])}" for bank in ways)


def ways_picture(comparison: Comparison, rate: int) -> str:
    """The edges as a heat map in SVG: the player's ways down, the bank's across."""
    grid = _Grid(comparison, rate)
    ways = comparison.ways
    return heat_map(_TITLE, grid.says, ways, ways, grid.values, grid.texts, grid.marked)


def ways_png(comparison: Comparison, rate: int) -> bytes:
    """The same picture in PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    grid = _Grid(comparison, rate)
    ways = comparison.ways
    size = len(ways)
    figure = Figure(figsize=(2.2 + 0.95 * size, 1.9 + 0.55 * size), dpi=150, facecolor="#fdfaf2")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    flat = [value for row in grid.values for value in row]
    low, span = min(flat), (max(flat) - min(flat)) or 1.0
    for down in range(size):
        for across in range(size):
            colour, ink = heat((grid.values[down][across] - low) / span)
            frame = INK if grid.marked[down][across] else "none"
            cell = Rectangle((across + 0.04, down + 0.06), 0.92, 0.88, fc=colour, ec=frame, lw=2)
            axes.add_patch(cell)
            text = grid.texts[down][across]
            axes.text(across + 0.5, down + 0.5, text, ha="center", va="center", color=ink)
    axes.set(xlim=(0, size), ylim=(size, 0), title=_TITLE)
    places = [place + 0.5 for place in range(size)]
    axes.set_xticks(places, ways, rotation=30, ha="right")
    axes.set_yticks(places, ways)
    axes.set(xlabel="the bank's way", ylabel="the player's way")
    axes.set_facecolor("#fdfaf2")
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    drawn = BytesIO()
    figure.savefig(drawn, format="png", bbox_inches="tight", metadata={"Title": _TITLE})
    return drawn.getvalue()


def ways_report(comparison: Comparison, rate: int, ways: Iterable[HouseWay]) -> str:
    """The page of a comparison."""
    grid = _Grid(comparison, rate)
    names = comparison.ways
    page = Page("House ways against each other", "Pai Gow Poker: the exact edge of every pair")
    page.facts(
        [
            ("house ways", f"{len(names)}"),
            ("deals of each pair", f"{comparison.deals:,}"),
            ("commission on a win", rate_words(rate) if rate else "none"),
        ]
    )
    page.heading("Every way against every way")
    page.figure(
        ways_picture(comparison, rate),
        "The edge against the player, whose way is down the side; the bank's way is across the "
        "top. Green is good for the player. A frame marks the way that loses least to that bank.",
        broad=True,
    )
    marked = [(down, across + 1) for down in range(len(names)) for across in range(len(names))]
    page.table(
        "The edges in percent of the bet; strong: the way that loses least to that bank",
        ("player \\ bank", *names),
        [
            [name, *(f"{value:.4%}" for value in row)]
            for name, row in zip(names, grid.values, strict=True)
        ],
        strong=[(down, across) for down, across in marked if grid.marked[down][across - 1]],
    )
    page.heading("The best against each bank")
    page.bullets(
        f"Against {bank}: {' and '.join(best)}, at an edge of "
        f"{float(comparison.edge(best[0], bank, Fraction(rate, 10_000))):.6%}"
        for bank, best in grid.best.items()
    )
    page.heading("Every count")
    page.table(
        "Deals that the player's way wins, pushes and loses",
        ("player", "bank", "win", "push", "lose"),
        [
            [player, bank, f"{ends.win:,}", f"{ends.push:,}", f"{ends.lose:,}"]
            for (player, bank), ends in comparison.ends.items()
        ],
        words=2,
    )
    page.heading("Rules and method")
    page.bullets(
        [
            "The bank wins copies. Both hands go by one wheel option: "
            + ", ".join(
                f"{wheel.value} against {name}"
                for name, wheel in zip(names, comparison.wheels, strict=True)
            )
            + ".",
            f"A win pays {rate_words(rate)} of commission, not rounded."
            if rate
            else "No commission is taken.",
            *_pushes(comparison),
            "Method: every deal of two hands is counted for every pair, none is sampled, by "
            "inclusion and exclusion over the cards that two hands share.",
        ]
    )
    page.sources(f"{way.name}: {source}" for way in ways for source in way.sources)
    return page.html()


def _pushes(comparison: Comparison) -> list[str]:
    if comparison.push_rule is None:
        return []
    words = push_words(comparison.push_rule)
    return [f"{words[:1].upper()}{words[1:]}."]
