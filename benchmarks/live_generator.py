"""The load generator: a process with all the players of a run, told on one line of JSON what to do.

It prints ``ready`` once everybody is seated, plays when it reads a line, and in the end prints one
JSON object: every command that was acknowledged, and how long each took.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

import httpx
from benchmarks.live_client import Seat, Tally

_MONEY = 100_000_000
_AT_ONCE = 32


@dataclass(frozen=True)
class Plan:
    """Whom to send where, for how long, and how long each thinks before a command (seconds).

    Tables do not all begin at once, or all would deal at once for many rounds: they begin at any
    time in the first ``spread`` seconds, and how long things take is measured after those.
    """

    addresses: tuple[str, ...]
    tables: int
    seats: int
    seconds: float
    think: float
    config: dict[str, Any]
    spread: float = 0.0

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Plan:
        data = json.loads(text)
        return cls(**{**data, "addresses": tuple(data["addresses"])})


class Generator:
    """All players of a run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally = Tally()
        self.seats: list[Seat] = []
        self._limit = asyncio.Semaphore(_AT_ONCE)
        self._random = random.Random(1)
        self._tasks: set[asyncio.Task[None]] = set()
        #: Where what is measured begins among all that is acknowledged, and when, and at what cost.
        self.first, self.began, self.busy = 0, 0.0, 0.0

    async def seat_everybody(self) -> None:
        async with httpx.AsyncClient(timeout=120) as client:
            self._client = client
            await asyncio.gather(*(self._table(number) for number in range(self.plan.tables)))
        await asyncio.gather(*(self._connect(seat) for seat in self.seats))

    async def play(self) -> None:
        later = {seat.table: self._random.uniform(0, self.plan.spread) for seat in self.seats}
        for seat in self.seats:
            if self.plan.spread:
                asyncio.get_running_loop().call_later(later[seat.table], seat.start)
            else:
                seat.start()
        await asyncio.sleep(self.plan.spread)
        self.first, self.began = len(self.tally.acked), time.perf_counter()
        self.busy = time.process_time()
        await asyncio.sleep(self.plan.seconds)
        for seat in self.seats:
            seat.playing = False
        patience = time.monotonic() + 30  # for what is under way
        while any(s.waiting and s.waiting[1] for s in self.seats) and time.monotonic() < patience:
            await asyncio.sleep(0.02)

    async def _table(self, number: int) -> None:
        address = self.plan.addresses[number % len(self.plan.addresses)]
        players = [await self._player(address) for _ in range(self.plan.seats)]
        config = {"name": f"Load {number}", **self.plan.config}
        opened = await self._post(address, "/tables", config, players[0][1])
        for place, (player, cookie) in enumerate(players, start=1):
            join = {"command": {"type": "join", "seat": place}}
            await self._post(address, f"/tables/{opened['id']}/commands", join, cookie)
            seat = Seat(
                self.tally,
                table=opened["id"],
                number=place,
                player=player,
                cookie=cookie,
                think=self._think,
            )
            seat.lost = self._reconnect
            self.seats.append(seat)

    async def _player(self, address: str) -> tuple[str, str]:
        async with self._limit:
            response = await self._client.post(
                f"{address}/api/v1/guests",
                headers={"Origin": address, "Idempotency-Key": secrets.token_urlsafe(32)},
            )
            response.raise_for_status()
            cookie = response.headers["set-cookie"].split(";")[0]
        for step in ("deposit", "rebuy"):
            await self._post(address, f"/cashier/{step}", {"amount": _MONEY}, cookie)
        return response.json()["id"], cookie

    async def _post(self, address: str, path: str, body: object, cookie: str) -> Any:
        headers = {
            "Origin": address,
            "Cookie": cookie,
            "Idempotency-Key": f"load-{self._random.getrandbits(64):016x}",
        }
        async with self._limit:
            response = await self._client.post(
                f"{address}/api/v1{path}", json=body, headers=headers
            )
        self._client.cookies.clear()  # every player shares this client, and none its cookies
        assert response.is_success, response.text
        return response.json()

    def _think(self) -> float:
        return self.plan.think * self._random.uniform(0.5, 1.5) if self.plan.think else 0.0

    async def _connect(self, seat: Seat) -> None:
        """Open a seat's socket at one of the servers; when one is gone, at another."""
        addresses = list(self.plan.addresses)
        self._random.shuffle(addresses)
        for attempt in range(200):
            try:
                async with self._limit:
                    await seat.connect(addresses[attempt % len(addresses)])
            except (OSError, TimeoutError):
                await asyncio.sleep(0.05)
            else:
                return
        raise ConnectionError(f"no server takes seat {seat.number} of {seat.table}")

    def _reconnect(self, seat: Seat) -> None:
        task = asyncio.get_running_loop().create_task(self._connect(seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def main() -> None:
    generator = Generator(Plan.from_json(sys.stdin.readline()))
    await generator.seat_everybody()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await generator.play()
    took = time.perf_counter() - generator.began
    busy = time.process_time() - generator.busy
    open_still = [
        (seat.table, seat.player, *seat.waiting[:1], seat.waiting[2])
        for seat in generator.seats
        if seat.waiting is not None and seat.waiting[1]
    ]
    for seat in generator.seats:
        seat.close()
    tally = generator.tally
    print(
        json.dumps(
            {
                "acked": tally.acked,
                "seconds": tally.seconds[generator.first :],
                "at": [at - generator.began for at in tally.at[generator.first :]],
                "refused": tally.refused,
                "sent_again": tally.sent_again,
                "lost_sockets": tally.lost_sockets,
                "unanswered": open_still,
                "took": took,
                "cpu": busy / took,
            }
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
