"""The gate: whatever is not a proper command is refused, in one sentence, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.support import API, Browser, code_of

from paigow.errors import InputError
from paigow.server.gate import check_json
from paigow.server.settings import BODY_LIMIT


@pytest.fixture
async def bet(browser: Browser) -> str:
    """The address of a bet that could be placed."""
    await browser.sit_down()
    return f"/rounds/{(await browser.open())['id']}/bet"


BAD_BODIES: list[tuple[bytes, int, str, str]] = [
    (b"", 422, "bad_request_body", "the body is missing"),
    (b"null", 422, "bad_request_body", "JSON object"),
    (b"[]", 422, "bad_request_body", "JSON object"),
    (b'"main"', 422, "bad_request_body", "JSON object"),
    (b"{", 400, "bad_json", "character"),
    (b"{'main': 1}", 400, "bad_json", "character"),
    (b'{"main": 1} {}', 400, "bad_json", "character"),
    (b"\xff\xfe", 400, "bad_json", "UTF-8"),
    (b"\xef\xbb\xbf{}", 400, "bad_json", "BOM"),
    ('{"main": 1}'.encode("utf-16"), 400, "bad_json", "UTF-8"),
    (b'{"version": 1, "main": NaN}', 400, "bad_json", "NaN"),
    (b'{"version": 1, "main": -Infinity}', 400, "bad_json", "-Infinity"),
    (b'{"version": 1, "main": 100, "main": 200}', 400, "bad_json", "'main' is there twice"),
    (b'{"version": 1, "main": ' + b"9" * 5000 + b"}", 400, "bad_json", "digits"),
    (b"[" * 10_000, 400, "bad_json", "deep"),
    (b'{"a":' * 3_000, 400, "bad_json", "deep"),
    (b'{"version": 1, "\\ud800": 1}', 400, "bad_json", "surrogate"),
    (b'{"version": "\\udfff"}', 400, "bad_json", "surrogate"),
    (b'{"version": 1, "' + b"x" * 9000 + b'": 1}', 422, "bad_request_body", "is not a field"),
    (b'{"version": 1}', 422, "bad_request_body", "main is missing"),
    (b'{"version": 1, "main": 100, "tip": 5}', 422, "bad_request_body", "tip is not a field"),
    (b'{"version": 1, "main": 1e2}', 422, "bad_request_body", "main must be a whole number"),
    (b'{"version": 1, "main": 100.0}', 422, "bad_request_body", "main must be a whole number"),
    (b'{"version": "1", "main": 100}', 422, "bad_request_body", "version must be a whole"),
    (b'{"version": true, "main": 100}', 422, "bad_request_body", "version must be a whole"),
    (b'{"version": -1, "main": 100}', 422, "bad_request_body", "version must be at least 0"),
    (b'{"version": 1, "main": 1000000000001}', 422, "bad_request_body", "main must be at most"),
    (b'{"version": 1, "main": 100, "bonus": -1}', 422, "bad_request_body", "bonus must be at"),
    (b'{"version": 1, "main": 100, "bonus": null}', 422, "bad_request_body", "bonus must be a"),
]


@pytest.mark.parametrize(("body", "status", "code", "says"), BAD_BODIES)
async def test_a_body_that_cannot_be_read(
    browser: Browser, bet: str, body: bytes, status: int, code: str, says: str
) -> None:
    before = await browser.whole_state()
    response = await browser.raw(bet, body)
    assert (response.status_code, code_of(response)) == (status, code), response.text
    assert says in response.json()["detail"]
    assert await browser.whole_state() == before


async def test_every_fault_of_a_body_is_named_at_once(browser: Browser, bet: str) -> None:
    response = await browser.raw(bet, b'{"version": "x", "main": 0, "tip": 1}')
    faults = [fault["message"].split()[0] for fault in response.json()["faults"]]
    assert faults == ["version", "main", "tip"]


@pytest.mark.parametrize(
    ("low", "says"),
    [
        ([], "low must hold at least 2 entries"),
        (["As"], "low must hold at least 2 entries"),
        (["As", "Kd", "Qh"], "low must hold at most 2 entries"),
        (["As", "1x"], "low[1] must be a card like As"),
        (["as", "Kd"], "low[0] must be a card like As"),
        ([0, 1], "low[0] must be a text"),
        ([["As"], "Kd"], "low[0] must be a text"),
        ("AsKd", "low must be a list"),
        ({"0": "As"}, "low must be a list"),
        (None, "low must be a list"),
    ],
)
async def test_cards_that_cannot_be_read(browser: Browser, low: object, says: str) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    before = await browser.whole_state()
    response = await browser.send(f"/rounds/{dealt['id']}/set", {"version": 3, "low": low})
    assert (response.status_code, code_of(response)) == (422, "bad_request_body")
    assert says in response.json()["detail"]
    assert await browser.whole_state() == before


@pytest.mark.parametrize("seed", ["", "x" * 65, "zwölf", "a b", "a\u0000", 7, None])
async def test_a_client_seed_that_cannot_be_read(browser: Browser, seed: object) -> None:
    await browser.sit_down()
    opened = await browser.open()
    await browser.ok(f"/rounds/{opened['id']}/bet", version=1, main=100)
    response = await browser.send(
        f"/rounds/{opened['id']}/deal", {"version": 2, "client_seed": seed}
    )
    assert code_of(response) == "bad_request_body"
    assert "client_seed" in response.json()["detail"]


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=latin-1",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/vnd.api+json",
    ],
)
async def test_a_body_must_say_that_it_is_json(
    browser: Browser, bet: str, content_type: str
) -> None:
    body = b'{"version": 1, "main": 100}'
    response = await browser.raw(bet, body, {"Content-Type": content_type})
    assert (response.status_code, code_of(response)) == (415, "bad_content_type")
    assert "application/json" in response.json()["detail"]
    ok = await browser.raw(bet, body, {"Content-Type": "Application/JSON; charset=UTF-8"})
    assert ok.status_code == 200


async def test_a_body_has_a_limit(browser: Browser, bet: str) -> None:
    body = b'{"version": 1, "main": 100}'
    assert (await browser.raw(bet, body + b" " * (BODY_LIMIT - len(body)))).status_code == 200
    for length in (BODY_LIMIT + 1, 10**6):
        response = await browser.raw(bet, b" " * length)
        assert (response.status_code, code_of(response)) == (413, "body_too_large")
        assert str(BODY_LIMIT) in response.json()["detail"]

    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    headers = {"Origin": browser.origin, "Content-Type": "application/json"}
    response = await browser.client.post(API + bet, content=unannounced(), headers=headers)
    assert (response.status_code, code_of(response)) == (413, "body_too_large")


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://testserver.evil.example",
        "http://testserver:8000",
        "https://testserver:80",
        "ftp://testserver",
        "http://testserver/",
        "http://testserver@evil.example",
        "http://[",
        "null",
        "testserver",
        "*",
    ],
)
async def test_commands_from_elsewhere_are_not_taken(
    browser: Browser, bet: str, origin: str
) -> None:
    before = await browser.whole_state()
    body = b'{"version": 1, "main": 100}'
    response = await browser.raw(bet, body, {"Origin": origin})
    assert (response.status_code, code_of(response)) == (403, "bad_origin")
    for path in ("/guests", "/accounts", "/sessions", "/cashier/exit"):
        assert (await browser.raw(path, b"", {"Origin": origin})).status_code == 403
    response = await browser.client.delete(API + "/sessions/current", headers={"Origin": origin})
    assert response.status_code == 403
    assert await browser.whole_state() == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": ""}, 403),
        ({"Origin": "", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "", "Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "", "Sec-Fetch-Site": "none"}, 403),
        ({"Origin": "", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
        ({"Origin": "HTTP://testserver"}, 403),
        ({"Origin": "http://testserver:80"}, 200),
        ({"Origin": "https://testserver"}, 200),  # the far side of a proxy that speaks TLS
    ],
)
async def test_where_a_command_comes_from(
    browser: Browser, bet: str, headers: dict[str, str], status: int
) -> None:
    response = await browser.raw(bet, b'{"version": 1, "main": 100}', headers)
    assert response.status_code == status


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("limit=0", 422, "bad_request"),
        ("limit=201", 422, "bad_request"),
        ("limit=many", 422, "bad_request"),
        ("result=won", 422, "bad_request"),
        ("variant=poker", 400, "unknown_name"),
        ("before=yesterday", 400, "bad_cursor"),
        ("before=%00", 422, "bad_request"),
        ("before=99999999999999999999", 400, "bad_cursor"),
        ("page=2", 422, "bad_request"),
    ],
)
async def test_a_query_that_cannot_be_read(
    browser: Browser, query: str, status: int, code: str
) -> None:
    await browser.ok("/guests")
    response = await browser.get(f"/rounds?{query}")
    assert (response.status_code, code_of(response)) == (status, code)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing/here", 404, "not_found"),
        ("GET", "/api/v1/nothing", 404, "not_found"),
        ("GET", "/docs", 404, "not_found"),
        ("GET", "/redoc", 404, "not_found"),
        ("GET", "/api/v1/me/", 404, "not_found"),
        ("GET", "/api/v1/guests", 405, "method_not_allowed"),
        ("PUT", "/api/v1/me", 405, "method_not_allowed"),
        ("PATCH", "/api/v1/rounds", 405, "method_not_allowed"),
        ("DELETE", "/api/v1/rounds/x", 405, "method_not_allowed"),
        ("OPTIONS", "/api/v1/rounds/x/bet", 405, "method_not_allowed"),
        ("POST", "/", 405, "method_not_allowed"),
    ],
)
async def test_addresses_and_methods_that_do_not_exist(
    browser: Browser, method: str, path: str, status: int, code: str
) -> None:
    headers = {"Origin": browser.origin}
    response = await browser.client.request(method, path, headers=headers)
    assert (response.status_code, code_of(response)) == (status, code)
    assert path in response.json()["detail"]
    assert ("allow" in response.headers) == (status == 405)


async def test_without_a_session(browser: Browser) -> None:
    for path in ("/me", "/rounds", "/rounds/current", "/rounds/x", "/rounds/x/steps"):
        response = await browser.get(path)
        assert (response.status_code, code_of(response)) == (401, "not_signed_in")
    for path, body in [
        ("/cashier/deposit", {"amount": 1}),
        ("/rounds", {"variant": "itv"}),
        ("/rounds/x/set", {"version": 1, "low": ["As", "Kd"]}),
    ]:
        response = await browser.send(path, body)
        assert (response.status_code, code_of(response)) == (401, "not_signed_in")
    for token in ("nonsense", "", "x" * 5000, "\u00e4"):
        browser.client.cookies.clear()
        response = await browser.client.get(
            API + "/me", headers=[(b"Cookie", f"paigow_session={token}".encode("latin-1"))]
        )
        assert code_of(response) == "not_signed_in"


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_passes_the_gate_is_plain_json(body: bytes) -> None:
    with suppress(InputError):
        check_json(body)
        json.loads(body.decode(), parse_constant=pytest.fail)


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(body=JSON | st.fixed_dictionaries({"version": JSON, "main": JSON}, optional={"bonus": JSON}))
async def test_no_json_at_all_breaks_the_server(app: FastAPI, browser: Browser, body: Any) -> None:
    if "paigow_session" not in browser.client.cookies:
        await browser.sit_down()
    for path in ("/rounds", "/rounds/x/bet", "/cashier/deposit", "/sessions"):
        response = await browser.raw(path, json.dumps(body).encode())
        assert 400 <= response.status_code < 500
        code_of(response)
