"""A process that deals a round, says what was dealt, and then waits to be killed.

Started as ``dealer_child.py PLACE LEASE``: for so many seconds it holds its tables without a word.
Nobody sets a hand: the time has to, seconds later.
"""

from __future__ import annotations

import asyncio
import json
import sys

from tests.live.support import Hall

from paigow.desk import system_clock
from paigow.tables import Phase, Ready


async def main(place: str, lease: str) -> None:
    hall = await Hall.enter(place, system_clock, lease=float(lease))
    table = await hall.open_table(setting_seconds=2)
    guests = await hall.guests(3, table)
    for guest in guests:
        await guest.bet()
    for guest in guests:
        await guest.do(Ready(guest.id))
    state = await hall.state(table)
    assert state.phase is Phase.SETTING
    cards = {spot.spot: list(map(str, spot.cards or ())) for spot in state.spots}
    told = {"table": table, "player": guests[0].id, "cards": cards}
    print(json.dumps({**told, "server": hall.tables._keeper.server}), flush=True)
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
