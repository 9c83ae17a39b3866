"""The live socket of a table: news to whoever looks on, commands from whoever plays.

A socket has two tasks. One tells the news of the table, the newest after whatever the reader was
too slow for; one hears the client and answers each message before it reads the next. So what a
socket keeps in memory is bounded whatever its client does.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from paigow.desk import Player
from paigow.errors import InputError, PaigowError
from paigow.server.gate import parse_json
from paigow.server.logs import crash, logger
from paigow.server.open_sockets import SIGNED_OUT
from paigow.server.pace import AT_ONCE, PER_SECOND, Pace
from paigow.server.problems import ServerRefusal, of_error, of_validation, problem
from paigow.server.services import KEY, SESSION_COOKIE, Services
from paigow.server.socket_wire import (
    SocketCommand,
    SocketError,
    SocketPing,
    SocketPong,
    SocketRequest,
)
from paigow.server.table_actions import act

RESTARTING: Final = 1012
TOO_MANY_FAULTS: Final = 4400
NO_TABLE: Final = 4404
TOO_FAST: Final = 4429

MOST_FAULTS: Final = 20
MOST_TOO_FAST: Final = 100
CHECK_SESSION_EVERY: Final = 30.0

_REQUEST: TypeAdapter[SocketCommand | SocketPing] = TypeAdapter(SocketRequest)
_LOG = logger()


class LiveSocket:
    """One open socket at one table."""

    def __init__(
        self,
        here: Services,
        socket: WebSocket,
        table: str,
        *,
        player: Player | None,
        token: str | None,
        since: int | None,
    ) -> None:
        self.token = token if player is not None else None
        self.player_id = None if player is None else player.id
        self._here = here
        self._socket = socket
        self._table = table
        self._player = player
        self._since = since
        self._pace = Pace(PER_SECOND, AT_ONCE)
        self._too_fast = self._faults = 0
        self._checked = time.monotonic()

    async def run(self) -> None:
        """Tell and hear until the client leaves, or has to."""
        telling = asyncio.create_task(self._tell())
        try:
            await self._hear()
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling

    async def close(self, code: int) -> None:
        """Close the socket, if it is not closed already."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code)

    async def _tell(self) -> None:
        """Send the news of the table as fast as the client reads them."""
        code = RESTARTING
        try:
            async with self._here.cardroom.subscribe(
                self._table, self.player_id, self._since
            ) as news:
                async for update in news:
                    await self._socket.send_text(update.message(self._here.now()).decode())
        except (WebSocketDisconnect, RuntimeError):
            return  # the client is gone: so hears the other task
        except PaigowError as error:
            await self._complain(error)
            code = NO_TABLE
        await self.close(code)

    async def _hear(self) -> None:
        while True:
            text = await self._next_text()
            if not self._pace.allows():
                self._too_fast += 1
                if self._too_fast > MOST_TOO_FAST:
                    await self.close(TOO_FAST)
                    return
                await self._complain(_TOO_FAST, _key_of(text))
                continue
            if not await self._answer(text):
                self._faults += 1
                if self._faults > MOST_FAULTS:
                    await self.close(TOO_MANY_FAULTS)
                    return
            if self._socket.application_state is not WebSocketState.CONNECTED:
                return

    async def _next_text(self) -> str | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text

    async def _answer(self, text: str | None) -> bool:
        """Answer a message; whether it could be read."""
        if text is None:
            await self._complain(InputError("send text, not bytes", code="bad_message"))
            return False
        try:
            raw = parse_json(text)
        except InputError as error:
            await self._complain(error)
            return False
        try:
            request = _REQUEST.validate_python(raw)
        except ValidationError as error:
            await self._not_understood(error, _key_in(raw))
            return False
        if isinstance(request, SocketPing):
            await self._send(SocketPong(type="pong", at=self._here.now()).model_dump_json())
        else:
            await self._command(request)
        return True

    async def _command(self, request: SocketCommand) -> None:
        try:
            player = await self._still_signed_in()
            done = await act(
                self._here, player, self._table, request.command, request.version, request.key
            )
        except PaigowError as error:
            await self._complain(error, request.key)
        except Exception as error:  # a broken program: the client hears so, the log where
            _LOG.error("command", table=self._table, **crash(error))
            failed = problem(500, "internal_error", "the server failed at this command")
            await self._reply(request.key, 500, bytes(failed.body).decode())
        else:
            await self._reply(request.key, done.status, done.body, replayed=done.replayed)

    async def _still_signed_in(self) -> Player:
        """The player of the socket, whose session is looked at again every now and then."""
        if self._player is None or self.token is None:
            raise ServerRefusal(
                "not_signed_in", "nobody is signed in here: begin as a guest, or sign in"
            )
        now = time.monotonic()
        if now - self._checked > CHECK_SESSION_EVERY:
            if await self._here.desk.session_player(self.token) is None:
                await self.close(SIGNED_OUT)
                raise ServerRefusal("not_signed_in", "the session has ended: sign in again")
            self._checked = now
        return self._player

    async def _not_understood(self, error: ValidationError, key: str | None) -> None:
        """Say what is wrong with a message in the words of the same command over HTTP."""
        errors = [{**each, "loc": ("body", *each["loc"][1:])} for each in error.errors()]
        bad = of_validation(errors)
        if key is not None:
            await self._reply(key, bad.status_code, bytes(bad.body).decode())
        else:
            said = json.loads(bytes(bad.body))
            await self._send(_error("bad_message", said["detail"]))

    async def _complain(self, error: PaigowError, key: str | None = None) -> None:
        """State a refusal: as the reply to a command where there is one."""
        if key is None:
            await self._send(_error(error.code, str(error)))
        else:
            refused = of_error(error)
            await self._reply(key, refused.status_code, bytes(refused.body).decode())

    async def _reply(self, key: str, status: int, body: str, *, replayed: bool = False) -> None:
        """A SocketReply, around a body that is JSON text already."""
        said = "true" if replayed else "false"
        await self._send(
            f'{{"type":"reply","key":"{key}","status":{status},"replayed":{said},"body":{body}}}'
        )

    async def _send(self, text: str) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.send_text(text)


_TOO_FAST = ServerRefusal(
    "too_many_messages", f"that is more than {PER_SECOND} messages a second: slow down"
)


def _error(code: str, detail: str) -> str:
    return SocketError(type="error", code=code, detail=detail).model_dump_json()


def _key_in(raw: Any) -> str | None:
    """The key of a message that is wrong otherwise, to answer it by."""
    if not isinstance(raw, dict) or raw.get("type") != "command":
        return None
    key = raw.get("key")
    return key if isinstance(key, str) and KEY.fullmatch(key) else None


def _key_of(text: str | None) -> str | None:
    try:
        return None if text is None else _key_in(parse_json(text))
    except InputError:
        return None


async def serve_socket(
    here: Services, socket: WebSocket, table: str, since: int | None, invite: str | None
) -> None:
    """Open a socket for whoever may look at the table, or say why not and close it.

    A browser tells its page nothing about a handshake that was refused, so it is accepted first.
    """
    token = socket.cookies.get(SESSION_COOKIE)
    player = await here.desk.session_player(token) if token else None
    live = LiveSocket(here, socket, table, player=player, token=token, since=since)
    await socket.accept()
    try:
        await here.cardroom.admit(table, live.player_id, invite)
        with here.sockets.holding(live, live.player_id, live.token):
            await live.run()
    except PaigowError as error:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(_error(error.code, str(error)))
            code = TOO_FAST if error.code == "too_many_sockets" else NO_TABLE
            await socket.close(code)
