"""A hand priced over HTTP on loopback by a warm worker: no answer is one that was kept.

The yardstick runs on the same machine in the same session: as many requests to the same server
that price nothing. The bar for an answer is 50 ms in the median. Beside it are measured the total
of a hundred hands, and a round that is played while another process asks for hands without a pause.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from urllib.parse import quote

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.server.process import Player, serving

from paigow.cards import DECK

HANDS = 100
CHANCE = random.Random(1)
ASKING = """
import sys, httpx
from benchmarks.test_review import some_hand
with httpx.Client(timeout=30) as client:
    while True:
        path = some_hand() if sys.argv[2] == "hands" else "/healthz"
        client.get(sys.argv[1] + path).raise_for_status()
        print(flush=True)
"""


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    database = str(tmp_path_factory.mktemp("review") / "game.db")
    with serving(database) as server, Player(server.address) as made:
        made.ok("/guests")
        made.ok("/cashier/rebuy", amount=100_000)
        while made.client.get(made.address + some_hand()).status_code == 503:
            pass  # the worker compiles
        yield made


def some_hand() -> str:
    cards = quote(" ".join(map(str, CHANCE.sample(DECK, 7))))
    return f"/api/v1/analysis/hand?cards={cards}&against=online"


def play(player: Player) -> str:
    opened: str = player.ok("/rounds", variant="itv")["round"]["id"]
    path = f"/rounds/{opened}"
    player.ok(f"{path}/bet", version=1, main=100)
    dealt = player.ok(f"{path}/deal", version=2, client_seed="abc")["round"]
    low = next(option["low"] for option in dealt["options"] if not option["foul"])
    player.ok(f"{path}/set", version=3, low=low)
    return opened


@pytest.mark.benchmark(group="a hand priced over HTTP")
def test_hand(benchmark: BenchmarkFixture, player: Player) -> None:
    def ask() -> None:
        player.client.get(player.address + some_hand()).raise_for_status()

    benchmark.pedantic(ask, rounds=200, warmup_rounds=5)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:  # as it is where benchmarks are only tried out
        median = benchmark.stats["median"]
        print(f"\n  a hand: {median * 1000:.1f} ms, meant to take 50 at most", end="")


@pytest.mark.benchmark(group="a hand priced over HTTP")
def test_review(benchmark: BenchmarkFixture, player: Player) -> None:
    def finished() -> tuple[tuple[str], dict[str, object]]:
        return (f"/rounds/{play(player)}/review",), {}

    benchmark.pedantic(player.get, setup=finished, rounds=50)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:
        median = benchmark.stats["median"]
        print(f"\n  a review: {median * 1000:.1f} ms, meant to take 50 at most", end="")


@pytest.mark.benchmark(group="a hand priced over HTTP")
def test_baseline_bare_requests(benchmark: BenchmarkFixture, player: Player) -> None:
    def ask() -> None:
        player.client.get(f"{player.address}/healthz").raise_for_status()

    benchmark.pedantic(ask, rounds=200, warmup_rounds=5)  # type: ignore[no-untyped-call]


@pytest.mark.benchmark(group="given up in a hundred hands")
def test_given_up(benchmark: BenchmarkFixture, player: Player) -> None:
    for _ in range(HANDS):
        play(player)
    benchmark(player.get, "/me/given-up")


@contextmanager
def somebody_asking(address: str, what: str) -> Iterator[None]:
    """Another process that asks for one hand after the other, or for nothing much."""
    command = [sys.executable, "-c", ASKING, address, what]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as asker:
        assert asker.stdout is not None
        asker.stdout.readline()  # it has had its first answer
        yield
        asker.kill()


@pytest.mark.parametrize("asked", ["nothing", "bare requests", "hands"])
@pytest.mark.benchmark(group="a round over HTTP, while another process asks without a pause for")
def test_round(benchmark: BenchmarkFixture, player: Player, asked: str) -> None:
    idle = asked == "nothing"
    with nullcontext() if idle else somebody_asking(player.address, asked):
        benchmark.pedantic(play, args=(player,), rounds=50)  # type: ignore[no-untyped-call]
