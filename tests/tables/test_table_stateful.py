"""A table and the ledger together, whatever is asked and whenever, against a plain model."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.tables.play import PLAYERS, Table

from paigow.errors import InputError, RefusedError
from paigow.hands import all_settings
from paigow.ledger import COLLECTION, HoldAct, table_of
from paigow.tables import (
    Bet,
    Command,
    CommitSeed,
    Configure,
    Dragon,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    Phase,
    Ready,
    RevealSeed,
    SetHand,
    SitOut,
    TableState,
    Tick,
    event_from_json,
    evolve,
    seed_commitment,
    table_proof,
    verify,
)
from paigow.tables.events import BettingClosed, Kind, RoundOpened, RoundSettled, SeatLeft
from paigow.tables.timing import after, reached

PURSE = 60_000
COLLECTED = 300
players = st.sampled_from(PLAYERS)
places = st.integers(min_value=1, max_value=7)
mains = st.sampled_from([0, 99, 100, 500, 1_000, 20_000, 60_000, 60_001])
sides = st.sampled_from([0, 0, 0, 100, 500, 200_000])


class Model:
    """The purses, seats and stakes of a table, as plainly as can be."""

    def __init__(self) -> None:
        self.game = dict.fromkeys(PLAYERS, PURSE)
        self.seats: dict[int, str] = {}
        self.out: set[str] = set()
        self.leaving: set[str] = set()
        self.bets: dict[int, tuple[str, int]] = {}
        self.bank: tuple[str, int] | None = None

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, there in self.seats.items() if there == player), None)

    def held(self, player: str) -> int:
        bank = self.bank[1] if self.bank is not None and self.bank[0] == player else 0
        return bank + sum(cents for owner, cents in self.bets.values() if owner == player)

    def may_bet(self, player: str, spot: int, main: int, fortune: int, ace_high: int) -> bool:
        """Whether bets on the spot before the own seat are taken; there is always room for it."""
        old = self.bets.get(spot, (player, 0))[1]
        fits = 100 <= main <= 1_000_000 and all(
            side == 0 or 100 <= side <= 100_000 for side in (fortune, ace_high)
        )
        able = main + fortune + ace_high - old <= self.game[player]
        banks = self.bank is not None and self.bank[0] == player
        return fits and able and not banks and player not in self.out | self.leaving

    def follow(self, state: TableState) -> None:
        """Take over what the table says about bets and the bank; money must follow from it."""
        live = state.phase is not Phase.PAUSED
        bets = {s.spot: (s.player, s.staked) for s in state.spots} if live else {}
        bank = None
        if live and state.bank.player is not None and state.bank.amount is not None:
            bank = (state.bank.player, state.bank.amount)
        for player in PLAYERS:
            self.game[player] += self.held(player)
        self.bets, self.bank = bets, bank
        for player in PLAYERS:
            self.game[player] -= self.held(player)


class TableAndLedger(RuleBasedStateMachine):
    """Seven players who try everything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.table = Table()
        self.read: TableState | None = None
        self.fee: tuple[str, int] | None = None
        self.kept = 0
        self.unheard = dict.fromkeys(PLAYERS, 0)
        self.checked = 0

    @initialize(
        most=st.sampled_from([1, 2]),
        dragon=st.sampled_from([True, True, False]),
        spots=st.integers(1, 3),
        seats=st.sets(places, min_size=3),
    )
    def start(self, most: int, dragon: bool, spots: int, seats: set[int]) -> None:
        self.table = Table(
            max_consecutive_bank=most, dragon=dragon, max_spots=spots, collection=COLLECTED
        )
        for player in PLAYERS:
            self.table.fund(player, PURSE)
        self.follow(0)
        for seat in sorted(seats):
            self.join(PLAYERS[seat - 1], seat)

    @property
    def state(self) -> TableState:
        return self.table.state

    def act(self, command: Command) -> bool:
        """Give a command; whether it was accepted, money and all."""
        before, count = self.state, len(self.table.events)
        try:
            self.table.do(command)
        except (InputError, RefusedError):
            assert self.state is before
            return False
        if command.player is not None and not isinstance(command, CommitSeed | RevealSeed):
            self.unheard[command.player] = 0
        self.follow(count)
        self.let_leavers_go()
        return True

    def let_leavers_go(self) -> None:
        """Whoever is leaving and has nothing at stake is gone while bets are taken."""
        for player in list(self.model.leaving):
            if self.state.taking_bets and self.model.held(player) == 0:
                self.gone(player)

    def follow(self, count: int) -> None:
        """Let the model follow what has happened since so many events."""
        for event in self.table.events[count:]:
            # Each event is written down and read again by whoever follows the table.
            self.read = evolve(self.read, event_from_json(json.loads(json.dumps(event.to_json()))))
            fee = self.read.bank.collection if self.read.phase is not Phase.PAUSED else 0
            if isinstance(event, RoundSettled):
                self.settle(event)
            if isinstance(event, BettingClosed):
                self.unheard.update({player: self.unheard[player] + 1 for player in PLAYERS})
            if isinstance(event, SeatLeft) and self.unheard[event.player] >= 18:
                self.gone(event.player)  # not heard of for many rounds
            self.model.follow(self.read)
            self.collect(fee, settled=isinstance(event, RoundSettled))

    def settle(self, event: RoundSettled) -> None:
        """Everybody gets what the settlement says, and the fee is the house's to keep."""
        for spot in event.settlement.spots:
            self.model.game[spot.player] += spot.net
        bank = event.settlement.bank
        if bank.player is not None:
            self.model.game[bank.player] += bank.net + bank.collection
            self.kept += bank.collection

    def collect(self, fee: int, *, settled: bool) -> None:
        """The fee of the round that is open: taken from who banks, or given back."""
        payer = self.model.bank[0] if self.model.bank is not None else None
        now = (payer, fee) if fee and payer is not None else None
        if now != self.fee:
            if self.fee is not None and not settled:
                self.model.game[self.fee[0]] += self.fee[1]
            if now is not None:
                self.model.game[now[0]] -= now[1]
            self.fee = now

    # What the players try

    @rule(player=players, seat=places)
    def join(self, player: str, seat: int) -> None:
        model = self.model
        allowed = seat not in model.seats and model.seat_of(player) is None
        assert self.act(Join(player, seat, player.title())) is allowed
        if allowed:
            model.seats[seat] = player

    @rule(player=players)
    def leave(self, player: str) -> None:
        model, seat = self.model, self.model.seat_of(player)
        plays = self.state.phase is not Phase.PAUSED and (
            any(owner == player for owner, _ in model.bets.values())
            or (self.state.bank.player == player and self.state.phase is not Phase.WAITING)
        )
        assert self.act(Leave(player)) is (seat is not None)
        if seat is not None:
            if plays:
                model.leaving.add(player)
            else:
                self.gone(player)

    def gone(self, player: str) -> None:
        seat = self.model.seat_of(player)
        if seat is not None:
            del self.model.seats[seat]
        self.model.out.discard(player)
        self.model.leaving.discard(player)

    @rule(player=players, on=st.booleans())
    def sit_out(self, player: str, on: bool) -> None:
        seated = self.model.seat_of(player) is not None
        assert self.act(SitOut(player, on)) is seated
        if seated:
            (self.model.out.add if on else self.model.out.discard)(player)

    @rule(player=players, amount=st.sampled_from([None, 9_999, 10_000, 30_000, 59_700, 59_701]))
    def offer_bank(self, player: str, amount: int | None) -> None:
        seated = self.model.seat_of(player) is not None
        assert self.act(OfferBank(player, amount)) is (seated and amount != 9_999)

    @rule(player=players, main=mains, fortune=sides, ace_high=sides)
    def bet(self, player: str, main: int, fortune: int, ace_high: int) -> None:
        seat = self.model.seat_of(player)
        if seat is None or main == 0:
            return
        allowed = self.betting() and self.model.may_bet(player, seat, main, fortune, ace_high)
        assert self.act(Bet(player, seat, main, fortune, ace_high)) is allowed

    @rule(player=players)
    def clear(self, player: str) -> None:
        seat = self.model.seat_of(player)
        if seat is not None:
            allowed = self.betting() and self.model.bets.get(seat, ("", 0))[0] == player
            assert self.act(Bet(player, seat, 0)) is allowed

    @rule(player=players, spot=places, main=mains)
    def bet_anywhere(self, player: str, spot: int, main: int) -> None:
        before = self.model.bets.get(spot)
        if self.act(Bet(player, spot, main)):
            assert before is None or before[0] == player
            assert self.model.seats.get(spot) in (None, player)

    @rule(player=players, on=st.sampled_from([True, True, False]), main=st.sampled_from([0, 100]))
    def dragon(self, player: str, on: bool, main: int) -> None:
        self.act(Dragon(player, on, main))

    @rule(player=players)
    def ready(self, player: str) -> None:
        allowed = self.betting() and self.model.seat_of(player) is not None
        assert self.act(Ready(player)) is allowed

    @rule(player=players, reveal=st.booleans())
    def seed(self, player: str, reveal: bool) -> None:
        self.act(RevealSeed(player, "s") if reveal else CommitSeed(player, seed_commitment("s")))

    @rule(player=players, spot=places, place=st.integers(min_value=0, max_value=20))
    def set_hand(self, player: str, spot: int, place: int) -> None:
        there = self.state.spot(spot)
        option = None
        if there is not None and there.cards is not None:
            option = all_settings(there.cards)[place]
        waits = there is not None and there.setting is None and there.kind is Kind.HAND
        allowed = self.setting() and waits and there is not None and there.player == player
        low = () if option is None else option.low
        legal = option is not None and not option.is_foul
        assert self.act(SetHand(player, spot, low)) is (allowed and legal)

    @rule(player=players, spot=places)
    def house_way(self, player: str, spot: int) -> None:
        self.act(HouseWay(player, spot))

    @rule(fee=st.sampled_from([0, COLLECTED]))
    def configure(self, fee: int) -> None:
        data = self.state.config.to_json() | {"collection": fee}
        config = type(self.state.config).from_json(data)
        between = self.state.phase in (Phase.WAITING, Phase.PAUSED)
        assert self.act(Configure(None, config)) is between

    @rule(seconds=st.sampled_from([1, 5, 25]))
    def wait(self, seconds: int) -> None:
        self.table.at = after(self.table.at, seconds)
        self.pass_time()

    @precondition(lambda self: self.table.state.deadline is not None)
    @rule()
    def wait_for_the_deadline(self) -> None:
        phase = self.state.phase
        self.table.at = max(self.table.at, self.state.deadline or "")
        self.pass_time()
        if phase is Phase.WAITING:
            for player in PLAYERS:  # nobody has been heard of for long
                self.gone(player)
            assert not self.state.people
        else:
            assert self.state.phase is not phase

    @precondition(lambda self: len(self.model.seats) >= 2)
    @rule(banks=st.booleans())
    def play_on(self, banks: bool) -> None:
        """Everybody bets a little, one may bank, and time does the rest."""
        if self.state.phase is Phase.PAUSED:
            self.wait_for_the_deadline()
        if self.state.phase is Phase.WAITING:
            if banks:
                self.offer_bank(next(iter(self.model.seats.values())), 10_000)
            for player in list(self.model.seats.values()):
                self.bet(player, 100, 0, 0)
        while self.state.phase not in (Phase.WAITING, Phase.PAUSED):
            self.table.at = max(self.table.at, self.state.deadline or "")
            self.pass_time()

    def pass_time(self) -> None:
        over = self.state.phase is Phase.PAUSED and reached(self.table.at, self.state.deadline)
        assert self.act(Tick())
        if over:
            for player in list(self.model.leaving):
                self.gone(player)

    def betting(self) -> bool:
        return self.state.taking_bets and not reached(self.table.at, self.state.deadline)

    def setting(self) -> bool:
        in_time = not reached(self.table.at, self.state.deadline)
        return self.state.phase is Phase.SETTING and in_time

    # What always holds

    @invariant()
    def the_money_is_the_model_s(self) -> None:
        table, model = self.table, self.model
        for player in PLAYERS:
            assert table.game(player) == model.game[player] >= 0
            assert table.held(player) == model.held(player)
        assert sum(table.book.balances.values()) == 0
        assert table.book.balance(table_of("oak")) == 0
        assert table.book.balance(COLLECTION) == self.kept + (self.fee[1] if self.fee else 0)

    @invariant()
    def a_hold_is_open_for_every_spot_and_the_bank_and_closed_once(self) -> None:
        acts = Counter(
            (entry.hold.hold, entry.hold.act is HoldAct.OPEN)
            for entry in self.table.written
            if entry.hold
        )
        assert set(acts.values()) <= {1}
        still_open = {name for name, opens in acts if opens and (name, False) not in acts}
        holds = {spot.hold for spot in self.state.spots}
        if self.state.bank.hold is not None:
            holds.add(self.state.bank.hold)
        assert still_open == (set() if self.state.phase is Phase.PAUSED else holds)

    @invariant()
    def the_table_is_its_events(self) -> None:
        assert self.read == self.state
        assert TableState.from_json(json.loads(json.dumps(self.state.to_json()))) == self.state
        assert {seat.seat: seat.player for seat in self.state.seats} == self.model.seats

    @invariant()
    def the_rules_hold(self) -> None:
        state = self.state
        nobody = state.phase is Phase.WAITING and not state.people
        assert (state.deadline is None) is nobody
        own = [spot for spot in state.spots if spot.spot == spot.seat]
        assert len(state.spots) <= 6 or (len(own) == 7 and state.bank.player is None)
        assert state.taking_bets or len(state.spots) <= 6
        assert not state.spots_of(state.bank.player or "")
        for player in PLAYERS:
            mine = [spot for spot in state.spots_of(player) if not spot.dragon]
            run = sorted(spot.spot for spot in mine)
            assert run == list(range(run[0], run[0] + len(run))) if run else True
            assert len(run) <= state.config.max_spots
            assert [spot.kind for spot in mine].count(Kind.HAND) <= 1
        cards = [card for spot in state.spots for card in spot.cards or ()]
        cards += state.bank.cards or ()
        assert len(cards) == len(set(cards))

    @invariant()
    def a_settled_round_verifies(self) -> None:
        settled = self.state.settlement
        if settled is not None and self.checked < self.state.round:
            self.checked = self.state.round
            events = [event for event in self.table.events if event.round == self.checked]
            assert isinstance(events[0], RoundOpened)
            assert verify(table_proof(events)).ok


TestTableAndLedger = TableAndLedger.TestCase
