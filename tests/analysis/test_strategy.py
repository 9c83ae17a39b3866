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
from tests.analysis.plain_habits import RULES, hands_of_class, see

from paigow import analysis
from paigow.analysis import strategy_work
from paigow.analysis.best_play import HANDS
from paigow.analysis.class_settings import class_settings
from paigow.analysis.classes import CLASSES, class_arrays
from paigow.analysis.given_up import ALL_HANDS, clause_losses, rules_worth_knowing
from paigow.analysis.habits import Habit, SettingSums, find_habits
from paigow.analysis.hand_odds import HANDS_OF_THE_REST, hand_odds
from paigow.analysis.strategy import Strategy, load_strategy
from paigow.analysis.strategy_work import WorkedOut, work_out_strategy
from paigow.analysis.terms import terms_of
from paigow.cards import DECK, parse_cards
from paigow.cli import main, output
from paigow.cli.strategy import show
from paigow.errors import CardCountError, InputError
from paigow.hands import Wheel
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
def worked_out(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], WorkedOut]:
    """What the command says of the strategy, which it wrote to a file, and what it worked out."""
    path = tmp_path_factory.mktemp("strategy") / "foxwoods.parquet"
    options = ["--against", "foxwoods", "--wheel", "low", "--commission", "5%", "--json"]
    found: list[WorkedOut] = []

    def keep(*arguments: Any, **options: Any) -> WorkedOut:
        found.append(work_out_strategy(*arguments, **options))
        return found[0]

    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as said:
        patch.setattr(strategy_work, "work_out_strategy", keep)
        assert main(["strategy", *options, "--out", str(path)]) == 0
    return json.loads(said.getvalue()), found[0]


@pytest.fixture(scope="module")
def told(worked_out: tuple[dict[str, Any], WorkedOut]) -> dict[str, Any]:
    return worked_out[0]


@pytest.fixture(scope="module")
def sums(worked_out: tuple[dict[str, Any], WorkedOut]) -> SettingSums:
    return worked_out[1].sums


@pytest.fixture(scope="module")
def habits(sums: SettingSums) -> tuple[Habit, ...]:
    return find_habits(sums)


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


def test_what_clauses_give_up_adds_up(strategy: Strategy, told: dict[str, Any]) -> None:
    losses = clause_losses(strategy)
    assert sum(loss.hands for loss in losses) == ALL_HANDS
    assert all(0 <= loss.differs <= loss.hands for loss in losses)
    given_up = float(sum(loss.given_up for loss in losses))
    assert given_up == pytest.approx(told["house_edge"] - told["edge"], abs=1e-15)
    assert given_up == pytest.approx(told["given_up"], abs=1e-15)


def test_the_ten_rules_are_those_in_print(
    told: dict[str, Any], habits: tuple[Habit, ...], strategy: Strategy
) -> None:
    rules = told["rules"]
    assert [(rule["condition"], rule["action"]) for rule in rules] == [
        (rule.condition, rule.action) for rule in RULES
    ]
    assert [(habit.condition, habit.action) for habit in habits] == [
        (rule.condition, rule.action) for rule in RULES
    ]
    so_far = 0.0
    deals = ALL_HANDS * HANDS_OF_THE_REST
    for rule in rules:
        gain = float(strategy.value(rule["win"], rule["lose"], deals))
        assert rule["gain"] == pytest.approx(gain, abs=1e-18)
        so_far += gain
        assert rule["cumulative"] == pytest.approx(so_far, abs=1e-15)
        odds = hand_odds(parse_cards(" ".join(rule["example"])), FOXWOODS, commission="5%")
        house = next(each for each in odds if each.house_way)
        assert rule["example_value"] == pytest.approx(odds[0].ev - house.ev, abs=1e-12)
        assert FOXWOODS.decide(parse_cards(" ".join(rule["example"]))).clause.id in rule["clauses"]
    assert so_far / told["given_up"] == pytest.approx(0.796, abs=0.0005)


