"""``paigow hand``: the odds of one hand on the command line."""

from __future__ import annotations

import json
import sys

import pytest

import paigow
from paigow.cards import parse_card, parse_cards
from paigow.cli import main
from paigow.hands import Setting, Wheel, legal_settings
from paigow.rounds.faceup import face_up_result

QUEENS = "2s 7s Qd Qh Qs As Jk"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["hand", *arguments])
    return (status, *capsys.readouterr())


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, QUEENS, "--against", "foxwoods", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["dealer_hands"] == 53524680
    assert len(found["settings"]) == 21
    best = found["settings"][0]
    assert best == {
        "low": ["Qd", "Qh"],
        "high": ["As", "Qs", "7s", "2s", "Jk"],
        "win": 52501501,
        "push": 1003597,
        "lose": 19582,
        "ev": (52501501 - 19582) / 53524680,
        "house_way": False,
    }
    assert [row["low"] for row in found["settings"] if row["house_way"]] == [["As", "Jk"]]
    assert found["clause"] == "full-house"
    assert (found["wheel"], found["role"], found["against"]) == ("low", "player", "foxwoods")


def test_options_change_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads(run(capsys, QUEENS, "--json")[1])["settings"][0]
    bank = json.loads(run(capsys, QUEENS, "--role", "bank", "--json")[1])["settings"][0]
    assert bank["win"] > plain["win"]
    five = ("--commission", "5%", "--commission-step", "25", "--bet", "7", "--json")
    dear = json.loads(run(capsys, QUEENS, *five)[1])["settings"][0]
    assert dear["win"] == plain["win"]
    assert dear["ev"] == pytest.approx((13 / 14 * plain["win"] - plain["lose"]) / 53524680)
    second = json.loads(run(capsys, QUEENS, "--wheel", "second", "--json")[1])
    assert second["wheel"] == "second"


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, QUEENS, "--against", "online")
    assert status == 0
    lines = out.splitlines()
    best = next(line for line in lines if "Qd Qh " in line)
    chosen = next(line for line in lines if "As Jk " in line)
    assert "pair of queens" in best
    assert "ace-high flush" in best
    assert "98.0" in best
    assert "← full-house" in chosen
    assert out.count("←") == 1
    assert "against all 53,524,680 hands that the bank can have, each set by online" in out
    assert "copies this hand's" in run(capsys, QUEENS, "--role", "bank")[1]


