"""How long programs take to start: the median of five processes. Run with ``make bench``.

The baseline is an empty Python program, measured in the same run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

_PAIGOW = str(Path(sys.executable).with_name("paigow"))
_EMPTY = [sys.executable, "-c", "pass"]
_PROGRAMS = {
    "import paigow": ([sys.executable, "-c", "import paigow"], 0.080),
    "paigow set": ([_PAIGOW, "set", "Ah Jh Jk Qh Ac 7h As"], 0.300),
    "paigow rank": ([_PAIGOW, "rank", "Ac Kc 9c 5c 3c", "--json"], 0.300),
    "paigow --help": ([_PAIGOW, "--help"], 0.300),
}


def start(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.benchmark(group="start", warmup=False)
@pytest.mark.parametrize("name", list(_PROGRAMS))
def test_start(benchmark: BenchmarkFixture, name: str) -> None:
    """The whole process, from nothing to its end; ``import paigow`` less the empty program."""
    command, allowed = _PROGRAMS[name]
    empty = []
    for _ in range(5):
        begin = perf_counter()
        start(_EMPTY)
        empty.append(perf_counter() - begin)
    benchmark.pedantic(start, args=(command,), rounds=5, warmup_rounds=1)  # type: ignore[no-untyped-call]
    if benchmark.stats is None:  # as it is where benchmarks are only tried out
        return
    base = median(empty) if name.startswith("import") else 0.0
    times = benchmark.stats.stats
    print(f"\n  {name}: {(times.median - base) * 1000:.0f} ms, meant to take ", end="")
    print(f"{allowed * 1000:.0f} at most", end="")
    print(f"\n  times an empty program: {times.median / median(empty):.1f} ×", end="")
