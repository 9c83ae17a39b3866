"""What a settled round of the cardroom table comes to: every bet, every spot, the bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from paigow.errors import InputError
from paigow.hands import Result, Verdict
from paigow.tables.record import Cents, Natural, Record


class TableBet(Enum):
    """The bets on a spot."""

    MAIN = "main"
    FORTUNE = "fortune"
    ACE_HIGH = "ace-high"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableItem(Record):
    """One bet settled, in cents.

    ``action`` is what the bank paid on it or took from it, and so used up of the bank; ``won`` is
    what it was paid before commission, ``returned`` all that comes back, the stake included.
    ``result`` is how it was judged, even where the bank had nothing left for it. A Fortune bet
    that won names its ``line``; a side bet that won says what it ``pays`` to 1.
    """

    what: ClassVar[str] = "an item"
    bet: TableBet
    stake: Cents
    action: Cents
    result: Result
    won: Cents = 0
    commission: Cents = 0
    returned: Cents = 0
    line: str | None = None
    pays: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotSettlement(Record):
    """A spot settled: both comparisons, its bets in their order, and what its player is told.

    ``result`` is that of the main bet; ``net`` is what all the bets come to, in cents.
    """

    what: ClassVar[str] = "a settled spot"
    spot: Natural
    seat: Natural
    player: str
    low: Verdict
    high: Verdict
    result: Result
    items: tuple[TableItem, ...]
    net: int
    says: str

    @property
    def staked(self) -> int:
        """All that was bet on the spot, in cents."""
        return sum(item.stake for item in self.items)

    @property
    def returned(self) -> int:
        """All that comes back, stakes included, in cents."""
        return sum(item.returned for item in self.items)

    @property
    def commission(self) -> int:
        """All commission charged on the spot, in cents."""
        return sum(item.commission for item in self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageStep(Record):
    """What one bet used of the bank, in cents, and what it left; bets in order of settlement."""

    what: ClassVar[str] = "a step of the coverage"
    spot: Natural
    bet: TableBet
    used: Cents
    left: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSettlement(Record):
    """What the round comes to for the bank, in cents.

    ``won`` is what it took from losing bets, ``lost`` what it paid to winning ones; ``net`` is
    after its commission and the collection. Seat, player and amount are None when the house banks.
    """

    what: ClassVar[str] = "a settled bank"
    seat: int | None
    player: str | None
    amount: Cents | None
    won: Cents
    lost: Cents
    commission: Cents
    collection: Cents
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettlement(Record):
    """A round settled: its spots in the order of action, the bank, and how it was used up.

    There are no steps of ``coverage`` when the house banks: it covers everything.

    :raises InputError: when not every cent went from one to another
    """

    what: ClassVar[str] = "a settlement"
    spots: tuple[SpotSettlement, ...]
    coverage: tuple[CoverageStep, ...]
    bank: BankSettlement

    def __post_init__(self) -> None:
        total = sum(spot.net for spot in self.spots) + self.bank.net
        if total + self.commission + self.bank.collection:
            raise InputError("a settlement must sum to zero over the spots, the bank and the fees")

    @property
    def commission(self) -> int:
        """All commission charged, the bank's included, in cents."""
        return sum(spot.commission for spot in self.spots) + self.bank.commission

    def of_player(self, player: str) -> tuple[SpotSettlement, ...]:
        """The spots of a player."""
        return tuple(spot for spot in self.spots if spot.player == player)


def net_of(items: Iterable[TableItem]) -> int:
    """What bets come to for their player, in cents."""
    return sum(item.returned - item.stake for item in items)
