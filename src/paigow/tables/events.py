"""What has happened at a table, in the past tense: the table is nothing but these, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import fields as dataclass_fields
from enum import Enum
from typing import Any, ClassVar, Final, get_args

from paigow.datafiles import listed
from paigow.errors import InputError
from paigow.hands import Setting
from paigow.rounds.events import check_time
from paigow.rounds.reading import Fields
from paigow.tables.commands import Reaction
from paigow.tables.config import TableConfig
from paigow.tables.record import Cents, Five, Natural, Record, Seven, Two, plain
from paigow.tables.results import TableSettlement

_HEAD: Final = ("table", "round", "seq", "at")


class Kind(Enum):
    """How a spot is played: set by ``HAND``, ``BLIND``, or a ``DRAGON`` hand; the last two by the
    house way."""

    HAND = "hand"
    BLIND = "blind"
    DRAGON = "dragon"


class SetBy(Enum):
    """Who set a hand: its player, the house way when it was asked, or when time was up."""

    PLAYER = "player"
    HOUSE_WAY = "house way"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent(Record):
    """What all events have.

    Their table, the number of the round (0 before the first), their place in the life of the
    table from 0, and when (RFC 3339, UTC).

    :raises InputError: for a time that is not written so
    """

    type: ClassVar[str]
    table: str
    round: Natural
    seq: Natural
    at: str

    def __post_init__(self) -> None:
        check_time(self.at, f"'at' of {self.type}")

    def to_json(self) -> dict[str, Any]:
        """The event as a JSON object."""
        head = {name: getattr(self, name) for name in _HEAD} | {"type": self.type}
        names = (field.name for field in dataclass_fields(self))
        return head | {name: plain(getattr(self, name)) for name in names if name not in _HEAD}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(TableEvent):
    """A table was set up."""

    type: ClassVar[str] = "table_opened"
    config: TableConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(TableEvent):
    """A player sat down; ``bot`` names the house way of one that is no person."""

    type: ClassVar[str] = "seat_taken"
    seat: int
    player: str
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(TableEvent):
    """A seat is free again."""

    type: ClassVar[str] = "seat_left"
    seat: int
    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SatOut(TableEvent):
    """A player sits out, or is back."""

    type: ClassVar[str] = "sat_out"
    seat: int
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving(TableEvent):
    """A player will be gone when the round is over."""

    type: ClassVar[str] = "leaving"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOffered(TableEvent):
    """A player offers to bank with an amount from now on, or no more."""

    type: ClassVar[str] = "bank_offered"
    seat: int
    amount: Cents | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(TableEvent):
    """A round may be bet on: its shuffle is promised, its rules are fixed, somebody banks.

    A player who banks has put the amount up and paid the collection; seat, player and amount are
    None when the house banks. ``button`` is where the action button lay in the round before.
    """

    type: ClassVar[str] = "round_opened"
    round_id: str
    commitment: str
    config: TableConfig
    button: int | None
    bank_seat: int | None
    bank_player: str | None
    bank_amount: Cents | None
    collection: Cents
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BankTaken(TableEvent):
    """A player took the bank of a round that was open already, before any bet."""

    type: ClassVar[str] = "bank_taken"
    seat: int
    player: str
    amount: Cents
    collection: Cents
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSteppedDown(TableEvent):
    """A player gave the bank up before any bet: the amount and the collection come back."""

    type: ClassVar[str] = "bank_stepped_down"
    seat: int
    player: str
    amount: Cents
    collection: Cents
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlaced(TableEvent):
    """The bets on a spot as they lie now, in cents; all 0 when they were taken off.

    ``why`` says why they came back when it was not the player who took them off.
    """

    type: ClassVar[str] = "bet_placed"
    spot: int
    seat: int
    player: str
    main: Cents
    fortune: Cents
    ace_high: Cents
    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DragonAsked(TableEvent):
    """A dragon hand was asked for: it has a free spot, and these bets in cents."""

    type: ClassVar[str] = "dragon_asked"
    spot: int
    seat: int
    player: str
    main: Cents
    fortune: Cents
    ace_high: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReady(TableEvent):
    """A seat has done its betting."""

    type: ClassVar[str] = "ready"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoHandLeft(TableEvent):
    """All seven have bet and the house banks: this seat will get no hand; None: all will again."""

    type: ClassVar[str] = "no_hand_left"
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedCommitted(TableEvent):
    """A seat promised a seed for the shuffle."""

    type: ClassVar[str] = "seed_committed"
    seat: int
    player: str
    hash: str


@dataclass(frozen=True, slots=True)
class LiveSpot(Record):
    """A spot that gets a hand, and how it is played."""

    what: ClassVar[str] = "a live spot"
    spot: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed(TableEvent):
    """No more bets: the spots that get a hand, clockwise from the action button.

    The bets of any other spot come back; ``sat_out_seat`` is a seat for which there was no hand.
    """

    type: ClassVar[str] = "betting_closed"
    spots: tuple[LiveSpot, ...]
    button: int
    sat_out_seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedRevealed(TableEvent):
    """A seat revealed the seed that it had promised."""

    type: ClassVar[str] = "seed_revealed"
    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class DealtHand(Record):
    """The seven cards of a spot, in the order in which they came; only for its player's eyes."""

    what: ClassVar[str] = "a hand"
    spot: int
    player: str
    cards: Seven = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt(TableEvent):
    """Seven cards for each spot in order, and the last seven for the bank, face up."""

    type: ClassVar[str] = "cards_dealt"
    hands: tuple[DealtHand, ...]
    bank: Seven
    seeds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSet(TableEvent):
    """The bank's cards were set by the house way, before any player may set."""

    type: ClassVar[str] = "bank_set"
    low: Two
    high: Five
    way: str
    clause: str
    says: str

    @property
    def setting(self) -> Setting:
        """The two hands."""
        return Setting(self.low, self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSet(TableEvent):
    """A spot's hand was set; its cards are only for its player's eyes."""

    type: ClassVar[str] = "hand_set"
    spot: int
    player: str
    low: Two = field(repr=False)
    high: Five = field(repr=False)
    by: SetBy

    @property
    def setting(self) -> Setting:
        """The two hands."""
        return Setting(self.low, self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretRevealed(TableEvent):
    """The secret of the shuffle, in hex: from here on anyone can check the deal."""

    type: ClassVar[str] = "secret_revealed"
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettled(TableEvent):
    """All hands were compared with the bank's and all bets settled."""

    type: ClassVar[str] = "round_settled"
    settlement: TableSettlement


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoid(TableEvent):
    """Nothing was dealt: the bets, the bank's amount and the collection all come back."""

    type: ClassVar[str] = "round_void"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reacted(TableEvent):
    """A seat called something across the table."""

    type: ClassVar[str] = "reaction"
    seat: int
    kind: Reaction


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigChanged(TableEvent):
    """The table is set up otherwise from here on."""

    type: ClassVar[str] = "config_changed"
    config: TableConfig


Event = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | SatOut
    | Leaving
    | BankOffered
    | RoundOpened
    | BankTaken
    | BankSteppedDown
    | BetPlaced
    | DragonAsked
    | SeatReady
    | NoHandLeft
    | SeedCommitted
    | BettingClosed
    | SeedRevealed
    | CardsDealt
    | BankSet
    | HandSet
    | SecretRevealed
    | RoundSettled
    | RoundVoid
    | Reacted
    | ConfigChanged
)
_TYPES: Final[dict[str, type[Event]]] = {kind.type: kind for kind in get_args(Event)}


def event_from_json(data: object) -> Event:
    """The event of a JSON object, read strictly.

    >>> event_from_json({"table": "oak", "round": 3, "seq": 41, "at": "2030-01-31T20:15:00Z",
    ...                  "type": "ready", "seat": 2}).seat
    2

    :raises InputError: names the type that is unknown, or the field that is missing, unknown or
        malformed
    """
    fields = Fields(data, "an event")
    name = fields.text("type")
    kind = _TYPES.get(name)
    if kind is None:
        raise InputError(f"{name[:60]!r} is not a type of event: take {listed(_TYPES)}")
    fields = fields.named(name)
    event = kind.take(fields)
    fields.done()
    return event
