"""The commands and the exact shapes of their JSON."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.support.oracles import published

from paigow import __version__
from paigow.hands import Line
from paigow.hands.classes import hand_classes
from paigow.houseways import house_way_names
from paigow.variants import Variant, paytable_names, variant_names


def test_set(run: Run) -> None:
    found = run("set", "Ah Jh Jk Qh Ac 7h As", "--json").json
    assert found | {"says": "", "cite": ""} == {
        "low": ["Ac", "As"],
        "high": ["Ah", "Qh", "Jh", "7h", "Jk"],
        "way": "online",
        "wheel": "second",
        "clause": "quads-aces",
        "says": "",
        "cite": "",
        "low_class": "one pair",
        "high_class": "flush",
        "low_name": "pair of aces",
        "high_name": "ace-high flush",
    }
    assert found["says"]
    assert found["cite"]


def test_set_for_people(run: Run) -> None:
    shown = run("set", "Ah", "Jh", "Jk", "Qh", "Ac", "7h", "As").out.splitlines()
    assert shown[0].split("  ")[0] == "low"
    assert "Ac As" in shown[0]
    assert "pair of aces" in shown[0]
    assert "Ah Qh Jh 7h Jk   ace-high flush, the joker as Kh" in shown[1]
    assert "online, quads-aces: " in shown[4]


def test_set_says_what_a_joker_in_front_is(run: Run) -> None:
    shown = run("set", "Jk Kd Qc Qh 9d 7s 2c").out.splitlines()
    assert shown[0].endswith("ace-king, the joker as A")
    assert "joker" not in shown[1]


@pytest.mark.parametrize(
    ("options", "wheel"),
    [
        ((), "second"),
        (("--wheel", "low"), "low"),
        (("--way", "foxwoods"), "low"),
        (("--way", "foxwoods", "--wheel", "second"), "second"),
    ],
)
def test_set_plays_by_the_wheel_of_the_way_unless_one_is_given(
    run: Run, options: tuple[str, ...], wheel: str
) -> None:
    # A-2-3-4-5 or 2-3-4-5-6: the higher of the two straights stays behind.
    found = run("set", *options, "--json", "As 2d 3h 4c 5s 6d 9h").json
    assert found["wheel"] == wheel
    assert found["high_class"] == "straight"


@pytest.mark.parametrize("name", house_way_names())
def test_set_knows_every_way(run: Run, name: str) -> None:
    assert run("set", "As Kd Qh Jc Ts 3d 2c", "--way", name, "--json").json["way"] == name


def test_json_may_stand_anywhere_after_the_command(run: Run) -> None:
    hand = "Ac Kc 9c 5c 3c"
    assert run("rank", "--json", hand).json == run("rank", hand, "--json").json


def test_rank_of_five(run: Run) -> None:
    found = run("rank", "Ac Kc 9c 5c 3c", "--json").json
    assert found == {"class": "flush", "name": "flush, A K 9 5 3", "strength": 7015, "of": 7463}


def test_rank_of_two(run: Run) -> None:
    assert run("rank", "Jk As", "--json").json == {
        "class": "one pair",
        "name": "one pair, A A",
        "strength": 90,
        "of": 91,
    }


@pytest.mark.parametrize(
    ("cards", "name", "bonus"),
    [
        ("9s 9h 9d Tc Jh Qs Kc", "straight, K Q J T 9", "three of a kind"),
        ("2c 4d 7s 9h Qc Kd As", "high card, A K Q 9 7", None),
        ("4s 4h 5h 5c 9h 9c Kd", "two pair, 9 9 5 5 K", None),
    ],
)
def test_rank_of_seven(run: Run, cards: str, name: str, bonus: str | None) -> None:
    found = run("rank", cards, "--json").json
    assert (found["name"], found["bonus"], found["of"]) == (name, bonus, 7463)


def test_rank_by_either_wheel(run: Run) -> None:
    second, low = (
        run("rank", "As 2d 3h 4c 5s", "--wheel", wheel, "--json").json["strength"]
        for wheel in ("second", "low")
    )
    assert second - low == 8


def test_rank_for_people(run: Run) -> None:
    assert run("rank", "9s 9h 9d Tc Jh Qs Kc").out == (
        "9d 9h 9s Tc Jh Qs Kc  straight, K Q J T 9\n"
        "strength 5,860 of 0 to 7,462\n"
        "bonus bet: three of a kind, pays 3 to 1\n"
    )
    assert run("rank", "2c 4d 7s 9h Qc Kd As").out.endswith("bonus bet: no line\n")


@pytest.mark.parametrize(
    ("player", "bank", "options", "expected"),
    [
        ("Ks Qd / Ah Ad 9c 5s 2h", "Kc Qh / Kh Kd 8c 5c 2d", (), ("copy", "win", "push")),
        ("As Kd | Qh Jc 9d 7s 4c", "Ks Qd | Ah Ad 9c 5s 2h", (), ("win", "lose", "foul")),
        (
            "Kc Kh / Ac Ad 8c 6d 5s",
            "Kd Qh / As 9c 7s 4d 2h",
            ("--variant", "face-up"),
            ("win", "win", "push"),
        ),
        (
            "9c 8h / As 2d 3h 4c 5s",
            "9d 8s / 6d 5h 4s 3c 2h",
            ("--variant", "five-percent"),
            ("copy", "lose", "lose"),
        ),
        ("9c 8h / As 2d 3h 4c 5s", "9d 8s / 6d 5h 4s 3c 2h", (), ("copy", "win", "push")),
    ],
)
def test_compare(
    run: Run, player: str, bank: str, options: tuple[str, ...], expected: tuple[str, str, str]
) -> None:
    found = run("compare", player, bank, *options, "--json").json
    assert (found["low"], found["high"], found["result"]) == expected
    assert run("compare", player, bank, *options).status == 0


def test_compare_for_people(run: Run) -> None:
    assert run("compare", "Ks Qd / Ah Ad 9c 5s 2h", "Kc Qh / Kh Kd 8c 5c 2d").out == (
        "you   Ks Qd  /  Ad Ah 9c 5s 2h\n"
        "bank  Kc Qh  /  Kd Kh 8c 5c 2d\n"
        "\n"
        "Both low hands are king-queen: a copy, and the dealer wins it.\n"
        "Your pair of aces beats their pair of kings.\n"
        "Push: the bet comes back.\n"
    )
    face_up = run("compare", "Kc Kh/Ac Ad 8c 6d 5s", "Kd Qh/As 9c 7s 4d 2h", "--variant", "face-up")
    assert face_up.out.endswith("Push: the bank has an ace-high pai gow.\n")


@pytest.mark.slow
def test_bonus(run: Run) -> None:
    ran = run("bonus", "--paytable", "itv", "--json")
    lines = published()["fortune_lines"]
    assert ran.err == ""
    assert ran.json["lines"][10] == {
        "line": "straight",
        "pays": 2,
        "hands": 11034204,
        "share": 11034204 * 2 / 154143080,
    }
    assert {line["line"]: line["hands"] for line in ran.json["lines"]} == {
        line: hands for line, hands in lines.items() if line not in ("nothing", "source")
    }
    assert ran.json["hands"] == 154143080
    assert ran.json["nothing"] == lines["nothing"]
    assert round(ran.json["edge"], 6) == 0.077656
    assert isinstance(ran.json["hands"], int)


@pytest.fixture
def few_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were no more than the first classes of hands."""
    few = list(islice(hand_classes(), 3000))
    monkeypatch.setattr("paigow.hands.classes.hand_classes", lambda: iter(few))
    monkeypatch.setattr("paigow.variants.counting.hand_classes", lambda: iter(few))


