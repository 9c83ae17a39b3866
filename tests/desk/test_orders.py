"""Each order, what it does, and what refuses it."""

from typing import Any

import pytest
from tests.support.house import Clock, Seat

from paigow.cards import parse_card
from paigow.desk import (
    MAX_DEPOSIT,
    Bet,
    CashOut,
    Clear,
    DealCards,
    Deposit,
    Desk,
    Open,
    Order,
    Rebuy,
    SetCards,
    Wallet,
)
from paigow.errors import InputError, PaigowError, RefusedError
from paigow.rounds import Phase, RoundState, verify


async def refused(seat: Seat, order: Order) -> str:
    """The code of a refusal, after which everything is as it was before."""
    before = await seat.desk.table(seat.id)
    with pytest.raises(PaigowError) as error:
        await seat.run(order)
    assert str(error.value)
    assert await seat.desk.table(seat.id) == before
    return error.value.code


async def test_a_new_guest_has_play_credits_on_the_account(desk: Desk) -> None:
    guest = await desk.create_guest()
    assert guest.guest
    assert await desk.wallet(guest.id) == Wallet(100_000, 0, 0)
    assert await desk.current_round(guest.id) is None
    assert await desk.player(guest.id) == guest


async def test_the_cashier_moves_money_both_ways(desk: Desk) -> None:
    seat = await Seat.take(desk)
    await seat.run(Deposit(2_500))
    assert seat.outcome.wallet == Wallet(102_500, 0, 0)
    await seat.run(Rebuy(40_000))
    assert seat.outcome.wallet == Wallet(62_500, 40_000, 0)
    await seat.run(CashOut())
    assert seat.outcome.wallet == Wallet(102_500, 0, 0)
    await seat.run(CashOut())  # with nothing to take there is nothing wrong either
    assert seat.outcome.wallet == Wallet(102_500, 0, 0)


async def test_an_amount_is_a_whole_number_above_nothing(seat: Seat) -> None:
    amounts: list[Any] = [0, -1, True, 1.0, "5", None, [5], float("nan")]
    for amount in amounts:
        assert await refused(seat, Deposit(amount)) == "bad_input"
        assert await refused(seat, Rebuy(amount)) == "bad_input"


async def test_nobody_moves_more_than_there_is(seat: Seat) -> None:
    assert await refused(seat, Deposit(MAX_DEPOSIT + 1)) == "above_maximum"
    assert await refused(seat, Rebuy(10**9)) == "insufficient_funds"
    await seat.open()
    assert await refused(seat, Bet(seat.state.id, 1, 50_001)) == "insufficient_funds"


async def test_a_round_from_bet_to_result(seat: Seat) -> None:
    state = await seat.open()
    assert (state.phase, state.version, seat.outcome.wallet.held) == (Phase.BETTING, 1, 0)
    await seat.bet(1_000, 500)
    assert seat.outcome.wallet == Wallet(100_000, 48_500, 1_500)
    await seat.bet(2_000)  # bets replace what was there
    assert seat.outcome.wallet == Wallet(100_000, 48_000, 2_000)
    await seat.run(Clear(state.id, seat.state.version))
    assert seat.outcome.wallet == Wallet(100_000, 50_000, 0)
    await seat.bet(1_000)
    state = await seat.deal()
    assert state.phase is Phase.SETTING
    assert await seat.desk.current_round(seat.id) == state
    await seat.run(seat.house_set())
    assert seat.state.phase is Phase.FINISHED
    assert seat.state.settlement is not None
    net = seat.state.settlement.net
    assert seat.outcome.wallet == Wallet(100_000, 50_000 + net, 0)
    assert await seat.desk.current_round(seat.id) is None
    assert await seat.desk.round(state.id, seat.id) == seat.state
    assert verify(await seat.desk.proof(state.id, seat.id)).ok


async def test_money_changes_between_rounds_only(seat: Seat) -> None:
    await seat.open()
    await seat.run(Rebuy(100))  # no bet yet: the round does not hinder
    assert seat.state.phase is Phase.BETTING  # the round goes with every reply
    await seat.run(CashOut())
    assert seat.outcome.state is None
    await seat.run(Rebuy(2_000))
    await seat.open()
    await seat.bet(1_000)
    for _ in ("betting", "setting"):
        assert await refused(seat, Rebuy(100)) == "round_in_progress"
        assert await refused(seat, CashOut()) == "round_in_progress"
        await seat.run(Deposit(100))  # the account is another matter
        if seat.state.phase is Phase.BETTING:
            await seat.deal()
    await seat.run(seat.house_set())
    await seat.run(CashOut())


async def test_one_round_at_a_time(seat: Seat) -> None:
    await seat.open()
    await seat.bet(1_000)
    for _ in ("betting", "setting"):
        assert await refused(seat, Open("five-percent")) == "round_unfinished"
        assert await refused(seat, Open("no-such-game")) == "unknown_name"
        if seat.state.phase is Phase.BETTING:
            await seat.deal()


