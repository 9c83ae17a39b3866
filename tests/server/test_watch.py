"""The outermost ring: headers on everything, counters, and a log that tells no secrets."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

import pytest
from fastapi import FastAPI
from tests.server.support import API, ORIGIN, Browser, code_of

from paigow.desk import Desk
from paigow.server import Settings, create_app
from paigow.server.services import Services
from paigow.server.watch import SECURITY_HEADERS


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", None),
        ("GET", "/api/v1/variants", 200),
        ("GET", "/api/v1/me", 401),
        ("POST", "/api/v1/guests", 201),
        ("POST", "/api/v1/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/metrics", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/healthz", 200),
        ("PUT", "/api/v1/me", 405),
    ],
)
async def test_security_headers_are_on_everything(
    browser: Browser, method: str, path: str, status: int | None
) -> None:
    headers = {"Origin": ORIGIN, "Idempotency-Key": browser.new_key()}
    response = await browser.client.request(method, path, headers=headers)
    assert status in (None, response.status_code)
    for name, value in SECURITY_HEADERS.items():
        assert response.headers[name] == value
    if path.startswith(API):
        assert response.headers["cache-control"] == "no-store"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert re.search(r"https?:|\*", policy) is None


async def test_the_metrics_count_requests_rounds_and_cents(browser: Browser) -> None:
    await browser.sit_down()
    first = await browser.played("itv", main=1000, bonus=100)
    second = await browser.played("itv", main=700)
    response = await browser.client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = response.text

    def value(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        assert found, (name, text)
        return float(found[1])

    route = "/api/v1/rounds/{id}/set"
    assert value(f'paigow_http_requests_total{{method="POST",route="{route}",status="200"}}') == 2
    assert value(f'paigow_http_request_seconds_count{{method="POST",route="{route}"}}') == 2
    results = [reply["round"]["result"] for reply in (first, second)]
    assert value('paigow_money_cents_total{kind="staked"}') == 1800
    assert value('paigow_money_cents_total{kind="returned"}') == sum(
        result["returned"] for result in results
    )
    settled = re.findall(r'paigow_rounds_settled_total\{.*variant="itv".*\} (\S+)', text)
    assert sum(map(float, settled)) == 2
    assert first["round"]["id"] not in text


async def test_a_repeated_command_is_no_second_round(browser: Browser) -> None:
    await browser.sit_down()
    dealt = await browser.dealt()
    low = (await browser.read(f"/rounds/{dealt['id']}/advice"))["setting"]["low"]
    for _ in range(3):
        body = {"version": 3, "low": low}
        await browser.send(f"/rounds/{dealt['id']}/set", body, key="one-and-the-same")
    text = (await browser.client.get("/metrics")).text
    assert 'paigow_money_cents_total{kind="staked"} 1000.0' in text


async def test_unknown_addresses_and_methods_make_no_new_series(browser: Browser) -> None:
    for number in range(5):
        await browser.client.get(f"/nothing/{number}")
        await browser.client.request(f"METHOD{number}", "/nothing")
    text = (await browser.client.get("/metrics")).text
    assert text.count("paigow_http_request_seconds_count{") == 2


async def test_the_log_tells_no_secrets(
    browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    await browser.sit_down()
    played = await browser.played()
    await browser.ok("/accounts", name="Ada", password="correct horse")
    await browser.send("/sessions", {"name": "Ada", "password": "incorrect horse"})
    await browser.get("/rounds?variant=itv")
    text = capsys.readouterr().err
    logged = [json.loads(line) for line in text.splitlines()]
    assert {line["event"] for line in logged} == {"request"}
    assert {"event", "at", "method", "route", "status", "ms", "level"} == set(logged[0])
    assert any(line["route"] == "/api/v1/rounds/{id}/set" for line in logged)
    token = browser.client.cookies["paigow_session"]
    secrets = [token, "horse", "Ada", "argon2", played["round"]["secret"], played["round"]["id"]]
    for secret in [*secrets, *(f'"{card}"' for card in played["round"]["cards"])]:
        assert secret not in text


async def test_a_broken_program_is_a_problem_and_logged_without_its_text(
    browser: Browser,
    app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    services: Services = app.state.services

    async def broken(*_: object) -> NoReturn:
        try:
            raise KeyError("Ks")
        except KeyError as error:
            raise RuntimeError("the secret is 123") from error

    monkeypatch.setattr(services.desk, "create_guest", broken)
    response = await browser.send("/guests", {})
    assert response.status_code == 500
    assert response.json()["code"] == "internal_error"
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "secret" not in response.text
    (line,) = lines(capsys)
    assert (line["level"], line["status"], line["error"]) == ("error", 500, "builtins.RuntimeError")
    assert line["cause"]["error"] == "builtins.KeyError"
    assert "broken" in line["at_line"][-1]
    assert "123" not in json.dumps(line)


async def test_health_looks_into_the_database(
    browser: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> NoReturn:
        raise OSError("the disk is gone")

    services: Services = app.state.services
    assert (await browser.client.get("/healthz")).json() == {"status": "ok"}
    monkeypatch.setattr(services.desk, "session_player", broken)
    response = await browser.client.get("/healthz")
    assert (response.status_code, response.json()["code"]) == (503, "database_unavailable")


async def test_limits_and_commission_may_be_set_for_a_server(desk: Desk) -> None:
    settings = Settings.of(
        {"PAIGOW_MIN_BET": "5", "PAIGOW_MAX_BET": "200.00", "PAIGOW_COMMISSION": "2.5%"}
    )
    import httpx

    transport = httpx.ASGITransport(create_app(desk, settings))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        shown = (await client.get(API + "/variants")).json()
    assert {game["name"] for game in shown} == {"five-percent", "gamebookers", "itv"}
    for game in shown:
        assert (game["limits"]["min"], game["limits"]["max"]) == (500, 20_000)
        assert game["commission_rate"] == 250
        assert bool(game["bonus_paytable"]) == game["bonus"] == (game["limits"]["bonus_max"] > 0)
        assert game["rules"]


async def test_version(browser: Browser) -> None:
    shown = await browser.read("/version")
    assert (shown["name"], shown["database"]) == ("paigow", "sqlite")


async def test_a_busy_database_is_worth_another_try(
    browser: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paigow.errors import RefusedError

    async def busy(*_: object) -> NoReturn:
        raise RefusedError("the database is busy with another program: try again", code="busy")

    services: Services = app.state.services
    monkeypatch.setattr(services.desk, "create_guest", busy)
    response = await browser.send("/guests", {})
    assert (response.status_code, response.json()["code"]) == (503, "busy")
    assert response.headers["retry-after"] == "1"
    assert code_of(await browser.send("/nothing", {})) == "not_found"
