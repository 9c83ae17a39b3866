"""What a person may write for a database."""

from pathlib import Path

import platformdirs
import pytest

from paigow.storage import DatabaseError, database_url, default_file
from paigow.storage.urls import shown


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("game.db", "game.db"),
        ("./a folder/game.db", "a folder/game.db"),
        ("sqlite:///game.db", "game.db"),
        ("sqlite:////var/lib/game.db", "/var/lib/game.db"),
        ("sqlite+pysqlite:///game.db", "game.db"),
        ("sqlite+aiosqlite:///game.db", "game.db"),
        (Path("100% game?.db"), "100% game?.db"),
        ("C:\\games\\game.db", "C:\\games\\game.db"),
    ],
)
def test_a_file(text: str | Path, path: str) -> None:
    url = database_url(text)
    assert (url.drivername, url.database) == ("sqlite+pysqlite", path)
    assert shown(url) == path


def test_a_file_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert database_url("~/game.db").database == str(tmp_path / "game.db")


def test_the_users_own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "paigow"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: folder)
    assert database_url(None).database == str(folder / "paigow.db")
    assert folder.is_dir()
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "file" / "x")
    with pytest.raises(DatabaseError, match="cannot be made"):
        default_file()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_server(scheme: str) -> None:
    url = database_url(f"{scheme}://dealer:secret@db.example:5433/paigow?sslmode=require")
    assert url.drivername == "postgresql+psycopg"
    assert (url.host, url.port, url.database) == ("db.example", 5433, "paigow")
    assert "secret" not in shown(url)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("  ", "empty"),
        (":memory:", "lose the money"),
        ("sqlite://", "lose the money"),
        ("sqlite:///:memory:", "lose the money"),
        ("sqlite:///file.db?mode=memory", "lose the money"),
        ("sqlite:///file.db?cache=shared", "three slashes"),
        ("sqlite://file.db/x", "three slashes"),
        ("mysql://localhost/paigow", "'mysql' is not a database"),
        ("postgresql+asyncpg://localhost/paigow", "'postgresql\\+asyncpg' is not a database"),
        ("postgresql://localhost", "names no database"),
        ("postgresql://u:hidden@localhost:port/paigow", "cannot be read"),
        ("://", "cannot be read"),
    ],
)
def test_what_is_no_database(text: str, says: str) -> None:
    with pytest.raises(DatabaseError, match=says) as error:
        database_url(text)
    assert error.value.code == "bad_database"
    assert "\n" not in str(error.value)
    assert "hidden" not in str(error.value)
