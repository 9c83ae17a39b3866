"""The short way between two processes of one machine, and the long one when it breaks."""

import asyncio
import json
import os
import stat
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.live.support import Clock, Guest, Hall
from tests.support.house import new_place

from paigow.live import Subscription, Update, keeper, links
from paigow.tables import Bet, HouseWay, Phase, Ready

pytestmark = pytest.mark.postgres


@pytest.fixture
async def pair(tmp_path: Path, clock: Clock) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two halls with links to each other."""
    place = new_place("postgresql", tmp_path)
    one = await Hall.enter(place, clock, salt="one", beat=0.1)
    two = await Hall.enter(place, clock, salt="two", beat=0.1)
    await _until(lambda: one.tables._links.reach_all and two.tables._links.reach_all)
    yield one, two
    await one.leave()
    assert await two.desk.audit() == ()
    await two.leave()


async def _until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


def _there(guest: Guest, hall: Hall) -> Guest:
    there = Guest(hall, guest.table, guest.id)
    there.seat = guest.seat
    return there


async def _read(news: Subscription, seq: int) -> Update:
    """What is shown of a table when it has come so far."""
    async with asyncio.timeout(20):
        async for update in news:
            if update.seq == seq:
                return update
    raise AssertionError("there is no more news")


async def test_what_happens_is_shown_once_for_both(pair: tuple[Hall, Hall]) -> None:
    one, two = pair
    table = await one.open_table()
    ann, ben = await one.guests(2, table)
    away = _there(ben, two)
    async with (
        one.tables.subscribe(table, ann.id) as here,
        two.tables.subscribe(table, ben.id) as there,
    ):
        await anext(there)
        await _until(lambda: two.tables._links.feeds(table))
        made = dict(two.views.made)
        await ann.bet()
        await away.do(Bet(ben.id, 2, 1_000))
        state = await one.until(table, Phase.SETTING)
        for guest in (ann, away):
            await guest.do(HouseWay(guest.id, guest.seat))
        seq = (await one.state(table)).seq
        news = [await _read(each, seq) for each in (here, there)]
        assert news[0].table == news[1].table
        assert two.views.made["table"] == made["table"]
        assert two.views.made["event"] == made["event"]
        mine = [json.loads(update.you or b"{}") for update in news]
        assert mine[0]["spots"] != mine[1]["spots"]
        assert [each["wallet"] for each in mine] == [
            list(await guest.wallet()) for guest in (ann, ben)
        ]
        assert len(state.spots) == 2
    assert not two.tables._links.feeds(table)
    await _until(lambda: not one.tables._gallery.is_open(table))


async def test_a_link_that_breaks_loses_and_doubles_nothing(pair: tuple[Hall, Hall]) -> None:
    one, two = pair
    table = await one.open_table()
    (ann,) = await one.guests(1, table)
    away = _there(ann, two)
    async with two.tables.subscribe(table, ann.id) as news:
        for number in range(1, 6):
            version = (await one.state(table)).seq
            asked = asyncio.create_task(
                away.do(Bet(ann.id, 1, 1_000 * number), version=version, key=f"broken-{number}")
            )
            for _ in range(number):  # each time it has come a little further
                await asyncio.sleep(0)
            for line in list(two.tables._links._lines.values()):
                line.close()
            reply = await asked
            assert json.loads(reply.body)["events"] == ["bet_placed"]
            assert (await one.state(table)).seq == version + 1
            await _read(news, version + 1)


async def test_without_links_all_goes_through_the_database(pair: tuple[Hall, Hall]) -> None:
    one, two = pair
    table = await one.open_table()
    (ann,) = await one.guests(1, table)
    async with two.tables.subscribe(table, ann.id) as news:
        await anext(news)
        for hall in pair:
            await hall.tables._links.close()
            hall.tables._links._server = None
        reply = await _there(ann, two).bet()
        await _read(news, json.loads(reply.body)["seq"])
        assert not one.tables._links.reach_all
        assert not two.tables._links.feeds(table)


async def test_a_table_that_is_not_in_memory_is_read_for_another_process(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    table = await one.open_table()
    (ann,) = await one.guests(1, table)
    away = _there(ann, two)
    await away.do(Ready(ann.id))
    # As after a transaction of which nobody knows whether it was written.
    runner = one.tables._keeper.held(table)
    assert runner is not None
    runner.lose()
    await away.bet()
    assert one.tables._keeper.held(table) is not None
    # As when nobody has been there for a while: then the next who is asked has it.
    monkeypatch.setattr(keeper, "IDLE_SECONDS", -1.0)
    (ben,) = await one.guests(1, await one.open_table())
    await one.tables._let_go()
    assert one.tables._keeper.held(ben.table) is None
    assert one.tables._keeper.held(table) is not None  # its time runs
    await _there(ben, two).bet()
    assert two.tables._keeper.held(ben.table) is not None
    assert one.tables._keeper.held(ben.table) is None
    await ben.do(Ready(ben.id))


async def test_nobody_else_may_enter_the_folder(pair: tuple[Hall, Hall]) -> None:
    folder = links._folder()
    assert folder is not None
    found = folder.stat()
    assert (found.st_uid, stat.S_IMODE(found.st_mode)) == (os.getuid(), 0o700)
    assert {hall.tables._name for hall in pair} <= {place.name for place in folder.iterdir()}
