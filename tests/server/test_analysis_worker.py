"""The worker that prices hands: play never waits for it, and it is replaced when it dies."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.process import PROGRAM, Player, serving
from tests.server.support import ORIGIN, Browser, quick_passwords

import paigow
from paigow.cards import DECK, parse_cards
from paigow.desk import Desk
from paigow.errors import RefusedError
from paigow.server import Settings, create_app
from paigow.server.analyst import Analyst, Question

QUEENS = "2s 7s Qd Qh Qs As Jk"
CHANCE = random.Random(7)


def some_question() -> Question:
    return Question.of(CHANCE.sample(DECK, 7), "foxwoods", "low")


@asynccontextmanager
async def working(patience: float = 60, most_waiting: int = 32) -> AsyncIterator[Analyst]:
    """An analyst whose worker has answered."""
    async with Analyst(patience=patience, most_waiting=most_waiting) as pricing:
        async with asyncio.timeout(60):
            while True:
                try:
                    await pricing.ask(some_question())
                except RefusedError:
                    continue
                break
        yield pricing


@pytest.fixture(scope="module")
async def pricing() -> AsyncIterator[Analyst]:
    """One for all tests that leave it working."""
    async with working() as analyst:
        yield analyst


def send(pricing: Analyst, number: signal.Signals) -> int:
    assert pricing.worker is not None
    os.kill(pricing.worker, number)
    return pricing.worker


@asynccontextmanager
async def browsing(desk: Desk, pricing: Analyst) -> AsyncIterator[Browser]:
    app = create_app(desk, Settings(), analyst=pricing, passwords=quick_passwords())
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield Browser(client)


async def another_worker(pricing: Analyst, before: int) -> int:
    async with asyncio.timeout(30):
        while pricing.worker in (None, before):
            await asyncio.sleep(0.01)
    assert pricing.worker is not None
    return pricing.worker


async def test_play_goes_on_while_hands_are_priced(desk: Desk, pricing: Analyst) -> None:
    async with browsing(desk, pricing) as browser:
        await browser.sit_down()
        first = (await browser.played())["round"]
        send(pricing, signal.SIGSTOP)  # as busy as can be
        review = asyncio.create_task(browser.get(f"/rounds/{first['id']}/review"))
        second = (await browser.played())["round"]
        assert second["phase"] == "finished"
        assert not review.done()
        send(pricing, signal.SIGCONT)
        assert (await review).status_code == 200


async def test_a_worker_that_was_killed_is_replaced(desk: Desk, pricing: Analyst) -> None:
    async with browsing(desk, pricing) as browser:
        killed = send(pricing, signal.SIGKILL)
        answer = await browser.read(f"/analysis/hand?cards={QUEENS.replace(' ', '+')}")
        assert answer["settings"][0]["win"] == 52_501_501
        assert pricing.worker not in (None, killed)
        killed = send(pricing, signal.SIGKILL)
        await another_worker(pricing, killed)  # nobody has to ask


async def test_a_question_outlives_the_worker_that_had_it(pricing: Analyst) -> None:
    send(pricing, signal.SIGSTOP)
    asked = asyncio.create_task(pricing.ask(question := some_question()))
    await asyncio.sleep(0.05)
    send(pricing, signal.SIGKILL)
    rows = await asked
    best = paigow.hand_odds(parse_cards(question.cards))[0]
    assert (rows[0].win, rows[0].lose, rows[0].value) == (best.win, best.lose, best.ev)


async def test_a_question_that_costs_two_workers_is_given_up(pricing: Analyst) -> None:
    send(pricing, signal.SIGSTOP)
    asked = asyncio.create_task(pricing.ask(some_question()))
    await asyncio.sleep(0.05)
    first = send(pricing, signal.SIGKILL)
    os.kill(await another_worker(pricing, first), signal.SIGKILL)
    with pytest.raises(RefusedError) as refused:
        await asked
    assert refused.value.code == "busy"
    assert await pricing.ask(some_question())


async def test_whoever_waits_too_long_may_ask_again(desk: Desk) -> None:
    async with working(patience=0.3) as pricing, browsing(desk, pricing) as browser:
        send(pricing, signal.SIGSTOP)
        path = f"/analysis/hand?cards={QUEENS.replace(' ', '+')}"
        response = await browser.get(path)
        assert (response.status_code, response.json()["code"]) == (503, "busy")
        assert response.headers["Retry-After"] == "1"
        send(pricing, signal.SIGCONT)
        async with asyncio.timeout(30):
            while (response := await browser.get(path)).status_code == 503:
                await asyncio.sleep(0.01)
        assert response.status_code == 200


async def test_no_more_may_wait_than_there_is_room_for() -> None:
    async with working(most_waiting=2) as pricing:
        send(pricing, signal.SIGSTOP)
        same = some_question()
        waiting = [asyncio.create_task(pricing.ask(each)) for each in (same, some_question(), same)]
        await asyncio.sleep(0.05)
        with pytest.raises(RefusedError) as refused:
            await pricing.ask(some_question())
        assert refused.value.code == "busy"
        send(pricing, signal.SIGCONT)
        first, second, again = await asyncio.gather(*waiting)
        assert again is first is not second
        send(pricing, signal.SIGSTOP)
        assert await pricing.ask(same) is first  # it was kept
        send(pricing, signal.SIGCONT)


async def test_a_crowd_of_strangers_keeps_no_player_waiting() -> None:
    async with working(most_waiting=6) as pricing:
        done: list[str] = []

        async def ask(who: str, *, public: bool) -> None:
            await pricing.ask(some_question(), public=public)
            done.append(who)

        send(pricing, signal.SIGSTOP)
        crowd = [asyncio.create_task(ask("stranger", public=True)) for _ in range(4)]
        await asyncio.sleep(0.05)
        with pytest.raises(RefusedError) as refused:
            await pricing.ask(some_question(), public=True)
        assert refused.value.code == "busy"
        player = asyncio.create_task(ask("player", public=False))
        await asyncio.sleep(0.05)
        send(pricing, signal.SIGCONT)
        await asyncio.gather(player, *crowd)
        # One stranger was already being answered.
        assert done == ["stranger", "player", "stranger", "stranger", "stranger"]


async def test_what_cannot_be_priced_stops_nothing(pricing: Analyst) -> None:
    worker = pricing.worker
    with pytest.raises(RuntimeError):
        await pricing.ask(some_question()._replace(way="nobody"))
    assert await pricing.ask(some_question())
    assert pricing.worker == worker


async def test_the_end_is_the_end_of_the_worker() -> None:
    async with working() as pricing:
        worker = send(pricing, signal.SIGSTOP)  # it cannot even hear that it should end
        asked = asyncio.create_task(pricing.ask(some_question()))
        await asyncio.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
    for question in (asked, pricing.ask(some_question())):
        with pytest.raises(RefusedError) as refused:
            await question
        assert refused.value.code == "busy"


async def test_the_worker_starts_before_anybody_asks() -> None:
    async with Analyst() as pricing, asyncio.timeout(30):
        while pricing.worker is None:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("lines", [0, 1])
def test_a_worker_whose_server_is_gone_ends_whatever_it_does(lines: int) -> None:
    command = [sys.executable, "-m", "paigow.analysis.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        for _ in range(lines):
            worker.stdin.write(b'["2s 7s Qd Qh Qs As Jk", "mgm", "low", "player", 0, 1, 1000]\n')
        worker.stdin.close()
        assert worker.wait(timeout=60) == 0


@pytest.mark.slow
def test_a_server_with_a_worker_ends_in_order(tmp_path: Path) -> None:
    with serving(str(tmp_path / "game.db")) as server:
        address = f"{server.address}/api/v1/analysis/hand?cards={QUEENS.replace(' ', '+')}"
        while (answer := httpx.get(address, timeout=30)).status_code == 503:
            pass
        assert answer.json()["settings"][0]["win"] == 52_501_501
        status, log = server.stop()
    assert status == 0
    assert {json.loads(line)["event"] for line in log.splitlines()} == {"request"}


WITHOUT_THE_EXTRA = """
import sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, *rest):
        return None if name in ("numpy", "numba") else super().find_spec(name, *rest)

