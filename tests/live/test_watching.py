"""Watching a table: made once for all, private to each, and no slower for a slow reader."""

import asyncio
import json
from typing import Any

import pytest
from tests.live.support import Hall
from tests.support.house import Seat as Purse

from paigow.desk import Database, Deposit, Rebuy
from paigow.live import Subscription, Update, Viewer, keeper, reading
from paigow.live.rooms import REMEMBERED
from paigow.tables import Join, Phase, React, Reaction, Ready

AT = "2030-01-31T20:15:00.000Z"


async def _next(news: Subscription) -> Update:
    return await asyncio.wait_for(anext(news), 30)


async def _up_to(news: Subscription, seq: int) -> list[Update]:
    """All updates until the table has come so far."""
    found = [await _next(news)]
    while found[-1].seq < seq:
        found.append(await _next(news))
    return found


def _events(updates: list[Update]) -> list[dict[str, Any]]:
    return [event for update in updates for event in json.loads(update.events)]


async def test_a_snapshot_and_then_what_happens(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    async with hall.tables.subscribe(table, ann.id) as news:
        first = await _next(news)
        message = json.loads(first.message(AT))
        assert (message["type"], message["at"], message["seq"]) == ("snapshot", AT, first.seq)
        assert message["table"]["phase"] == "waiting"
        assert message["you"]["wallet"] == [100_000, 100_000, 0]
        await ann.bet()
        seq = (await hall.state(table)).seq
        updates = await _up_to(news, seq)
        assert [event["type"] for event in _events(updates)] == ["bet_placed"]
        message = json.loads(updates[-1].message(AT))
        assert (message["type"], message["at"], message["seq"]) == ("events", AT, seq)
        assert message["you"]["wallet"] == [100_000, 99_000, 1_000]


async def test_from_where_one_left(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    since = (await hall.state(table)).seq
    await ann.bet()
    await ann.do(React(ann.id, Reaction.GOOD_LUCK))
    async with hall.tables.subscribe(table, ann.id, since) as news:
        update = await _next(news)
        assert not update.snapshot
        assert [event["type"] for event in _events([update])] == ["bet_placed", "reaction"]
    seq = (await hall.state(table)).seq
    for strange in (seq + 5, -1):
        async with hall.tables.subscribe(table, None, strange) as news:
            assert (await _next(news)).snapshot
    async with hall.tables.subscribe(table, None, seq) as news:
        update = await _next(news)
        assert (update.snapshot, update.events) == (False, b"[]")


async def test_nobody_sees_what_is_anothers(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    viewers = (ann.id, ben.id, None)
    seen: dict[str | None, list[Update]] = {viewer: [] for viewer in viewers}

    async def watch(viewer: str | None) -> None:
        async with hall.tables.subscribe(table, viewer) as news:
            async for update in news:
                seen[viewer].append(update)
                if b'"phase": "setting"' in update.table:
                    return

    watching = asyncio.gather(*map(watch, viewers))
    await asyncio.sleep(0)
    await ann.bet()
    await ben.bet()
    state = await hall.until(table, Phase.SETTING)
    await watching
    # The public part is the same text for all.
    assert len({updates[-1].table for updates in seen.values()}) == 1
    hands = {spot.player: spot.cards for spot in state.spots}
    for viewer, updates in seen.items():
        everything = b"".join(update.message(AT) for update in updates).decode()
        for player, cards in hands.items():
            assert cards is not None
            held = all(f'"{card}"' in everything for card in cards)
            assert held is (player == viewer)


async def test_what_everybody_sees_is_made_once(hall: Hall) -> None:
    table = await hall.open_table()
    guests = await hall.guests(6, table)

    async def watch(viewer: str | None) -> None:
        async with hall.tables.subscribe(table, viewer) as news:
            async for update in news:
                if b'"phase": "paused"' in update.table:
                    return

    viewers = [guest.id for guest in guests] * 2 + [None] * 20
    watching = asyncio.gather(*map(watch, viewers))
    await asyncio.sleep(0.1)
    made = hall.views.made
    made.update(table=0, event=0, you=0)
    since = (await hall.state(table)).seq
    for guest in guests:
        await guest.bet()
    state = await hall.until(table, Phase.SETTING)
    made["you"] = 0
    for guest in guests:
        await guest.house_way()
    state = await hall.state(table)
    await watching
    assert made["event"] == state.seq - since
    assert made["table"] <= state.seq - since
    # Of what others did, nothing of one's own had to be made again: dealt, set, settled.
    assert made["you"] <= 3 * len(guests)


async def test_a_slow_reader_holds_nobody_up(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    slow = hall.tables.subscribe(table, None)
    async with slow, hall.tables.subscribe(table, ann.id) as quick:
        await _next(slow)
        await _next(quick)
        since = (await hall.state(table)).seq
        for _ in range(10):
            await ann.do(React(ann.id, Reaction.OUCH))
        # The slow one gets all of it in one, and so much is kept for it, but no more.
        update = await _next(slow)
        assert len(_events([update])) == 10
        for _ in range(REMEMBERED + 1):
            await hall.tables.command(
                ann.id, table, React(ann.id, Reaction.OUCH), key=f"react-{_}-long"
            )
        seq = (await hall.state(table)).seq
        update = await _next(slow)
        assert (update.seq, update.snapshot) == (seq, True)
        found = await _up_to(quick, seq)
        assert found[-1].seq == seq
        assert seq == since + 11 + REMEMBERED


async def test_money_that_moves_elsewhere_is_shown(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    async with hall.tables.subscribe(table, ann.id) as news:
        await _next(news)
        purse = Purse(hall.desk, await hall.desk.player(ann.id))
        await purse.run(Deposit(500))
        await purse.run(Rebuy(700))
        await hall.tables.money_moved(ann.id)
        await hall.tables.money_moved(ben.id)  # who does not watch
        update = await _next(news)
        assert update.you is not None
        assert json.loads(update.you)["wallet"] == [99_800, 100_700, 0]
        assert (update.snapshot, update.events) == (False, b"[]")


async def test_watchers_are_counted_and_told_when_it_ends(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    async with (
        hall.tables.subscribe(table, None) as news,
        hall.tables.subscribe(table, ann.id),
        hall.tables.subscribe(table, ann.id),
    ):
        assert [row.watching for row in await hall.tables.lobby()] == [3]
        await _next(news)
        waiting = asyncio.ensure_future(_next(news))
        await ann.do(Ready(ann.id))
        await hall.tables._gallery.end()
        updates = await asyncio.gather(waiting, return_exceptions=True)
        assert isinstance(updates[0], (Update, StopAsyncIteration))
        with pytest.raises(StopAsyncIteration):
            await _next(news)
    assert [row.watching for row in await hall.tables.lobby()] == [0]


async def test_a_table_at_which_nobody_is_leaves_the_memory(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, watched, empty = [await hall.open_table() for _ in range(3)]
    (ann,), (ben,), (cat,) = [await hall.guests(1, table) for table in (played, watched, empty)]
    await ann.bet()
    async with hall.tables.subscribe(watched, None) as news:
        await anext(news)
        # Not before somebody watches: the process looks round by itself as well.
        monkeypatch.setattr(keeper, "IDLE_SECONDS", -1.0)
        await hall.tables._let_go()
        assert set(hall.tables._keeper.runners) == {played, watched}
    await hall.tables._let_go()
    assert set(hall.tables._keeper.runners) == {played}
    before = await hall.state(empty)
    await cat.bet()
    after = await hall.state(empty)
    assert (after.seats, after.seq) == (before.seats, before.seq + 1)
    await ben.bet()


async def test_money_that_moves_at_one_table_is_shown_at_every_other(hall: Hall) -> None:
    oak, elm = [await hall.open_table(), await hall.open_table()]
    (ann,) = await hall.guests(1, oak)
    await hall.tables.command(ann.id, elm, Join(ann.id, 3, "Ann"), key="at-elm")
    async with hall.tables.subscribe(elm, ann.id) as news:
        await _next(news)
        await ann.bet()
        update = await _next(news)
        assert update.you is not None
        assert json.loads(update.you)["wallet"] == [100_000, 99_000, 1_000]
    await hall.tables.command(ann.id, elm, React(ann.id, Reaction.OUCH), key="nobody-looks-on")


async def test_money_that_was_read_too_early_does_not_hide_newer(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    late, read = asyncio.Event(), reading.find_viewer

    async def slowly(database: Database, player: str) -> Viewer:
        viewer = await read(database, player)
        await late.wait()
        return viewer

    async with hall.tables.subscribe(table, ann.id) as news:
        await _next(news)
        monkeypatch.setattr(reading, "find_viewer", slowly)
        telling = asyncio.create_task(hall.tables.money_moved(ann.id))
        await asyncio.sleep(0.2)
        await ann.bet()
        late.set()
        await telling
        update = await _next(news)
        assert update.you is not None
        assert json.loads(update.you)["wallet"] == [100_000, 99_000, 1_000]
