"""The program as a process: pipes, terminals, colours, and what it loads."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_PAIGOW = str(Path(sys.executable).with_name("paigow"))
_HAND = "Ah Jh Jk Qh Ac 7h As"
_HEAVY = {"rich", "textual", "sqlalchemy", "fastapi", "uvicorn", "numpy", "asyncio", "pydantic"}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [_PAIGOW, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a piece of Python loads, beyond those of an empty program."""
    script = f"import sys; {code}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(ran.stdout.splitlines()[-1].split())


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the program writes when it is run on a terminal."""
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [_PAIGOW, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return written.decode()


def test_the_program_and_the_module_are_the_same() -> None:
    program = run("set", _HAND, "--json")
    module = subprocess.run(
        [sys.executable, "-m", "paigow", "set", _HAND, "--json"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert program.returncode == module.returncode == 0
    assert json.loads(program.stdout) == json.loads(module.stdout)
    assert program.stderr == module.stderr == ""


def test_bad_input_ends_with_status_2_and_one_line() -> None:
    ran = run("set", "1s Kd")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith("error: '1s' is not a card")


def test_the_doorway_loads_nothing_of_others() -> None:
    extra = loaded_by("import paigow") - loaded_by("pass")
    assert {name for name in extra if name not in sys.stdlib_module_names} == {"paigow"}


def test_setting_a_hand_loads_nothing_heavy() -> None:
    loaded = loaded_by(f"from paigow.cli import main; main(['set', '{_HAND}'])")
    assert not loaded & _HEAVY


def test_in_a_pipe_cards_can_be_read_again() -> None:
    ran = run("set", _HAND)
    assert "\x1b" not in ran.stdout
    assert "Ac As" in ran.stdout


def test_on_a_terminal_cards_have_symbols_and_colour() -> None:
    shown = on_a_terminal("set", _HAND, NO_COLOR="")
    assert "\x1b[31mA♥\x1b[0m" in shown
    assert "\x1b[1mA♣\x1b[0m" in shown


_NARROW = [
    ("hand", "2s 7s Qd Qh Qs As Jk", "--push", "queen-high"),
    ("hand", "2s 7s 4d 8h Qs Jh Ts", "--bank", "Ah Jd Jk Qh Ac 7h As", "--against", "mgm"),
]


@pytest.mark.parametrize(
    ("command", "width"),
    [(hand, width) for hand in _NARROW for width in (60, 80, 100)]
    + [(("bonus", "--against-bank"), 80)],
)
def test_a_narrow_terminal_costs_no_figure_and_no_word(
    command: tuple[str, ...], width: int
) -> None:
    written = on_a_terminal(*command, NO_COLOR="1", COLUMNS=str(width)).splitlines()
    shown = [re.sub("\x1b.*?[A-Za-z]", "", line).split("\r")[-1] for line in written]
    assert "…" not in "".join(shown)
    assert all(len(line) <= width for line in shown)
    if command[0] == "hand":
        found = json.loads(run(*command, "--json").stdout)["settings"]
        text = "\n".join(shown)
        assert re.findall(r"[+-]\d\.\d{5}", text) == [f"{row['ev']:+.5f}" for row in found]
        words = " ".join(text.split())
        assert words.count("← ") == 1
        assert "seven-two" in words


def test_no_color_is_respected() -> None:
    for command in (("set", _HAND), ("variants",), ("ways",), ("paytables",)):
        shown = on_a_terminal(*command, NO_COLOR="1")
        assert "\x1b[3" not in shown
        assert "\x1b[1m" not in shown
    assert "A♥" in on_a_terminal("set", _HAND, NO_COLOR="1")


def test_a_dumb_terminal_gets_plain_text() -> None:
    shown = on_a_terminal("set", _HAND, TERM="dumb")
    assert "\x1b" not in shown
    assert "Ac As" in shown


def test_output_that_cannot_be_written_in_the_encoding_is_replaced() -> None:
    ran = run("bonus", "--help", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert run("ways", PYTHONIOENCODING="ascii").returncode == 0


def test_a_reader_that_goes_away_is_no_error() -> None:
    for command in (("ways", "online"), ("variants",)):
        process = subprocess.Popen(
            [_PAIGOW, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        process.stderr.close()
        assert process.wait(timeout=60) == 1
