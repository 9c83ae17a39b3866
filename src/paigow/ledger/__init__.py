"""The money: integer cents, double entry, and holds for bets that are not settled yet.

>>> book = Book([deposit("e1", "p1", 10_000), rebuy("e2", "p1", 5_000)])
>>> book.apply(open_hold("e3", "p1", "h1", 1_000))
>>> book.apply(settle_hold("e4", "p1", "h1", staked=1_000, returned=1_950, commission=50))
>>> money(book.balance(game_of("p1"))), sum(book.balances.values())
('59.50', 0)
"""

from paigow.ledger.accounts import (
    CASHIER,
    COLLECTION,
    COMMISSION,
    HOUSE,
    Account,
    account_of,
    game_of,
    stakes_of,
    table_of,
)
from paigow.ledger.book import Book, Hold, ShortError
from paigow.ledger.cents import decimal, money, whole_cents
from paigow.ledger.entry import (
    Entry,
    HoldAct,
    HoldChange,
    Line,
    cash_out,
    deposit,
    house_at_table,
    open_hold,
    rebuy,
    return_collection,
    settle_at_table,
    settle_hold,
    take_collection,
    void_hold,
)

__all__ = [
    "CASHIER",
    "COLLECTION",
    "COMMISSION",
    "HOUSE",
    "Account",
    "Book",
    "Entry",
    "Hold",
    "HoldAct",
    "HoldChange",
    "Line",
    "ShortError",
    "account_of",
    "cash_out",
    "decimal",
    "deposit",
    "game_of",
    "house_at_table",
    "money",
    "open_hold",
    "rebuy",
    "return_collection",
    "settle_at_table",
    "settle_hold",
    "stakes_of",
    "table_of",
    "take_collection",
    "void_hold",
    "whole_cents",
]
