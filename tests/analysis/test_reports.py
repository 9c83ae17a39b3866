"""The reports of ``paigow edge`` and ``paigow bonus``: all figures, all escaped, nothing loaded."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.analysis.test_edge_small_decks import LOW_RANKS
from tests.support.oracles import published
from tests.support.pages import read_page

from paigow.analysis import edges
from paigow.analysis.result_odds import result_odds
from paigow.analysis.side_bets import BankBonusCount, LineBeats
from paigow.cli import main
from paigow.cli.report.bonus import bonus_report
from paigow.cli.report.page import ReportError, check_writable
from paigow.variants import paytable
from paigow.variants.counting import BonusCount, LineCount
from paigow.variants.worth import BonusBet, BonusWorth, bonus_worth

WAYS = "--player", "mgm", "--against", "foxwoods"
HANDS = 154_143_080
DEALS = 8_250_459_031_214_400
LINES = list(published()["fortune_lines"].values())[:11]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("options", [(), ("--commission", "5%", "--role", "bank")])
def test_the_report_of_an_edge(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: tuple[str, ...]
) -> None:
    file = tmp_path / "edge.html"
    assert main(["edge", *WAYS, *options, "--report", str(file)]) == 0
    assert capsys.readouterr().err == ""
    page = read_page(file.read_text("utf-8"))
    commission, role = ("5%", "bank") if options else ("0%", "player")
    report = edges.edge("mgm", "foxwoods", commission=commission, role=role, copies=True)
    assert report.copies is not None
    for number in (report.win, report.push, report.lose, report.deals, report.copies):
        assert f"{number:,}" in page.text
    for part in (report.edge, report.edge_from_commission, report.edge_from_copies):
        assert str(part) in page.text
    assert f"{report.sd:.6f}" in page.text
    assert "mgm against foxwoods" in page.texts[0]
    assert "every deal of two hands is counted, none is sampled" in page.text
    assert "It is exact: the ends of one hand are convolved 100 times" in page.text
    assert "https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/" in page.texts
    assert len(page.pictures) == 3
    ends = {report.bet - report.commission: report.win, 0: report.push, -report.bet: report.lose}
    odds = result_odds(ends, 100)
    assert f"is ahead with a chance of {float(odds.ahead):.2%}" in page.text
    mean = float(-100 * report.edge)
    assert f"behind with {float(odds.behind):.2%}. The mean is {mean:+.2f} bets" in page.text


@pytest.mark.usefixtures("small")
def test_the_report_of_the_best_play(tmp_path: Path) -> None:
    file = tmp_path / "edge.html"
    options = "--player", "optimal", "--against", "cardroom", "--variant", "face-up"
    assert main(["edge", *options, "--report", str(file)]) == 0
    page = read_page(file.read_text("utf-8"))
    assert "Copies, hands equal in strength" in page.text
    assert "Deals decided by a copy" in page.text
    assert "The player sees the bank's hand first, and sets the best against it" in page.text
    assert "all 53,524,680 hands of the rest of the deck" in page.text
    assert "292,253 classes" not in page.text


@pytest.mark.usefixtures("small")
def test_names_of_ones_own_are_escaped(tmp_path: Path) -> None:
    way = Path("src/paigow/houseways/data/foxwoods.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        way.replace('name = "foxwoods"', 'name = "mine"', 1).replace(
            "sources = [", 'sources = ["<script>alert(1)</script> & \\"more\\"", ', 1
        ),
        "utf-8",
    )
    file = tmp_path / "edge.html"
    assert main(["edge", "--player", str(mine), "--against", "mgm", "--report", str(file)]) == 0
    page = read_page(file.read_text("utf-8"))
    assert 'mine: <script>alert(1)</script> & "more"' in page.text
    assert "script" not in page.tags


def worth(bet: BonusBet) -> tuple[BonusCount, BonusWorth]:
    table = paytable("fortune-envy")
    lines = tuple(
        LineCount(line, pays, hands) for (line, pays), hands in zip(table.lines, LINES, strict=True)
    )
    count = BonusCount(table, lines, HANDS - sum(LINES))
    return count, bonus_worth(table, bet, LINES, HANDS, LINES, HANDS)


def test_the_report_of_a_bonus_bet() -> None:
    bet = BonusBet(2000, 5_000_000, 3)
    count, made = worth(bet)
    page = read_page(bonus_report(count, "low", bet, made))
    for number in (*LINES, HANDS, count.nothing):
        assert f"{number:,}" in page.text
    for part in (made.edge, made.edge_of_lines, made.cap_keeps, -made.envy_pays):
        assert str(part) in page.text
    for said in (
        "A-2-3-4-5 is the lowest straight.",
        "A bet of 20.00 wins 50,000.00 at most.",
        "Envy is paid for the lines of 3 other players. The bank's hand does not count.",
        "all 154,143,080 hands are counted",
        "What 100 bets, envy left out, come to",
        "rentoncasino.com/fortune-pai-gow",
    ):
        assert said in page.text
    plain, made = worth(BonusBet())
    text = read_page(bonus_report(plain, "second", BonusBet(), made)).text
    assert "the cap" not in text
    assert "Envy" not in text


def test_the_report_of_a_bonus_bet_against_the_bank() -> None:
    plain, _ = worth(BonusBet())
    beats = [hands * (DEALS // HANDS) - 7 for hands in LINES]
    table = replace(plain.paytable, title="<b>Mine</b>")
    lines = tuple(LineBeats(*line, beaten) for line, beaten in zip(plain.lines, beats, strict=True))
    count = BankBonusCount(table, lines, HANDS, DEALS)
    made = bonus_worth(table, BonusBet(), beats, DEALS, LINES, HANDS)
    page = read_page(bonus_report(count, "low", BonusBet(), made))
    for number in (*beats, *LINES, DEALS):
        assert f"{number:,}" in page.text
    assert "<b>Mine</b>" in page.text
    assert "b" not in page.tags
    assert "by the higher line, on one line by the stronger hand; equal hands lose" in page.text


def test_a_bet_that_never_wins_has_a_report_too() -> None:
    table = replace(paytable("itv"), lines=paytable("itv").lines[1:2])
    (line,) = table.lines
    count = BonusCount(table, (LineCount(*line, 0),), HANDS)
    made = bonus_worth(table, BonusBet(), [0], HANDS, [0], HANDS)
    page = read_page(bonus_report(count, "low", BonusBet(), made))
    assert "The edge is exactly 1, which is 1.000000000000." in page.text
    assert "behind with 100.00%" in page.text
    assert "never" in page.text


def test_the_command_writes_what_it_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, file = tmp_path / "runs.toml", tmp_path / "bonus.html"
    line = '{ line = "seven-card straight flush, no joker", pays = 9 }'
    table.write_text(f'title = "Runs"\nsource = "my own"\nlines = [{line}]\n', "utf-8")
    options = ("--against-bank", "--wheel", "low", "--json", "--report", str(file))
    assert main(["bonus", "--paytable", str(table), *options]) == 0
    assert capsys.readouterr().err == ""
    assert "1,712,789,328" in read_page(file.read_text("utf-8")).text


@pytest.mark.parametrize("command", [("edge", *WAYS), ("bonus", "--paytable", "itv")])
def test_a_file_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    """It is said before anything is counted."""
    (tmp_path / "file").write_text("", "utf-8")
    for place, problem in (
        (tmp_path, "it is a folder, write the name of a file"),
        (tmp_path / "none" / "x.html", "there is no folder"),
        (tmp_path / "file" / "x.html", "there is no folder"),
        (tmp_path / ("x" * 300), "File name too long"),
        *([(Path("/proc/x.html"), "no file can be made there")] if sys.platform == "linux" else []),
    ):
        assert main([*command, "--report", str(place)]) == 1
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"error: {str(place)!r} cannot be written: {problem}")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_to_see_whether_a_file_can_be_written_changes_none(tmp_path: Path) -> None:
    there, missing, link = (
        tmp_path / "there.html",
        tmp_path / "missing.html",
        tmp_path / "link.html",
    )
    there.write_text("as it was", "utf-8")
    link.symlink_to(missing)
    for file in (there, missing, link):
        check_writable(str(file))
    assert there.read_text("utf-8") == "as it was"
    assert not missing.exists()
    assert link.is_symlink()
    there.chmod(0o400)
    if not os.access(there, os.W_OK):
        with pytest.raises(ReportError, match="it is not allowed there"):
            check_writable(str(there))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_left_alone_until_there_is_something_to_write(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    check_writable(str(tmp_path / "pipe"))
