"""What is shown of a table: the shapes of the wire, in every phase and to everybody."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from tests.tables.play import PLAYERS, Table
from tests.tables.test_records import eventful

from paigow.rounds.views import View
from paigow.server import table_wire as wire
from paigow.tables import (
    AddBot,
    Bet,
    CommitSeed,
    Dragon,
    HouseWay,
    Leave,
    OfferBank,
    PublicTable,
    React,
    Reaction,
    Ready,
    RevealSeed,
    SitOut,
    event_for,
    evolve,
    mine,
    private_part,
    public_event,
    public_table,
    seed_commitment,
    views,
)
from paigow.tables.events import CardsDealt, HandSet
from paigow.tables.state import TableState

_SHAPES: tuple[tuple[type[View], Any], ...] = (
    (views.ConfigView, wire.ConfigView),
    (views.SeatView, wire.SeatView),
    (views.TableItemView, wire.TableItem),
    (views.SpotResultView, wire.SpotResult),
    (views.SpotView, wire.SpotView),
    (views.BankView, wire.BankView),
    (views.SeedView, wire.SeedView),
    (views.CoverageView, wire.CoverageStep),
    (views.PublicTable, wire.TableState),
    (views.EventView, wire.TableEvent),
    (mine.YourSpot, wire.YourSpot),
    (mine.SlipSpotView, wire.SlipSpot),
    (mine.SlipBankView, wire.SlipBank),
    (mine.SlipView, wire.Slip),
)


@pytest.mark.parametrize(("view", "shape"), _SHAPES)
def test_a_view_has_the_fields_of_the_wire(view: Any, shape: Any) -> None:
    assert [field.name for field in fields(view)] == list(shape.model_fields)


def test_everything_that_is_shown_fits_the_wire() -> None:
    state: TableState | None = None
    for event in eventful().events:
        state = evolve(state, event)
        shown = public_table(state).to_json()
        assert wire.TableState.model_validate(shown).model_dump() == shown
        for view in (public_event(event, state), event_for(event, "ann", state)):
            wire.TableEvent.model_validate(view.to_json())
            assert view.says
            assert "\n" not in view.says
        for player in PLAYERS:
            private_part(state, player).to_json()


def look(table: Table) -> PublicTable:
    return public_table(table.state)


def test_the_seats() -> None:
    table = Table().seat(1, 2, 3).do(AddBot(None, 5, "cardroom"), SitOut("cat", True))
    table.do(OfferBank("ben", 20_000)).bet(1).do(Leave("ann"))
    seats = look(table).seats
    assert [seat.seat for seat in seats] == [1, 2, 3, 4, 5, 6, 7]
    statuses = ["leaving", "playing", "sitting out", "empty", "playing", "empty", "empty"]
    assert [seat.status for seat in seats] == statuses
    assert [seat.is_bank for seat in seats].index(True) == 1
    assert [seat.offers_bank for seat in seats].count(True) == 1
    assert (seats[4].bot, seats[4].name, seats[3].name) == (True, "Enid", None)
    table.until(table.state.phase).next_round()
    assert look(table).seats[0].status == "empty"


def test_the_phases_of_a_round() -> None:
    table = Table(max_spots=2, dragon=True).seat(1, 3).do(OfferBank("ann", 20_000))
    assert look(table).says == "Ann banks with 200.00. Waiting for a first bet."
    table.bet(3, fortune=100).do(Bet("cat", 2, 500), Dragon("cat", True, 100))
    shown = look(table)
    assert {spot.spot: spot.kind for spot in shown.spots} == {2: "hand", 3: "blind", 4: "dragon"}
    assert (shown.order, shown.button, shown.says) == ((), None, "Bets are taken: waiting for Cat.")
    table.do(CommitSeed("cat", seed_commitment("c")), Ready("cat"))
    shown = look(table)
    assert (shown.phase, shown.order, shown.button) == ("revealing", (2, 3, 4), 2)
    assert (shown.seeds[0].seat, shown.seeds[0].seed) == (3, None)
    table.do(RevealSeed("cat", "c"))
    shown = look(table)
    assert (shown.phase, shown.seeds[0].seed, shown.secret) == ("setting", "c", None)
    assert shown.says == "Waiting for spot 2."
    assert [spot.done for spot in shown.spots] == [False, True, True]
    assert not any(spot.setting or spot.result for spot in shown.spots)
    bank = shown.bank
    assert bank.cards is not None
    assert bank.setting is not None
    assert (len(bank.cards), bank.way, bank.left, bank.name) == (7, "cardroom", 20_000, "Ann")
    table.do(HouseWay("cat", 2))
    shown = look(table)
    assert (shown.phase, shown.secret) == ("paused", table.secret_of_round())
    assert all(spot.setting and spot.result for spot in shown.spots)
    assert len(shown.coverage) == 4
    assert shown.bank.left == shown.coverage[-1].left
    assert shown.says.startswith("The round is settled: Cat ")


def test_what_a_player_sees_besides() -> None:
    table = Table(max_spots=2, host="cat").seat(1, 3).do(OfferBank("ann", 20_000)).bet(3)
    table.do(Bet("cat", 4, 500)).wait()
    mine, other = private_part(table.state, "cat"), private_part(table.state, "ann")
    assert (mine.seat, mine.host, mine.standing_offer, mine.slip) == (3, True, None, None)
    assert (other.seat, other.host, other.standing_offer, other.spots) == (1, False, 20_000, ())
    first, second = mine.spots
    assert (first.kind, first.setting, second.kind, second.options) == ("hand", None, "blind", None)
    assert first.options is not None
    assert len({option.low for option in first.options}) == 21
    assert second.setting is not None
    table.hands_up()
    mine, other = private_part(table.state, "cat"), private_part(table.state, "ann")
    assert mine.slip is not None
    assert other.slip is not None
    assert other.slip.bank is not None
    assert mine.slip.net + other.slip.net + other.slip.bank.collection == 0
    assert mine.spots[0].options is None
    nobody = private_part(table.state, "somebody")
    assert (nobody.seat, nobody.spots, nobody.slip) == (None, (), None)


def test_events_tell_their_player_more_than_others() -> None:
    table = Table().seat(1, 2).bet(1, 2).wait()
    dealt = table.last(CardsDealt)
    cards = " ".join(map(str, dealt.hands[0].cards))
    assert event_for(dealt, "ann", table.state).says == f"You are dealt {cards} on spot 1."
    assert cards not in event_for(dealt, "ben", table.state).says
    assert event_for(dealt, "cat", table.state) == public_event(dealt, table.state)
    table.do(HouseWay("ann", 1))
    hand = table.last(HandSet)
    assert public_event(hand, table.state).says == "The house way sets spot 1."
    assert event_for(hand, "ann", table.state).says.startswith("The house way sets a")
    assert event_for(hand, "ann", table.state).says.endswith(" on spot 1.")


def test_a_reaction_says_which() -> None:
    table = Table().seat(1).do(React("ann", Reaction.NICE_HAND))
    view = public_event(table.events[-1], table.state)
    assert (view.kind, view.seat, view.says) == ("nice hand", 1, "Ann: nice hand.")
