"""The published cases, as the command line answers them."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Run
from tests.support.oracles import case


def strength(run: Run, cards: str, *options: str) -> int:
    value: int = run("rank", cards, *options, "--json").json["strength"]
    return value


def order(run: Run, pair: list[str], *options: str) -> int:
    first, second = (strength(run, hand, *options) for hand in pair)
    return (first > second) - (first < second)


@pytest.mark.parametrize("wheel", ["second", "low"])
def test_the_wheel(run: Run, wheel: str) -> None:
    given, expected = case("RANK-01")
    assert [order(run, pair, "--wheel", wheel) for pair in given["pairs"]] == expected[
        f"wheel={wheel}"
    ]


@pytest.mark.parametrize(("name", "key"), [("RANK-02", ""), ("RANK-04", ""), ("JOK-02", "")])
def test_which_hand_is_stronger(run: Run, name: str, key: str) -> None:
    given, expected = case(name)
    assert [order(run, pair) for pair in given["pairs"]] == expected


@pytest.mark.parametrize("name", ["RANK-03", "JOK-01"])
def test_names(run: Run, name: str) -> None:
    given, expected = case(name)
    long = {"pair": "one pair", "trips": "three of a kind", "quads": "four of a kind"}
    for hand, wanted in zip(given["hands"], expected, strict=True):
        found = run("rank", hand, "--json").json
        title, _, ranks = wanted.rpartition(" ") if "-" in wanted else (wanted, "", "")
        assert found["class"] == long.get(title, title)
        if ranks:
            letters = found["name"].partition(", ")[2].split()
            assert list(dict.fromkeys(letters)) == ranks.split("-")


def test_parse(run: Run) -> None:
    given, expected = case("PARSE-01")
    for hand, wanted in zip(given["hands"], expected, strict=True):
        if wanted == "explicit error":
            assert run("rank", hand).problem.startswith("'1s' is not a card")
        else:
            assert run("rank", hand, "--json").json["name"] == "straight, K Q J T 9"


def test_fouls(run: Run) -> None:
    given, expected = case("SET-02")
    bank = {"8s 8d": "Jc Td/Qs Qd 7c 6h 4d", "As Kd": "Jc Td/Qs Qd 7c 6h 4d"}
    for (low, high), foul in zip(given["sets"], expected, strict=True):
        other = bank.get(low, "Jc Td/Qs Qd 7c 6h 4d")
        found = run("compare", f"{low}/{high}", other, "--json").json
        assert (found["result"] == "foul") is foul


@pytest.mark.parametrize("variant", ["itv", "gamebookers", "five-percent", "face-up"])
def test_settlement(run: Run, variant: str) -> None:
    given, expected = case("SET-03")
    for round_, wanted in zip(given["rounds"], expected, strict=True):
        player, bank = ("/".join(round_[side]) for side in "pd")
        found = run("compare", player, bank, "--variant", variant, "--json").json
        assert found["result"] == wanted


def test_wrong_counts_and_fouls(run: Run) -> None:
    counts, foul = case("SET-04")[0]["rounds"]
    bank = "3c 2d/7h 5h 4d 3d 2s"
    assert "the low hand has three cards" in run("compare", "/".join(counts["p"]), bank).problem
    found = run("compare", "/".join(foul["p"]), "/".join(foul["d"]), "--json").json
    assert found["result"] == "foul"


@pytest.mark.parametrize("way", ["online", "foxwoods"])
def test_house_ways(run: Run, way: str) -> None:
    given, expected = case("HW-06")
    for hand, wanted in zip(given["hands"], expected, strict=True):
        found = run("set", hand, "--way", way, "--json").json
        front = "-".join(card[0] for card in found["low"])
        assert front == wanted["front"]
        assert wanted["back"].startswith(found["high_class"])


@pytest.mark.parametrize("name", ["FORT-01", "FORT-03"])
def test_bonus_lines(run: Run, name: str) -> None:
    given, expected = case(name)
    tables = run("paytables", "--json").json["paytables"]
    (pays,) = (
        {line["line"]: line["pays"] for line in table["lines"]}
        for table in tables
        if table["name"] == "itv"
    )
    lines = [run("rank", hand, "--json").json["bonus"] for hand in given["hands"]]
    assert [pays[line] for line in lines] == expected


def test_commission(run: Run) -> None:
    games = {game["name"]: game for game in run("variants", "--json").json["variants"]}
    given, expected = case("COMM-02")
    game = games["five-percent"]
    rate, step = game["commission_rate"], game["commission_step"]
    charged = [-(-bet * 100 * rate // (10_000 * step)) * step for bet in given["bets"]]
    assert [f"{cents / 100:.2f}" for cents in charged] == expected["ceil-25c"]
