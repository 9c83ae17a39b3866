"""What a settled round comes to, bet by bet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from paigow.hands import Result, Verdict
from paigow.rounds.reading import Fields


class Bet(Enum):
    """The bets of a solo round."""

    MAIN = "main"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One bet settled, in cents.

    ``won`` is what it pays before commission, ``returned`` all that comes back, the stake
    included. A bonus bet that won names its ``line`` and what that ``pays`` to 1.
    """

    bet: Bet
    stake: int
    result: Result
    won: int = 0
    commission: int = 0
    returned: int = 0
    line: str | None = None
    pays: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The item as a JSON object."""
        return {
            "bet": self.bet.value,
            "stake": self.stake,
            "result": self.result.value,
            "won": self.won,
            "commission": self.commission,
            "returned": self.returned,
            "line": self.line,
            "pays": self.pays,
        }

    @classmethod
    def from_json(cls, data: object) -> Item:
        """The item of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "an item")
        item = cls(
            bet=fields.choice("bet", Bet),
            stake=fields.cents("stake"),
            result=fields.choice("result", Result),
            won=fields.cents("won"),
            commission=fields.cents("commission"),
            returned=fields.cents("returned"),
            line=fields.text_or_none("line"),
            pays=fields.whole_or_none("pays"),
        )
        fields.done()
        return item


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A round settled: both comparisons, each bet, and the sums in cents."""

    low: Verdict
    high: Verdict
    result: Result
    items: tuple[Item, ...]
    staked: int
    returned: int
    net: int

    @classmethod
    def of(cls, low: Verdict, high: Verdict, result: Result, items: Iterable[Item]) -> Settlement:
        """The settlement with its sums worked out."""
        items = tuple(items)
        staked = sum(item.stake for item in items)
        returned = sum(item.returned for item in items)
        return cls(
            low=low,
            high=high,
            result=result,
            items=items,
            staked=staked,
            returned=returned,
            net=returned - staked,
        )

    @property
    def commission(self) -> int:
        """All commission charged, in cents."""
        return sum(item.commission for item in self.items)

    def to_json(self) -> dict[str, Any]:
        """The settlement as a JSON object."""
        return {
            "low": self.low.value,
            "high": self.high.value,
            "result": self.result.value,
            "items": [item.to_json() for item in self.items],
            "staked": self.staked,
            "returned": self.returned,
            "net": self.net,
        }

    @classmethod
    def take(cls, fields: Fields) -> Settlement:
        """The settlement among the fields of a JSON object; what else is there stays."""
        return cls(
            low=fields.choice("low", Verdict),
            high=fields.choice("high", Verdict),
            result=fields.choice("result", Result),
            items=fields.items("items", Item.from_json),
            staked=fields.cents("staked"),
            returned=fields.cents("returned"),
            net=fields.whole("net"),
        )
