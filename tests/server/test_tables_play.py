"""Rounds of several players over sockets: the web cases of a table, and the money of a night."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.live import Cardroom, Line
from tests.server.support import code_of
from tests.support.oracles import case

from paigow.desk import Desk


async def test_web_04_a_lost_player_finds_the_round_and_the_house_way_plays_on(
    cardroom: Cardroom,
) -> None:
    _, expected = case("WEB-04")
    assert "same seven cards" in expected["after_reload"]
    table = await cardroom.seated(1, 2, money=1000, setting_seconds=3, pause_seconds=30)
    gone, stays = table.lines[1], table.lines[2]
    await table.dealt(main=100)
    before, yours = gone.table, gone.you
    assert yours is not None
    await gone.connection.close()
    back = await cardroom.line(table.browsers[0], table.id)
    assert back.you == yours
    assert len(back.own(1)["cards"]) == 7
    assert back.phase == before["phase"] == "setting"
    assert back.you is not None
    assert back.you["me"]["game"] == 900
    await back.connection.close()
    await stays.ok("house-way", spot=2)
    assert stays.phase == "setting"
    await stays.until(lambda at: at.phase == "paused")  # past the timer
    mine = next(spot for spot in stays.table["spots"] if spot["spot"] == 1)
    advised = next(
        event for event in stays.events() if event["type"] == "hand_set" and event["spot"] == 1
    )
    assert "Time is up: the house way" in advised["says"]
    assert mine["setting"] is not None
    me = await table.browsers[0].read("/me")
    assert me["held"] == 0
    assert me["game"] == 1000 + mine["result"]["net"]
    other = next(spot for spot in stays.table["spots"] if spot["spot"] == 2)
    assert stays.you is not None
    assert stays.you["me"]["game"] == 1000 + other["result"]["net"]


async def test_web_06_commands_are_bound_to_the_seat_and_the_phase(cardroom: Cardroom) -> None:
    assert case("WEB-06")[1] == "all refused, state hash unchanged, table alive"
    table = await cardroom.seated(1, 2, pause_seconds=30)
    await table.dealt()
    ann, ben = table.lines[1], table.lines[2]
    spectator = await cardroom.line(cardroom.visitor(), table.id)
    guest = await cardroom.line(await cardroom.guest(), table.id)
    own = ann.own(1)["cards"]
    low = next(one["low"] for one in ann.own(1)["options"] if not one["foul"])
    foul = next((one["low"] for one in ann.own(1)["options"] if one["foul"]), None)
    missing = next(
        card for card in ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s") if card not in own
    )

    async def whole() -> list[Any]:
        return [(await each.read(table.path))["table"] for each in table.browsers]

    before = await whole()
    assert await ben.refused("set", spot=1, low=low) == "seat_not_yours"
    assert await ben.refused("house-way", spot=1) == "seat_not_yours"
    assert await spectator.refused("set", spot=1, low=low) == "not_signed_in"
    assert await guest.refused("set", spot=1, low=low) in ("not_seated", "seat_not_yours")
    assert await ann.refused("set", spot=1, low=[own[0], missing]) == "card_not_held"
    assert await ann.refused("set", spot=1, low=[own[0], own[0]]) in ("bad_setting", "bad_input")
    if foul is not None:
        assert await ann.refused("set", spot=1, low=foul) == "foul"
    assert await ann.refused("bet", spot=1, main=5000) == "wrong_phase"
    assert await ann.refused("bet", spot=1, main=0) == "wrong_phase"
    over_http = await table.browsers[1].send(
        f"{table.path}/commands",
        {"version": ben.seq, "command": {"type": "set", "spot": 1, "low": low}},
    )
    assert code_of(over_http) == "seat_not_yours"
    assert await whole() == before

    await ann.ok("set", spot=1, low=low)
    before = await whole()
    assert await ann.refused("set", spot=1, low=low) == "already_set"
    assert await whole() == before
    await ben.ok("house-way", spot=2)
    await table.everybody(lambda at: at.phase == "paused")
    assert await ann.refused("set", spot=1, low=low) == "wrong_phase"
    await ann.ok("react", kind="well played")  # the table is alive


class Regular:
    """A player who offers to bank, bets in every round, and keeps an account of it all."""

    def __init__(self, seat: int, line: Line) -> None:
        self.seat, self.line = seat, line
        self.done: set[tuple[int, str]] = set()

    async def play(self, rounds: int) -> None:
        """Act whenever the table waits for this seat, until so many rounds are settled."""
        at = self.line
        while sum(event["type"] == "round_settled" for event in at.events()) < rounds:
            step = self._step()
            if step is None:
                await at.next()
                continue
            self.done.add((at.table["round"], step.pop("once")))
            await at.ask(**step)

    def _step(self) -> dict[str, Any] | None:
        at, number = self.line, self.line.table["round"]
        if at.phase in ("waiting", "betting") and at.table["bank"]["seat"] != self.seat:
            if (number, "bet") not in self.done:
                side = {"fortune": 100, "ace_high": 100} if number % 2 else {}
                return {"once": "bet", "type": "bet", "spot": self.seat, "main": 1500, **side}
            if (number, "ready") not in self.done:
                return {"once": "ready", "type": "ready"}
        if at.phase == "setting" and (number, "set") not in self.done:
            mine = [spot for spot in (at.you or {}).get("spots", ()) if spot["options"]]
            if mine:
                return {"once": "set", "type": "house-way", "spot": mine[0]["spot"]}
        return None


async def test_twenty_rounds_with_the_bank_going_round_and_every_slip_adds_up(
    cardroom: Cardroom, desk: Desk
) -> None:
    rounds = 20
    table = await cardroom.seated(
        1,
        3,
        6,
        money=90_000,
        pause_seconds=1,
        collection=100,
        commission_rate=500,
        bank_commission=True,
        min_bank=1000,
    )
    for each in table.lines.values():
        await each.ok("offer-bank", amount=4000)
    regulars = [Regular(seat, each) for seat, each in table.lines.items()]
    async with asyncio.timeout(60):
        await asyncio.gather(*(regular.play(rounds) for regular in regulars))
    nets: dict[int, list[int]] = {}
    fees: dict[int, int] = {}
    banked: dict[int, int] = {}
    for seat, browser in zip(table.lines, table.browsers, strict=True):
        slips = (await browser.read(f"{table.path}/rounds?limit=100"))["slips"]
        for slip in slips:
            number = slip["round"]
            items = [item for spot in slip["spots"] for item in spot["items"]]
            assert all(
                spot["net"] == sum(item["returned"] - item["stake"] for item in spot["items"])
                for spot in slip["spots"]
            )
            bank = slip["bank"]
            total = sum(spot["net"] for spot in slip["spots"])
            fee = sum(item["commission"] for item in items)
            if bank is not None:
                banked[number] = seat
                fee += bank["collection"] + bank["commission"]
                won = bank["used_won"] - bank["used_lost"]
                assert bank["net"] == won - bank["commission"] - bank["collection"]
                total += bank["net"]
            assert slip["net"] == total
            nets.setdefault(number, []).append(slip["net"])
            fees[number] = fees.get(number, 0) + fee
    numbers = sorted(nets)
    assert len(numbers) >= rounds
    for number in numbers:
        # All the money of a round is in its slips and its fees, for no house banked it.
        assert sum(nets[number]) + fees[number] == 0, number
        assert len(nets[number]) == 3
    order = [banked[number] for number in numbers]
    seats = list(table.lines)
    turn = seats.index(order[0])
    assert order == [seats[(turn + step) % 3] for step in range(len(order))]
    assert await desk.audit() == ()
    # What one socket was told, another was too: every event once, none missing.
    for each in table.lines.values():
        seqs = [event["seq"] for event in each.events()]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
