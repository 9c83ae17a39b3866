"""What may be set from outside: flags of ``paigow serve`` or ``PAIGOW_…`` in the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paigow.errors import InputError
from paigow.ledger import money
from paigow.rounds import BONUS_LIMITS, MAIN_LIMITS, TableRules
from paigow.variants import parse_rate, variant

BODY_LIMIT: Final = 16 * 1024
_MOST_CENTS: Final = 10**12


#: A setting, and the variable of the environment that sets it.
VARIABLES: Final = {
    "min_bet": "PAIGOW_MIN_BET",
    "max_bet": "PAIGOW_MAX_BET",
    "min_bonus": "PAIGOW_MIN_BONUS",
    "max_bonus": "PAIGOW_MAX_BONUS",
    "commission": "PAIGOW_COMMISSION",
    "commission_step": "PAIGOW_COMMISSION_STEP",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The posted limits, the commission and the patience of the door.

    The limits (cents), ``commission`` (hundredths of a percent) and ``commission_step`` (1 or 25
    cents) replace what the variants bring along; None leaves it to them. At most
    ``attempts_by_name`` and ``attempts_by_address`` passwords may be tried within
    ``attempts_window`` seconds.

    >>> settings = Settings.of({"PAIGOW_MIN_BET": "5.00", "PAIGOW_COMMISSION": "5%"})
    >>> settings.min_bet, settings.max_bet, settings.commission
    (500, None, 500)
    """

    min_bet: int | None = None
    max_bet: int | None = None
    min_bonus: int | None = None
    max_bonus: int | None = None
    commission: int | None = None
    commission_step: int | None = None
    attempts_by_name: int = 10
    attempts_by_address: int = 50
    attempts_window: float = 300.0

    @classmethod
    def of(
        cls,
        environment: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> Settings:
        """The settings that the environment gives.

        ``names`` says what the user knows a variable by, where that is not its own name: the flag
        that was given instead.

        :raises InputError: names the variable that cannot be read and says what would do
        """
        given = _Given(os.environ if environment is None else environment, names or {})
        settings = cls(
            min_bet=given.read("min_bet", _cents),
            max_bet=given.read("max_bet", _cents),
            min_bonus=given.read("min_bonus", _cents),
            max_bonus=given.read("max_bonus", _cents),
            commission=given.read("commission", parse_rate),
            commission_step=given.read("commission_step", _step),
        )
        given.check_room("min_bet", "max_bet", "bet", MAIN_LIMITS)
        given.check_room("min_bonus", "max_bonus", "bonus bet", BONUS_LIMITS)
        return settings

    def rules(self, game: str) -> TableRules:
        """The rules that a round of a game is opened under here."""
        chosen = {
            "min_bet": self.min_bet,
            "max_bet": self.max_bet,
            "commission_rate": self.commission,
            "commission_step": self.commission_step,
        }
        if variant(game).bonus_paytable is not None:
            chosen |= {"min_bonus": self.min_bonus, "max_bonus": self.max_bonus}
        return TableRules.of(game, **{k: v for k, v in chosen.items() if v is not None})


class _Given:
    """The settings as texts, and what the user knows each by."""

    def __init__(self, texts: Mapping[str, str], names: Mapping[str, str]) -> None:
        self._texts = {setting: texts.get(name, "") for setting, name in VARIABLES.items()}
        self._names = {setting: names.get(name, name) for setting, name in VARIABLES.items()}

    def read(self, setting: str, parse: Callable[[str], int]) -> int | None:
        """A setting, None when it is not given."""
        text = self._texts[setting]
        try:
            return parse(text) if text else None
        except InputError as error:
            raise InputError(f"{self._names[setting]}: {error}") from None

    def check_room(self, low: str, high: str, bet: str, usual: tuple[int, int]) -> None:
        """Refuse limits that leave room for no bet, those not given being the usual ones."""
        least, most = self._texts[low], self._texts[high]
        if (_cents(least) if least else usual[0]) <= (_cents(most) if most else usual[1]):
            return
        if least:
            highest = f"{self._names[high]}, {most!r}" if most else money(usual[1])
            raise InputError(
                f"{self._names[low]}: {least!r} is more than the highest {bet} "
                f"({highest}): take less, or raise {self._names[high]}"
            )
        raise InputError(
            f"{self._names[high]}: {most!r} is less than the least {bet} ({money(usual[0])}): "
            f"take more, or lower {self._names[low]}"
        )


def _cents(text: str) -> int:
    found = re.fullmatch(r"(\d{1,10})(?:\.(\d{2}))?", text, re.ASCII)
    cents = int(found[1]) * 100 + int(found[2] or 0) if found else 0
    if not 0 < cents <= _MOST_CENTS:
        raise InputError(f"{text!r} is not an amount: write one like 5 or 2.50")
    return cents


def _step(text: str) -> int:
    if text not in ("1", "25"):
        raise InputError(f"{text!r} is not a step of the commission: take 1 or 25, in cents")
    return int(text)
