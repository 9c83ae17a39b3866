"""``paigow compare-ways``: two ways counted once against each other, and all that comes of it."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from tests.support.oracles import published
from tests.support.pages import read_page

from paigow.analysis.compare import Comparison, Ends, compare_ways
from paigow.analysis.edges import edge
from paigow.cli import main, output
from paigow.cli.compare_ways import show
from paigow.cli.report.pictures import heat, heat_map
from paigow.cli.report.ways import ways_png
from paigow.errors import InputError
from paigow.hands import PushRule, Wheel
from paigow.houseways import house_way, house_way_names

DEALS = 8_250_459_031_214_400
WAYS = ("foxwoods", "mgm")
PAIRS = [(player, bank) for bank in WAYS for player in WAYS]


@dataclass(frozen=True)
class Ran:
    """What one run of the command printed and wrote."""

    printed: dict[str, object]
    page: str
    picture: str
    comparison: Comparison


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    folder = tmp_path_factory.mktemp("ways")
    page, picture, printed = folder / "x.html", folder / "x.svg", folder / "x.json"
    options = ("--ways", "foxwoods, mgm", "--wheel", "low", "--commission", "5%", "--json")
    with pytest.MonkeyPatch.context() as patch, printed.open("w", encoding="utf-8") as out:
        patch.setattr("sys.stdout", out)
        written = ("--report", str(page), "--picture", str(picture))
        assert main(["compare-ways", *options, *written]) == 0
    found = json.loads(printed.read_text("utf-8"))
    ends = {
        (pair["player"], pair["against"]): Ends(pair["win"], pair["push"], pair["lose"])
        for pair in found["pairs"]
    }
    comparison = Comparison(WAYS, (Wheel.LOW, Wheel.LOW), ends, found["deals"])
    return Ran(found, page.read_text("utf-8"), picture.read_text("utf-8"), comparison)


@pytest.mark.slow
class TestTwoWays:
    """Foxwoods and MGM; counted once."""

    def test_the_one_in_print(self, ran: Ran) -> None:
        expected = published()["foxwoods_exact"]
        ends = ran.comparison.ends["foxwoods", "foxwoods"]
        assert ends == tuple(expected[end] for end in ("win", "push", "lose"))
        edge = ran.comparison.edge("foxwoods", "foxwoods", Fraction(1, 20))
        assert float(edge) == pytest.approx(expected["edge_5pct_player"], abs=1e-12)

    def test_what_must_hold_of_all(self, ran: Ran) -> None:
        assert list(ran.comparison.ends) == PAIRS
        assert ran.comparison.deals == DEALS
        for (player, bank), ends in ran.comparison.ends.items():
            assert sum(ends) == DEALS
            # Whoever wins as the player wins the same deals as the bank, and the copies too.
            assert ends.win < ran.comparison.ends[bank, player].lose
            assert ends.edge() == Fraction(ends.lose - ends.win, DEALS)

    def test_the_best_against_each(self, ran: Ran) -> None:
        fee = Fraction(1, 20)
        for bank in WAYS:
            (best,) = ran.comparison.best_against(bank, fee)
            assert all(
                ran.comparison.edge(best, bank, fee) <= ran.comparison.edge(other, bank, fee)
                for other in WAYS
            )
        assert ran.printed["best_against"] == {"foxwoods": ["foxwoods"], "mgm": ["foxwoods"]}
        assert (ran.printed["ways"], ran.printed["wheels"]) == (list(WAYS), ["low", "low"])
        assert ran.printed["commission"] == 0.05

    def test_for_people(self, ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
        show(ran.comparison, Fraction(1, 20))
        out = capsys.readouterr().out
        assert "2.7212%*" in out
        assert out.count("*") == 3
        assert "5% commission, not rounded\nwheel option: 'low' everywhere; 8,250,459," in out

    def test_the_report(self, ran: Ran) -> None:
        page = read_page(ran.page)
        for ends in ran.comparison.ends.values():
            for number in ends:
                assert f"{number:,}" in page.text
        assert page.tags.count("strong") == 2
        assert "best against mgm: foxwoods" in (page.pictures[0]["aria-label"] or "")
        assert "Against foxwoods: foxwoods, at an edge of 2.721216%" in page.text
        assert "A win pays 5% of commission, not rounded." in page.text

    def test_the_pictures(self, ran: Ran) -> None:
        root = ElementTree.fromstring(ran.picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        texts = ["".join(each.itertext()) for each in root]
        assert "2.721%" in texts
        assert ran.picture.count('stroke-width="2.5"') == 2
        drawn = ways_png(ran.comparison, 500)
        assert drawn.startswith(b"\x89PNG\r\n\x1a\n")
        assert all(side > 300 for side in struct.unpack(">II", drawn[16:24]))


def test_equal_ways_are_both_the_best() -> None:
    same = Ends(4, 3, 3)
    ends = {(player, "b"): same for player in "ab"} | {("a", "a"): same, ("b", "a"): Ends(5, 3, 2)}
    comparison = Comparison(("a", "b"), (Wheel.LOW, Wheel.LOW), ends, 10)
    assert comparison.best_against("b") == ("a", "b")
    assert comparison.best_against("a") == ("b",)
    # All of a win as commission: what is lost alone counts.
    assert comparison.edge("b", "a", Fraction(1)) == Fraction(2, 10)


def test_the_text_of_every_cell_can_be_read() -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        lit = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]

    for part in range(101):
        dark, light = sorted(luminance(colour) for colour in heat(part / 100))
        assert (light + 0.05) / (dark + 0.05) >= 4.5
    one = heat_map("<t>", "&", ["<way>"], ["a" * 30], [[0.1]], [["10%"]], [[True]])
    assert ElementTree.fromstring(one).attrib["aria-label"] == "<t>. &"


@pytest.mark.parametrize(("width", "headings"), [(80, "1"), (140, "foxwoods")])
def test_no_heading_breaks_inside_a_word(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    headings: str,
) -> None:
    ways = house_way_names()
    ends = {(one, two): Ends(31, 40, 29) for one in ways for two in ways}
    narrow = Console(width=width, color_system=None)
    monkeypatch.setattr(output, "console", lambda: narrow)
    wheels = (Wheel.LOW,) * len(ways)
    show(Comparison(ways, wheels, ends, DEALS, PushRule.QUEEN_HIGH), Fraction(0))
    lines = capsys.readouterr().out.splitlines()
    rows = lines[
        : lines.index("edge against the player, whose way is down the side; the bank's across")
    ]
    assert max(map(len, rows)) <= width
    assert "…" not in "".join(rows)
    assert headings in lines[1].split()
    for way in ways:
        assert any(way in line for line in lines)
    assert "every bet pushes when the bank has a queen-high pai gow" in lines


@pytest.mark.slow
def test_a_push_rule_and_another_machine_make_no_difference_to_the_pair() -> None:
    way = house_way("mgm", "low")
    (found,) = compare_ways(
        [way], push="queen-high", run=lambda work: map(work, range(work.parts))
    ).ends.values()
    alone = edge("mgm", "mgm", "low", push="queen-high")
    assert found == (alone.win, alone.push, alone.lose)


def test_nothing_and_twice_are_refused() -> None:
    with pytest.raises(InputError, match="there is nothing to compare"):
        compare_ways([])
    with pytest.raises(InputError, match="the way 'mgm' is there twice: name each once"):
        compare_ways([house_way("mgm"), house_way("mgm", "low")])


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (("--ways", "mgm,vegas"), 2, "'vegas' is not a house way: take 'ballys'"),
        (("--ways", ""), 2, "'' is not a house way: take 'ballys'"),
        (("--ways", "mgm,mgm"), 2, "the way 'mgm' is there twice: name each once"),
        (("--ways", "none.toml"), 2, "'none.toml' cannot be read: No such file"),
        (("--push", "x"), 2, "'x' is not a push rule: take 'queen-high' or 'ace-high'"),
        (("--wheel", "x"), 2, "'x' is not a wheel option"),
        (("--commission", "x"), 2, "'x' is not a rate: write a percentage"),
        (("--picture", "x.gif"), 2, "'x.gif' is not a picture: write a file that ends in .svg or"),
        (("--picture", "none/x.svg"), 1, "'none/x.svg' cannot be written: there is no folder"),
        (("--report", "none/x.html"), 1, "'none/x.html' cannot be written: there is no folder"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    problem: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["compare-ways", *arguments]) == status
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"error: {problem}")
