"""The cardroom: the lobby, a table, the commands at it, and what its rounds came to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response, WebSocket

from paigow.live import Created
from paigow.live.reading import find_invite, find_private_rows
from paigow.server.replies import COMMAND, as_json, json_reply, problems
from paigow.server.services import Here, Key, MaybePlayer, SignedIn, TableId, services_of
from paigow.server.sockets import serve_socket
from paigow.server.table_actions import act, config_of
from paigow.server.table_asks import INVITE_PATTERN, CommandRequest, TableRequest
from paigow.server.table_views import advice_at, lobby_row, snapshot
from paigow.server.table_wire import (
    CommandDone,
    Lobby,
    Slip,
    SlipPage,
    TableOpened,
    TableProofFile,
    TableSnapshot,
)
from paigow.server.wire import Advice

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])
live = APIRouter()
Invite = Annotated[
    str | None,
    Query(
        max_length=64,
        pattern=INVITE_PATTERN,
        description="The invitation of a private table, for whoever has no seat at it.",
    ),
]
Before = Annotated[int | None, Query(ge=0, le=10**12, description="The `next` of the page before.")]
PageSize = Annotated[int, Query(ge=1, le=100)]
Spot = Annotated[int, Query(ge=1, le=7, description="The spot whose hand is being set.")]


@router.get("", response_model=Lobby, responses=problems())
async def list_tables(here: Here, player: MaybePlayer) -> Response:
    """The lobby: every table that is public or the player's own, its limits, fee and bank."""
    own = () if player is None else await find_private_rows(here.desk.store, player.id)
    rows = (*own, *await here.cardroom.lobby())
    return as_json(Lobby(tables=[lobby_row(row) for row in rows]))


@router.post(
    "", status_code=201, response_model=TableOpened, responses=problems(*COMMAND, 401, 409)
)
async def open_table(here: Here, player: SignedIn, key: Key, body: TableRequest) -> Response:
    """Open a table, public or for those who are invited; whoever opens it is its host."""

    def render(made: Created) -> tuple[int, str]:
        return 201, _opened(made.table, made.invite).model_dump_json()

    config = config_of(body, host=player.id)
    reply = await here.cardroom.create(player.id, config, key=key, render=render)
    return json_reply(reply.body, reply.status, **_replayed(reply.replayed))


@router.get("/{id}", response_model=TableSnapshot, responses=problems(404, 422))
async def read_table(
    here: Here, player: MaybePlayer, id: TableId, invite: Invite = None
) -> Response:
    """A table as it is: what everybody sees, and what the player sees besides."""
    who = None if player is None else player.id
    await here.cardroom.admit(id, who, invite)
    state = (await here.cardroom.get(id)).state
    viewer = None if who is None else await here.cardroom.viewer(who)
    return json_reply(snapshot(state, viewer, here.now()), 200)


@router.get("/{id}/invite", response_model=TableOpened, responses=problems(401, 404, 409))
async def read_invite(here: Here, player: SignedIn, id: TableId) -> Response:
    """The way to a table for those whom its host invites: its host alone is told."""
    return as_json(_opened(id, await find_invite(here.desk.store, id, player.id)))


@router.post(
    "/{id}/commands",
    response_model=CommandDone,
    responses=problems(*COMMAND, 401, 404, 409, 429),
)
async def command_table(
    here: Here,
    player: SignedIn,
    id: TableId,
    key: Key,
    body: CommandRequest,
    invite: Invite = None,
) -> Response:
    """A command at a table, the same as over the socket; one key has one effect over both."""
    here.keep_pace(player.id)
    await here.cardroom.admit(id, player.id, invite)
    reply = await act(here, player, id, body.command, body.version, key)
    return json_reply(reply.body, reply.status, **_replayed(reply.replayed))


@router.get("/{id}/advice", response_model=Advice, responses=problems(401, 404, 409, 422))
async def advise_at_table(here: Here, player: SignedIn, id: TableId, spot: Spot) -> Response:
    """The setting that the house way would choose for a hand of the player's, and why."""
    await here.cardroom.admit(id, player.id, None)
    return as_json(advice_at((await here.cardroom.get(id)).state, player.id, spot))


@router.get("/{id}/rounds", response_model=SlipPage, responses=problems(401, 404, 422))
async def read_slips(
    here: Here,
    player: SignedIn,
    id: TableId,
    before: Before = None,
    limit: PageSize = 20,
    invite: Invite = None,
) -> Response:
    """The player's slips at a table, newest first."""
    await here.cardroom.admit(id, player.id, invite)
    found = await here.cardroom.rounds(player.id, id, before=before, limit=limit)
    slips = [Slip.model_validate(slip) for slip in found]
    return as_json(SlipPage(slips=slips, next=slips[-1].round if len(slips) == limit else None))


@router.get(
    "/{id}/rounds/{n}/proof", response_model=TableProofFile, responses=problems(404, 409, 422)
)
async def prove_table_round(
    here: Here, player: MaybePlayer, id: TableId, n: int, invite: Invite = None
) -> Response:
    """The file that `paigow verify` checks: every event of a finished round of a table."""
    await here.cardroom.admit(id, None if player is None else player.id, invite)
    return as_json(TableProofFile.model_validate(await here.cardroom.proof(id, n)))


@live.websocket("/ws/v1/tables/{id}")
async def table_socket(socket: WebSocket, id: str) -> None:
    """The live socket of a table."""
    since, invite = socket.query_params.get("since"), socket.query_params.get("invite")
    number = (
        int(since) if since and since.isascii() and since.isdigit() and len(since) < 20 else None
    )
    await serve_socket(services_of(socket), socket, id, number, invite)


def _opened(table: str, invite: str | None) -> TableOpened:
    query = "" if invite is None else f"?invite={invite}"
    return TableOpened(id=table, invite=invite, link=f"/table/{table}{query}")


def _replayed(again: bool) -> dict[str, str]:
    return {"Idempotent-Replayed": "true"} if again else {}
