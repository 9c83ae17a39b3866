"""Several processes on one database: each table is run by one, and played at from all."""

import asyncio
import json
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine
from tests.live.support import Clock, Guest, Hall, new_key
from tests.support.house import BOTH, new_place
from tests.support.house import Seat as Purse

from paigow.desk import Deposit, Reply, system_clock
from paigow.errors import PaigowError, RefusedError
from paigow.live import links
from paigow.live.asks import ask_of
from paigow.live.runner import STUCK_AFTER
from paigow.storage import database_url
from paigow.storage.players import find_player
from paigow.storage.table_store import NotTheOwner
from paigow.tables import Bet, Command, HouseWay, Join, Phase, React, Reaction, Ready, SetHand

_ROOT = Path(__file__).parents[2]


class Pair:
    """Two halls on one database, as two processes would have them."""

    def __init__(self, place: str, one: Hall, two: Hall) -> None:
        self.place, self.one, self.two = place, one, two


@pytest.fixture
async def pair(place: str, clock: Clock) -> AsyncIterator[Pair]:
    one = await Hall.enter(place, clock, salt="one", beat=0.1)
    two = await Hall.enter(place, clock, salt="two", beat=0.1)
    yield Pair(place, one, two)
    await one.leave()
    assert await two.desk.audit() == ()
    await two.leave()


def _elsewhere(guest: Guest, hall: Hall) -> Guest:
    """The same guest, in another process."""
    there = Guest(hall, guest.table, guest.id)
    there.seat = guest.seat
    return there


async def test_played_at_from_two_processes(pair: Pair) -> None:
    table = await pair.one.open_table()
    ann, ben = await pair.one.guests(2, table)
    away = _elsewhere(ben, pair.two)
    assert pair.two.tables._keeper.held(table) is None
    async with pair.two.tables.subscribe(table, ben.id) as news:
        assert (await anext(news)).snapshot
        reply = await away.do(Bet(ben.id, 2, 1_000), key="key-ben")
        again = await away.do(Bet(ben.id, 2, 1_000), key="key-ben")
        assert (reply.replayed, again.replayed, reply.body) == (False, True, again.body)
        assert pair.two.tables._keeper.held(table) is None
        await ann.bet()
        state = await pair.one.until(table, Phase.SETTING)
        await away.do(HouseWay(ben.id, 2))
        await ann.house_way()
        seq = (await pair.one.state(table)).seq
        events = list[dict[str, Any]]()
        async with asyncio.timeout(30):
            async for update in news:
                events += json.loads(update.events)
                if update.seq == seq:
                    break
        assert json.loads(update.table)["phase"] == "paused"
        assert update.you is not None
        assert json.loads(update.you)["wallet"] == list(await ben.wallet())
    assert [event["seq"] for event in events] == list(range(events[0]["seq"], seq))
    assert _types(events, "hand_set") == len(state.spots)


def _types(events: list[dict[str, Any]], kind: str) -> int:
    return sum(event["type"] == kind for event in events)


async def test_what_another_process_refuses(pair: Pair) -> None:
    table = await pair.one.open_table()
    (ann,) = await pair.one.guests(1, table)
    away = _elsewhere(ann, pair.two)
    assert await away.refused(Bet(ann.id, 1, 10)) == "below_minimum"
    assert await away.refused(Bet(ann.id, 1, 1_000), version=1) == "stale_version"
    assert await away.refused(Join(ann.id, 9, "Ann")) == "already_seated"
    stranger = await pair.two.guest(table)
    assert await stranger.refused(Join(stranger.id, 9, "Ben")) == "bad_input"
    await away.bet()
    state = await pair.one.until(table, Phase.SETTING)
    spot = state.spot(1)
    assert spot is not None
    assert spot.cards is not None
    strange = next(card for card in state.bank.cards or () if card not in spot.cards)
    with pytest.raises(RefusedError) as error:
        await away.do(SetHand(ann.id, 1, (spot.cards[0], strange)))
    assert error.value.code == "card_not_held"
    assert "not_held" in {fault.code for fault in getattr(error.value, "faults", ())}


