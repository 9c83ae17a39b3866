"""The round at the table: open, bet, clear, deal, set; and what can be read of it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from paigow.desk import Bet, Clear, DealCards, Open, SetCards
from paigow.errors import RefusedError
from paigow.server.problems import ServerRefusal
from paigow.server.replies import COMMAND, as_json, problems, run_order
from paigow.server.services import Here, Key, RoundId, SignedIn
from paigow.server.views import advice_view, round_view, steps_view, table_view
from paigow.server.wire import (
    Advice,
    Bets,
    DealRequest,
    OpenRound,
    ProofFile,
    RoundSteps,
    RoundView,
    SetRequest,
    Step,
    TableView,
)

router = APIRouter(prefix="/api/v1/rounds", tags=["rounds"])
_COMMAND = problems(*COMMAND, 401, 404, 409)
_READ = problems(401, 404, 409)


@router.post(
    "",
    status_code=201,
    response_model=TableView,
    responses=problems(*COMMAND, 401, 409),
)
async def open_round(here: Here, player: SignedIn, key: Key, body: OpenRound) -> Response:
    """Sit down to a new round. The server's seed is drawn now, and its commitment shown."""
    try:
        return await run_order(here, player, Open(body.variant), key, status=201)
    except RefusedError as error:
        unfinished = await here.desk.current_round(player.id)
        if error.code != "round_unfinished" or unfinished is None:
            raise
        raise ServerRefusal(error.code, str(error), round_id=unfinished.id) from error


@router.get("/current", response_model=TableView, responses=problems(401))
async def current_round(here: Here, player: SignedIn) -> Response:
    """The unfinished round, offered for completion with the same cards; null when none is."""
    now = await here.desk.table(player.id)
    return as_json(table_view(now.player, now.wallet, now.state))


@router.get("/{id}", response_model=RoundView, responses=problems(401, 404))
async def read_round(here: Here, player: SignedIn, id: RoundId) -> Response:
    """A round as its player may see it."""
    return as_json(round_view(await here.desk.round(id, player.id)))


@router.post("/{id}/bet", response_model=TableView, responses=_COMMAND)
async def bet(here: Here, player: SignedIn, id: RoundId, key: Key, body: Bets) -> Response:
    """Place the bets in full: they replace whatever was bet on this round before."""
    return await run_order(here, player, Bet(id, body.version, body.main, body.bonus), key)


@router.post("/{id}/clear", response_model=TableView, responses=_COMMAND)
async def clear(here: Here, player: SignedIn, id: RoundId, key: Key, body: Step) -> Response:
    """CLEAR: take the bets off before the deal."""
    return await run_order(here, player, Clear(id, body.version), key)


@router.post("/{id}/deal", response_model=TableView, responses=_COMMAND)
async def deal(here: Here, player: SignedIn, id: RoundId, key: Key, body: DealRequest) -> Response:
    """DEAL: seven cards to each; the dealer's stay face down."""
    return await run_order(here, player, DealCards(id, body.version, body.client_seed), key)


@router.post("/{id}/set", response_model=TableView, responses=_COMMAND)
async def set_hand(
    here: Here, player: SignedIn, id: RoundId, key: Key, body: SetRequest
) -> Response:
    """DONE: the two cards of the low hand. The dealer's cards are turned and the bets settled."""
    return await run_order(here, player, SetCards(id, body.version, tuple(body.low)), key)


@router.get("/{id}/advice", response_model=Advice, responses=_READ)
async def advice(here: Here, player: SignedIn, id: RoundId) -> Response:
    """The setting that the house way would choose for the hand being set, and why."""
    return as_json(advice_view(await here.desk.round(id, player.id)))


@router.get("/{id}/steps", response_model=RoundSteps, responses=problems(401, 404))
async def steps(here: Here, player: SignedIn, id: RoundId) -> Response:
    """All steps of a round, for replaying it."""
    return as_json(steps_view(await here.desk.events(id, player.id)))


@router.get("/{id}/proof", response_model=ProofFile, responses=_READ)
async def proof(here: Here, player: SignedIn, id: RoundId) -> Response:
    """The file that `paigow verify` checks: every event of a finished round."""
    return as_json(ProofFile.model_validate(await here.desk.proof(id, player.id)))
