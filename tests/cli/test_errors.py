"""Bad input: one line on stderr that names the token and says what would do, and status 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

_COMMANDS = (
    "play, serve, set, compare, rank, hand, edge, compare-ways, strategy, simulate, bonus, verify, "
    "variants, ways, paytables or version"
)
_LEGAL = "Ks Qd/Ah Ad 9c 5s 2h"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("sett",), f"'sett' is not a command: take {_COMMANDS}"),
        (("--foo",), "'--foo' is not an option here: take --version or --help"),
        (("set", "--foo"), "'--foo' is not an option here: take --way, --wheel, --json or --help"),
        (("set",), "missing argument 'CARDS': write paigow set [OPTIONS] CARDS..."),
        (("set", "As Kd", "--way"), "option '--way' requires an argument"),
        (("set", "1s Kd"), "'1s' is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) and"),
        (("set", "As As Kd"), "As is there twice: a hand holds every card once"),
        (("set", "Jk joker"), "Jk is there twice: a hand holds every card once"),
        (("set", "As Kd"), "'Kd As' has 2 cards: write 7 of them"),
        (("set", ""), "'' has 0 cards: write 7 of them"),
        (("set", "As", "--way", "vegas"), "'vegas' is not a house way: take 'ballys', "),
        (
            ("set", "As", "--way", "/tmp"),
            "'/tmp' is not a house way: take 'ballys', 'cardroom', 'flamingo', 'foxwoods', "
            "'golden-nugget', 'mgm', 'online', 'trump-plaza', or a file of your own like mine.toml",
        ),
        (("set", "As", "--wheel", "third"), "'third' is not a wheel option: take 'second' or"),
        (("set", "As", "--way", "none.toml"), "'none.toml' cannot be read: No such file"),
        (("rank", "As Kd Qh"), "'Qh Kd As' has 3 cards: write 2, 5 or 7 of them"),
        (("rank", "AsK"), "'AsK' is not a card"),
        (("rank", "As Kd", "--wheel", ""), "'' is not a wheel option: take 'second' or 'low'"),
        (("compare", _LEGAL), "missing argument 'BANK': write paigow compare [OPTIONS] PLAYER"),
        (
            ("compare", _LEGAL, "x", "y"),
            "'y' is too much: write paigow compare [OPTIONS] PLAYER BANK",
        ),
        (("compare", "As Kd", _LEGAL), "the player's setting: 'As Kd' is not a setting: write the"),
        (("compare", _LEGAL, "As Kd"), "the bank's setting: 'As Kd' is not a setting: write the"),
        (
            ("compare", "As Kd Qh/Jc 9d 7s 4c", _LEGAL),
            "the player's setting: the low hand has three cards, not two; the high hand has four",
        ),
        (("compare", _LEGAL, "Ks Qc/Ac As 9d 5d 2d"), "Ks is in both settings: one deck holds"),
        (
            ("compare", _LEGAL, "As Kd/Qh Jc 9d 7s 4c"),
            "the bank's setting 'As Kd / Qh Jc 9d 7s 4c' is a foul: a bank does not foul",
        ),
        (
            ("compare", _LEGAL, _LEGAL, "--variant", "vegas"),
            "'vegas' is not a variant: take face-up, five-percent, gamebookers or itv",
        ),
        (
            ("bonus", "--paytable", "vegas"),
            "'vegas' is not a pay table: take 'emperors-challenge', 'fortune', 'fortune-envy', "
            "'itv', 'pai-gow-insurance', or a file of your own like mine.toml",
        ),
        (("bonus", "--paytable", "none.toml"), "none.toml:1: cannot be read: No such file"),
        (("bonus", "--wheel", "x"), "'x' is not a wheel option"),
        (("bonus", "--against-bank", "--wheel", "x"), "'x' is not a wheel option"),
        (
            ("bonus", "--ace-high", "--bet", "5.00"),
            "--ace-high is a bet of its own, with one edge for any amount: leave out --paytable, "
            "--against-bank, --bet, --cap,",
        ),
        (("bonus", "--against-banks"), "'--against-banks' is not an option here: take --paytable"),
        (("verify", "none.json"), "'none.json' cannot be read: No such file"),
        (("ways", "vegas"), "'vegas' is not a house way"),
        (("serve", "--port", "x"), "invalid value for '--port' (env var: 'PAIGOW_PORT'): '"),
        (("serve", "--port", "70000"), "invalid value for '--port' (env var: 'PAIGOW_PORT'): '"),
        (("play", "--variant", "vegas"), "'vegas' is not a variant"),
        (("play", "--variant", "face-up"), "'face-up' is played at a table of several players"),
        (("serve", "--min-bet", "abc"), "--min-bet: 'abc' is not an amount: write one like"),
        (("serve", "--min-bet", "9", "--max-bet", "5"), "--min-bet: '9' is more than the highest"),
        (("serve", "--commission", "7x"), "--commission: '7x' is not a rate: write a"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    assert run(*arguments).problem.startswith(problem)
    if arguments[0] in ("set", "rank", "compare", "bonus"):
        assert run(*arguments, "--json").status == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is not JSON: Expecting property name enclosed in double quotes (line 1)"),
        ("[" * 100_000, "is not JSON: take the file"),
        ("[]", "proof file"),
        ("{}", "proof file"),
        ('{"format": "paigow-round-1", "events": []}', "a proof file needs the events of a round"),
        ('{"format": "paigow-round-1", "events": [7]}', "event"),
        ('{"format": "paigow-round-2", "events": []}', "'format' of a proof file must be"),
    ],
)
def test_what_is_not_a_proof(run: Run, tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "round.json"
    file.write_text(text)
    assert problem in run("verify", str(file)).problem


def test_a_pay_table_with_a_mistake_is_reported_by_file_and_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "x"\nsource = "y"\nlines = [\n  { line = "strait", pays = 2 },\n]\n')
    assert run("bonus", "--paytable", str(file)).problem.startswith(
        f"{file}:4: unknown line 'strait': take seven-card straight flush, no joker, "
    )
    text = file.read_text("utf-8").replace("strait", "straight flush")
    file.write_text(text.replace("2 }", '2 }, { line = "five aces", pays = 9 }'))
    assert run("bonus", "--paytable", str(file), "--json").problem.startswith(
        f"{file}:4: the pay table pays 'straight flush' and has no lines 'royal flush', "
    )


def test_a_house_way_with_a_mistake_is_reported_by_file_and_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\ntitle = = "x"\n')
    assert run("set", "As", "--way", str(file)).problem.startswith(f"{file}:2: ")


def test_play_needs_a_terminal(run: Run) -> None:
    ran = run("play")
    assert ran.status == 1
    assert ran.err == "error: play needs a terminal: run it in one, without a pipe\n"


def test_a_broken_program_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("paigow.hands.rank_low", broken)
    with pytest.raises(ZeroDivisionError):
        run("rank", "As Kd")


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("paigow.hands.rank_low", interrupted)
    ran = run("rank", "As Kd")
    assert (ran.status, ran.err) == (130, "")


def test_serve_names_what_was_set(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("serve", "--min-bet", "20000").problem == (
        "--min-bet: '20000' is more than the highest bet (10,000.00): take less, or raise --max-bet"
    )
    monkeypatch.setenv("PAIGOW_MIN_BET", "20000")
    assert run("serve", "--max-bet", "100").problem == (
        "PAIGOW_MIN_BET: '20000' is more than the highest bet (--max-bet, '100'): take less, or "
        "raise --max-bet"
    )
