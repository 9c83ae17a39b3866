"""Live tables under load, printed beside bare durable commits; see ``live_load``.

A few tables by default, the whole house with ``PAIGOW_BENCH_FULL=1``. It asserts what must be true
at any speed, and no speed.
"""

from __future__ import annotations

import os

import pytest
from benchmarks.live_load import measure
from pytest_benchmark.fixture import BenchmarkFixture

FULL = bool(os.environ.get("PAIGOW_BENCH_FULL"))


@pytest.mark.benchmark(group="live tables")
def test_live_tables(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    tables, seconds = (150, 20.0) if FULL else (10, 4.0)
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        measure,
        kwargs={
            "tables": tables,
            "seats": 6,
            "seconds": seconds,
            "postgres": FULL,
            "say": say,
        },
        rounds=1,
    )
