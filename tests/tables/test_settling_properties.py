"""What holds for every settlement, whoever banks and whatever is held."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.tables.made import banked, config, spot
from tests.tables.pool import pool

from paigow.hands import Result, Setting
from paigow.tables.settling import SpotHand, TableSettlement, settle_spots

amounts = st.integers(min_value=0, max_value=30_000)
bets = st.tuples(st.integers(min_value=1, max_value=10_000), amounts, amounts)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[dict[str, int], Setting, list[SpotHand]]:
    """The fees of a table, the bank's setting, and some spots, in any order."""
    deal = draw(st.sampled_from(pool()))
    order = draw(st.permutations(range(6)))[: draw(st.integers(min_value=1, max_value=6))]
    spots = [
        spot(place + 1, str(draw(st.sampled_from(deal.spots[place].settings))[0]), *draw(bets))
        for place in order
    ]
    fees = draw(
        st.fixed_dictionaries(
            {
                "commission_rate": st.sampled_from([0, 500, 10_000]),
                "commission_step": st.sampled_from([1, 25]),
                "bank_commission": st.booleans(),
            }
        )
    )
    return fees, deal.bank.settings[0][0], spots


@given(rounds(), st.none() | st.integers(min_value=0, max_value=100_000))
def test_conservation_and_the_banks_limits(
    round_: tuple[dict[str, int], Setting, list[SpotHand]], amount: int | None
) -> None:
    fees, bank, spots = round_
    done = settle_spots(config(**fees), banked(str(bank), amount), spots)
    nets = sum(place.net for place in done.spots)
    assert nets + done.bank.net + done.commission + done.bank.collection == 0
    if amount is not None:
        assert done.bank.won + done.bank.lost + done.coverage[-1].left == amount
        assert -amount <= done.bank.net <= amount
    for place in done.spots:
        assert -place.staked <= place.net == place.returned - place.staked
        for item in place.items:
            assert item.returned >= 0
            assert 0 <= item.commission <= item.won <= item.action
            assert item.result is Result.WIN or item.action <= item.stake
    assert TableSettlement.from_json(done.to_json()) == done


@given(rounds(), st.randoms(use_true_random=False))
def test_with_enough_in_the_bank_it_is_as_the_house(
    round_: tuple[dict[str, int], Setting, list[SpotHand]], random: Any
) -> None:
    """Then the order of the spots is nothing either: it matters through coverage alone."""
    fees, bank, spots = round_
    table = config(**fees)
    house = settle_spots(table, banked(str(bank), None), spots)
    enough = house.bank.won + house.bank.lost
    player = settle_spots(table, banked(str(bank), enough), spots)
    assert player.spots == house.spots
    assert (player.bank.won, player.bank.lost) == (house.bank.won, house.bank.lost)
    random.shuffle(spots)
    again = settle_spots(table, banked(str(bank), enough), spots)
    assert {place.spot: place for place in again.spots} == {p.spot: p for p in player.spots}
    assert again.bank == player.bank