async def test_a_round_without_a_bet_makes_way(seat: Seat) -> None:
    async def abandoned(state: RoundState) -> None:
        """The round is over and verifies, and the log knows nothing of it."""
        left = await seat.desk.round(state.id, seat.id)
        assert (left.phase, left.settled, left.version) == (Phase.FINISHED, None, state.version + 1)
        assert verify(await seat.desk.proof(state.id, seat.id)).ok
        log = await seat.desk.history(seat.id)
        assert state.id not in [entry.id for entry in log.rounds]
        assert log.total == len(log.rounds)
        for order in (Bet(state.id, left.version, 1_000), Clear(state.id, left.version)):
            assert await refused(seat, order) == "wrong_phase"
        assert await refused(seat, Bet(state.id, state.version, 1_000)) == "stale_version"

    first = await seat.open("itv")
    assert await refused(seat, Open("no-such-game")) == "unknown_name"
    assert await refused(seat, Open("face-up")) == "not_solo"
    second = await seat.open("five-percent")
    await abandoned(first)
    await seat.bet(1_000)
    await seat.run(Clear(second.id, seat.state.version))
    second = seat.state
    await seat.run(CashOut())
    assert (seat.outcome.state, seat.outcome.wallet.game) == (None, 0)
    await abandoned(second)
    third = await seat.open("itv")
    await seat.run(CashOut())  # with nothing to take
    await abandoned(third)
    assert (await seat.desk.history(seat.id)).total == 0
    assert await seat.desk.rebuild() == ()


async def test_a_clock_that_is_set_back_turns_no_events_round(seat: Seat, clock: Clock) -> None:
    await seat.open()
    await seat.bet(1_000)
    clock.move(hours=-1)
    await seat.deal()
    await seat.run(seat.house_set())
    assert verify(await seat.desk.proof(seat.state.id, seat.id)).ok


async def test_games_that_cannot_be_opened(seat: Seat) -> None:
    assert await refused(seat, Open("no-such-game")) == "unknown_name"
    assert await refused(seat, Open("face-up")) == "not_solo"


async def test_orders_out_of_turn(seat: Seat) -> None:
    state = await seat.open()
    assert await refused(seat, DealCards(state.id, 1, "seed")) == "no_bet"
    assert await refused(seat, SetCards(state.id, 1, ("As", "Kd"))) == "wrong_phase"
    assert await refused(seat, Bet(state.id, 0, 1_000)) == "stale_version"
    assert await refused(seat, Bet(state.id, 2, 1_000)) == "stale_version"
    await seat.bet(1_000)
    await seat.deal()
    assert await refused(seat, DealCards(state.id, 3, "seed")) == "wrong_phase"
    assert await refused(seat, DealCards(state.id, 2, "seed")) == "stale_version"
    assert await refused(seat, Bet(state.id, 3, 2_000)) == "wrong_phase"
    assert await refused(seat, Clear(state.id, 3)) == "wrong_phase"
    await seat.run(seat.house_set())
    for order in (
        Bet(state.id, seat.state.version, 1_000),
        DealCards(state.id, seat.state.version, "seed"),
        seat.house_set(),
    ):
        assert await refused(seat, order) == "wrong_phase"


async def test_only_cards_that_were_dealt_can_be_set(seat: Seat) -> None:
    await seat.open()
    await seat.bet(1_000)
    state = await seat.deal()
    assert state.cards is not None
    held = [str(card) for card in state.cards]
    other = next(
        card for card in ("As", "Ah", "Ad", "Ac", "Jk") if parse_card(card) not in state.cards
    )
    for low in ((held[0], other), (held[0],), (held[0], held[0]), tuple(held[:3]), ("As", "XY")):
        await refused(seat, SetCards(state.id, state.version, low))


async def test_limits_are_those_of_the_table(seat: Seat) -> None:
    state = await seat.open("five-percent")
    assert await refused(seat, Bet(state.id, 1, 99)) == "below_minimum"
    assert await refused(seat, Bet(state.id, 1, 1_000_001)) == "above_maximum"
    assert await refused(seat, Bet(state.id, 1, 1_000, 100)) == "no_bonus_bet"


async def test_another_players_round_is_not_there(seat: Seat) -> None:
    state = await seat.play()
    thief = await Seat.take(seat.desk, 10_000)
    for name in (state.id, "no-such-round", "", "\0", "Ж"):
        assert await refused(thief, Bet(name, 1, 1_000)) == "round_not_found"
        for read in (seat.desk.events, seat.desk.round, seat.desk.proof):
            with pytest.raises(RefusedError) as error:
                await read(name, thief.id)
            assert error.value.code == "round_not_found"


async def test_a_proof_comes_with_the_end(seat: Seat) -> None:
    state = await seat.open()
    with pytest.raises(RefusedError) as error:
        await seat.desk.proof(state.id, seat.id)
    assert error.value.code == "round_unfinished"


async def test_who_is_not_there_cannot_order(desk: Desk) -> None:
    with pytest.raises(RefusedError) as error:
        await desk.run("nobody", Deposit(100), key="key", render=lambda outcome: (200, ""))
    assert error.value.code == "player_not_found"
    with pytest.raises(RefusedError) as error:
        await desk.table("nobody")
    assert error.value.code == "player_not_found"


async def test_a_key_is_plain_text(seat: Seat) -> None:
    for key in ("", "k" * 201, "k\0", "ключ"):
        with pytest.raises(InputError) as error:
            await seat.desk.run(seat.id, Deposit(1), key=key, render=lambda outcome: (200, ""))
        assert error.value.code == "bad_key"


async def test_a_reply_that_cannot_be_rendered_undoes_its_order(seat: Seat) -> None:
    before = await seat.desk.table(seat.id)

    def broken(outcome: object) -> tuple[int, str]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await seat.desk.run(seat.id, Open("itv"), key="key-broken", render=broken)
    assert await seat.desk.table(seat.id) == before
    await seat.run(Open("itv"), key="key-broken")


async def test_a_round_keeps_the_rules_it_was_opened_under(seat: Seat) -> None:
    state = await seat.open("five-percent")
    other = Desk(seat.desk._database, rules=lambda name: state.rules.of(name, min_bet=5_000))
    seat.desk = other
    await seat.bet(1_000)
    await seat.deal()
    await seat.run(seat.house_set())
    await seat.open("five-percent")
    assert await refused(seat, Bet(seat.state.id, 1, 1_000)) == "below_minimum"
