"""How a table is set up: its limits, its pace, its bank and its fees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paigow.errors import InputError
from paigow.hands import Wheel
from paigow.rounds import FORTUNE_CAP
from paigow.tables.record import Cents, Natural, Record, check_range
from paigow.variants import Variant, variant

SEATS = range(1, 8)
"""The seats of a table, clockwise; a spot has the number of the seat before which it lies."""
HANDS = 7
"""How many hands one deck is good for, the bank's included."""
_MOST = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig(Record):
    """The posted rules of a table. Money is in cents, the commission in hundredths of a percent.

    A side bet whose limits are both 0 is not offered. ``host`` is the player who may change all
    this between rounds; a table of the house has none.

    >>> TableConfig(name="Oak", setting_seconds=30).setting_seconds
    30
    >>> TableConfig(name="Oak", max_spots=4)
    Traceback (most recent call last):
    paigow.errors.InputError: 'max_spots' must be a whole number from 1 to 3, not 4

    :raises InputError: names what cannot be
    """

    what: ClassVar[str] = "a table's configuration"
    name: str
    variant: str = "face-up"
    min_main: Cents = 100
    max_main: Cents = 1_000_000
    min_fortune: Cents = 100
    max_fortune: Cents = 100_000
    min_ace_high: Cents = 100
    max_ace_high: Cents = 100_000
    min_bank: Cents = 10_000
    max_bank: Cents = 100_000_000
    collection: Cents = 100
    setting_seconds: Natural = 45
    betting_seconds: Natural = 20
    reveal_seconds: Natural = 3
    pause_seconds: Natural = 6
    max_consecutive_bank: Natural = 1
    max_spots: Natural = 1
    dragon: bool = False
    commission_rate: Natural = 0
    commission_step: Natural = 1
    bank_commission: bool = False
    fortune_cap: Cents = FORTUNE_CAP
    table_max_payout: Cents | None = None
    private: bool = False
    host: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= 60 or not self.name.isprintable():
            raise InputError("'name' of a table must be 1 to 60 characters on one line")
        if self.game.is_solo:
            raise InputError(f"'variant' of a table must be a game for several, not {self.variant}")
        for name in ("main", "fortune", "ace_high", "bank"):
            least, most = getattr(self, f"min_{name}"), getattr(self, f"max_{name}")
            check_range(f"min_{name}", least, 0, _MOST)
            check_range(f"max_{name}", most, least, _MOST)
            if least == 0 and (most > 0 or name in ("main", "bank")):
                raise InputError(f"'min_{name}' must be more than 0")
        if self.max_fortune and self.game.bonus_paytable is None:
            raise InputError(f"'max_fortune' must be 0: {self.variant} has no such bet")
        if self.max_ace_high and not self.game.ace_high_bet:
            raise InputError(f"'max_ace_high' must be 0: {self.variant} has no such bet")
        for name, (least, most) in _BOUNDS.items():
            check_range(name, getattr(self, name), least, most)
        if self.commission_step not in (1, 25):
            raise InputError("'commission_step' must be 1 or 25 cents")
        if self.table_max_payout is not None:
            check_range("table_max_payout", self.table_max_payout, 0, _MOST)

    @property
    def game(self) -> Variant:
        """The game that is played."""
        return variant(self.variant)

    @property
    def wheel(self) -> Wheel:
        """How A-2-3-4-5 ranks in this game."""
        return self.game.wheel


_BOUNDS = {
    "collection": (0, _MOST),
    "setting_seconds": (1, 600),
    "betting_seconds": (1, 600),
    "reveal_seconds": (1, 60),
    "pause_seconds": (1, 600),
    "max_consecutive_bank": (1, 2),
    "max_spots": (1, 3),
    "commission_rate": (0, 10_000),
    "fortune_cap": (0, _MOST),
}
