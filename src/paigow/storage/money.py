"""The store of the ledger: entries as they were written, and the balances and holds they leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.errors import RefusedError
from paigow.ledger import Account, Book, Entry, Hold, HoldAct
from paigow.storage.tables import balances, entries, holds, lines

_BALANCES = select(balances.c.account, balances.c.cents).where(
    balances.c.account.in_(bindparam("accounts", expanding=True))
)
_HOLDS = select(holds.c.id, holds.c.account, holds.c.cents, holds.c.closed).where(
    holds.c.id.in_(bindparam("holds", expanding=True))
)
_ADD_ENTRIES = insert(entries)
_ADD_LINES = insert(lines)
_ADD_HOLD = insert(holds)
_CLOSE_HOLD = (
    update(holds)
    .where(holds.c.id == bindparam("hold"), holds.c.closed.is_(None))
    .values(closed=bindparam("act"))
)
_MOVE = (
    update(balances)
    .where(balances.c.account == bindparam("which"))
    .values(cents=balances.c.cents + bindparam("change"))
)


class Page(Book):
    """The part of the book that some entries touch, as the database has it.

    The rules of the book, what it refuses and why, stay the ledger's own.
    """

    def __init__(self, balances: Mapping[Account, int], holds: Mapping[str, Hold]) -> None:
        super().__init__()
        self._balances.update(balances)
        self._holds.update(holds)


def open_accounts(connection: Connection, accounts: Iterable[str]) -> None:
    """Open accounts, with nothing on them."""
    connection.execute(insert(balances), [{"account": account, "cents": 0} for account in accounts])


def read_balances(connection: Connection, accounts: Sequence[str]) -> dict[str, int]:
    """The balances of accounts, in cents."""
    rows = connection.execute(_BALANCES, {"accounts": list(accounts)})
    return {row.account: row.cents for row in rows}


def post(connection: Connection, written: Sequence[Entry], at: str) -> None:
    """Write entries, in their order, with the balances and holds that they leave.

    The caller holds the lock of the player whose money it is: nobody else changes these balances
    until the transaction ends. The house's own are changed by everyone, and never refuse.

    :raises RefusedError: what :class:`paigow.ledger.Book` refuses, with the same codes
    """
    if not written:
        return
    touched = {line.account for entry in written for line in entry.lines}
    owned = sorted(account for account in touched if not account.may_be_negative)
    named = {entry.hold.hold for entry in written if entry.hold is not None}
    before = read_balances(connection, owned)
    page = Page(
        {Account(account): cents for account, cents in before.items()},
        _read_holds(connection, sorted(named)) if named else {},
    )
    for entry in written:
        page.apply(entry)
    _write(connection, written, at)
    moved = {account: page.balance(account) - before.get(account, 0) for account in touched}
    _move(connection, {account: cents for account, cents in moved.items() if cents})
    _write_holds(connection, written)


def _read_holds(connection: Connection, names: Sequence[str]) -> dict[str, Hold]:
    rows = connection.execute(_HOLDS, {"holds": list(names)})
    return {
        name: Hold(Account(account), cents, None if closed is None else HoldAct(closed))
        for name, account, cents, closed in rows
    }


def _write(connection: Connection, written: Sequence[Entry], at: str) -> None:
    rows = [
        {
            "id": entry.id,
            "kind": entry.kind,
            "at": at,
            "act": entry.hold.act.value if entry.hold else None,
            "hold": entry.hold.hold if entry.hold else None,
        }
        for entry in written
    ]
    try:
        connection.execute(_ADD_ENTRIES, rows)
    except IntegrityError as error:
        raise RefusedError("this money has been moved already", code="entry_repeated") from error
    connection.execute(
        _ADD_LINES,
        [
            {"entry": entry.id, "line": number, "account": account, "cents": cents}
            for entry in written
            for number, (account, cents) in enumerate(entry.lines)
        ],
    )


def _move(connection: Connection, moved: Mapping[Account, int]) -> None:
    # Always in the same order: two writers never wait for each other.
    rows = [{"which": account, "change": moved[account]} for account in sorted(moved)]
    if rows and connection.execute(_MOVE, rows).rowcount != len(rows):
        raise LookupError(f"not all of these accounts are open: {sorted(moved)}")


def _write_holds(connection: Connection, written: Sequence[Entry]) -> None:
    for entry in written:
        if entry.hold is None or entry.stakes is None:
            continue
        act, name = entry.hold
        if act is HoldAct.OPEN:
            account, cents = entry.stakes
            row = {"id": name, "account": account, "cents": cents, "closed": None}
            connection.execute(_ADD_HOLD, row)
        else:
            connection.execute(_CLOSE_HOLD, {"hold": name, "act": act.value})
