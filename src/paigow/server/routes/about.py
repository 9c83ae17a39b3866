"""What is on offer here, and what is running."""

from __future__ import annotations

import platform
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Response

from paigow import __version__
from paigow.server.replies import as_json, as_json_list, problems
from paigow.server.services import Here
from paigow.server.views import variant_view
from paigow.server.wire import VariantView, VersionView
from paigow.variants import variant, variant_names

router = APIRouter(prefix="/api/v1", tags=["about"])
GameName = Annotated[str, Path(max_length=40)]


@router.get("/variants", response_model=list[VariantView])
async def list_variants(here: Here) -> Response:
    """The games on offer, with their rules, pay tables and posted limits."""
    solo = [record for name in variant_names() if (record := variant(name)).is_solo]
    solo.sort(key=lambda game: game.commission_rate)  # the plainest game comes first
    return as_json_list([variant_view(record, here.settings.rules(record.name)) for record in solo])


@router.get("/variants/{name}", response_model=VariantView, responses=problems(404, 422))
async def read_variant(here: Here, name: GameName) -> Response:
    """One game by its name, the game of the cardroom too: its rules and pay tables."""
    if name not in variant_names():
        raise HTTPException(404)
    return as_json(variant_view(variant(name), here.settings.rules(name)))


@router.get("/version", response_model=VersionView)
async def version(here: Here) -> Response:
    """VERSION: what is running."""
    return as_json(
        VersionView(
            name="paigow",
            version=__version__,
            python=platform.python_version(),
            database=here.desk.database,
        )
    )
