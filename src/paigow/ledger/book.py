"""The book that entries are written into: balances and holds, kept in memory.

It is the reference for every other way of keeping them: the same entries, accepted or refused for
the same reasons, give the same balances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from paigow.errors import RefusedError
from paigow.ledger.accounts import Account
from paigow.ledger.cents import money
from paigow.ledger.entry import Entry, HoldAct


class ShortError(RefusedError):
    """A player's ``account`` would fall below zero."""

    default_code = "insufficient_funds"

    def __init__(self, account: Account, holds: int, short: int) -> None:
        super().__init__(f"{account} holds {money(holds)}, that is {money(short)} too little")
        self.account = account


class Hold(NamedTuple):
    """Stakes set aside: whose, how much, and how it ended (None while it is open)."""

    account: Account
    cents: int
    closed: HoldAct | None


class Book:
    """Balances and holds; an entry is written whole or not at all.

    >>> from paigow.ledger import deposit, rebuy, game_of
    >>> book = Book([deposit("e1", "p1", 1000), rebuy("e2", "p1", 400)])
    >>> book.balance(game_of("p1"))
    400
    >>> book.apply(rebuy("e3", "p1", 700))
    Traceback (most recent call last):
    paigow.ledger.book.ShortError: account:p1 holds 6.00, that is 1.00 too little
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._balances: dict[Account, int] = {}
        self._holds: dict[str, Hold] = {}
        self._written: set[str] = set()
        for entry in entries:
            self.apply(entry)

    @property
    def balances(self) -> Mapping[Account, int]:
        """All balances, in cents."""
        return MappingProxyType(self._balances)

    @property
    def holds(self) -> Mapping[str, Hold]:
        """All holds, open and closed."""
        return MappingProxyType(self._holds)

    def balance(self, account: Account) -> int:
        """The balance of an account, in cents."""
        return self._balances.get(account, 0)

    def apply(self, entry: Entry) -> None:
        """Write an entry.

        :raises RefusedError: ``entry_repeated``; ``insufficient_funds`` when a player's account
            would fall below zero; ``hold_closed`` when the hold was opened before (to open it) or
            is not open (to close it); ``hold_amount`` when not all of it is closed
        """
        if entry.id in self._written:
            raise RefusedError(f"the entry {entry.id} is written already", code="entry_repeated")
        hold = self._hold_after(entry)
        after = {account: self.balance(account) + cents for account, cents in entry.lines}
        for account, balance in after.items():
            if balance < 0 and not account.may_be_negative:
                raise ShortError(account, self.balance(account), -balance)
        self._balances.update(after)
        self._holds.update(hold)
        self._written.add(entry.id)

    def _hold_after(self, entry: Entry) -> dict[str, Hold]:
        """The hold as the entry leaves it."""
        if entry.hold is None or entry.stakes is None:
            return {}
        act, name = entry.hold
        account, cents = entry.stakes
        hold = self._holds.get(name)
        if act is HoldAct.OPEN:
            if hold is not None:
                raise RefusedError(f"the hold {name} was opened before", code="hold_closed")
            return {name: Hold(account, cents, None)}
        if hold is None or hold.closed is not None:
            raise RefusedError(f"the hold {name} is not open", code="hold_closed")
        if (account, -cents) != (hold.account, hold.cents):
            raise RefusedError(
                f"the hold {name} is {money(hold.cents)} of {hold.account}, all of it is closed "
                "or none",
                code="hold_amount",
            )
        return {name: hold._replace(closed=act)}
