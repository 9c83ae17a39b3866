"""Opening a database, writing to it and reading from it."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, select, text
from sqlalchemy.exc import IntegrityError

import paigow.storage.database
from paigow.errors import RefusedError
from paigow.storage import Database, DatabaseError
from paigow.storage.tables import balances

_FIRST = 4  # the house's own accounts, which are there from the start
_ONE = {"account": "game:p1", "cents": 5}


def _add(connection: Connection) -> None:
    connection.execute(insert(balances), _ONE)


def _accounts(connection: Connection) -> int:
    return len(connection.execute(select(balances)).all())


async def test_sqlite_is_set_up_not_to_lose_anything(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "game.db") as database:

        def settings(connection: Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await database.write(settings) == ["wal", 2, 1, 15_000]
        assert await database.read(settings) == ["wal", 2, 1, 15_000]
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "game.db").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["game.db"]  # all of it in the one file


async def test_what_fails_is_undone(database: Database) -> None:
    before = await database.read(_accounts)

    def work(connection: Connection) -> None:
        _add(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(work)
    assert await database.read(_accounts) == before
    await database.write(_add)
    assert await database.read(_accounts) == before + 1


async def test_the_database_is_the_last_bar_before_a_negative_balance(database: Database) -> None:
    row = {"account": "stakes:p1", "cents": -1}
    with pytest.raises(IntegrityError):
        await database.write(lambda connection: connection.execute(insert(balances), row))


async def test_readers_do_not_wait_for_a_writer(database: Database) -> None:
    before = await database.read(_accounts)
    written, done = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        _add(connection)
        written.set()
        assert done.wait(30)

    writer = asyncio.ensure_future(database.write(slow))
    assert await asyncio.to_thread(written.wait, 30)
    assert await database.read(_accounts) == before
    done.set()
    await writer
    assert await database.read(_accounts) == before + 1


async def test_a_reader_sees_one_moment(database: Database) -> None:
    read, written = threading.Event(), threading.Event()

    def twice(connection: Connection) -> list[int]:
        first = _accounts(connection)
        read.set()
        assert written.wait(30)
        return [first, _accounts(connection)]

    reader = asyncio.ensure_future(database.read(twice))
    assert await asyncio.to_thread(read.wait, 30)
    await database.write(_add)
    written.set()
    first, second = await reader
    assert first == second


async def test_a_file_that_another_program_keeps_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paigow.storage.database, "PATIENCE", 0.05)
    async with await Database.open(tmp_path / "game.db") as database:
        other = sqlite3.connect(tmp_path / "game.db", isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(RefusedError) as error:
                await database.write(_add)
            assert error.value.code == "busy"
            assert await database.read(_accounts) == _FIRST
            other.execute("ROLLBACK")
            await database.write(_add)
        finally:
            other.close()


async def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir, this is no database, as you will notice.\n" * 9)
    for place in (tmp_path / "letter.txt", tmp_path, tmp_path / "no" / "folder.db"):
        with pytest.raises(DatabaseError) as error:
            await Database.open(place)
        assert str(place) in str(error.value)
        assert "\n" not in str(error.value)


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError) as error:
        await Database.open(f"postgresql://dealer:hidden@/paigow?host={tmp_path}")
    assert "cannot be opened" in str(error.value)
    assert "hidden" not in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.postgres
async def test_a_database_that_the_server_does_not_have() -> None:
    from tests.support.postgres import shared_server

    with pytest.raises(DatabaseError, match="does not exist"):
        await Database.open(shared_server().url("nowhere"))


async def test_two_processes_may_make_it_at_once(empty: str) -> None:
    program = (
        "import asyncio, sys; from paigow.storage import Database\n"
        "async def main():\n"
        "    await (await Database.open(sys.argv[1])).close()\n"
        "asyncio.run(main())\n"
    )
    processes = [subprocess.Popen([sys.executable, "-c", program, empty]) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    async with await Database.open(empty) as database:
        assert await database.read(_accounts) == _FIRST


async def test_two_databases_side_by_side(database: Database, tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "other.db") as other:
        await database.write(_add)
        assert await other.read(_accounts) == _FIRST


async def test_a_wrong_statement_is_nobodys_refusal(database: Database) -> None:
    with pytest.raises(Exception, match="nothing_there"):
        await database.read(lambda connection: connection.execute(text("SELECT nothing_there")))


async def test_writers_that_wait_share_a_transaction(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "game.db") as database:
        begun, go = threading.Event(), threading.Event()

        def first(connection: Connection) -> None:
            begun.set()
            assert go.wait(30)

        seen: list[str] = []

        def work(account: str, connection: Connection) -> str:
            connection.execute(insert(balances), {"account": account, "cents": 5})
            if account == "game:p2":
                raise ZeroDivisionError
            if account == "game:p4":
                connection.execute(insert(balances), {"account": "game:p4", "cents": 6})
            seen.append(account)
            return account

        commits = 0

        def committed(connection: object) -> None:
            nonlocal commits
            commits += 1

        waiting: list[asyncio.Future[Any]] = [asyncio.ensure_future(database.write(first))]
        assert await asyncio.to_thread(begun.wait, 30)
        event.listen(Engine, "commit", committed)
        try:
            waiting += [
                asyncio.ensure_future(database.write(partial(work, f"game:p{number}")))
                for number in range(1, 6)
            ]
            given_up = asyncio.ensure_future(database.write(partial(work, "game:p6")))
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.sleep(0)
            go.set()
            found = await asyncio.gather(*waiting, return_exceptions=True)
        finally:
            event.remove(Engine, "commit", committed)
        # One after the other, two of them undone by themselves, all of them on the disk at once.
        assert seen == ["game:p1", "game:p3", "game:p5"]
        assert found[1::2] == ["game:p1", "game:p3", "game:p5"]
        assert isinstance(found[2], ZeroDivisionError)
        assert isinstance(found[4], IntegrityError)
        assert commits == 2
        assert await database.read(_accounts) == _FIRST + 3


async def test_when_the_transaction_fails_everything_in_it_has_failed(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "game.db") as database:
        begun, go = threading.Event(), threading.Event()

        def first(connection: Connection) -> None:
            begun.set()
            assert go.wait(30)

        def lost(connection: Connection) -> None:
            connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when a disk is full
            raise ZeroDivisionError

        waiting = [asyncio.ensure_future(database.write(first))]
        assert await asyncio.to_thread(begun.wait, 30)
        waiting += [asyncio.ensure_future(database.write(work)) for work in (_add, lost, _add)]
        await asyncio.sleep(0)
        go.set()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert found[0] is None
        assert [type(each).__name__ for each in found[1:]] == ["OperationalError"] * 3
        assert await database.read(_accounts) == _FIRST
        await database.write(_add)
        assert await database.read(_accounts) == _FIRST + 1