@pytest.mark.usefixtures("few_classes")
def test_bonus_for_people_by_a_table_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    zeros = "".join(f'{{ line = "{line.value}", pays = 0 }}, ' for line in list(Line)[1:10])
    file.write_text(
        f'title = "Mine"\nsource = "my own"\nlines = [{{ line = "straight", pays = 4 }}, {zeros}'
        '{ line = "seven-card straight flush, no joker", pays = 9 }]\n'
    )
    shown = run("bonus", "--paytable", str(file)).out
    assert "4 to 1" in shown
    assert "counted exactly" in shown
    assert "never" in shown
    assert "of the bet for the house" in shown


def test_variants(run: Run) -> None:
    games = run("variants", "--json").json["variants"]
    assert [game["name"] for game in games] == list(variant_names())
    assert all(game["source"] and game["readings"] and game["rules"] for game in games)
    axes = {field.name for field in fields(Variant)} - {"file"}
    assert all(set(game) == axes for game in games)
    assert games[1]["chip_clicks"] == "left and right"
    assert games[1]["rules"][0]["heading"] == "The cards"
    shown = run("variants").out
    assert "5% by 0.25" in shown
    assert "Rule Authority" in shown


def test_ways(run: Run) -> None:
    ways = run("ways", "--json").json["ways"]
    assert [way["name"] for way in ways] == list(house_way_names())
    assert all(way["sources"] and way["clauses"] for way in ways)
    assert "Foxwoods" in run("ways").out
    one = run("ways", "cardroom", "--json").json["ways"]
    assert [way["name"] for way in one] == ["cardroom"]
    shown = run("ways", "cardroom").out
    assert "A-2-3-4-5 is the lowest straight." in shown
    assert " 1. five-aces" in shown


@pytest.mark.slow
def test_ways_check(run: Run, tmp_path: Path) -> None:
    ran = run("ways", "--check", "online", "--json")
    assert ran.status == 0
    assert ran.json["ok"] is True
    (report,) = ran.json["ways"]
    assert (report["way"], report["hands"], report["unset_hands"]) == ("online", 154143080, 0)
    assert report["unreached"] == report["fouls"] == report["unset"] == []
    assert len(report["clauses"][0]["example"]) == 7


