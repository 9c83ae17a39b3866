"""Live tables under load: what one server, or two on one PostgreSQL, can be asked to do.

    python -m benchmarks.live_load [--tables 150] [--seats 6] [--seconds 20] [--postgres]

Players in a process of their own play on without a break, each over a socket: everybody bets, is
ready and sets a hand as soon as the table lets it. Between rounds there is a pause of eight
seconds, with which 150 tables of six ask for a little more than 300 actions a second; and then the
shortest that there is, a second, so that little holds a table up but the server. Printed are
acknowledged actions a second and how long they took, what an action costs the servers, the database
and the players themselves, and beside it a yardstick of the same run: bare durable commits. Nothing
here asserts a time; what is asserted is that no action was lost, none happened twice and every cent
is there.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.live_check import check, take_over
from benchmarks.live_generator import Plan, Stretch
from tests.server.process import serving
from tests.support.postgres import PostgresServer

#: With this pause between rounds 150 tables of six ask for a little more than 300 actions a second.
PAUSED: dict[str, Any] = {"pause_seconds": 8}
#: The shortest pause, and time enough for every hand: little holds a table up but the server.
INSTANT: dict[str, Any] = {
    "pause_seconds": 1,
    "reveal_seconds": 1,
    "betting_seconds": 60,
    "setting_seconds": 60,
}
#: Over how many seconds tables with a pause begin, about a round.
SPREAD = 8.0
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Outcome:
    """What a stretch of a run came to."""

    name: str
    took: float
    acked: int
    seconds: list[float]
    server_cpu: list[float]
    server_rss: list[int]
    database_cpu: float
    generator_cpu: float
    others: float
    refused: dict[str, int]
    sent_again: int
    takeover: list[float] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The outcome for people."""
        cuts = statistics.quantiles(self.seconds, n=100)
        cpu = " + ".join(f"{share:.0%}" for share in self.server_cpu)
        shares = (sum(self.server_cpu), self.database_cpu, self.generator_cpu)
        each = " / ".join(f"{share * self.took / self.acked * 1000:.2f}" for share in shares)
        rss = " + ".join(f"{size / 2**20:.0f} MiB" for size in self.server_rss)
        of_all = " / ".join(f"{share / sum(shares):.0%}" for share in shares)
        said = [
            f"{self.name}",
            f"  acknowledged actions   {self.acked / self.took:8.0f} /s  ({self.acked} in all)",
            f"  p50 / p99              {cuts[49] * 1000:8.1f} / {cuts[98] * 1000:.1f} ms",
            f"  share of a core        servers {cpu}, database {self.database_cpu:.0%}, "
            f"players {self.generator_cpu:.0%}; others on {os.cpu_count()} cores "
            f"{self.others:.0%}",
            f"  share of the work      {of_all} for servers / database / players",
            f"  processor time, each   {each} ms an action for servers / database / players",
            f"  memory of the server   {rss}",
            f"  refused, sent again    {sum(self.refused.values())} {self.refused or ''}, "
            f"{self.sent_again}",
        ]
        if self.takeover:
            late = sorted(self.takeover)
            said.append(
                f"  one server killed      {len(late)} tables go on after "
                f"{late[len(late) // 2]:.2f} s in the median, {late[-1]:.2f} s at most"
            )
        return said


