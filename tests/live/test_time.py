"""Time passes at a table whether anybody is there or not."""

import asyncio
from datetime import timedelta

import pytest
from tests.live.support import Clock, Hall
from tests.support.house import START
from tests.support.oracles import case

from paigow.live.timers import Timers
from paigow.tables import HouseWay, Phase


async def test_a_round_that_everybody_left_ends_by_itself(hall: Hall) -> None:
    table = await hall.open_table()
    guests = await hall.guests(3, table)
    for guest in guests:
        await guest.bet(1_000, 500)
    phases = [(await hall.state(table)).phase]
    while phases[-1] is not Phase.WAITING:
        await hall.next_deadline(table)
        phases.append((await hall.state(table)).phase)
    assert [phase.value for phase in phases] == ["betting", "setting", "paused", "waiting"]
    for guest in guests:
        (slip,) = await hall.tables.rounds(guest.id, table)
        assert await guest.wallet() == (100_000, 100_000 + slip["net"], 0)


async def test_nothing_happens_before_its_time(hall: Hall) -> None:
    table = await hall.open_table(betting_seconds=20)
    (ann, _) = await hall.guests(2, table)
    await ann.bet()
    seq = (await hall.state(table)).seq
    hall.clock.move(seconds=19.9)
    await hall.tables.pass_time()
    assert (await hall.state(table)).seq == seq
    hall.clock.move(seconds=0.1)
    await hall.tables.pass_time()
    assert (await hall.state(table)).phase is Phase.SETTING


async def test_a_command_that_comes_too_late(hall: Hall) -> None:
    """Time passes before the command does, even when the timer has not rung yet."""
    table = await hall.open_table(setting_seconds=45)
    (ann,) = await hall.guests(1, table)
    await ann.bet()
    state = await hall.until(table, Phase.SETTING)
    hall.clock.move(seconds=46)
    assert await ann.refused(HouseWay(ann.id, 1), version=state.seq) == "stale_version"
    assert (await hall.state(table)).phase is Phase.PAUSED


async def test_the_time_of_a_table_never_goes_back(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    at = (await hall.state(table)).at
    hall.clock.move(minutes=-5)
    await ann.bet()
    assert (await hall.state(table)).at == at


async def test_someone_who_is_gone_gets_the_house_way(hall: Hall) -> None:
    """WEB-04: stake and cards wait for a player who is gone, and the time sets the hand."""
    expected = case("WEB-04")[1]
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table, 1_000)
    async with hall.tables.subscribe(table, ann.id):
        await ann.bet(100)
        await ben.bet(100)
        dealt = await hall.until(table, Phase.SETTING)
    # The socket is closed; on a new one everything is as it was.
    async with hall.tables.subscribe(table, ann.id) as news:
        again = await anext(news)
        assert "same seven cards, same phase, balance 900" in expected["after_reload"]
        spot = dealt.spot(1)
        assert spot is not None
        assert spot.cards is not None
        assert again.you is not None
        assert all(f'"{card}"'.encode() in again.you for card in spot.cards)
        assert b'"phase": "setting"' in again.table
        assert (await ann.wallet()).game == 900
    await ben.house_way()
    await hall.next_deadline(table)
    state = await hall.state(table)
    assert state.settlement is not None
    settled = state.spot(1)
    assert settled is not None
    assert settled.set_by is not None
    assert settled.set_by.value == "time"
    for guest in (ann, ben):
        (slip,) = await hall.tables.rounds(guest.id, table)
        assert (await guest.wallet()).game == 1_000 + slip["net"]


async def test_the_heap_of_timers() -> None:
    clock, rung = Clock(), list[str]()
    timers = Timers(clock, rung.append)
    for name, seconds in (("b", 20), ("a", 10), ("c", 30), ("d", 40)):
        timers.set(name, START + timedelta(seconds=seconds))
    timers.set("a", START + timedelta(seconds=25))  # put off
    timers.set("c", None)
    timers.set("d", START + timedelta(seconds=40))
    for seconds, expected in ((15, []), (20, ["b"]), (29, ["b", "a"]), (60, ["b", "a", "d"])):
        clock.now = START + timedelta(seconds=seconds)
        timers.ring_now()
        assert rung == expected
    timers.close()


@pytest.mark.slow
async def test_a_timer_rings_by_itself() -> None:
    from paigow.desk import system_clock

    rung = asyncio.Event()
    timers = Timers(system_clock, lambda table: rung.set())
    timers.set("far", system_clock() + timedelta(hours=1))
    await asyncio.sleep(0)
    timers.set("near", system_clock() + timedelta(seconds=0.05))
    await asyncio.wait_for(rung.wait(), 30)
    timers.close()
