"""The messages of the live socket ``/ws/v1/tables/{id}``: one JSON object each, as text."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from paigow.server.table_asks import TableCommand
from paigow.server.table_wire import TableEvent, TableState, You
from paigow.server.wire import Shape

# What a client sends


class SocketCommand(Shape):
    """A command over the socket; ``key`` is what the header Idempotency-Key is over HTTP."""

    type: Literal["command"]
    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
    version: Annotated[int, Field(ge=0, le=10**12)] | None = None
    command: TableCommand


class SocketPing(Shape):
    """Whether the server is there, and what time it has."""

    type: Literal["ping"]


SocketRequest = Annotated[SocketCommand | SocketPing, Field(discriminator="type")]


# What the server sends


class SocketSnapshot(Shape):
    """The table as it is: first of all, and whenever a client has missed too much.

    ``at`` is the server's time: how much of the time for betting or setting is left is counted
    from it.
    """

    type: Literal["snapshot"]
    at: str
    seq: int
    table: TableState
    you: You | None


class SocketEvents(Shape):
    """What has happened since the last message, and the table after it.

    ``at`` is the server's time, as with a snapshot.
    """

    type: Literal["events"]
    at: str
    seq: int
    events: list[TableEvent]
    table: TableState
    you: You | None


class SocketReply(Shape):
    """The answer to the command of this key: what HTTP would have answered.

    ``body`` is a ``CommandDone`` when the status is 200, else a ``Problem``.
    """

    type: Literal["reply"]
    key: str
    status: int
    replayed: bool
    body: dict[str, Any]


class SocketError(Shape):
    """A message that could not be read; the socket stays open."""

    type: Literal["error"]
    code: str
    detail: str


class SocketPong(Shape):
    """The server is there; ``at`` is its time."""

    type: Literal["pong"]
    at: str


SocketMessage = Annotated[
    SocketSnapshot | SocketEvents | SocketReply | SocketError | SocketPong,
    Field(discriminator="type"),
]

FROM_CLIENT = (SocketCommand, SocketPing)
FROM_SERVER = (SocketSnapshot, SocketEvents, SocketReply, SocketError, SocketPong)
