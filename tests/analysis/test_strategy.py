"""The strategy against Foxwoods: summed up against the whole game, and hand by hand."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from paigow import analysis
from paigow.analysis.best_play import HANDS
from paigow.analysis.given_up import ALL_HANDS, clause_losses, rules_worth_knowing
from paigow.analysis.hand_odds import HANDS_OF_THE_REST, hand_odds
from paigow.analysis.strategy import Strategy, load_strategy
from paigow.cards import DECK, parse_cards
from paigow.cli import main
from paigow.errors import CardCountError, InputError
from paigow.houseways import house_way

FOXWOODS = house_way("foxwoods", "low")
SPECIAL = [
    "Jk As Ks Qs Js Ts 9s",
    "Jk 2c 2d 2h 2s Ac Ad",
    "Ac Ad Ah As Jk Kc Kd",
    "5c 4c 3c 2c Ac Kd Kh",
    "Jk 9c 8c 7c 5c 9d 8d",
    "Kc Kd Qc Jc 9c 7c 7d",
    "2c 3d 4h 6s 8c Td Qh",
]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the command says of the strategy, which it wrote to a file."""
    path = tmp_path_factory.mktemp("strategy") / "foxwoods.parquet"
    options = ["--against", "foxwoods", "--wheel", "low", "--commission", "5%", "--json"]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        assert main(["strategy", *options, "--out", str(path)]) == 0
    found: dict[str, Any] = json.loads(said.getvalue())
    return found


@pytest.fixture(scope="module")
def strategy(told: dict[str, Any]) -> Strategy:
    return load_strategy(told["out"])


def test_sums_over_hands_are_the_published_integers(
    told: dict[str, Any], strategy: Strategy
) -> None:
    assert told["house_win"] == 2_402_491_783_820_756 == strategy.total("house_win")
    assert told["house_lose"] == 2_506_879_990_473_120 == strategy.total("house_lose")
    assert told["win"] == 2_413_147_766_131_848 == strategy.total("win")
    assert told["lose"] == 2_499_760_220_571_856 == strategy.total("lose")
    assert told["rows"] == HANDS == len(np.unique(strategy.table["suits"]))
    assert int(strategy.table["hands"].astype(int).sum()) == ALL_HANDS == told["hands"]
    assert told["edge"] < told["house_edge"] == pytest.approx(0.027212158135)


def test_each_hand_is_priced_as_by_itself(strategy: Strategy) -> None:
    random = Random(11)
    drawn = [tuple(random.sample(DECK, 7)) for _ in range(60)]
    drawn += [tuple(parse_cards(text)) for text in SPECIAL]
    for cards in drawn:
        found = strategy.of(cards)
        best, *others = odds = hand_odds(cards, FOXWOODS, commission="5%")
        assert found.value == pytest.approx(best.ev, abs=1e-12)
        ours = next(
            each
            for each in odds
            if (sorted(each.low), sorted(each.high)) == (sorted(found.low), sorted(found.high))
        )
        assert (ours.win, ours.push, ours.lose) == (found.win, found.push, found.lose)
        house = next(each for each in odds if each.house_way)
        assert found.house_value == pytest.approx(house.ev, abs=1e-12)
        assert found.win + found.push + found.lose == HANDS_OF_THE_REST
        assert all(each.ev <= best.ev for each in others)


def test_what_clauses_and_rules_give_up_adds_up(strategy: Strategy, told: dict[str, Any]) -> None:
    losses = clause_losses(strategy)
    assert sum(loss.hands for loss in losses) == ALL_HANDS
    assert all(0 <= loss.differs <= loss.hands for loss in losses)
    assert float(sum(loss.given_up for loss in losses)) == pytest.approx(
        told["house_edge"] - told["edge"], abs=1e-15
    )
    rules = rules_worth_knowing(strategy)
    assert len(rules) == 10 == len(told["rules"])
    assert sorted(rules, key=lambda rule: -rule.given_up) == list(rules)
    everything = rules_worth_knowing(strategy, 10_000)
    assert sum(rule.given_up for rule in everything) == sum(loss.given_up for loss in losses)
    for rule in rules:
        best, *_ = odds = hand_odds(rule.example, FOXWOODS, commission="5%")
        house = next(each for each in odds if each.house_way)
        assert float(rule.example_value) == pytest.approx(best.ev - house.ev, abs=1e-12)
        assert FOXWOODS.decide(rule.example).clause.id == rule.clause


def test_a_hand_must_have_seven_cards(strategy: Strategy) -> None:
    with pytest.raises(CardCountError, match="seven cards, not of 6"):
        strategy.of(DECK[:6])


def test_other_files_are_no_strategies(tmp_path: Path) -> None:
    text, table = tmp_path / "text.parquet", tmp_path / "table.parquet"
    text.write_text("no cards")
    pq.write_table(pa.table({"suits": [1]}), table)
    odd = tmp_path / "odd.parquet"
    meta = {b"paigow.strategy": b"{"}
    pq.write_table(pa.table({"suits": [1]}).replace_schema_metadata(meta), odd)
    for path in (text, table, odd, tmp_path / "none.parquet"):
        with pytest.raises(InputError, match="strategy"):
            load_strategy(path)


@pytest.mark.parametrize(
    ("out", "missing", "problem"),
    [
        ("taken.parquet", "nothing", "cannot be written: it is a folder, write the name of a file"),
        ("none/x.parquet", "nothing", "cannot be written: there is no folder "),
        ("x.parquet", "pyarrow", "a strategy needs pyarrow: install it with pip install 'paigow["),
    ],
)
def test_what_is_missing_is_said_before_anything_is_counted(
    out: str,
    missing: str,
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "taken.parquet").mkdir()
    monkeypatch.setattr(analysis, "find_spec", lambda name: None if name == missing else name)
    assert main(["strategy", "--out", str(tmp_path / out)]) == 1
    said = capsys.readouterr().err
    assert problem in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([], "there is no file to write to: name one with --out strategy.parquet"),
        (["--out", "here.csv"], "'here.csv' is not a Parquet file: write a name that ends in"),
        (["--out", "x.parquet", "--bet", "10000000.01"], "is too much for the best play: take at"),
        (["--out", "x.parquet", "--against", "nobody"], "'nobody' is not a house way"),
        (["--out", "x.parquet", "--variant", "face-up"], "in 'face-up' the bank's hand is seen"),
        (["--out", "x.parquet", "--role", "both"], "'both' is not a role: take 'player' or 'bank'"),
    ],
)
def test_bad_input_is_said_in_one_line(
    options: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["strategy", *options]) == 2
    said = capsys.readouterr().err
    assert problem in said
    assert said.count("\n") == 1
