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
    public_table,
)
from paigow.tables.bots import awaited_bank


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


def test_bots_bet_against_a_person_who_banks_and_is_ready() -> None:
    table = against_ann()
    # The seat before that of the bot that offers to bank is asked first; all wait for its word.
    assert (table.state.bank.seat, table.state.phase) == (1, Phase.WAITING)
    words = "Ann banks with 200.00. Waiting for a first bet, or for Ann to deal."
    assert public_table(table.state).says == words
    assert act(table.do(Ready("ann"))).state.phase is Phase.PAUSED


def against_ann(*bots: int) -> Table:
    """A table at which Ann offers to bank and bots have done all that they want to do."""
    return act(act(with_bots(*(bots or (2, 4))).seat(1)).do(OfferBank("ann", 20_000)))


def test_an_offer_to_bank_is_not_played_against_while_its_player_is_away() -> None:
    table = against_ann()
    money = table.game("ann") + table.held("ann") + 100  # the fee comes back undealt
    for _ in range(10):
        act(table.wait(60))
    assert (table.state.round, table.state.phase) == (1, Phase.WAITING)
    assert (table.state.bank.seat, table.state.spots) == (1, ())
    table.do(OfferBank("ann", None))
    assert table.game("ann") == money
    assert table.state.bank.seat == 2


def test_the_bank_goes_round_between_one_person_and_the_bots() -> None:
    table = against_ann(2, 4)
    banks = []
    for _ in range(20):
        banks.append(table.state.bank.seat)
        if table.state.bank.seat != 1:
            act(table.bet(1))
        act(table.do(Ready("ann")))
        act(table.next_round())
    assert banks == [1, 2] * 10
    assert table.types().count("round_settled") == 20
    assert sum(table.book.balances.values()) == 0


def test_a_person_who_bets_plays_against_the_bank_of_one_who_is_away() -> None:
    table = act(against_ann().seat(5).bet(5))
    assert {spot.spot for spot in table.state.spots} == {2, 4, 5}
    assert table.state.phase is Phase.BETTING


def test_bots_take_their_bets_back_when_no_person_plays_any_more() -> None:
    table = act(against_ann().seat(5).bet(5))
    table.do(RemoveBot(None, 4))  # this one is leaving, and its bet must not be played alone
    act(table.do(Bet("eve", 5, 0)))
    assert (table.state.spots, table.state.phase) == ((), Phase.WAITING)
    assert table.state.seat(4) is None
    act(table.do(Ready("ann")))
    assert {spot.spot for spot in table.state.spots} == {2}


def test_the_word_of_a_bank_is_for_one_bank_in_one_round() -> None:
    table = act(with_bots(2, 4).seat(1)).do(Ready("ann"))
    act(table.do(OfferBank("ann", 20_000)))  # ready before it was the bank's to say
    assert (table.state.bank.seat, table.state.spots) == (1, ())
    for _ in range(3):
        act(table.do(Ready("ann")))
        assert table.state.phase is Phase.PAUSED
        act(table.wait())
        act(table.bet(1).do(Ready("ann")))  # against the bot that banks in between
        act(table.next_round())
        assert (table.state.bank.seat, table.state.phase) == (1, Phase.WAITING)


def test_nobody_is_waited_for_where_no_bot_would_bet() -> None:
    table = against_ann(2)
    assert awaited_bank(table.state) == table.state.seat(1)
    table.do(SitOut(bot_id("oak", 2), True))
    assert awaited_bank(table.state) is None
    assert awaited_bank(act(with_bots(2, 4)).state) is None  # a bot banks
    assert awaited_bank(act(with_bots(2).do(OfferBank(bot_id("oak", 2), None))).state) is None


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
        if table.state.bank.seat != 1:
            table.bet(1)
            act(table)
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
