"""Exact answers: what a hand is worth, what a round gave up, and the ways to play against."""

from __future__ import annotations

import asyncio
from operator import itemgetter
from typing import Annotated

from fastapi import APIRouter, Query, Response

from paigow.cards import Card, CardSet, parse_sequence
from paigow.errors import CardCountError, RefusedError, UnknownNameError
from paigow.hands import PushRule
from paigow.houseways import house_way, house_way_names
from paigow.rounds import Phase, RoundState
from paigow.server.analysis_views import (
    Lost,
    Terms,
    analysis,
    given_up,
    given_up_view,
    hand_class,
    rows_against,
)
from paigow.server.analysis_wire import (
    Analysis,
    GivenUp,
    HandQuery,
    SpotReview,
    TableReview,
    WayList,
    WayView,
)
from paigow.server.replies import as_json, problems
from paigow.server.routes.tables import Invite
from paigow.server.services import Here, RoundId, Services, SignedIn, TableId
from paigow.tables.config import TableConfig
from paigow.tables.events import SetBy
from paigow.tables.reviewing import PlayedHand
from paigow.variants import parse_rate
from paigow.variants import variant as game

router = APIRouter(prefix="/api/v1", tags=["analysis"])
_STEPS = (1, 25)
_LAST_HANDS = 100
GameFilter = Annotated[str | None, Query(max_length=40, description="Rounds of one game alone.")]


@router.get("/analysis/ways", response_model=WayList)
async def list_ways() -> Response:
    """The house ways that come with the package: what the other side may set by."""
    ways = [house_way(name) for name in house_way_names()]
    return as_json(
        WayList(
            ways=[
                WayView(name=way.name, title=way.title, wheel=way.wheel.value, status=way.status)
                for way in ways
            ]
        )
    )


@router.get("/analysis/hand", response_model=Analysis, responses=problems(400, 422))
async def analyse_hand(here: Here, query: Annotated[HandQuery, Query()]) -> Response:
    """Every setting of any seven cards, priced exactly against all hands of the other side."""
    cards = _seven(query.cards)
    if query.commission_step not in _STEPS:
        raise UnknownNameError(f"{query.commission_step} is not a step: take 1 or 25 cents")
    terms = Terms(
        house_way(query.against, query.wheel or None),
        query.role,
        parse_rate(query.commission),
        query.commission_step,
        query.bet,
        PushRule.parse(query.push) if query.push else None,
    )
    rows = await here.pricing.ask(terms.question(cards), public=True)
    return as_json(analysis(cards, terms, rows))


@router.get("/rounds/{id}/review", response_model=Analysis, responses=problems(401, 404, 409))
async def review_round(here: Here, player: SignedIn, id: RoundId) -> Response:
    """Every setting of the hand of a finished round, and what the chosen one gave up."""
    state = await here.desk.round(id, player.id)
    if state.settled is None or state.cards is None or state.setting is None:
        raise RefusedError(
            "no hand of this round is finished: look back at it when it is", code="wrong_phase"
        )
    terms = _terms(state)
    rows = await here.pricing.ask(terms.question(state.cards))
    return as_json(analysis(state.cards, terms, rows, state.setting))


@router.get(
    "/rounds/{id}/advice-priced", response_model=Analysis, responses=problems(401, 404, 409)
)
async def priced_advice(here: Here, player: SignedIn, id: RoundId) -> Response:
    """Training: every setting of the hand being set, priced against all hands of the dealer."""
    state = await here.desk.round(id, player.id)
    if state.phase is not Phase.SETTING or state.cards is None:
        raise RefusedError(
            "there is no hand to set: settings are priced between the deal and DONE",
            code="wrong_phase",
        )
    terms = _terms(state)
    return as_json(
        analysis(state.cards, terms, await here.pricing.ask(terms.question(state.cards)))
    )


@router.get(
    "/tables/{id}/rounds/{n}/review",
    response_model=TableReview,
    responses=problems(401, 404, 409, 422),
)
async def review_table_round(
    here: Here, player: SignedIn, id: TableId, n: int, invite: Invite = None
) -> Response:
    """The player's hands in a finished round of a table, against the bank that was seen."""
    try:
        played = await here.cardroom.played(id, n, player.id)
    except RefusedError:  # who has a hand in it may see that; of a private table no other hears
        await here.cardroom.admit(id, player.id, invite)
        raise
    spots = []
    for hand in played.hands:
        terms = _table_terms(played.config, hand)
        rows = rows_against(hand.cards, played.bank, terms)
        seen = analysis(hand.cards, terms, rows, hand.setting, played.bank_cards)
        spots.append(SpotReview(spot=hand.spot, analysis=seen))
    return as_json(TableReview(spots=spots))


@router.get("/me/given-up", response_model=GivenUp, responses=problems(400, 401, 422))
async def read_given_up(here: Here, player: SignedIn, variant: GameFilter = None) -> Response:
    """What the player gave up in the last 100 hands that are finished, in units of the bet."""
    at_tables = variant is None or not game(variant).is_solo
    solo = await here.desk.finished(player.id, variant=variant, limit=_LAST_HANDS)
    tables = (
        await here.cardroom.last_rounds(player.id, _LAST_HANDS) if at_tables and here.tables else ()
    )
    ended = [(state.at, state) for state in solo] + [(each[2], each) for each in tables]
    hands: list[Lost] = []
    for _, each in sorted(ended, key=itemgetter(0), reverse=True):
        if len(hands) >= _LAST_HANDS:
            break
        # One by one, so that others who ask meanwhile need not wait for them all.
        if isinstance(each, RoundState):
            hands += await _lost(here, each)
        else:
            hands += await _lost_at_table(here, each[0], each[1], player.id, variant)
        await asyncio.sleep(0)  # answers that were kept come at once: play goes before them
    return as_json(given_up_view(hands[:_LAST_HANDS]))


async def _lost(here: Services, state: RoundState) -> list[Lost]:
    if state.cards is None or state.setting is None:
        return []
    rows = await here.pricing.ask(_terms(state).question(state.cards))
    return [Lost(state.id, hand_class(state.cards), given_up(rows, state.setting))]


async def _lost_at_table(
    here: Services, table: str, number: int, player: str, variant: str | None
) -> list[Lost]:
    """The hands that a player set in a round of a table: not those that were set as time was up."""
    try:
        played = await here.cardroom.played(table, number, player)
    except RefusedError:  # the player was the bank alone
        return []
    if variant not in (None, played.config.variant):
        return []
    found = []
    for hand in played.hands:
        if hand.set_by is not SetBy.TIME:
            rows = rows_against(hand.cards, played.bank, _table_terms(played.config, hand))
            lost = given_up(rows, hand.setting)
            found.append(Lost((table, number), hand_class(hand.cards), lost))
    return found


def _table_terms(config: TableConfig, hand: PlayedHand) -> Terms:
    return Terms.of(
        config.game.house_way,
        config.wheel,
        config.commission_rate,
        config.commission_step,
        hand.main,
        PushRule.ACE_HIGH,
    )


def _terms(state: RoundState) -> Terms:
    rules = state.rules
    return Terms.of(
        rules.house_way, rules.wheel, rules.commission_rate, rules.commission_step, state.main
    )


def _seven(text: str) -> tuple[Card, ...]:
    """Seven cards in the order in which they are written."""
    cards = parse_sequence(text)
    held = CardSet(cards)
    if len(held) != 7:
        count = "1 card" if len(held) == 1 else f"{len(held)} cards"
        raise CardCountError(f"{str(held)!r} has {count}: write 7 of them")
    return cards
