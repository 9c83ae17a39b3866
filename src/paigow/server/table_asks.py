"""What may be asked of the cardroom: a table to be opened, and the commands at one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from paigow.server.wire import CardText, Shape

# No control characters, nothing that means something in HTML, no blank to begin with.
TITLE_PATTERN = r"""^[^\x00-\x20\x7f-\xa0<>&"\\][^\x00-\x1f\x7f-\x9f<>&"\\]*$"""
HASH_PATTERN = r"^[0-9a-f]{64}$"
TABLE_SEED_PATTERN = r"^[0-9A-Za-z_-]{1,64}$"
WAY_PATTERN = r"^[a-z0-9-]{1,40}$"
INVITE_PATTERN = r"^[0-9A-Za-z_-]*$"
Place = Annotated[int, Field(ge=1, le=7)]
Limit = Annotated[int, Field(ge=0, le=10**12)]
Money = Annotated[int, Field(gt=0, le=10**12)]
ReactionKind = Literal["good luck", "nice hand", "well played", "thank you", "ouch"]


class TableRequest(Shape):
    """A table to open. What is left out is as it is at a table of the house; cents and seconds.

    ``collection`` is the posted fee that whoever takes the bank pays for a round: none unless the
    table says so. A side bet whose limits are both 0 is not offered. A ``private`` table is
    reached by its invitation alone.
    """

    name: Annotated[str, Field(min_length=2, max_length=40, pattern=TITLE_PATTERN)]
    variant: Literal["face-up"] = "face-up"
    private: bool = False
    min_main: Money = 100
    max_main: Money = 1_000_000
    min_fortune: Limit = 100
    max_fortune: Limit = 100_000
    min_ace_high: Limit = 100
    max_ace_high: Limit = 100_000
    min_bank: Money = 10_000
    max_bank: Money = 100_000_000
    collection: Limit = 0
    setting_seconds: Annotated[int, Field(ge=1, le=600)] = 45
    betting_seconds: Annotated[int, Field(ge=1, le=600)] = 20
    reveal_seconds: Annotated[int, Field(ge=1, le=60)] = 3
    pause_seconds: Annotated[int, Field(ge=1, le=600)] = 6
    max_consecutive_bank: Annotated[int, Field(ge=1, le=2)] = 1
    max_spots: Annotated[int, Field(ge=1, le=3)] = 1
    dragon: bool = False
    commission_rate: Annotated[int, Field(ge=0, le=10_000)] = 0
    commission_step: Literal[1, 25] = 1
    bank_commission: bool = False
    fortune_cap: Limit = 5_000_000
    table_max_payout: Limit | None = None


class Join(Shape):
    """Take an empty seat."""

    type: Literal["join"]
    seat: Place


class Leave(Shape):
    """Give the seat up; during a round, once the round is settled."""

    type: Literal["leave"]


class SitOut(Shape):
    """Sit the coming rounds out, or come back."""

    type: Literal["sit-out"]
    on: bool


class OfferBank(Shape):
    """Offer to bank with an amount whenever one's turn comes; ``null`` takes the offer back."""

    type: Literal["offer-bank"]
    amount: Money | None


class PlaceTableBet(Shape):
    """The bets of a spot, in full: they replace whatever was bet on it; all 0 takes them off."""

    type: Literal["bet"]
    spot: Place
    main: Limit
    fortune: Limit = 0
    ace_high: Limit = 0


class AskDragon(Shape):
    """Bet on the dragon, a hand that nobody sits at; all 0 or ``on: false`` takes it off."""

    type: Literal["dragon"]
    on: bool
    main: Limit = 0
    fortune: Limit = 0
    ace_high: Limit = 0


class Ready(Shape):
    """No more bets from this seat: when every seat says so, betting closes early.

    From whoever banks: deal. Until then bots do not begin a round against a player's bank.
    """

    type: Literal["ready"]


class CommitSeed(Shape):
    """The SHA-256 of the seed that this seat adds to the shuffle, before betting closes."""

    type: Literal["commit-seed"]
    hash: Annotated[str, Field(pattern=HASH_PATTERN)]


class RevealSeed(Shape):
    """The seed itself, once betting is closed."""

    type: Literal["reveal-seed"]
    seed: Annotated[str, Field(pattern=TABLE_SEED_PATTERN)]


class SetTableHand(Shape):
    """The two cards of the low hand of a spot; the other five are the high hand."""

    type: Literal["set"]
    spot: Place
    low: Annotated[list[CardText], Field(min_length=2, max_length=2)]


class HouseWay(Shape):
    """Let the house way set the hand of a spot."""

    type: Literal["house-way"]
    spot: Place


class React(Shape):
    """A word across the table."""

    type: Literal["react"]
    kind: ReactionKind


class AddBot(Shape):
    """Put a bot on an empty seat; the host's to ask."""

    type: Literal["add-bot"]
    seat: Place
    way: Annotated[str, Field(pattern=WAY_PATTERN)] = "cardroom"


class RemoveBot(Shape):
    """Send a bot away; the host's to ask."""

    type: Literal["remove-bot"]
    seat: Place


class Configure(Shape):
    """Post other limits and times, between rounds; the host's to ask."""

    type: Literal["configure"]
    config: TableRequest


TableCommand = Annotated[
    Join
    | Leave
    | SitOut
    | OfferBank
    | PlaceTableBet
    | AskDragon
    | Ready
    | CommitSeed
    | RevealSeed
    | SetTableHand
    | HouseWay
    | React
    | AddBot
    | RemoveBot
    | Configure,
    Field(discriminator="type"),
]


class CommandRequest(Shape):
    """A command, and the ``seq`` of the table that it was decided on when that matters."""

    version: Annotated[int, Field(ge=0, le=10**12)] | None = None
    command: TableCommand
