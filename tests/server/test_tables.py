"""The cardroom over HTTP: the lobby, tables of hosts, every command and every refusal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from tests.server.live import DEPENDENT, Cardroom
from tests.server.support import Browser, code_of

from paigow.server.pace import Paces
from paigow.server.table_asks import ReactionKind, TableRequest
from paigow.tables import Reaction, TableConfig

SHA = "0" * 64


async def command(browser: Browser, table: str, type: str, **fields: Any) -> str:
    """A command over HTTP at the table as it is now; ``done``, or the code of the refusal."""
    body: dict[str, Any] = {"command": {"type": type, **fields}}
    if type in DEPENDENT:
        body["version"] = (await browser.read(f"/tables/{table}"))["seq"]
    response = await browser.send(f"/tables/{table}/commands", body)
    return "done" if response.status_code == 200 else code_of(response)


def test_what_may_be_asked_of_a_table_is_what_a_table_can_be() -> None:
    asked = TableRequest(name="Oak").model_dump()
    posted = TableConfig(name="Oak", collection=0).to_json()
    assert asked == {name: value for name, value in posted.items() if name != "host"}
    assert set(get_args(ReactionKind)) == {kind.value for kind in Reaction}


async def test_the_lobby_lists_public_tables_with_their_limits_and_fees(
    cardroom: Cardroom,
) -> None:
    host, visitor = await cardroom.guest(), cardroom.visitor()
    assert await visitor.read("/tables") == {"tables": []}
    oak = await cardroom.open(host, min_main=500, max_main=20_000)
    await cardroom.open(host, name="Elm", private=True)
    elder = await cardroom.open(host, name="Elder", collection=250)
    await command(host, elder, "join", seat=4)
    rows = (await visitor.read("/tables"))["tables"]
    assert [row["id"] for row in rows] == [elder, oak]
    assert rows[1] == {
        "id": oak,
        "name": "Oak",
        "variant": "face-up",
        "seats_taken": 0,
        "seats_free": 7,
        "bank": rows[1]["bank"],
        "min_main": 500,
        "max_main": 20_000,
        "collection": 0,
        "fee": "none",
        "watching": 0,
        "phase": rows[1]["phase"],
        "private": False,
    }
    assert (rows[0]["seats_taken"], rows[0]["fee"]) == (1, "2.50 a round from whoever banks")


async def test_a_table_is_opened_once_for_each_key(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    body = {"name": "Oak", "private": True}
    first = await host.send("/tables", body, key="open-the-oak")
    again = await host.send("/tables", body, key="open-the-oak")
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert again.headers["idempotent-replayed"] == "true"
    made = first.json()
    assert made["link"] == f"/table/{made['id']}?invite={made['invite']}"
    assert len(made["invite"]) >= 20
    other = await host.send("/tables", {"name": "Elm"}, key="open-the-oak")
    assert code_of(other) == "idempotency_key_reused"
    public = await host.ok("/tables", name="Elm")
    assert (public["invite"], public["link"]) == (None, f"/table/{public['id']}")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_request_body"),
        ({"name": "O"}, "bad_request_body"),
        ({"name": "Oak\n"}, "bad_request_body"),
        ({"name": "  "}, "bad_request_body"),
        ({"name": "Oak\u2028Elm"}, "bad_input"),
        ({"name": "<b>Oak</b>"}, "bad_request_body"),
        ({"name": "Oak", "variant": "itv"}, "bad_request_body"),
        ({"name": "Oak", "min_main": 0}, "bad_request_body"),
        ({"name": "Oak", "min_main": 500, "max_main": 400}, "bad_input"),
        ({"name": "Oak", "max_main": 100.0}, "bad_request_body"),
        ({"name": "Oak", "collection": "100"}, "bad_request_body"),
        ({"name": "Oak", "max_spots": 4}, "bad_request_body"),
        ({"name": "Oak", "commission_step": 10}, "bad_request_body"),
        ({"name": "Oak", "dragon": 1}, "bad_request_body"),
        ({"name": "Oak", "host": "me"}, "bad_request_body"),
    ],
    ids=str,
)
async def test_what_no_table_can_be(cardroom: Cardroom, body: Any, code: str) -> None:
    host = await cardroom.guest()
    assert code_of(await host.send("/tables", body)) == code
    assert (await host.read("/tables"))["tables"] == []


async def test_commands_come_from_players_on_the_own_pages_with_a_key(cardroom: Cardroom) -> None:
    host = await cardroom.guest()
    table = await cardroom.open(host)
    path = f"/tables/{table}/commands"
    join = b'{"command":{"type":"join","seat":1}}'
    assert code_of(await host.raw(path, join, {"Idempotency-Key": ""})) == "key_missing"
    assert code_of(await host.raw(path, join, {"Idempotency-Key": "x"})) == "bad_key"
    assert code_of(await host.raw(path, join, {"Origin": "http://elsewhere"})) == "bad_origin"
    assert code_of(await host.raw(path, join, {"Origin": ""})) == "bad_origin"
    assert code_of(await cardroom.visitor().raw(path, join)) == "not_signed_in"
    assert code_of(await cardroom.visitor().send("/tables", {"name": "Oak"})) == "not_signed_in"
    for text in (b"{}", b'{"command":{}}', b'{"command":{"type":"tick"}}', b'{"command":[]}'):
        assert code_of(await host.raw(path, text)) == "bad_request_body"
    twice = b'{"command":{"type":"join","seat":1,"seat":2}}'
    assert code_of(await host.raw(path, twice)) == "bad_json"
    assert (await host.read(f"/tables/{table}"))["you"]["seat"] is None


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("join", {}),
        ("join", {"seat": 0}),
        ("join", {"seat": 8}),
        ("join", {"seat": True}),
        ("join", {"seat": 1, "player": "somebody"}),
        ("join", {"seat": 1, "name": "Somebody"}),
        ("sit-out", {"on": 1}),
        ("offer-bank", {"amount": 0}),
        ("offer-bank", {"amount": -1}),
        ("bet", {"spot": 1, "main": -100}),
        ("bet", {"spot": 1, "main": 1e3}),
        ("bet", {"spot": 1, "main": "1000"}),
        ("bet", {"spot": 1, "main": None}),
        ("bet", {"spot": 1, "main": 10**15}),
        ("commit-seed", {"hash": "abc"}),
        ("reveal-seed", {"seed": "a b"}),
        ("set", {"spot": 1, "low": ["As"]}),
        ("set", {"spot": 1, "low": ["As", "1s"]}),
        ("set", {"spot": 1, "low": ["As", "Ks"], "high": []}),
        ("react", {"kind": "<script>"}),
        ("add-bot", {"seat": 2, "way": "../x"}),
        ("configure", {"config": {"name": "Oak", "host": "me"}}),
        ("wait", {}),
    ],
    ids=str,
)
async def test_malformed_commands(cardroom: Cardroom, type: str, fields: Any) -> None:
    host = await cardroom.guest()
    table = await cardroom.open(host)
    before = (await host.read(f"/tables/{table}"))["table"]
    assert await command(host, table, type, **fields) == "bad_request_body"
    assert (await host.read(f"/tables/{table}"))["table"] == before


async def test_refusals_name_the_rule_and_change_nothing(cardroom: Cardroom) -> None:
    ann, ben = await cardroom.guest(), await cardroom.guest()
    table = await cardroom.open(ann, min_main=500, min_bank=10_000, max_spots=2)
    assert await command(ann, table, "join", seat=1) == "done"
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("join", {"seat": 1}, "seat_taken"),
        ("bet", {"spot": 2, "main": 1000}, "not_seated"),
        ("leave", {}, "not_seated"),
        ("ready", {}, "not_seated"),
        ("react", {"kind": "ouch"}, "not_seated"),
        ("add-bot", {"seat": 3}, "not_host"),
        ("remove-bot", {"seat": 1}, "not_host"),
        ("configure", {"config": {"name": "Elm"}}, "not_host"),
    ]
    for type, fields, code in refused:
        before = (await ann.read(f"/tables/{table}"))["table"]
        assert (await command(ben, table, type, **fields), type) == (code, type)
        assert (await ann.read(f"/tables/{table}"))["table"] == before
    assert await command(ben, table, "join", seat=2) == "done"
    refused = [
        ("join", {"seat": 3}, "already_seated"),
        ("bet", {"spot": 1, "main": 1000}, "seat_not_yours"),
        ("bet", {"spot": 3, "main": 1000}, "own_spot_first"),
        ("bet", {"spot": 2, "main": 499}, "below_minimum"),
        ("bet", {"spot": 2, "main": 10**9}, "above_maximum"),
        ("bet", {"spot": 2, "main": 60_000}, "insufficient_funds"),
        ("bet", {"spot": 2, "main": 0, "fortune": 100}, "side_bet_needs_main"),
        ("dragon", {"on": True, "main": 1000}, "no_dragon"),
        ("offer-bank", {"amount": 9_999}, "below_minimum"),
        ("set", {"spot": 2, "low": ["As", "Ks"]}, "wrong_phase"),
        ("house-way", {"spot": 2}, "wrong_phase"),
        ("reveal-seed", {"seed": "abc"}, "wrong_phase"),
    ]
    for type, fields, code in refused:
        before = (await ann.read(f"/tables/{table}"))["table"]
        assert (await command(ben, table, type, **fields), type, fields) == (code, type, fields)
        assert (await ann.read(f"/tables/{table}"))["table"] == before


async def test_every_command_is_carried_out(cardroom: Cardroom) -> None:
    ann, ben = await cardroom.guest(), await cardroom.guest()
    table = await cardroom.open(ann, dragon=True, collection=100)
    given: list[tuple[Browser, str, dict[str, Any]]] = [
        (ann, "join", {"seat": 1}),
        (ben, "join", {"seat": 2}),
        (ann, "configure", {"config": {"name": "Elm", "pause_seconds": 1, "dragon": True}}),
        (ann, "add-bot", {"seat": 5}),
        (ann, "add-bot", {"seat": 6, "way": "foxwoods"}),
        (ann, "remove-bot", {"seat": 6}),
        (ben, "sit-out", {"on": True}),
        (ben, "sit-out", {"on": False}),
        (ann, "react", {"kind": "good luck"}),
        (ben, "offer-bank", {"amount": 20_000}),
        (ben, "offer-bank", {"amount": None}),
        (ann, "bet", {"spot": 1, "main": 1000, "fortune": 100, "ace_high": 100}),
        (ann, "dragon", {"on": True, "main": 500}),
        (ann, "commit-seed", {"hash": SHA}),
        (ben, "leave", {}),
    ]
    for player, type, fields in given:
        assert (await command(player, table, type, **fields), type) == ("done", type)
    shown = await ann.read(f"/tables/{table}")
    state, you = shown["table"], shown["you"]
    assert state["config"]["name"] == "Elm"
    assert you["seat"] == 1
    assert you["host"] is True
    assert (you["me"]["game"], you["me"]["held"]) == (50_000 - 1700, 1700)
    mine = [spot for spot in state["spots"] if spot["seat"] == 1]
    assert [(spot["main"], spot["fortune"], spot["ace_high"]) for spot in mine] == [
        (1000, 100, 100),
        (500, 0, 0),
    ]
    assert [seed["commitment"] for seed in state["seeds"]] == [SHA]
    assert next(seat for seat in state["seats"] if seat["seat"] == 5)["bot"] is True
    # The cashier waits for the end of the round, and says so.
    for step, body in [("rebuy", {"amount": 100}), ("exit", {})]:
        refused = await ann.send(f"/cashier/{step}", body)
        assert code_of(refused) == "round_in_progress"
        assert "17.00 is at stake at a table of the cardroom" in refused.json()["detail"]


async def test_a_command_is_carried_out_once_for_each_key(cardroom: Cardroom) -> None:
    ann = await cardroom.guest()
    table = await cardroom.open(ann)
    await command(ann, table, "join", seat=1)
    path = f"/tables/{table}/commands"
    bet = {"type": "bet", "spot": 1, "main": 1000}
    body = {"version": (await ann.read(f"/tables/{table}"))["seq"], "command": bet}
    first = await ann.send(path, body, key="one-bet-only")
    again = await ann.send(path, body, key="one-bet-only")
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert again.headers["idempotent-replayed"] == "true"
    other = {**body, "command": {**bet, "main": 2000}}
    assert code_of(await ann.send(path, other, key="one-bet-only")) == "idempotency_key_reused"
    assert (await ann.read("/me"))["held"] == 1000
    # What was decided on before the player's own last bet is not meant for the table as it is.
    assert code_of(await ann.send(path, other)) == "stale_version"
    assert code_of(await ann.send(path, {"command": bet})) == "version_needed"
    assert (await ann.read("/me"))["held"] == 1000


async def test_a_private_table_is_there_for_those_who_are_invited(cardroom: Cardroom) -> None:
    ann, ben, eve = [await cardroom.guest() for _ in range(3)]
    opened = await ann.ok("/tables", name="Home", private=True)
    table, invite = opened["id"], opened["invite"]
    path = f"/tables/{table}"
    join = {"command": {"type": "join", "seat": 2}}
    for query in ("", "?invite=", "?invite=wrong", f"?invite={invite[:-1]}"):
        assert code_of(await eve.get(path + query)) == "table_not_found"
        assert code_of(await eve.send(f"{path}/commands{query}", join)) == "table_not_found"
        assert code_of(await eve.get(f"{path}/rounds{query}")) == "table_not_found"
        assert code_of(await eve.get(f"{path}/rounds/1/proof{query}")) == "table_not_found"
    assert code_of(await eve.get(f"{path}/advice?spot=1")) == "table_not_found"
    assert (await cardroom.visitor().get(f"{path}?invite={invite}")).status_code == 200
    joined = await ben.send(f"{path}/commands?invite={invite}", join)
    assert joined.status_code == 200
    assert (await ben.get(path)).status_code == 200  # the seat is an invitation
    assert invite not in (await ben.get(path)).text
    assert (await ann.get(path)).status_code == 200  # and so is being the host


async def test_a_table_stays_public_or_private(cardroom: Cardroom) -> None:
    ann = await cardroom.guest()
    for private in (False, True):
        opened = await ann.ok("/tables", name="Home", private=private)
        path = f"/tables/{opened['id']}"
        seen = await ann.read(path)
        change = {"type": "configure", "config": {"name": "Home", "private": not private}}
        sent = await ann.send(f"{path}/commands", {"version": seen["seq"], "command": change})
        assert code_of(sent) == "stays_private"


@pytest.mark.parametrize("id", ["nothing", "%00", "a" * 200, "ü"])
async def test_tables_that_are_not_there(cardroom: Cardroom, id: str) -> None:
    ann = await cardroom.guest()
    for path in ("", "/advice?spot=1", "/rounds", "/rounds/1/proof"):
        response = await ann.get(f"/tables/{id}{path}")
        assert response.status_code == 404
        assert code_of(response) in ("table_not_found", "not_found")
    sent = await ann.send(f"/tables/{id}/commands", {"command": {"type": "leave"}})
    assert sent.status_code == 404


async def test_a_round_with_its_advice_slips_and_proof(cardroom: Cardroom) -> None:
    table = await cardroom.seated(2, 5)
    ann, ben = table.browsers
    path = table.path
    assert code_of(await ann.get(f"{path}/advice?spot=2")) == "no_hand"
    await table.dealt(fortune=100)
    assert code_of(await ann.get(f"{path}/advice?spot=5")) == "seat_not_yours"
    assert code_of(await ann.get(f"{path}/advice?spot=9")) == "bad_request"
    assert code_of(await ann.get(f"{path}/advice")) == "bad_request"
    assert code_of(await cardroom.visitor().get(f"{path}/advice?spot=2")) == "not_signed_in"
    number = table.lines[2].table["round"]
    assert code_of(await ann.get(f"{path}/rounds/{number}/proof")) == "round_unfinished"
    advised = await ann.read(f"{path}/advice?spot=2")
    options = table.lines[2].own(2)["options"]
    assert advised["setting"] in options
    await table.lines[2].ok("set", spot=2, low=advised["setting"]["low"])
    assert code_of(await ann.get(f"{path}/advice?spot=2")) == "already_set"
    await table.lines[5].ok("house-way", spot=5)
    await table.everybody(lambda at: at.you is not None and at.you["slip"] is not None)
    for browser, seat in ((ann, 2), (ben, 5)):
        page = await browser.read(f"{path}/rounds")
        (slip,) = page["slips"]
        assert page["next"] is None
        you = table.lines[seat].you
        assert you is not None
        assert slip == you["slip"]
        assert slip["round"] == number
        assert slip["net"] == you["me"]["game"] + you["me"]["account"] - 100_000
    proof = await cardroom.visitor().read(f"{path}/rounds/{number}/proof")
    assert proof["round"] == number
    assert {"cards_dealt", "round_settled"} <= {event["type"] for event in proof["events"]}
    assert code_of(await ann.get(f"{path}/rounds/{number + 9}/proof")).endswith("round_not_found")
    assert code_of(await ann.get(f"{path}/rounds/x/proof")) == "bad_request"
    for query in ("?limit=0", "?limit=101", "?before=-1", "?before=x"):
        assert code_of(await ann.get(f"{path}/rounds{query}")) == "bad_request"
    assert await ann.read(f"{path}/rounds?before={number}") == {"slips": [], "next": None}


async def test_slips_come_in_pages(cardroom: Cardroom) -> None:
    table = await cardroom.seated(1)
    at, browser = table.lines[1], table.browsers[0]
    for _ in range(3):
        await at.until(lambda at: at.phase == "waiting")
        await at.ok("bet", spot=1, main=100)
        await at.ask("ready")
        await at.until(lambda at: at.phase == "setting")
        await at.ok("house-way", spot=1)
    seen: list[int] = []
    page = await browser.read(f"{table.path}/rounds?limit=2")
    seen += [slip["round"] for slip in page["slips"]]
    page = await browser.read(f"{table.path}/rounds?limit=2&before={page['next']}")
    seen += [slip["round"] for slip in page["slips"]]
    assert page["next"] is None
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == 3


async def test_nobody_commands_faster_than_anybody_plays(cardroom: Cardroom) -> None:
    ann, ben = [await cardroom.guest() for _ in range(2)]
    state = cardroom.app.state
    state.services = replace(state.services, paces=Paces(0.001, 3))
    path = f"/tables/{await cardroom.open(ann)}/commands"
    asked = {"command": {"type": "react", "kind": "ouch"}}  # refused without a seat, and counted
    replies = [await ann.send(path, asked) for _ in range(4)]
    assert [code_of(reply) for reply in replies] == ["not_seated"] * 3 + ["too_many_messages"]
    assert replies[3].headers["Retry-After"] == "1"
    assert code_of(await ben.send(path, asked)) == "not_seated"
