"""What nobody may know before the round is settled is in nothing that is sent, and in no log."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from contextlib import AsyncExitStack
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

import httpx
import pytest
from tests.server.live import Cardroom
from tests.server.support import ORIGIN, Browser, quick_passwords
from tests.support.house import Clock, Ids, Secrets

from paigow.cards import DECK, Card
from paigow.desk import Desk
from paigow.live import Subscription, Tables
from paigow.server import Settings, create_app
from paigow.server.table_views import WireViews
from paigow.tables import Phase, TableState

SEATS = (1, 2, 5)
VIEWERS = ("nobody", "onlooker", *map(str, SEATS))
_WORLDS = 3


async def test_a_seat_sees_its_own_cards_and_the_banks_alone(cardroom: Cardroom) -> None:
    """The cards in every byte that is sent before the round is settled."""
    table = await cardroom.seated(1, 2, 3, pause_seconds=30)
    spectator = await cardroom.line(cardroom.visitor(), table.id)
    onlooker = await cardroom.line(await cardroom.guest(), table.id)
    await table.dealt(fortune=100)
    await table.lines[1].ok("house-way", spot=1)
    low = next(one["low"] for one in table.lines[2].own(2)["options"] if not one["foul"])
    await table.lines[2].ok("set", spot=2, low=low)
    for at in (spectator, onlooker, *table.lines.values()):
        await at.until(lambda at: sum(spot["done"] for spot in at.table["spots"]) == 2)
    bank = set(table.lines[1].table["bank"]["cards"])
    hands = {seat: set(at.own(seat)["cards"]) for seat, at in table.lines.items()}
    assert len(bank.union(*hands.values())) == 28
    secret_parts = {seat: hands[seat] for seat in hands}
    for at, may in [
        (spectator, bank),
        (onlooker, bank),
        *((line, bank | hands[seat]) for seat, line in table.lines.items()),
    ]:
        told = json.dumps(at.seen)
        told = re.sub(r'"joker_as": "\w+"', "", told)
        shown = set(re.findall(r"\b([2-9TJQKA][cdhs]|Jk)\b", told))
        assert shown <= may, (shown - may, secret_parts)
        assert all(each["table"]["secret"] is None for each in at.seen if "table" in each)
    for browser, seat in zip(table.browsers, table.lines, strict=True):
        text = re.sub(r'"joker_as":"\w+"', "", (await browser.get(table.path)).text)
        assert set(re.findall(r"\b([2-9TJQKA][cdhs]|Jk)\b", text)) <= bank | hands[seat]
    await table.lines[3].ok("house-way", spot=3)
    await spectator.until(lambda at: at.phase == "paused")
    shown = {
        card
        for spot in spectator.table["spots"]
        for card in (*spot["setting"]["low"], *spot["setting"]["high"])
    }
    assert shown == set().union(*hands.values())
    assert spectator.table["secret"]


class Seen(NamedTuple):
    """What one viewer got until the last hand was set, what the process logged, and the end."""

    got: list[bytes]
    logged: list[str]
    dealt: tuple[int, ...]  # the seats in the order in which they got their cards
    settled: bytes


class House:
    """A house in which everything but the cards of the second round is the same each time."""

    def __init__(self, desk: Desk, tables: Tables, clock: Clock) -> None:
        self.clock = clock
        self.tables = tables
        self.table = ""
        self.browsers: dict[str, Browser] = {}
        self.got: dict[str, list[bytes]] = {viewer: [] for viewer in VIEWERS}
        self._news: dict[str, Subscription] = {}
        self._seq = -1
        self._app = create_app(
            desk, Settings(), tables=tables, passwords=quick_passwords(), clock=clock
        )
        self._keys = count(1)

    async def enter(self, viewer: str, stack: AsyncExitStack) -> None:
        """Let a viewer in, whose every reply is noted."""
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        client = await stack.enter_async_context(
            httpx.AsyncClient(transport=transport, base_url=ORIGIN)
        )

        async def note(response: httpx.Response) -> None:
            await response.aread()
            kept = [(n, v) for n, v in response.headers.items() if n != "set-cookie"]
            told = (response.status_code, kept, response.content)
            self.got[viewer].append(repr(told).encode())

        client.event_hooks = {"response": [note]}
        browser = self.browsers[viewer] = Browser(client)
        browser.new_key = lambda: f"test-key-{next(self._keys):016}"  # type: ignore[method-assign]
        if viewer != "nobody":
            await browser.sit_down()

    async def watch(self, stack: AsyncExitStack) -> None:
        """Let everybody look on."""
        for viewer, browser in self.browsers.items():
            me = (await browser.get("/me")).json()
            player = me.get("id")
            news = self.tables.subscribe(self.table, player)
            self._news[viewer] = await stack.enter_async_context(news)
        await self._look()

    async def do(self, by: int, type: str, **fields: object) -> None:
        """A command that is carried out, and what everybody sees of it."""
        seq = (await self.tables.get(self.table)).state.seq
        said = {"version": seq, "command": {"type": type, **fields}}
        done = await self.browsers[str(by)].send(f"/tables/{self.table}/commands", said)
        assert done.status_code == 200, done.text
        await self._look()

    async def wait(self) -> None:
        """Let the time pass that the table waits for."""
        self.clock.move(seconds=60)
        await self.tables.pass_time()
        await self._look()

    async def _look(self) -> None:
        seq = (await self.tables.get(self.table)).state.seq
        if seq == self._seq:
            return
        self._seq = seq
        for viewer, news in self._news.items():
            update = await anext(news)
            self.got[viewer].append(update.message("now"))

    async def try_everything(self, viewer: str) -> None:
        """Whatever a viewer may ask for, and may not."""
        browser, path = self.browsers[viewer], f"/tables/{self.table}"
        pages = ("", "/rounds", "/rounds?before=2&limit=1", "/rounds/1/proof", "/rounds/2/proof")
        for page in pages:
            await browser.get(path + page)
        for spot in SEATS:
            await browser.get(f"{path}/advice?spot={spot}")
        for page in ("/tables", "/me", "/rounds", "/rounds/export.json", "/rounds/export.csv"):
            await browser.get(page)
        seq = (await self.tables.get(self.table)).state.seq
        commands: list[dict[str, object]] = [
            {"type": "set", "spot": spot, "low": low}
            for spot in SEATS
            for low in (["Jk", "As"], ["2c", "2c"], ["Xx", "2c"])
            if str(spot) != viewer
        ]
        commands += [{"type": "reveal-seed", "seed": "x"}, {"type": "leaf"}]
        for command in commands:
            await browser.send(f"{path}/commands", {"version": seq, "command": command})


async def everything_seen(
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: Path,
    deck: list[Card],
    viewer: str,
) -> Seen:
    """A round with the same cards for all worlds, and one with these, up to its settlement.

    The viewer tries everything as often as another hand has been set.
    """
    clock, rounds, dealt = Clock(), list[str](), tuple[int, ...]()

    def order(secret: bytes, round_id: str, *_: object) -> tuple[Card, ...]:
        if round_id not in rounds:
            rounds.append(round_id)
        return DECK if len(rounds) == 1 else tuple(deck)

    def fail(state: TableState, *_: object) -> NoReturn:
        raise RuntimeError(f"no way for {[spot.cards for spot in state.spots]}")

    capsys.readouterr()
    async with AsyncExitStack() as stack:
        new_id = Ids()
        desk = await stack.enter_async_context(
            await Desk.open(file, clock=clock, new_id=new_id, new_secret=Secrets())
        )
        tables = await stack.enter_async_context(
            await Tables.open(
                desk.store,
                WireViews(),
                clock=clock,
                name="one",
                new_id=new_id,
                new_secret=Secrets("table"),
                lease=3600,
                beat=3600,
            )
        )
        patch.setattr(import_module("paigow.tables.dealing"), "deal_order", order)
        house = House(desk, tables, clock)
        for name in VIEWERS:
            await house.enter(name, stack)
        opened = await house.browsers["1"].ok("/tables", name="Oak")
        house.table = opened["id"]
        await house.watch(stack)
        for seat in SEATS:
            await house.do(seat, "join", seat=seat)
        for number in (1, 2):
            for seat in SEATS:
                await house.do(seat, "bet", spot=seat, main=1000, fortune=100, ace_high=100)
            for seat in SEATS:
                await house.do(seat, "ready")
            state = (await tables.get(house.table)).state
            assert state.phase is Phase.SETTING
            dealt = tuple(spot.seat for spot in state.spots)
            for seat in SEATS:
                if number == 2:
                    await house.try_everything(viewer)
                if (number, seat) != (2, SEATS[-1]):
                    await house.do(seat, "house-way", spot=seat)
            if number == 1:
                await house.wait()
        with patch.context() as broken:
            broken.setattr(import_module("paigow.server.routes.tables"), "advice_at", fail)
            failed = await house.browsers["5"].get(f"/tables/{house.table}/advice?spot=5")
        assert failed.status_code == 500
        got = house.got[viewer].copy()
        logged = list(_without_times(capsys.readouterr().err.splitlines()))
        await house.do(SEATS[-1], "house-way", spot=SEATS[-1])
        return Seen(got, logged, dealt, house.got[viewer][-1])


def _without_times(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        said = json.loads(line)
        del said["at"]
        said.pop("ms", None)
        yield json.dumps(said)


def _another(deck: list[Card], dealt: tuple[int, ...], viewer: str, random: Random) -> list[Card]:
    """The same deck, but other cards wherever a viewer may not look."""
    seen = [*(viewer == str(seat) for seat in dealt), True]  # the bank's are dealt last
    places = [at for at in range(len(deck)) if at // 7 >= len(seen) or not seen[at // 7]]
    cards = random.sample([deck[at] for at in places], len(places))
    other = list(deck)
    for at, card in zip(places, cards, strict=True):
        other[at] = card
    return other


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_other_cards_of_others_change_no_byte_and_no_line_of_the_log(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    empty_database: Path,
    tmp_path: Path,
    viewer: str,
) -> None:
    random = Random(viewer)
    deck = random.sample(DECK, len(DECK))

    async def world(number: int, cards: list[Card]) -> Seen:
        file = Path(shutil.copy(empty_database, tmp_path / f"{number}.db"))
        return await everything_seen(monkeypatch, capsys, file, cards, viewer)

    first = await world(0, deck)
    last = json.loads(first.logged[-1])
    assert last["error"] == "builtins.RuntimeError", "the crash of a request is logged"
    assert any(b'"slips":[{' in seen for seen in first.got) == viewer.isdigit()
    settled = {first.settled}
    for number in range(1, _WORLDS):
        other = await world(number, _another(deck, first.dealt, viewer, random))
        assert other.dealt == first.dealt
        assert other.got == first.got
        assert other.logged == first.logged
        settled.add(other.settled)
    assert len(settled) == _WORLDS, "the worlds differ, and in the end everybody sees so"
