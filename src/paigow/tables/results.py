"""What a settled round of the cardroom table comes to: every bet, every spot, the bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from paigow.errors import InputError
from paigow.hands import Result, Verdict
from paigow.rounds.reading import Fields


class TableBet(Enum):
    """The bets on a spot."""

    MAIN = "main"
    FORTUNE = "fortune"
    ACE_HIGH = "ace-high"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableItem:
    """One bet settled, in cents.

    ``action`` is what the bank paid on it or took from it, and so used up of the bank; ``won`` is
    what it was paid before commission, ``returned`` all that comes back, the stake included.
    ``result`` is how it was judged, even where the bank had nothing left for it. A Fortune bet
    that won names its ``line``; a side bet that won says what it ``pays`` to 1.
    """

    bet: TableBet
    stake: int
    action: int
    result: Result
    won: int = 0
    commission: int = 0
    returned: int = 0
    line: str | None = None
    pays: int | None = None

    @property
    def lost(self) -> int:
        """What the bank took of the stake, in cents."""
        return self.action - self.won

    def to_json(self) -> dict[str, Any]:
        """The item as a JSON object."""
        return {
            "bet": self.bet.value,
            "stake": self.stake,
            "action": self.action,
            "result": self.result.value,
            "won": self.won,
            "commission": self.commission,
            "returned": self.returned,
            "line": self.line,
            "pays": self.pays,
        }

    @classmethod
    def from_json(cls, data: object) -> TableItem:
        """The item of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "an item")
        item = cls(
            bet=fields.choice("bet", TableBet),
            stake=fields.cents("stake"),
            action=fields.cents("action"),
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
class SpotSettlement:
    """A spot settled: both comparisons, its bets in their order, and what its player is told."""

    spot: int
    seat: int
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

    def to_json(self) -> dict[str, Any]:
        """The spot as a JSON object."""
        return {
            "spot": self.spot,
            "seat": self.seat,
            "player": self.player,
            "low": self.low.value,
            "high": self.high.value,
            "result": self.result.value,
            "items": [item.to_json() for item in self.items],
            "net": self.net,
            "says": self.says,
        }

    @classmethod
    def from_json(cls, data: object) -> SpotSettlement:
        """The spot of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "a spot")
        spot = cls(
            spot=fields.whole("spot", least=1),
            seat=fields.whole("seat", least=1),
            player=fields.text("player"),
            low=fields.choice("low", Verdict),
            high=fields.choice("high", Verdict),
            result=fields.choice("result", Result),
            items=fields.items("items", TableItem.from_json),
            net=fields.whole("net"),
            says=fields.text("says"),
        )
        fields.done()
        return spot


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageStep:
    """What one bet used of the bank, in cents, and what it left; bets in order of settlement."""

    spot: int
    bet: TableBet
    used: int
    left: int

    def to_json(self) -> dict[str, Any]:
        """The step as a JSON object."""
        return {"spot": self.spot, "bet": self.bet.value, "used": self.used, "left": self.left}

    @classmethod
    def from_json(cls, data: object) -> CoverageStep:
        """The step of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "a step of the coverage")
        step = cls(
            spot=fields.whole("spot", least=1),
            bet=fields.choice("bet", TableBet),
            used=fields.cents("used"),
            left=fields.cents("left"),
        )
        fields.done()
        return step


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSettlement:
    """What the round comes to for the bank, in cents.

    ``won`` is what it took from losing bets, ``lost`` what it paid to winning ones. Seat, player
    and amount are None when the house banks.
    """

    seat: int | None
    player: str | None
    amount: int | None
    won: int
    lost: int
    commission: int
    collection: int
    net: int

    def to_json(self) -> dict[str, Any]:
        """The bank as a JSON object."""
        return {
            "seat": self.seat,
            "player": self.player,
            "amount": self.amount,
            "won": self.won,
            "lost": self.lost,
            "commission": self.commission,
            "collection": self.collection,
            "net": self.net,
        }

    @classmethod
    def from_json(cls, data: object) -> BankSettlement:
        """The bank of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "a bank")
        bank = cls(
            seat=fields.whole_or_none("seat"),
            player=fields.text_or_none("player"),
            amount=fields.whole_or_none("amount"),
            won=fields.cents("won"),
            lost=fields.cents("lost"),
            commission=fields.cents("commission"),
            collection=fields.cents("collection"),
            net=fields.whole("net"),
        )
        fields.done()
        return bank


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettlement:
    """A round settled: its spots in the order of action, the bank, and how it was used up.

    There are no steps of ``coverage`` when the house banks: it covers everything.

    :raises InputError: when not every cent went from one to another
    """

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

    def to_json(self) -> dict[str, Any]:
        """The settlement as a JSON object."""
        return {
            "spots": [spot.to_json() for spot in self.spots],
            "coverage": [step.to_json() for step in self.coverage],
            "bank": self.bank.to_json(),
        }

    @classmethod
    def take(cls, fields: Fields) -> TableSettlement:
        """The settlement among the fields of a JSON object; what else is there stays."""
        return cls(
            spots=fields.items("spots", SpotSettlement.from_json),
            coverage=fields.items("coverage", CoverageStep.from_json),
            bank=BankSettlement.from_json(fields.raw("bank")),
        )

    @classmethod
    def from_json(cls, data: object) -> TableSettlement:
        """The settlement of a JSON object.

        :raises InputError: names the field that is missing, unknown or malformed
        """
        fields = Fields(data, "a settlement")
        settlement = cls.take(fields)
        fields.done()
        return settlement


def net_of(items: Iterable[TableItem]) -> int:
    """What bets come to for their player, in cents."""
    return sum(item.returned - item.stake for item in items)
