"""Live tables under load, printed beside bare durable commits; see ``live_load``.

It asserts what must be true at any speed, and no speed. ``PAIGOW_BENCH_TABLES`` makes it smaller.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from benchmarks import live_load, live_rounds
from pytest_benchmark.fixture import BenchmarkFixture

TABLES = int(os.environ.get("PAIGOW_BENCH_TABLES", "150"))


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    def told(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="", flush=True)

    return told


@pytest.mark.benchmark(group="live tables")
def test_live_tables(benchmark: BenchmarkFixture, say: Callable[[str], None]) -> None:
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        live_load.measure,
        kwargs={"tables": TABLES, "seats": 6, "seconds": 20.0, "postgres": True, "say": say},
        rounds=1,
    )


@pytest.mark.benchmark(group="live tables")
def test_a_round_among_a_thousand_tables(
    benchmark: BenchmarkFixture, say: Callable[[str], None]
) -> None:
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        live_rounds.measure, kwargs={"tables": 1_000, "say": say}, rounds=1
    )
