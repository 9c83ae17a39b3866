"""One movement of money, in double entry: what leaves one account arrives in others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from paigow.errors import InputError
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
from paigow.ledger.cents import whole_cents


class Line(NamedTuple):
    """What one account gets (positive) or gives (negative), in cents."""

    account: Account
    cents: int


class HoldAct(Enum):
    """What an entry does to a hold: ``OPEN`` sets stakes aside, ``POST`` settles them,
    ``VOID`` gives them back."""

    OPEN = "open"
    POST = "post"
    VOID = "void"


class HoldChange(NamedTuple):
    """The hold that an entry opens, posts or voids."""

    act: HoldAct
    hold: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement of money that sums to zero.

    Only an entry with a hold touches stakes: opening puts one amount there, posting and voiding
    take the same amount out again.

    >>> entry = Entry("e1", "rebuy", (Line(account_of("p1"), -500), Line(game_of("p1"), 500)))
    >>> entry.change(game_of("p1"))
    500
    >>> Entry("e2", "rebuy", (Line(account_of("p1"), -500), Line(game_of("p1"), 400)))
    Traceback (most recent call last):
    paigow.errors.InputError: the entry e2 does not balance: its lines sum to -100

    :raises InputError: for an entry that does not balance, has a zero line or one that is no
        integer, names an account twice, or moves stakes otherwise than its hold says
    """

    id: str
    kind: str
    lines: tuple[Line, ...]
    hold: HoldChange | None = None

    def __post_init__(self) -> None:
        if not self.id or not self.kind:
            raise InputError("an entry needs an id and a kind")
        total = 0
        for account, cents in self.lines:
            if whole_cents(cents, f"{account} in the entry {self.id}") == 0:
                raise self._fault(f"has a line of zero for {account}")
            total += cents
        if total:
            raise self._fault(f"does not balance: its lines sum to {total}")
        if not self.lines:
            raise self._fault("has no lines")
        if len({line.account for line in self.lines}) != len(self.lines):
            raise self._fault("names an account twice")
        self._check_stakes()

    def _check_stakes(self) -> None:
        moved = [line.cents for line in self.lines if line.account.kind == "stakes"]
        if self.hold is None:
            if moved:
                raise self._fault("moves stakes without a hold")
        elif len(moved) != 1 or (moved[0] > 0) is not (self.hold.act is HoldAct.OPEN):
            raise self._fault(f"must {self.hold.act.value} its hold by one line of stakes")

    def _fault(self, problem: str) -> InputError:
        return InputError(f"the entry {self.id} {problem}")

    @property
    def stakes(self) -> Line | None:
        """The line that moves stakes, if there is one."""
        return next((line for line in self.lines if line.account.kind == "stakes"), None)

    def change(self, account: Account) -> int:
        """What the entry adds to an account."""
        return next((line.cents for line in self.lines if line.account == account), 0)


def _move(
    entry: str, kind: str, source: Account, target: Account, cents: int, hold: HoldChange | None
) -> Entry:
    if whole_cents(cents, f"the amount of a {kind}") <= 0:
        raise InputError(f"the amount of a {kind} must be more than nothing, not {cents}")
    return Entry(entry, kind, (Line(source, -cents), Line(target, cents)), hold)


def deposit(entry: str, player: str, cents: int) -> Entry:
    """Play credits from the cashier to a player's account."""
    return _move(entry, "deposit", CASHIER, account_of(player), cents, None)


def rebuy(entry: str, player: str, cents: int) -> Entry:
    """Money from a player's account to the game balance."""
    return _move(entry, "rebuy", account_of(player), game_of(player), cents, None)


def cash_out(entry: str, player: str, cents: int) -> Entry:
    """Money from the game balance back to the player's account."""
    return _move(entry, "cash_out", game_of(player), account_of(player), cents, None)


def open_hold(entry: str, player: str, hold: str, cents: int, kind: str = "bet") -> Entry:
    """A bet, or what a bank puts up: money from the game balance is set aside as stakes."""
    change = HoldChange(HoldAct.OPEN, hold)
    return _move(entry, kind, game_of(player), stakes_of(player), cents, change)


def void_hold(entry: str, player: str, hold: str, cents: int, kind: str = "unbet") -> Entry:
    """A bet taken off, or a bank given up: the stakes go back to the game balance."""
    change = HoldChange(HoldAct.VOID, hold)
    return _move(entry, kind, stakes_of(player), game_of(player), cents, change)


def settle_hold(
    entry: str, player: str, hold: str, *, staked: int, returned: int, commission: int
) -> Entry:
    """A round settled: the stakes are used up, the player gets what comes back.

    The house wins or pays whatever remains between stakes, return and commission.

    >>> [f"{line.account} {line.cents}" for line in settle_hold(
    ...     "e1", "p1", "h1", staked=1000, returned=1950, commission=50).lines]
    ['stakes:p1 -1000', 'game:p1 1950', 'commission 50', 'house -1000']
    """
    return _settled(entry, player, hold, HOUSE, (staked, returned, commission))


def settle_at_table(
    entry: str, table: str, player: str, hold: str, *, staked: int, returned: int, commission: int
) -> Entry:
    """A spot or the bank of a table settled: what the player loses goes to the table's account.

    What the player wins comes from there; when all are settled nothing is left on it.

    >>> [f"{line.account} {line.cents}" for line in settle_at_table(
    ...     "e1", "t1", "p1", "h1", staked=1000, returned=0, commission=0).lines]
    ['stakes:p1 -1000', 'table:t1 1000']
    """
    return _settled(entry, player, hold, table_of(table), (staked, returned, commission))


def house_at_table(entry: str, table: str, won: int) -> Entry:
    """The house banked at a table: it takes what was lost there, or pays what was won (negative).

    >>> [f"{line.account} {line.cents}" for line in house_at_table("e1", "t1", -500).lines]
    ['house -500', 'table:t1 500']
    """
    lines = (Line(HOUSE, won), Line(table_of(table), -won))
    return Entry(entry, "house_bank", lines)


def take_collection(entry: str, player: str, cents: int) -> Entry:
    """The fee for banking a round, out of the game balance."""
    return _move(entry, "collection", game_of(player), COLLECTION, cents, None)


def return_collection(entry: str, player: str, cents: int) -> Entry:
    """The fee for banking a round given back, because nothing was dealt."""
    return _move(entry, "collection_back", COLLECTION, game_of(player), cents, None)


def _settled(
    entry: str, player: str, hold: str, against: Account, amounts: tuple[int, int, int]
) -> Entry:
    for cents in amounts:
        if whole_cents(cents, "the amount of a settlement") < 0:
            raise InputError(f"the amounts of a settlement are 0 or more, not {cents}")
    staked, returned, commission = amounts
    lines = (
        Line(stakes_of(player), -staked),
        Line(game_of(player), returned),
        Line(COMMISSION, commission),
        Line(against, staked - returned - commission),
    )
    moved = tuple(line for line in lines if line.cents != 0)
    return Entry(entry, "settlement", moved, HoldChange(HoldAct.POST, hold))