@pytest.mark.usefixtures("few_classes")
def test_a_way_with_gaps_fails_its_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "gaps.toml"
    file.write_text(
        'name = "gaps"\ntitle = "A way with gaps"\nwheel = "second"\nstatus = "sourced"\n'
        'sources = ["the test"]\n\n[[clause]]\nid = "five-aces"\ntext = "Five aces are split."\n'
        'cite = "the test"\nwhen = { hand = "five aces" }\nplay = { front = "A-A" }\n'
    )
    ran = run("ways", "--check", str(file))
    assert ran.status == 1
    assert "hands have no clause, the first is 2c 2d 2h 2s 3c 3d 3h" in ran.out
    assert run("ways", str(file), "--json").json["ways"][0]["name"] == "gaps"


def test_paytables(run: Run) -> None:
    tables = run("paytables", "--json").json["paytables"]
    assert [table["name"] for table in tables] == list(paytable_names())
    assert tables[2]["lines"][0] == {"line": "seven-card straight flush, no joker", "pays": 8000}
    assert "8,000 to 1" in run("paytables").out


def test_version(run: Run) -> None:
    assert run("version", "--json").json["version"] == __version__
    assert run("version").out.startswith(f"paigow {__version__} ")
    assert run("--version").out == f"{__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.status == 0
    for command in ("play", "serve", "set", "compare", "rank", "hand", "bonus", "verify", "ways"):
        assert f"\n  {command} " in ran.out


def test_help_of_a_command(run: Run) -> None:
    assert "--paytable" in run("bonus", "--help").out


def test_serve_hands_everything_to_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import paigow.server

    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(paigow.server, "run", lambda **choices: asked.append(choices))
    assert run("serve").status == 0
    place = ("--host", "0.0.0.0", "--port", "9", "--database", "x", "--open")
    posted = ("--max-bet", "500", "--commission", "5%", "--commission-step", "1")
    bonus = ("--min-bonus", "2", "--max-bonus", "50")
    assert run("serve", *place, *posted, *bonus).status == 0
    plain, told = asked
    assert plain.pop("settings") == paigow.server.Settings()
    assert plain == {"host": "127.0.0.1", "port": 8000, "database": None, "open_browser": False}
    assert told.pop("settings") == paigow.server.Settings(
        max_bet=50_000, min_bonus=200, max_bonus=5_000, commission=500, commission_step=1
    )
    assert told == {"host": "0.0.0.0", "port": 9, "database": "x", "open_browser": True}


class TestVerify:
    """``paigow verify`` on the proof of a round that was played on pure rounds."""

    @pytest.fixture
    def document(self) -> dict[str, Any]:
        from paigow.houseways import house_way
        from paigow.rounds import (
            Deal,
            OpenRound,
            PlaceBets,
            SetHand,
            TableRules,
            decide,
            proof,
            replay,
        )
        from paigow.shuffling import commitment

        secret, now = bytes(range(32)), "2030-01-31T20:15:00Z"
        rules = TableRules.of("itv")
        events = [*decide(None, OpenRound("r1", "p1", rules, commitment(secret, "r1")), at=now)]
        for command in (PlaceBets(1000, 500), Deal("seed", secret)):
            events += decide(replay(events), command, at=now)
        cards = replay(events).cards
        assert cards is not None
        low = house_way("online").decide(cards).setting.low
        events += decide(replay(events), SetHand(low, secret), at=now)
        document: dict[str, Any] = json.loads(json.dumps(proof(events)))
        return document

    def test_a_true_round(self, run: Run, document: dict[str, Any], tmp_path: Path) -> None:
        file = tmp_path / "round.json"
        file.write_text(json.dumps(document))
        ran = run("verify", str(file), "--json")
        assert (ran.status, ran.json["ok"]) == (0, True)
        assert {check["name"] for check in ran.json["checks"]} >= {"commitment", "money"}
        assert run("verify", str(file)).out.endswith("The round r1 was played as it says.\n")

    def test_a_round_that_was_tampered_with(
        self, run: Run, document: dict[str, Any], tmp_path: Path
    ) -> None:
        file = tmp_path / "round.json"
        dealt = next(event for event in document["events"] if event["type"] == "cards_dealt")
        dealt["client_seed"] = "other"
        file.write_text(json.dumps(document))
        ran = run("verify", str(file), "--json")
        assert (ran.status, ran.json["ok"]) == (1, False)
        shown = run("verify", str(file))
        assert shown.status == 1
        assert "WRONG  player cards: " in shown.out
        assert shown.out.endswith("The round r1 was not played as it says.\n")

    def test_from_stdin(
        self, run: Run, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import io

        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(document)))
        assert run("verify", "-", "--json").json["ok"] is True
