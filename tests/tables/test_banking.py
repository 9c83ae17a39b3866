"""The bank goes round clockwise among those who want it, and is given back where nobody bet."""

from __future__ import annotations

from dataclasses import replace

from tests.tables.play import PLAYERS, Table, refusal

from paigow.ledger import Account
from paigow.tables import (
    Bet,
    Configure,
    Join,
    Leave,
    OfferBank,
    Phase,
    SitOut,
)

COLLECTION = Account("collection")


def banks(table: Table, rounds: int) -> list[str | None]:
    """Who banks the rounds to come; somebody else bets in each."""
    found = []
    for _ in range(rounds):
        found.append(table.state.bank.player)
        bettor = next(
            seat
            for seat in table.state.seats
            if seat.player != table.state.bank.player and seat.offer is None
        )
        table.do(Bet(bettor.player, bettor.seat, 100)).next_round()
    return found


def offer(table: Table, *seats: int, amount: int = 50_000) -> Table:
    return table.do(*(OfferBank(PLAYERS[seat - 1], amount) for seat in seats))


def banker(table: Table) -> str | None:
    return table.state.bank.player


def test_the_bank_is_offered_clockwise_from_the_seat_after_the_last() -> None:
    table = offer(Table().seat(1, 2, 4, 6, 7), 2, 4, 7)
    assert banks(table, 7) == ["ben", "dan", "gil", "ben", "dan", "gil", "ben"]


def test_a_sole_volunteer_goes_on() -> None:
    table = offer(Table().seat(1, 2, 3), 2)
    assert banks(table, 3) == ["ben", "ben", "ben"]
    offer(table, 3)
    assert banks(table, 3) == ["cat", "ben", "cat"]


def test_a_holder_may_keep_it_for_two_rounds_where_the_table_says_so() -> None:
    table = offer(Table(max_consecutive_bank=2).seat(1, 2, 3, 4), 2, 4)
    assert banks(table, 6) == ["ben", "ben", "dan", "dan", "ben", "ben"]


def test_a_holder_who_changes_seats_has_had_it_all_the_same() -> None:
    table = offer(Table().seat(1, 2, 4), 2, 4)
    table.bet(1).until(Phase.PAUSED).do(Leave("ben"))
    table.seat(3)
    table.do(Leave("cat"))
    table.do(Join("ben", 3, "Ben"), OfferBank("ben", 50_000)).wait()
    assert table.state.bank.player == "dan"


def test_the_house_banks_when_nobody_takes_it() -> None:
    table = offer(Table().seat(1, 2, 3), 2)
    assert banks(table, 1) == ["ben"]
    table.do(OfferBank("ben", None))
    assert banks(table, 2) == [None, None]
    # The house has banked since: a run of one's own is over, the order is not.
    offer(table, 2, 3)
    assert banks(table, 1) == ["cat"]


def test_who_cannot_put_it_up_is_passed_over() -> None:
    table = Table().seat(1).seat(2, cents=50_099).seat(3, cents=50_100)
    offer(table, 2)
    assert banker(table) is None
    offer(table, 3)
    assert (banker(table), table.game("cat"), table.held("cat")) == ("cat", 0, 50_000)
    # The bank of this round may be put up again with the money that is in it.
    assert offer(table, 3, amount=49_000).state.bank.amount == 49_000
    assert offer(table, 3, amount=50_000).state.bank.amount == 50_000
    assert offer(table, 3, amount=50_001).state.bank.player is None
    assert (table.game("cat"), table.held("cat")) == (50_100, 0)


def test_the_bank_is_within_the_limits() -> None:
    table = Table(min_bank=10_000, max_bank=20_000).seat(1)
    assert refusal(table, OfferBank("ann", 9_999)) == "below_minimum"
    assert refusal(table, OfferBank("ann", 20_001)) == "above_maximum"
    assert refusal(table, OfferBank("ben", 10_000)) == "not_seated"


def test_the_bank_places_no_bets() -> None:
    table = offer(Table().seat(1, 2), 1)
    assert refusal(table, Bet("ann", 1, 1000)) == "bank_may_not_bet"
    assert table.bet(2).state.phase is Phase.BETTING


def test_amount_and_collection_are_put_up_when_the_round_opens() -> None:
    table = offer(Table(collection=300).seat(1, 2), 1)
    assert table.types()[-2:] == ["bank_offered", "bank_taken"]
    assert (table.held("ann"), table.game("ann")) == (50_000, 10_000_000 - 50_300)
    assert table.book.balance(COLLECTION) == 300
    table.bet(2).next_round()
    assert table.last(type(table.events[-1])).collection == 300
    assert table.book.balance(COLLECTION) == 600


def test_stepping_down_before_any_bet_gives_all_of_it_back() -> None:
    table = offer(Table(collection=300).seat(1, 2), 1)
    for command in (OfferBank("ann", None), SitOut("ann", True), Leave("ann")):
        other = offer(Table(collection=300).seat(1, 2), 1).do(command)
        assert "bank_stepped_down" in other.types()
        assert (other.held("ann"), other.game("ann")) == (0, 10_000_000)
        assert other.book.balance(COLLECTION) == 0
    # With a bet against it the bank stands, whatever is wished for the rounds to come.
    table.bet(2).do(OfferBank("ann", None), SitOut("ann", True), Leave("ann"))
    assert "bank_stepped_down" not in table.types()
    assert table.state.bank.player == "ann"


def test_offers_count_at_once_as_long_as_nobody_has_bet() -> None:
    table = offer(Table().seat(1, 2, 3), 2)
    offer(table, 1)
    assert table.types()[-3:] == ["bank_offered", "bank_stepped_down", "bank_taken"]
    assert (table.state.bank.player, table.held("ben"), table.held("ann")) == ("ann", 0, 50_000)
    table.bet(3)
    table.do(OfferBank("ann", None))
    assert table.state.bank.player == "ann"
    # The last bet is taken off: the bank is chosen again.
    table.do(Bet("cat", 3, 0))
    assert (table.state.bank.player, table.state.phase) == ("ben", Phase.WAITING)


def test_the_bank_is_chosen_again_when_the_table_is_changed() -> None:
    table = offer(Table(collection=300).seat(1, 2), 1)
    table.do(Configure(None, replace(table.state.config, collection=500)))
    assert (table.state.bank.collection, table.book.balance(COLLECTION)) == (500, 500)
    table.do(Configure(None, replace(table.state.config, min_bank=60_000)))
    assert table.state.bank.player is None
    assert table.book.balance(COLLECTION) == 0


def test_a_round_whose_secret_is_lost_is_called_off_and_all_comes_back() -> None:
    table = offer(Table(collection=300).seat(1, 2, 3), 1).bet(2, 3)
    table.salt = "lost"
    table.wait()
    assert table.types()[-1] == "round_void"
    assert [table.game(player) for player in PLAYERS[:3]] == [10_000_000] * 3
    assert table.book.balance(COLLECTION) == 0
    assert table.state.void is not None
    # It was not dealt, so it was nobody's turn to bank.
    assert table.state.last_bank is None
    assert table.wait().state.phase is Phase.WAITING
