"""Running the command line inside the test's own process, and sitting down to the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.support.terminal import Sit, seats_in

from paigow.cli import main


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        assert self.status in (0, 1), self.err
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def problem(self) -> str:
        """The one line on stderr of a command that was not understood."""
        assert self.status == 2, self.out
        assert self.out == ""
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.removeprefix("error: ").rstrip("\n")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``paigow`` with arguments."""

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        status = main(arguments)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down to the game of this test."""
    return seats_in(tmp_path)
