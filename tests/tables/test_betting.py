"""Who may bet where, who gets a hand, and when betting closes."""

from __future__ import annotations

import pytest
from tests.tables.play import Table, refusal

from paigow.errors import InputError, RefusedError
from paigow.tables import (
    Bet,
    Dragon,
    Join,
    Leave,
    OfferBank,
    Phase,
    Ready,
    player_command,
    public_table,
)
from paigow.tables.events import BetPlaced, BettingClosed, Kind


def spots(table: Table) -> list[int]:
    return [spot.spot for spot in table.state.spots]


def kinds(table: Table) -> dict[int, str]:
    closed = table.last(BettingClosed)
    return {spot.spot: spot.kind.value for spot in closed.spots}


def test_the_clock_runs_from_the_first_bet() -> None:
    table = Table().seat(1, 2)
    assert public_table(table.state).deadline is None
    assert table.bet(1).state.deadline == "2030-01-31T20:15:20.000Z"
    table.at = "2030-01-31T20:15:10Z"
    assert table.bet(2).state.deadline == "2030-01-31T20:15:20.000Z"
    table.do(Bet("ann", 1, 0), Bet("ben", 2, 0))
    assert (table.state.phase, public_table(table.state).deadline) == (Phase.WAITING, None)
    assert table.bet(2).state.deadline == "2030-01-31T20:15:30.000Z"


def test_bets_are_in_full_and_replace_each_other() -> None:
    table = Table().seat(1).bet(1, main=1000, fortune=500).bet(1, main=2000, ace_high=100)
    spot = table.state.spot(1)
    assert spot is not None
    assert (spot.main, spot.fortune, spot.ace_high) == (2000, 0, 100)
    assert (table.held("ann"), table.game("ann")) == (2100, 10_000_000 - 2100)
    assert table.do(Bet("ann", 1, 0)).held("ann") == 0


@pytest.mark.parametrize(
    ("bet", "code"),
    [
        ((99, 0, 0), "below_minimum"),
        ((1_000_001, 0, 0), "above_maximum"),
        ((-1, 0, 0), "below_minimum"),
        ((0, 500, 0), "side_bet_needs_main"),
        ((0, 0, 500), "side_bet_needs_main"),
        ((1000, 99, 0), "below_minimum"),
        ((1000, 0, 100_001), "above_maximum"),
        ((1000, -500, 0), "below_minimum"),
        ((1000, True, 0), "bad_input"),
        ((1000.0, 0, 0), "bad_input"),
        ((10**7 + 1, 0, 0), "above_maximum"),
        ((0, 0, 0), "no_bet"),
    ],
    ids=str,
)
def test_bets_that_are_not_taken(bet: tuple[int, int, int], code: str) -> None:
    assert refusal(Table().seat(1), Bet("ann", 1, *bet)) == code


def test_a_table_without_side_bets() -> None:
    table = Table(min_fortune=0, max_fortune=0, min_ace_high=0, max_ace_high=0).seat(1)
    assert refusal(table, Bet("ann", 1, 1000, 500)) == "no_side_bet"
    assert refusal(table, Bet("ann", 1, 1000, 0, 500)) == "no_side_bet"


def test_more_than_the_balance_is_refused_by_the_ledger() -> None:
    table = Table().seat(1, cents=1500).bet(1, main=1000)
    assert refusal(table, Bet("ann", 1, 1000, 600)) == "insufficient_funds"
    assert table.bet(1, main=1500).held("ann") == 1500


def test_everybody_bets_before_the_own_seat() -> None:
    table = Table().seat(1, 2)
    assert refusal(table, Bet("ann", 2, 1000)) == "seat_not_yours"
    assert refusal(table, Bet("ann", 3, 1000)) == "too_many_spots"
    assert refusal(table, Bet("eve", 3, 1000)) == "not_seated"
    assert refusal(table, Bet("ann", 8, 1000)) == "bad_input"
    table.bet(2)
    assert refusal(table, Bet("ann", 2, 0)) == "seat_not_yours"


