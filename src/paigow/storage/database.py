"""The open database: a pool of connections, one way to write and one way to read."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, cast

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paigow.errors import RefusedError
from paigow.storage.schema import is_ready, prepare
from paigow.storage.urls import DatabaseError, database_url, shown

#: How long a writer waits for another process before it gives up, in seconds.
PATIENCE = 15.0


class Database:
    """An open database.

    On SQLite there is one writer at a time and readers never wait for it; on PostgreSQL a writer
    locks the rows of its player. Whatever is done inside ``writing()`` is committed, and on the
    disk, when the block has been left, or is undone altogether.
    """

    def __init__(self, url: URL) -> None:
        self.url = url
        self.dialect = cast(Literal["sqlite", "postgresql"], url.get_backend_name())
        self._turn = asyncio.Lock()
        self._engine = _sqlite(url) if self.dialect == "sqlite" else _postgresql(url)
        if self.dialect == "sqlite":
            self._writer = self._engine.execution_options(paigow_writes=True)
            self._reader = self._engine
        else:
            self._writer = self._engine
            self._reader = self._engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )

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
            async with database.reading() as connection:
                ready = await connection.run_sync(is_ready, shown(url))
            if not ready:
                async with database.writing() as connection:
                    await connection.run_sync(prepare, shown(url))
        except BaseException as error:
            await database.close()
            if isinstance(error, (SQLAlchemyError, OSError)):
                raise DatabaseError(
                    f"the database {shown(url)} cannot be opened: {_reason(error)}"
                ) from error
            raise
        return database

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: all of it, or nothing.

        :raises RefusedError: code ``busy``, when another process keeps the database locked
        """
        with _busy_is_refused():
            if self.dialect == "sqlite":
                async with self._turn, self._writer.begin() as connection:
                    yield connection
            else:
                async with self._writer.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that reads: everything in it is of one moment."""
        with _busy_is_refused():
            async with self._reader.connect() as connection:
                yield connection


def _sqlite(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url, connect_args={"timeout": PATIENCE}, pool_size=4, max_overflow=4
    )

    # The driver's own way to begin is too late for reads and too weak for writes, so it is turned
    # off and SQLAlchemy says BEGIN, as its manual shows.
    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    # A transaction that reads first and writes later could lose its place to another process:
    # a writer takes the lock at once.
    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("paigow_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL) -> AsyncEngine:
    return create_async_engine(
        url, pool_size=8, max_overflow=8, pool_pre_ping=True, isolation_level="READ COMMITTED"
    )


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