async def test_a_table_changes_hands_when_its_process_ends(pair: Pair) -> None:
    table = await pair.one.open_table()
    ann, ben = await pair.one.guests(2, table)
    await ann.bet()
    await ben.bet()
    before = await pair.one.until(table, Phase.SETTING)
    await pair.one.tables.close()
    away = _elsewhere(ann, pair.two)
    await away.house_way()
    assert pair.two.tables._keeper.held(table) is not None
    await pair.two.next_deadline(table)
    after = await pair.two.state(table)
    assert after.settlement is not None
    assert [spot.cards for spot in after.spots] == [spot.cards for spot in before.spots]
    pair.one.tables = pair.two.tables  # nothing is left to be closed


async def test_one_that_stood_still_cannot_write(place: str, clock: Clock) -> None:
    """A process that is paused for longer than its lease wakes up, and another has its table."""
    paused = await Hall.enter(place, clock, salt="paused", lease=0.3, beat=3600)
    table = await paused.open_table()
    ann, ben = await paused.guests(2, table)
    runner = paused.tables._keeper.held(table)
    assert runner is not None
    await asyncio.sleep(0.5)
    other = await Hall.enter(place, clock, salt="other", beat=0.1)
    await _elsewhere(ben, other).bet(2_000)
    assert other.tables._keeper.held(table) is not None
    # The one that was paused still believes that the table is its own, and bets for Ann.
    wallet = await ann.wallet()
    seq = (await other.state(table)).seq
    late = ask_of(table, Bet(ann.id, 1, 1_000), runner.memory.state.seq, "key-late")
    runner.ask(late)
    with pytest.raises(NotTheOwner):
        await late.answer
    assert (await other.state(table)).seq == seq
    assert await ann.wallet() == wallet
    # What its players ask goes to the new owner, under the same key.
    reply = await paused.tables.command(
        ann.id, table, Bet(ann.id, 1, 1_000), version=seq, key="key-late"
    )
    assert not reply.replayed
    assert (await ann.wallet()).held == 1_000
    # When it says again that it runs, it begins anew, and without tables.
    server = paused.tables._keeper.server
    await paused.tables._keeper.beat()
    assert paused.tables._keeper.server != server
    assert paused.tables._keeper.runners == {}
    assert await other.desk.audit() == ()
    await other.leave()
    await paused.leave()


async def test_a_shift_in_which_one_table_is_lost(place: str, clock: Clock) -> None:
    """The other tables of the same transaction are none the worse for it."""
    hall = await Hall.enter(place, clock, salt="hall", beat=3600)
    tables = [await hall.open_table() for _ in range(3)]
    guests = [(await hall.guests(1, table))[0] for table in tables]
    lost = hall.tables._keeper.held(tables[1])
    assert lost is not None
    lost.held = lost.held._replace(epoch=lost.held.epoch - 1)
    replies = await asyncio.gather(*(guest.bet() for guest in guests))
    assert [reply.status for reply in replies] == [200, 200, 200]
    assert lost.lost
    assert hall.tables._keeper.held(tables[1]) is not lost
    assert await hall.desk.audit() == ()
    await hall.leave()


