"""Killed at any moment, the program has lost nothing that it said and kept nothing by halves."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.house import Seat

from paigow import desk as desk_module
from paigow.desk import Desk, Order

_ROOT = Path(__file__).parents[2]
_KILLS = 40 if os.environ.get("PAIGOW_SOAK") else 4


def _play_until_killed(place: str, player: str, fatal: int, chance: random.Random) -> list[str]:
    """What the program said before it was killed, in its own transaction or by us."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.desk.crash_child", place, player, str(fatal)],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    said = []
    with child.stdout:
        for _ in range(chance.randint(5, 40)):
            said.append(child.stdout.readline())
        if not fatal:
            time.sleep(chance.uniform(0, 0.02))  # any point of any statement
            child.kill()
        said += child.stdout.readlines()
    assert child.wait() == -9
    return [line for line in said if line.endswith("\n")]


@pytest.mark.slow
async def test_killed_while_playing(place: str) -> None:
    chance = random.Random(53)
    async with await Desk.open(place) as desk:
        player = (await desk.create_guest()).id
    said: list[str] = []
    for number in range(_KILLS):
        # Every other time in the middle of a transaction for certain.
        fatal = chance.randint(5, 30) if number % 2 else 0
        said += _play_until_killed(place, player, fatal, chance)
        async with await Desk.open(place) as desk:
            assert await desk.audit() == ()
            seat = Seat(desk, await desk.player(player))
            for line in said:
                key, kind, fields, body = json.loads(line)
                if kind == "SetCards":
                    fields["low"] = tuple(fields["low"])
                order: Order = getattr(desk_module, kind)(**fields)
                reply = await seat.run(order, key=key)
                assert (reply.replayed, reply.body) == (True, body)
            # A round that was under way is offered again, with its cards, and can be finished.
            seat.outcome = await desk.table(player)
            state = seat.outcome.state
            if state is not None and state.cards is not None:
                await seat.run(seat.house_set())
            assert await desk.audit() == ()
    assert len(said) > 5 * _KILLS
