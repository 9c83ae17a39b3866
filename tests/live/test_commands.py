"""Commands at a live table: each is carried out once, and its reply kept with it."""

import json

from tests.live.support import Hall

from paigow.tables import Phase, Ready


async def test_a_round_from_the_first_bet_to_the_slips(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    assert (await hall.state(table)).phase is Phase.WAITING
    await ann.bet(1_000, 500)
    reply = await ben.bet(2_000)
    assert json.loads(reply.body)["wallet"] == [100_000, 98_000, 2_000]
    await ann.do(Ready(ann.id))
    await ben.do(Ready(ben.id))
    state = await hall.until(table, Phase.SETTING)
    await ann.house_way()
    await ben.house_way()
    state = await hall.state(table)
    assert state.phase is Phase.PAUSED
    assert state.settlement is not None
    for guest in (ann, ben):
        (slip,) = await hall.tables.rounds(guest.id, table)
        wallet = await guest.wallet()
        assert (wallet.game, wallet.held) == (100_000 + slip["net"], 0)
