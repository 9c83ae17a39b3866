"""The time of a round at a table that is alone in its process, and at one among a thousand.

In one process without sockets: the tables of a house on SQLite, at each of which somebody has bet
and looks on, and one at which three players play.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.live.crowd import Crowd, play
from tests.live.support import Guest, Hall
from tests.support.house import Clock, new_place

_ROUNDS = 40


async def _round(guests: list[Guest]) -> float:
    """The median time of a round, in seconds."""
    found = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        await play(guests)
        found.append(time.perf_counter() - began)
    return statistics.median(found)


async def _measure(folder: str, tables: int) -> tuple[float, float]:
    hall = await Hall.enter(new_place("sqlite", Path(folder)), Clock())
    crowd = Crowd(hall)
    guests = await hall.guests(3, await hall.open_table(), cents=10_000_000)
    for guest in guests:
        await crowd.watch(guest)
    await play(guests)
    alone = await _round(guests)
    await crowd.grow(tables - 1)
    among = await _round(guests)
    await crowd.leave()
    await hall.leave()
    return alone, among


def measure(tables: int, say: Callable[[str], None]) -> None:
    """Play rounds at one table, alone and then among others."""
    with tempfile.TemporaryDirectory() as folder:
        alone, among = asyncio.run(_measure(folder, tables))
    say(
        f"a round of three, the median of {_ROUNDS}: {alone * 1000:.1f} ms alone, "
        f"{among * 1000:.1f} ms among {tables} tables, {among / alone:.2f} times as long"
    )
