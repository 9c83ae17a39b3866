"""Two rounds that differ in the dealer's cards alone look the same until the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from itertools import count
from pathlib import Path

import httpx
import pytest
from tests.server.support import ORIGIN, Browser, quick_passwords

from paigow.cards import DECK, Card
from paigow.desk import Desk
from paigow.server import Settings, create_app
from paigow.server.analyst import Analyst

NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)
PLAYER, DEALER, REST = DECK[:7], DECK[7:14], DECK[14:]
PATHS = ["", "/advice", "/advice-priced", "/review", "/steps", "/proof"]


async def everything_seen(
    monkeypatch: pytest.MonkeyPatch,
    analyst: Analyst,
    file: Path,
    variant: str,
    dealer: Sequence[Card],
    secret: bytes,
) -> tuple[list[bytes], bytes]:
    """Every byte that a player gets before the reveal, and the reveal."""

    def order(*_: object) -> tuple[Card, ...]:
        left = [card for card in (*DEALER, *REST) if card not in dealer]
        return (*PLAYER, *dealer, *left)

    monkeypatch.setattr(import_module("paigow.rounds.decide"), "deal_order", order)
    for module in ("paigow.rounds.decide", "paigow.desk.play"):
        monkeypatch.setattr(import_module(module), "commitment", lambda *_: "c0" * 32)
    numbers, keys = count(1), count(1)
    desk = await Desk.open(
        file,
        clock=lambda: NOON,
        new_id=lambda: f"id-{next(numbers)}",
        new_secret=lambda: secret,
    )
    app = create_app(desk, Settings(), analyst=analyst, passwords=quick_passwords())
    transport = httpx.ASGITransport(app)
    async with desk, httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        seen: list[bytes] = []

        async def note(response: httpx.Response) -> None:
            await response.aread()
            kept = [(n, v) for n, v in response.headers.items() if n != "set-cookie"]
            seen.append(repr((response.status_code, kept, response.content)).encode())

        client.event_hooks = {"response": [note]}
        browser = Browser(client)
        browser.new_key = lambda: f"test-key-{next(keys):016}"  # type: ignore[method-assign]
        await browser.sit_down()
        dealt = await browser.dealt(variant, main=1000)
        for path in PATHS:
            await browser.get(f"/rounds/{dealt['id']}{path}")
        for path in ("/me", "/rounds/current", "/rounds", "/rounds/export.json"):
            await browser.get(path)
        await browser.get("/rounds/export.csv")
        await browser.send(f"/rounds/{dealt['id']}/set", {"version": 3, "low": ["Jk", "As"]})
        await browser.send(f"/rounds/{dealt['id']}/bet", {"version": 3, "main": 2000})
        before = seen.copy()
        low = [str(card) for card in PLAYER[:2]]
        done = await browser.send(f"/rounds/{dealt['id']}/set", {"version": 3, "low": low})
        return before, done.content


@pytest.mark.parametrize("variant", ["itv", "gamebookers"])
async def test_the_dealers_cards_do_not_show(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, analyst: Analyst, variant: str
) -> None:
    hands = [DEALER, DEALER[::-1], REST[:7], REST[-7:], (*REST[-1:], *DEALER[:6])]
    seen = [
        await everything_seen(
            monkeypatch, analyst, tmp_path / f"{number}.db", variant, dealer, bytes([number] * 32)
        )
        for number, dealer in enumerate(hands)
    ]
    assert len(seen[0][0]) == 18
    for before, _ in seen[1:]:
        assert before == seen[0][0]
    assert len({reveal for _, reveal in seen}) == len(hands)
