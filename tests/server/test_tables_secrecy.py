"""What nobody may know before the round is settled is in nothing that is sent."""

from __future__ import annotations

import json
import re

from tests.server.live import Cardroom


async def test_a_seat_sees_its_own_cards_and_the_banks_alone(cardroom: Cardroom) -> None:
    """The cards in every byte that is sent before the round is settled."""
    table = await cardroom.seated(1, 2, 3, pause_seconds=30)
    spectator = await cardroom.line(cardroom.visitor(), table.id)
    onlooker = await cardroom.line(await cardroom.guest(), table.id)
    await table.dealt(fortune=100)
    await table.lines[1].ok("house-way", spot=1)
    low = next(one["low"] for one in table.lines[2].own(2)["options"] if not one["foul"])
    await table.lines[2].ok("set", spot=2, low=low)
    for at in (spectator, onlooker, *table.lines.values()):
        await at.until(lambda at: sum(spot["done"] for spot in at.table["spots"]) == 2)
    bank = set(table.lines[1].table["bank"]["cards"])
    hands = {seat: set(at.own(seat)["cards"]) for seat, at in table.lines.items()}
    assert len(bank.union(*hands.values())) == 28
    secret_parts = {seat: hands[seat] for seat in hands}
    for at, may in [
        (spectator, bank),
        (onlooker, bank),
        *((line, bank | hands[seat]) for seat, line in table.lines.items()),
    ]:
        told = json.dumps(at.seen)
        told = re.sub(r'"joker_as": "\w+"', "", told)
        shown = set(re.findall(r"\b([2-9TJQKA][cdhs]|Jk)\b", told))
        assert shown <= may, (shown - may, secret_parts)
        assert all(each["table"]["secret"] is None for each in at.seen if "table" in each)
    for browser, seat in zip(table.browsers, table.lines, strict=True):
        text = re.sub(r'"joker_as":"\w+"', "", (await browser.get(table.path)).text)
        assert set(re.findall(r"\b([2-9TJQKA][cdhs]|Jk)\b", text)) <= bank | hands[seat]
    await table.lines[3].ok("house-way", spot=3)
    await spectator.until(lambda at: at.phase == "paused")
    shown = {
        card
        for spot in spectator.table["spots"]
        for card in (*spot["setting"]["low"], *spot["setting"]["high"])
    }
    assert shown == set().union(*hands.values())
    assert spectator.table["secret"]
