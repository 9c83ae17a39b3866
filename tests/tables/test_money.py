"""The money of a table: holds closed once, an account that ends empty, nothing made or lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables.made import ACE_HIGH, BANK, LOSE, PUSH, TRIPS, WIN, config
from tests.tables.pool import pool
from tests.tables.told import AT, PLAYERS, PURSE, Told

from paigow.errors import RefusedError
from paigow.hands import Setting
from paigow.ledger import (
    COLLECTION,
    COMMISSION,
    HOUSE,
    Entry,
    HoldAct,
    game_of,
    stakes_of,
    table_of,
)
from paigow.tables.events import TableOpened
from paigow.tables.money import entries


def acts(moved: tuple[Entry, ...]) -> list[tuple[HoldAct, str]]:
    return [(entry.hold.act, entry.hold.hold) for entry in moved if entry.hold]


def purses(table: Told) -> dict[str, int]:
    """What each player's purse has gained since the start."""
    gains = {player: table.book.balance(game_of(player)) - PURSE for player in PLAYERS}
    return {player: gain for player, gain in gains.items() if gain}


def nothing_held(table: Told) -> None:
    assert all(table.book.balance(stakes_of(player)) == 0 for player in PLAYERS)
    assert all(hold.closed is not None for hold in table.book.holds.values())


def settings(*texts: str) -> list[Setting]:
    return [Setting.parse(text) for text in texts]


def test_opening_a_table_moves_nothing() -> None:
    opened = TableOpened(table="oak", round=0, seq=0, at=AT, config=config())
    assert entries(opened, None) == ()


def test_new_bets_give_those_before_back() -> None:
    table = Told(config())
    table.open()
    assert table.moved == ()
    first = table.state.seq
    table.bet(3, 1_000, 500, 200)
    assert acts(table.moved) == [(HoldAct.OPEN, f"oak/{first}")]
    assert table.book.balance(stakes_of("cho")) == 1_700
    table.bet(3, 2_000)
    assert acts(table.moved) == [(HoldAct.VOID, f"oak/{first}"), (HoldAct.OPEN, f"oak/{first + 1}")]
    table.bet(4, 300, seat=3)
    assert table.book.balance(stakes_of("cho")) == 2_300
    table.bet(3, 0)
    assert acts(table.moved) == [(HoldAct.VOID, f"oak/{first + 1}")]
    table.dragon(5, 3, 100)
    table.dragon(5, 3, 0)
    table.bet(4, 0, seat=3)
    assert purses(table) == {}
    nothing_held(table)


def test_a_bet_beyond_the_purse_is_refused_by_the_book() -> None:
    table = Told(config())
    table.open()
    with pytest.raises(RefusedError, match=r"game:cho holds 1,000\.00, that is 0\.01 too little"):
        table.bet(3, PURSE, 1)


def test_the_bank_is_held_and_the_collection_taken() -> None:
    table = Told(config())
    opening = table.state.seq
    table.open(7, 50_000, 375)
    assert acts(table.moved) == [(HoldAct.OPEN, f"oak/{opening}")]
    assert [entry.kind for entry in table.moved] == ["bank", "collection"]
    assert (table.book.balance(stakes_of("gus")), table.book.balance(COLLECTION)) == (50_000, 375)
    assert purses(table) == {"gus": -50_375}
    table.step_down()
    assert acts(table.moved) == [(HoldAct.VOID, f"oak/{opening}")]
    assert [entry.kind for entry in table.moved] == ["unbank", "collection_back"]
    assert (purses(table), table.book.balance(COLLECTION)) == ({}, 0)
    table.take_bank(2, 20_000)
    assert purses(table) == {"bob": -20_000}
    table.step_down()
    assert purses(table) == {}
    nothing_held(table)


def test_a_round_that_is_void_gives_everything_back() -> None:
    table = Told(config())
    table.open(7, 50_000, 375)
    table.bet(1, 1_000, 500)
    table.bet(3, 2_000)
    table.bet(4, 2_000, seat=3)
    table.close([1, 3])
    assert [entry.id.split("/", 2)[2] for entry in table.moved] == ["unbet/4"]
    table.void()
    assert (purses(table), table.book.balance(COLLECTION)) == ({}, 0)
    nothing_held(table)
    table.open()
    table.void()
    assert table.moved == ()


