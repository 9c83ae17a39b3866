"""``paigow bonus --against-bank``: the bet that must also beat the bank's seven cards."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from paigow.cli import main

LINES = """title = "Runs"
source = "my own"
envy_bet = 200
envy_bank = true
lines = [
  { line = "seven-card straight flush, no joker", pays = 9, envy = 1_541_430_80 },
  { line = "seven-card straight flush with the joker", pays = 0 },
  { line = "five aces", pays = 0 },
  { line = "royal flush", pays = 0 },
  { line = "straight flush", pays = 4 },
]
"""

OF_ITS_OWN = "--ace-high is a bet of its own, with one edge for any amount: leave out --paytable, "


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
    assert (found["bet"], found["cap"], found["envy_players"]) == (1000, None, None)


def test_for_people(capsys: pytest.CaptureFixture[str], runs: str) -> None:
    assert main(["bonus", "--paytable", runs, "--against-bank", "--wheel", "low"]) == 0
    out = capsys.readouterr().out
    assert "1,712,789,328" in out
    assert "all deals of two hands 8,250,459,031,214,400, counted exactly; equal hands lose" in out
    assert "of the bet for the house" in out


def test_the_cap_and_envy(
    capsys: pytest.CaptureFixture[str], runs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Envy of 1,541,430.80 on 32 hands of 154,143,080: 32 cents from each of three hands."""
    options = ("--against-bank", "--wheel", "low", "--bet", "2.00", "--cap", "12.00", "--envy", "2")
    assert main(["bonus", "--paytable", runs, *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bet"], found["cap"], found["envy_players"]) == (200, 1200, 2)
    assert (found["envy_hands"], found["envy_cents_per_hand"]) == (3, 32)
    assert found["edge_from_envy"] == -3 * 32 / 200
    assert found["edge_from_cap"] == 1712789328 * 3 / found["deals"]
    beats = [line["beats"] for line in found["lines"]]
    exact = Fraction(found["deals"] - beats[0] * 7 - beats[1] * 5, found["deals"])
    assert found["edge_exact"] == str(exact - Fraction(96, 200))
    monkeypatch.setattr("paigow.cli.output.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["bonus", "--paytable", runs, *options]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out[out.index("edge ") :].splitlines())) <= 80
    assert f"exactly {found['edge_exact']}\n" in out
    said = " ".join(out.split())
    assert f"edge {found['edge']:.4%} of a bet of 2.00 for the house: the lines " in said
    assert "the cap of 12.00 +0.0001%, envy -48.0000% exactly" in said
    assert "expected from each of 3 hands: the other players', and the bank's" in said


def test_the_pay_tables_show_envy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paytables"]) == 0
    out = capsys.readouterr().out
    assert "5,000.00" in out
    assert out.count("envy for a bet of 5.00 or more") == 1
    assert main(["paytables", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["paytables"]
    envies = {table["name"]: table["envy"] for table in tables}
    assert envies["fortune"] is None
    assert envies["fortune-envy"]["pays"][:2] == [500_000, 100_000]


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
def test_the_ace_high_bet_that_must_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bonus", "--ace-high", "--player", "cardroom", "--against", "cardroom"]) == 0
    out = capsys.readouterr().out
    assert "set by cardroom, beat the bank's, by cardroom" in out
    assert "23,042,247,516,960" in out
    assert "edge 49.9428% of the bet for the house" in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--ace-high", "--paytable", "itv"), OF_ITS_OWN),
        (("--ace-high", "--against-bank"), OF_ITS_OWN),
        (("--ace-high", "--bet", "10.00"), OF_ITS_OWN),
        (("--ace-high", "--cap", "5"), OF_ITS_OWN),
        (("--ace-high", "--envy", "5"), OF_ITS_OWN),
        (("--envy", "2"), "'itv' pays no envy: take 'fortune-envy', or a file"),
        (("--paytable", "fortune-envy", "--envy", "7"), "'7' is not a number of other players"),
        (("--paytable", "fortune-envy", "--envy", "\u0661"), "'\u0661' is not a number of other"),
        (
            ("--paytable", "fortune-envy", "--envy", "2", "--bet", "4.99"),
            "a bet of 4.99 has no envy in 'fortune-envy': bet 5.00 or more",
        ),
        (("--cap", "0"), "'0' is not a cap: write an amount like 10.00, above 0"),
        (("--bet", "x"), "'x' is not a bet: write an amount like 10.00, above 0"),
        (("--paytable", "fortune", "--cap"), "option '--cap' requires an argument"),
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
