"""A table as it stands: what its events, one after the other, have made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Final

from paigow.hands import Setting
from paigow.rounds.faceup import has_ace_high
from paigow.tables.config import TableConfig
from paigow.tables.events import Kind, SetBy
from paigow.tables.record import Cents, Natural, Record, Seven
from paigow.tables.results import TableSettlement
from paigow.tables.seeds import Seed

_AWAY_FROM: Final = 2
_GONE_FROM: Final = 20


class Phase(Enum):
    """What the table waits for.

    ``WAITING`` for a first bet, for as long as anybody is there; ``BETTING`` for the other bets;
    ``REVEALING`` for the seeds that were promised; ``SETTING`` for the hands; ``PAUSED`` while the
    results are looked at.
    """

    WAITING = "waiting"
    BETTING = "betting"
    REVEALING = "revealing"
    SETTING = "setting"
    PAUSED = "paused"


@dataclass(frozen=True, kw_only=True)
class Seat(Record):
    """A seat that is taken.

    ``offer`` is the standing offer to bank; ``missed`` counts what time ran out for since the
    player was heard of last: a betting time once, a hand that time had to set twice.
    """

    what: ClassVar[str] = "a seat"
    seat: int
    player: str
    name: str
    bot: str | None = None
    sitting_out: bool = False
    leaving: bool = False
    missed: Natural = 0
    ready: bool = False
    offer: Cents | None = None

    @property
    def away(self) -> bool:
        """Whether nobody waits for this player's bets until he is heard of again."""
        return self.missed >= _AWAY_FROM

    @property
    def given_up(self) -> bool:
        """Whether the seat is free for others when the round is over."""
        return self.leaving or self.missed >= _GONE_FROM


@dataclass(frozen=True, kw_only=True)
class Bank(Record):
    """Who banks the round and what was put up; seat, player, amount, hold None for the house."""

    what: ClassVar[str] = "a bank"
    seat: int | None = None
    player: str | None = None
    amount: Cents | None = None
    collection: Cents = 0
    hold: str | None = None
    why: str = "The house banks."
    cards: Seven | None = None
    setting: Setting | None = None
    way: str | None = None
    clause: str | None = None
    says: str | None = None

    @property
    def has_ace_high(self) -> bool:
        """Whether the cards are an ace-high pai gow: every main bet pushes."""
        return self.cards is not None and has_ace_high(self.cards)


@dataclass(frozen=True, kw_only=True)
class Spot(Record):
    """A spot with bets on it, and from the deal on with a hand: never hand it to a viewer.

    ``hold`` names the stakes in the ledger. ``kind`` is known once betting has closed.
    """

    what: ClassVar[str] = "a spot"
    spot: int
    seat: int
    player: str
    main: Cents
    fortune: Cents
    ace_high: Cents
    hold: str
    dragon: bool = False
    kind: Kind | None = None
    cards: Seven | None = field(default=None, repr=False)
    setting: Setting | None = field(default=None, repr=False)
    set_by: SetBy | None = None

    @property
    def staked(self) -> int:
        """All that is bet on the spot, in cents."""
        return self.main + self.fortune + self.ace_high


@dataclass(frozen=True, kw_only=True)
class LastBank(Record):
    """The last player who banked a round that was dealt, and for how many of them running.

    ``run`` is 0 when the house has banked a round since.
    """

    what: ClassVar[str] = "the last bank"
    seat: int
    player: str
    run: Natural


@dataclass(frozen=True, kw_only=True)
class TableState(Record):
    """Everything about a table, hidden cards included: never hand it to a viewer.

    ``seq`` is the number of events so far, the version that the next command is for. ``seats``
    holds those that are taken, in order; ``spots`` those with bets: in the order of their numbers
    while bets are taken, then in the order of the deal. ``button`` is where the action button
    lies; it moves when betting closes. ``deadline`` is when the phase ends by itself, and of a
    table that waits for a first bet when whoever sits there is taken to be gone.
    """

    what: ClassVar[str] = "a table"
    id: str
    config: TableConfig
    at: str
    seq: Natural
    round: Natural = 0
    phase: Phase = Phase.PAUSED
    deadline: str | None = None
    seats: tuple[Seat, ...] = ()
    last_bank: LastBank | None = None
    button: int | None = None
    round_id: str | None = None
    commitment: str | None = None
    bank: Bank = Bank()
    spots: tuple[Spot, ...] = ()
    seeds: tuple[Seed, ...] = ()
    sat_out_seat: int | None = None
    secret: str | None = None
    settlement: TableSettlement | None = None
    void: str | None = None

    @property
    def host(self) -> str | None:
        """The player who may change the table, if it is not the house's."""
        return self.config.host

    @property
    def taking_bets(self) -> bool:
        """Whether bets may be placed."""
        return self.phase in (Phase.WAITING, Phase.BETTING)

    @property
    def opens_next(self) -> bool:
        """Whether the next secret that is needed is that of a new round, not of this one."""
        return self.phase is Phase.PAUSED

    @property
    def next_round_id(self) -> str:
        """The id of the round after this one, to which its secret will be bound."""
        return round_id(self.id, self.round + 1)

    def seat(self, number: int) -> Seat | None:
        """The seat of a number, when it is taken."""
        return next((seat for seat in self.seats if seat.seat == number), None)

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat of a player."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def spot(self, number: int) -> Spot | None:
        """The spot of a number, when there are bets on it."""
        return next((spot for spot in self.spots if spot.spot == number), None)

    def spots_of(self, player: str) -> tuple[Spot, ...]:
        """The spots that a player has bets on."""
        return tuple(spot for spot in self.spots if spot.player == player)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat in self.seats if seat.bot is None)

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that have not done their betting and are there to do it."""
        return tuple(seat for seat in self.seats if not seat.ready and self._may_still_bet(seat))

    def _may_still_bet(self, seat: Seat) -> bool:
        if seat.seat == self.bank.seat or seat.away:
            return False
        return bool(self.spots_of(seat.player)) or not (seat.sitting_out or seat.leaving)


def round_id(table: str, number: int) -> str:
    """The id of a round of a table.

    >>> round_id("oak", 12)
    'oak-12'
    """
    return f"{table}-{number}"


def hold_id(table: str, seq: int) -> str:
    """The name of the hold that an event opens."""
    return f"{table}/{seq}"