@pytest.mark.postgres
@pytest.mark.slow
@pytest.mark.parametrize(("linked", "lease"), [(True, "60"), (False, "3")])
async def test_killed_while_another_process_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool, lease: str
) -> None:
    """Killed in the middle of a round: another goes on with the same cards, within seconds.

    Where there is a link it finds that broken, and does not wait for the minute that the other has.
    """
    if not linked:
        monkeypatch.setattr(links, "_folder", lambda: None)
    place = new_place("postgresql", tmp_path)
    hall = await Hall.enter(place, system_clock)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.live.dealer_child", place, lease],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    with child.stdout:
        line = await asyncio.to_thread(child.stdout.readline)
        told = json.loads(line)
        table = told["table"]
        async with asyncio.timeout(20):
            while linked and not hall.tables._links.line_to(told["server"]):
                await asyncio.sleep(0.05)
        async with hall.tables.subscribe(table, told["player"]) as news:
            assert b'"phase": "setting"' in (await anext(news)).table
            child.kill()
            killed = time.monotonic()
            async with asyncio.timeout(60):
                async for update in news:
                    if b'"phase": "paused"' in update.table:
                        break
            seconds = time.monotonic() - killed
        child.wait()
    state = await hall.state(table)
    print(f"the round went on {seconds:.2f} s after the process was killed")
    cards = {str(spot.spot): list(map(str, spot.cards or ())) for spot in state.spots}
    assert cards == told["cards"]
    assert state.settlement is not None
    assert seconds < 30  # it would be a minute
    assert await hall.desk.audit() == ()
    await hall.leave()


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.slow
async def test_many_at_once_never_wait_for_each_other_in_a_ring(
    kind: str, tmp_path: Path, clock: Clock
) -> None:
    """The same players at several tables, at the desk and in two processes, all at once."""
    place = new_place(kind, tmp_path)
    one = await Hall.enter(place, clock, salt="one", beat=0.1)
    two = await Hall.enter(place, clock, salt="two", beat=0.1)
    chance = random.Random(7)
    tables = [await hall.open_table() for hall in (one, two, one)]
    players = [await Purse.take(one.desk, 100_000) for _ in range(5)]
    for table in tables:
        for seat, purse in enumerate(players, 1):
            await one.tables.command(
                purse.id, table, Join(purse.id, seat, f"Guest {seat}"), key=new_key()
            )
    codes = set[str]()

    async def play(hall: Hall, seat: int, purse: Purse) -> None:
        desk = Purse(hall.desk, await hall.desk.player(purse.id))
        for _ in range(12):
            table = chance.choice(tables)
            guest = Guest(hall, table, purse.id)
            state = await hall.state(table)
            choices: list[Command] = [
                Bet(purse.id, seat, chance.choice([100, 200, 5_000])),
                HouseWay(purse.id, seat),
                Ready(purse.id),
                React(purse.id, Reaction.OUCH),
            ]
            command = chance.choice(choices)
            try:
                await guest.do(command, version=state.seq)
                await desk.run(Deposit(100))
            except PaigowError as error:
                codes.add(error.code)

    async with asyncio.timeout(120):
        await asyncio.gather(
            *(
                play(hall, seat, purse)
                for hall in (one, two)
                for seat, purse in enumerate(players, 1)
            )
        )
    assert codes <= {"stale_version", "wrong_phase", "already_set", "insufficient_funds", "no_hand"}
    assert await one.desk.audit() == ()
    await one.leave()
    await two.leave()


async def test_replies_are_the_same_text_wherever_they_are_asked_for(pair: Pair) -> None:
    table = await pair.one.open_table()
    (ann,) = await pair.one.guests(1, table)
    away = _elsewhere(ann, pair.two)
    replies: list[Reply] = await asyncio.gather(
        *(guest.do(Ready(ann.id), key="key-1") for guest in (ann, away) * 3)
    )
    assert len({reply.body for reply in replies}) == 1
    assert sorted(reply.replayed for reply in replies) == [False] + [True] * 5


@pytest.mark.postgres
async def test_a_transaction_that_waits_for_a_lock_holds_up_no_other_table(
    tmp_path: Path, clock: Clock
) -> None:
    place = new_place("postgresql", tmp_path)
    hall = await Hall.enter(place, clock)
    (ann,) = await hall.guests(1, await hall.open_table())
    (ben,) = await hall.guests(1, await hall.open_table())
    engine = create_engine(database_url(place))
    with engine.begin() as other:
        find_player(other, ann.id, lock=True)
        waits = asyncio.create_task(ann.bet())
        await asyncio.sleep(2 * STUCK_AFTER)
        await asyncio.wait_for(ben.bet(), 30)
        assert not waits.done()
    await waits
    engine.dispose()
    assert await hall.desk.audit() == ()
    await hall.leave()
