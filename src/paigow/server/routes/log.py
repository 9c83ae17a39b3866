"""The game log: pages of rounds, and all of them as a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from paigow.server.exports import csv_lines, json_parts
from paigow.server.replies import as_json, problems
from paigow.server.services import Here, SignedIn
from paigow.server.views import log_entry
from paigow.server.wire import LogExport, LogPage, LogQuery
from paigow.variants import variant

router = APIRouter(prefix="/api/v1/rounds", tags=["log"])


@router.get("", response_model=LogPage, responses=problems(400, 401, 422))
async def read_log(here: Here, player: SignedIn, query: Annotated[LogQuery, Query()]) -> Response:
    """A page of the player's rounds, newest first."""
    if query.variant is not None:
        variant(query.variant)
    page = await here.desk.history(
        player.id,
        variant=query.variant,
        result=query.result,
        before=query.before,
        limit=query.limit,
    )
    return as_json(
        LogPage(
            rounds=[log_entry(row) for row in page.rounds],
            next=None if page.next is None else str(page.next),
            total=page.total,
        )
    )


@router.get("/export.json", response_model=LogExport, responses=problems(401))
async def export_json(here: Here, player: SignedIn) -> Response:
    """All rounds of the player as one JSON file."""
    return StreamingResponse(
        json_parts(here.desk, player),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="paigow-rounds.json"'},
    )


@router.get(
    "/export.csv",
    response_class=Response,
    responses={
        200: {
            "description": "A CSV file.",
            "content": {"text/csv": {"schema": {"type": "string"}}},
        },
        **problems(401),
    },
)
async def export_csv(here: Here, player: SignedIn) -> Response:
    """All rounds of the player as a CSV file with a header line, amounts in units of credit."""
    return StreamingResponse(
        csv_lines(here.desk, player),
        media_type="text/csv; charset=utf-8; header=present",
        headers={"Content-Disposition": 'attachment; filename="paigow-rounds.csv"'},
    )
