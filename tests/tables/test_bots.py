"""Bots play like anybody, by commands; without people they let the table rest."""

from __future__ import annotations

import pytest
from tests.tables.play import Table

from paigow.hands import Setting
from paigow.houseways import house_way
from paigow.tables import (
    AddBot,
    Bet,
    HouseWay,
    Leave,
    OfferBank,
    Phase,
    Ready,
    RemoveBot,
    SetHand,
    SitOut,
    bot_id,
    bots_command,
    next_command,
)


def with_bots(*seats: int, way: str = "cardroom") -> Table:
    table = Table()
    for seat in seats:
        table.fund(bot_id("oak", seat), 10_000_000)
        table.do(AddBot(None, seat, way))
    return table


def act(table: Table) -> Table:
    """Let the bots do all that they want to do now."""
    for _ in range(100):
        command = bots_command(table.state)
        if command is None:
            return table
        table.do(command)
    raise AssertionError("bots come to an end")


def test_bots_alone_let_the_table_rest_though_one_offers_to_bank() -> None:
    table = act(with_bots(2, 4, 6))
    assert (table.state.phase, table.state.spots) == (Phase.WAITING, ())
    assert [seat.offer is not None for seat in table.state.seats] == [True, False, False]
    assert table.state.bank.seat == 2


def test_a_round_with_bots_needs_one_person_alone() -> None:
    table = act(with_bots(2, 4, 6).seat(1)).bet(1)
    act(table)
    assert {spot.spot for spot in table.state.spots} == {1, 4, 6}
    table.do(Ready("ann"))
    act(table)
    assert [spot.set_by is not None for spot in table.state.spots] == [False, True, True]
    assert table.do(HouseWay("ann", 1)).state.phase is Phase.PAUSED
    assert act(table.wait()).state.phase is Phase.WAITING


def test_bots_bet_against_a_person_who_banks() -> None:
    table = act(with_bots(2, 4).seat(1))
    table.do(OfferBank("ann", 20_000))
    act(table)
    # The bot gives its offer up for a person's, and nobody has to be waited for.
    assert table.state.bank.seat == 1
    assert table.state.phase is Phase.PAUSED


def test_a_bot_of_another_way_sets_by_it() -> None:
    table = act(with_bots(2, way="online").seat(1)).do(OfferBank(bot_id("oak", 2), None))
    table.bet(1).do(Bet(bot_id("oak", 2), 2, 100), Ready("ann"), Ready(bot_id("oak", 2)))
    spot = table.state.spot(2)
    assert spot is not None
    seat = table.state.seat(2)
    assert seat is not None
    command = next_command(table.state, seat)
    assert isinstance(command, SetHand)
    low = house_way("online", "low").decide(spot.cards or ()).setting.low
    assert command.low == low
    table.do(command)
    done = table.state.spot(2)
    assert done is not None
    assert isinstance(done.setting, Setting)


@pytest.mark.parametrize("bank", [True, False])
def test_many_rounds_with_bots_of_all_kinds(bank: bool) -> None:
    table = Table().seat(1)
    for seat, way in ((2, "online"), (3, "cardroom"), (5, "foxwoods"), (7, "cardroom")):
        table.fund(bot_id("oak", seat), 10_000_000)
        table.do(AddBot(None, seat, way))
    if bank:
        table.do(OfferBank("ann", 10_000))
    for _ in range(20):
        act(table)
        if not bank:
            table.bet(1)
            act(table)
        if table.state.phase is Phase.BETTING:
            table.do(Ready("ann"))
        act(table)
        table.next_round()
    assert table.types().count("round_settled") == 20
    assert sum(table.book.balances.values()) == 0


def test_who_is_no_bot_or_goes_does_nothing_by_itself() -> None:
    table = with_bots(2).seat(1).bet(1)
    person = table.state.seat(1)
    assert person is not None
    assert next_command(table.state, person) is None
    table.do(Bet(bot_id("oak", 2), 2, 100), RemoveBot(None, 2))
    assert bots_command(table.state) is None
    table.do(Leave("ann"))


def test_a_bot_that_sits_out_does_not_bet() -> None:
    table = act(with_bots(2, 3).seat(1)).do(SitOut(bot_id("oak", 3), True)).bet(1)
    assert {spot.spot for spot in act(table).state.spots} == {1}
