"""Players, their names and their sessions."""

import asyncio

import pytest
from sqlalchemy import select
from tests.support.house import Clock, Seat

from paigow.desk import SESSION_LASTS, WELCOME, Database, Desk
from paigow.errors import RefusedError
from paigow.storage.tables import sessions


async def test_a_guest_becomes_the_holder_of_an_account(seat: Seat) -> None:
    desk, before = seat.desk, await seat.desk.wallet(seat.id)
    state = await seat.open()
    player = await desk.register(seat.id, "Wong  Tai Sin", "hash")
    assert (player.id, player.name, player.guest) == (seat.id, "Wong Tai Sin", False)
    assert await desk.player(seat.id) == player
    assert await desk.wallet(seat.id) == before
    assert await desk.current_round(seat.id) == state
    assert await desk.credentials("wong tai sin") == (player, "hash")
    assert await desk.credentials("somebody else") is None


async def test_a_guest_who_asks_again_is_the_same_guest(desk: Desk, clock: Clock) -> None:
    key = "a-key-that-nobody-guesses"
    guest = await desk.create_guest(key)
    clock.move(minutes=14)
    assert await desk.create_guest(key) == guest
    assert await desk.create_guest(key + "!") != guest
    assert (await desk.wallet(guest.id)).account == WELCOME
    assert await desk.audit() == ()
    clock.move(minutes=2)
    with pytest.raises(RefusedError) as error:
        await desk.create_guest(key)
    assert error.value.code == "idempotency_key_reused"


async def test_the_key_of_a_guest_leads_to_no_account(desk: Desk) -> None:
    guest = await desk.create_guest("a-key-that-nobody-guesses")
    await desk.register(guest.id, "Ann", "hash")
    with pytest.raises(RefusedError) as error:
        await desk.create_guest("a-key-that-nobody-guesses")
    assert error.value.code == "idempotency_key_reused"


async def test_a_guest_who_asks_twice_at_once(desk: Desk, clock: Clock, place: str) -> None:
    async with await Desk.open(place, clock=clock) as other:
        tries = [house.create_guest("the-same-key") for _ in range(3) for house in (desk, other)]
        assert len(set(await asyncio.gather(*tries))) == 1
    assert await desk.audit() == ()


async def test_a_name_is_taken_once(desk: Desk) -> None:
    await desk.create_account("Ann", "hash")
    guest = await desk.create_guest()
    for name in ("Ann", "ann", "ＡＮＮ", " Ann "):
        with pytest.raises(RefusedError) as error:
            await desk.register(guest.id, name, "other")
        assert error.value.code == "name_taken"
        with pytest.raises(RefusedError) as error:
            await desk.create_account(name, "other")
        assert error.value.code == "name_taken"
    assert (await desk.player(guest.id)).guest
    assert await desk.audit() == ()  # what was refused left no money behind


async def test_a_name_that_two_want_at_once(desk: Desk, place: str) -> None:
    async with await Desk.open(place) as other:
        tries = [house.create_account("Ann", "hash") for _ in range(3) for house in (desk, other)]
        found = await asyncio.gather(*tries, return_exceptions=True)
    codes = [one.code for one in found if isinstance(one, RefusedError)]
    assert codes == ["name_taken"] * 5


async def test_an_account_is_not_renamed(desk: Desk) -> None:
    player = await desk.create_account("Ann", "hash")
    with pytest.raises(RefusedError) as error:
        await desk.register(player.id, "Bob", "other")
    assert error.value.code == "already_registered"
    with pytest.raises(RefusedError) as error:
        await desk.register("nobody", "Bob", "other")
    assert error.value.code == "player_not_found"
    assert await desk.credentials("Ann") == (player, "hash")


async def test_a_session_from_start_to_end(desk: Desk, clock: Clock) -> None:
    player = await desk.create_guest()
    token, other = await desk.start_session(player.id), await desk.start_session(player.id)
    assert token != other
    assert await desk.session_player(token) == player
    await desk.end_session(token)
    await desk.end_session(token)
    assert await desk.session_player(token) is None
    assert await desk.session_player("made up") is None
    clock.move(seconds=SESSION_LASTS.total_seconds() - 1)
    assert await desk.session_player(other) == player
    clock.move(seconds=1)
    assert await desk.session_player(other) is None
    with pytest.raises(RefusedError) as error:
        await desk.start_session("nobody")
    assert error.value.code == "player_not_found"


async def test_tokens_are_kept_as_hashes_and_old_ones_removed(
    desk: Desk, database: Database, clock: Clock
) -> None:
    player = await desk.create_guest()
    token = await desk.start_session(player.id)
    (kept,) = await database.read(lambda c: c.execute(select(sessions)).all())
    assert token not in str(kept)
    clock.move(days=365)
    await desk.start_session(player.id)
    assert len(await database.read(lambda c: c.execute(select(sessions)).all())) == 1


async def test_a_session_in_use_does_not_expire(desk: Desk, clock: Clock) -> None:
    player = await desk.create_guest()
    token = await desk.start_session(player.id)
    assert not await desk.renew_session(token)  # it is new
    for _ in range(3):
        clock.move(seconds=SESSION_LASTS.total_seconds() - 1)
        assert await desk.renew_session(token)
        assert not await desk.renew_session(token)
    assert await desk.session_player(token) == player
    clock.move(seconds=SESSION_LASTS.total_seconds())
    assert not await desk.renew_session(token)
    assert await desk.session_player(token) is None
    assert not await desk.renew_session("made up")


async def test_a_newer_hash_of_a_password_replaces_the_old_one(desk: Desk) -> None:
    player = await desk.create_account("Ann", "hash")
    await desk.change_password_hash(player.id, "newer hash")
    assert await desk.credentials("Ann") == (player, "newer hash")
    guest = await desk.create_guest()
    await desk.change_password_hash(guest.id, "newer hash")
    assert (await desk.player(guest.id)).guest
