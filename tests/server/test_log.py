"""The game log: pages, filters, and all of it as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from tests.server.support import Browser

from paigow.server import exports


@pytest.fixture
async def player(browser: Browser) -> Browser:
    """A player with seven finished rounds and one that is being set."""
    await browser.sit_down(100_000)
    for number in range(7):
        await browser.played(["itv", "five-percent"][number % 2], main=1000 + number)
    await browser.dealt("gamebookers", main=5000, bonus=100)
    return browser


async def test_pages_newest_first(player: Browser) -> None:
    everything = await player.read("/rounds")
    assert (everything["total"], everything["next"]) == (8, None)
    assert [entry["main"] for entry in everything["rounds"]] == [5000, *range(1006, 999, -1)]
    newest = everything["rounds"][0]
    assert (newest["phase"], newest["result"], newest["net"]) == ("setting", None, None)
    assert len(newest["cards"]) == 7

    paged, query = [], "limit=3"
    while query:
        page = await player.read(f"/rounds?{query}")
        assert page["total"] == 8
        paged += page["rounds"]
        query = page["next"] and f"limit=3&before={page['next']}"
    assert paged == everything["rounds"]


async def test_filters(player: Browser) -> None:
    everything = (await player.read("/rounds"))["rounds"]
    for name in ("itv", "five-percent", "gamebookers"):
        page = await player.read(f"/rounds?variant={name}")
        assert page["rounds"] == [entry for entry in everything if entry["variant"] == name]
    for result in ("win", "push", "lose", "foul"):
        page = await player.read(f"/rounds?result={result}")
        assert page["rounds"] == [entry for entry in everything if entry["result"] == result]
        assert page["total"] == len(page["rounds"])


async def test_a_log_is_its_players_alone(
    player: Browser, new_browser: Callable[[], Browser]
) -> None:
    other = new_browser()
    await other.ok("/guests")
    assert await other.read("/rounds") == {"rounds": [], "next": None, "total": 0}
    assert (await other.read("/rounds/export.json"))["rounds"] == []


async def test_the_log_as_json(player: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "_PAGE", 3)
    response = await player.get("/rounds/export.json")
    assert "attachment" in response.headers["content-disposition"]
    everything = (await player.read("/rounds"))["rounds"]
    assert response.json() == {"format": "paigow-log-1", "rounds": everything}


async def test_the_log_as_csv(player: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "_PAGE", 3)
    await player.ok("/accounts", name="-1 Ada", password="correct horse")
    response = await player.get("/rounds/export.csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8; header=present"
    assert "attachment" in response.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(response.text, newline="")))
    everything = (await player.read("/rounds"))["rounds"]
    assert [row["round"] for row in rows] == [entry["id"] for entry in everything]
    assert {row["player"] for row in rows} == {"'-1 Ada"}
    assert (rows[0]["main"], rows[0]["bonus"], rows[0]["net"]) == ("50.00", "1.00", "")
    assert rows[0]["cards"].split() == everything[0]["cards"]
    assert [row["says"] for row in rows[1:]] == [entry["says"] for entry in everything[1:]]
    for row, entry in zip(rows[1:], everything[1:], strict=True):
        assert float(row["net"]) == entry["net"] / 100