sys.meta_path = [Without if finder is PathFinder else finder for finder in sys.meta_path]
"""


@pytest.mark.slow
def test_without_the_extra_it_is_said_how_to_get_it_and_play_goes_on(tmp_path: Path) -> None:
    database, program = str(tmp_path / "game.db"), WITHOUT_THE_EXTRA + PROGRAM
    with serving(database, program=program) as server, Player(server.address) as player:
        player.sit_down()
        opened = player.ok("/rounds", variant="itv")["round"]
        path = f"/rounds/{opened['id']}"
        player.ok(f"{path}/bet", version=1, main=1000)
        player.ok(f"{path}/deal", version=2, client_seed="abc")

        def refused(path: str) -> None:
            response = player.client.get(f"{server.address}/api/v1{path}")
            assert (response.status_code, response.json()["code"]) == (503, "missing_extra")
            assert response.json()["detail"] == (
                "exact counting needs numpy and numba: install them with "
                "pip install 'paigow[analysis]'"
            )

        refused(f"{path}/advice-priced")
        low = player.get(f"{path}/advice")["setting"]["low"]
        assert player.ok(f"{path}/set", version=3, low=low)["round"]["phase"] == "finished"
        refused(f"{path}/review")
        refused("/me/given-up")
        refused(f"/analysis/hand?cards={QUEENS.replace(' ', '+')}")
        bad = player.client.get(f"{server.address}/api/v1/analysis/hand?cards=As")
        assert (bad.status_code, bad.json()["code"]) == (400, "card_count")
        assert player.get("/variants/itv")["side_bets"][0]["edge"] > 0
        assert player.get("/analysis/ways")["ways"]
        status, _ = server.stop()
    assert status == 0


async def test_a_server_without_an_analyst_says_so(desk: Desk) -> None:
    app = create_app(desk, Settings(), passwords=quick_passwords())
    async with AsyncExitStack() as stack:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN)
        browser = Browser(await stack.enter_async_context(client))
        response = await browser.get(f"/analysis/hand?cards={QUEENS.replace(' ', '+')}")
        assert (response.status_code, response.json()["code"]) == (409, "pricing_closed")
