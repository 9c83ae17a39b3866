"""What the routes work with: the desk, the settings and the bookkeeping of the door."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Header, Path, Request, Response
from fastapi.security import APIKeyCookie
from starlette.requests import HTTPConnection

from paigow.desk import SESSION_LASTS, Clock, Desk, Player, system_clock, written
from paigow.live import Tables
from paigow.server.analyst import Analyst
from paigow.server.attempts import Attempts
from paigow.server.metrics import Metrics
from paigow.server.open_sockets import OpenSockets
from paigow.server.pace import AT_ONCE, PER_SECOND, Paces
from paigow.server.passwords import Passwords
from paigow.server.problems import ServerRefusal
from paigow.server.settings import Settings

SESSION_COOKIE = "paigow_session"
# Says that there is a session, and nothing about it: a page knows whether to ask who is there.
KNOWN_COOKIE = "paigow_known"
KEY_PATTERN = r"^[A-Za-z0-9_-]{8,64}$"
GUEST_KEY_PATTERN = r"^[A-Za-z0-9_-]{22,64}$"
KEY = re.compile(KEY_PATTERN)
_ID = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a request may need and that outlives it."""

    desk: Desk
    settings: Settings
    metrics: Metrics
    passwords: Passwords
    by_name: Attempts
    by_address: Attempts
    sockets: OpenSockets
    analyst: Analyst | None = None
    tables: Tables | None = None
    clock: Clock = system_clock
    paces: Paces = field(default_factory=lambda: Paces(PER_SECOND, AT_ONCE))

    def now(self) -> str:
        """The time, as it is told to clients: deadlines are to be read by it."""
        return written(self.clock())

    @property
    def cardroom(self) -> Tables:
        """The live tables.

        :raises ServerRefusal: where there are none
        """
        if self.tables is None:
            raise ServerRefusal("cardroom_closed", "no tables are run by this server")
        return self.tables

    @property
    def pricing(self) -> Analyst:
        """Whoever prices hands.

        :raises ServerRefusal: where there is nobody
        """
        if self.analyst is None:
            raise ServerRefusal("pricing_closed", "no hands are priced by this server")
        return self.analyst

    def keep_pace(self, player: str) -> None:
        """Count a command of a player's at a table.

        :raises ServerRefusal: ``too_many_messages`` when there are more than anybody plays with
        """
        if not self.paces.allows(player):
            raise ServerRefusal(
                "too_many_messages",
                f"that is more than {PER_SECOND} commands a second: slow down",
                headers={"Retry-After": "1"},
            )

    async def end_session(self, token: str) -> None:
        """End a session, and close its sockets."""
        await self.desk.end_session(token)
        await self.sockets.end_session(token)


def services_of(request: HTTPConnection) -> Services:
    """The services of the app that a request or a socket came to."""
    services: Services = request.app.state.services
    return services


_cookie = APIKeyCookie(
    name=SESSION_COOKIE,
    scheme_name="session",
    description="The session of a guest or an account: an http-only cookie.",
    auto_error=False,
)
Here = Annotated[Services, Depends(services_of)]


def _token(request: Request) -> str | None:
    return request.cookies.get(SESSION_COOKIE)


Token = Annotated[str | None, Depends(_token)]


async def _maybe_player(here: Here, token: Token) -> Player | None:
    return await here.desk.session_player(token) if token else None


MaybePlayer = Annotated[Player | None, Depends(_maybe_player)]


async def _player(player: MaybePlayer, declared: Annotated[str | None, Depends(_cookie)]) -> Player:
    if player is None:
        raise ServerRefusal(
            "not_signed_in", "nobody is signed in here: begin as a guest, or sign in"
        )
    return player


SignedIn = Annotated[Player, Depends(_player)]

GuestKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=GUEST_KEY_PATTERN,
        description=(
            "A new random key, long enough that nobody guesses it: repeated within 15 minutes, "
            "it leads to the same guest again."
        ),
    ),
]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=KEY_PATTERN,
        description=(
            "A new random key for every command; the same key when it is repeated, and then the "
            "reply is the same too."
        ),
    ),
]


def _round_id(id: Annotated[str, Path(description="The id of a round.")]) -> str:
    if not _ID.fullmatch(id):
        raise round_not_found(id)
    return id


RoundId = Annotated[str, Depends(_round_id)]


def _table_id(id: Annotated[str, Path(description="The id of a table.")]) -> str:
    if not _ID.fullmatch(id):
        raise table_not_found(id)
    return id


TableId = Annotated[str, Depends(_table_id)]


def table_not_found(id: str) -> ServerRefusal:
    """What is heard of a table that is not there, and of a private one without its invite."""
    shown = id if len(id) <= 64 else id[:64] + "…"
    return ServerRefusal(
        "table_not_found", f"there is no table {shown!r} here, or it is by invitation only"
    )


def round_not_found(id: str) -> ServerRefusal:
    """What a player hears of a round that is not there, or is somebody else's."""
    shown = id if len(id) <= 64 else id[:64] + "…"
    return ServerRefusal("round_not_found", f"you have no round {shown!r}")


def give_cookie(request: Request, response: Response, token: str) -> None:
    """Hand a session to the browser; scripts cannot read it, and other sites cannot send it.

    A script can read the one beside it, which only says that there is a session.
    """
    for name, value in ((SESSION_COOKIE, token), (KNOWN_COOKIE, "1")):
        response.set_cookie(
            name,
            value,
            max_age=int(SESSION_LASTS.total_seconds()),
            path="/",
            secure=request.url.scheme == "https",
            httponly=name == SESSION_COOKIE,
            samesite="strict",
        )


def take_cookie(request: Request, response: Response) -> None:
    """Take the session back from the browser."""
    for name in (SESSION_COOKIE, KNOWN_COOKIE):
        response.delete_cookie(
            name,
            path="/",
            secure=request.url.scheme == "https",
            httponly=name == SESSION_COOKIE,
            samesite="strict",
        )
