"""The server keeps its OpenAPI document, whatever is thrown at it: schemathesis throws."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.support import ORIGIN, quick_passwords

from paigow.server import Settings, create_app, openapi_document
from paigow.server.analyst import Analyst

pytestmark = pytest.mark.slow
EXAMPLES = 200 if os.environ.get("PAIGOW_SOAK") else 15


DOCUMENT = openapi_document()
CASES = []
for path, methods in DOCUMENT["paths"].items():
    for method, found in methods.items():
        # The session is sent with every request; tests of their own leave it out.
        found.pop("security", None)
        CASES.append((f"{method.upper()} {path}", GenerationMode.POSITIVE))
        places = {parameter["in"] for parameter in found.get("parameters", ())}
        if "requestBody" in found or places - {"path"}:
            # Any text may be the id in a path; what asks for no more has nothing to get wrong.
            CASES.append((f"{method.upper()} {path}", GenerationMode.NEGATIVE))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    patient = Settings(attempts_by_name=10**9, attempts_by_address=10**9)
    file = tmp_path_factory.mktemp("conformance") / "game.db"
    yield create_app(file, patient, analyst=Analyst(patience=60), passwords=quick_passwords())
    asgi.shutdown_lifespans()


@pytest.fixture(scope="module")
def operations(app: Any) -> dict[str, Any]:
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    schema.app = app
    everything: Any = list(schema.get_all_operations())
    return {found.ok().label: found.ok() for found in everything}


class Guest(NamedTuple):
    """A guest with money and dealt hands: what the browser sends with all it does."""

    headers: dict[str, str]
    round: str
    table: str


@pytest.fixture
def guest(app: Any) -> Guest:
    with asgi.get_client(app) as client:
        client.headers["Origin"] = ORIGIN

        def command(path: str, /, **body: Any) -> Any:
            key = {"Idempotency-Key": secrets.token_urlsafe(16)}
            response = client.post(f"/api/v1{path}", json=body, headers=key)
            response.raise_for_status()
            return response.json()

        command("/guests")
        command("/cashier/rebuy", amount=50_000)
        opened = command("/rounds", variant="itv")["round"]["id"]
        command(f"/rounds/{opened}/bet", version=1, main=1000)
        command(f"/rounds/{opened}/deal", version=2, client_seed="abc")
        table = command("/tables", name="Oak")["id"]
        for asked in (
            {"type": "join", "seat": 2},
            {"type": "bet", "spot": 2, "main": 1000},
            {"type": "ready"},
        ):
            seq = client.get(f"/api/v1/tables/{table}").json()["seq"]
            command(f"/tables/{table}/commands", version=seq, command=asked)
        cookie = f"paigow_session={client.cookies['paigow_session']}"
        return Guest({"Origin": ORIGIN, "Cookie": cookie}, opened, table)


@pytest.mark.parametrize(("label", "mode"), CASES)
def test_the_server_keeps_its_document(
    operations: dict[str, Any], guest: Guest, label: str, mode: GenerationMode
) -> None:
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operations[label].as_strategy(generation_mode=mode))
    def throw(case: Any) -> None:
        if case.path_parameters:
            id = guest.table if "/tables/" in label else guest.round
            case.path_parameters = {**case.path_parameters, "id": id}
        # 852.0 is an integer to a JSON schema; it is none to the server, on purpose.
        case.call_and_validate(
            base_url=ORIGIN, headers=guest.headers, excluded_checks=[positive_data_acceptance]
        )

    throw()
