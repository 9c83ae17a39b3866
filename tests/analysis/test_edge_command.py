"""``paigow edge``: the exact edge on the command line, here of a deck of sixteen cards."""

from __future__ import annotations

import json
import sys

import pytest
from tests.analysis.test_edge_small_decks import LOW_RANKS

from paigow.analysis import edges
from paigow.cli import main

WAYS = "--player", "mgm", "--against", "foxwoods"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["edge", *arguments])
    return (status, *capsys.readouterr())


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(
        capsys, *WAYS, "--variant", "five-percent", "--bet", "7.00", "--copies", "--json"
    )
    assert (status, err, out.count("\n")) == (0, "", 1)
    found = json.loads(out)
    report = edges.edge("mgm", "foxwoods", variant="five-percent", bet=700, copies=True)
    assert found.pop("seconds") > 0
    assert found == {
        "player": "mgm",
        "against": "foxwoods",
        "variant": "five-percent",
        "wheel": "low",
        "role": "player",
        "push_rule": None,
        "commission": 0.05,
        "commission_step": report.commission_step,
        "win": report.win,
        "push": report.push,
        "lose": report.lose,
        "deals": LOW_RANKS.deals,
        "edge": float(report.edge),
        "sd": report.sd,
        "variance": float(report.variance),
        "copies": report.copies,
        "by_copy": None if report.by_copy is None else report.by_copy._asdict(),
        "edge_from_play": float(report.edge_from_play or 0),
        "edge_from_copies": float(report.edge_from_copies or 0),
        "edge_from_commission": float(report.edge_from_commission),
    }
    assert found["win"] + found["push"] + found["lose"] == found["deals"]


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--commission", "5%", "--push", "queen-high", "--role", "bank", "--wheel", "second"
    status, out, err = run(capsys, *WAYS, *options)
    report = edges.edge("mgm", "foxwoods", "second", None, "5%", role="bank", push="queen-high")
    assert (status, err) == (0, "")
    for expected in (
        "mgm against foxwoods",
        f"{report.win:,}",
        f"{report.push:,}",
        f"{report.lose:,}",
        f"edge {float(report.edge):.6%} of the bet",
        "A-2-3-4-5 is the second highest straight; mgm banks and wins copies",
        "every bet pushes when the bank has a queen-high pai gow",
        "a win of 10.00 pays 0.50 of commission, 5% rounded up to 0.01",
        "every deal of two hands is counted",
    ):
        assert expected in out
    assert "copies decide" not in out
    assert f"variance {float(report.variance):.6f}" in out
    again = run(capsys, "--player", "mgm", "--against", "mgm")[1]
    assert "copies decide" in again
    assert "no commission" in again


def test_the_best_play_names_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--player", "optimal", "--against", "cardroom", "--variant", "face-up"
    status, out, _ = run(capsys, *options)
    report = edges.edge("optimal", "cardroom", variant="face-up")
    assert status == 0
    for expected in (
        "optimal against cardroom",
        f"edge {float(report.edge):.6%} of the bet",
        "A-2-3-4-5 is the lowest straight; cardroom banks and wins copies",
        "the player sees the bank's hand first, and sets the best against it",
        "every bet pushes when the bank has an ace-high pai gow",
    ):
        assert expected in out
    hidden = run(capsys, "--player", "optimal", "--against", "cardroom")[1]
    assert "every hand is set so that it is worth most, the other side's unseen" in hidden
    found = json.loads(run(capsys, *options, "--json")[1])
    assert (found["player"], found["push_rule"]) == ("optimal", "ace-high")
    assert found["copies"] == sum(found["by_copy"].values()) == sum(report.by_copy or ())
    parts = ("edge_from_play", "edge_from_copies", "edge_from_commission")
    assert sum(found[part] for part in parts) == pytest.approx(found["edge"], abs=1e-15)
    # The game alone says as much: the best play against its own house way.
    alone = json.loads(run(capsys, "--variant", "face-up", "--json")[1])
    assert alone | {"seconds": 0} == found | {"seconds": 0}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "missing option '--player': write paigow edge"),
        (("--player", "mgm"), "missing option '--against'"),
        (
            ("--player", "optimal", "--against", "mgm", "--variant", "face-up", "--role", "bank"),
            "in 'face-up' the bank's hand is set before all others",
        ),
        ((*WAYS, "--push", "x"), "'x' is not a push rule: take 'queen-high' or 'ace-high'"),
        ((*WAYS, "--role", "x"), "'x' is not a role: take 'player' or 'bank'"),
        ((*WAYS, "--bet", "0"), "'0' is not a bet: write an amount like 10.00, above 0"),
        ((*WAYS, "--commission", "x"), "'x' is not a rate: write a percentage"),
        (
            (*WAYS, "--variant", "face-up", "--push", "queen-high"),
            "in 'face-up' the bank's ace-high",
        ),
        (
            (*WAYS, "--commission-step", "5"),
            "'5' is not a step of the commission: take 1 or 25",
        ),
        (
            ("--player", "optimal", "--against", "mgm", "--bet", "10000000.01"),
            "a bet of 10,000,000.01 is too much for the best play: take at most 10,000,000.00",
        ),
        ((*WAYS, "--picture", "x.svg"), "'--picture' is not an option here: take --player"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], problem: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"error: {problem}")


def test_without_the_extra_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("paigow.analysis")]:
        monkeypatch.delitem(sys.modules, module)
    import paigow

    monkeypatch.delattr(paigow, "analysis", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    status, out, err = run(capsys, *WAYS)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "pip install 'paigow[analysis]'" in err
