"""The settlement of a cardroom round: the examples of the rules, the published cases, the words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.oracles import case
from tests.tables.made import (
    ACE_HIGH,
    BANK,
    BEATS_IT,
    FLUSH,
    HANDS,
    JOKER_HIGH,
    LOSE,
    PUSHES_IT,
    TRIPS,
    WIN,
    banked,
    config,
    game,
    spot,
)

from paigow.cards import parse_cards
from paigow.errors import InputError
from paigow.hands import Result, Setting, all_settings
from paigow.tables.settling import (
    BankHand,
    SpotHand,
    TableBet,
    TableSettlement,
    settle_spots,
)
from paigow.variants import variant


def settled(
    amount: int | None, results: str, stake: int = 10_000, **changes: Any
) -> TableSettlement:
    spots = [spot(number, HANDS[result], stake) for number, result in enumerate(results.split(), 1)]
    return settle_spots(config(**changes), banked(BANK, amount), spots)


@pytest.mark.parametrize(
    ("amount", "results", "action", "nets"),
    [
        (25_000, "win win win", [10_000, 10_000, 5_000], [10_000, 10_000, 5_000]),
        (25_000, "lose lose lose", [10_000, 10_000, 5_000], [-10_000, -10_000, -5_000]),
        (25_000, "push lose win", [0, 10_000, 10_000], [0, -10_000, 10_000]),
        (10_000, "win lose win", [10_000, 0, 0], [10_000, 0, 0]),
        (0, "win push lose", [0, 0, 0], [0, 0, 0]),
        (None, "win push lose", [10_000, 0, 10_000], [10_000, 0, -10_000]),
    ],
)
def test_main_bets_in_order(
    amount: int | None, results: str, action: list[int], nets: list[int]
) -> None:
    round_ = settled(amount, results)
    items = [spot.items[0] for spot in round_.spots]
    assert [item.action for item in items] == action
    assert [item.result.value for item in items] == results.split()
    assert [spot.net for spot in round_.spots] == nets
    assert [item.returned for item in items] == [10_000 + net for net in nets]
    assert round_.bank.net == round_.bank.won - round_.bank.lost == -sum(nets)
    if amount is not None:
        left = [amount - sum(action[: place + 1]) for place in range(3)]
        assert [(step.used, step.left) for step in round_.coverage] == list(
            zip(action, left, strict=True)
        )
    else:
        assert round_.coverage == ()


@pytest.mark.parametrize("place", [0, 1])
def test_bank_01_partial_action(place: int) -> None:
    given_, expected = case("BANK-01")
    hand = [WIN, LOSE][place]
    spots = [spot(int(name[1:]), hand, stake) for name, stake in given_["order"]]
    round_ = settle_spots(config(), banked(BANK, given_["bank"]), spots)
    wanted = expected[place]
    assert {f"S{spot.spot}": spot.net for spot in round_.spots} == {
        name: net for name, net in wanted.items() if name.startswith("S")
    }
    assert round_.bank.net == wanted["bank"]
    uncovered = {
        f"S{spot.spot}": item.stake - item.action
        for spot in round_.spots
        for item in spot.items
        if item.action < item.stake
    }
    assert uncovered == wanted["returned_uncovered"]


def test_side_bets_use_what_is_left() -> None:
    """Bank 50 left, a Fortune bet of 5 loses, an ace-high bet of 5 wins 75."""
    round_ = settle_spots(
        config(), banked(JOKER_HIGH, 5_000), [spot(1, BEATS_IT, 10_000, 500, 500)]
    )
    (place,) = round_.spots
    assert [(i.bet.value, i.action, i.won, i.returned, i.pays) for i in place.items] == [
        ("main", 0, 0, 10_000, None),
        ("fortune", 500, 0, 0, None),
        ("ace-high", 4_500, 4_500, 5_000, 15),
    ]
    assert [(step.used, step.left) for step in round_.coverage] == [
        (0, 5_000),
        (500, 4_500),
        (4_500, 0),
    ]
    assert (place.net, round_.bank.won, round_.bank.lost) == (4_000, 500, 4_500)


def test_every_main_bet_comes_before_any_side_bet() -> None:
    flush = "Ac Kd / 9h 7h 6h 4h 2h"
    spots = [spot(1, flush, 1_000, fortune=1_000), spot(2, WIN, 1_000)]
    round_ = settle_spots(config(), banked(BANK, 2_500), spots)
    assert [(step.spot, step.bet.value, step.used) for step in round_.coverage] == [
        (1, "main", 1_000),
        (2, "main", 1_000),
        (1, "fortune", 500),
    ]


def test_face_03_only_the_main_bet_pushes() -> None:
    given_, expected = case("FACE-03")
    mine, theirs = Setting.parse("8c 8d / 8s 8h Kh 9s 2d"), Setting.parse(ACE_HIGH)
    assert (mine.cards, theirs.cards) == (
        parse_cards(given_["player"]),
        parse_cards(given_["dealer"]),
    )
    common = game(ace_high_needs_win=given_["option"]["ace_high_needs_win"])
    bets = [given_["bets"][name] * 100 for name in ("main", "fortune", "ace_high")]
    for amount in (None, 1_000_000):
        round_ = settle_spots(
            config(), banked(ACE_HIGH, amount), [spot(1, str(mine), *bets)], common
        )
        nets = {item.bet: item.returned - item.stake for item in round_.spots[0].items}
        assert nets == {
            TableBet.MAIN: expected["main_net"] * 100,
            TableBet.FORTUNE: expected["fortune_net"] * 100,
            TableBet.ACE_HIGH: expected["ace_high_net"] * 100,
        }
        assert round_.spots[0].result is Result.PUSH


@pytest.mark.parametrize("place", range(5))
def test_face_04_what_the_ace_high_bet_pays(place: int) -> None:
    given_, expected = case("FACE-04")
    theirs, mine = map(parse_cards, given_["rounds"][place])
    common = game(ace_high_needs_win=given_["option"]["ace_high_needs_win"])
    bank = next(option for option in all_settings(theirs) if not option.is_foul)
    for setting in all_settings(mine):
        if not setting.is_foul:
            hand = spot(1, str(setting), 10_000, 0, 500)
            round_ = settle_spots(config(), banked(str(bank), None), [hand], common)
            assert round_.spots[0].items[1].returned - 500 == 500 * expected[place]


def test_the_ace_high_bet_is_judged_on_the_setting_made() -> None:
    for setting, won in ((BEATS_IT, 2_500), (PUSHES_IT, 0), ("3h 2c / Ks Kh Ac 6d 5s", 0)):
        round_ = settle_spots(config(), banked(ACE_HIGH, None), [spot(1, setting, 100, 0, 500)])
        assert round_.spots[0].items[1].won == won


def test_a_foul_loses_but_not_to_an_ace_high_pai_gow() -> None:
    foul = "Ks Kh / 8c 6d 5s 3h 2c"
    lost, pushed = (
        settle_spots(config(), banked(bank, None), [spot(1, foul, 100)]).spots[0]
        for bank in ("Qd Js / 8h 8d Kc 5h 3d", ACE_HIGH)
    )
    assert (lost.result, lost.net) == (Result.FOUL, -100)
    assert (pushed.result, pushed.net) == (Result.PUSH, 0)


@pytest.mark.parametrize(
    ("cap", "most", "won"),
    [
        (5_000_000, None, [3_000, 4_000]),
        (3_500, None, [3_000, 3_500]),
        (0, None, [0, 0]),
        (5_000_000, 5_000, [3_000, 2_000]),
        (2_000, 3_000, [2_000, 1_000]),
        (5_000_000, 0, [0, 0]),
    ],
)
def test_the_most_that_fortune_pays(cap: int, most: int | None, won: list[int]) -> None:
    spots = [spot(3, TRIPS, 100, 1_000), spot(5, FLUSH, 100, 1_000)]
    table = config(fortune_cap=cap, table_max_payout=most)
    round_ = settle_spots(table, banked(BANK, None), spots)
    items = [place.items[1] for place in round_.spots]
    assert [item.won for item in items] == won
    assert [item.returned for item in items] == [1_000 + amount for amount in won]
    assert [(item.line, item.pays) for item in items] == [("three of a kind", 3), ("flush", 4)]


def test_a_bank_that_ends_before_the_tables_most_does() -> None:
    spots = [spot(3, TRIPS, 100, 1_000), spot(5, FLUSH, 100, 1_000)]
    round_ = settle_spots(config(table_max_payout=5_000), banked(BANK, 1_200), spots)
    assert [place.items[1].won for place in round_.spots] == [1_000, 0]
    assert [place.items[1].result.value for place in round_.spots] == ["win", "win"]


@pytest.mark.parametrize(
    ("amount", "results", "step", "fees"),
    [
        (None, "win push lose", 25, [50, 0, 0]),
        (700, "win win lose", 25, [50, 0, 0]),  # 7.00 is covered: 0.35, charged 0.50
        (1_501, "win win win", 25, [50, 50, 0]),
        (1_501, "win win win", 1, [50, 26, 0]),
        (1_010, "win win win", 25, [50, 10, 0]),  # never above the win
    ],
)
def test_commission_is_on_the_action_paid(
    amount: int | None, results: str, step: int, fees: list[int]
) -> None:
    round_ = settled(amount, results, 1_000, commission_rate=500, commission_step=step)
    assert [spot.commission for spot in round_.spots] == fees
    for place in round_.spots:
        (item,) = place.items
        assert item.returned == item.stake + 2 * item.won - item.action - item.commission
    assert round_.commission == sum(fees)
    assert round_.bank.commission == 0


def test_side_bets_pay_no_commission() -> None:
    spots = [spot(1, TRIPS, 1_000, 1_000)]
    round_ = settle_spots(config(commission_rate=500), banked(BANK, None), spots)
    assert [item.commission for item in round_.spots[0].items] == [50, 0]


@pytest.mark.parametrize(
    ("amount", "results", "asked", "fee"),
    [
        (100_000, "lose lose lose", True, 150),
        (100_000, "lose lose win", True, 50),
        (100_000, "lose win win", True, 0),
        (1_500, "lose lose lose", True, 75),
        (100_000, "lose lose lose", False, 0),
        (None, "lose lose lose", True, 0),  # the house pays no fee to itself
    ],
)
def test_the_banks_commission(amount: int | None, results: str, asked: bool, fee: int) -> None:
    round_ = settled(amount, results, 1_000, commission_rate=500, bank_commission=asked)
    assert round_.bank.commission == fee
    assert round_.bank.net == round_.bank.won - round_.bank.lost - fee


def test_the_banks_commission_looks_at_main_bets_alone() -> None:
    spots = [spot(1, LOSE, 1_000, 500), spot(2, "3c 2s / 9c 9d 9h Kd 4h", 1_000, 1_000)]
    table = config(commission_rate=500, bank_commission=True)
    bank = settle_spots(table, banked(BANK, 100_000), spots).bank
    assert (bank.won, bank.lost, bank.commission) == (1_500, 3_000, 50)


def test_the_collection_is_the_banks() -> None:
    spots = [spot(1, WIN, 1_000)]
    round_ = settle_spots(config(), banked(BANK, 1_000, collection=375), spots)
    assert (round_.bank.collection, round_.bank.net) == (375, -1_375)


@pytest.mark.parametrize(
    ("bank", "spots", "problem"),
    [
        (banked(BANK, -1), [], "a bank amount is 0 or more"),
        (banked(BANK, None, collection=5), [], "the house pays no collection"),
        (banked(BANK, 500, collection=-5), [], "a collection is 0 or more"),
        (
            BankHand(seat=None, player="gus", amount=5, setting=Setting.parse(BANK)),
            [],
            "a player, a seat and an amount",
        ),
        (banked(BANK, 5), [spot(1, WIN, 0)], "a main bet is more than 0"),
        (banked(BANK, 5), [spot(1, WIN, 5, -1)], "a Fortune bet is 0 or more"),
        (banked(BANK, 5), [spot(1, WIN, 5, 0, -1)], "an ace-high bet is 0 or more"),
        (banked(BANK, 5), [spot(1, WIN, 5), spot(1, LOSE, 5)], "a spot is settled once"),
    ],
)
def test_what_cannot_be_settled(bank: BankHand, spots: list[SpotHand], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        settle_spots(config(), bank, spots)


@pytest.mark.parametrize(("bets", "name"), [((5, 5, 0), "Fortune"), ((5, 0, 5), "ace-high")])
def test_a_game_without_the_side_bets(bets: tuple[int, int, int], name: str) -> None:
    with pytest.raises(InputError, match=f"five-percent has no {name} bet"):
        settle_spots(config(), banked(BANK, 5), [spot(1, WIN, *bets)], variant("five-percent"))


def test_a_settlement_is_json_and_sums_to_zero() -> None:
    round_ = settled(25_000, "win lose push")
    data = round_.to_json()
    assert TableSettlement.from_json(data) == round_
    assert round_.of_player("p2") == round_.spots[1:2]
    data["bank"]["net"] += 1
    with pytest.raises(InputError, match="must sum to zero"):
        TableSettlement.from_json(data)
