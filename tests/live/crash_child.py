"""A program that plays at two tables until it is killed, and says every reply that it got.

Started as ``crash_child.py PLACE FATAL``: at the reply of that number it kills itself in the middle
of the transaction; with 0 it waits for somebody else to do it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys

from tests.live.support import Guest, Hall, PlainViews

from paigow.desk import system_clock
from paigow.errors import RefusedError
from paigow.live import TableOutcome
from paigow.tables import Bet, Command, HouseWay, Phase, Ready


async def main(place: str, fatal: int) -> None:
    prefix = os.urandom(6).hex()
    hall = await Hall.enter(place, system_clock, salt=prefix)
    number = 0
    plain = PlainViews.reply

    def deadly(self: PlainViews, outcome: TableOutcome) -> tuple[int, str]:
        nonlocal number
        number += 1
        if number == fatal:
            os.kill(os.getpid(), signal.SIGKILL)
        return plain(self, outcome)

    PlainViews.reply = deadly  # type: ignore[method-assign]
    guests = list[Guest]()
    for _ in range(2):
        table = await hall.open_table(betting_seconds=1, setting_seconds=1, pause_seconds=1)
        guests += await hall.guests(3, table)
        print(json.dumps({"table": table}), flush=True)
    await asyncio.gather(*(play(guest, prefix) for guest in guests))


async def play(guest: Guest, prefix: str) -> None:
    number = 0
    while True:
        number += 1
        state = await guest.hall.state(guest.table)
        seat, spot = state.seat_of(guest.id), state.spot(guest.seat)
        command: Command | None = None
        if state.taking_bets and spot is None:
            command = Bet(guest.id, guest.seat, 100)
        elif state.taking_bets and seat is not None and not seat.ready:
            command = Ready(guest.id)
        elif state.phase is Phase.SETTING and spot is not None and spot.setting is None:
            command = HouseWay(guest.id, guest.seat)
        if command is None:
            await asyncio.sleep(0.01)
            continue
        key = f"{prefix}-{guest.id[:8]}-{number}"
        try:
            reply = await guest.do(command, key=key, version=state.seq)
        except RefusedError:
            continue
        said = {"key": key, "version": state.seq, "command": command.to_json(), "body": reply.body}
        print(json.dumps({"table": guest.table, **said}), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
