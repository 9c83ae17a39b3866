"""A table outlives the process that runs it, in the middle of a round and at any moment."""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.live.support import Guest, Hall
from tests.support.house import Clock

from paigow.desk import Desk, system_clock
from paigow.tables import Phase, TableState, command_from_json

_ROOT = Path(__file__).parents[2]
_KILLS = 20 if os.environ.get("PAIGOW_SOAK") else 3


def _hands(state: TableState) -> dict[int, Any]:
    return {spot.spot: spot.cards for spot in state.spots} | {0: state.bank.cards}


async def test_the_same_cards_after_a_restart(place: str, clock: Clock) -> None:
    hall = await Hall.enter(place, clock)
    table = await hall.open_table(setting_seconds=45)
    guests = await hall.guests(3, table)
    for guest in guests:
        await guest.bet()
    before = await hall.until(table, Phase.SETTING)
    await guests[0].house_way()
    before = await hall.state(table)
    await hall.leave()
    clock.move(seconds=30)
    hall = await Hall.enter(place, clock, salt="another")
    for guest in guests:
        guest.hall = hall
    assert await hall.state(table) == before
    await hall.tables._orphans.rest()
    await hall.tables.pass_time()
    # The deadline is the one that was set: fifteen seconds are left.
    clock.move(seconds=14.9)
    await hall.tables.pass_time()
    assert await hall.state(table) == before
    await guests[1].house_way()
    clock.move(seconds=0.1)
    await hall.tables.pass_time()
    after = await hall.state(table)
    assert after.phase is Phase.PAUSED
    assert _hands(after) == _hands(before)
    assert [spot.set_by and spot.set_by.value for spot in after.spots].count("time") == 1
    # The secret came from the database: the proof of the round holds.
    assert (await hall.tables.proof(table, 1))["events"][-1]["type"] == "round_settled"
    assert await hall.desk.audit() == ()
    await hall.leave()


async def test_a_deadline_that_passed_while_nothing_ran(place: str, clock: Clock) -> None:
    hall = await Hall.enter(place, clock)
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    await ann.bet()
    await hall.until(table, Phase.SETTING)
    await hall.leave()
    clock.move(days=2)
    hall = await Hall.enter(place, clock)
    await hall.tables._orphans.rest()
    await hall.tables.pass_time()
    assert (await hall.state(table)).settlement is not None
    assert await hall.desk.audit() == ()
    await hall.leave()


async def test_a_long_life_is_read_from_its_last_snapshot(place: str, clock: Clock) -> None:
    from paigow.storage import table_store

    hall = await Hall.enter(place, clock)
    table = await hall.open_table(pause_seconds=1)
    (ann,) = await hall.guests(1, table)
    for _ in range(6):
        await ann.bet(100)
        await hall.until(table, Phase.SETTING)
        await ann.house_way()
        await hall.until(table, Phase.WAITING)
    state = await hall.state(table)
    snapshot = await hall.database.read(lambda c: table_store.find_snapshot(c, table))
    assert snapshot is not None
    assert state.round == 7
    assert state.seq - snapshot.seq < 15 < state.seq
    assert await hall.database.read(lambda c: table_store.find_table(c, table)) == state
    assert await hall.desk.audit() == ()
    await hall.leave()


async def _is_over(hall: Hall, table: str) -> bool:
    return (await hall.state(table)).phase in (Phase.WAITING, Phase.PAUSED)


def _play_until_killed(place: str, fatal: int, chance: random.Random) -> list[dict[str, Any]]:
    """What a program said that played at tables, and was killed in a transaction or by us."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.live.crash_child", place, str(fatal)],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    said = []
    with child.stdout:
        for _ in range(chance.randint(20, 120)):
            said.append(child.stdout.readline())
        if not fatal:
            time.sleep(chance.uniform(0, 0.02))
            child.kill()
        said += child.stdout.readlines()
    assert child.wait() == -9
    return [json.loads(line) for line in said if line.endswith("\n")]


@pytest.mark.slow
async def test_killed_in_the_middle_of_a_round(place: str) -> None:
    chance = random.Random(53)
    for number in range(_KILLS):
        fatal = chance.randint(20, 60) if number % 2 else 0
        said = await asyncio.to_thread(_play_until_killed, place, fatal, chance)
        async with await Desk.open(place) as desk:
            assert await desk.audit() == ()
        hall = await Hall.enter(place, system_clock, salt=f"after {number}")
        tables = {line["table"] for line in said}
        # Whatever was acknowledged is there, and is said again in the same words.
        for line in said[-20:]:
            if "command" not in line:
                continue
            command = command_from_json(line["command"])
            assert command.player is not None
            guest = Guest(hall, line["table"], command.player)
            reply = await guest.do(command, key=line["key"], version=line["version"])
            assert (reply.replayed, reply.body) == (True, line["body"])
        # Every round that was under way ends, and nobody has to do anything for it.
        async with asyncio.timeout(60):
            while not all([await _is_over(hall, table) for table in tables]):
                await asyncio.sleep(0.1)
        assert await hall.desk.audit() == ()
        await hall.leave()
