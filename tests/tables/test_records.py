"""Commands, events and the table itself as JSON, both ways and strictly; and what makes a table."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest
from tests.tables.play import START, Table

from paigow.cards import DECK, Card
from paigow.errors import InputError
from paigow.houseways import house_way
from paigow.rounds import HistoryError
from paigow.tables import (
    AddBot,
    Bet,
    Command,
    CommitSeed,
    Configure,
    Dragon,
    Event,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    OpenTable,
    React,
    Reaction,
    Ready,
    RemoveBot,
    RevealSeed,
    SetHand,
    SitOut,
    TableConfig,
    TableState,
    Tick,
    command_from_json,
    event_from_json,
    evolve,
    player_command,
    replay,
    seed_commitment,
)
from paigow.tables.events import BetPlaced, CardsDealt, HandSet, SeedRevealed

COMMANDS: tuple[Command, ...] = (
    OpenTable(None, "oak", TableConfig(name="Oak", host="ann", table_max_payout=1)),
    Join("ann", 1, "Ann"),
    Leave("ann"),
    SitOut("ann", True),
    OfferBank("ann", 5000),
    OfferBank("ann", None),
    Bet("ann", 1, 1000, 0, 500),
    Dragon("ann", True, 1000),
    Ready("ann"),
    CommitSeed("ann", seed_commitment("a")),
    RevealSeed("ann", "a"),
    SetHand("ann", 1, DECK[:2]),
    HouseWay("ann", 1),
    React("ann", Reaction.OUCH),
    Tick(),
    AddBot("ann", 2, "online"),
    RemoveBot("ann", 2),
    Configure("ann", TableConfig(name="Elm")),
)


def eventful() -> Table:
    """A table at which everything has happened that can happen."""
    table = Table(max_spots=2, dragon=True, host="ann").seat(1, 2, 3)
    table.do(AddBot("ann", 6, "online"), SitOut("cat", True), SitOut("cat", False))
    table.do(OfferBank("ben", 50_000), OfferBank("ben", None), OfferBank("ben", 50_000))
    table.do(CommitSeed("ann", seed_commitment("a"))).bet(1, 3, fortune=100, ace_high=100)
    table.do(Bet("cat", 4, 100), Dragon("ann", True, 100), Bet("cat", 4, 0), Leave("ann"))
    table.do(React("ben", Reaction.GOOD_LUCK), Ready("cat")).wait()
    table.do(RevealSeed("ann", "a"))
    table.do(SetHand("cat", 3, _low(table, 3))).wait()
    table.do(Configure("ann", replace(table.state.config, name="Elm"))).wait()
    table.seat(1, 4, 5, 7)
    table.do(OfferBank("ben", None))
    table.fund("bot-oak-6", 10_000)
    table.bet(1, 2, 3, 4, 5, 7).do(Bet("bot-oak-6", 6, 100))
    table.salt = "lost"
    return table.wait()


def _low(table: Table, number: int) -> tuple[Card, ...]:
    spot = table.state.spot(number)
    assert spot is not None
    return house_way("cardroom").decide(spot.cards or ()).setting.low


def test_every_command_is_read_as_it_was_written() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    for command in COMMANDS:
        assert command_from_json(json.loads(json.dumps(command.to_json()))) == command


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"type": "win", "player": "ann"},
        {"player": "ann"},
        {"type": "ready"},
        {"type": "ready", "player": 1},
        {"type": "ready", "player": "ann", "result": "win"},
        {"type": "set_hand", "player": "ann", "spot": 1, "low": ["As"]},
        {"type": "set_hand", "player": "ann", "spot": 1, "low": ["As", "as"]},
        {"type": "offer_bank", "player": "ann", "amount": -1},
        {"type": "react", "player": "ann", "kind": "anything"},
    ],
    ids=str,
)
def test_commands_that_cannot_be_read(data: object) -> None:
    with pytest.raises(InputError):
        command_from_json(data)


def test_a_client_says_neither_who_asks_nor_under_which_name() -> None:
    read = player_command({"type": "join", "seat": 2}, player="ann", name="Ann")
    assert read == Join("ann", 2, "Ann")
    for data in (
        {"type": "join", "seat": 2, "name": "Bob"},
        {"type": "ready", "player": "ben"},
        {"type": "tick"},
        {"type": "open_table", "table": "x", "config": {}},
    ):
        with pytest.raises(InputError):
            player_command(data, player="ann", name="Ann")


def test_every_event_is_read_as_it_was_written_and_the_table_is_its_events() -> None:
    table = eventful()
    seen = {type(event) for event in table.events}
    assert {kind.__name__ for kind in set(get_args(Event)) - seen} == set()
    lines = [json.dumps(event.to_json()) for event in table.events]
    events = [event_from_json(json.loads(line)) for line in lines]
    assert events == table.events
    assert replay(events) == table.state
    assert [event.seq for event in events] == list(range(len(events)))
    state = None
    for place, event in enumerate(events):
        state = evolve(state, event)
        again = TableState.from_json(json.loads(json.dumps(state.to_json())))
        assert again == state
        if place % 7 == 0:
            assert replay(events[place + 1 :], start=again) == table.state


@pytest.mark.parametrize(
    "change",
    [
        {"type": "won"},
        {"seat": None},
        {"seat": "1"},
        {"more": 1},
        {"seq": -1},
        {"at": "yesterday"},
        {"main": 1.5},
        {"main": True},
        {"main": 10**16},
    ],
    ids=str,
)
def test_events_that_cannot_be_read(change: dict[str, object]) -> None:
    table = Table().seat(1).bet(1)
    data = table.events[-1].to_json()
    with pytest.raises(InputError):
        event_from_json(data | change)
    with pytest.raises(InputError):
        event_from_json({name: value for name, value in data.items() if name != "seat"})


def test_a_history_that_cannot_have_happened() -> None:
    table = eventful()
    events = table.events
    with pytest.raises(HistoryError):
        replay([])
    with pytest.raises(HistoryError):
        replay(events[1:])
    with pytest.raises(HistoryError):
        replay([events[0], events[0]])
    with pytest.raises(HistoryError):
        replay([*events[:5], events[6]])
    for place, event in enumerate(events[1:], start=1):
        before = replay(events[:place])
        for wrong in (replace(event, table="elm"), replace(event, round=event.round + 1)):
            with pytest.raises(HistoryError):
                evolve(before, wrong)
    for kind in (BetPlaced, CardsDealt, HandSet, SeedRevealed):
        event = table.last(kind)
        with pytest.raises(HistoryError):
            evolve(table.state, replace(event, seq=table.state.seq, round=table.state.round))


def test_the_same_hand_is_not_set_twice_whatever_the_log_says() -> None:
    table = Table().seat(1, 2).bet(1, 2).wait()
    table.do(HouseWay("ann", 1))
    event = table.events[-1]
    with pytest.raises(HistoryError):
        evolve(table.state, replace(event, seq=event.seq + 1))


def test_hidden_cards_are_not_in_what_is_printed() -> None:
    table = Table().seat(1).bet(1).wait()
    card = str((table.state.spots[0].cards or ())[0])
    for shown in (repr(table.state.spots[0]), repr(table.last(CardsDealt).hands)):
        assert f"'{card}'" not in shown
    assert table.events[0].at == START
