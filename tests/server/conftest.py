from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from tests.server.live import Cardroom, on_loopback
from tests.server.support import ORIGIN, Browser, quick_passwords

from paigow.desk import Desk
from paigow.live import Tables
from paigow.server import Settings, create_app
from paigow.server.analyst import Analyst
from paigow.server.table_views import WireViews


@pytest.fixture(scope="session")
async def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without players, to be copied: making one takes longer than most tests."""
    file = tmp_path_factory.mktemp("empty") / "game.db"
    await (await Desk.open(file)).close()
    return file


@pytest.fixture
async def desk(empty_database: Path, tmp_path: Path) -> AsyncIterator[Desk]:
    file = Path(shutil.copy(empty_database, tmp_path))
    async with await Desk.open(file) as opened:
        yield opened


@pytest.fixture(scope="session")
async def analyst() -> AsyncIterator[Analyst]:
    """Prices hands; its worker starts with the first one, so most tests have none."""
    pricing = Analyst(patience=60)
    yield pricing
    await pricing.close()


@pytest.fixture
def app(desk: Desk, analyst: Analyst) -> FastAPI:
    return create_app(desk, Settings(), analyst=analyst, passwords=quick_passwords())


@pytest.fixture
async def new_browser(app: FastAPI) -> AsyncIterator[Callable[[], Browser]]:
    """A maker of browsers, each with a cookie jar of its own."""
    async with AsyncExitStack() as stack:

        def make() -> Browser:
            client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN)
            stack.push_async_callback(client.aclose)
            return Browser(client)

        yield make


@pytest.fixture
def browser(new_browser: Callable[[], Browser]) -> Browser:
    return new_browser()


@pytest.fixture
async def tables(desk: Desk) -> AsyncIterator[Tables]:
    async with await Tables.open(desk.store, WireViews()) as running:
        yield running


@pytest.fixture
def house(desk: Desk, tables: Tables, analyst: Analyst) -> FastAPI:
    """The app with live tables."""
    return create_app(desk, Settings(), tables=tables, analyst=analyst, passwords=quick_passwords())


@pytest.fixture
async def cardroom(house: FastAPI) -> AsyncIterator[Cardroom]:
    """The app with live tables, served on loopback."""
    async with on_loopback(house) as address, AsyncExitStack() as stack:
        yield Cardroom(house, address, stack)
