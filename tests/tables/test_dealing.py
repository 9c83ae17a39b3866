"""Seeds, the deal, setting in time, and the end of a round."""

from __future__ import annotations

import json

import pytest
from tests.tables.play import Table, cards_of_spot, refusal, secret_of

from paigow.cards import DECK
from paigow.errors import RefusedError
from paigow.hands import all_settings
from paigow.houseways import house_way
from paigow.rounds import SettingRefusedError
from paigow.shuffling import commitment, deal_order
from paigow.tables import (
    AddBot,
    Bet,
    CommitSeed,
    HouseWay,
    Leave,
    OfferBank,
    Phase,
    Ready,
    RevealSeed,
    SetHand,
    TableState,
    bot_id,
    seed_commitment,
)
from paigow.tables.events import BankSet, CardsDealt, HandSet, SetBy


def promise(seed: str) -> str:
    return seed_commitment(seed)


def test_spot_k_of_the_order_gets_cards_7k_and_on_and_the_bank_the_seven_after() -> None:
    table = Table().seat(2, 5, 7).bet(2, 5, 7).wait()
    order = deal_order(secret_of("oak-1"), "oak-1", [])
    for place, spot in enumerate((2, 5, 7)):
        assert cards_of_spot(table, spot) == order[7 * place : 7 * place + 7]
    assert table.state.bank.cards == order[21:28]


def test_the_shuffle_is_promised_when_the_round_opens() -> None:
    table = Table().seat(1)
    assert table.state.commitment == commitment(secret_of("oak-1"), "oak-1")
    table.bet(1).wait()
    assert table.state.secret is None
    assert table.hands_up().state.secret == secret_of("oak-1").hex()
    assert table.wait().state.commitment == commitment(secret_of("oak-2"), "oak-2")
    assert table.state.secret is None


def test_seeds_are_promised_before_and_revealed_after_betting() -> None:
    table = Table().seat(1, 2, 3).bet(1, 2)
    table.do(CommitSeed("cat", promise("c")), CommitSeed("ann", promise("x")))
    table.do(CommitSeed("ann", promise("a")))
    assert refusal(table, RevealSeed("ann", "a")) == "wrong_phase"
    assert refusal(table, CommitSeed("ben", "A" * 64)) == "bad_input"
    table.wait()
    assert table.state.phase is Phase.REVEALING
    assert refusal(table, CommitSeed("ben", promise("b"))) == "wrong_phase"
    assert refusal(table, RevealSeed("ben", "b")) == "no_seed"
    assert refusal(table, RevealSeed("ann", "x")) == "seed_mismatch"
    assert refusal(table, RevealSeed("ann", "no blanks")) == "bad_input"
    table.do(RevealSeed("cat", "c"))
    assert refusal(table, RevealSeed("cat", "c")) == "already_revealed"
    assert refusal(table, Bet("ann", 1, 0)) == "wrong_phase"
    table.do(RevealSeed("ann", "a"))
    assert table.last(CardsDealt).seeds == ("a", "c")
    order = deal_order(secret_of("oak-1"), "oak-1", ["a", "c"])
    assert cards_of_spot(table, 1) == order[:7]


def test_seeds_that_are_not_revealed_in_time_are_left_out() -> None:
    table = Table().seat(1, 2).bet(1)
    table.do(CommitSeed("ann", promise("a")), CommitSeed("ben", promise("b")))
    table.wait().do(RevealSeed("ben", "b"))
    assert table.state.deadline == "2030-01-31T20:15:23.000Z"
    assert table.wait().last(CardsDealt).seeds == ("b",)
    assert table.state.phase is Phase.SETTING


def test_the_promise_of_who_leaves_is_not_waited_for() -> None:
    table = Table().seat(1, 2).do(CommitSeed("ben", promise("b")), Leave("ben")).bet(1).wait()
    assert table.state.phase is Phase.SETTING


def test_bots_have_no_seeds() -> None:
    table = Table().do(AddBot(None, 1, "cardroom"))
    assert refusal(table, CommitSeed(bot_id("oak", 1), promise("b"))) == "bot_has_no_seed"


def test_the_bank_s_cards_are_up_and_set_before_any_player_may_set() -> None:
    table = Table().seat(1).bet(1).wait()
    types = table.types()
    assert types[types.index("cards_dealt") + 1] == "bank_set"
    bank = table.last(BankSet)
    assert bank.way == "cardroom"
    decision = house_way("cardroom").decide(table.state.bank.cards or ())
    assert (bank.setting, bank.clause) == (decision.setting, decision.clause.id)
    assert table.state.deadline == "2030-01-31T20:16:05.000Z"


def test_a_foul_is_refused_while_time_remains_and_the_house_way_sets_in_the_end() -> None:
    table = Table().seat(1).bet(1).wait()
    foul = next(s for s in all_settings(cards_of_spot(table, 1)) if s.is_foul)
    before = table.state
    with pytest.raises(SettingRefusedError) as refused:
        table.do(SetHand("ann", 1, foul.low))
    assert refused.value.code == "foul"
    assert [fault.code for fault in refused.value.faults] == ["foul"]
    assert table.state == before
    table.wait()
    hand = table.last(HandSet)
    assert (hand.by, hand.setting) == (SetBy.TIME, set_by_way(table))
    assert table.state.phase is Phase.PAUSED


def set_by_way(table: Table) -> object:
    return house_way("cardroom").decide(cards_of_spot(table, 1)).setting


