"""The OpenAPI document: made from the routes, with problems under their own media type."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from paigow import __version__
from paigow.server.problems import MEDIA_TYPE
from paigow.server.routes import ROUTERS
from paigow.server.socket_wire import FROM_CLIENT, FROM_SERVER

_TITLE = "Pai Gow Poker"
_DESCRIPTION = (
    "The solo games and the cardroom over HTTP. Money is integer cents, cards are `As` strings, "
    "times are RFC 3339 in UTC. A guest begins with `POST /api/v1/guests` and is known by a "
    "cookie from then on. "
    "Every request that changes something must come from this server's own pages: its `Origin` "
    "(or `Sec-Fetch-Site: same-origin`) is checked. Every command that moves money or a round "
    "carries an `Idempotency-Key`; a repeated key gets the very same reply, with the header "
    "`Idempotent-Replayed: true`. What goes wrong is an RFC 9457 problem document with a stable "
    "`code`. The live socket of a table is described under `x-sockets`; its messages are among "
    "the schemas."
)
_REPLAYED = {
    "description": "`true` when the key was seen before and this is the reply it got then.",
    "schema": {"type": "string", "const": "true"},
}
_SOCKET_PARAMETERS = [
    {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0}},
    {"name": "invite", "in": "query", "schema": {"type": "string"}},
]
_RETRY_AFTER = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}


def operation_id(route: APIRoute) -> str:
    """The name of the function is the name of the operation."""
    return route.name


def openapi_document() -> dict[str, Any]:
    """The public schema of the server; needs neither a server nor a database."""
    app = FastAPI(generate_unique_id_function=operation_id, openapi_url=None)
    for router in ROUTERS:
        app.include_router(router)
    made = get_openapi(
        title=_TITLE, version=__version__, description=_DESCRIPTION, routes=app.routes
    )
    for path in made["paths"].values():
        for operation in path.values():
            _polish(operation)
    for unused in ("HTTPValidationError", "ValidationError"):
        made["components"]["schemas"].pop(unused, None)
    _add_socket(made)
    return made


def _add_socket(made: dict[str, Any]) -> None:
    """Describe the socket, which OpenAPI has no words for, beside the paths."""
    schemas = made["components"]["schemas"]
    messages: list[type[BaseModel]] = [*FROM_CLIENT, *FROM_SERVER]
    _, found = models_json_schema(
        [(message, "serialization") for message in messages],
        ref_template="#/components/schemas/{model}",
    )
    for name, schema in found["$defs"].items():
        schemas.setdefault(name, schema)
    made["x-sockets"] = {
        "/ws/v1/tables/{id}": {
            "parameters": _SOCKET_PARAMETERS,
            "from_client": _one_of(FROM_CLIENT),
            "from_server": _one_of(FROM_SERVER),
        }
    }


def _one_of(messages: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    return {"oneOf": [{"$ref": f"#/components/schemas/{each.__name__}"} for each in messages]}


@cache
def openapi_text() -> str:
    """The public schema as JSON text."""
    return json.dumps(openapi_document(), ensure_ascii=False)


def _polish(operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]  # FastAPI's guess: these routes take only an id, which is not found
    for status, response in responses.items():
        content = response.get("content", {})
        if int(status) >= 400:
            response["content"] = {MEDIA_TYPE: content["application/json"]}
        if status in ("429", "503"):
            response["headers"] = {"Retry-After": _RETRY_AFTER}
        keyed = any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", ()))
        if int(status) < 300 and keyed:
            response["headers"] = {"Idempotent-Replayed": _REPLAYED}
