"""``paigow simulate`` on the command line."""

from __future__ import annotations

import json
import re

import pytest
from tests.analysis.test_edge_small_decks import LOW_RANKS

from paigow.analysis import edges
from paigow.cli import main
from paigow.simulation import simulate

WAYS = "--player", "mgm", "--against", "foxwoods"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["simulate", *arguments])
    return (status, *capsys.readouterr())


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--variant", "five-percent", "--bet", "7.00", "--rounds", "2e4", "--seed", "9"
    sessions = "--rounds-per-session", "60", "--bankroll", "5"
    documents = []
    for workers in ("1", "3"):
        status, out, err = run(capsys, *WAYS, *options, *sessions, "--workers", workers, "--json")
        assert (status, err, out.count("\n")) == (0, "", 1)
        documents.append(json.loads(out))
        assert documents[-1].pop("seconds") > 0
    found = documents[0]
    assert found == documents[1]
    report = simulate(
        "mgm", "foxwoods", variant="five-percent", bet=700, rounds=20_000, seed=9, session=60,
        bankroll=5,
    )  # fmt: skip
    assert report.ruin is not None
    last = report.marks[-1]
    assert found.pop("after")[-1] == {
        "rounds": 60,
        "quantiles": dict(zip(("5%", "25%", "50%", "75%", "95%"), last.quantiles, strict=True)),
        "ruined": last.ruined,
    }
    falls = dict(zip(("5%", "25%", "50%", "75%", "95%"), report.falls, strict=True))
    assert found == {
        "player": "mgm",
        "against": "foxwoods",
        "variant": "five-percent",
        "wheel": "low",
        "role": "player",
        "push_rule": None,
        "commission": 0.05,
        "commission_step": 25,
        "bet": 700,
        "seed": 9,
        "rounds": 20_000,
        "win": report.win,
        "push": report.push,
        "lose": report.lose,
        "shares": {word: sample._asdict() for word, sample in report.shares.items()},
        "gain": report.gain,
        "edge": report.edge._asdict(),
        "sd": report.sd,
        "exact": None,
        "session": 60,
        "sessions": 333,
        "bankroll": 3500,
        "ruin": report.ruin._asdict(),
        "fall": {**falls, "largest": report.deepest},
    }


def test_the_step_of_the_commission(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)
    options = *WAYS, "--bet", "7.00", "--rounds", "1000", "--seed", "9", "--exact"
    rates = {
        ("--variant", "five-percent"): (25, 50),
        ("--variant", "five-percent", "--commission-step", "1"): (1, 35),
        ("--commission", "5%"): (1, 35),
        ("--commission", "5%", "--commission-step", "25"): (25, 50),
    }
    for said, (step, fee) in rates.items():
        status, out, err = run(capsys, *options, *said, "--json")
        assert (status, err) == (0, "")
        found = json.loads(out)
        assert found["commission_step"] == step
        assert found["gain"] == found["win"] * (700 - fee) - found["lose"] * 700
        exact = found["exact"]
        lost = exact["lose"] * 700 - exact["win"] * (700 - fee)
        assert exact["edge"] == pytest.approx(lost / (700 * exact["deals"]))
    shown = run(capsys, *options, "--commission", "5%", "--commission-step", "25")[1]
    assert "a win pays 0.50 of commission, 5% rounded up to 0.25" in " ".join(shown.split())


@pytest.mark.parametrize("token", ["0", "5", "0.25", "01", "²⁵", ""])
def test_what_is_no_step(capsys: pytest.CaptureFixture[str], token: str) -> None:
    status, out, err = run(capsys, *WAYS, "--rounds", "10", "--commission-step", token)
    expected = f"error: {token!r} is not a step of the commission: take 1 or 25, in cents\n"
    assert (status, out, err) == (2, "", expected)


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--commission", "5%", "--push", "queen-high", "--role", "bank", "--wheel", "second"
    numbers = "--rounds", "10_000", "--seed", "0", "--bankroll", "12"
    status, out, err = run(capsys, *WAYS, *options, *numbers)
    report = simulate(
        "mgm", "foxwoods", "second", None, "5%", role="bank", push="queen-high", rounds=10_000,
        seed=0, bankroll=12,
    )  # fmt: skip
    assert (status, err) == (0, "")
    for expected in (
        "mgm against foxwoods",
        f"{report.win:,}",
        f"edge {report.edge.value:.4%} of the bet against mgm, 95% interval {report.edge.low:.4%} ",
        "100 sessions of 100 rounds, begun with a bankroll of 120.00",
        "chance of ruin ",
        "A-2-3-4-5 is the second highest straight; mgm banks and wins copies; the bet is 10.00",
        "every bet pushes when the bank has a queen-high pai gow",
        "a win pays 0.50 of commission, 5% rounded up to 0.01",
        "rounds dealt at random from seed 0",
    ):
        assert expected in out


def test_a_seed_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, *WAYS, "--rounds", "300")[1]
    assert "begun with nothing" in shown
    assert "chance of ruin" not in shown
    assert "no commission" in shown
    told = re.search(r"from seed (\d+)", shown)
    assert told
    again = run(capsys, *WAYS, "--rounds", "300", "--seed", told[1])[1]
    assert again.splitlines()[:10] == shown.splitlines()[:10]


def test_the_exact_edge_beside_the_estimate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)
    options = *WAYS, "--rounds", "1000", "--seed", "1", "--exact"
    exact = edges.edge("mgm", "foxwoods")
    found = json.loads(run(capsys, *options, "--json")[1])
    assert {word: found["exact"][word] for word in ("win", "push", "lose", "deals")} == {
        "win": exact.win,
        "push": exact.push,
        "lose": exact.lose,
        "deals": LOW_RANKS.deals,
    }
    assert f"exact edge {float(exact.edge):.6%}: the estimate is " in run(capsys, *options)[1]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "missing option '--player': write paigow simulate"),
        (("--player", "optimal", "--against", "mgm"), "'optimal' is not a house way: take"),
        ((*WAYS, "--rounds", "1.5"), "--rounds: '1.5' is not a whole number: write one like 1e7"),
        ((*WAYS, "--rounds", "many"), "--rounds: 'many' is not a whole number"),
        ((*WAYS, "--rounds", "-5"), "--rounds: '-5' is not a whole number"),
        ((*WAYS, "--rounds", "0"), "rounds must be 1 to 1,000,000,000,000, not 0"),
        ((*WAYS, "--rounds", "1e13"), "rounds must be 1 to 1,000,000,000,000, not 10000000000000"),
        ((*WAYS, "--rounds", "99"), "the rounds of a session must be 1 to 99, not 100"),
        ((*WAYS, "--seed", "x"), "--seed: 'x' is not a whole number"),
        ((*WAYS, "--seed", "1e20"), "a seed must be 0 to 18,446,744,073,709,551,615"),
        ((*WAYS, "--bankroll", "0"), "a bankroll must be 1 to"),
        ((*WAYS, "--bankroll", "2.5"), "--bankroll: '2.5' is not a whole number"),
        ((*WAYS, "--workers", "0"), "--workers: '0' is out of bounds: take 1 to 1024"),
        (
            (*WAYS, "--workers", "2", "--cluster", "tcp://host:8786"),
            "--workers 2 says how many on this machine: leave it out with a cluster",
        ),
        (
            (*WAYS, "--cluster", "host"),
            "'host' is not the address of a cluster: write one",
        ),
        ((*WAYS, "--push", "x"), "'x' is not a push rule: take 'queen-high' or 'ace-high'"),
        ((*WAYS, "--round", "5"), "'--round' is not an option here: take --player"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], problem: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"error: {problem}")