def test_rules_hold_and_play_as_their_words_say(
    sums: SettingSums, habits: tuple[Habit, ...]
) -> None:
    """Every hand is looked at in plain Python: which rule it follows, and how it is then set."""
    classes, settings = class_arrays(), class_settings(Wheel.LOW)
    random = Random(5)
    rows = [random.randrange(CLASSES) for _ in range(2000)]
    for habit in habits:
        rows += random.sample(habit.rows.tolist(), 60)
    changes = [
        dict(zip(habit.rows.tolist(), habit.places.tolist(), strict=True)) for habit in habits
    ]
    for row in rows:
        seen = see(classes.example(row))
        followed, setting = next(
            (
                (number, setting)
                for number, rule in enumerate(RULES)
                if rule.holds(seen) and (setting := rule.play(seen)) is not None
            ),
            (-1, None),
        )
        point = 0
        if setting is not None:
            high = setting.high_strength(Wheel.LOW).value
            point = (setting.low_strength().value + 1) << 13 | high
        for number, changed in enumerate(changes):
            if number == followed and point != sums.house[row]:
                assert settings.points[changed[row], row] == point
            else:
                assert row not in changed


def test_what_a_rule_gains_is_what_its_hands_gain(
    strategy: Strategy, sums: SettingSums, habits: tuple[Habit, ...]
) -> None:
    """The rarest classes of every rule, each of whose hands is priced by itself."""
    hands = class_arrays().hands
    for habit, rule in zip(habits, RULES, strict=True):
        assert habit.hands == int(hands[habit.rows].sum())
        at = int(np.lexsort((habit.rows, hands[habit.rows]))[0])
        row, place = int(habit.rows[at]), int(habit.places[at])
        found = np.zeros((2, 2), np.int64)
        known: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {}
        number = 0
        for cards in hands_of_class(row):
            number += 1
            key = strategy.row(cards)
            if key not in known:
                odds = hand_odds(cards, FOXWOODS)
                setting = rule.play(see(cards))
                assert setting is not None
                ours = next(each for each in odds if sorted(each.low) == sorted(setting.low))
                house = next(each for each in odds if each.house_way)
                known[key] = (house.win, house.lose), (ours.win, ours.lose)
            found += known[key]
        assert number == hands[row]
        assert found.tolist() == [
            [int(sums.win[each, row]), int(sums.lose[each, row])] for each in (0, place + 1)
        ]
    for ends, name in ((sums.win, "house_win"), (sums.lose, "house_lose")):
        assert int(ends[0].sum()) == strategy.total(name)


def test_where_little_is_given_up_there_are_fewer_rules(sums: SettingSums) -> None:
    nothing = sums._replace(win=np.zeros_like(sums.win), lose=np.zeros_like(sums.lose))
    assert find_habits(nothing) == ()
    row = int(find_habits(sums, 1)[0].rows[0])
    gains = np.zeros_like(sums.win)
    gains[1:, row] = np.where(class_settings(Wheel.LOW).points[:, row] > 0, 10**6, 0)
    one, *others = find_habits(nothing._replace(win=gains))
    assert others == []
    assert (one.win, one.lose) == (10**6, 0)
    assert row in one.rows


@pytest.mark.parametrize("columns", [60, 80])
def test_it_fits_on_a_terminal(
    columns: int,
    strategy: Strategy,
    sums: SettingSums,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    terms = terms_of("foxwoods", "low", commission="5%", push="queen-high", step=25)
    rules = rules_worth_knowing(strategy, sums)
    show(strategy, clause_losses(strategy), rules, terms, "foxwoods.parquet")
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= columns
    words = " ".join(said.split())
    assert "as in K♣ Q♠ / A♦ Jk J♥ 6♦ 5♣, which gains 0.2814" in words
    assert "together 0.16640% of each bet: 79.6% of what foxwoods gives up" in words
    assert "every bet pushes when the bank has a queen-high pai gow" in words
    assert "5% rounded up to 0.25" in words


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
        (["--out", "x.parquet", "--push", "jack-high"], "'jack-high' is not a push rule: take"),
        (["--out", "x.parquet", "--commission-step", "5"], "'5' is not a step of the commission"),
        (["--out", "x.parquet", "--cluster", "nowhere"], "'nowhere' is not the address of a"),
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