def test_a_variant_says_the_way_the_wheel_and_the_commission(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = run(capsys, QUEENS, "--variant", "five-percent", "--bet", "7", "--json")[1]
    said = ("--against", "online", "--wheel", "low", "--commission", "5%")
    step = ("--commission-step", "25", "--bet", "7", "--json")
    assert json.loads(found) == json.loads(run(capsys, QUEENS, *said, *step)[1])
    other = ("--against", "mgm", "--wheel", "second", "--commission", "0%", "--json")
    found = run(capsys, QUEENS, "--variant", "five-percent", *other)[1]
    assert json.loads(found) == json.loads(run(capsys, QUEENS, *other)[1])
    out = run(capsys, QUEENS, "--variant", "five-percent")[1]
    assert "per unit bet, after 5% of commission on wins\n" in out
    assert "commission" not in run(capsys, QUEENS)[1]


def test_a_bank_that_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """Each setting ends as the rules of the table say, and the best come first."""
    bank = "Ks Kd 3c 4c 8h 9h Tc"
    options = ("--variant", "face-up", "--bank", bank)
    found = json.loads(run(capsys, QUEENS, *options, "--json")[1])
    assert found["dealer_hands"] == 1
    assert (found["bank"]["low"], found["bank"]["clause"]) == (["Tc", "9h"], "one-pair")
    theirs = Setting(*(map(parse_card, found["bank"][place]) for place in ("low", "high")))
    settings = legal_settings(parse_cards(QUEENS))
    assert len(found["settings"]) == len(settings)
    for row in found["settings"]:
        mine = Setting(*(map(parse_card, row[place]) for place in ("low", "high")))
        result = face_up_result(mine, theirs, Wheel.LOW).value
        assert [end for end in ("win", "push", "lose") if row[end]] == [result]
        assert row["ev"] == {"win": 1, "push": 0, "lose": -1}[result]
    gains = [row["ev"] for row in found["settings"]]
    assert gains == sorted(gains, reverse=True)
    assert found["settings"][0]["low"] == ["As", "Jk"]
    assert found["settings"][0]["house_way"]
    out = run(capsys, QUEENS, *options)[1]
    assert out.startswith("bank  Tc 9h  /  Kd Ks 8h 4c 3c\n")
    assert "against this hand of the bank, set by cardroom (A-2-3-4-5 lowest)" in out


def test_a_seen_ace_high_bank_pushes_where_the_game_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bank = ("--bank", "Ac Kd Jh 9c 7d 5h 3c", "--json")
    found = json.loads(run(capsys, QUEENS, "--variant", "face-up", *bank)[1])
    assert found["bank"]["pushes"]
    assert {row["push"] for row in found["settings"]} == {1}
    assert "every bet is a push" in run(capsys, QUEENS, "--variant", "face-up", *bank[:2])[1]
    found = json.loads(run(capsys, QUEENS, "--commission", "5%", *bank)[1])
    assert not found["bank"]["pushes"]
    assert found["settings"][0]["ev"] == 0.95


def test_a_pai_gow_of_the_bank_that_pushes(capsys: pytest.CaptureFixture[str]) -> None:
    rule = ("--push", "queen-high")
    found = json.loads(run(capsys, QUEENS, *rule, "--json")[1])
    assert found["push_rule"] == "queen-high"
    rows = paigow.hand_odds(parse_cards(QUEENS), push="queen-high")
    assert [(row["win"], row["push"], row["lose"], row["ev"]) for row in found["settings"]] == [
        (row.win, row.push, row.lose, row.ev) for row in rows
    ]
    assert json.loads(run(capsys, QUEENS, "--json")[1])["push_rule"] is None
    out = run(capsys, QUEENS, *rule)[1]
    assert "\nevery bet is a push when the bank has a queen-high pai gow\n" in out
    out = run(capsys, "Qd Jh 9c 8s 6d 4c 2h", *rule, "--role", "bank")[1]
    assert " ".join(out.split()).count(" 0.00% 100.00% 0.00% +0.00000") == 15
    assert "when the bank, this hand, has a queen-high pai gow\n" in out


def test_a_seen_bank_pushes_by_the_rule_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bank = ("--bank", "Qc Jd 9h 8c 6d 4s 2h")
    found = json.loads(run(capsys, QUEENS.replace("2s", "3s"), *bank, "--json")[1])
    assert (found["push_rule"], found["bank"]["pushes"]) == (None, False)
    for rule, pushes in (("queen-high", True), ("ace-high", False)):
        asked = (QUEENS.replace("2s", "3s"), *bank, "--push", rule)
        found = json.loads(run(capsys, *asked, "--json")[1])
        assert (found["push_rule"], found["bank"]["pushes"]) == (rule, pushes)
        assert {row["push"] for row in found["settings"]} >= {int(pushes)}
        assert ("has a queen-high pai gow: every bet" in run(capsys, *asked)[1]) is pushes


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("As Kd",), "'Kd As' has 2 cards: write 7 of them"),
        (("2s 7s Qd Qh Qs As As",), "As is there twice"),
        ((QUEENS, "--against", "vegas"), "'vegas' is not a house way: take 'ballys'"),
        ((QUEENS, "--role", "dealer"), "'dealer' is not a role: take 'player' or 'bank'"),
        ((QUEENS, "--wheel", "third"), "'third' is not a wheel option"),
        ((QUEENS, "--commission", "five"), "'five' is not a rate: write a percentage like 5%"),
        ((QUEENS, "--commission-step", "7"), "'7' is not a step of the commission: take 1 or"),
        (
            (QUEENS, "--push", "king-high"),
            "'king-high' is not a push rule: take 'queen-high' or 'ace-high'",
        ),
        (
            (QUEENS, "--variant", "face-up", "--push", "queen-high"),
            "in 'face-up' the bank's ace-high pai gow pushes, and no other hand",
        ),
        ((QUEENS, "--bet", "0"), "'0' is not a bet: write an amount like 10.00, above 0"),
        ((QUEENS, "--bet", "1e3"), "'1e3' is not a bet"),
        ((QUEENS, "--bet"), "option '--bet' requires an argument"),
        ((QUEENS, "--variant", "x"), "'x' is not a variant: take face-up"),
        (
            (QUEENS, "--variant", "face-up", "--role", "bank"),
            "in 'face-up' the bank sets by its house way",
        ),
        ((QUEENS, "--variant", "face-up"), "in 'face-up' the bank's hand is seen first: add its"),
        ((QUEENS, "--bank", "Ks Kd"), "the bank's hand: 'Kd Ks' has 2 cards: write 7 of them"),
        ((QUEENS, "--bank", "Zz"), "the bank's hand: 'Zz' is not a card"),
        ((QUEENS, "--bank", "Ks Kd 3c 4c 8h 9h Qs"), "Qs is in both hands: one deck holds"),
        (
            (QUEENS, "--bank", "Ks Kd 3c 4c 8h 9h Tc", "--role", "bank"),
            "--bank is the hand that the player sees: leave out --role",
        ),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], problem: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {problem}")
    assert err.count("\n") == 1


def test_without_the_extra_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("paigow.analysis")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(vars(paigow), "analysis", raising=False)
    monkeypatch.delitem(vars(paigow), "hand_odds", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    status, out, err = run(capsys, QUEENS)
    assert (status, out) == (1, "")
    sentence = "exact counting needs numpy and numba: install them with pip install 'paigow"
    assert err.startswith(f"error: {sentence}[analysis]'")
    with pytest.raises(AttributeError, match=sentence):
        _ = paigow.hand_odds
