"""``paigow bonus --against-bank``: the bet that must also beat the bank's seven cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paigow.cli import main

LINES = """title = "Runs"
source = "my own"
lines = [
  { line = "seven-card straight flush, no joker", pays = 9 },
  { line = "straight flush", pays = 4 },
]
"""


@pytest.fixture
def runs(tmp_path: Path) -> str:
    path = tmp_path / "runs.toml"
    path.write_text(LINES, "utf-8")
    return str(path)


def test_json(capsys: pytest.CaptureFixture[str], runs: str) -> None:
    assert main(["bonus", "--paytable", runs, "--against-bank", "--wheel", "low", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    top, straight_flush = found["lines"]
    assert top == {
        "line": "seven-card straight flush, no joker",
        "pays": 9,
        "hands": 32,
        "beats": 1712789328,
        "share": 1712789328 * 9 / found["deals"],
    }
    assert found["deals"] == 8250459031214400
    assert found["hands"] == 154143080 == found["nothing"] + 32 + straight_flush["hands"]
    won, paid = 1712789328 + straight_flush["beats"], found["lines"]
    returned = sum(line["beats"] * line["pays"] for line in paid)
    assert found["edge"] == pytest.approx(1 - (won + returned) / found["deals"])


def test_for_people(capsys: pytest.CaptureFixture[str], runs: str) -> None:
    assert main(["bonus", "--paytable", runs, "--against-bank", "--wheel", "low"]) == 0
    out = capsys.readouterr().out
    assert "1,712,789,328" in out
    assert "all deals of two hands 8,250,459,031,214,400, counted exactly; equal hands lose" in out
    assert "of the bet for the house" in out


def test_the_ace_high_bet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bonus", "--ace-high", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wins = {line["line"]: (line["pays"], line["wins"]) for line in found["lines"]}
    assert wins == {
        "both": (40, 71700086682780),
        "joker": (15, 71129751630408),
        "no joker": (5, 629573043337212),
    }
    assert (found["needs_win"], round(found["edge"], 6)) == (False, 0.047905)


@pytest.mark.slow
@pytest.mark.xdist_group("side-bets")
def test_the_ace_high_bet_that_must_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bonus", "--ace-high", "--player", "cardroom", "--against", "cardroom"]) == 0
    out = capsys.readouterr().out
    assert "set by cardroom, beat the bank's, by cardroom" in out
    assert "23,042,247,516,960" in out
    assert "edge 49.9428% of the bet for the house" in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--ace-high", "--paytable", "itv"), "--ace-high is a bet of its own: leave out"),
        (("--ace-high", "--against-bank"), "--ace-high is a bet of its own: leave out"),
        (("--ace-high", "--player", "online"), "the bet that must win needs both ways"),
        (("--ace-high", "--wheel", "low"), "--wheel needs --player and --against"),
        (("--player", "online"), "--player and --against say how hands are set"),
        (("--ace-high", "--player", "x", "--against", "online"), "'x' is not a house way"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], problem: str
) -> None:
    assert main(["bonus", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error: {problem}")
    assert err.count("\n") == 1
