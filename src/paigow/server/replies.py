"""Replies: JSON bodies, what can go wrong with each route, and the road of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import Response
from pydantic import BaseModel, TypeAdapter

from paigow.desk import Order, Outcome, Player, SetCards
from paigow.server.services import Services
from paigow.server.views import table_view
from paigow.server.wire import Problem, VariantView

_NO_STORE = {"Cache-Control": "no-store"}
_WHAT = {
    400: "The input or the idempotency key cannot be read.",
    401: "Nobody is signed in, or the password is wrong.",
    403: "The request does not come from this server's own pages.",
    404: "There is no such round or table for the player.",
    408: "The body did not arrive in time.",
    409: "The rules refuse: the phase, the version, the limits or the money.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The request does not have the shape that the route asks for.",
    429: "Too many of them; Retry-After says when to try again.",
    503: "The database or the counting is busy, or the counting is not installed; Retry-After says "
    "when to try again.",
}
_VARIANTS = TypeAdapter(list[VariantView])

COMMAND = (400, 403, 408, 413, 415, 422)
"""What may be wrong with any command before the desk is asked."""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problem responses of a route, as its declaration wants them."""
    return {status: {"model": Problem, "description": _WHAT[status]} for status in (*statuses, 503)}


def as_json(shape: BaseModel, status: int = 200) -> Response:
    """A shape as a JSON reply that nobody may store."""
    return json_reply(shape.model_dump_json(), status)


def as_json_list(shapes: Sequence[VariantView]) -> Response:
    """A list of shapes as a JSON reply."""
    return json_reply(_VARIANTS.dump_json(list(shapes)).decode(), 200)


def json_reply(body: str, status: int, **headers: str) -> Response:
    """JSON text as a reply that nobody may store."""
    return Response(
        body,
        status_code=status,
        media_type="application/json",
        headers={**_NO_STORE, **headers},
    )


async def run_order(
    here: Services, player: Player, order: Order, key: str, *, status: int = 200
) -> Response:
    """Run a command at the desk and reply with the table after it.

    The reply is rendered inside the desk's transaction and kept with the key: a repeated key gets
    the very same bytes.
    """
    outcomes: list[Outcome] = []

    def render(outcome: Outcome) -> tuple[int, str]:
        outcomes.append(outcome)
        view = table_view(outcome.player, outcome.wallet, outcome.state)
        return status, view.model_dump_json()

    reply = await here.desk.run(player.id, order, key=key, render=render)
    if reply.replayed:
        return json_reply(reply.body, reply.status, **{"Idempotent-Replayed": "true"})
    if here.tables is not None:
        await here.tables.money_moved(player.id)  # it is the same purse at every table
    if isinstance(order, SetCards):
        _count(here, outcomes)
    return json_reply(reply.body, reply.status)


def _count(here: Services, outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        state = outcome.state
        if state is not None and state.settlement is not None:
            here.metrics.settled(state.rules.variant, state.settlement)