def test_several_spots_lie_side_by_side_and_the_first_dealt_is_set_by_hand() -> None:
    table = Table(max_spots=3).seat(3, 7)
    assert refusal(table, Bet("cat", 4, 1000)) == "own_spot_first"
    table.bet(3)
    assert refusal(table, Bet("cat", 5, 1000)) == "not_adjacent"
    table.do(Bet("cat", 4, 1000), Bet("cat", 2, 500))
    assert refusal(table, Bet("cat", 5, 1000)) == "too_many_spots"
    table.bet(7).wait()
    assert kinds(table) == {2: "hand", 3: "blind", 4: "blind", 7: "hand"}
    done = {spot.spot: spot.setting is not None for spot in table.state.spots}
    assert done == {2: False, 3: True, 4: True, 7: False}
    # The table is an arc: the last spot is not beside the first.
    table.next_round().bet(7)
    assert refusal(table, Bet("gil", 1, 1000)) == "not_adjacent"


def test_spots_are_taken_off_from_the_far_end_in() -> None:
    table = Table(max_spots=3).seat(3).bet(3).do(Bet("cat", 4, 100), Bet("cat", 5, 100))
    assert spots(table) == [3, 4, 5]
    assert spots(table.do(Bet("cat", 4, 0))) == [3]
    table.do(Bet("cat", 4, 100), Bet("cat", 2, 100), Bet("cat", 3, 0))
    assert (spots(table), table.held("cat"), table.state.phase) == ([], 0, Phase.WAITING)


def test_who_sits_down_gets_the_spot_before_the_seat() -> None:
    table = Table(max_spots=3).seat(3).bet(3).do(Bet("cat", 4, 100), Bet("cat", 5, 100))
    table.do(Join("dan", 4, "Dan"))
    assert spots(table) == [3]
    assert table.held("cat") == 1000
    whys = [event.why for event in table.events if isinstance(event, BetPlaced)][-2:]
    assert whys == ["somebody took the seat", "the spots are no longer side by side"]


def test_six_hands_and_one_for_everybody_who_sits_first() -> None:
    table = Table(max_spots=3, dragon=True).seat(1, 2, 3, 4).bet(1, 2, 3, 4)
    table.do(Bet("dan", 5, 100), Bet("dan", 6, 100))
    assert refusal(table, Dragon("ann", True, 100)) == "no_hand_left"
    table.do(Join("gil", 7, "Gil"))
    table.fund("gil", 5000)
    table.bet(7)
    assert spots(table) == [1, 2, 3, 4, 5, 7]
    assert refusal(table, Bet("dan", 6, 100)) == "no_hand_left"
    # A dragon hand goes before a spot beside one's own.
    table.do(Bet("dan", 5, 0), Dragon("ann", True, 100), Join("fay", 6, "Fay"))
    table.fund("fay", 5000)
    table.bet(6)
    assert spots(table) == [1, 2, 3, 4, 6, 7]
    assert table.wait().state.sat_out_seat is None


def test_a_spot_between_others_is_not_given_up_before_them() -> None:
    table = Table(max_spots=3).seat(1, 2, 3, 6).bet(1, 2, 3, 6)
    table.do(Bet("fay", 5, 100), Bet("fay", 4, 100))
    table.do(Join("gil", 7, "Gil"))
    table.fund("gil", 5000)
    assert spots(table.bet(7)) == [1, 2, 3, 5, 6, 7]


def test_dragon_hands() -> None:
    assert refusal(Table().seat(1).bet(1), Dragon("ann", True, 100)) == "no_dragon"
    table = Table(dragon=True).seat(1, 2, 3)
    assert refusal(table, Dragon("ann", True, 100)) == "own_spot_first"
    assert refusal(table, Dragon("ann", False)) == "no_bet"
    table.bet(1, 2)
    assert refusal(table, Dragon("ann", True)) == "side_bet_needs_main"
    assert refusal(table, Dragon("ann", True, 100, 50)) == "below_minimum"
    table.do(Dragon("ann", True, 300), Dragon("ann", True, 100, 100))
    assert (spots(table), table.held("ann")) == ([1, 2, 4], 1200)
    assert refusal(table, Bet("ann", 4, 100)) == "spot_taken"
    table.do(Dragon("ben", True, 100), Dragon("ben", False))
    assert spots(table) == [1, 2, 4]
    table.wait()
    assert kinds(table) == {1: "hand", 2: "hand", 4: "dragon"}
    assert table.state.spots[2].kind is Kind.DRAGON
    # It goes with the bets before the own seat.
    table.next_round().bet(1).do(Dragon("ann", True, 100), Bet("ann", 1, 0))
    assert spots(table) == []


