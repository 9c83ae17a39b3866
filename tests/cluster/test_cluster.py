"""The sums on a cluster of this machine's processes: the same numbers, lost workers or not."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from socket import socket

import numpy as np
import pytest
from distributed import LocalCluster
from tests.analysis.test_edge_small_decks import LOW_RANKS
from tests.cluster.work import Deadly, Signed

from paigow._version import __version__
from paigow.analysis import edges, given_up, side_bets, strategy_work
from paigow.analysis.disjoint import Count, DealSum, points_of, side_of
from paigow.analysis.parts import Threads
from paigow.analysis.strategy import load_strategy
from paigow.analysis.strategy_work import work_out_strategy
from paigow.analysis.terms import terms_of
from paigow.analysis.way_tables import compile_way
from paigow.cli import main
from paigow.cluster import ClusterError, connected, on_dask
from paigow.cluster.on_dask import OnDask
from paigow.errors import InputError
from paigow.houseways import house_way
from paigow.simulation import simulate
from paigow.variants import paytable

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def local() -> Iterator[OnDask]:
    """Two processes of this machine, of which each is started again when it is lost."""
    with connected("local", 2) as run:
        assert isinstance(run, OnDask)
        yield run


@pytest.fixture(scope="module")
def address(local: OnDask) -> str:
    """Where the scheduler of those two answers."""
    return str(local._client.scheduler_info()["address"])


def small_sum() -> DealSum:
    mine, theirs = (
        side_of(points_of(*compile_way(house_way(name, "low"))[:2])) for name in ("mgm", "foxwoods")
    )
    return DealSum(mine, theirs, LOW_RANKS)


def test_a_lost_worker_costs_no_number(address: str) -> None:
    work = small_sum()
    expected = sorted(Threads()(work))
    found: list[Count] = []
    pids: set[int] = set()
    with connected(address) as run:
        for count, pid in run(Signed(work)):
            if not pids:
                os.kill(pid, signal.SIGKILL)
            found.append(count)
            pids.add(pid)
    assert sorted(found) == expected
    assert sum(count.win for count in found) > 0
    assert len(pids) >= 2


def test_the_edge_and_a_simulation(
    local: OnDask, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)
    here = edges.edge("mgm", "foxwoods")
    there = edges.edge("mgm", "foxwoods", run=local)
    assert there == here
    best = edges.edge("optimal", "foxwoods", commission="5%")
    assert edges.edge("optimal", "foxwoods", commission="5%", run=local) == best
    assert best.edge < edges.edge("foxwoods", "foxwoods", commission="5%").edge
    told = edges.edge("mgm", "foxwoods", copies=True)
    assert edges.edge("mgm", "foxwoods", copies=True, run=local) == told

    options = "--player", "mgm", "--against", "foxwoods", "--rounds", "2e5", "--seed", "5"
    assert main(["simulate", *options, "--cluster", address, "--json"]) == 0
    out, err = capsys.readouterr()
    played = json.loads(out)
    report = simulate("mgm", "foxwoods", rounds=200_000, seed=5)
    assert (played["win"], played["push"], played["lose"]) == (report.win, report.push, report.lose)
    assert played["fall"]["largest"] == report.deepest
    assert err == ""


def test_the_bonus_bet_against_the_bank(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = side_bets.count_against_bank(paytable("fortune"), "low", deck=LOW_RANKS)
    on_small = partial(side_bets.count_against_bank, deck=LOW_RANKS)
    monkeypatch.setattr(side_bets, "count_against_bank", on_small)
    options = "bonus", "--paytable", "fortune", "--cluster", address, "--json"
    assert main([*options, "--against-bank", "--wheel", "low"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    beats = [line.beats for line in here.lines]
    assert [line["beats"] for line in found["lines"]] == beats
    assert (found["edge_exact"], found["deals"]) == (str(here.edge), here.deals)
    assert sum(beats) > 0
    assert err == ""
    for more in ([], ["--ace-high"]):
        assert main([*options, *more]) == 2
        assert "error: --cluster is for the count over all deals" in capsys.readouterr().err


def test_the_strategy_is_the_same_from_there(
    local: OnDask,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    terms = terms_of("foxwoods", commission="5%", push="ace-high", role="bank")
    here = work_out_strategy(terms, deck=LOW_RANKS)
    there = work_out_strategy(terms, run=local, deck=LOW_RANKS)
    assert list(there.strategy.table) == list(here.strategy.table)
    for name, column in here.strategy.table.items():
        assert np.array_equal(there.strategy.table[name], column)
    assert np.array_equal(there.sums.win, here.sums.win)
    assert np.array_equal(there.sums.lose, here.sums.lose)

    monkeypatch.setattr(
        strategy_work, "work_out_strategy", partial(work_out_strategy, deck=LOW_RANKS)
    )
    # Examples of rules are hands of the whole deck.
    monkeypatch.setattr(given_up, "rules_worth_knowing", lambda strategy, sums: ())
    path = tmp_path / "strategy.parquet"
    options = "--commission", "5%", "--push", "ace-high", "--role", "bank", "--out", str(path)
    assert main(["strategy", *options, "--cluster", address, "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["push_rule"] == "ace-high"
    assert err == ""
    kept = load_strategy(path)
    for name, column in here.strategy.table.items():
        assert np.array_equal(kept.table[name], column)


def test_workers_lost_again_and_again(address: str) -> None:
    with connected(address) as run, pytest.raises(ClusterError, match="lost again and again"):
        list(run(Deadly()))


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_dask, "_TIMEOUT", 1)
    with (
        LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as cluster,
        pytest.raises(ClusterError, match="has no workers: start some with 'dask worker tcp://"),
        connected(cluster.scheduler_address),
    ):
        pass


def test_a_scheduler_that_is_lost(capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    with (
        LocalCluster(
            n_workers=1, processes=False, dashboard_address="127.0.0.1:0", protocol="tcp://"
        ) as cluster,
        connected(cluster.scheduler_address) as run,
    ):
        results = run(Signed(small_sum()))
        next(results)
        cluster.close()
        with pytest.raises(ClusterError, match=r"the scheduler at '.*' was lost: run it again"):
            list(results)
    assert capfd.readouterr() == ("", "")


def test_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_dask, "__version__", "999.0")
    with (
        pytest.raises(ClusterError, match=f"have paigow {__version__}: install 999.0 there"),
        connected(address),
    ):
        pass


@pytest.mark.parametrize("address", ["", "host", "tcp://host", "http://host:80", "a:0", "a:70000"])
def test_what_is_no_address(address: str) -> None:
    problem = "is not the address of a cluster: write one like tcp://"
    with pytest.raises(InputError, match=problem), connected(address):
        pass


def test_nobody_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "_TIMEOUT", 1)
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        status = main(["edge", "--player", "mgm", "--against", "mgm", "--cluster", address])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"error: no Dask scheduler answers at '{address}'")


def test_without_the_extra_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("paigow.cluster")]:
        monkeypatch.delitem(sys.modules, module)
    import paigow

    monkeypatch.delattr(paigow, "cluster", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    status = main(["edge", "--player", "mgm", "--against", "mgm", "--cluster", "local"])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "pip install 'paigow[analysis,cluster]'" in err
