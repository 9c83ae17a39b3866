"""The app: the routes, the gate and the watch around a desk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources.abc import Traversable
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response

from paigow.desk import Clock, Desk, system_clock
from paigow.live import Tables
from paigow.server.analyst import Analyst
from paigow.server.attempts import Attempts
from paigow.server.client import add_client, client_folder
from paigow.server.gate import Gate
from paigow.server.metrics import CONTENT_TYPE, Metrics
from paigow.server.open_sockets import OpenSockets
from paigow.server.openapi import openapi_text, operation_id
from paigow.server.passwords import Passwords
from paigow.server.problems import install, problem
from paigow.server.routes import ROUTERS, SOCKETS
from paigow.server.services import Here, Services
from paigow.server.settings import Settings
from paigow.server.table_views import WireViews
from paigow.server.watch import Watch
from paigow.variants import variant_names


def create_app(
    desk: Desk | Path | str | None = None,
    settings: Settings | None = None,
    *,
    tables: Tables | None = None,
    analyst: Analyst | None = None,
    passwords: Passwords | None = None,
    client: Traversable | None = None,
    clock: Clock = system_clock,
) -> FastAPI:
    """The web game at a desk, or at a desk of its own on the database at a place.

    Whoever opened a desk closes it: one that is handed in is left open when the app stops, and so
    are the ``tables`` and the ``analyst`` that come with it. It should have been opened with the
    ``rules`` of the same settings, which the games are shown by. Without a desk the analyst is run
    as long as the app is.
    ``client`` is the folder of the browser client when it is not the package's own; ``clock`` is
    the one by which the ``tables`` that are handed in are run.

    :raises InputError: for settings that cannot be
    """
    settings = settings or Settings.of()
    for name in variant_names():
        settings.rules(name)  # what cannot be is better heard of now than at the first round
    metrics = Metrics()
    passwords = passwords or Passwords()

    def services(desk: Desk, tables: Tables | None, analyst: Analyst | None) -> Services:
        window = settings.attempts_window
        return Services(
            desk=desk,
            settings=settings,
            metrics=metrics,
            passwords=passwords,
            by_name=Attempts(settings.attempts_by_name, window, "password"),
            by_address=Attempts(settings.attempts_by_address, window, "password"),
            sockets=OpenSockets(metrics),
            analyst=analyst,
            tables=tables,
            clock=clock,
        )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if isinstance(desk, Desk):
            yield
            return
        async with (
            await Desk.open(desk, rules=settings.rules) as opened,
            await Tables.open(opened.store, WireViews()) as running,
            analyst or Analyst() as pricing,
        ):
            app.state.services = services(opened, running, pricing)
            yield

    app = FastAPI(
        openapi_url=None,  # no page of FastAPI's own: they load scripts from elsewhere
        redirect_slashes=False,
        generate_unique_id_function=operation_id,
        lifespan=lifespan,
    )
    if isinstance(desk, Desk):
        app.state.services = services(desk, tables, analyst)
    for router in (*ROUTERS, SOCKETS):
        app.include_router(router)
    _add_machine_routes(app)
    add_client(app, client or client_folder())
    install(app)
    app.add_middleware(Gate)
    app.add_middleware(Watch, metrics=metrics)  # added last, so it is the outermost
    return app


def _add_machine_routes(app: FastAPI) -> None:
    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return Response(
            openapi_text(), media_type="application/json", headers={"Cache-Control": "no-cache"}
        )

    @app.get("/healthz", include_in_schema=False)
    async def healthz(here: Here) -> Response:
        try:
            await here.desk.session_player("nobody's")  # a look into the database
        except Exception:  # whatever ails it, the answer is the same: not ready
            return problem(503, "database_unavailable", "the database does not answer")
        return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics_text(here: Here) -> Response:
        return Response(
            here.metrics.text(),
            headers={"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"},
        )
