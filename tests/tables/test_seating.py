"""Taking seats, leaving them, sitting out, the host's settings and what is called across."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.tables.play import Table, refusal

from paigow.errors import InputError, RefusedError
from paigow.tables import (
    AddBot,
    Bet,
    Configure,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    OpenTable,
    Phase,
    React,
    Reaction,
    Ready,
    RemoveBot,
    SetHand,
    SitOut,
    TableConfig,
    Tick,
    bot_id,
    decide,
    replay,
)


def test_a_table_opens_with_a_round_that_the_house_banks() -> None:
    table = Table()
    assert table.types() == ["table_opened", "round_opened"]
    assert (table.state.phase, table.state.round, table.state.deadline) == (Phase.WAITING, 1, None)
    assert table.state.bank.seat is None
    assert refusal(table, OpenTable(None, "oak", table.state.config)) == "table_exists"
    with pytest.raises(InputError):
        decide(None, OpenTable(None, "oak", table.state.config), at=table.at)
    with pytest.raises(InputError):
        decide(None, OpenTable(None, "an oak", table.state.config), at=table.at, secret=bytes(32))


def test_a_table_must_be_there() -> None:
    with pytest.raises(Exception, match="no such table"):
        decide(None, Ready("ann"), at="2030-01-31T20:15:00Z")


def test_nobody_has_two_seats_and_no_seat_two_players() -> None:
    table = Table().seat(1)
    assert refusal(table, Join("ann", 2, "Ann")) == "already_seated"
    assert refusal(table, Join("ben", 1, "Ben")) == "seat_taken"
    for seat in (0, 8, -1, True):
        assert refusal(table, Join("ben", seat, "Ben")) == "bad_input"
    assert refusal(table, Join("ben", 2, "")) == "bad_input"
    assert refusal(table, Join(None, 2, "Ben")) == "bad_input"


def test_who_has_nothing_in_the_round_leaves_at_once() -> None:
    table = Table().seat(1, 2).bet(1).do(Leave("ben"))
    assert [seat.player for seat in table.state.seats] == ["ann"]
    assert refusal(table, Leave("ben")) == "not_seated"


def test_who_has_bets_leaves_when_the_round_is_over() -> None:
    table = Table().seat(1, 2).bet(1).do(Leave("ann"))
    assert table.types()[-1] == "leaving"
    assert table.do(Leave("ann")).types()[-1] == "leaving"
    assert refusal(table, Bet("ann", 1, 2000)) == "leaving"
    table.until(Phase.PAUSED)
    assert table.state.seat_of("ann")
    table.wait()
    assert table.types()[-2:] == ["seat_left", "round_opened"]
    assert table.state.seat_of("ann") is None


def test_who_looks_at_the_results_may_leave_at_once() -> None:
    table = Table().seat(1).bet(1).until(Phase.PAUSED).do(Leave("ann"))
    assert table.state.seats == ()
    assert table.wait().state.phase is Phase.WAITING


def test_the_bank_leaves_when_the_round_is_over() -> None:
    table = Table().seat(1, 2).do(OfferBank("ann", 50_000)).bet(2).do(Leave("ann"))
    assert table.types()[-1] == "leaving"
    assert table.until(Phase.PAUSED).state.bank.player == "ann"
    assert table.wait().state.bank.player is None
    assert table.held("ann") == 0


def test_sitting_out() -> None:
    table = Table().seat(1, 2).do(SitOut("ann", True))
    assert refusal(table, Bet("ann", 1, 1000)) == "sitting_out"
    # Nobody waits for who sits out.
    assert table.bet(2).do(Ready("ben")).state.phase is Phase.SETTING
    count = len(table.events)
    assert len(table.do(SitOut("ann", True)).events) == count
    table.next_round().do(SitOut("ann", False)).bet(1)
    assert table.state.phase is Phase.BETTING


def test_who_sits_out_with_bets_plays_this_round_to_its_end() -> None:
    table = Table().seat(1).bet(1).do(SitOut("ann", True))
    assert table.next_round().types().count("round_settled") == 1
    assert refusal(table, Bet("ann", 1, 1000)) == "sitting_out"


def test_whoever_the_time_has_to_set_for_is_away_until_heard_of() -> None:
    table = Table().seat(1, 2).bet(1).next_round()
    assert [seat.away for seat in table.state.seats] == [True, False]
    # Nobody waits for who is away.
    assert table.bet(2).do(Ready("ben")).state.phase is Phase.SETTING
    table.hands_up().do(React("ann", Reaction.OUCH))
    assert not any(seat.away for seat in table.state.seats)


def test_only_the_host_or_the_house_changes_the_table() -> None:
    table = Table(host="ann").seat(1, 2)
    dearer = replace(table.state.config, min_main=5000)
    assert refusal(table, Configure("ben", dearer)) == "not_host"
    assert refusal(table, Configure("ann", replace(dearer, host="ben"))) == "not_host"
    assert table.do(Configure("ann", dearer)).state.config.min_main == 5000
    assert refusal(table, Bet("ben", 2, 1000)) == "below_minimum"
    table.bet(2, main=5000)
    assert refusal(table, Configure("ann", replace(dearer, min_main=100))) == "wrong_phase"
    table.until(Phase.PAUSED).do(Configure(None, replace(dearer, min_main=200)))
    assert table.wait().state.config.min_main == 200


def test_a_table_of_the_house_has_no_host() -> None:
    table = Table().seat(1)
    assert refusal(table, Configure("ann", table.state.config)) == "not_host"
    assert refusal(table, AddBot("ann", 2, "online")) == "not_host"
    assert table.do(AddBot(None, 2, "online")).state.seat(2)


def test_bots_come_and_go_as_the_host_wishes() -> None:
    table = Table(host="ann").seat(1).do(AddBot("ann", 2, "cardroom"))
    seat = table.state.seat(2)
    assert seat is not None
    assert (seat.player, seat.bot) == (bot_id("oak", 2), "cardroom")
    assert refusal(table, AddBot("ann", 3, "no-such-way")) == "unknown_name"
    assert refusal(table, AddBot("ann", 2, "cardroom")) == "seat_taken"
    assert refusal(table, RemoveBot("ann", 1)) == "no_bot"
    assert refusal(table, RemoveBot("ann", 3)) == "no_bot"
    assert table.do(RemoveBot("ann", 2)).state.seat(2) is None


def test_reactions_are_for_those_who_sit() -> None:
    table = Table().seat(1).do(React("ann", Reaction.NICE_HAND))
    assert table.types()[-1] == "reaction"
    assert refusal(table, React("ben", Reaction.NICE_HAND)) == "not_seated"


def test_only_the_house_lets_time_pass() -> None:
    table = Table().seat(1).bet(1)
    table.at = "2030-01-31T21:15:00Z"
    assert refusal(table, Tick("ann")) == "not_host"
    # A tick too early, or where nothing is waited for, is nothing.
    assert Table().decide(Tick()) == ()
    table.at = "2030-01-31T20:15:19.999Z"
    assert table.decide(Tick()) == ()


def test_what_comes_too_late_is_refused() -> None:
    table = Table().seat(1).bet(1)
    table.at = "2030-01-31T20:15:20Z"
    assert refusal(table, Bet("ann", 1, 2000)) == "too_late"
    assert refusal(table, Ready("ann")) == "too_late"
    table.wait(0)
    table.at = "2030-01-31T20:16:05Z"
    assert refusal(table, SetHand("ann", 1, ())) == "too_late"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "two\nlines"},
        {"variant": "itv"},
        {"min_main": 0},
        {"min_main": 200, "max_main": 100},
        {"max_fortune": 0},
        {"min_fortune": 0},
        {"min_bank": 0},
        {"collection": -1},
        {"setting_seconds": 0},
        {"max_consecutive_bank": 3},
        {"max_spots": 0},
        {"commission_rate": 10_001},
        {"commission_step": 5},
        {"table_max_payout": -1},
    ],
    ids=str,
)
def test_a_table_that_cannot_be(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError, match=next(reversed(wrong))):
        TableConfig.from_json(TableConfig(name="Oak").to_json() | wrong)


def test_the_limits_of_the_text_are_the_defaults() -> None:
    config = TableConfig(name="Oak")
    assert (config.setting_seconds, config.max_consecutive_bank, config.max_spots) == (45, 1, 1)
    assert (config.fortune_cap, config.commission_rate, config.dragon) == (5_000_000, 0, False)


def test_who_leaves_and_takes_the_bets_off_is_gone_at_once() -> None:
    table = Table().seat(1, 2).bet(1).do(Leave("ann"), Bet("ann", 1, 0))
    assert [seat.player for seat in table.state.seats] == ["ben"]
    assert table.state.phase is Phase.WAITING
    # The same while others' bets stand.
    table.seat(3).bet(2, 3).do(Leave("cat"), Bet("cat", 3, 0))
    assert [seat.player for seat in table.state.seats] == ["ben"]
    assert (table.state.phase, table.held("cat")) == (Phase.BETTING, 0)


def test_a_bank_that_leaves_is_gone_once_nobody_has_bet_against_it() -> None:
    table = Table().seat(1, 2).do(OfferBank("ann", 20_000)).bet(2).do(Leave("ann"))
    assert table.state.bank.seat == 1
    table.do(Bet("ben", 2, 0))
    assert [seat.player for seat in table.state.seats] == ["ben"]
    assert (table.state.bank.player, table.held("ann")) == (None, 0)
    assert table.types()[-3:] == ["bet_placed", "bank_stepped_down", "seat_left"]


def test_who_never_bets_is_waited_for_twice_and_keeps_the_seat_for_a_while() -> None:
    table = Table().seat(1, 2)
    for missed in (1, 2):
        table.bet(1).do(Ready("ann"))
        assert table.state.phase is Phase.BETTING
        table.until(Phase.SETTING).do(HouseWay("ann", 1)).wait()
        assert [seat.missed for seat in table.state.seats] == [0, missed]
    for _ in range(17):
        table.bet(1).do(Ready("ann"))
        assert table.state.phase is not Phase.BETTING
        table.do(HouseWay("ann", 1)).wait()
    # One word, and the seat is waited for again.
    heard = replay(table.events)
    assert decide(heard, SitOut("ben", False), at=table.at)[0].type == "sat_out"
    table.bet(1).do(Ready("ann"), HouseWay("ann", 1))
    assert [seat.missed for seat in table.state.seats] == [0, 20]
    assert [seat.player for seat in table.wait().state.seats] == ["ann"]


def test_a_player_who_comes_back_is_waited_for_again() -> None:
    table = Table().seat(1, 2)
    for _ in range(2):
        table.bet(1).until(Phase.SETTING).do(HouseWay("ann", 1)).wait()
    assert [seat.away for seat in table.state.seats] == [False, True]
    table.do(SitOut("ben", False)).bet(1).do(Ready("ann"))
    assert table.state.phase is Phase.BETTING
    assert not any(seat.missed for seat in table.state.seats)


def test_a_table_at_which_nothing_happens_is_cleared() -> None:
    table = Table(host="ann").seat(1, 2).do(AddBot("ann", 3, "online"), OfferBank("ben", 20_000))
    table.at = "2030-01-31T20:39:59Z"
    assert decide(table.state, Tick(), at=table.at) == ()
    table.do(React("ben", Reaction.OUCH))  # somebody is there
    assert table.wait(1).do(Tick()).state.people
    table.wait(1800).do(Tick())
    assert (table.state.seats, table.state.bank.seat, table.held("ben")) == ((), None, 0)
    assert table.state.deadline is None
    # The bots of a table of the house stay where they are.
    table = Table().seat(1).do(AddBot(None, 3, "online")).wait(1800).do(Tick())
    assert [seat.seat for seat in table.state.seats] == [3]


def test_a_table_stays_private_or_public() -> None:
    for private, words in ((True, "a private table stays private"), (False, "a public table")):
        table = Table(host="ann", private=private).seat(1)
        with pytest.raises(RefusedError, match=words):
            table.do(Configure("ann", replace(table.state.config, private=not private)))
