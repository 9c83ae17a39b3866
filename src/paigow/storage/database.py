"""The open database: one way to write and one way to read."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from paigow.errors import RefusedError
from paigow.storage.schema import is_ready, prepare
from paigow.storage.urls import DatabaseError, database_url, shown
from paigow.storage.writer import GroupWriter

#: How long a writer waits for another process before it gives up, in seconds.
PATIENCE = 15.0
#: How long PostgreSQL waits for a process that does nothing in a transaction, in seconds.
STANDSTILL = 5
_READERS = 4
_WRITERS = 8  # on PostgreSQL

_Found = TypeVar("_Found")


class Database:
    """An open database: functions are handed a connection inside a transaction.

    They run beside the event loop, each in one thread. On SQLite one thread writes, so that the
    writers of this process queue up in their order, those that wait share one way to the disk,
    and readers never wait for them. On PostgreSQL a writer locks the row of its player, and
    others write meanwhile. ``name`` says where the database is, without a password.
    """

    def __init__(self, url: URL) -> None:
        self.name = shown(url)
        #: Where PostgreSQL can be listened to; it may hold a password. SQLite has no such place.
        self.notifier: str | None = None
        self.dialect: Literal["sqlite", "postgresql"]
        self._engine: Engine
        self._writer: GroupWriter | _Crew
        if url.get_backend_name() == "sqlite":
            self.dialect = "sqlite"
            self._engine = _sqlite(url, 1 + _READERS)
            self._writer = GroupWriter(self._engine.execution_options(paigow_writes=True))
            reader = self._engine
        else:
            self.dialect = "postgresql"
            address = url.set(drivername="postgresql")
            self.notifier = address.render_as_string(hide_password=False)
            self._engine = _postgresql(url, _WRITERS + _READERS)
            self._writer = _Crew(self._engine, _WRITERS)
            reader = self._engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        self._readers = _Crew(reader, _READERS)

    @classmethod
    async def open(cls, place: str | Path | None = None) -> Database:
        """Open a database, made or brought up to date if need be.

        :raises DatabaseError: when the place cannot be read as one, the database cannot be
            opened, or a newer program has written it
        """
        url = database_url(place)
        if url.get_backend_name() == "sqlite":
            _touch(Path(str(url.database)))
        database = cls(url)
        try:
            if not await database.read(lambda connection: is_ready(connection, database.name)):
                await database.write(lambda connection: prepare(connection, database.name))
        except BaseException as error:
            await database.close()
            if isinstance(error, (SQLAlchemyError, OSError)):
                raise DatabaseError(
                    f"the database {database.name} cannot be opened: {_reason(error)}"
                ) from error
            raise
        return database

    async def write(self, work: Callable[[Connection], _Found]) -> _Found:
        """Run a function in a transaction: all it writes is on the disk, or none of it.

        A caller that is cancelled no longer hears of it; the transaction ends as it would have.

        :raises RefusedError: code ``busy``, when another process keeps the database locked
        """
        return await _answer(self._writer.submit(work))

    async def read(self, work: Callable[[Connection], _Found]) -> _Found:
        """Run a function that reads: everything it sees is of one moment."""
        return await _answer(self._readers.submit(work))

    async def close(self) -> None:
        """Let what is under way come to its end, and close every connection."""

        def end() -> None:
            self._writer.close()
            self._readers.close()
            self._engine.dispose()

        await asyncio.to_thread(end)

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


class _Crew:
    """Threads that each carry out work in a transaction of its own."""

    def __init__(self, engine: Engine, size: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="paigow-database")

    def submit(self, work: Callable[[Connection], _Found]) -> Future[_Found]:
        def transaction() -> _Found:
            with self._engine.begin() as connection:
                return work(connection)

        return self._threads.submit(transaction)

    def close(self) -> None:
        self._threads.shutdown()


async def _answer(future: Future[_Found]) -> _Found:
    with _busy_is_refused():
        return await asyncio.wrap_future(future)


def _sqlite(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url,
        connect_args={"timeout": PATIENCE, "cached_statements": 1000},
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
    )

    # The driver's own way to begin is too late for reads and too weak for writes, so it is turned
    # off and SQLAlchemy says BEGIN, as its manual shows.
    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    # A transaction that reads first and writes later could lose its place to another process:
    # a writer takes the lock at once.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("paigow_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        isolation_level="READ COMMITTED",
    )

    # A process that stands still in the middle of a transaction would keep its players, and the
    # tables they sit at, locked for as long.
    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{STANDSTILL}s'")
        cursor.close()
        connection.commit()

    return engine


def _touch(path: Path) -> None:
    """Make the file if it is not there: it holds secrets, so it is its owner's alone."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise DatabaseError(
            f"the database {path} cannot be opened: {error.strerror or error}"
        ) from None


@contextmanager
def _busy_is_refused() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if "database is locked" in str(error.orig):
            raise RefusedError(
                "the database is busy with another program: try again", code="busy"
            ) from error
        raise


def _reason(error: Exception) -> str:
    """The first line of what the driver says."""
    cause: Any = getattr(error, "orig", None) or error
    return str(cause).strip().partition("\n")[0].strip().rstrip(".:") or type(cause).__name__
