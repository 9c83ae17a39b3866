"""The shapes that travel between the server and a client: the whole of the public schema.

Money is integer cents, cards are ``As`` strings, times are RFC 3339 in UTC. What a reply holds is
built up field by field from what its reader may know; nothing here filters a larger record.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Cents = Annotated[int, Field(ge=0, le=10**15)]
SignedCents = Annotated[int, Field(ge=-(10**15), le=10**15)]
CARD_PATTERN = r"^([2-9TJQKA][cdhs]|Jk)$"
NAME_PATTERN = r"^[\w .'-]+$"
SEED_PATTERN = r"^[0-9A-Za-z_-]+$"
CardText = Annotated[str, Field(pattern=CARD_PATTERN, examples=["As", "Td", "Jk"])]
WheelName = Literal["second", "low"]
VerdictName = Literal["win", "lose", "copy"]
ResultName = Literal["win", "push", "lose", "foul"]
Phase = Literal["betting", "setting", "finished"]


class Shape(BaseModel):
    """Every shape is closed: an unknown field is an error, and nothing is coerced."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# What a client asks for


class Credentials(Shape):
    """A name and a password."""

    name: Annotated[str, Field(min_length=2, max_length=32, pattern=NAME_PATTERN)]
    password: Annotated[str, Field(min_length=8, max_length=256)]


class Amount(Shape):
    """An amount to move, in cents."""

    amount: Annotated[int, Field(gt=0, le=100_000_000)]


class OpenRound(Shape):
    """Sit down to a new round of a variant."""

    variant: Annotated[str, Field(max_length=40)]


class Bets(Shape):
    """The bets of a round, in full: they replace whatever was bet on it before."""

    version: Annotated[int, Field(ge=0, le=10**6)]
    main: Annotated[int, Field(gt=0, le=10**12)]
    bonus: Annotated[int, Field(ge=0, le=10**12)] = 0


class Step(Shape):
    """A command that needs nothing but the version that the client has seen."""

    version: Annotated[int, Field(ge=0, le=10**6)]


class DealRequest(Step):
    """Deal; the client's seed is mixed into the shuffle."""

    client_seed: Annotated[str, Field(min_length=1, max_length=64, pattern=SEED_PATTERN)]


class SetRequest(Step):
    """The two cards of the low hand; the other five are the high hand."""

    low: Annotated[list[CardText], Field(min_length=2, max_length=2)]


class Nothing(Shape):
    """A command that says everything by its address: an empty object, or no body at all."""


class LogQuery(BaseModel):
    """Which rounds of the log: filters, the cursor of the page before and the size of a page."""

    model_config = ConfigDict(extra="forbid", frozen=True)  # query strings are texts: not strict

    variant: Annotated[str | None, Field(max_length=40)] = None
    result: ResultName | None = None
    before: Annotated[str | None, Field(max_length=128, pattern=r"^[0-9A-Za-z_.:=+-]+$")] = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


# What a client gets


class Me(Shape):
    """The player behind the session, and the player's money."""

    id: str
    name: str
    guest: bool
    account: Cents
    game: Cents
    held: Cents


class Limits(Shape):
    """The posted limits of a table; ``bonus_max`` is 0 where there is no bonus bet."""

    min: Cents
    max: Cents
    bonus_min: Cents
    bonus_max: Cents


class PaidLineView(Shape):
    """One line of a pay table, ``pays`` to 1."""

    line: str
    pays: int


class SideBetView(Shape):
    """A side bet of a game: ``edge`` is what the house keeps of a unit bet, null if not counted."""

    bet: Literal["bonus", "fortune", "ace-high"]
    edge: float | None


class RuleSectionView(Shape):
    """One section of the rules."""

    heading: str
    text: str


class VariantView(Shape):
    """A game on offer."""

    name: str
    title: str
    source: str
    wheel: WheelName
    foul: Literal["loses", "reset"]
    house_way: str
    commission_rate: int
    commission_step: int
    bonus: bool
    bonus_paytable: list[PaidLineView]
    side_bets: list[SideBetView]
    chip_clicks: Literal["edge and area", "left and right"]
    chips: list[Cents]
    limits: Limits
    readings: list[str]
    rules: list[RuleSectionView]


class SettingView(Shape):
    """A setting with the words for its hands; ``joker_as`` says what the joker is in it."""

    low: list[CardText]
    high: list[CardText]
    low_name: str
    high_name: str
    foul: bool
    joker_as: str | None = None


class DealerView(Shape):
    """The dealer's setting and the clause of the house way that chose it."""

    setting: SettingView
    way: str
    clause: str
    says: str


class MoneyItem(Shape):
    """One line of the result: a bet, what it won, what was taken and what came back.

    ``won`` is what the bet pays before commission; ``returned`` is all that goes back to the game
    balance for it, the stake included.
    """

    bet: Literal["main", "bonus"]
    stake: Cents
    result: ResultName
    won: Cents
    commission: Cents
    returned: Cents
    line: str | None = None
    pays: int | None = None


class ResultView(Shape):
    """How the round ended: both comparisons, the money line by line, and the whole in words."""

    low: VerdictName
    high: VerdictName
    result: ResultName
    items: list[MoneyItem]
    staked: Cents
    returned: Cents
    net: SignedCents
    says: str


class RoundView(Shape):
    """A round as its player may see it. ``version`` goes with the next command.

    ``options`` holds all 21 settings while the hand is being set, so that a client can name and
    warn without knowing a rule.
    """

    id: str
    variant: str
    version: int
    phase: Phase
    opened_at: str
    wheel: WheelName
    foul_rule: Literal["loses", "reset"]
    limits: Limits
    commitment: str
    client_seed: str | None
    secret: str | None
    main: Cents
    bonus: Cents
    cards: list[CardText] | None
    options: list[SettingView] | None
    setting: SettingView | None
    dealer: DealerView | None
    result: ResultView | None


class TableView(Shape):
    """The reply to every command at a table: the player's money and the round."""

    me: Me
    round: RoundView | None


class Advice(Shape):
    """The setting that the house way would choose, and why."""

    setting: SettingView
    way: str
    clause: str
    says: str


class LogEntry(Shape):
    """A finished or unfinished round in the game log."""

    id: str
    variant: str
    phase: Phase
    opened_at: str
    main: Cents
    bonus: Cents
    result: ResultName | None
    net: SignedCents | None
    cards: list[CardText] | None
    says: str | None


class LogPage(Shape):
    """A page of the game log, newest first; ``next`` fetches the page after it."""

    rounds: list[LogEntry]
    next: str | None
    total: int


class LogExport(Shape):
    """Every round of a player, oldest last."""

    format: Literal["paigow-log-1"]
    rounds: list[LogEntry]


class ProofFile(Shape):
    """The file that ``paigow verify`` checks: every event of a finished round."""

    format: Literal["paigow-round-1"]
    events: list[dict[str, Any]]


class StepView(Shape):
    """One step of a round for replaying: the event, and the round as it was after it."""

    seq: int
    at: str
    type: str
    says: str
    round: RoundView


class RoundSteps(Shape):
    """All steps of a round, for replaying it."""

    steps: list[StepView]


class VersionView(Shape):
    """What is running."""

    name: Literal["paigow"]
    version: str
    python: str
    database: Literal["sqlite", "postgresql"]


class Fault(Shape):
    """One of several things wrong."""

    code: str
    message: str


class Problem(Shape):
    """An RFC 9457 problem document. ``code`` is stable; ``detail`` is one clear sentence."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    faults: list[Fault] | None = None
    round: str | None = None
