"""The store of the ledger: entries as they were written, and the balances and holds they leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.errors import RefusedError
from paigow.ledger import Account, Book, Entry, Hold, HoldAct
from paigow.storage.bulk import add_rows, among, change_rows, find_all, move_rows, texts
from paigow.storage.tables import balances, entries, holds, lines

_BALANCES = select(balances.c.account, balances.c.cents).where(
    among(balances.c.account, "accounts")
)
_HOLDS = select(holds.c.id, holds.c.account, holds.c.cents, holds.c.closed).where(
    among(holds.c.id, "holds")
)
_RECEIVED = (
    select(lines.c.account, entries.c.at)
    .join_from(entries, lines, lines.c.entry == entries.c.id)
    .where(entries.c.id == bindparam("entry"), lines.c.cents > 0)
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

    def cents(self, account: str) -> int:
        """The balance of an account that is on the page."""
        return self._balances[account]  # type: ignore[index]  # an account is its name

    def copy(self) -> Page:
        """The same once more, to try something on."""
        page = Page()
        page._balances, page._holds = self._balances.copy(), self._holds.copy()
        return page

    def add(self, balances: Mapping[Account, int], holds: Mapping[str, Hold]) -> None:
        """Add more of the book to the page."""
        self._balances.update(balances)
        self._holds.update(holds)


class Till:
    """The money of one transaction: entries are tried one after the other, and written together.

    The caller holds the locks of the players whose money it is: nobody else changes these balances
    until the transaction ends. The house's own are changed by everyone, and never refuse. As all
    balances are written at once and in one order, two transactions never wait for each other.
    """

    def __init__(self, connection: Connection, accounts: Iterable[str] = ()) -> None:
        self._connection = connection
        self._before: dict[Account, int] = {}
        self._page = Page()
        self._entries: list[Entry] = []
        self.look_up(accounts)

    def balance(self, account: str) -> int:
        """The balance of a player's account, with what was accepted so far."""
        if account not in self._before:
            self.look_up([account])
        return self._page.cents(account)

    def look_up(self, accounts: Iterable[str]) -> None:
        """Read the balances of accounts at once that are not known yet."""
        unknown = sorted(set(accounts) - self._before.keys())
        if unknown:
            found = read_balances(self._connection, unknown)
            fresh = {Account(account): found.get(account, 0) for account in unknown}
            self._before.update(fresh)
            self._page.add(fresh, {})

    def accept(self, written: Sequence[Entry]) -> None:
        """Accept entries, all or none of them.

        :raises RefusedError: what :class:`paigow.ledger.Book` refuses, with the same codes
        """
        if not written:
            return
        touched = {line.account for entry in written for line in entry.lines}
        self.look_up(account for account in touched if not account.may_be_negative)
        # A hold that is opened is new: its name holds the number of the event that opens it.
        self._read_holds(
            [
                entry.hold.hold
                for entry in written
                if entry.hold is not None and entry.hold.act is not HoldAct.OPEN
            ]
        )
        page = self._page.copy()
        for entry in written:
            page.apply(entry)
        self._page = page
        self._entries += written

    def mark(self) -> tuple[Page, int]:
        """What was accepted so far, to come back to."""
        return self._page, len(self._entries)

    def back_to(self, mark: tuple[Page, int]) -> None:
        """Forget what was accepted since."""
        self._page, number = mark
        del self._entries[number:]
        known = self._page.balances
        self._page.add({name: self._before[name] for name in self._before if name not in known}, {})

    @property
    def is_empty(self) -> bool:
        """Whether nothing was accepted."""
        return not self._entries

    def write(self, at: str) -> None:
        """Write all that was accepted, with the balances and holds that it leaves.

        :raises RefusedError: ``entry_repeated``
        """
        if self.is_empty:
            return
        _write(self._connection, self._entries, at)
        touched = {line.account for entry in self._entries for line in entry.lines}
        _move(
            self._connection,
            {
                account: change
                for account in touched
                if (change := self._page.balance(account) - self._before.get(account, 0))
            },
        )
        _write_holds(self._connection, self._entries)

    def _read_holds(self, holds: Iterable[str]) -> None:
        unknown = sorted(set(holds) - self._page.holds.keys())
        if unknown:
            self._page.add({}, _read_holds(self._connection, unknown))


def open_accounts(connection: Connection, accounts: Iterable[str]) -> None:
    """Open accounts, with nothing on them."""
    connection.execute(insert(balances), [{"account": account, "cents": 0} for account in accounts])


def read_balances(connection: Connection, accounts: Sequence[str]) -> dict[str, int]:
    """The balances of accounts, in cents."""
    return dict(find_all(connection, _BALANCES, accounts=texts(accounts)))


def find_receiver(connection: Connection, entry: str) -> tuple[Account, str] | None:
    """The account that an entry gave money to, and when; None when there is no such entry."""
    row = connection.execute(_RECEIVED, {"entry": entry}).one_or_none()
    return None if row is None else (Account(row.account), row.at)


def post(connection: Connection, written: Sequence[Entry], at: str) -> None:
    """Write entries, in their order, with the balances and holds that they leave.

    :raises RefusedError: what :class:`paigow.ledger.Book` refuses, with the same codes
    """
    till = Till(connection)
    till.accept(written)
    till.write(at)


def _read_holds(connection: Connection, names: Sequence[str]) -> dict[str, Hold]:
    rows = find_all(connection, _HOLDS, holds=texts(names))
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
        add_rows(connection, entries, rows)
    except IntegrityError as error:
        raise RefusedError("this money has been moved already", code="entry_repeated") from error
    add_rows(
        connection,
        lines,
        [
            {"entry": entry.id, "line": number, "account": account, "cents": cents}
            for entry in written
            for number, (account, cents) in enumerate(entry.lines)
        ],
    )


def _move(connection: Connection, moved: Mapping[Account, int]) -> None:
    if not moved:
        return
    # The players' own are locked by now, and so are the tables': nobody else is after them. The
    # house's are everybody's, and are moved one by one, last and always in the same order: two
    # writers never wait for each other in a ring.
    house = [account for account in sorted(moved) if ":" not in account]
    own = [account for account in sorted(moved) if ":" in account]
    found = 0
    if own:
        rows = [{"account": account, "cents": moved[account]} for account in own]
        found += move_rows(connection, balances, rows)
    if house:
        changes = [{"which": account, "change": moved[account]} for account in house]
        found += connection.execute(_MOVE, changes).rowcount
    if found != len(moved):
        raise LookupError(f"not all of these accounts are open: {sorted(moved)}")


def _write_holds(connection: Connection, written: Sequence[Entry]) -> None:
    opened, closed = [], []
    for entry in written:
        if entry.hold is None or entry.stakes is None:
            continue
        act, name = entry.hold
        if act is HoldAct.OPEN:
            account, cents = entry.stakes
            opened.append({"id": name, "account": account, "cents": cents, "closed": None})
        else:
            closed.append({"id": name, "closed": act.value})
    # A hold is closed once and for all: those that are closed here were opened before, or are now.
    if opened:
        add_rows(connection, holds, opened)
    if closed:
        change_rows(connection, holds, closed, only="holds.closed IS NULL")