@pytest.mark.parametrize(
    ("banker", "changes", "gains", "house", "fees"),
    [
        (None, {}, {"ann": 2_000, "cho": -2_000, "dee": -500}, 500, (0, 0)),
        (7, {}, {"ann": 2_000, "cho": -2_000, "dee": -500, "gus": 500 - 375}, 0, (0, 375)),
        (
            7,
            {"commission_rate": 500, "commission_step": 25},
            {"ann": 1_900, "cho": -2_000, "dee": -500, "gus": 500 - 375},
            0,
            (100, 375),
        ),
        (
            None,
            {"commission_rate": 500, "bank_commission": True},
            {"ann": 1_900, "cho": -2_000, "dee": -500},
            500,
            (100, 0),
        ),
    ],
)
def test_where_the_money_of_a_round_goes(
    banker: int | None,
    changes: dict[str, Any],
    gains: dict[str, int],
    house: int,
    fees: tuple[int, int],
) -> None:
    table = Told(config(**changes))
    table.open(banker, 50_000, 375)
    table.bet(1, 2_000)
    table.bet(3, 2_000)
    table.bet(4, 1_000, 500)
    table.close([3, 4, 1])
    table.settle(Setting.parse(BANK), settings(LOSE, PUSH, WIN))
    assert purses(table) == gains
    assert table.book.balance(HOUSE) == house
    assert (table.book.balance(COMMISSION), table.book.balance(COLLECTION)) == fees
    assert [entry.kind for entry in table.moved[:3]] == ["settlement"] * 3
    assert len(table.moved) == 4
    assert all(hold.closed is HoldAct.POST for hold in table.book.holds.values())
    nothing_held(table)


def test_a_bank_that_runs_out() -> None:
    table = Told(config())
    table.open(7, 25_000)
    for spot in (1, 2, 3):
        table.bet(spot, 10_000)
    table.close([2, 3, 1])
    table.settle(Setting.parse(BANK), settings(WIN, WIN, WIN))
    assert purses(table) == {"bob": 10_000, "cho": 10_000, "ann": 5_000, "gus": -25_000}
    assert [(line.account, line.cents) for line in table.moved[-1].lines] == [
        (stakes_of("gus"), -25_000),
        (table_of("oak"), 25_000),
    ]
    nothing_held(table)


def test_a_round_in_which_nothing_changes_hands() -> None:
    table = Told(config())
    table.open()
    table.bet(1, 10_000)
    table.close([1])
    table.settle(Setting.parse(ACE_HIGH), settings(TRIPS))
    assert len(table.moved) == 1
    assert (purses(table), table.book.balance(HOUSE)) == ({}, 0)
    nothing_held(table)


def test_entries_have_names_of_their_own() -> None:
    table, names = Told(config()), list[str]()
    for banker in (7, None):
        table.open(banker, 5_000, 100)
        names += [entry.id for entry in table.moved]
        for spot in (1, 1, 2, 3):
            table.bet(spot, 500)
            names += [entry.id for entry in table.moved]
        table.close([1, 2])
        names += [entry.id for entry in table.moved]
        table.settle(Setting.parse(BANK), settings(WIN, WIN))
        names += [entry.id for entry in table.moved]
    assert len(names) == len(set(names)) == 2 * (4 + 1 + 1 + 3) + 2


amounts = st.integers(min_value=1, max_value=3_000)
sides = st.sampled_from([0, 0, 1, 250])
banker = st.none() | st.tuples(
    st.integers(min_value=1, max_value=7),
    st.integers(min_value=1, max_value=20_000),
    st.sampled_from([0, 100]),
)


@given(st.data())
def test_any_rounds_whatever_happens(data: st.DataObject) -> None:
    """Bets over bets, dragons, banks that step down, spots without a hand, void rounds."""
    draw = data.draw
    fees = st.fixed_dictionaries(
        {"commission_rate": st.sampled_from([0, 500]), "bank_commission": st.booleans()}
    )
    table = Told(config(**draw(fees)), purse=10**7)
    for _ in range(draw(st.integers(min_value=1, max_value=3))):
        bank = draw(banker)
        table.open(*(bank or ()))
        if bank is not None and draw(st.booleans()):
            table.step_down()
            if draw(st.booleans()):
                table.take_bank(*bank)
        for _ in range(draw(st.integers(min_value=0, max_value=8))):
            spot, seat = (draw(st.integers(min_value=1, max_value=7)) for _ in range(2))
            if table.state.spot(spot) is None or draw(st.booleans()):
                table.bet(spot, draw(amounts), draw(sides), draw(sides), seat=seat)
            elif draw(st.booleans()):
                table.bet(spot, 0, seat=seat)
            else:
                table.dragon(spot, seat, draw(amounts))
        open_spots = [spot.spot for spot in table.state.spots]
        live = draw(st.permutations(open_spots))[:6]
        if not live:
            table.void()
            continue
        table.close(live)
        if draw(st.booleans()):
            table.settle_deal(draw(st.sampled_from(pool())))
        else:
            table.void()
        nothing_held(table)
    nothing_held(table)
