"""Guests, accounts and sessions: who is known by what, and what is never given away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Literal

import httpx
import pytest
from argon2 import PasswordHasher
from tests.server.support import API, ORIGIN, QUICK, Browser, code_of

from paigow.desk import Desk, system_clock
from paigow.server import Settings, create_app
from paigow.server.passwords import Passwords

ADA = {"name": "Ada", "password": "correct horse"}


async def test_a_guest_begins_with_play_credits(browser: Browser) -> None:
    response = await browser.send("/guests", {})
    me = response.json()
    assert response.status_code == 201
    assert (me["guest"], me["account"], me["game"], me["held"]) == (True, 100_000, 0, 0)
    assert await browser.read("/me") == me


async def test_a_guest_whose_answer_was_lost_asks_again(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    key = "0123456789abcdef0123456789abcdef"
    first = await browser.send("/guests", {}, key=key)
    lost = new_browser()  # the same browser, which got no cookie
    again = await lost.send("/guests", {}, key=key)
    assert (again.status_code, again.json()) == (201, first.json())
    await lost.ok("/cashier/rebuy", amount=100)
    assert (await browser.read("/me"))["game"] == 100
    await browser.ok("/accounts", **ADA)
    gone = await lost.send("/guests", {}, key=key)
    assert (gone.status_code, code_of(gone)) == (409, "idempotency_key_reused")


@pytest.mark.parametrize(
    ("key", "code"), [("", "key_missing"), ("x" * 21, "bad_key"), ("x" * 65, "bad_key")]
)
async def test_the_key_of_a_guest_is_long(browser: Browser, key: str, code: str) -> None:
    response = await browser.raw("/guests", b"", {"Idempotency-Key": key})
    assert (response.status_code, code_of(response)) == (400, code)
    assert code == "key_missing" or "22 to 64" in response.json()["detail"]


async def test_the_cookie_is_out_of_reach(browser: Browser) -> None:
    session, known = (await browser.send("/guests", {})).headers.get_list("set-cookie")
    assert "; httponly" in session.lower()
    assert known.startswith("paigow_known=1; ")  # of which a page learns that there is a session
    assert "; httponly" not in known.lower()
    for given in (session.lower(), known.lower()):
        assert "; samesite=strict" in given
        assert "; path=/" in given
        assert "; secure" not in given
    browser.client.base_url = "https://testserver"
    browser.origin = "https://testserver"
    given = (await browser.send("/guests", {})).headers["set-cookie"].lower()
    assert "; secure" in given


async def test_over_https_only_https_pages_may_command(browser: Browser) -> None:
    browser.client.base_url = "https://testserver"
    response = await browser.send("/guests", {})
    assert (response.status_code, code_of(response)) == (403, "bad_origin")


async def test_a_guest_who_registers_keeps_rounds_and_money(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    await browser.sit_down(50_000)
    await browser.played()
    dealt = await browser.dealt()
    before, log = await browser.read("/me"), await browser.read("/rounds")
    old_token = browser.client.cookies["paigow_session"]
    me = await browser.ok("/accounts", **ADA)
    assert me == {**before, "name": "Ada", "guest": False}
    assert await browser.read("/rounds") == log
    assert (await browser.read("/rounds/current"))["round"] == dealt
    # The session from before the password is worth nothing any more.
    assert browser.client.cookies["paigow_session"] != old_token
    other = new_browser()
    other.client.cookies.set("paigow_session", old_token)
    assert (await other.get("/me")).status_code == 401


async def test_signing_out_and_in_again(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    me = await browser.ok("/accounts", **ADA)
    await browser.ok("/cashier/rebuy", amount=50_000)
    dealt = await browser.dealt()
    token = browser.client.cookies["paigow_session"]
    gone = await browser.client.delete(API + "/sessions/current", headers={"Origin": ORIGIN})
    assert (gone.status_code, gone.content) == (204, b"")
    assert "paigow_session" not in browser.client.cookies
    assert (await browser.get("/me")).status_code == 401
    browser.client.cookies.set("paigow_session", token)
    assert (await browser.get("/me")).status_code == 401

    elsewhere = new_browser()
    again = await elsewhere.ok("/sessions", name=" ada ", password=ADA["password"])
    assert again["id"] == me["id"]
    assert (await elsewhere.read("/rounds/current"))["round"] == dealt


async def test_a_hash_of_yesterday_is_made_anew(browser: Browser, desk: Desk) -> None:
    await browser.ok("/accounts", **ADA)
    dated = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(ADA["password"])
    me = await browser.read("/me")
    await desk.change_password_hash(me["id"], dated)
    await browser.ok("/sessions", **ADA)
    found = await desk.credentials(ADA["name"])
    assert found is not None
    assert found[1] != dated
    await browser.ok("/sessions", **ADA)
    assert await desk.credentials(ADA["name"]) == found


async def test_the_cookie_of_a_session_in_use_is_renewed(
    browser: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await browser.ok("/guests")
    assert "set-cookie" not in (await browser.get("/me")).headers
    now = system_clock()
    monkeypatch.setattr(desk, "_clock", lambda: now + timedelta(days=2))
    renewed = await browser.get("/me")
    assert (
        f"paigow_session={browser.client.cookies['paigow_session']}"
        in (renewed.headers["set-cookie"])
    )


async def test_signing_out_of_nothing_is_no_error(browser: Browser) -> None:
    gone = await browser.client.delete(API + "/sessions/current", headers={"Origin": ORIGIN})
    assert gone.status_code == 204


async def test_a_wrong_password_and_an_unknown_name_sound_the_same(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    await browser.ok("/accounts", **ADA)
    other = new_browser()
    wrong = await other.send("/sessions", {**ADA, "password": "incorrect horse"})
    unknown = await other.send("/sessions", {**ADA, "name": "Bea"})
    assert (wrong.status_code, code_of(wrong)) == (401, "bad_credentials")
    assert unknown.content == wrong.content
    assert "set-cookie" not in wrong.headers


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada", "Ａｄａ"])
async def test_a_name_is_taken_once(
    browser: Browser, new_browser: Callable[[], Browser], name: str
) -> None:
    await browser.ok("/accounts", **ADA)
    other = {"name": name, "password": "another horse"}
    response = await new_browser().send("/accounts", other)
    assert (response.status_code, code_of(response)) == (409, "name_taken")
    guest = new_browser()
    await guest.sit_down()  # who knows the password and still asks for an account of their own
    response = await guest.send("/accounts", {**ADA, "name": name})
    assert (response.status_code, code_of(response)) == (409, "name_taken")
    assert (await guest.read("/me"))["game"] == 50_000


async def test_a_registration_whose_answer_was_lost_signs_in(
    browser: Browser, new_browser: Callable[[], Browser]
) -> None:
    await browser.sit_down()
    lost = new_browser()
    lost.client.cookies = httpx.Cookies(browser.client.cookies)  # of the guest: the session ends
    me = await browser.ok("/accounts", **ADA)
    assert await lost.ok("/accounts", **ADA) == me
    assert await lost.read("/me") == me
    assert await lost.ok("/accounts", **ADA) == me  # signed in already, as the same
    other = await browser.send("/accounts", {**ADA, "name": "Bea"})
    assert (other.status_code, code_of(other)) == (409, "already_registered")


async def test_two_registrations_at_once_are_one(browser: Browser) -> None:
    await browser.sit_down()
    answers = await asyncio.gather(*(browser.send("/accounts", ADA) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [201] * 3
    assert len({answer.text for answer in answers}) == 1


async def test_passwords_cannot_be_guessed_by_registering(
    browser: Browser, strict_browser: Browser
) -> None:
    await browser.ok("/accounts", **ADA)
    for _ in range(3):
        wrong = await strict_browser.send("/accounts", {**ADA, "password": "incorrect horse"})
        assert code_of(wrong) == "name_taken"
    response = await strict_browser.send("/accounts", ADA)
    assert (response.status_code, code_of(response)) == (429, "too_many_attempts")


async def test_one_account_for_each_player(browser: Browser) -> None:
    await browser.ok("/accounts", **ADA)
    response = await browser.send("/accounts", {**ADA, "name": "Bea"})
    assert (response.status_code, code_of(response)) == (409, "already_registered")


@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("A", "long enough", "name"),
        ("A" * 33, "long enough", "name"),
        ("   ", "long enough", "name"),
        ("A ", "long enough", "name"),
        ("..", "long enough", "name"),
        ("=cmd()", "long enough", "name"),
        ("A\u0000da", "long enough", "name"),
        ("A\nda", "long enough", "name"),
        (7, "long enough", "name"),
        ("Ada", "short", "password"),
        ("Ada", "x" * 257, "password"),
        ("Ada", None, "password"),
    ],
)
async def test_credentials_that_cannot_be(
    browser: Browser, name: object, password: object, field: str
) -> None:
    for path in ("/accounts", "/sessions"):
        response = await browser.send(path, {"name": name, "password": password})
        assert (response.status_code, code_of(response)) == (422, "bad_request_body")
        assert field in response.json()["detail"]
        assert repr(password) not in response.text


async def test_a_password_of_any_characters(browser: Browser) -> None:
    password = "pässwörd 密码 \u0000\t'\";--"
    await browser.ok("/accounts", name="Ada", password=password)
    await browser.ok("/sessions", name="Ada", password=password)


@pytest.fixture
def strict_browser(desk: Desk, new_browser: Callable[[], Browser]) -> Browser:
    """A browser at a server that is quick to lose its patience."""
    settings = Settings(attempts_by_name=3, attempts_by_address=6, attempts_window=60)
    app = create_app(desk, settings, passwords=Passwords(QUICK))
    made = new_browser()
    made.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN)
    return made


async def test_passwords_cannot_be_guessed_by_trying(
    browser: Browser, strict_browser: Browser
) -> None:
    await browser.ok("/accounts", **ADA)
    wrong = {**ADA, "password": "incorrect horse"}
    for _ in range(3):
        assert (await strict_browser.send("/sessions", wrong)).status_code == 401
    for name in ("Ada", "ADA", " ada "):  # even the right password, until the time is over
        response = await strict_browser.send("/sessions", {**ADA, "name": name})
        assert (response.status_code, code_of(response)) == (429, "too_many_attempts")
        assert 0 < int(response.headers["retry-after"]) <= 60
    response = await strict_browser.send("/sessions", {**wrong, "name": "Bea"})
    assert code_of(response) == "too_many_attempts"  # the address has been patient long enough


async def test_a_right_password_clears_the_count(browser: Browser, strict_browser: Browser) -> None:
    await browser.ok("/accounts", **ADA)
    for password in ("incorrect", "incorrect", ADA["password"], "incorrect", "incorrect"):
        response = await strict_browser.send("/sessions", {**ADA, "password": password})
        assert response.status_code in (201, 401)


async def test_hashes_are_argon2id_and_an_unknown_name_costs_as_much() -> None:
    verified: list[str | bytes] = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            verified.append(hash)
            return super().verify(hash, password)

    passwords = Passwords(Counting(time_cost=1, memory_cost=8, parallelism=1))
    known = await passwords.hash("correct horse")
    assert known.startswith("$argon2id$")
    assert await passwords.check(known, "correct horse")
    assert not await passwords.check(known, "incorrect horse")
    assert not await passwords.check(None, "correct horse")
    assert not await passwords.check(None, "nobody's password")
    assert len(verified) == 4
    assert not await passwords.check("not a hash", "correct horse")