def sits_out(table: Table) -> int | None:
    return table.state.sat_out_seat


def test_with_seven_bettors_and_the_house_banking_the_last_sits_out_and_is_told() -> None:
    table = Table().seat(1, 2, 3, 4, 5, 6, 7).bet(1, 2, 3, 4, 5, 6)
    assert sits_out(table) is None
    table.bet(7)
    assert table.types()[-1] == "no_hand_left"
    assert sits_out(table) == 7
    assert sits_out(table.do(Bet("cat", 3, 0))) is None
    table.bet(3)
    assert table.wait().last(BettingClosed).sat_out_seat == 7
    assert [spot.spot for spot in table.state.spots] == [1, 2, 3, 4, 5, 6]
    assert (table.held("gil"), table.game("gil")) == (0, 10_000_000)
    # The button is on 2 in the next round, so the last is 1.
    table.next_round().bet(*range(1, 8))
    assert sits_out(table) == 1


def test_with_seven_seated_and_one_of_them_banking_everybody_has_a_hand() -> None:
    table = Table().seat(1, 2, 3, 4, 5, 6, 7).do(OfferBank("dan", 50_000))
    table.bet(1, 2, 3, 5, 6, 7).wait()
    assert table.last(BettingClosed).sat_out_seat is None
    assert len(table.state.spots) == 6


def test_the_button_moves_clockwise_to_the_next_spot_with_a_bet_never_to_the_bank() -> None:
    table = Table().seat(1, 2, 4, 6).do(OfferBank("ben", 50_000))
    orders = []
    for bettors in ((1, 4, 6), (4, 6), (1, 4), (1, 6), (1, 4, 6)):
        table.bet(*bettors).until(Phase.PAUSED)
        orders.append([spot.spot for spot in table.state.spots])
        assert table.state.button == orders[-1][0] != 2
        table.wait()
    assert orders == [[1, 4, 6], [4, 6], [1, 4], [6, 1], [1, 4, 6]]


def test_betting_closes_early_when_all_are_ready() -> None:
    table = Table().seat(1, 2, 3).do(OfferBank("cat", 50_000), Ready("ben")).bet(1)
    assert table.state.phase is Phase.BETTING
    assert table.do(Ready("ann")).state.phase is Phase.SETTING


def test_a_new_bet_is_not_ready() -> None:
    table = Table().seat(1, 2).bet(1, 2).do(Ready("ann"), Bet("ann", 1, 500), Ready("ben"))
    assert table.state.phase is Phase.BETTING
    count = len(table.events)
    assert len(table.do(Ready("ben")).events) == count
    assert table.do(Ready("ann")).state.phase is Phase.SETTING


def test_who_leaves_is_not_waited_for() -> None:
    table = Table().seat(1, 2).bet(1).do(Ready("ann"), Leave("ben"))
    assert table.state.phase is Phase.SETTING


def test_bets_are_not_taken_once_betting_is_closed() -> None:
    table = Table().seat(1, 2).bet(1).wait()
    for command in (Bet("ann", 1, 0), Bet("ben", 2, 100), Ready("ben"), Dragon("ann", False)):
        assert refusal(table, command) == "wrong_phase"


@pytest.mark.parametrize(
    "value",
    [-0.0, 0.5, "NaN", "Infinity", "1e309", "$50", "5abc", "0x10", "", None, [50], True, 2**60],
    ids=repr,
)
def test_odd_amounts_never_become_bets(value: object) -> None:
    table = Table().seat(1)
    before = table.state
    data = {"type": "bet", "spot": 1, "main": value, "fortune": 0, "ace_high": 0}
    with pytest.raises((InputError, RefusedError)):
        table.do(player_command(data, player="ann", name="Ann"))
    assert table.state == before


def test_a_hand_for_each_of_six_at_most() -> None:
    """However many bet, there are cards for all who are dealt in, and for the bank."""
    for count in range(1, 8):
        table = Table().seat(*range(1, count + 1)).bet(*range(1, count + 1)).wait()
        cards = [card for spot in table.state.spots for card in spot.cards or ()]
        cards += table.state.bank.cards or ()
        assert len(cards) == len(set(cards)) == 7 * (min(count, 6) + 1)
