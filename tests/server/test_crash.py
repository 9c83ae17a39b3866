"""kill -9 in every phase: after it the cards are the same, and the money is right to the cent."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import httpx
import pytest
from tests.server.process import Player, Server, serving
from tests.support.postgres import shared_server

from paigow.desk import Desk
from paigow.rounds import verify

pytestmark = pytest.mark.slow


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)],
)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "game.db")
    return shared_server().fresh()


def check(database: str) -> None:
    """Balances, holds and rounds are what the events and entries say."""

    async def differences() -> tuple[str, ...]:
        async with await Desk.open(database) as desk:
            return await desk.audit()

    assert anyio.run(differences) == ()


def finish(player: Player, path: str, version: int) -> None:
    low = player.get(f"{path}/advice")["setting"]["low"]
    done = player.ok(f"{path}/set", version=version, low=low)
    assert done["me"]["held"] == 0
    assert done["me"]["game"] == 49_000 + done["round"]["result"]["returned"]
    assert verify(player.get(f"{path}/proof")).ok


def test_killed_between_commands(database: str) -> None:
    with serving(database) as server, Player(server.address) as player:
        player.sit_down()
        opened = player.ok("/rounds", variant="itv")["round"]
        path = f"/rounds/{opened['id']}"
        bet = player.ok(f"{path}/bet", version=1, main=1000)
        server.kill()
        with serving(database) as second:
            player.move_to(second.address)
            assert player.get("/rounds/current") == bet
            dealt = player.ok(f"{path}/deal", version=2, client_seed="abc")
        with serving(database) as third:
            player.move_to(third.address)
            assert player.get("/rounds/current") == dealt
            finish(player, path, 3)
            assert third.stop()[0] == 0
    check(database)


class Order(NamedTuple):
    """A command, its key, and the versions of the round before and after it."""

    step: str
    body: dict[str, object]
    key: str
    versions: tuple[int, int]


def send_and_kill(server: Server, player: Player, path: str, order: Order, delay: float) -> None:
    """Kill the server while a command is under way; the player may get no answer."""

    def send() -> None:
        with suppress(httpx.TransportError):
            player.send(path, order.body, order.key)

    thread = threading.Thread(target=send)
    thread.start()
    time.sleep(delay)
    server.kill()
    thread.join()


def test_killed_during_each_command(database: str) -> None:
    """Whenever it happens: the command was carried out in full or not at all."""
    with Player("") as player:
        with serving(database) as server:
            player.move_to(server.address)
            player.sit_down()
            path = f"/rounds/{player.ok('/rounds', variant='itv')['round']['id']}"
        bet = Order("bet", {"version": 1, "main": 1000}, "key-of-the-bet", (1, 2))
        killed_during(database, player, path, bet)
        deal = Order("deal", {"version": 2, "client_seed": "abc"}, "key-of-the-deal", (2, 3))
        dealt = killed_during(database, player, path, deal)
        low = next(option["low"] for option in dealt["round"]["options"] if not option["foul"])
        set_hand = Order("set", {"version": 3, "low": low}, "key-of-the-set", (3, 7))
        done = killed_during(database, player, path, set_hand)
        assert done["round"]["cards"] == dealt["round"]["cards"]
        with serving(database) as server:
            player.move_to(server.address)
            assert player.get(path) == done["round"]
            assert player.get("/me") == done["me"]
            assert done["me"]["held"] == 0
            assert done["me"]["game"] == 49_000 + done["round"]["result"]["returned"]
            assert verify(player.get(f"{path}/proof")).ok
    check(database)


def killed_during(database: str, player: Player, path: str, order: Order) -> Any:
    """The reply to a command that was sent again and again while its server was killed."""
    for delay in (0.002, 0.01):
        with serving(database) as server:
            player.move_to(server.address)
            assert player.get(path)["version"] in order.versions
            send_and_kill(server, player, f"{path}/{order.step}", order, delay)
    with serving(database) as server:
        player.move_to(server.address)
        first = player.send(f"{path}/{order.step}", order.body, order.key)
        again = player.send(f"{path}/{order.step}", order.body, order.key)
    assert again.headers["idempotent-replayed"] == "true"
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    return again.json()
