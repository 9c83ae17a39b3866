"""A program that plays until it is killed, and says every reply that it got.

Started as ``crash_child.py PLACE PLAYER FATAL``: at the order of that number it kills itself in
the middle of the transaction; with 0 it waits for somebody else to do it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from dataclasses import asdict
from itertools import count

from tests.support.house import Seat, render

from paigow.desk import Bet, CashOut, DealCards, Deposit, Desk, Open, Order, Outcome, Rebuy


async def main(place: str, player: str, fatal: int) -> None:
    async with await Desk.open(place) as desk:
        seat = Seat(desk, await desk.player(player))
        seat.outcome = await desk.table(player)
        prefix = os.urandom(6).hex()
        for number in count(1):

            def deadly(outcome: Outcome, number: int = number) -> tuple[int, str]:
                if number == fatal:
                    os.kill(os.getpid(), signal.SIGKILL)
                seat.outcome = outcome
                return render(outcome)

            order, key = next_order(seat, number), f"{prefix}-{number}"
            reply = await desk.run(player, order, key=key, render=deadly)
            said = [key, type(order).__name__, asdict(order), reply.body]
            print(json.dumps(said), flush=True)


def next_order(seat: Seat, number: int) -> Order:
    """What a player would do next: now and then something with the money, else play on."""
    state, wallet = seat.outcome.state, seat.outcome.wallet
    if wallet.account < 10_000:
        return Deposit(50_000)
    if not wallet.held and wallet.game < 10_000:
        return Rebuy(10_000)
    if not wallet.held and number % 11 == 0:
        return CashOut()
    if state is None or state.settled is not None:
        return Open(("itv", "five-percent")[number % 2])
    if not state.main or (state.cards is None and number % 5 == 0):
        return Bet(state.id, state.version, 1_000 + number)
    if state.cards is None:
        return DealCards(state.id, state.version, f"seed-{number}")
    return seat.house_set()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