def test_settings_that_cannot_be() -> None:
    table = Table().seat(1).bet(1).wait()
    cards = cards_of_spot(table, 1)
    other = next(card for card in DECK if card not in cards)
    assert refusal(table, SetHand("ann", 1, (cards[0], other))) == "card_not_held"
    assert refusal(table, SetHand("ann", 1, cards[:1])) == "bad_setting"
    assert refusal(table, SetHand("ann", 1, cards[:3])) == "bad_setting"
    assert refusal(table, SetHand("ann", 2, cards[:2])) == "no_hand"


def test_the_round_is_settled_at_once_when_all_are_set() -> None:
    table = Table().seat(1, 2).bet(1, 2).wait()
    low = house_way("cardroom").decide(cards_of_spot(table, 2)).setting.low
    table.do(HouseWay("ann", 1))
    assert refusal(table, HouseWay("ann", 1)) == "already_set"
    table.do(SetHand("ben", 2, low))
    assert table.types()[-3:] == ["hand_set", "secret_revealed", "round_settled"]
    assert [spot.set_by for spot in table.state.spots] == [SetBy.HOUSE_WAY, SetBy.PLAYER]
    assert table.state.deadline == "2030-01-31T20:15:26.000Z"


def test_blind_hands_are_not_set_by_their_player() -> None:
    table = Table(max_spots=2).seat(1).bet(1).do(Bet("ann", 2, 100)).wait()
    assert refusal(table, HouseWay("ann", 2)) == "set_by_house_way"
    table.do(HouseWay("ann", 1))
    assert len(table.state.settlement.spots if table.state.settlement else ()) == 2


def test_another_secret_settles_nothing() -> None:
    table = Table().seat(1).bet(1).wait()
    table.salt = "other"
    assert refusal(table, HouseWay("ann", 1)) == "commitment_mismatch"
    table.salt = ""
    assert table.do(HouseWay("ann", 1)).state.phase is Phase.PAUSED


@pytest.mark.parametrize("absent", range(7))
def test_a_round_with_absent_players_finishes_by_itself(absent: int) -> None:
    """Nothing but time comes from the absent; the bank is absent where there are seven."""
    seats = range(1, 8)
    table = Table().seat(*seats).do(OfferBank("gil", 50_000)).bet(*range(1, 7)).wait()
    for spot in table.state.spots[absent:]:
        table.do(HouseWay(spot.player, spot.spot))
    if absent:
        table.wait()
    assert table.state.phase is Phase.PAUSED
    assert [spot.set_by for spot in table.state.spots].count(SetBy.TIME) == absent
    assert table.wait().state.phase is Phase.WAITING
    assert sum(table.book.balances.values()) == 0


def test_an_ace_high_bank_pushes_every_main_bet() -> None:
    """Rounds are dealt until the bank has it; it comes in about one of 21."""
    table = Table().seat(1)
    for _ in range(200):
        table.bet(1, ace_high=100).do(Ready("ann"), HouseWay("ann", 1))
        assert table.state.settlement is not None
        settled = table.state.settlement.spots[0]
        if table.state.bank.has_ace_high:
            assert settled.items[0].result.value == "push"
            assert settled.items[0].returned == 1000
            return
        assert settled.items[1].result.value == "lose"
        table.wait()
    pytest.fail("the bank never had it")


# The published cases of the wire, as far as they are the table's business.


def test_web_04_a_player_who_goes_away_finds_the_same_cards_and_then_the_end() -> None:
    table = Table(max_main=20_000).seat(1, 2, cents=100_000).bet(1, main=10_000).bet(2)
    table.do(Ready("ann"), Ready("ben"))
    cards = cards_of_spot(table, 1)
    assert table.game("ann") == 90_000
    # The process is gone and comes back with what was written down.
    again = TableState.from_json(json.loads(json.dumps(table.state.to_json())))
    assert again == table.state
    spot = again.spot(1)
    assert spot is not None
    assert (spot.cards, again.phase) == (cards, Phase.SETTING)
    table.do(HouseWay("ben", 2))
    others = table.state.spot(2)
    table.wait()
    assert table.last(HandSet).by is SetBy.TIME
    settlement = table.state.settlement
    assert settlement is not None
    assert table.game("ann") == 100_000 + settlement.spots[0].net
    assert table.state.spot(2) == others
    assert table.held("ann") == table.held("ben") == 0


def test_web_06_nobody_acts_for_another_or_out_of_turn() -> None:
    table = Table().seat(1, 2).bet(1, 2).wait()
    cards = cards_of_spot(table, 1)
    not_dealt = next(card for card in DECK if card not in cards)
    low = house_way("cardroom").decide(cards).setting.low
    frozen = json.dumps(table.state.to_json())
    assert refusal(table, SetHand("ben", 1, low)) == "seat_not_yours"
    assert refusal(table, SetHand("somebody", 1, low)) == "not_seated"
    assert refusal(table, SetHand("ann", 1, (cards[0], not_dealt))) == "card_not_held"
    assert refusal(table, Bet("ann", 1, 2000)) == "wrong_phase"
    assert json.dumps(table.state.to_json()) == frozen
    table.do(SetHand("ann", 1, low))
    assert refusal(table, SetHand("ann", 1, low)) == "already_set"
    table.do(HouseWay("ben", 2))
    assert table.state.phase is Phase.PAUSED


def test_web_09_money_from_outside_leaves_the_round_as_it_is() -> None:
    table = Table().seat(1, cents=100_000).bet(1, main=10_000).wait()
    table.fund("ann", 100)
    table.do(HouseWay("ann", 1))
    settlement = table.state.settlement
    assert settlement is not None
    assert table.game("ann") == 100_100 + settlement.spots[0].net


def test_a_refusal_is_a_sentence() -> None:
    table = Table().seat(1)
    with pytest.raises(RefusedError, match=r"^[a-z][^\n]+[^.]$"):
        table.do(HouseWay("ann", 1))
