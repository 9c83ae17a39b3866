"""Where the database is: one file for a household, a PostgreSQL server for a house of many."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from paigow.errors import InputError

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_ACCEPTED = "write a file's path, sqlite:///path or postgresql://user@host/name"


class DatabaseError(InputError):
    """A database that cannot be used; the sentence says which and why."""

    default_code = "bad_database"


def default_file() -> Path:
    """The file that holds the game when no other place is named; its folder is made.

    :raises DatabaseError: when the folder cannot be made
    """
    from platformdirs import user_data_path

    folder = user_data_path("paigow", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return folder / "paigow.db"


def database_url(text: str | Path | None = None) -> URL:
    """The URL of a database, with its driver, from what a person would write.

    A path is a file of SQLite's; nothing at all is the file in the user's data folder.

    >>> database_url("sqlite:///game.db").drivername
    'sqlite+pysqlite'
    >>> database_url("postgres://dealer@localhost/paigow").drivername
    'postgresql+psycopg'
    >>> database_url("mysql://localhost/paigow")
    Traceback (most recent call last):
    paigow.storage.urls.DatabaseError: 'mysql' is not a database that paigow can use: write a \
file's path, sqlite:///path or postgresql://user@host/name

    :raises DatabaseError: when the text is no such place
    """
    if text is None:
        return _file_url(default_file())
    if isinstance(text, Path):
        return _file_url(text)
    if not text.strip():
        raise DatabaseError(f"a database cannot be empty text: {_ACCEPTED}")
    if "://" not in text:
        if text == ":memory:":
            raise DatabaseError(f"a database in memory would lose the money: {_ACCEPTED}")
        return _file_url(Path(text).expanduser())
    scheme = text.partition("://")[0]
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # The text may hold a password, so it is not repeated.
        raise DatabaseError(f"that {scheme} URL cannot be read: {_ACCEPTED}") from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise DatabaseError(
            f"{url.drivername!r} is not a database that paigow can use: {_ACCEPTED}"
        )
    if driver.startswith("postgresql"):
        if not url.database:
            raise DatabaseError(f"the URL names no database on its server: {_ACCEPTED}")
        return url.set(drivername=driver)
    if not url.database or url.database == ":memory:" or "mode" in url.query:
        raise DatabaseError(f"a database in memory would lose the money: {_ACCEPTED}")
    if url.host or url.query:
        raise DatabaseError("a SQLite URL has three slashes and a path: sqlite:///path")
    return _file_url(Path(url.database).expanduser())


def _file_url(path: Path) -> URL:
    return URL.create("sqlite+pysqlite", database=str(path))


def shown(url: URL) -> str:
    """A URL as it may be shown: a file's path, or the server's URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)
