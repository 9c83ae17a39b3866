"""Looking back at a hand of the cardroom table, where the bank's cards were seen."""

from __future__ import annotations

from typing import Any

from tests.server.live import Cardroom, Seated
from tests.server.support import code_of

from paigow.cards import parse_cards
from paigow.hands import Setting
from paigow.rounds import commission, face_up_result
from paigow.variants import variant

VALUE = {"win": 1.0, "push": 0.0, "lose": -1.0}


def setting_of(shown: Any) -> Setting:
    return Setting(parse_cards(" ".join(shown["low"])), parse_cards(" ".join(shown["high"])))


async def test_each_player_sees_what_the_own_hand_could_have_got(cardroom: Cardroom) -> None:
    table = await cardroom.seated(2, 5, commission_rate=500, commission_step=25, pause_seconds=60)
    await table.dealt(main=700)
    unfinished = await table.browsers[0].get(f"{table.path}/rounds/1/review")
    assert code_of(unfinished) == "round_unfinished"
    await table.settled()
    wheel = variant("face-up").wheel
    for browser, (seat, line) in zip(table.browsers, table.lines.items(), strict=True):
        review = await browser.read(f"{table.path}/rounds/1/review")
        (own,) = review["spots"]
        assert own["spot"] == seat
        answer = own["analysis"]
        assert line.you is not None
        assert answer["cards"] == line.you["spots"][0]["cards"]
        assert answer["seen"] == line.table["bank"]["cards"]
        assert (answer["hands"], answer["bet"], answer["role"]) == (1, 700, "player")
        assert answer["push_rule"] == "ace-high"
        bank = setting_of(line.table["bank"]["setting"])
        won = 1 - commission(700, 500, 25) / 700
        for row in answer["settings"]:
            result = face_up_result(setting_of(row), bank, wheel).value
            assert (row["win"], row["push"], row["lose"]) == tuple(
                int(result == each) for each in ("win", "push", "lose")
            )
            assert row["value"] == (won if result == "win" else VALUE[result])
        (chosen,) = [row for row in answer["settings"] if row["chosen"]]
        shown = next(spot for spot in line.table["spots"] if spot["spot"] == seat)
        assert chosen["low"] == shown["setting"]["low"]
        assert VALUE[shown["result"]["result"]] * chosen["value"] >= 0
        assert answer["settings"][0]["best"]


async def test_hands_of_the_table_are_in_the_running_total(cardroom: Cardroom) -> None:
    """With those of solo games, and each with what its review says; others' are not."""
    table = await cardroom.seated(2, 5, commission_rate=500, pause_seconds=60)
    await table.dealt(main=700)
    await table.settled()
    for browser in table.browsers:
        review = await browser.read(f"{table.path}/rounds/1/review")
        (own,) = review["spots"]
        total = await browser.read("/me/given-up")
        assert (total["hands"], total["seen"]) == (1, 1)
        (only,) = total["by_class"]
        assert only["hand_class"] == own["analysis"]["hand_class"]
        assert only["given_up"] == total["total"] == own["analysis"]["given_up"]
        where = {"round_id": None, "table_id": table.path.split("/")[-1], "round": 1}
        assert only["worst"] == (
            {**where, "given_up": only["given_up"]} if only["given_up"] else None
        )
        assert (await browser.read("/me/given-up?variant=face-up"))["hands"] == 1
        assert (await browser.read("/me/given-up?variant=itv"))["hands"] == 0
        await browser.played()
        total = await browser.read("/me/given-up")
        assert (total["hands"], total["seen"]) == (2, 1)


async def test_the_hand_of_a_bank_gives_up_nothing(cardroom: Cardroom) -> None:
    table = await cardroom.seated(2, 5, pause_seconds=60)
    await table.lines[2].ok("offer-bank", amount=20_000)
    await table.dealt()
    assert table.lines[5].table["bank"]["seat"] == 2
    await table.settled()
    bank, guest = table.browsers
    assert (await bank.read("/me/given-up"))["hands"] == 0
    assert (await guest.read("/me/given-up"))["seen"] == 1


async def test_own_hands_at_a_private_table_are_seen_without_its_invite(
    cardroom: Cardroom,
) -> None:
    ann, ben, eve = [await cardroom.guest() for _ in range(3)]
    made = await ann.ok("/tables", name="Home", private=True, pause_seconds=60)
    lines = {
        seat: await cardroom.line(browser, made["id"], invite=made["invite"])
        for seat, browser in ((2, ann), (5, ben))
    }
    for seat, line in lines.items():
        await line.ok("join", seat=seat)
    table = Seated(cardroom, made["id"], lines, [ann, ben])
    await table.dealt()
    await table.settled()
    await lines[5].ok("leave")
    path = f"{table.path}/rounds/1/review"
    assert code_of(await ben.get(table.path)) == "table_not_found"
    assert [spot["spot"] for spot in (await ben.read(path))["spots"]] == [5]
    assert code_of(await eve.get(path)) == "table_not_found"
    assert code_of(await eve.get(f"{path}?invite={made['invite']}")) == "round_not_found"


async def test_nobody_sees_the_hands_of_others(cardroom: Cardroom) -> None:
    table = await cardroom.seated(2, pause_seconds=60)
    await table.dealt()
    await table.settled()
    path = f"{table.path}/rounds/1/review"
    other = await cardroom.guest()
    response = await other.get(path)
    assert (response.status_code, code_of(response)) == (404, "round_not_found")
    assert code_of(await cardroom.visitor().get(path)) == "not_signed_in"
    assert code_of(await table.browsers[0].get(f"{table.path}/rounds/9/review")) == (
        "round_not_found"
    )
    assert code_of(await other.get("/tables/none/rounds/1/review")) == "table_not_found"
