"""The rules that one round is played by: a variant's, with the settings of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from paigow.datafiles import DataFile
from paigow.errors import InputError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways import house_way
from paigow.ledger import money, whole_cents
from paigow.rounds.reading import Fields
from paigow.variants import FoulRule, Variant, paytable, variant

#: What may be bet where no table says otherwise, in cents.
MAIN_LIMITS: Final = (100, 1_000_000)
BONUS_LIMITS: Final = (100, 100_000)
_CHIPS: Final = tuple(chip * 100**power for power in range(7) for chip in (1, 5, 25))
_MOST_CHIPS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """The choices that decide a round, kept with it: later changes never touch an open round.

    Limits are in cents, the commission rate in hundredths of a percent; without a pay table there
    is no bonus bet and its limits are 0.

    >>> rules = TableRules.of("five-percent", max_bet=50_000)
    >>> rules.commission_rate, rules.min_bet, rules.max_bet, rules.max_bonus
    (500, 100, 50000, 0)

    :raises InputError: for a rate, step or limit that cannot be
    """

    variant: str
    wheel: Wheel
    foul: FoulRule
    house_way: str
    commission_rate: int
    commission_step: int
    paytable: str | None
    min_bet: int
    max_bet: int
    min_bonus: int
    max_bonus: int

    def __post_init__(self) -> None:
        for name in _AMOUNTS:
            whole_cents(getattr(self, name), name)
        if not 0 <= self.commission_rate <= 10_000:
            raise InputError("commission_rate must be 0 to 10000 hundredths of a percent")
        if self.commission_step not in (1, 25):
            raise InputError("commission_step must be 1 or 25 cents")
        _check_limits("bet", self.min_bet, self.max_bet)
        if self.paytable is None:
            if self.min_bonus or self.max_bonus:
                raise InputError("min_bonus and max_bonus must be 0 where there is no pay table")
        else:
            _check_limits("bonus", self.min_bonus, self.max_bonus)

    @property
    def chips(self) -> tuple[int, ...]:
        """What the chips at this table are worth, in cents: four at most, lowest first.

        The least bets have chips of their own, so that one chip is a bet; then come the usual ones
        that the limits leave room for.

        >>> TableRules.of("itv").chips
        (100, 500, 2500, 10000)
        >>> TableRules.of("five-percent", min_bet=25, max_bet=50).chips
        (25,)
        """
        least = {self.min_bet, self.min_bonus} - {0}
        most = max(self.max_bet, self.max_bonus)
        usual = [chip for chip in _CHIPS if max(least) < chip <= most]
        return (*sorted(least), *usual)[:_MOST_CHIPS]

    @classmethod
    def of(cls, game: str | Variant, **overrides: Any) -> TableRules:
        """The rules of a variant, some of them set otherwise by the table (values as in JSON).

        :raises UnknownNameError: for a variant, house way, pay table or wheel that does not exist
        :raises InputError: for an override that does not exist or cannot be
        :raises DataFileError: for a house way that does not exist, when a variant's file names it
        """
        record = game if isinstance(game, Variant) else variant(game)
        table = overrides.get("paytable", record.bonus_paytable)
        bonus = (0, 0) if table is None else BONUS_LIMITS
        base = cls(
            variant=record.name,
            wheel=record.wheel,
            foul=record.foul,
            house_way=record.house_way,
            commission_rate=record.commission_rate,
            commission_step=record.commission_step,
            paytable=table,
            min_bet=MAIN_LIMITS[0],
            max_bet=MAIN_LIMITS[1],
            min_bonus=bonus[0],
            max_bonus=bonus[1],
        )
        rules = cls.from_json(base.to_json() | overrides)
        try:
            house_way(rules.house_way, rules.wheel)
        except UnknownNameError as error:
            if record.file is None or "house_way" in overrides:
                raise
            raise DataFile(record.file).error(str(error), "house_way") from None
        if rules.paytable is not None:
            paytable(rules.paytable)
        return rules

    def to_json(self) -> dict[str, Any]:
        """The rules as a JSON object."""
        return {
            "variant": self.variant,
            "wheel": self.wheel.value,
            "foul": self.foul.value,
            "house_way": self.house_way,
            "commission_rate": self.commission_rate,
            "commission_step": self.commission_step,
            "paytable": self.paytable,
            "min_bet": self.min_bet,
            "max_bet": self.max_bet,
            "min_bonus": self.min_bonus,
            "max_bonus": self.max_bonus,
        }

    @classmethod
    def from_json(cls, data: object) -> TableRules:
        """The rules of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "rules")
        rules = cls(
            variant=fields.text("variant"),
            wheel=fields.choice("wheel", Wheel),
            foul=fields.choice("foul", FoulRule),
            house_way=fields.text("house_way"),
            paytable=fields.text_or_none("paytable"),
            **{name: fields.cents(name) for name in _AMOUNTS},
        )
        fields.done()
        return rules


def _check_limits(bet: str, least: int, most: int) -> None:
    if least <= 0:
        raise InputError(f"min_{bet} must be more than 0, not {least} cents")
    if least > most:
        raise InputError(
            f"min_{bet} must be at most max_{bet}: {money(least)} is more than {money(most)}"
        )


_AMOUNTS = (
    "commission_rate",
    "commission_step",
    "min_bet",
    "max_bet",
    "min_bonus",
    "max_bonus",
)
