"""An order that comes twice is carried out once, whenever and however it comes."""

import asyncio

import pytest
from tests.support.house import Clock, Seat, render
from tests.support.oracles import case

from paigow.desk import (
    REPLIES_LAST,
    Bet,
    CashOut,
    Database,
    DealCards,
    Deposit,
    Desk,
    Open,
    Order,
    Rebuy,
    Reply,
    SetCards,
)
from paigow.errors import RefusedError


async def test_a_repeated_order_gets_the_same_reply(seat: Seat) -> None:
    first = await seat.run(Deposit(500), key="key-1")
    await seat.run(Deposit(700), key="key-2")
    again = await seat.run(Deposit(500), key="key-1")
    assert again == first._replace(replayed=True)
    assert not first.replayed
    assert (await seat.desk.wallet(seat.id)).account == 100_000 + 1_200


async def test_another_order_under_the_same_key_is_refused(seat: Seat) -> None:
    await seat.run(Deposit(500), key="key-1")
    for order in (Deposit(501), Rebuy(500), CashOut(), Open("itv")):
        with pytest.raises(RefusedError) as error:
            await seat.run(order, key="key-1")
        assert error.value.code == "idempotency_key_reused"
    assert (await seat.desk.wallet(seat.id)).account == 100_500


async def test_the_keys_of_players_are_their_own(seat: Seat) -> None:
    other = await Seat.take(seat.desk)
    await seat.run(Deposit(500), key="key-1")
    assert not (await other.run(Deposit(900), key="key-1")).replayed


async def test_a_refused_order_leaves_its_key_free(seat: Seat) -> None:
    with pytest.raises(RefusedError):
        await seat.run(Rebuy(10**8), key="key-1")
    await seat.run(Rebuy(1_000), key="key-1")


async def test_bet_deal_and_settle_are_done_once(seat: Seat) -> None:
    given, expected = case("WEB-01")
    await seat.open()
    before = await seat.desk.wallet(seat.id)
    orders: dict[str, Order] = {}
    replies: dict[str, list[Reply]] = {}
    for step in given["do"]:
        name = step.split()[0]
        state = seat.state
        match name:
            case "bet":
                orders.setdefault(name, Bet(state.id, state.version, 10_000))
            case "deal":
                orders.setdefault(name, DealCards(state.id, state.version, "seed"))
            case "set" | "settle":  # setting the hand settles the round: they are one order
                name = "set"
                orders.setdefault(name, seat.house_set())
        replies.setdefault(name, []).append(await seat.run(orders[name], key=f"key-{name}"))
    events = [event.type for event in await seat.desk.events(seat.state.id, seat.id)]
    assert events.count("bets_placed") == expected["debits"]
    assert events.count("cards_dealt") == expected["deals"]
    assert events.count("round_settled") == expected["settlements"]
    settlement = seat.state.settlement
    assert settlement is not None
    assert (await seat.desk.wallet(seat.id)).game == before.game + settlement.net
    for first, *again in replies.values():
        assert all(reply.body == first.body for reply in again) is expected["same_answer_for_retry"]
        assert all(reply.replayed for reply in again)


async def test_the_same_key_many_times_at_once(seat: Seat) -> None:
    replies = await asyncio.gather(*(seat.run(Deposit(100), key="key-1") for _ in range(8)))
    assert sorted(reply.replayed for reply in replies) == [False] + [True] * 7
    assert len({reply.body for reply in replies}) == 1
    assert (await seat.desk.wallet(seat.id)).account == 100_100


async def test_two_desks_on_one_database(seat: Seat, place: str) -> None:
    async with await Desk.open(place) as other:
        twin = Seat(other, await other.player(seat.id))
        replies = await asyncio.gather(
            *(who.run(Deposit(100), key="key-1") for _ in range(4) for who in (seat, twin))
        )
        assert sorted(reply.replayed for reply in replies) == [False] + [True] * 7
        assert (await seat.desk.wallet(seat.id)).account == 100_100

        async def tried(who: Seat, order: Order) -> str:
            try:
                await who.run(order)
            except RefusedError as error:
                return error.code
            return "done"

        async def both(order: Order) -> list[str]:
            return sorted(await asyncio.gather(tried(seat, order), tried(twin, order)))

        assert await both(Open("itv")) == ["done", "done"]  # the second ends the first, unbet
        state = (await seat.desk.table(seat.id)).state
        assert state is not None
        assert await both(Bet(state.id, 1, 30_000)) == ["done", "stale_version"]
        assert (await seat.desk.wallet(seat.id)).held == 30_000
        assert await both(DealCards(state.id, 2, "seed")) == ["done", "stale_version"]
        seat.outcome = await seat.desk.table(seat.id)
        assert await both(seat.house_set()) == ["done", "stale_version"]
        # Two purses cannot be filled from the same money.
        account = (await seat.desk.wallet(seat.id)).account
        assert await both(Rebuy(account)) == ["done", "insufficient_funds"]


async def test_many_players_at_once(desk: Desk, place: str) -> None:
    async with await Desk.open(place) as other:

        async def play(house: Desk) -> None:
            seat = await Seat.take(house, 20_000)
            for game in ("itv", "five-percent", "gamebookers"):
                await seat.play(game)
            await seat.run(CashOut())

        await asyncio.gather(*(play(house) for _ in range(5) for house in (desk, other)))
    assert await desk.audit() == ()


async def test_who_goes_away_leaves_nothing_half_done(seat: Seat, place: str) -> None:
    for number in range(30):
        task = asyncio.ensure_future(
            seat.desk.run(seat.id, Deposit(100), key=f"key-{number}", render=render)
        )
        await asyncio.sleep(number / 10_000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    # Whatever became of them, saying it again settles it.
    for number in range(30):
        await seat.run(Deposit(100), key=f"key-{number}")
    assert (await seat.desk.wallet(seat.id)).account == 100_000 + 30 * 100


async def test_old_replies_are_forgotten_but_money_is_not_moved_twice(
    seat: Seat, clock: Clock
) -> None:
    first = await seat.run(Deposit(500), key="key-1")
    clock.move(seconds=REPLIES_LAST.total_seconds())
    await seat.play()
    assert (await seat.run(Deposit(500), key="key-1")).body == first.body
    clock.move(seconds=1)
    await seat.play()
    with pytest.raises(RefusedError) as error:
        await seat.run(Deposit(500), key="key-1")
    assert error.value.code == "entry_repeated"


async def test_the_money_of_a_set_hand_is_there_for_whoever_asks_next(
    seat: Seat, place: str
) -> None:
    state = await seat.play()
    assert state.settlement is not None
    # Another process sees at once what was answered: it is on the disk.
    async with await Database.open(place) as database:
        assert await Desk(database).wallet(seat.id) == seat.outcome.wallet
        assert (await Desk(database).round(state.id, seat.id)) == state


async def test_cards_are_dealt_from_the_secret_that_was_promised(seat: Seat) -> None:
    await seat.open()
    await seat.bet(1_000)
    state = await seat.deal("my-own-seed")
    low = tuple(map(str, (state.cards or ())[:2]))
    with pytest.raises(RefusedError):
        await seat.run(SetCards(state.id, 1, low))
    twin = await seat.desk.current_round(seat.id)
    assert twin is not None
    assert twin.cards == state.cards
