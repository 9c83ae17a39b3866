"""What has happened in a round, in the past tense: the round is nothing but these, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Final, Self

from paigow.cards import Card
from paigow.datafiles import listed
from paigow.errors import InputError
from paigow.hands import Setting
from paigow.rounds.reading import Fields
from paigow.rounds.rules import TableRules
from paigow.rounds.settlement import Settlement

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|\+00:00)", re.ASCII)
_SHA256: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEvent:
    """What all events have: their round, their place in it from 0, and when (RFC 3339, UTC).

    :raises InputError: for a time that is not written so
    """

    type: ClassVar[str]
    round: str
    seq: int
    at: str

    def __post_init__(self) -> None:
        check_time(self.at, f"'at' of {self.type}")

    def to_json(self) -> dict[str, Any]:
        """The event as a JSON object."""
        head = {"round": self.round, "seq": self.seq, "at": self.at, "type": self.type}
        return head | self._body()

    def _body(self) -> dict[str, Any]:
        return {}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {}

    @classmethod
    def _read(cls, fields: Fields) -> Self:
        event = cls(
            round=fields.text("round"),
            seq=fields.whole("seq", least=0),
            at=fields.text("at"),
            **cls._take(fields),
        )
        fields.done()
        return event


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(RoundEvent):
    """A player sat down; the rules are fixed and the shuffle is promised."""

    type: ClassVar[str] = "round_opened"
    player: str
    rules: TableRules
    commitment: str

    def _body(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "rules": self.rules.to_json(),
            "commitment": self.commitment,
        }

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {
            "player": fields.text("player"),
            "rules": TableRules.from_json(fields.raw("rules")),
            "commitment": check_hash(fields.text("commitment"), "commitment"),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsPlaced(RoundEvent):
    """The bets as they lie now, in cents."""

    type: ClassVar[str] = "bets_placed"
    main: int
    bonus: int

    def _body(self) -> dict[str, Any]:
        return {"main": self.main, "bonus": self.bonus}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {"main": fields.cents("main", least=1), "bonus": fields.cents("bonus")}


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsCleared(RoundEvent):
    """All bets were taken off."""

    type: ClassVar[str] = "bets_cleared"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAbandoned(RoundEvent):
    """The player went on to something else before there was a bet: the round is over.

    No card was dealt, so the secret can be told: the promise can be checked like any other.
    """

    type: ClassVar[str] = "round_abandoned"
    secret: str

    def _body(self) -> dict[str, Any]:
        return {"secret": self.secret}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {"secret": check_hash(fields.text("secret"), "secret")}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt(RoundEvent):
    """Seven cards each, in the order in which they came; the dealer's are not to be shown yet."""

    type: ClassVar[str] = "cards_dealt"
    client_seed: str
    player: tuple[Card, ...]
    dealer: tuple[Card, ...] = field(repr=False)

    def _body(self) -> dict[str, Any]:
        return {
            "client_seed": self.client_seed,
            "player": [str(card) for card in self.player],
            "dealer": [str(card) for card in self.dealer],
        }

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {
            "client_seed": fields.text("client_seed"),
            "player": fields.cards("player", 7),
            "dealer": fields.cards("dealer", 7),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSet(RoundEvent):
    """The player set the hand; a foul only where the rules let it stand."""

    type: ClassVar[str] = "hand_set"
    setting: Setting
    foul: bool

    def _body(self) -> dict[str, Any]:
        return {**_split(self.setting), "foul": self.foul}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {"setting": _setting(fields), "foul": fields.flag("foul")}


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSet(RoundEvent):
    """The dealer's cards were set by the house way; the clause says why."""

    type: ClassVar[str] = "dealer_set"
    setting: Setting
    way: str
    clause: str
    says: str

    def _body(self) -> dict[str, Any]:
        return {
            **_split(self.setting),
            "way": self.way,
            "clause": self.clause,
            "says": self.says,
        }

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {
            "setting": _setting(fields),
            "way": fields.text("way"),
            "clause": fields.text("clause"),
            "says": fields.text("says"),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretRevealed(RoundEvent):
    """The secret of the shuffle, in hex: from here on anyone can check the deal."""

    type: ClassVar[str] = "secret_revealed"
    secret: str

    def _body(self) -> dict[str, Any]:
        return {"secret": self.secret}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {"secret": check_hash(fields.text("secret"), "secret")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettled(RoundEvent):
    """The hands were compared and the bets settled."""

    type: ClassVar[str] = "round_settled"
    settlement: Settlement
    says: str

    def _body(self) -> dict[str, Any]:
        return {**self.settlement.to_json(), "says": self.says}

    @classmethod
    def _take(cls, fields: Fields) -> dict[str, Any]:
        return {"settlement": Settlement.take(fields), "says": fields.text("says")}


Event = (
    RoundOpened
    | BetsPlaced
    | BetsCleared
    | RoundAbandoned
    | CardsDealt
    | HandSet
    | DealerSet
    | SecretRevealed
    | RoundSettled
)
_TYPES: Final[dict[str, type[Event]]] = {
    kind.type: kind
    for kind in (
        RoundOpened,
        BetsPlaced,
        BetsCleared,
        RoundAbandoned,
        CardsDealt,
        HandSet,
        DealerSet,
        SecretRevealed,
        RoundSettled,
    )
}


def event_from_json(data: object) -> Event:
    """The event of a JSON object, read strictly.

    >>> event_from_json({"round": "r1", "seq": 1, "at": "2030-01-31T20:15:00Z",
    ...                  "type": "bets_placed", "main": 1000, "bonus": 0}).main
    1000

    :raises InputError: names the type that is unknown, or the field that is missing, unknown or
        malformed
    """
    fields = Fields(data, "an event")
    name = fields.text("type")
    kind = _TYPES.get(name)
    if kind is None:
        raise InputError(f"{name[:60]!r} is not a type of event: take {listed(_TYPES)}")
    return kind._read(fields.named(name))


def check_hash(text: str, what: str) -> str:
    """A text of 64 hexadecimal digits in lower case.

    :raises InputError: for anything else
    """
    if _SHA256.fullmatch(text) is None:
        raise InputError(f"the {what} must be 64 hexadecimal digits, not {text[:70]!r}")
    return text


def check_time(text: str, what: str) -> str:
    """A time in UTC (RFC 3339) on a day that there is.

    :raises InputError: for anything else
    """
    try:
        real = _TIME.fullmatch(text) is not None and datetime.fromisoformat(text)
    except ValueError:
        real = False
    if not real:
        raise InputError(
            f"{what} must be a time in UTC like 2030-01-31T20:15:00Z, not {text[:60]!r}"
        )
    return text


def _split(setting: Setting) -> dict[str, Any]:
    return {
        "low": [str(card) for card in setting.low],
        "high": [str(card) for card in setting.high],
    }


def _setting(fields: Fields) -> Setting:
    return Setting(fields.cards("low", 2), fields.cards("high", 5))
