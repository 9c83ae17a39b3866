"""The load generator: a process with all the players of a run, told on lines what to do.

It reads its plan, prints ``ready`` once everybody is seated, and then plays one stretch after the
other: each when it reads a line, with ``begun`` and ``over`` around what is measured, and a JSON
object of what it came to. In the end it prints every command that was acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

import httpx
from benchmarks.live_client import Seat, Tally

_MONEY = 100_000_000
_AT_ONCE = 32
_TO_THE_END = 120.0  # seconds that what is under way may take


@dataclass(frozen=True)
class Stretch:
    """A time that is measured, and how the tables are set up for it.

    Tables do not all begin at once, or all would deal at once for many rounds: they begin at any
    time in the first ``spread`` seconds, and what is measured comes after those.
    """

    name: str
    seconds: float
    config: dict[str, Any]
    spread: float = 0.0
    kill_after: float | None = None


@dataclass(frozen=True)
class Plan:
    """Whom to send where, and what they play."""

    addresses: tuple[str, ...]
    tables: int
    seats: int
    stretches: tuple[Stretch, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Plan:
        data = json.loads(text)
        stretches = tuple(Stretch(**stretch) for stretch in data["stretches"])
        return cls(tuple(data["addresses"]), data["tables"], data["seats"], stretches)


class Generator:
    """All players of a run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally = Tally()
        self.seats: list[Seat] = []
        self._hosts: list[Seat] = []
        self._limit = asyncio.Semaphore(_AT_ONCE)
        self._random = random.Random(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def seat_everybody(self) -> None:
        # The server closes a connection that was idle for five seconds, just as a client would.
        limits = httpx.Limits(keepalive_expiry=2)
        async with httpx.AsyncClient(timeout=120, limits=limits) as client:
            self._client = client
            await asyncio.gather(*(self._table(number) for number in range(self.plan.tables)))
        await asyncio.gather(*(self._connect(seat) for seat in self.seats))

    async def play(self, stretch: Stretch) -> dict[str, Any]:
        """Play a stretch, and the rounds that it began to their end."""
        await asyncio.gather(*(self._set_up(seat, stretch) for seat in self._hosts))
        self.tally.refused, before = Counter[str](), asdict(self.tally)
        later = {seat.table: self._random.uniform(0, stretch.spread) for seat in self.seats}
        for seat in self.seats:
            asyncio.get_running_loop().call_later(later[seat.table], seat.start)
        await asyncio.sleep(stretch.spread)
        print("begun", flush=True)
        began, busy = time.perf_counter(), time.process_time()
        await asyncio.sleep(stretch.seconds)
        took, busy = time.perf_counter() - began, time.process_time() - busy
        print("over", flush=True)
        for seat in self.seats:
            seat.last_round = True
        await self._until(lambda: all(seat.is_between_rounds for seat in self.seats))
        for seat in self.seats:
            seat.playing = False
        tally, first = self.tally, len(before["acked"])
        measured = [
            (table, sent - began, answered - began)
            for (table, *_), sent, answered in zip(
                tally.acked[first:], tally.sent[first:], tally.answered[first:], strict=True
            )
        ]
        return {
            "took": took,
            "cpu": busy / took,
            # Whoever asks while it is measured counts, however late the answer comes.
            "seconds": [answer - sent for _, sent, answer in measured if 0 <= sent < took],
            "acked": sum(0 <= answered < took for _, _, answered in measured),
            "heard": [(table, answered) for table, _, answered in measured],
            "refused": tally.refused,
            "sent_again": tally.sent_again - before["sent_again"],
        }

    async def _set_up(self, seat: Seat, stretch: Stretch) -> None:
        """Let the host set the table up for a stretch."""
        config = {"name": f"Load {seat.table[:8]}", **stretch.config}
        number = len(self.tally.acked)
        while not any(ack[:2] == (seat.table, seat.player) for ack in self.tally.acked[number:]):
            seat.ask({"type": "configure", "config": config})
            await self._until(lambda: seat.waiting is None)

    async def _until(self, true: Any) -> None:
        patience = time.monotonic() + _TO_THE_END
        while not true() and time.monotonic() < patience:
            await asyncio.sleep(0.02)

    async def _table(self, number: int) -> None:
        address = self.plan.addresses[number % len(self.plan.addresses)]
        players = [await self._player(address) for _ in range(self.plan.seats)]
        opened = await self._post(address, "/tables", {"name": f"Load {number}"}, players[0][1])
        for place, (player, cookie) in enumerate(players, start=1):
            join = {"command": {"type": "join", "seat": place}}
            await self._post(address, f"/tables/{opened['id']}/commands", join, cookie)
            seat = Seat(self.tally, table=opened["id"], number=place, player=player, cookie=cookie)
            seat.lost = self._reconnect
            self.seats.append(seat)
            if place == 1:
                self._hosts.append(seat)

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
    plan = Plan.from_json(sys.stdin.readline())
    generator = Generator(plan)
    await generator.seat_everybody()
    print("ready", flush=True)
    for stretch in plan.stretches:
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        print(json.dumps(await generator.play(stretch)), flush=True)
    unanswered = [
        (seat.table, seat.player, seat.waiting[0], seat.waiting[2])
        for seat in generator.seats
        if seat.waiting is not None
    ]
    for seat in generator.seats:
        seat.close()
    print(json.dumps({"acked": generator.tally.acked, "unanswered": unanswered}))


if __name__ == "__main__":
    asyncio.run(main())
