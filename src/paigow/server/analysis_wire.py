"""The shapes of exact answers: every setting of a hand, what it is worth, what was given up.

Counts are of hands of the other side and exact; a value is what a unit bet gains on average after
commission, so 1 is the bet.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from paigow.server.wire import CardText, Cents, Shape, WheelName

Role = Literal["player", "bank"]
PushRuleName = Literal["queen-high", "ace-high"]
Count = Annotated[int, Field(ge=0)]


class HandQuery(BaseModel):
    """A hand to be priced: its cards, and what it plays against."""

    model_config = ConfigDict(extra="forbid", frozen=True)  # query strings are texts: not strict

    cards: Annotated[str, Field(max_length=100, examples=["2s 7s Qd Qh Qs As Jk"])]
    against: Annotated[str, Field(max_length=40)] = "foxwoods"
    wheel: Annotated[
        str,
        Field(
            max_length=10,
            description="How A-2-3-4-5 ranks; the house way's own rule when it is left out.",
            json_schema_extra={"enum": ["second", "low", ""]},
        ),
    ] = ""
    role: Role = "player"
    push: Annotated[
        str,
        Field(
            max_length=20,
            description="A pai gow of the bank with which every bet is a push; none if left out.",
            json_schema_extra={"enum": ["queen-high", "ace-high", ""]},
        ),
    ] = ""
    commission: Annotated[str, Field(max_length=10, examples=["5%"])] = "0%"
    commission_step: Annotated[int, Field(ge=1, le=25)] = 1
    bet: Annotated[int, Field(ge=1, le=10**12)] = 1000


class WayView(Shape):
    """A house way that hands can be priced against, and the wheel rule that it comes with."""

    name: str
    title: str
    wheel: WheelName
    status: str


class WayList(Shape):
    """The house ways that come with the package."""

    ways: list[WayView]


class WayName(Shape):
    """A house way by its name."""

    name: str
    title: str


class PricedSetting(Shape):
    """A setting: against how many hands it wins, pushes and loses, and what it is worth.

    ``given_up`` is by how much its value is below the best one's; ``best`` are all of which that
    is 0.
    """

    low: list[CardText]
    high: list[CardText]
    low_words: str
    high_words: str
    win: Count
    push: Count
    lose: Count
    value: float
    given_up: float
    house_way: bool
    chosen: bool
    best: bool


class WayAdvice(Shape):
    """What the house way makes of the hand, by which clause, and why."""

    way: str
    title: str
    clause: str
    says: str


class Analysis(Shape):
    """Every legal setting of seven cards, best first.

    The other side holds any of ``hands`` hands; one, the ``seen`` one, where it was seen before
    the hand was set. ``given_up`` is what the chosen setting gave up, null while none is chosen;
    a ``foul`` that was played stands apart, as it is no legal setting. ``push_rule`` is the pai gow
    of the bank with which every bet is a push, null where there is none.
    """

    cards: list[CardText]
    against: WayName
    wheel: WheelName
    role: Role
    push_rule: PushRuleName | None
    commission_rate: int
    commission_step: int
    bet: Cents | None
    hands: Count
    seen: list[CardText] | None
    settings: list[PricedSetting]
    foul: PricedSetting | None
    given_up: float | None
    advice: WayAdvice
    hand_class: str


class SpotReview(Shape):
    """A hand that was played on a spot."""

    spot: Annotated[int, Field(ge=1, le=7)]
    analysis: Analysis


class TableReview(Shape):
    """The hands that a player had in a round of a table."""

    spots: list[SpotReview]


class WorstRound(Shape):
    """The round in which the most was given up.

    One of a solo game has an id; one of the cardroom is known by its table and its number there.
    """

    round_id: str | None
    table_id: str | None
    round: int | None
    given_up: float


class ClassGivenUp(Shape):
    """What was given up with hands of one class, in units of the bet."""

    hand_class: str
    hands: Count
    given_up: float
    worst: WorstRound | None


class GivenUp(Shape):
    """What a player gave up in the last hands, at most 100, in units of the bet.

    The classes come in the order of what was given up, the most first. ``seen`` of the hands were
    set at tables of the cardroom, against a bank that was seen.
    """

    hands: Count
    seen: Count
    total: float
    average: float
    by_class: list[ClassGivenUp]
