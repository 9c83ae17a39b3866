"""The slips of a round: who gets one, what is on it, and that together they are the round."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables.made import BANK, LOSE, PUSH, WIN, config
from tests.tables.pool import pool
from tests.tables.told import Told

from paigow.hands import Setting
from paigow.ledger import game_of
from paigow.tables.slips import Slip, SlipBank, slips
from paigow.tables.words import table_words


def played(
    banker: int | None = 7, amount: int = 50_000, collection: int = 375, **changes: Any
) -> Told:
    """Spot 3 and its neighbour 4 are cho's, spot 1 is ann's."""
    table = Told(config(**changes))
    table.open(banker, amount, collection)
    table.bet(1, 2_000)
    table.bet(3, 1_000, 500)
    table.bet(4, 3_000, seat=3)
    table.close([3, 4, 1])
    table.settle(Setting.parse(BANK), [Setting.parse(text) for text in (WIN, LOSE, PUSH)])
    return table


def test_there_is_no_slip_before_the_settlement() -> None:
    table = Told(config())
    assert slips(table.state) == {}
    table.open()
    table.bet(1, 2_000)
    assert slips(table.state) == {}


def test_everybody_with_money_in_the_round_gets_one() -> None:
    found = slips(played().state)
    assert list(found) == ["cho", "ann", "gus"]
    assert {player: slip.net for player, slip in found.items()} == {
        "cho": 1_000 - 500 - 3_000,
        "ann": 0,
        "gus": 2_500 - 375,
    }
    assert [(spot.spot, spot.net) for spot in found["cho"].spots] == [(3, 500), (4, -3_000)]
    assert [item.bet.value for item in found["cho"].spots[0].items] == ["main", "fortune"]
    assert found["cho"].bank is None
    assert {slip.round for slip in found.values()} == {1}


def test_the_slip_of_the_bank() -> None:
    slip = slips(played(commission_rate=500, bank_commission=True).state)["gus"]
    assert slip.spots == ()
    assert slip.bank == SlipBank(
        amount=50_000,
        collection=375,
        used_won=3_500,
        used_lost=1_000,
        commission=100,
        net=2_025,
    )
    assert slip.net == 2_025


def test_the_house_gets_no_slip() -> None:
    assert list(slips(played(None).state)) == ["cho", "ann"]


@pytest.mark.parametrize(
    ("table", "player", "says"),
    [
        (played(), "ann", "You are even."),
        (played(), "cho", "Spot 3: up 5.00. Spot 4: down 30.00. You are down 25.00."),
        (
            played(),
            "gus",
            "Your bank of 500.00 took 35.00 and paid 10.00; you paid 3.75 collection. "
            "You are up 21.25.",
        ),
        (
            played(commission_rate=500, bank_commission=True),
            "gus",
            "Your bank of 500.00 took 35.00 and paid 10.00; you paid 1.00 commission and "
            "3.75 collection. You are up 20.25.",
        ),
        (
            played(collection=0, amount=1_000),
            "gus",
            "Your bank of 10.00 took 0.00 and paid 10.00. You are down 10.00.",
        ),
    ],
)
def test_what_a_slip_says(table: Told, player: str, says: str) -> None:
    assert slips(table.state)[player].says == says


def test_the_dragon_hand_is_called_by_its_name() -> None:
    table = Told(config(dragon=True))
    table.open()
    table.bet(3, 1_000)
    table.dragon(5, 3, 2_000)
    table.close([3, 5])
    table.settle(Setting.parse(BANK), [Setting.parse(text) for text in (WIN, LOSE)])
    says = slips(table.state)["cho"].says
    assert says == "Spot 3: up 10.00. Dragon hand (spot 5): down 20.00. You are down 10.00."
    assert "cho -20.00 on the dragon hand (spot 5); " in table_words(table.state)


@given(st.sampled_from(pool()), st.integers(min_value=1, max_value=20_000), st.booleans())
def test_a_slip_is_what_the_purse_gained(deal: Any, amount: int, fees: bool) -> None:
    table = Told(config(commission_rate=500 * fees, bank_commission=fees))
    before = {player: table.book.balance(game_of(player)) for player in ("ann", "bob", "gus")}
    table.open(7, amount, 100)
    table.bet(1, 2_000, 100, 300)
    table.bet(2, 3_000, 200)
    table.bet(3, 1_000, 0, 100, seat=1)
    table.close([2, 3, 1])
    table.settle_deal(deal)
    found = slips(table.state)
    assert {player: slip.net for player, slip in found.items()} == {
        player: table.book.balance(game_of(player)) - cents for player, cents in before.items()
    }
    settlement = table.state.settlement
    assert settlement is not None
    assert sum(slip.net for slip in found.values()) + settlement.commission + 100 == 0
    assert {player: Slip.from_json(slip.to_json()) for player, slip in found.items()} == found
