"""What is on offer here, and what is running."""

from __future__ import annotations

import platform

from fastapi import APIRouter, Response

from paigow import __version__
from paigow.server.replies import as_json, as_json_list
from paigow.server.services import Here
from paigow.server.views import variant_view
from paigow.server.wire import VariantView, VersionView
from paigow.variants import variant, variant_names

router = APIRouter(prefix="/api/v1", tags=["about"])


@router.get("/variants", response_model=list[VariantView])
async def list_variants(here: Here) -> Response:
    """The games on offer, with their rules, pay tables and posted limits."""
    solo = [record for name in variant_names() if (record := variant(name)).is_solo]
    solo.sort(key=lambda game: game.commission_rate)  # the plainest game comes first
    return as_json_list([variant_view(record, here.settings.rules(record.name)) for record in solo])


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
