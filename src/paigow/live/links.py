"""The short way between the processes of one machine: sockets in a folder that is theirs alone.

What goes over a link could as well go through the database, and does where there is none: on
another machine, or as another user of the system. A link carries commands and their answers, and
the news of tables to processes where they are watched. Nothing depends on it. A link that breaks
leaves commands without an answer, which are then given again under the same keys.

A message is a line of fields with tabs between them; JSON as it is written here holds neither.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import stat
import tempfile
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, cast

from paigow.desk import Reply
from paigow.live.asks import Answer, Ask, answer_from_text, answer_text, ask_from_text, ask_text
from paigow.live.keeper import Keeper
from paigow.storage.table_store import NotTheOwner

#: A process that reads nothing must not fill the memory of another: so many bytes may wait.
MOST_UNREAD = 32 * 2**20
_LOOK_AGAIN = 2.0  # seconds without an answer, after which the owner is looked up again
_YOUNG = 60.0  # seconds
_STEADY = 1.0  # seconds, after which a link that breaks is opened anew at once
_LOG = logging.getLogger("paigow.live")


class Line(asyncio.Protocol):
    """One end of a link: messages of one turn of the loop leave together."""

    def __init__(
        self, heard: Callable[[Line, list[bytes]], None], lost: Callable[[Line], None]
    ) -> None:
        self._heard = heard
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self.since = 0.0  # when it was opened
        self._rest = b""
        self._out: list[bytes] = []

    @property
    def is_open(self) -> bool:
        """Whether anything can be sent."""
        return self._transport is not None and not self._transport.is_closing()

    def send(self, *fields: bytes) -> None:
        """Send a message, soon."""
        if not self._out:
            asyncio.get_running_loop().call_soon(self._flush)
        self._out.append(b"\t".join(fields))

    def close(self) -> None:
        """Close the link; what has not been sent is lost."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The loop has opened it."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no such class
        self.since = time.monotonic()

    def data_received(self, data: bytes) -> None:
        """The loop has read something."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            for line in lines:
                self._heard(self, line.split(b"\t"))
        except Exception:
            _LOG.exception("what came over a link cannot be read")
            self.close()

    def connection_lost(self, error: Exception | None) -> None:
        """The loop has closed it."""
        self._lost(self)

    def _flush(self) -> None:
        out, self._out = self._out, []
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_UNREAD:
            self.close()
        else:
            transport.write(b"\n".join(out) + b"\n")


class Listener(Protocol):
    """What shows tables here: it is told what comes over the links."""

    def hear_news(self, table: str, news: Sequence[bytes]) -> None:
        """Something has happened at a table that another process runs."""

    def hear_seq(self, table: str, seq: int) -> None:
        """News of a table will come from now on; it has come so far."""

    def attend(self, table: str, line: Line) -> int | None:
        """Tell another process the news of a table; how far it has come, None if not run here."""

    def leave_line(self, line: Line, table: str | None = None) -> None:
        """Another process wants no more news of a table, or (None) of any."""


class Links:
    """The links of this process: those that it has opened to others, and theirs to it."""

    def __init__(self, name: str, keeper: Keeper, ended: Callable[[list[str]], None]) -> None:
        self._name = name
        self._keeper = keeper
        self._ended = ended
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: Listener | None = None
        self._place: Path | None = None
        self._server: asyncio.Server | None = None
        self._others: set[str] = set()
        self._guests: dict[Line, str] = {}  # who has a link to here, by the name it gave
        self._lines: dict[str, Line] = {}  # the links from here, by the name at the other end
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._met: set[str] = set()  # to whom there has been a link
        self._fed: dict[str, Line] = {}
        self._number = 0
        self._waiting: dict[int, tuple[Line, asyncio.Future[Answer | None]]] = {}

    async def open(self, listener: Listener) -> None:
        """Let others open links to here, where there can be any."""
        self._listener = listener
        folder = _folder()
        if folder is None:
            return
        _sweep(folder)
        loop = asyncio.get_running_loop()
        self._place = folder / self._name
        try:
            self._server = await loop.create_unix_server(
                lambda: Line(self._asked, self._guest_left), str(self._place)
            )
        except OSError as error:
            _LOG.warning("no links to other processes: %s", error)

    async def close(self) -> None:
        """Close every link."""
        self._closed = True
        for task in (*self._opening.values(), *self._tasks):
            task.cancel()
        if self._server is not None:
            self._server.close()
            assert self._place is not None
            self._place.unlink(missing_ok=True)
        for line in [*self._guests, *self._lines.values()]:
            line.close()

    def meet(self, servers: Collection[str]) -> None:
        """These processes run now, this one among them: open links to those that are new."""
        self._others = {_name(server) for server in servers} - {self._name}
        for name in [name for name in self._opening if name not in self._others]:
            self._opening.pop(name).cancel()
            if name in self._lines:
                self._lines.pop(name).close()
        if self._server is None:
            return
        for name in self._others - self._opening.keys():
            self._opening[name] = asyncio.create_task(self._connect(name))

    @property
    def _house(self) -> Listener:
        assert self._listener is not None, "links are opened first"
        return self._listener

    @property
    def reach_all(self) -> bool:
        """Whether every other process hears over a link what happens here."""
        return self._others <= set(self._guests.values())

    def line_to(self, server: str | None) -> Line | None:
        """The link to a process, if there is one."""
        line = None if server is None else self._lines.get(_name(server))
        return line if line is not None and line.is_open else None

    def feeds(self, table: str) -> bool:
        """Whether news of a table come over a link."""
        return table in self._fed

    def watch(self, table: str, server: str | None) -> None:
        """Ask the process that runs a table for its news, if there is a link to it."""
        line = self.line_to(server)
        if line is not None:
            line.send(b"watch", table.encode())

    def unwatch(self, table: str) -> None:
        """Nobody here watches a table any more, or somebody else runs it."""
        line = self._fed.pop(table, None)
        if line is not None and line.is_open:
            line.send(b"leave", table.encode())

    async def ask(self, line: Line, table: str, ask: Ask, seconds: float) -> Reply | None:
        """Give a command to the process at the other end; None when nothing has come of it there.

        Then it is to be given again, under the same key, to whoever runs the table by now.
        """
        self._number = number = self._number + 1
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting[number] = line, answer
        try:
            line.send(b"ask", b"%d" % number, table.encode(), ask_text(ask).encode())
            await asyncio.wait([answer], timeout=min(seconds, _LOOK_AGAIN))
        finally:
            del self._waiting[number]
        found = answer.result() if answer.done() else None
        if isinstance(found, Exception):
            raise found
        return found

    # Links from here

    async def _connect(self, name: str) -> None:
        """Open a link to a process.

        Where nobody listens any more at the end of a link that was open, that process was killed:
        it is not waited for until it is overdue.
        """
        folder = _folder()
        if folder is None:
            return
        try:
            _, line = await asyncio.get_running_loop().create_unix_connection(
                lambda: Line(self._told, self._line_broke), str(folder / name)
            )
        except OSError as error:
            if name not in self._met:
                return  # it is elsewhere: the database is between us
            self._opening.pop(name, None)  # it is tried again as long as that process runs
            if isinstance(error, ConnectionRefusedError):
                self._ended([server for server in self._keeper.running if _name(server) == name])
            return
        self._met.add(name)
        self._lines[name] = line
        line.send(b"hello", self._name.encode())

    def _told(self, line: Line, fields: list[bytes]) -> None:
        match fields:
            case [b"answer", number, text]:
                waiting = self._waiting.get(int(number))
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(answer_from_text(text.decode()) if text else None)
            case [b"seq", table, seq]:
                self._fed[table.decode()] = line
                self._house.hear_seq(table.decode(), int(seq))
            case [b"news", table, *news]:
                if self._fed.get(table.decode()) is line:
                    self._house.hear_news(table.decode(), news)
            case _:
                raise ValueError(f"{fields[0]!r} is not what a process says")

    def _line_broke(self, line: Line) -> None:
        for table in [table for table, feeding in self._fed.items() if feeding is line]:
            del self._fed[table]
        for name in [name for name, known in self._lines.items() if known is line]:
            del self._lines[name]
            self._opening.pop(name, None)  # it is tried again as long as that process runs
            if not self._closed and time.monotonic() - line.since > _STEADY:
                self._opening[name] = asyncio.create_task(self._connect(name))
        for through, answer in list(self._waiting.values()):
            if through is line and not answer.done():
                answer.set_result(None)

    # Links to here

    def _asked(self, line: Line, fields: list[bytes]) -> None:
        match fields:
            case [b"hello", name]:
                self._guests[line] = name.decode()
            case [b"ask", number, table, text]:
                self._begin(self._hand_in(line, number, table.decode(), text.decode()))
            case [b"watch", table]:
                seq = self._house.attend(table.decode(), line)
                if seq is not None:
                    line.send(b"seq", table, b"%d" % seq)
            case [b"leave", table]:
                self._house.leave_line(line, table.decode())
            case _:
                raise ValueError(f"{fields[0]!r} is not what a process asks")

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hand_in(self, line: Line, number: bytes, table: str, text: str) -> None:
        """Carry out a command from elsewhere; an empty answer says that nothing came of it."""
        told: Answer = NotTheOwner(table)
        try:
            # It may be this process's and not in memory.
            runner = self._keeper.held(table) or await self._keeper.runner(table)
            if runner is not None:
                ask = ask_from_text(table, text)
                runner.ask(ask)
                told = await ask.answer
        except Exception as error:
            told = error
        known = not isinstance(told, NotTheOwner)
        line.send(b"answer", number, answer_text(told).encode() if known else b"")

    def _guest_left(self, line: Line) -> None:
        self._guests.pop(line, None)
        self._house.leave_line(line)


def news_fields(
    table: str, events: Sequence[str], told: Sequence[bytes | None], shown: bytes, viewers: bytes
) -> tuple[bytes, ...]:
    """The news of a table as a message: the events as they are kept and as they are shown."""
    logged = f"[{','.join(events)}]".encode()
    return (b"news", table.encode(), logged, viewers, shown, *(text or b"" for text in told))


def _name(server: str) -> str:
    """The name of a process without the number of its life."""
    return server.rpartition(".")[0]


def _folder() -> Path | None:
    """The folder of the sockets, which nobody else may enter; None where there is none."""
    if not hasattr(os, "getuid"):
        return None
    folder = Path(tempfile.gettempdir()) / f"paigow-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(found.st_mode) and found.st_mode & 0o077 == 0
    return folder if private and found.st_uid == os.getuid() else None


def _sweep(folder: Path) -> None:
    """Remove the sockets of processes that have been killed."""
    for place in folder.iterdir():
        with suppress(OSError), socket.socket(socket.AF_UNIX) as found:
            if place.stat().st_mtime > time.time() - _YOUNG:
                continue  # it may be about to listen
            try:
                found.connect(str(place))
            except ConnectionRefusedError:
                place.unlink()
