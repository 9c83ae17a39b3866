"""The cardroom: the lobby, a table, the commands at it, and what its rounds came to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from paigow.server.replies import COMMAND, problems
from paigow.server.services import Here, Key, MaybePlayer, SignedIn
from paigow.server.table_asks import CommandRequest, TableRequest
from paigow.server.table_wire import (
    CommandDone,
    Lobby,
    SlipPage,
    TableOpened,
    TableProofFile,
    TableSnapshot,
)
from paigow.server.wire import Advice

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])
Invite = Annotated[
    str | None,
    Query(
        max_length=64,
        pattern=r"^[0-9A-Za-z_-]*$",
        description="The invitation of a private table, for whoever has no seat at it.",
    ),
]
Before = Annotated[int | None, Query(ge=0, le=10**12, description="The `next` of the page before.")]
PageSize = Annotated[int, Query(ge=1, le=100)]
Spot = Annotated[int, Query(ge=1, le=7, description="The spot whose hand is being set.")]


@router.get("", response_model=Lobby, responses=problems())
async def list_tables(here: Here) -> Response:
    """The lobby: every public table, its limits, its fee and who banks."""
    raise NotImplementedError


@router.post(
    "", status_code=201, response_model=TableOpened, responses=problems(*COMMAND, 401, 409)
)
async def open_table(here: Here, player: SignedIn, key: Key, body: TableRequest) -> Response:
    """Open a table, public or for those who are invited; whoever opens it is its host."""
    raise NotImplementedError


@router.get("/{id}", response_model=TableSnapshot, responses=problems(404, 422))
async def read_table(here: Here, player: MaybePlayer, id: str, invite: Invite = None) -> Response:
    """A table as it is: what everybody sees, and what the player sees besides."""
    raise NotImplementedError


@router.post(
    "/{id}/commands",
    response_model=CommandDone,
    responses=problems(*COMMAND, 401, 404, 409, 429),
)
async def command_table(
    here: Here,
    player: SignedIn,
    id: str,
    key: Key,
    body: CommandRequest,
    invite: Invite = None,
) -> Response:
    """A command at a table, the same as over the socket; one key has one effect over both."""
    raise NotImplementedError


@router.get("/{id}/advice", response_model=Advice, responses=problems(401, 404, 409, 422))
async def advise_at_table(here: Here, player: SignedIn, id: str, spot: Spot) -> Response:
    """The setting that the house way would choose for a hand of the player's, and why."""
    raise NotImplementedError


@router.get("/{id}/rounds", response_model=SlipPage, responses=problems(401, 404, 422))
async def read_slips(
    here: Here,
    player: SignedIn,
    id: str,
    before: Before = None,
    limit: PageSize = 20,
    invite: Invite = None,
) -> Response:
    """The player's slips at a table, newest first."""
    raise NotImplementedError


@router.get("/{id}/rounds/{n}/proof", response_model=TableProofFile, responses=problems(404, 422))
async def prove_table_round(
    here: Here, player: MaybePlayer, id: str, n: int, invite: Invite = None
) -> Response:
    """The file that `paigow verify` checks: every event of a finished round of a table."""
    raise NotImplementedError
