"""Whatever happens at the desk, the money adds up."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.house import Seat, Secrets
from tests.support.oracles import case

from paigow.desk import (
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
from paigow.errors import PaigowError
from paigow.rounds import Phase, RoundState, TableRules

_AMOUNTS = st.sampled_from([-1, 0, 1, 99, 100, 101, 500, 1_000, 2_500, 60_000, 10**7, 10**12])


@st.composite
def _steps(draw: st.DrawFn) -> tuple[str, int, int, bool]:
    """A step at the desk: likely to be in turn, now and then not; sometimes said twice."""
    likely = ["go on"] * 6
    name = draw(st.sampled_from(["deposit", "rebuy", "exit", "open", "bet", "clear", *likely]))
    return name, draw(_AMOUNTS), draw(st.sampled_from([0, 0, 100, 50, 10**6])), draw(st.booleans())


def _order(name: str, amount: int, bonus: int, state: RoundState | None) -> Order:
    if name == "deposit":
        return Deposit(amount)
    if name == "rebuy":
        return Rebuy(amount)
    if name == "exit":
        return CashOut()
    if state is None or name == "open" or state.phase is Phase.FINISHED:
        return Open("itv" if amount % 2 else "five-percent")
    if name == "clear":
        return Clear(state.id, state.version)
    if name == "bet" or not state.main:
        return Bet(state.id, state.version, amount, bonus)
    if state.phase is Phase.BETTING:
        return DealCards(state.id, state.version, "seed")
    assert state.cards is not None
    low = sorted(state.cards)[amount % 6 :][:2]
    return SetCards(state.id, state.version, tuple(map(str, low)))


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(_steps(), max_size=40), salt=st.text("ab", max_size=3))
def test_every_sequence_adds_up(steps: list[tuple[str, int, int, bool]], salt: str) -> None:
    async def play(place: Path) -> None:
        async with await Desk.open(place, new_secret=Secrets(salt)) as desk:
            seat = await Seat.take(desk, 20_000)
            put_in = 120_000
            for number, (name, amount, bonus, twice) in enumerate(steps):
                before = await desk.table(seat.id)
                order = _order(name, amount, bonus, before.state)
                try:
                    reply = await seat.run(order, key=f"step-{number}")
                except PaigowError:
                    assert await desk.table(seat.id) == before
                    continue
                after = await desk.table(seat.id)
                assert after.wallet == seat.outcome.wallet
                assert min(after.wallet) >= 0
                if isinstance(order, Deposit):
                    put_in += order.amount
                if twice:
                    again = await seat.run(order, key=f"step-{number}")
                    assert again == reply._replace(replayed=True)
                    assert await desk.table(seat.id) == after
            played = (await desk.history(seat.id, limit=1000)).rounds
            won = sum(round_.net or 0 for round_ in played)
            assert sum((await desk.wallet(seat.id))[:3]) == put_in + won
            assert await desk.audit() == ()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder) / "game.db"))


async def test_the_wallet_of_a_published_case(desk: Desk) -> None:
    given_, expected = case("COMM-05")
    start, bet = given_["start"] * 100, given_["bet"] * 100
    step = given_["option"]["commission_step"]

    def rules(game: str) -> TableRules:
        return TableRules.of(game, commission_step=step, max_bet=bet)

    house = Desk(desk._database, rules=rules, new_secret=Secrets())
    found: dict[str, int] = {}
    while len(found) < len(given_["results"]):
        seat = await Seat.take(house, start)
        before = await _house_money(house)
        await seat.open("five-percent")
        await seat.bet(bet)
        await seat.deal()
        assert seat.outcome.wallet == Wallet(100_000, start - bet, bet)
        await seat.run(seat.house_set())
        settlement = seat.state.settlement
        assert settlement is not None
        found[settlement.result.value] = seat.outcome.wallet.game
        gained = [new - old for new, old in zip(await _house_money(house), before, strict=True)]
        assert settlement.net + sum(gained) == 0
        assert gained[1] == settlement.items[0].commission
    wanted = {
        result: round(float(money) * 100)
        for result, money in zip(given_["results"], expected, strict=True)
    }
    assert found == wanted


async def _house_money(desk: Desk) -> tuple[int, int]:
    from paigow.storage.money import read_balances

    balances = await desk._database.read(
        lambda connection: read_balances(connection, ["house", "commission"])
    )
    return balances["house"], balances["commission"]
