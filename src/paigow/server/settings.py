"""What may be set from outside: flags of ``paigow serve`` or ``PAIGOW_…`` in the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paigow.errors import InputError
from paigow.rounds import TableRules
from paigow.variants import parse_rate

BODY_LIMIT: Final = 16 * 1024
_MOST_CENTS: Final = 10**12


@dataclass(frozen=True, slots=True)
class Settings:
    """The posted limits, the commission and the patience of the door.

    ``min_bet``, ``max_bet`` (cents) and ``commission`` (hundredths of a percent) replace what the
    variants bring along; None leaves it to them. At most ``attempts_by_name`` and
    ``attempts_by_address`` passwords may be tried within ``attempts_window`` seconds.

    >>> Settings.of({"PAIGOW_MIN_BET": "5.00", "PAIGOW_COMMISSION": "5%"})
    Settings(min_bet=500, max_bet=None, commission=500)
    """

    min_bet: int | None = None
    max_bet: int | None = None
    commission: int | None = None
    attempts_by_name: int = 10
    attempts_by_address: int = 50
    attempts_window: float = 300.0

    @classmethod
    def of(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings that the environment gives.

        :raises InputError: names the variable that cannot be read and says what would do
        """
        given = os.environ if environment is None else environment
        commission = given.get("PAIGOW_COMMISSION")
        try:
            rate = parse_rate(commission) if commission else None
        except InputError as error:
            raise InputError(f"PAIGOW_COMMISSION: {error}") from None
        settings = cls(
            min_bet=_money(given, "PAIGOW_MIN_BET"),
            max_bet=_money(given, "PAIGOW_MAX_BET"),
            commission=rate,
        )
        if (
            settings.min_bet is not None
            and settings.max_bet is not None
            and settings.min_bet > settings.max_bet
        ):
            raise InputError(
                f"PAIGOW_MIN_BET: {given['PAIGOW_MIN_BET']!r} is more than PAIGOW_MAX_BET, "
                f"{given['PAIGOW_MAX_BET']!r}"
            )
        return settings

    def rules(self, game: str) -> TableRules:
        """The rules that a round of a game is opened under here.

        :raises InputError: when the limits set for this server cannot be
        """
        chosen = {
            "min_bet": self.min_bet,
            "max_bet": self.max_bet,
            "commission_rate": self.commission,
        }
        return TableRules.of(game, **{k: v for k, v in chosen.items() if v is not None})

    def __repr__(self) -> str:
        return (
            f"Settings(min_bet={self.min_bet}, max_bet={self.max_bet}, "
            f"commission={self.commission})"
        )


def _money(given: Mapping[str, str], name: str) -> int | None:
    text = given.get(name)
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,10})(?:\.(\d{2}))?", text, re.ASCII)
    cents = int(found[1]) * 100 + int(found[2] or 0) if found else 0
    if not 0 < cents <= _MOST_CENTS:
        raise InputError(f"{name}: {text!r} is not an amount: write one like 5 or 2.50")
    return cents
