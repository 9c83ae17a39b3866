"""A browser for the tests: keeps its cookie, sends its origin and a new key with each command."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import Any

import httpx
from argon2 import PasswordHasher

from paigow.server.passwords import Passwords

ORIGIN = "http://testserver"
API = "/api/v1"
# Weak on purpose: the tests are not about the strength of argon2id.
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def quick_passwords() -> Passwords:
    return Passwords(QUICK)


class Browser:
    """One player's browser at a server."""

    _keys = count(1)

    def __init__(self, client: httpx.AsyncClient, origin: str = ORIGIN) -> None:
        self.client = client
        self.origin = origin

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.client.get(API + path, headers=headers)

    async def send(self, path: str, body: object, key: str | None = None) -> httpx.Response:
        """A command with its key and origin, whatever comes of it."""
        headers = {"Origin": self.origin, "Idempotency-Key": key or self.new_key()}
        return await self.client.post(API + path, json=body, headers=headers)

    async def raw(
        self, path: str, content: bytes, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """A command as bytes; headers with an empty value are left out."""
        all_headers = {
            "Origin": self.origin,
            "Idempotency-Key": self.new_key(),
            "Content-Type": "application/json",
            **(headers or {}),
        }
        kept = {name: value for name, value in all_headers.items() if value}
        return await self.client.post(API + path, content=content, headers=kept)

    def new_key(self) -> str:
        return f"test-key-{next(self._keys):016}"

    async def ok(self, path: str, **body: object) -> Any:
        """A command that must be carried out; the reply as it was read from JSON."""
        response = await self.send(path, body)
        assert response.status_code in (200, 201), response.text
        return response.json()

    async def read(self, path: str) -> Any:
        response = await self.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def sit_down(self, money: int = 50_000) -> Any:
        """Begin as a guest with money at the table."""
        await self.ok("/guests")
        return await self.ok("/cashier/rebuy", amount=money)

    async def open(self, variant: str = "itv") -> Any:
        return (await self.ok("/rounds", variant=variant))["round"]

    async def dealt(self, variant: str = "itv", main: int = 1000, bonus: int = 0) -> Any:
        """A round whose cards are dealt."""
        opened = await self.open(variant)
        path = f"/rounds/{opened['id']}"
        await self.ok(f"{path}/bet", version=1, main=main, bonus=bonus)
        return (await self.ok(f"{path}/deal", version=2, client_seed="abc"))["round"]

    async def played(self, variant: str = "itv", main: int = 1000, bonus: int = 0) -> Any:
        """A round played to its end as the house way would."""
        dealt = await self.dealt(variant, main, bonus)
        path = f"/rounds/{dealt['id']}"
        low = (await self.read(f"{path}/advice"))["setting"]["low"]
        return await self.ok(f"{path}/set", version=3, low=low)

    async def whole_state(self) -> str:
        """Everything that the server says about the player: the same when nothing changed."""
        table = await self.read("/rounds/current")
        log = await self.read("/rounds")
        steps = [await self.read(f"/rounds/{entry['id']}/steps") for entry in log["rounds"]]
        return json.dumps([table, log, steps])


def code_of(response: httpx.Response) -> str:
    """The code of a problem; fails unless it is a well-formed problem document."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert problem["status"] == response.status_code < 500
    assert problem["type"] == f"urn:paigow:problem:{problem['code']}"
    assert problem["detail"]
    code: str = problem["code"]
    return code
