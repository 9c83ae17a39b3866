"""How long exact answers take as whole processes, and their memory. Run with ``make bench``.

The baseline, measured in the same run, is a program that imports numpy and numba and ends. What is
run first fills the cache of compiled kernels; the very first run has an empty one of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pytest
from benchmarks.test_hands import median_of, say
from pytest_benchmark.fixture import BenchmarkFixture

_PAIGOW = str(Path(sys.executable).with_name("paigow"))
_BARE = [sys.executable, "-c", "import numpy, numba"]


class Row(NamedTuple):
    """A command, how long it may take, and how long it is meant to take, in seconds."""

    command: list[str]
    at_most: float
    aim: float


_FOXWOODS = ["--against", "foxwoods", "--wheel", "low", "--commission", "5%"]
_ROWS = {
    "one hand": Row(["hand", "2s 7s Qd Qh Qs As Jk", "--against", "foxwoods"], 3, 1),
    "edge of two ways": Row(["edge", "--player", "foxwoods", *_FOXWOODS], 10, 4),
    "best play": Row(["edge", "--player", "optimal", *_FOXWOODS], 240, 90),
    "best play, face up": Row(
        ["edge", "--player", "optimal", "--against", "cardroom", "--variant", "face-up"], 180, 45
    ),
}


def memory_of(command: list[str], environment: dict[str, str]) -> int:
    """Run a command to its end; the most memory that it had at once, in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_maxrss * 1024


def measure(benchmark: BenchmarkFixture, row: Row, environments: list[dict[str, str]]) -> None:
    """Five whole processes, and the bare program five times beside them."""
    bare, memory = list[float](), list[int]()
    for _ in range(5):
        begin = perf_counter()
        subprocess.run(_BARE, check=True)
        bare.append(perf_counter() - begin)
    turn = iter(environments)

    def process() -> None:
        memory.append(memory_of([_PAIGOW, *row.command, "--json"], next(turn)))

    benchmark.pedantic(process, rounds=5)  # type: ignore[no-untyped-call]
    say("the whole process", median_of(benchmark), f"s, {row.at_most} at most, {row.aim} meant")
    say("times a program that imports numpy and numba", median_of(benchmark) / median(bare), "×")
    say("memory", max(memory) / 2**20, "MiB")


@pytest.mark.benchmark(group="exact commands", warmup=False)
@pytest.mark.parametrize("name", list(_ROWS))
def test_command(benchmark: BenchmarkFixture, name: str) -> None:
    """The whole process, its kernels already compiled on this machine."""
    row = _ROWS[name]
    memory_of([_PAIGOW, *row.command, "--json"], dict(os.environ))
    measure(benchmark, row, [dict(os.environ)] * 5)


@pytest.mark.benchmark(group="exact commands", warmup=False)
def test_very_first_run(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The edge of two ways where nothing is compiled yet."""
    row = Row(_ROWS["edge of two ways"].command, 60, 30)
    measure(
        benchmark,
        row,
        [{**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / str(turn))} for turn in range(5)],
    )
