"""A seat of the load generator: a WebSocket client that does as little as can be done.

The generator shares the machine with the server that it measures. So a seat reads no more of a
message than it needs to know what to do next, and masks what it sends with zeros, which the
protocol (RFC 6455) allows.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import struct
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

_PHASE = re.compile(rb'"phase":"(\w+)"')
_ROUND = re.compile(rb'"round":(\d+),"phase"')
_BET = 1000


@dataclass
class Tally:
    """What a run has come to: every acknowledged command, when it was sent and answered."""

    acked: list[tuple[str, str, str, str, int]] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    sent_again: int = 0
    lost_sockets: int = 0


class Seat(asyncio.Protocol):
    """One player at one table, who acts as soon as the table lets it."""

    def __init__(self, tally: Tally, *, table: str, number: int, player: str, cookie: str) -> None:
        self.table, self.number, self.player, self.cookie = table, number, player, cookie
        self.playing = self.last_round = False
        self.waiting: tuple[str, bytes, str, float] | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tally = tally
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._shaken = False
        self._numbers = 0
        self._state: tuple[bytes, int] = (b"", -1)
        self._seq = 0
        self._you = b""
        self._done: set[tuple[str, int]] = set()
        self.lost: Callable[[Seat], None] = lambda seat: None

    async def connect(self, address: str) -> None:
        """Open the socket, and send again whatever was not answered."""
        parts = urlsplit(address)
        self._buffer.clear()
        self._shaken = False
        self.opened = asyncio.get_running_loop().create_future()
        await asyncio.get_running_loop().create_connection(
            lambda: self, parts.hostname or "", parts.port or 80
        )
        assert self._transport is not None
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /ws/v1/tables/{self.table} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {nonce}",
            "Sec-WebSocket-Version: 13",
            f"Origin: {address}",
            f"Cookie: {self.cookie}",
        )
        self._transport.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        await asyncio.wait_for(self.opened, 30)
        if self.waiting is not None and self.waiting[1]:
            self._tally.sent_again += 1
            self._write(self.waiting[1])

    def close(self) -> None:
        self.playing = False
        if self._transport is not None:
            self._transport.abort()

    # What the loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self._shaken:  # whoever opens it hears so, and tries again
            if not self.opened.done():
                self.opened.set_exception(ConnectionError("the socket was not opened"))
        elif self.playing:
            self._tally.lost_sockets += 1
            self.lost(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._buffer[:end])
            del self._buffer[: end + 4]
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:200].decode("latin-1")))
                return
            self._shaken = True
            self.opened.set_result(None)
        newest: bytes | None = None
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 9:
                self._write(payload, opcode=10)
            elif opcode == 1:
                if payload.startswith(b'{"type":"reply"'):
                    self._replied(payload)
                elif not payload.startswith(b'{"type":"error"'):
                    newest = payload
        if newest is not None:
            self._see(newest)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, at = buffer[1], 2
        if length == 126:
            if len(buffer) < 4:
                return None
            length, at = struct.unpack_from("!H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return None
            length, at = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < at + length:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[at : at + length])
        del buffer[: at + length]
        return opcode, payload

    def _write(self, payload: bytes, opcode: int = 1) -> None:
        length = len(payload)
        head = struct.pack("!BBH", 128 | opcode, 128 | 126, length)
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + b"\0\0\0\0" + payload)

    # Playing

    def start(self) -> None:
        self.playing, self.last_round = True, False
        self._act()

    @property
    def is_between_rounds(self) -> bool:
        """Whether nothing of this seat's is under way, and nobody at the table has bet."""
        return self.waiting is None and self._state[0] == b"waiting"

    def ask(self, command: dict[str, Any]) -> None:
        """Send a command under a new key."""
        self._numbers += 1
        kind, key = command["type"], f"{self.player[:12]}-{self._numbers:06}"
        said = {"type": "command", "key": key, "version": self._seq, "command": command}
        body = json.dumps(said).encode()
        self.waiting = (key, body, kind, time.perf_counter())
        self._write(body)

    def _see(self, message: bytes) -> None:
        phase, number = _PHASE.search(message), _ROUND.search(message)
        if phase is None or number is None:
            return
        self._state = phase[1], int(number[1])
        self._seq = int(message[message.index(b'"seq":') + 6 :].split(b",", 1)[0])
        self._you = message if phase[1] == b"setting" else b""
        self._act()

    def _replied(self, payload: bytes) -> None:
        reply = json.loads(payload)
        if self.waiting is None or reply["key"] != self.waiting[0]:
            return
        key, body, kind, began = self.waiting
        if reply["status"] != 200:
            code = reply["body"]["code"]
            self._tally.refused[f"{kind}: {code}"] += 1
            if code == "busy":  # it may have been done: the same key tells
                self._tally.sent_again += 1
                self._write(body)
                return
            if code == "stale_version":
                self._done.discard((kind, self._state[1]))
        self.waiting = None
        if reply["status"] == 200:
            self._tally.acked.append((self.table, self.player, key, kind, reply["body"]["seq"]))
            self._tally.sent.append(began)
            self._tally.answered.append(time.perf_counter())
        self._act()

    def _act(self) -> None:
        if not self.playing or self.waiting is not None:
            return
        command = self._next()
        if command is not None:
            self.ask(command)

    def _next(self) -> dict[str, Any] | None:
        phase, number = self._state
        if phase == b"waiting" and self.last_round:
            return None
        if phase in (b"waiting", b"betting"):
            if self._first("bet", number):
                return {"type": "bet", "spot": self.number, "main": _BET}
            if self._first("ready", number):
                return {"type": "ready"}
        elif phase == b"setting" and self._you and self._first("set", number):
            low = self._low()
            if low is not None:
                return {"type": "set", "spot": self.number, "low": low}
            self._done.discard(("set", number))
        return None

    def _first(self, kind: str, number: int) -> bool:
        if (kind, number) in self._done:
            return False
        self._done = {done for done in self._done if done[1] == number} | {(kind, number)}
        return True

    def _low(self) -> list[str] | None:
        begin = self._you.rfind(b'"you":')
        you = json.loads(self._you[begin + 6 : -1])
        for spot in (you or {}).get("spots", ()):
            if spot["spot"] == self.number and spot["options"]:
                low: list[str] = next(one["low"] for one in spot["options"] if not one["foul"])
                return low
        return None
