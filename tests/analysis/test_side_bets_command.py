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
