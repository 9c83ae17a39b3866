"""Amounts, accounts and entries: what may be written, and what may not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import InputError
from paigow.ledger import (
    CASHIER,
    COLLECTION,
    COMMISSION,
    HOUSE,
    Account,
    Entry,
    HoldAct,
    HoldChange,
    Line,
    account_of,
    cash_out,
    deposit,
    game_of,
    house_at_table,
    money,
    open_hold,
    rebuy,
    return_collection,
    settle_at_table,
    settle_hold,
    stakes_of,
    table_of,
    take_collection,
    void_hold,
    whole_cents,
)

NOT_CENTS: list[Any] = [0.5, 1.0, -0.0, True, "5", "$50", None, [50], Decimal(5), float("nan")]


@pytest.mark.parametrize("value", NOT_CENTS)
def test_only_integers_are_cents(value: object) -> None:
    with pytest.raises(InputError, match="the bet must be a whole number of cents, not"):
        whole_cents(value, "the bet")


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_money_is_written_exactly(cents: int) -> None:
    assert Decimal(money(cents).replace(",", "")) * 100 == cents
    assert money(cents) == f"{Decimal(cents) / 100:,.2f}"


@pytest.mark.parametrize(
    "name", ["", "game", "game:", "game: x", "house:p1", "safe:p1", "House", "table"]
)
def test_other_accounts_do_not_exist(name: str) -> None:
    with pytest.raises(InputError, match="is not an account"):
        Account(name)


def test_whose_accounts_there_are() -> None:
    players = [account_of("p1"), game_of("p1"), stakes_of("p1")]
    assert [(a.kind, a.player, a.may_be_negative) for a in players] == [
        ("account", "p1", False),
        ("game", "p1", False),
        ("stakes", "p1", False),
    ]
    others = (HOUSE, COMMISSION, COLLECTION, CASHIER, table_of("t1"))
    assert [(a.player, a.may_be_negative) for a in others] == [(None, True)] * 5
    assert table_of("t1").kind == "table"


P1 = game_of("p1")
HOLD = HoldChange(HoldAct.OPEN, "h1")


@pytest.mark.parametrize(
    ("lines", "hold", "problem"),
    [
        ((), None, "has no lines"),
        ((Line(P1, 5),), None, "sum to 5"),
        ((Line(P1, 0),), None, "a line of zero"),
        ((Line(P1, 5), Line(P1, -5)), None, "names an account twice"),
        ((Line(P1, -5), Line(stakes_of("p1"), 5)), None, "moves stakes without a hold"),
        ((Line(P1, 5), Line(stakes_of("p1"), -5)), HOLD, "must open its hold"),
        ((Line(P1, -5), Line(HOUSE, 5)), HOLD, "must open its hold"),
        (
            (Line(P1, -5), Line(stakes_of("p1"), 5)),
            HoldChange(HoldAct.VOID, "h1"),
            "must void its hold",
        ),
        (
            (Line(P1, -5), Line(stakes_of("p1"), 2), Line(stakes_of("p2"), 3)),
            HOLD,
            "by one line of stakes",
        ),
    ],
)
def test_entries_that_are_wrong_in_themselves(
    lines: tuple[Line, ...], hold: HoldChange | None, problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        Entry("e1", "any", lines, hold)


@pytest.mark.parametrize("value", NOT_CENTS)
def test_lines_are_integers(value: Any) -> None:
    with pytest.raises(InputError, match="whole number of cents"):
        Entry("e1", "any", (Line(P1, value), Line(HOUSE, -5)))


@pytest.mark.parametrize("names", [("", "any"), ("e1", "")])
def test_an_entry_has_names(names: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="needs an id and a kind"):
        Entry(*names, (Line(P1, -5), Line(HOUSE, 5)))


@pytest.mark.parametrize("make", [deposit, rebuy, cash_out, take_collection, return_collection])
@pytest.mark.parametrize("cents", [0, -5, *NOT_CENTS])
def test_nothing_and_less_is_not_moved(make: Any, cents: Any) -> None:
    with pytest.raises(InputError, match="the amount of a"):
        make("e1", "p1", cents)


@pytest.mark.parametrize("cents", [-5, *NOT_CENTS])
@pytest.mark.parametrize("amount", ["staked", "returned", "commission"])
def test_the_amounts_of_a_settlement(amount: str, cents: Any) -> None:
    amounts: dict[str, Any] = {"staked": 5, "returned": 0, "commission": 0, amount: cents}
    with pytest.raises(InputError, match="settlement"):
        settle_hold("e1", "p1", "h1", **amounts)
    with pytest.raises(InputError, match="settlement"):
        settle_at_table("e1", "t1", "p1", "h1", **amounts)


def test_who_gives_and_who_gets() -> None:
    def moves(entry: Entry) -> dict[str, int]:
        return {str(account): cents for account, cents in entry.lines}

    assert moves(deposit("e", "p", 5)) == {"cashier": -5, "account:p": 5}
    assert moves(rebuy("e", "p", 5)) == {"account:p": -5, "game:p": 5}
    assert moves(cash_out("e", "p", 5)) == {"game:p": -5, "account:p": 5}
    assert moves(open_hold("e", "p", "h", 5)) == {"game:p": -5, "stakes:p": 5}
    assert moves(void_hold("e", "p", "h", 5)) == {"stakes:p": -5, "game:p": 5}
    lost = settle_hold("e", "p", "h", staked=5, returned=0, commission=0)
    assert moves(lost) == {"stakes:p": -5, "house": 5}
    pushed = settle_hold("e", "p", "h", staked=5, returned=5, commission=0)
    assert moves(pushed) == {"stakes:p": -5, "game:p": 5}
    assert moves(take_collection("e", "p", 5)) == {"game:p": -5, "collection": 5}
    assert moves(return_collection("e", "p", 5)) == {"collection": -5, "game:p": 5}
    won = settle_at_table("e", "t", "p", "h", staked=5, returned=9, commission=1)
    assert moves(won) == {"stakes:p": -5, "game:p": 9, "commission": 1, "table:t": -5}
    assert moves(house_at_table("e", "t", 5)) == {"house": 5, "table:t": -5}


@given(*[st.integers(min_value=0, max_value=10**12)] * 3)
def test_a_settlement_always_balances(staked: int, returned: int, commission: int) -> None:
    entry = settle_hold("e", "p", "h", staked=staked + 1, returned=returned, commission=commission)
    assert sum(cents for _, cents in entry.lines) == 0
    assert entry.change(game_of("p")) == returned
    assert entry.change(COMMISSION) == commission
