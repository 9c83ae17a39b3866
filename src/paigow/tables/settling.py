"""Settling a round of the cardroom table: two passes over the spots against one bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigow.hands import Setting
from paigow.tables.results import (
    BankSettlement,
    CoverageStep,
    SpotSettlement,
    TableBet,
    TableItem,
    TableSettlement,
)
from paigow.variants import Variant

if TYPE_CHECKING:
    from paigow.tables.config import TableConfig

__all__ = [
    "BankHand",
    "BankSettlement",
    "CoverageStep",
    "SpotHand",
    "SpotSettlement",
    "TableBet",
    "TableItem",
    "TableSettlement",
    "settle_spots",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankHand:
    """The bank's setting, and what it put up; seat, player and amount are None for the house.

    ``collection`` is the fee that was taken from the player who banks, in cents.
    """

    seat: int | None
    player: str | None
    amount: int | None
    setting: Setting
    collection: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotHand:
    """A spot with a hand: whose it is, the bets in cents (0 is no bet), the setting made."""

    spot: int
    seat: int
    player: str
    main: int
    fortune: int
    ace_high: int
    setting: Setting


def settle_spots(
    config: TableConfig,
    bank: BankHand,
    spots: Iterable[SpotHand],
    game: Variant | None = None,
) -> TableSettlement:
    """Settle the spots, which come in the order of action: clockwise from the action button."""
    raise NotImplementedError
