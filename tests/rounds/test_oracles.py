"""The published cases on settlement, fouls, side bets, commission and coverage."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.rounds.play import Game, between, write
from tests.support.oracles import case

from paigow.cards import JOKER, parse_cards
from paigow.errors import InputError, RefusedError
from paigow.hands import Result, Setting, SettingError, Wheel
from paigow.ledger import Book, deposit, game_of, rebuy, stakes_of
from paigow.rounds import (
    Claim,
    Command,
    Deal,
    PlaceBets,
    SetHand,
    Spot,
    TableRules,
    ace_high_pays,
    commission,
    cover,
    fortune_payout,
    has_ace_high,
    settle,
    settle_ace_high,
    settle_bonus,
    settle_main,
)
from paigow.rounds.faceup import face_up_result
from paigow.variants import paytable


def setting(hands: list[str]) -> Setting:
    return Setting(parse_cards(hands[0]), parse_cards(hands[1]))


def cents(amount: str | int) -> int:
    return int(Decimal(amount) * 100)


@pytest.mark.parametrize("variant", ["itv", "gamebookers", "five-percent"])
def test_set_03_copies_go_to_the_bank(variant: str) -> None:
    given, expected = case("SET-03")
    rules = TableRules.of(variant)
    for hands, wanted in zip(given["rounds"], expected, strict=True):
        settled = settle(setting(hands["p"]), setting(hands["d"]), 1000, 0, rules)
        assert settled.result.value == wanted


def test_set_02_equal_low_ranks_are_no_foul() -> None:
    given, expected = case("SET-02")
    dealer = Setting.parse("3h 2c / 7d 6h 5d 4d 2h")
    for hands, wanted in zip(given["sets"], expected, strict=True):
        settled = settle(setting(hands), dealer, 1000, 0, TableRules.of("itv"))
        assert (settled.result is Result.FOUL) is wanted


def test_set_04_a_foul_loses_or_is_refused() -> None:
    given, _ = case("SET-04")
    wrong_counts, foul = given["rounds"]
    with pytest.raises(SettingError):
        setting(wrong_counts["p"])
    player, dealer = setting(foul["p"]), setting(foul["d"])
    cards = " ".join(map(str, (*dealer.low, *dealer.high)))
    lost = between(str(player), cards, "itv").state.settlement
    assert lost is not None
    assert (lost.result, lost.returned) == (Result.FOUL, 0)
    with pytest.raises(RefusedError, match="a foul: the low hand, ace-king, outranks") as caught:
        between(str(player), cards, "five-percent")
    assert caught.value.code == "foul"


@pytest.mark.parametrize("name", ["FORT-01", "FORT-03"])
@pytest.mark.parametrize("variant", ["itv", "gamebookers"])
def test_the_bonus_pays_the_highest_line(name: str, variant: str) -> None:
    given, expected = case(name)
    for hand, pays in zip(given["hands"], expected, strict=True):
        stake = cents(given["bet"])
        item = settle_bonus(stake, parse_cards(hand), TableRules.of(variant))
        assert (item.pays, item.won) == (pays, stake * pays)


def test_fort_05_the_stake_comes_back_too() -> None:
    given, expected = case("FORT-05")
    stake = cents(given["fortune_bet"])
    item = settle_bonus(stake, parse_cards(given["hand"]), TableRules.of("itv"))
    assert f"{item.pays} to 1" == given["odds"]
    assert item.returned == cents(expected["returned"])
    assert item.returned - stake == cents(expected["net"])
    assert cents(given["start"]) - stake + item.returned == cents(expected["end"])


def test_face_01_an_ace_high_bank_is_a_push() -> None:
    given, expected = case("FACE-01")
    found = ["push" if has_ace_high(parse_cards(hand)) else "play" for hand in given["dealer"]]
    assert found == expected


def test_face_03_only_the_main_bet_pushes() -> None:
    given, expected = case("FACE-03")
    player, bank = parse_cards(given["player"]), parse_cards(given["dealer"])
    bets = given["bets"]
    mine, theirs = Setting.parse("8c 8d / 8s 8h Kh 9s 2d"), Setting.parse("Kd Qh / As 9c 7s 4d 2h")
    assert (mine.cards, theirs.cards) == (player, bank)
    assert face_up_result(mine, theirs, Wheel.LOW) is Result.PUSH
    assert settle_main(bets["main"], Result.PUSH, TableRules.of("face-up")).returned == bets["main"]
    table = paytable("fortune")
    fortune = fortune_payout(bets["fortune"], player, bank, table, Wheel.LOW)
    assert (expected["main_net"], fortune) == (0, expected["fortune_net"])
    needs_win = given["option"]["ace_high_needs_win"]
    pays = settle_ace_high(mine, theirs, Wheel.LOW, needs_win=needs_win)
    assert pays is not None
    assert pays * bets["ace_high"] == expected["ace_high_net"]


def test_face_04_what_the_ace_high_bet_pays() -> None:
    given, expected = case("FACE-04")
    for (bank, player), wanted in zip(given["rounds"], expected, strict=True):
        pays = ace_high_pays(parse_cards(player), parse_cards(bank))
        assert (-1 if pays is None else pays) == wanted
    assert any(JOKER in parse_cards(bank) for bank, _ in given["rounds"])


def test_comm_01_commission_is_taken_on_a_win_only() -> None:
    given, expected = case("COMM-01")
    rules = TableRules.of("five-percent", commission_step=1)
    for result, wanted in zip(given["results"], expected, strict=True):
        item = settle_main(cents(given["bet"]), Result(result), rules)
        assert item.returned == cents(wanted["returned"])
        assert item.commission == cents(wanted["commission"])


@pytest.mark.parametrize(("policy", "step"), [("exact", 1), ("ceil-25c", 25)])
def test_comm_02_rounded_up_to_the_step(policy: str, step: int) -> None:
    given, expected = case("COMM-02")
    fees = [commission(cents(bet), 500, step) for bet in given["bets"]]
    assert fees == [cents(fee) for fee in expected[policy]]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_comm_05_the_wallet_through_a_round(place: int) -> None:
    given, expected = case("COMM-05")
    dealer = "5c 4d 3h 2s Td 9c 7h"
    player = {
        "lose": "3s 2h / 8c 7c 5d 4h 2c",
        "push": "3s 2h / Kc Kd 5d 4h 2c",
        "win": "As Ks / Ac Ad 5d 4h 2c",
    }[given["results"][place]]
    rules = TableRules.of("five-percent", commission_step=given["option"]["commission_step"])
    mine = Setting.parse(player)
    game = Game(rules).do(PlaceBets(cents(given["bet"])))
    game.deal_cards((*mine.low, *mine.high), tuple(parse_cards(dealer)))
    start = cents(given["start"])
    book = Book([deposit("d", "p1", start), rebuy("b", "p1", start)])
    write(book, game.events)
    assert book.balance(game_of("p1")) == start - cents(given["bet"]) == cents(899)
    game.set(*mine.low)
    book = Book([deposit("d", "p1", start), rebuy("b", "p1", start)])
    write(book, game.events)
    assert book.balance(game_of("p1")) == cents(expected[place])
    assert book.balance(stakes_of("p1")) == sum(book.balances.values()) == 0


@pytest.mark.parametrize("place", [0, 1])
def test_bank_01_partial_action(place: int) -> None:
    given, expected = case("BANK-01")
    result = [Result.WIN, Result.LOSE][place]
    wanted: dict[str, Any] = expected[place]
    claims = {spot: Claim(stake, result, stake) for spot, stake in given["order"]}
    actions = cover(given["bank"], [Spot(main=claim) for claim in claims.values()])
    found = {
        spot: action.main.paid - action.main.lost
        for spot, action in zip(claims, actions, strict=True)
    }
    assert found == {spot: wanted[spot] for spot in found}
    assert -sum(found.values()) == wanted["bank"]
    uncovered = {
        spot: claims[spot].stake - abs(net)
        for spot, net in found.items()
        if abs(net) < claims[spot].stake
    }
    assert uncovered == wanted["returned_uncovered"]


def test_web_01_nothing_happens_twice() -> None:
    given, expected = case("WEB-01")
    assert given["do"].count("deal") == given["do"].count("settle") == 2
    game = Game(TableRules.of("itv")).do(PlaceBets(10_000)).deal()
    with pytest.raises(RefusedError):
        game.deal()
    assert game.state.cards is not None
    low = game.state.cards[:2]
    game.set(*low)
    with pytest.raises(RefusedError):
        game.set(*low)
    kinds = [event.type for event in game.events]
    assert kinds.count("cards_dealt") == expected["deals"]
    assert kinds.count("round_settled") == expected["settlements"]
    assert kinds.count("bets_placed") == expected["debits"]


def test_web_03_only_whole_cents_are_bets() -> None:
    given, _ = case("WEB-03")
    game = Game(TableRules.of("itv"))
    for value in [*given["values"], float("nan"), float("inf")]:
        with pytest.raises((InputError, RefusedError)):
            game.do(PlaceBets(value))
        if value != 0 or type(value) is not int:  # no bonus bet is a bet of 0
            with pytest.raises((InputError, RefusedError)):
                game.do(PlaceBets(1000, value))
    assert game.state.version == 1


def test_web_06_and_07_what_the_rules_refuse_changes_nothing() -> None:
    assert "all refused" in case("WEB-06")[1]
    assert case("WEB-07")[1]["server"] == "refuse, nothing changes"
    game = Game(TableRules.of("itv")).do(PlaceBets(10_000)).deal()
    state, dealt = game.state, game.state.cards
    assert dealt is not None
    strange = tuple(card for card in parse_cards("As Kd Qh Jc Td 9s 8h 7c") if card not in dealt)
    tries: list[Command] = [
        SetHand((dealt[0], strange[0]), game.secret),
        PlaceBets(5000),
        Deal("another", game.secret),
    ]
    codes = []
    for command in tries:
        with pytest.raises(RefusedError) as caught:
            game.do(command)
        codes.append(caught.value.code)
    assert codes == ["card_not_held", "wrong_phase", "wrong_phase"]
    assert game.state == state
