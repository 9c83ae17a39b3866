"""How far a bank's money goes: the examples of the rules, and what holds for every bank."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import InputError
from paigow.hands import Result
from paigow.rounds import Action, Claim, Coverage, Spot, cover


def claim(result: Result, stake: int = 10_000, payout: int | None = None) -> Claim:
    return Claim(stake, result, stake if payout is None else payout)


@pytest.mark.parametrize(
    ("bank", "results", "action"),
    [
        (25_000, "win win win", [10_000, 10_000, 5_000]),
        (25_000, "lose lose lose", [10_000, 10_000, 5_000]),
        (25_000, "push lose win", [0, 10_000, 10_000]),
        (0, "win lose push", [0, 0, 0]),
        (None, "win lose push", [10_000, 10_000, 0]),
    ],
)
def test_main_bets_in_order(bank: int | None, results: str, action: list[int]) -> None:
    spots = [Spot(main=claim(Result(result))) for result in results.split()]
    settled = [spot.main for spot in cover(bank, spots)]
    assert [main.paid + main.lost for main in settled] == action
    for main, result in zip(settled, results.split(), strict=True):
        assert main.returned == 10_000 + main.paid - main.lost
        if result != "lose":
            assert main.returned >= 10_000


def test_side_bets_use_what_is_left() -> None:
    spot = Spot(
        main=claim(Result.WIN, 5_000),
        fortune=claim(Result.LOSE, 500),
        ace_high=claim(Result.WIN, 500, 7_500),
    )
    (settled,) = cover(10_000, [spot])
    assert settled.main == Action(5_000, 0, 10_000)
    assert settled.fortune == Action(0, 500, 0)
    assert settled.ace_high == Action(4_500, 0, 5_000)


def test_every_main_bet_comes_before_any_side_bet() -> None:
    first = Spot(main=claim(Result.WIN, 1_000), fortune=claim(Result.WIN, 100, 5_000))
    second = Spot(main=claim(Result.WIN, 1_000))
    settled = cover(2_500, [first, second])
    assert [spot.main.paid for spot in settled] == [1_000, 1_000]
    assert settled[0].fortune == Action(500, 0, 600)
    assert (settled[1].fortune, settled[0].ace_high) == (None, None)


def test_a_bank_below_zero_is_refused() -> None:
    with pytest.raises(InputError, match="a bank amount is 0 or more, not -1"):
        cover(-1, [])


amounts = st.integers(min_value=1, max_value=10_000)
claims = st.builds(Claim, amounts, st.sampled_from(Result), amounts)
spots = st.lists(
    st.builds(Spot, main=claims, fortune=st.none() | claims, ace_high=st.none() | claims),
    max_size=6,
)


def settled_in_order(bank: int | None, places: list[Spot]) -> list[tuple[Claim, Action]]:
    actions = cover(bank, places)
    pairs = [(spot.main, action.main) for spot, action in zip(places, actions, strict=True)]
    for spot, action in zip(places, actions, strict=True):
        for made, done in ((spot.fortune, action.fortune), (spot.ace_high, action.ace_high)):
            assert (made is None) is (done is None)
            if made is not None and done is not None:
                pairs.append((made, done))
    return pairs


@given(st.none() | st.integers(min_value=0, max_value=50_000), spots)
def test_the_bank_never_moves_more_than_it_put_up(bank: int | None, places: list[Spot]) -> None:
    left = Coverage(bank)
    for made, done in settled_in_order(bank, places):
        assert done.returned == made.stake + done.paid - done.lost
        assert done.returned >= 0
        wanted = {Result.WIN: made.payout, Result.PUSH: 0}.get(made.result, made.stake)
        action = done.paid + done.lost
        assert action == (wanted if left.left is None else min(wanted, left.left))
        left = left.take(made)[1]
    if bank is not None:
        paid = sum(done.paid for _, done in settled_in_order(bank, places))
        lost = sum(done.lost for _, done in settled_in_order(bank, places))
        assert paid + lost == bank - (left.left or 0)
        assert -bank <= lost - paid <= bank
