"""Guests, accounts and sessions."""

from __future__ import annotations

import unicodedata

from fastapi import APIRouter, Request, Response

from paigow.desk import Player
from paigow.errors import RefusedError
from paigow.server.problems import ServerRefusal
from paigow.server.replies import COMMAND, as_json, problems
from paigow.server.services import (
    GuestKey,
    Here,
    MaybePlayer,
    Services,
    SignedIn,
    Token,
    give_cookie,
    take_cookie,
)
from paigow.server.views import me_view
from paigow.server.wire import Credentials, Me, Nothing

router = APIRouter(prefix="/api/v1", tags=["players"])


@router.post(
    "/guests",
    status_code=201,
    response_model=Me,
    responses=problems(*COMMAND, 409),
)
async def begin_as_guest(
    request: Request, here: Here, key: GuestKey, body: Nothing | None = None
) -> Response:
    """Begin as a guest: play credits, and a cookie that keeps rounds and money."""
    player = await here.desk.create_guest(key)
    return await _signed_in(request, here, player)


@router.get("/me", response_model=Me, responses=problems(401))
async def me(request: Request, here: Here, player: SignedIn, token: Token) -> Response:
    """The player behind the session, and the player's money; a session in use does not expire."""
    response = as_json(me_view(player, await here.desk.wallet(player.id)))
    if token and await here.desk.renew_session(token):
        give_cookie(request, response, token)
    return response


@router.post(
    "/accounts",
    status_code=201,
    response_model=Me,
    responses=problems(*COMMAND, 409, 429),
)
async def open_account(
    request: Request, here: Here, player: MaybePlayer, token: Token, body: Credentials
) -> Response:
    """Turn the guest of this session into an account, rounds and money included.

    Without a session a new player begins with the account. Asked again, with the same name and
    password, it signs in.
    """
    name = _plain(body.name)
    here.by_address.count(_address(request))
    known = await here.desk.credentials(name)
    owner = await _opened_before(here, player, known, name, body.password)
    if owner is None:
        if player is not None and not player.guest:
            raise ServerRefusal(
                "already_registered",
                f"you are signed in as {player.name}: sign out to open another account",
            )
        if known is not None:
            raise ServerRefusal("name_taken", f"the name {name!r} is taken: choose another")
        password_hash = await here.passwords.hash(body.password)
        try:
            if player is None:
                owner = await here.desk.create_account(name, password_hash)
            else:
                owner = await here.desk.register(player.id, name, password_hash)
                if here.tables is not None:
                    await here.tables.money_moved(owner.id)  # with the name that goes with it
        except RefusedError:  # the same was asked twice, and the other was quicker
            known = await here.desk.credentials(name)
            owner = await _opened_before(here, player, known, name, body.password)
            if owner is None:
                raise
    return await _signed_in(request, here, owner, token)


async def _opened_before(
    here: Services,
    player: Player | None,
    found: tuple[Player, str] | None,
    name: str,
    password: str,
) -> Player | None:
    """The holder of the account that the very same request has opened before, if it has.

    Its session has ended then, or is the holder's by now: a guest who is still one asked for
    something else. It takes the password as signing in does, so as many may be tried.
    """
    if found is None or (player is not None and player.id != found[0].id):
        return None
    here.by_name.count(name.casefold())
    if not await here.passwords.check(found[1], password):
        return None
    here.by_name.forget(name.casefold())
    return found[0]


@router.post(
    "/sessions",
    status_code=201,
    response_model=Me,
    responses=problems(*COMMAND, 401, 429),
)
async def sign_in(request: Request, here: Here, token: Token, body: Credentials) -> Response:
    """Sign in to an account."""
    name = _plain(body.name)
    here.by_address.count(_address(request))
    here.by_name.count(name.casefold())
    found = await here.desk.credentials(name)
    player, known = found if found is not None else (None, None)
    if not await here.passwords.check(known, body.password) or player is None:
        raise ServerRefusal("bad_credentials", "the name or the password is wrong: try again")
    here.by_name.forget(name.casefold())
    if known is not None and here.passwords.is_dated(known):
        await here.desk.change_password_hash(player.id, await here.passwords.hash(body.password))
    return await _signed_in(request, here, player, token)


@router.delete("/sessions/current", status_code=204, responses=problems(400, 403, 408, 413, 415))
async def sign_out(request: Request, here: Here, token: Token) -> Response:
    """Sign out. Without a session there is nothing to do, and that is no error."""
    if token:
        await here.end_session(token)
    response = Response(status_code=204)
    take_cookie(request, response)
    return response


async def _signed_in(
    request: Request, here: Services, player: Player, before: str | None = None
) -> Response:
    """The reply with a new session; the one from before the password ends here."""
    if before:
        await here.end_session(before)
    token = await here.desk.start_session(player.id)
    response = as_json(me_view(player, await here.desk.wallet(player.id)), 201)
    give_cookie(request, response, token)
    return response


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def _plain(name: str) -> str:
    """A name as it is kept: one way to write each letter, no blanks around or doubled."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    if not (2 <= len(plain) <= 32 and any(letter.isalnum() for letter in plain)):
        raise ServerRefusal(
            "bad_request_body", f"name {name!r} must have 2 to 32 characters, letters among them"
        )
    return plain
