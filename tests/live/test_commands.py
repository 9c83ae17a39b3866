"""Commands at a live table: each is carried out once, and its reply kept with it."""

import asyncio
import json

import pytest
from tests.live.support import Hall, new_key
from tests.support.house import Seat as Purse
from tests.support.oracles import case

from paigow.desk import CashOut, Rebuy
from paigow.errors import InputError, RefusedError
from paigow.live import Created
from paigow.live.opening import TABLES_A_DAY
from paigow.tables import (
    AddBot,
    Bet,
    Command,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    Phase,
    React,
    Reaction,
    Ready,
    SetHand,
    TableConfig,
)


async def test_a_round_from_the_first_bet_to_the_slips(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    assert (await hall.state(table)).phase is Phase.WAITING
    await ann.bet(1_000, 500)
    reply = await ben.bet(2_000)
    assert json.loads(reply.body)["wallet"] == [100_000, 98_000, 2_000]
    await ann.do(Ready(ann.id))
    await ben.do(Ready(ben.id))
    await hall.until(table, Phase.SETTING)
    with pytest.raises(RefusedError) as error:
        await hall.tables.proof(table, 1)
    assert error.value.code == "round_unfinished"
    await ann.house_way()
    await ben.house_way()
    state = await hall.state(table)
    assert state.phase is Phase.PAUSED
    assert state.settlement is not None
    for guest in (ann, ben):
        (slip,) = await hall.tables.rounds(guest.id, table)
        wallet = await guest.wallet()
        assert (wallet.game, wallet.held) == (100_000 + slip["net"], 0)
    proof = await hall.tables.proof(table, 1)
    assert proof["events"][-1]["type"] == "round_settled"
    assert ann.id not in json.dumps(proof)
    with pytest.raises(RefusedError) as error:
        await hall.tables.proof(table, 2)
    assert error.value.code == "round_not_found"
    await hall.until(table, Phase.WAITING)
    assert (await hall.state(table)).round == 2


async def test_the_same_key_gets_the_same_reply(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    bet = Bet(ann.id, 1, 1_000)
    version = (await hall.state(table)).seq
    first = await ann.do(bet, key="key-ann", version=version)
    await ben.bet()
    again = await ann.do(bet, key="key-ann", version=version)
    assert (first.replayed, again.replayed) == (False, True)
    assert (first.status, first.body) == (again.status, again.body)
    assert (await ann.wallet()).held == 1_000
    assert await ann.refused(Bet(ann.id, 1, 2_000), key="key-ann") == "idempotency_key_reused"
    # A key belongs to a player wherever it was used, and another player may have the same.
    purse = Purse(hall.desk, await hall.desk.player(ann.id))
    with pytest.raises(RefusedError, match="another order"):
        await purse.run(Rebuy(100), key="key-ann")
    assert not (await ben.do(Ready(ben.id), key="key-ann")).replayed


async def test_the_same_key_many_times_at_once(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    version = (await hall.state(table)).seq
    replies = await asyncio.gather(
        *(ann.do(Bet(ann.id, 1, 1_000), key="key-1", version=version) for _ in range(8))
    )
    assert sorted(reply.replayed for reply in replies) == [False] + [True] * 7
    assert len({reply.body for reply in replies}) == 1
    assert (await ann.wallet()).held == 1_000


async def test_a_refused_command_leaves_nothing(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    before = await hall.state(table)
    refusals: list[tuple[Command, str]] = [
        (Bet(ann.id, 1, 50), "below_minimum"),
        (Bet(ann.id, 3, 1_000), "too_many_spots"),
        (Bet(ann.id, 1, 900_000), "insufficient_funds"),
        (Join(ann.id, 2, "Ann"), "already_seated"),
        (HouseWay(ann.id, 1), "wrong_phase"),
        (AddBot(ann.id, 2, "online"), "not_host"),
    ]
    for command, code in refusals:
        assert await ann.refused(command, key="key-again") == code
    assert await hall.state(table) == before
    assert not (await ann.do(Ready(ann.id), key="key-again")).replayed


async def test_a_refused_command_does_not_matter_to_the_others(hall: Hall) -> None:
    table = await hall.open_table()
    guests = await hall.guests(6, table)
    version = (await hall.state(table)).seq
    stakes = [1_000, 50, 2_000, 900_000, 3_000, 10**9]
    found = await asyncio.gather(
        *(
            guest.do(Bet(guest.id, guest.seat, stake), version=version)
            for guest, stake in zip(guests, stakes, strict=True)
        ),
        return_exceptions=True,
    )
    codes = [getattr(each, "code", "done") for each in found]
    assert codes == ["done", "below_minimum", "done", "insufficient_funds", "done", "above_maximum"]
    assert sum(spot.main for spot in (await hall.state(table)).spots) == 6_000


async def test_a_version_is_stale_when_it_matters(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    version = (await hall.state(table)).seq
    await ben.do(Bet(ben.id, 2, 1_000), version=version)
    # What another bets is no reason to look again; what oneself has done is.
    await ann.do(Bet(ann.id, 1, 1_000), version=version)
    assert await ann.refused(Bet(ann.id, 1, 2_000), version=version) == "stale_version"
    assert await ann.refused(Bet(ann.id, 1, 2_000), version=10_000) == "stale_version"
    seq = (await hall.state(table)).seq
    await hall.until(table, Phase.SETTING)
    assert await ann.refused(HouseWay(ann.id, 1), version=seq) == "stale_version"
    seq = (await hall.state(table)).seq
    await ann.do(HouseWay(ann.id, 1), version=seq)
    await ben.do(HouseWay(ben.id, 2), version=seq)
    assert (await hall.state(table)).phase is Phase.PAUSED
    now = (await hall.state(table)).seq
    with pytest.raises(RefusedError, match=rf"has moved on from version {seq} to {now}: look"):
        await ann.do(HouseWay(ann.id, 1), version=seq)
    with pytest.raises(RefusedError, match=rf"not come to version {now + 1} yet, only to {now}:"):
        await ann.do(HouseWay(ann.id, 1), version=now + 1)


async def test_what_needs_a_version_and_what_does_not(hall: Hall) -> None:
    table = await hall.open_table()
    (ann,) = await hall.guests(1, table)
    with pytest.raises(InputError) as error:
        await hall.tables.command(ann.id, table, Bet(ann.id, 1, 1_000), key=new_key())
    assert error.value.code == "version_needed"
    await hall.tables.command(ann.id, table, React(ann.id, Reaction.GOOD_LUCK), key=new_key())
    for bad in ("", "x" * 201, "ключ", "a\nb"):
        with pytest.raises(InputError) as error:
            await hall.tables.command(ann.id, table, Ready(ann.id), key=bad)
        assert error.value.code == "bad_key"


async def test_six_players_at_once(hall: Hall) -> None:
    table = await hall.open_table(max_fortune=0, max_ace_high=0, min_fortune=0, min_ace_high=0)
    guests = await hall.guests(6, table)
    for _ in range(3):
        version = (await hall.state(table)).seq
        await asyncio.gather(
            *(guest.do(Bet(guest.id, guest.seat, 1_000), version=version) for guest in guests)
        )
        await asyncio.gather(*(guest.do(Ready(guest.id)) for guest in guests))
        state = await hall.until(table, Phase.SETTING)
        await asyncio.gather(
            *(guest.do(HouseWay(guest.id, guest.seat), version=state.seq) for guest in guests)
        )
        assert (await hall.state(table)).settlement is not None
        await hall.until(table, Phase.WAITING)
    for guest in guests:
        slips = await hall.tables.rounds(guest.id, table)
        assert [slip["round"] for slip in slips] == [3, 2, 1]
        assert (await guest.wallet()).game == 100_000 + sum(slip["net"] for slip in slips)
        assert await hall.tables.rounds(guest.id, table, before=3, limit=1) == (slips[1],)


async def test_money_at_stake_does_not_leave_the_table(hall: Hall) -> None:
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    await ann.bet()
    purse = Purse(hall.desk, await hall.desk.player(ann.id))
    for order in (CashOut(), Rebuy(100)):
        with pytest.raises(RefusedError) as error:
            await purse.run(order)
        assert error.value.code == "round_in_progress"
    # The same purse pays for the solo game: what lies here is not there twice.
    await purse.open()
    await purse.bet(98_000)
    assert await ann.refused(Bet(ann.id, 1, 3_000)) == "insufficient_funds"
    assert (await ann.wallet()) == (100_000, 1_000, 99_000)
    await ben.do(Leave(ben.id))
    await Purse(hall.desk, await hall.desk.player(ben.id)).run(CashOut())
    assert (await ben.wallet()) == (200_000, 0, 0)


async def test_an_offer_to_bank_that_nobody_can_pay_is_passed_over(hall: Hall) -> None:
    table = await hall.open_table(min_bank=50_000)
    ann, ben = await hall.guests(2, table)
    await ann.do(OfferBank(ann.id, 80_000))
    assert (await hall.state(table)).bank.player == ann.id
    assert (await ann.wallet()).held == 80_000
    await ben.bet()
    await ben.do(Ready(ben.id))
    await hall.until(table, Phase.SETTING)
    await ben.house_way()
    purse = Purse(hall.desk, await hall.desk.player(ann.id))
    game = (await ann.wallet()).game
    await purse.open()
    await purse.bet(game - 10_000)
    await hall.until(table, Phase.WAITING)
    assert (await hall.state(table)).bank.player is None


async def test_bots_are_players_with_play_credits(hall: Hall) -> None:
    host = (await hall.desk.create_guest()).id
    table = await hall.open_table(host, min_main=5_000_00, max_main=50_000_00)
    ann = await hall.guest(table, 20_000_000)
    await ann.join(1)
    for seat, way in ((2, "online"), (4, "foxwoods"), (6, "cardroom")):
        await hall.tables.command(host, table, AddBot(host, seat, way), key=new_key())
    for number in range(1, 4):
        await ann.bet(5_000_00)
        await ann.do(Ready(ann.id))
        state = await hall.until(table, Phase.SETTING)
        assert {spot.seat for spot in state.spots} | {state.bank.seat} >= {1, 4, 6}
        await ann.house_way()
        assert (await hall.until(table, Phase.PAUSED)).settlement is not None
        assert (await hall.until(table, Phase.WAITING)).round == number + 1
    # They play on only while a person does.
    seq = (await hall.state(table)).seq
    hall.clock.move(minutes=15)
    await hall.tables.pass_time()
    assert (await hall.state(table)).seq == seq
    # And they go home when nobody has been heard of for long.
    hall.clock.move(hours=1)
    await hall.tables.pass_time()
    assert (await hall.state(table)).seats == ()


async def test_bots_do_not_play_against_the_bank_of_a_player_who_is_away(hall: Hall) -> None:
    host = (await hall.desk.create_guest()).id
    table = await hall.open_table(host)
    ann = await hall.guest(table)
    await ann.join(1)
    for seat in (2, 4):
        await hall.tables.command(host, table, AddBot(host, seat, "cardroom"), key=new_key())
    await ann.do(OfferBank(ann.id, 20_000))
    assert (await hall.state(table)).phase is Phase.WAITING
    state = await hall.state(table)
    assert (state.round, state.bank.player) == (1, ann.id)
    seq = state.seq
    for _ in range(3):
        hall.clock.move(minutes=5)
        await hall.tables.pass_time()
    assert (await hall.state(table)).seq == seq
    # What was put up comes back when nobody has been heard of for long.
    hall.clock.move(hours=1)
    await hall.tables.pass_time()
    assert (await hall.state(table)).bank.player is None
    assert (await ann.wallet()).held == 0


async def test_a_table_is_opened_once(hall: Hall) -> None:
    host = (await hall.desk.create_guest()).id
    config = TableConfig(name="Elm", private=True, host=host)

    def render(created: Created) -> tuple[int, str]:
        return 201, json.dumps([created.table, created.invite])

    replies = [await hall.tables.create(host, config, key="key-1", render=render) for _ in range(2)]
    assert [reply.replayed for reply in replies] == [False, True]
    assert replies[0].body == replies[1].body
    other = TableConfig(name="Ash", host=host)
    with pytest.raises(RefusedError) as error:
        await hall.tables.create(host, other, key="key-1", render=render)
    assert error.value.code == "idempotency_key_reused"
    table, invite = json.loads(replies[0].body)
    guest = await hall.guest(table)
    await hall.tables.admit(table, guest.id, invite)
    await hall.tables.admit(table, host, None)
    for who, token in ((guest.id, None), (None, None), (guest.id, "wrong"), (guest.id, "-")):
        with pytest.raises(RefusedError) as error:
            await hall.tables.admit(table, who, token)
        assert error.value.code == "table_not_found"
    await guest.join(1)
    await hall.tables.admit(table, guest.id, None)
    assert await hall.tables.lobby() == ()


async def test_the_lobby(hall: Hall) -> None:
    empty = await hall.open_table()
    full = await hall.open_table(name="Full")
    ann, *_ = await hall.guests(3, full)
    await ann.do(OfferBank(ann.id, 50_000))
    rows = await hall.tables.lobby()
    assert [(row.table, row.taken, row.free, row.bank, row.phase) for row in rows] == [
        (full, 3, 4, "Guest 1", "waiting"),
        (empty, 0, 7, "the house", "waiting"),
    ]


async def test_a_table_that_players_have_left_is_not_listed_for_long(hall: Hall) -> None:
    left = await hall.open_table()
    used = await hall.open_table(name="Used")
    (ann,) = await hall.guests(1, used)
    for minutes in range(0, 90, 15):
        await ann.do(React(ann.id, Reaction.GOOD_LUCK))
        listed = {used, left} if minutes <= 60 else {used}
        assert {row.table for row in await hall.tables.lobby()} == listed
        hall.clock.move(minutes=15)
    await hall.tables.get(left)  # whoever knows the way still finds it


async def test_nobody_opens_tables_without_end(hall: Hall) -> None:
    host = (await hall.desk.create_guest()).id
    for _ in range(TABLES_A_DAY):
        await hall.open_table(host)
    with pytest.raises(RefusedError, match=f"{TABLES_A_DAY} tables within a day") as error:
        await hall.open_table(host)
    assert error.value.code == "too_many_tables"
    hall.clock.move(hours=25)
    await hall.open_table(host)


@pytest.mark.parametrize("table", ["nowhere", "", "a\0b", "x" * 5000])
async def test_a_table_that_is_not_there(hall: Hall, table: str) -> None:
    guest = await hall.guest(table)
    asked = [
        guest.hall.tables.get(table),
        guest.hall.tables.admit(table, None, None),
        guest.hall.tables.command(guest.id, table, Ready(guest.id), key=new_key()),
        guest.hall.tables.subscribe(table, None).__aenter__(),
    ]
    for each in asked:
        with pytest.raises(RefusedError) as error:
            await each
        assert error.value.code == "table_not_found"


async def test_only_a_seat_acts_for_itself(hall: Hall) -> None:
    """WEB-06: nobody acts for another, out of turn, twice, or with cards that are not there."""
    assert "all refused" in case("WEB-06")[1]
    table = await hall.open_table()
    ann, ben = await hall.guests(2, table)
    looker = await hall.guest(table)
    await ann.bet()
    await ben.bet()
    state = await hall.until(table, Phase.SETTING)
    spot, other = state.spot(1), state.spot(2)
    assert spot is not None
    assert spot.cards is not None
    assert other is not None
    assert other.cards is not None
    strange = next(card for card in other.cards if card not in spot.cards)
    assert await ben.refused(HouseWay(ben.id, 1)) == "seat_not_yours"
    assert await looker.refused(HouseWay(looker.id, 1)) == "not_seated"
    assert await ann.refused(SetHand(ann.id, 1, (spot.cards[0], strange))) == "card_not_held"
    assert await ann.refused(Bet(ann.id, 1, 2_000)) == "wrong_phase"
    assert await hall.state(table) == state
    await ann.house_way()
    done = await hall.state(table)
    assert await ann.refused(HouseWay(ann.id, 1)) == "already_set"
    assert await hall.state(table) == done
    await ben.house_way()
    assert (await hall.state(table)).settlement is not None
