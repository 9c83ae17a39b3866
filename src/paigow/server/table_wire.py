"""The shapes of the cardroom table: what it shows, and to whom.

``TableState`` is what everybody sees, spectators too; ``You`` is what one player sees besides.
Nobody's cards but the bank's and the player's own are in either before the round is settled.
"""

from __future__ import annotations

from typing import Any, Literal

from paigow.server.table_asks import Place
from paigow.server.wire import (
    CardText,
    Cents,
    Me,
    ResultName,
    SettingView,
    Shape,
    SignedCents,
    VerdictName,
)

TablePhase = Literal["waiting", "betting", "revealing", "setting", "paused"]
TableBet = Literal["main", "fortune", "ace-high"]
SpotKind = Literal["hand", "blind", "dragon"]
SeatStatus = Literal["empty", "playing", "sitting out", "leaving", "away"]


class ConfigView(Shape):
    """What is posted at the table: limits in cents, times in seconds."""

    name: str
    variant: str
    min_main: Cents
    max_main: Cents
    min_fortune: Cents
    max_fortune: Cents
    min_ace_high: Cents
    max_ace_high: Cents
    min_bank: Cents
    max_bank: Cents
    collection: Cents
    betting_seconds: int
    reveal_seconds: int
    setting_seconds: int
    pause_seconds: int
    max_consecutive_bank: int
    max_spots: int
    dragon: bool
    commission_rate: int
    commission_step: int
    bank_commission: bool
    fortune_cap: Cents
    table_max_payout: Cents | None
    private: bool


class SeatView(Shape):
    """One of the seven seats."""

    seat: Place
    name: str | None
    bot: bool
    status: SeatStatus
    offers_bank: bool
    is_bank: bool
    ready: bool


class TableItem(Shape):
    """One bet settled: ``action`` is what of the stake the bank's coverage reached.

    ``won`` is what it pays before commission; ``returned`` is all that comes back, with the stake
    or what was left of it.
    """

    bet: TableBet
    stake: Cents
    action: Cents
    result: ResultName
    won: Cents
    commission: Cents
    returned: Cents
    line: str | None = None
    pays: int | None = None


class SpotResult(Shape):
    """How a spot ended: both comparisons, the bets one by one, and all of it in words."""

    low: VerdictName
    high: VerdictName
    result: ResultName
    items: list[TableItem]
    net: SignedCents
    says: str


class SpotView(Shape):
    """A spot with a bet: its setting is shown once the round is settled, and not before."""

    spot: Place
    seat: Place | None
    kind: SpotKind
    main: Cents
    fortune: Cents
    ace_high: Cents
    dealt: bool
    done: bool
    setting: SettingView | None
    result: SpotResult | None


class BankView(Shape):
    """Who banks and with how much, the bank's hand face up, and what is left of the amount.

    ``seat`` and ``amount`` are null when the house banks. ``ace_high`` says that the hand is an
    ace-high pai gow, at which every main bet pushes.
    """

    seat: Place | None
    name: str | None
    amount: Cents | None
    left: Cents | None
    collection: Cents
    cards: list[CardText] | None
    setting: SettingView | None
    way: str | None
    clause: str | None
    says: str | None
    ace_high: bool


class SeedView(Shape):
    """A seat's part in the shuffle: promised before betting closed, shown after."""

    seat: Place
    commitment: str
    seed: str | None


class CoverageStep(Shape):
    """One bet against the bank amount, in the order of settlement."""

    spot: Place
    bet: TableBet
    used: Cents
    left: Cents


class TableState(Shape):
    """The table as everybody sees it. ``deadline`` is when the phase ends by itself.

    ``sat_out_seat`` has bet, and there is no hand for it.
    """

    id: str
    config: ConfigView
    seq: int
    round: int
    phase: TablePhase
    deadline: str | None
    at: str
    seats: list[SeatView]
    spots: list[SpotView]
    button: Place | None
    order: list[Place]
    sat_out_seat: Place | None
    bank: BankView
    seeds: list[SeedView]
    commitment: str | None
    secret: str | None
    coverage: list[CoverageStep]
    says: str


class YourSpot(Shape):
    """A spot of one's own; ``options`` are all settings while it is being set by hand."""

    spot: Place
    kind: SpotKind
    cards: list[CardText] | None
    options: list[SettingView] | None
    setting: SettingView | None


class SlipSpot(Shape):
    """The bets of one spot on a slip; ``dragon`` where it was the dragon hand's."""

    spot: Place
    dragon: bool = False
    items: list[TableItem]
    net: SignedCents


class SlipBank(Shape):
    """The bank on the slip of whoever banked.

    ``used_won`` is what of the amount was matched by bets that the bank won, ``used_lost`` what
    it paid out.
    """

    amount: Cents
    collection: Cents
    used_won: Cents
    used_lost: Cents
    commission: Cents
    net: SignedCents


class Slip(Shape):
    """What a round came to for one player, to the cent."""

    round: int
    spots: list[SlipSpot]
    bank: SlipBank | None
    net: SignedCents
    says: str


class You(Shape):
    """What one player sees besides: the money, the offer to bank, the own cards and the slip."""

    seat: Place | None
    host: bool
    me: Me
    standing_offer: Cents | None
    ready: bool
    spots: list[YourSpot]
    advice: None
    slip: Slip | None


class TableEvent(Shape):
    """Something that happened at the table, in words; what it changed is in the table itself.

    ``by`` is there when a hand was set: ``player``, ``house way`` when it was asked, or ``time``
    when time was up.
    """

    seq: int
    at: str
    round: int
    type: str
    says: str
    seat: Place | None = None
    spot: Place | None = None
    kind: str | None = None
    by: Literal["player", "house way", "time"] | None = None


class TableSnapshot(Shape):
    """The table at a moment; ``you`` is null to those who are not signed in.

    ``at`` is the server's time, by which ``deadline`` is to be read.
    """

    at: str
    seq: int
    table: TableState
    you: You | None


class LobbyRow(Shape):
    """A table in the lobby; a ``private`` one is listed to its host and who sits at it."""

    id: str
    name: str
    variant: str
    seats_taken: int
    seats_free: int
    bank: str
    min_main: Cents
    max_main: Cents
    collection: Cents
    fee: str
    watching: int
    phase: TablePhase
    private: bool


class Lobby(Shape):
    """The player's own private tables, and then the public ones; of each the fullest first."""

    tables: list[LobbyRow]


class TableOpened(Shape):
    """A table and the way to it; a private one has an ``invite``, which its host alone is told."""

    id: str
    invite: str | None
    link: str


class CommandDone(Shape):
    """A command was carried out: everything up to event ``seq`` has happened."""

    seq: int
    round: int


class SlipPage(Shape):
    """A page of slips, newest first; ``next`` fetches the page after it."""

    slips: list[Slip]
    next: int | None


class TableProofFile(Shape):
    """The file that ``paigow verify`` checks: every event of a finished round of a table."""

    format: Literal["paigow-table-round-1"]
    table: str
    round: int
    events: list[dict[str, Any]]
