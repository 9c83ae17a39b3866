"""What may be asked of a table: ``player`` is who asks, as the session says, never the client."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, get_args

from paigow.cards import Card
from paigow.datafiles import listed
from paigow.errors import InputError
from paigow.rounds.reading import Fields
from paigow.tables.config import TableConfig
from paigow.tables.record import Cents, Record


class Reaction(Enum):
    """What a seat may call across the table."""

    GOOD_LUCK = "good luck"
    NICE_HAND = "nice hand"
    WELL_PLAYED = "well played"
    THANK_YOU = "thank you"
    OUCH = "ouch"


@dataclass(frozen=True, slots=True)
class TableCommand(Record):
    """What all commands have: their type by name, and who asks (None: the house itself)."""

    type: ClassVar[str]
    player: str | None

    def to_json(self) -> dict[str, Any]:
        """The command as a JSON object."""
        return {"type": self.type, **super(TableCommand, self).to_json()}


@dataclass(frozen=True, slots=True)
class OpenTable(TableCommand):
    """Open a table; its id must be new."""

    type: ClassVar[str] = "open_table"
    table: str
    config: TableConfig


@dataclass(frozen=True, slots=True)
class Join(TableCommand):
    """Take a free seat."""

    type: ClassVar[str] = "join"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    """Give the seat up: at once, or when the round is over if one is being played in."""

    type: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class SitOut(TableCommand):
    """Stay seated without betting, or come back."""

    type: ClassVar[str] = "sit_out"
    on: bool


@dataclass(frozen=True, slots=True)
class OfferBank(TableCommand):
    """Offer to put up an amount and bank, in every round from now on; None takes that back."""

    type: ClassVar[str] = "offer_bank"
    amount: Cents | None


@dataclass(frozen=True, slots=True)
class Bet(TableCommand):
    """The bets on a spot in full, in cents: they replace what lay there; no main bet clears it."""

    type: ClassVar[str] = "bet"
    spot: int
    main: Cents
    fortune: Cents = 0
    ace_high: Cents = 0


@dataclass(frozen=True, slots=True)
class Dragon(TableCommand):
    """Ask for a dragon hand with these bets (in full), or give it up."""

    type: ClassVar[str] = "dragon"
    on: bool
    main: Cents = 0
    fortune: Cents = 0
    ace_high: Cents = 0


@dataclass(frozen=True, slots=True)
class Ready(TableCommand):
    """The seat has bet, or does not want to; from the bank: the bots may bet."""

    type: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class CommitSeed(TableCommand):
    """Promise a seed by its hash (see :func:`paigow.tables.seeds.seed_commitment`)."""

    type: ClassVar[str] = "commit_seed"
    hash: str


@dataclass(frozen=True, slots=True)
class RevealSeed(TableCommand):
    """Reveal the seed that was promised."""

    type: ClassVar[str] = "reveal_seed"
    seed: str


@dataclass(frozen=True, slots=True)
class SetHand(TableCommand):
    """Put two of the seven cards of a spot into its low hand."""

    type: ClassVar[str] = "set_hand"
    spot: int
    low: tuple[Card, ...]

    @classmethod
    def take(cls, fields: Fields) -> SetHand:
        """The command among the fields of a JSON object."""
        return cls(fields.text_or_none("player"), fields.whole("spot"), fields.cards("low", 2))


@dataclass(frozen=True, slots=True)
class HouseWay(TableCommand):
    """Let the house way set the hand of a spot."""

    type: ClassVar[str] = "house_way"
    spot: int


@dataclass(frozen=True, slots=True)
class React(TableCommand):
    """Call something across the table."""

    type: ClassVar[str] = "react"
    kind: Reaction


@dataclass(frozen=True, slots=True)
class Tick(TableCommand):
    """Time has passed: whatever has a deadline by now happens. Asked by the house alone."""

    type: ClassVar[str] = "tick"
    player: str | None = None


@dataclass(frozen=True, slots=True)
class AddBot(TableCommand):
    """Seat a bot that sets its hands by a house way; the host asks, or the house."""

    type: ClassVar[str] = "add_bot"
    seat: int
    way: str


@dataclass(frozen=True, slots=True)
class RemoveBot(TableCommand):
    """Send a bot away; the host asks, or the house."""

    type: ClassVar[str] = "remove_bot"
    seat: int


@dataclass(frozen=True, slots=True)
class Configure(TableCommand):
    """Set the table up otherwise, between rounds; the host asks, or the house."""

    type: ClassVar[str] = "configure"
    config: TableConfig


Command = (
    OpenTable
    | Join
    | Leave
    | SitOut
    | OfferBank
    | Bet
    | Dragon
    | Ready
    | CommitSeed
    | RevealSeed
    | SetHand
    | HouseWay
    | React
    | Tick
    | AddBot
    | RemoveBot
    | Configure
)
_TYPES: Final[dict[str, type[Command]]] = {kind.type: kind for kind in get_args(Command)}
_OF_PLAYERS: Final = {name: kind for name, kind in _TYPES.items() if kind not in (OpenTable, Tick)}


def command_from_json(data: object) -> Command:
    """The command of a JSON object, as ``to_json`` wrote it.

    >>> command_from_json({"type": "ready", "player": "p1"})
    Ready(player='p1')

    :raises InputError: names the type that is unknown, or the field that is missing, unknown or
        malformed
    """
    return _read(data, _TYPES, {})


def player_command(data: object, *, player: str, name: str) -> Command:
    """A command as a player's client sends it: who asks, and under which name, is added to it.

    >>> player_command({"type": "join", "seat": 3}, player="p1", name="Ann")
    Join(player='p1', seat=3, name='Ann')

    :raises InputError: names the type that is unknown, or the field that is missing, unknown or
        malformed; ``player`` and ``name`` are unknown here
    """
    return _read(data, _OF_PLAYERS, {"player": player, "name": name})


def _read(data: object, types: dict[str, type[Command]], known: dict[str, str]) -> Command:
    fields = Fields(data, "a command")
    kind = types.get(fields.text("type"))
    if kind is None:
        raise InputError(f"the type of a command must be {listed(types)}")
    fields = fields.named(kind.type)
    if known:
        fields = fields.adding({"player": known["player"]} | (known if kind is Join else {}))
    command = kind.take(fields)
    fields.done()
    return command
