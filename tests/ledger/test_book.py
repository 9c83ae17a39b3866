"""The book: whole entries or none, no player below zero, a hold closed once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import RefusedError
from paigow.ledger import (
    CASHIER,
    COMMISSION,
    HOUSE,
    Book,
    Entry,
    HoldAct,
    account_of,
    cash_out,
    deposit,
    game_of,
    open_hold,
    rebuy,
    settle_hold,
    stakes_of,
    void_hold,
)


def funded() -> Book:
    """A book in which p1 has 5.00 on the account and 15.00 at the table."""
    return Book([deposit("e1", "p1", 2000), rebuy("e2", "p1", 1500)])


def refused(book: Book, entry: Entry, code: str) -> None:
    """The entry is refused for this reason, and the book is as it was."""
    before = dict(book.balances), dict(book.holds)
    with pytest.raises(RefusedError) as caught:
        book.apply(entry)
    assert caught.value.code == code
    assert (dict(book.balances), dict(book.holds)) == before


def test_a_bet_won_with_commission() -> None:
    book = funded()
    book.apply(open_hold("e3", "p1", "h1", 1000))
    assert (book.balance(game_of("p1")), book.balance(stakes_of("p1"))) == (500, 1000)
    book.apply(settle_hold("e4", "p1", "h1", staked=1000, returned=1950, commission=50))
    assert book.balances == {
        account_of("p1"): 500,
        game_of("p1"): 2450,
        stakes_of("p1"): 0,
        HOUSE: -1000,
        COMMISSION: 50,
        CASHIER: -2000,
    }
    assert book.holds["h1"].closed is HoldAct.POST


def test_a_bet_taken_off() -> None:
    book = funded()
    book.apply(open_hold("e3", "p1", "h1", 1000))
    book.apply(void_hold("e4", "p1", "h1", 1000))
    assert book.balance(game_of("p1")) == 1500
    assert book.holds["h1"].closed is HoldAct.VOID


@pytest.mark.parametrize(
    "entry",
    [
        rebuy("e9", "p1", 501),
        cash_out("e9", "p1", 1501),
        open_hold("e9", "p1", "h1", 1501),
        rebuy("e9", "p2", 1),
    ],
)
def test_no_player_falls_below_zero(entry: Entry) -> None:
    refused(funded(), entry, "insufficient_funds")


def test_an_entry_is_written_once() -> None:
    book = funded()
    refused(book, deposit("e1", "p1", 2000), "entry_repeated")


Closing = Callable[[str], Entry]


def post(entry: str) -> Entry:
    return settle_hold(entry, "p1", "h1", staked=1000, returned=0, commission=0)


def void(entry: str) -> Entry:
    return void_hold(entry, "p1", "h1", 1000)


@pytest.mark.parametrize("first", [post, void])
@pytest.mark.parametrize("second", [post, void])
def test_a_hold_is_closed_once(first: Closing, second: Closing) -> None:
    book = funded()
    refused(book, first("e3"), "hold_closed")
    book.apply(open_hold("e4", "p1", "h1", 1000))
    refused(book, open_hold("e5", "p1", "h1", 100), "hold_closed")
    book.apply(first("e6"))
    book.apply(open_hold("e7", "p1", "h2", 100))
    refused(book, second("e8"), "hold_closed")
    refused(book, open_hold("e9", "p1", "h1", 100), "hold_closed")


def test_a_hold_is_closed_whole_and_by_its_owner() -> None:
    book = funded()
    book.apply(open_hold("e3", "p1", "h1", 1000))
    refused(book, void_hold("e4", "p1", "h1", 999), "hold_amount")
    refused(book, void_hold("e5", "p2", "h1", 1000), "hold_amount")


amounts = st.integers(min_value=1, max_value=500)
steps = st.lists(st.tuples(st.sampled_from([deposit, rebuy, cash_out]), amounts))


@given(steps)
def test_money_is_never_made(moves: list[tuple[Callable[..., Entry], int]]) -> None:
    book = Book()
    for number, (make, cents) in enumerate(moves):
        before = dict(book.balances)
        try:
            book.apply(make(f"e{number}", "p1", cents))
        except RefusedError:
            assert dict(book.balances) == before
        assert sum(book.balances.values()) == 0
        assert all(
            cents >= 0 for account, cents in book.balances.items() if not account.may_be_negative
        )
