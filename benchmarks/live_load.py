"""Live tables under load: what one server, or two on one PostgreSQL, can be asked to do.

    python -m benchmarks.live_load [--tables 150] [--seats 6] [--seconds 20] [--postgres]

Players in a process of their own play on as fast as their tables go, each over a socket. Printed
are acknowledged actions a second and how long they took, at full speed and with players who think,
what an action costs the servers, the database and the players themselves, and beside it a yardstick
of the same run: bare durable commits. Nothing here asserts a time; what is asserted is that no
action was lost, none happened twice and every cent is there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.live_generator import Plan
from sqlalchemy import create_engine, text
from tests.server.process import serving
from tests.support.postgres import PostgresServer

from paigow.desk import Desk

INSTANT = {"pause_seconds": 0, "reveal_seconds": 1, "betting_seconds": 60, "setting_seconds": 60}
#: How long players think before a command when they do not play at full speed, in seconds.
THINK = 2.1
#: Over how many seconds the tables of players who think begin, about a round.
SPREAD = 8.0
_TICKS = os.sysconf("SC_CLK_TCK")
_EVENTS = {"bet": "bet_placed", "ready": "ready", "set": "hand_set"}


@dataclass
class Outcome:
    """What a run came to."""

    name: str
    took: float
    acked: int
    seconds: list[float]
    server_cpu: list[float]
    server_rss: list[int]
    database_cpu: float
    generator_cpu: float
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
        said = [
            f"{self.name}",
            f"  acknowledged actions   {self.acked / self.took:8.0f} /s  ({self.acked} in all)",
            f"  p50 / p99              {cuts[49] * 1000:8.1f} / {cuts[98] * 1000:.1f} ms",
            f"  share of a core        servers {cpu}, database {self.database_cpu:.0%}, "
            f"players {self.generator_cpu:.0%}",
            f"  processor time, each   {each} ms an action for servers / database / players",
            f"  memory of the server   {rss}",
            f"  refused, sent again    {sum(self.refused.values())} {dict(self.refused) or ''}, "
            f"{self.sent_again}",
        ]
        if self.takeover:
            late = sorted(self.takeover)
            said.append(
                f"  one server killed      tables go on after {late[len(late) // 2]:.2f} s in the "
                f"median, {late[-1]:.2f} s at most"
            )
        return [*said, "  lost or doubled        none; every cent is there"]


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
    kill_after: float | None = None,
    postgres: PostgresServer | None = None,
) -> Outcome:
    """Serve a database from so many processes, send the players, and look at what is kept."""
    with ExitStack() as stack:
        running = [stack.enter_context(serving(database)) for _ in range(servers)]
        addresses = tuple(server.address for server in running)
        plan = Plan(**{**vars(plan), "addresses": addresses})
        players = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "benchmarks.live_generator"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=Path(__file__).parent.parent,
            )
        )
        assert players.stdin is not None
        assert players.stdout is not None
        players.stdin.write(plan.to_json() + "\n")
        players.stdin.flush()
        assert players.stdout.readline() == "ready\n", "the players found no seats"
        players.stdin.write("go\n")
        players.stdin.flush()
        time.sleep(plan.spread)
        meters = [_Meter(server.process.pid) for server in running]
        keeping = None if postgres is None else _Meter(postgres.process)
        if kill_after is not None:
            time.sleep(kill_after)
            running[0].kill()
            del meters[0]
        time.sleep(max(0.0, plan.seconds - (kill_after or 0.0)))
        shares, memory = [m.share() for m in meters], [m.memory() for m in meters]
        database_cpu = 0.0 if keeping is None else keeping.share()
        said = json.loads(players.stdout.read())
    check(database, said)
    return Outcome(
        name=name,
        took=said["took"],
        acked=len(said["seconds"]),
        seconds=said["seconds"],
        server_cpu=shares,
        server_rss=memory,
        database_cpu=database_cpu,
        generator_cpu=said["cpu"],
        refused=said["refused"],
        sent_again=said["sent_again"],
        takeover=[] if kill_after is None else _gaps(said, kill_after),
    )


def _gaps(said: dict[str, Any], killed: float) -> list[float]:
    """How long after the kill each table was heard of again, for those that fell silent by it."""
    first: dict[str, float] = {}
    for (table, *_), at in zip(said["acked"], said["at"], strict=True):
        if at > killed:
            first.setdefault(table, at - killed)
    return [gap for gap in first.values() if gap > 0.5]


def check(database: str, said: dict[str, Any]) -> None:
    """Whether all that was acknowledged is kept, once, and the books are in order."""

    async def audit() -> tuple[str, ...]:
        async with await Desk.open(database) as desk:
            return await desk.audit()

    assert asyncio.run(audit()) == ()
    url = database if "://" in database else f"sqlite:///{database}"
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        kept = {
            (row.player, row.key): row.body
            for row in connection.execute(
                text("SELECT player, key, body FROM replies WHERE status = 200")
            )
        }
        logged = Counter(
            (row.table_id, row.type)
            for row in connection.execute(text("SELECT table_id, type FROM table_events"))
        )
        last = {
            row.table_id: row.seq + 1
            for row in connection.execute(
                text("SELECT table_id, max(seq) AS seq FROM table_events GROUP BY table_id")
            )
        }
    engine.dispose()
    acked: Counter[tuple[str, str]] = Counter()
    assert len({(player, key) for _, player, key, _, _ in said["acked"]}) == len(said["acked"])
    for table, player, key, kind, seq in said["acked"]:
        assert json.loads(kept[player, key])["seq"] == seq <= last[table], (table, key)
        acked[table, kind] += 1
    open_still = Counter((table, kind) for table, _, _, kind in said["unanswered"])
    for (table, kind), number in acked.items():
        if kind == "set":  # the time sets a hand too
            continue
        most = number + open_still[table, kind]
        assert number <= logged[table, _EVENTS[kind]] <= most, (table, kind, number)


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
    *, tables: int, seats: int, seconds: float, postgres: bool, say: Any = print
) -> list[Outcome]:
    """All runs, each told as soon as it is over."""
    say(
        f"{tables} tables of {seats} players; bare durable commits: {bare_commits():.0f} /s; "
        f"{os.cpu_count()} cores, {os.getloadavg()[0]:.1f} others at work on them"
    )
    plan = Plan((), tables, seats, seconds, 0.0, INSTANT)
    easy = Plan((), tables, seats, seconds, THINK, INSTANT, SPREAD)
    outcomes: list[Outcome] = []

    def run(name: str, database: str, **how: Any) -> Outcome:
        outcome = play(name, database, **how)
        outcomes.append(outcome)
        for line in outcome.lines():
            say(line)
        return outcome

    with tempfile.TemporaryDirectory() as folder:
        run("one server, SQLite, full speed", f"{folder}/full.db", servers=1, plan=plan)
        run("one server, SQLite, players who think", f"{folder}/easy.db", servers=1, plan=easy)
    if postgres:
        server = PostgresServer(durable=True)
        try:
            two: dict[str, Any] = {"servers": 2, "postgres": server}
            run("two servers, PostgreSQL, full speed", server.fresh(), plan=plan, **two)
            run("two servers, PostgreSQL, players who think", server.fresh(), plan=easy, **two)
            few = Plan((), min(tables, 20), seats, 15.0, 0.5, INSTANT)
            run(
                f"two servers, PostgreSQL, {few.tables} tables at leisure, one server killed",
                server.fresh(),
                plan=few,
                kill_after=5.0,
                **two,
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
