"""The OpenAPI document: in step with its file and its pages, and kept by the server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.support import Browser

from paigow.server import openapi_document

ROOT = Path(__file__).parents[2]
DOCUMENT = openapi_document()
OPERATIONS = [
    (method.upper(), path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


def test_the_file_for_the_client_is_in_step() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "write_openapi.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def test_the_server_serves_the_same_document(browser: Browser) -> None:
    response = await browser.client.get("/openapi.json")
    assert response.json() == DOCUMENT
    assert response.headers["content-type"] == "application/json"


def test_operations_are_named_and_described() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(set(names)) == len(names)
    for _, _, operation in OPERATIONS:
        assert operation["description"]


def test_what_goes_wrong_is_a_problem_everywhere() -> None:
    for method, path, operation in OPERATIONS:
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                (media_type,) = response["content"]
                assert media_type == "application/problem+json", (method, path, status)
                schema = response["content"][media_type]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}
        if method == "POST":
            assert {"400", "403", "413", "415", "422"} <= set(operation["responses"])


def test_every_command_that_moves_money_or_a_round_wants_a_key() -> None:
    keyed = {
        path.removeprefix("/api/v1")
        for _, path, operation in OPERATIONS
        for parameter in operation.get("parameters", ())
        if parameter["name"] == "Idempotency-Key" and parameter["required"]
    }
    assert keyed == {
        "/guests",
        "/cashier/deposit",
        "/cashier/rebuy",
        "/cashier/exit",
        "/rounds",
        *(f"/rounds/{{id}}/{step}" for step in ("bet", "clear", "deal", "set")),
        "/tables",
        "/tables/{id}/commands",
    }


def test_every_shape_is_closed() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert schema["additionalProperties"] is False, name


def test_the_messages_of_the_socket_are_among_the_schemas() -> None:
    (socket,) = DOCUMENT["x-sockets"].values()
    for messages in (socket["from_client"], socket["from_server"]):
        for message in messages["oneOf"]:
            name = message["$ref"].removeprefix("#/components/schemas/")
            assert "const" in DOCUMENT["components"]["schemas"][name]["properties"]["type"]


PAGE = (ROOT / "docs" / "reference" / "http.md").read_text(encoding="utf-8")


def test_the_page_lists_every_route_with_its_statuses() -> None:
    listed = re.findall(
        r"^\| `([A-Z]+) (/api/v1\S+)` \| (.+?) \| ([\d, ]+) \|$", PAGE, re.MULTILINE
    )
    assert [(method, path, statuses) for method, path, _, statuses in listed] == [
        (method, path, ", ".join(sorted(operation["responses"])))
        for method, path, operation in OPERATIONS
    ]


def test_the_page_lists_every_code() -> None:
    listed = set(re.findall(r"^\| `([a-z_]+)` \| \d{3} \|", PAGE, re.MULTILINE))
    sources = [
        path.read_text(encoding="utf-8")
        for room in ("server", "live", "desk", "storage", "tables", "rounds", "ledger")
        for path in (ROOT / "src" / "paigow" / room).rglob("*.py")
    ]
    raised = set()
    for source in sources:
        raised |= set(re.findall(r'\bcode="([a-z_]+)"', source))
        raised |= set(
            re.findall(r'(?:ServerRefusal|problem)\(\s*(?:\d{3},\s*)?"([a-z_]+)"', source)
        )
    # No request can bring these about.
    unreachable = {
        "bad_limit",
        "bot_has_no_seed",
        "database_newer",
        "hold_amount",
        "hold_closed",
        "no_table",
        "table_exists",
    }
    assert raised - listed == unreachable


def test_the_page_names_every_setting() -> None:
    source = (ROOT / "src/paigow/server/settings.py").read_text(encoding="utf-8")
    for name in set(re.findall(r"PAIGOW_[A-Z_]+", source)):
        assert f"`{name}`" in PAGE
