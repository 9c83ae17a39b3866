"""A full round over HTTP on loopback: bet, deal and set, each on the disk before its reply.

The yardsticks run on the same machine in the same session: as many bare durable commits of SQLite,
and as many requests that touch no round. The bar for a round is 60 ms in the median.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.server.process import Player, serving

COMMANDS = 3


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    database = str(tmp_path_factory.mktemp("http") / "game.db")
    with serving(database) as server, Player(server.address) as made:
        made.ok("/guests")
        made.ok("/cashier/deposit", amount=100_000_000)
        made.ok("/cashier/rebuy", amount=100_000_000)
        yield made


@pytest.mark.benchmark(group="a round over HTTP")
def test_round(benchmark: BenchmarkFixture, player: Player) -> None:
    def opened() -> tuple[tuple[str], dict[str, object]]:
        return (f"/rounds/{player.ok('/rounds', variant='itv')['round']['id']}",), {}

    def play(path: str) -> None:
        player.ok(f"{path}/bet", version=1, main=100, bonus=100)
        dealt = player.ok(f"{path}/deal", version=2, client_seed="abc")["round"]
        low = next(option["low"] for option in dealt["options"] if not option["foul"])
        player.ok(f"{path}/set", version=3, low=low)

    play(*opened()[0])  # the first round fills the tables of hands
    benchmark.pedantic(play, setup=opened, rounds=100)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:  # as it is where benchmarks are only tried out
        median = benchmark.stats["median"]
        print(f"\n  a round: {median * 1000:.1f} ms, meant to take 60 at most", end="")


@pytest.mark.benchmark(group="a round over HTTP")
def test_baseline_bare_durable_commits(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (body TEXT)")

    def commit() -> None:
        for _ in range(COMMANDS):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO events VALUES ('a hand was set')")
            connection.execute("COMMIT")

    benchmark.pedantic(commit, rounds=100, warmup_rounds=5)  # type: ignore[no-untyped-call]
    connection.close()


@pytest.mark.benchmark(group="a round over HTTP")
def test_baseline_bare_requests(benchmark: BenchmarkFixture, player: Player) -> None:
    def ask() -> None:
        for _ in range(COMMANDS):
            player.client.get(f"{player.address}/healthz").raise_for_status()

    benchmark.pedantic(ask, rounds=100, warmup_rounds=5)  # type: ignore[no-untyped-call]