class _Meter:
    """The processor time of a process over a stretch, with that of its children, and its memory."""

    def __init__(self, process: int) -> None:
        self._proc = Path("/proc") / str(process)
        self._busy, self._began = self._ticks(), time.perf_counter()

    def share(self) -> float:
        seconds = (self._ticks() - self._busy) / _TICKS
        return seconds / (time.perf_counter() - self._began)

    def memory(self) -> int:
        status = (self._proc / "status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def _ticks(self) -> int:
        return _ticks_of(self._proc)


class _Machine:
    """The processor time of all processes of the machine over a stretch, in cores."""

    def __init__(self) -> None:
        self._busy, self._began = self._ticks(), time.perf_counter()

    def share(self) -> float:
        seconds = (self._ticks() - self._busy) / _TICKS
        return seconds / (time.perf_counter() - self._began)

    def _ticks(self) -> int:
        line = Path("/proc/stat").read_text().split("\n", 1)[0]
        user, nice, system, _, _, irq, softirq, *_ = map(int, line.split()[1:])
        return user + nice + system + irq + softirq


def _ticks_of(proc: Path) -> int:
    """The ticks of a process, of its children that have ended, and of those that have not."""
    try:
        after_name = (proc / "stat").read_text().rpartition(")")[2].split()
        children = (proc / "task" / proc.name / "children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    ticks = sum(int(after_name[at]) for at in range(11, 15))
    return ticks + sum(_ticks_of(proc.parent / child) for child in children)


def play(
    name: str,
    database: str,
    *,
    servers: int,
    plan: Plan,
    say: Callable[[str], None],
    postgres: PostgresServer | None = None,
) -> list[Outcome]:
    """Serve a database from so many processes, send the players, and look at what is kept."""
    outcomes = []
    with ExitStack() as stack:
        running = [stack.enter_context(serving(database)) for _ in range(servers)]
        plan = replace(plan, addresses=tuple(server.address for server in running))
        players = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "benchmarks.live_generator"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=Path(__file__).parent.parent,
            )
        )
        _tell(players, plan.to_json())
        _hear(players, "ready")
        for stretch in plan.stretches:
            _tell(players, "go")
            _hear(players, "begun")
            meters = [_Meter(server.process.pid) for server in running]
            everything = _Machine()
            keeping = None if postgres is None else _Meter(postgres.process)
            taken: list[float] = []
            if stretch.kill_after is not None:
                time.sleep(stretch.kill_after)
                victim = running.pop(0)
                taken = take_over(database, victim.kill)
                del meters[0]
            _hear(players, "over")
            shares, memory = [m.share() for m in meters], [m.memory() for m in meters]
            database_cpu = 0.0 if keeping is None else keeping.share()
            everybody = everything.share()
            said = json.loads(_line(players))
            outcome = Outcome(
                name=f"{name}, {stretch.name}",
                took=said["took"],
                acked=said["acked"],
                seconds=said["seconds"],
                server_cpu=shares,
                server_rss=memory,
                database_cpu=database_cpu,
                generator_cpu=said["cpu"],
                others=everybody - sum(shares) - database_cpu - said["cpu"],
                refused=said["refused"],
                sent_again=said["sent_again"],
                takeover=taken,
            )
            outcomes.append(outcome)
            for line in outcome.lines():
                say(line)
        check(database, json.loads(_line(players)))
        say(f"{name}: no action lost or doubled; every cent is there")
    return outcomes


def _tell(players: subprocess.Popen[str], line: str) -> None:
    assert players.stdin is not None
    players.stdin.write(line + "\n")
    players.stdin.flush()


def _line(players: subprocess.Popen[str]) -> str:
    assert players.stdout is not None
    return players.stdout.readline()


def _hear(players: subprocess.Popen[str], word: str) -> None:
    heard = _line(players)
    assert heard == f"{word}\n", f"the players were to say {word!r}, and said {heard!r}"


def bare_commits(seconds: float = 1.0) -> float:
    """The yardstick: durable commits of SQLite a second, one row each and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE events (body TEXT)")
        done, end = 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO events VALUES ('a hand was set')")
            connection.execute("COMMIT")
            done += 1
        connection.close()
    return done / seconds


def measure(
    *, tables: int, seats: int, seconds: float, postgres: bool, say: Callable[[str], None] = print
) -> list[Outcome]:
    """All runs, each stretch told as soon as it is over."""
    say(
        f"{tables} tables of {seats} players; bare durable commits: {bare_commits():.0f} /s; "
        f"{os.cpu_count()} cores, {os.getloadavg()[0]:.1f} others at work on them"
    )
    paused = Stretch("eight seconds of pause", seconds, PAUSED, SPREAD)
    instant = Stretch("shortest pause", seconds, INSTANT)
    plan = Plan((), tables, seats, (paused, instant))
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/game.db"
        outcomes = play("one server, SQLite", database, servers=1, plan=plan, say=say)
    if postgres:
        killing = replace(paused, name="one server killed", seconds=15.0, kill_after=5.0)
        plan = replace(plan, stretches=(paused, instant, killing))
        server = PostgresServer(durable=True)
        try:
            outcomes += play(
                "two servers, PostgreSQL",
                server.fresh(),
                servers=2,
                plan=plan,
                say=say,
                postgres=server,
            )
        finally:
            server.stop()
    return outcomes


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Live tables under load.")
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--postgres", action="store_true", help="two servers on PostgreSQL too")
    given = parser.parse_args(arguments)
    measure(
        tables=given.tables,
        seats=given.seats,
        seconds=given.seconds,
        postgres=given.postgres,
    )


if __name__ == "__main__":
    main()
