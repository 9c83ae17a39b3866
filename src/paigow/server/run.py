"""Running the server: one friendly line with the address, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Iterator
from threading import Thread
from typing import NoReturn

import uvicorn

from paigow.desk import Desk
from paigow.live import Tables
from paigow.server.analyst import Analyst
from paigow.server.app import create_app
from paigow.server.logs import Forward
from paigow.server.settings import BODY_LIMIT, Settings
from paigow.server.table_views import WireViews

_STOP_SECONDS = 10  # for the requests under way when the server is told to stop
# The event loop and the threads of the database want Python's lock by turns. A thread that has
# waited for the database is not to wait long again for a loop that is busy; yet every change of
# hands costs something, too.
_TURN_SECONDS = 0.002
# Looking through all that a busy house keeps in memory takes a tenth of a second, in which nothing
# else happens. What is in use is nearly all there is, so that is looked through less often.
_COLLECT = (10_000, 10, 20)
_EVERYWHERE = ("0.0.0.0", "::", "")


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve the web game until SIGINT or SIGTERM.

    Leaves with status 1 and one sentence on standard error when the address cannot be had.

    :raises InputError: for a database or a setting that cannot be used
    """
    settings = settings or Settings.of()
    sys.setswitchinterval(_TURN_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    with _listen(host, port) as listener:
        runner = asyncio.Runner(loop_factory=_loop_factory())
        with runner:
            runner.run(_serve(listener, host, database, open_browser, settings))


async def _serve(
    listener: socket.socket,
    host: str,
    database: str | None,
    open_browser: bool,
    settings: Settings,
) -> None:
    async with (
        await Desk.open(database, rules=settings.rules) as desk,
        await Tables.open(desk.store, WireViews()) as tables,
        Analyst() as analyst,
    ):
        for name in ("uvicorn", "uvicorn.error", "asyncio", "paigow"):
            log = logging.getLogger(name)
            log.handlers, log.propagate = [Forward()], False
        config = uvicorn.Config(
            create_app(desk, settings, tables=tables, analyst=analyst),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=BODY_LIMIT,
            ws_per_message_deflate=False,  # time and memory, for what goes a short way
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=_STOP_SECONDS,
        )
        server = _Server(config, _address(host, listener.getsockname()[1]), open_browser)
        await server.serve(sockets=[listener])


class _Server(uvicorn.Server):
    """Says where it listens once it does, and returns when it is told to stop."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        print(f"Pai Gow Poker is served at {self._address} (Ctrl+C stops it)", flush=True)
        if self._open_browser:
            # A thread of its own: some browsers keep their caller waiting until they are closed.
            Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal without raising it again, so that the desk is closed in order."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    """uvloop's loop where there is one; None is asyncio's own."""
    try:
        from uvloop import Loop
    except ImportError:
        return None
    return Loop


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or the end of the program with one sentence."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        _fail(f"{host!r} is not an address of this machine: take 127.0.0.1, or 0.0.0.0 for all")
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        reason = (error.strerror or str(error)).lower()
        _fail(f"port {port} on {host} cannot be had ({reason}): choose another with --port")
    return listener


def _fail(sentence: str) -> NoReturn:
    print(f"error: {sentence}", file=sys.stderr)
    raise SystemExit(1)


def _address(host: str, port: int) -> str:
    name = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"
