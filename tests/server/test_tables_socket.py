"""The live socket of a table: who may open it, what it tells, and what it bears."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from tests.server.live import Cardroom, Line, cookie_of, line, on_loopback, socket_url
from tests.server.support import Browser
from tests.support.house import START, Clock
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paigow.desk import Desk, written
from paigow.live import Tables
from paigow.server import create_app, sockets
from paigow.server.services import Services
from paigow.server.table_views import WireViews


async def closed(at: Line) -> int:
    """Read on until the server closes; the code."""
    while True:
        try:
            await at.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


async def test_a_spectator_sees_the_table_and_no_more(cardroom: Cardroom) -> None:
    host, visitor = await cardroom.guest(), cardroom.visitor()
    table = await cardroom.open(host)
    spectator = await cardroom.line(visitor, table)
    assert spectator.seen[0]["type"] == "snapshot"
    assert spectator.seen[0]["you"] is None
    player = await cardroom.line(host, table)
    assert player.you is not None
    assert player.you["me"] == await host.read("/me")
    assert (player.you["seat"], player.you["host"]) == (None, True)
    await player.ok("join", seat=3)
    await spectator.until(lambda at: at.seq == player.seq)
    assert spectator.table == player.table
    assert spectator.table["seats"][2]["status"] == "playing"
    assert await spectator.refused("join", seat=4) == "not_signed_in"
    assert (await host.read(f"/tables/{table}"))["table"] == player.table
    assert (await visitor.read("/tables"))["tables"][0]["watching"] == 2


async def test_the_time_of_sending_is_told_however_long_nothing_has_happened(desk: Desk) -> None:
    clock = Clock()
    async with await Tables.open(desk.store, WireViews(), clock=clock) as tables:
        house = create_app(desk, tables=tables, clock=clock)
        async with on_loopback(house) as address, AsyncExitStack() as stack:
            cardroom = Cardroom(house, address, stack)
            host = await cardroom.guest()
            table = await cardroom.open(host, betting_seconds=30)
            here = await cardroom.line(host, table)
            await here.ok("join", seat=1)
            await here.ok("bet", spot=1, main=1000)
            clock.move(seconds=12)
            since = here.seq - 1
            await here.connection.send('{"type":"ping"}')
            told = [
                await here.next(),
                (await cardroom.line(host, table)).seen[0],
                (await cardroom.line(host, table, since=since)).seen[0],
                await host.read(f"/tables/{table}"),
            ]
            assert [each.get("type") for each in told] == ["pong", "snapshot", "events", None]
            assert {each["at"] for each in told} == {written(clock.now)}
            for each in told[1:]:
                assert each["table"]["at"] == written(START)
                assert each["table"]["deadline"] == written(START + timedelta(seconds=30))


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null"])
async def test_a_handshake_from_elsewhere_is_refused(
    cardroom: Cardroom, origin: str | None
) -> None:
    host = await cardroom.guest()
    table = await cardroom.open(host)
    with pytest.raises(InvalidStatus) as raised:
        async with connect(
            socket_url(host, table),
            origin=origin,  # type: ignore[arg-type]
            additional_headers=cookie_of(host),
        ):
            pass
    response = raised.value.response
    assert response.status_code == 403
    assert json.loads(response.body or b"")["code"] == "bad_origin"


async def test_a_table_that_may_not_be_seen_is_no_table(cardroom: Cardroom) -> None:
    host, eve = await cardroom.guest(), await cardroom.guest()
    made = await host.ok("/tables", name="Home", private=True)
    for table, invite in [("nothing", None), ("%00", None), (made["id"], None), (made["id"], "x")]:
        async with line(eve, table, invite=invite) as at:
            assert (await at.next())["code"] == "table_not_found"
            assert await closed(at) == sockets.NO_TABLE
    invited = await cardroom.line(eve, made["id"], invite=made["invite"])
    await invited.ok("join", seat=1)
    again = await cardroom.line(eve, made["id"])
    assert again.you is not None
    assert again.you["seat"] == 1


BAD: list[tuple[str | bytes, str]] = [
    ("", "bad_json"),
    ("{", "bad_json"),
    ("[" * 5000, "bad_json"),
    ('{"type":"ping","type":"ping"}', "bad_json"),
    ("NaN", "bad_json"),
    ("null", "bad_message"),
    ("[]", "bad_message"),
    ("{}", "bad_message"),
    ('{"type":"pong"}', "bad_message"),
    ('{"type":"ping","more":1}', "bad_message"),
    ('{"type":"command","command":{"type":"ready"}}', "bad_message"),
    ('{"type":"command","key":"x","command":{"type":"ready"}}', "bad_message"),
    ('{"type":"command","key":"k€y-of-eight","command":{"type":"ready"}}', "bad_message"),
    (b"\x00\x01", "bad_message"),
]


async def test_what_cannot_be_read_is_answered_and_the_socket_stays_open(
    cardroom: Cardroom,
) -> None:
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    for text, code in BAD:
        await at.connection.send(text)
        answer = await at.next()
        assert (answer["type"], answer["code"], text) == ("error", code, text)
        assert answer["detail"]
    reply = await at.ask("join", seat=0)
    assert (reply["status"], reply["body"]["code"]) == (422, "bad_request_body")
    assert "command.join.seat must be at least 1" in reply["body"]["detail"]
    await at.ok("join", seat=1)


async def test_whoever_sends_nothing_but_nonsense_is_closed(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    for _ in range(sockets.MOST_FAULTS + 1):
        await at.connection.send("nonsense")
    assert await closed(at) == sockets.TOO_MANY_FAULTS


async def test_a_message_has_a_largest_size(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    await at.connection.send(" " * (16 * 1024) + "{}")
    assert await closed(at) == 1009


async def test_messages_have_a_pace(cardroom: Cardroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "AT_ONCE", 5)
    monkeypatch.setattr(sockets, "PER_SECOND", 1)
    monkeypatch.setattr(sockets, "MOST_TOO_FAST", 3)
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    for _ in range(5):
        await at.connection.send('{"type":"ping"}')
        assert (await at.next())["type"] == "pong"
    assert await at.refused("ready") == "too_many_messages"
    await at.connection.send('{"type":"ping"}')
    assert (await at.next())["code"] == "too_many_messages"
    for _ in range(2):
        await at.connection.send('{"type":"ping"}')
    assert await closed(at) == sockets.TOO_FAST


async def test_a_player_has_so_many_sockets(
    cardroom: Cardroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paigow.server.open_sockets.MOST_OF_A_PLAYER", 2)
    host, ben = await cardroom.guest(), await cardroom.guest()
    table = await cardroom.open(host)
    first = await cardroom.line(host, table)
    await cardroom.line(host, table)
    async with line(host, table) as third:
        assert (await third.next())["code"] == "too_many_sockets"
        assert await closed(third) == sockets.TOO_FAST
    await cardroom.line(ben, table)
    await first.connection.close()
    await asyncio.sleep(0.1)
    await cardroom.line(host, table)


async def test_signing_out_closes_the_sockets_of_the_session(cardroom: Cardroom) -> None:
    host, ben = await cardroom.guest(), await cardroom.guest()
    table = await cardroom.open(host)
    tabs = [await cardroom.line(host, table) for _ in range(2)]
    other = await cardroom.line(ben, table)
    await host.client.delete("/api/v1/sessions/current", headers={"Origin": host.origin})
    for tab in tabs:
        assert await closed(tab) == 4401
    await other.ok("join", seat=1)


async def test_a_session_that_ended_elsewhere_is_noticed(
    cardroom: Cardroom, house: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.0)
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    await at.ok("join", seat=1)
    services: Services = house.state.services
    await services.desk.end_session(host.client.cookies["paigow_session"])
    await at.connection.send('{"type":"command","key":"after-the-end","command":{"type":"ready"}}')
    assert await closed(at) == 4401


async def test_two_tabs_show_and_do_the_same(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    table = await cardroom.open(host)
    left, right = [await cardroom.line(host, table) for _ in range(2)]
    await left.ok("join", seat=1)
    await right.ok("bet", spot=1, main=1000)
    await left.until(lambda at: at.seq == right.seq)
    assert (left.table, left.you) == (right.table, right.you)
    await left.ok("bet", spot=1, main=2000)
    await right.until(lambda at: at.seq == left.seq)
    assert right.you is not None
    assert right.you["me"]["held"] == 2000
    await right.ask("ready")
    for at in (left, right):
        await at.until(lambda at: at.phase == "setting")
    assert left.own(1) == right.own(1)
    first, second = await asyncio.gather(
        left.ask("house-way", spot=1), right.ask("house-way", spot=1)
    )
    assert sorted([first["status"], second["status"]]) == [200, 409]


async def test_one_key_has_one_effect_over_the_socket_and_over_http(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    table = await cardroom.open(host)
    at = await cardroom.line(host, table)
    await at.ok("join", seat=1)
    bet: dict[str, Any] = {"type": "bet", "spot": 1, "main": 1000, "fortune": 0, "ace_high": 0}
    first = await at.ask(**bet, key="one-and-only-key")
    seq = first["body"]["seq"]
    await at.until(lambda at: at.seq == seq)
    said = {"version": seq - 1, "command": bet}
    over_http = await host.send(f"/tables/{table}/commands", said, "one-and-only-key")
    assert over_http.headers["idempotent-replayed"] == "true"
    assert over_http.json() == first["body"]
    again = await at.ask(**bet, key="one-and-only-key")
    assert (again["replayed"], again["body"]) == (True, first["body"])
    assert (await host.read(f"/tables/{table}"))["seq"] == seq
    # The other way round, and both at once.
    body = {"version": seq, "command": {**bet, "main": 2000}}
    replies = await asyncio.gather(
        host.send(f"/tables/{table}/commands", body, "another-new-key"),
        at.ask(**{**bet, "main": 2000}, key="another-new-key"),
    )
    assert replies[0].json() == replies[1]["body"]
    assert (await host.read("/me"))["held"] == 2000
    assert [each["type"] for each in at.events()].count("bet_placed") <= 2


async def test_whoever_comes_back_gets_what_was_missed_and_nothing_twice(
    cardroom: Cardroom,
) -> None:
    ann, ben = await cardroom.guest(), await cardroom.guest()
    table = await cardroom.open(ann)
    here, there = await cardroom.line(ann, table), await cardroom.line(ben, table)
    await here.ok("join", seat=1)
    await there.ok("join", seat=2)
    await here.until(lambda at: at.seq == there.seq)
    last = here.seq
    await here.connection.close()
    await there.ok("bet", spot=2, main=1000)
    await there.ok("bet", spot=2, main=1500)
    await there.ok("react", kind="good luck")
    back = await cardroom.line(ann, table, since=last)
    (message,) = back.seen
    assert message["type"] == "events"
    assert [event["seq"] for event in message["events"]] == list(range(last, back.seq))
    assert [event["type"] for event in message["events"]] == [
        "bet_placed",
        "bet_placed",
        "reaction",
    ]
    await there.ok("bet", spot=2, main=1000)
    await back.until(lambda at: at.seq == there.seq)
    seqs = [event["seq"] for event in back.events()]
    assert seqs == list(range(last, there.seq))
    for since in (0, 10**9):  # long ago, and never
        other = await cardroom.line(ann, table, since=since)
        assert other.seq == there.seq
    for text in ("", "-1", "x", "1e3", "٣", "9" * 5000):
        url = f"{socket_url(ann, table)}since={text}"
        async with connect(
            url,
            origin=ann.origin,  # type: ignore[arg-type]
            additional_headers=cookie_of(ann),
        ) as connection:
            assert (await Line(connection).next())["type"] == "snapshot"


async def test_a_slow_reader_gets_the_newest_and_holds_nobody_up(cardroom: Cardroom) -> None:
    ann = await cardroom.guest()
    table = await cardroom.open(ann)
    at = await cardroom.line(ann, table)
    await at.ok("join", seat=1)
    with socket.socket() as small:
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.setblocking(False)
        host, _, port = cardroom.address.removeprefix("http://").partition(":")
        await asyncio.get_running_loop().sock_connect(small, (host, int(port)))
        async with connect(
            socket_url(ann, table),
            sock=small,
            origin=ann.origin,  # type: ignore[arg-type]
            max_queue=1,
        ) as connection:
            slow = Line(connection)
            await slow.next()
            connection.transport.pause_reading()
            for turn in range(100):
                await at.ok("bet", spot=1, main=1000 + turn)
            connection.transport.resume_reading()
            await slow.until(lambda slow: slow.seq >= at.seq)
            assert slow.table == at.table
            assert len(slow.seen) < 70  # what it was too slow for came in one
            seqs = [event["seq"] for event in slow.events()]
            assert seqs == list(range(slow.seen[0]["seq"], at.seq))


async def test_the_sockets_and_actions_are_counted(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    await at.ok("join", seat=1)
    await at.refused("join", seat=2)

    async def value(name: str) -> float:
        text = (await host.client.get("/metrics")).text
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        assert found, (name, text)
        return float(found[1])

    assert await value("paigow_sockets_open") == 1
    assert await value('paigow_table_actions_total{status="200",type="join"}') == 1
    assert await value('paigow_table_actions_total{status="409",type="join"}') == 1
    assert await value("paigow_table_action_seconds_count") == 2
    await at.connection.close()
    async with asyncio.timeout(5):
        while await value("paigow_sockets_open"):
            await asyncio.sleep(0.01)


async def test_a_broken_program_is_a_reply_and_the_socket_stays_open(
    cardroom: Cardroom,
    house: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def broken(*_: object, **__: object) -> Any:
        raise RuntimeError("the secret is Ks Kd")

    host: Browser = await cardroom.guest()
    at = await cardroom.line(host, await cardroom.open(host))
    services: Services = house.state.services
    monkeypatch.setattr(services.cardroom, "command", broken)
    reply = await at.ask("ready")
    assert (reply["status"], reply["body"]["code"]) == (500, "internal_error")
    logged = [json.loads(row) for row in capsys.readouterr().err.splitlines()]
    (crash,) = [row for row in logged if row["event"] == "command"]
    assert crash["error"] == "builtins.RuntimeError"
    assert "Ks" not in json.dumps(crash)
    monkeypatch.undo()
    await at.ok("join", seat=1)
