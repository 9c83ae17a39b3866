"""A private table: who finds the way to it, and who is told the way for others."""

from __future__ import annotations

from typing import Any

from tests.server.live import Cardroom
from tests.server.support import Browser, code_of

from paigow.live.reading import PRIVATE_LISTED


async def ids(browser: Browser) -> list[str]:
    """The lobby as somebody is shown it."""
    return [row["id"] for row in (await browser.read("/tables"))["tables"]]


async def order(browser: Browser, table: str, type: str, invite: str = "", **fields: Any) -> None:
    query = f"?invite={invite}" if invite else ""
    body = {"command": {"type": type, **fields}}
    reply = await browser.send(f"/tables/{table}/commands{query}", body)
    assert reply.status_code == 200, reply.text


async def test_the_host_and_who_sits_there_find_a_private_table_and_nobody_else(
    cardroom: Cardroom,
) -> None:
    ann, ben, eve = [await cardroom.guest() for _ in range(3)]
    public = await cardroom.open(ann, name="Elm")
    made = await ann.ok("/tables", name="Home", private=True)
    home, invite = made["id"], made["invite"]
    assert await ids(ann) == [home, public]
    for other in (ben, eve, cardroom.visitor()):
        assert await ids(other) == [public]
    await order(ben, home, "join", invite, seat=3)
    assert await ids(ben) == [home, public]
    (row, listed) = (await ben.read("/tables"))["tables"]
    assert (row["name"], row["private"], row["seats_taken"], row["watching"]) == (
        "Home",
        True,
        1,
        0,
    )
    assert listed["private"] is False
    # The invite itself is in no list, and was of no use to whoever only looked on with it.
    assert invite not in (await ben.get("/tables")).text
    assert (await eve.read(f"/tables/{home}?invite={invite}"))["table"]["id"] == home
    assert await ids(eve) == [public]
    await order(ben, home, "leave")
    assert await ids(ben) == [public]
    assert await ids(ann) == [home, public]


async def test_the_host_alone_is_told_the_invite(cardroom: Cardroom) -> None:
    ann, ben, eve = [await cardroom.guest() for _ in range(3)]
    made = await ann.ok("/tables", name="Home", private=True)
    home = made["id"]
    # As on another device: by the plain address.
    assert (await ann.read(f"/tables/{home}"))["you"]["host"] is True
    assert await ann.read(f"/tables/{home}/invite") == made
    await order(ben, home, "join", made["invite"], seat=3)
    refused = [
        (ben, home, "not_host"),
        (eve, home, "table_not_found"),
        (eve, "nothing", "table_not_found"),
        (ann, "nothing", "table_not_found"),
        (cardroom.visitor(), home, "not_signed_in"),
    ]
    for browser, table, code in refused:
        reply = await browser.get(f"/tables/{table}/invite")
        assert code_of(reply) == code
        assert made["invite"] not in reply.text
    public = await cardroom.open(ann)
    told = {"id": public, "invite": None, "link": f"/table/{public}"}
    assert await ann.read(f"/tables/{public}/invite") == told
    assert code_of(await eve.get(f"/tables/{public}/invite")) == "not_host"


async def test_of_many_private_tables_the_fullest_and_newest_are_listed(
    cardroom: Cardroom,
) -> None:
    ann = await cardroom.guest()
    made = [
        (await ann.ok("/tables", name=f"Home {number}", private=True))["id"]
        for number in range(PRIVATE_LISTED + 2)
    ]
    await order(ann, made[0], "join", seat=1)
    found = await ids(ann)
    assert found[0] == made[0]
    assert len(found) == PRIVATE_LISTED
    assert made[-1] in found
