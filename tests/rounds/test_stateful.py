"""Rounds and ledger together, whatever is asked and whenever, against a plain model."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.rounds.play import AT, SOLO

from paigow.cards import DECK, Card
from paigow.errors import InputError, RefusedError
from paigow.hands import Setting, Wheel, rank_high, rank_low
from paigow.houseways import house_way
from paigow.ledger import (
    Book,
    Entry,
    HoldAct,
    account_of,
    cash_out,
    deposit,
    game_of,
    rebuy,
    stakes_of,
)
from paigow.rounds import (
    Abandon,
    ClearBets,
    Command,
    Deal,
    Event,
    OpenRound,
    PlaceBets,
    RoundState,
    SetHand,
    TableRules,
    decide,
    entries,
    event_from_json,
    evolve,
    proof,
    replay,
    verify,
)
from paigow.shuffling import commitment
from paigow.variants import bonus_line

amounts = st.integers(min_value=-50, max_value=30_000)
bets = st.sampled_from([-1, 0, 99, 100, 101, 250, 501, 1000, 100_001]) | amounts


_WAYS: dict[Any, tuple[str, str]] = {
    deposit: ("", "account"),
    rebuy: ("account", "game"),
    cash_out: ("game", "account"),
}


class Model:
    """One player's money and round, as plainly as can be."""

    def __init__(self) -> None:
        self.account = 0
        self.game = 0
        self.bets = (0, 0)
        self.phase = "none"
        self.variant = ""
        self.cards: tuple[Card, ...] = ()
        self.house = 0
        self.commission = 0

    @property
    def stakes(self) -> int:
        return sum(self.bets)

    def may_bet(self, main: int, bonus: int) -> bool:
        """Whether the rules and the balance take these bets."""
        most = 0 if self.variant == "five-percent" else 100_000
        return (
            self.phase == "betting"
            and 100 <= main <= 1_000_000
            and (bonus == 0 or 100 <= bonus <= most)
            and main + bonus <= self.game + self.stakes
        )

    def settle(self, setting: Setting, dealer: Setting) -> None:
        """Pay what the rule text says."""
        main, bonus = self.bets
        wheel = Wheel.LOW if self.variant == "five-percent" else Wheel.SECOND
        better = (rank_low(setting.low) > rank_low(dealer.low)) + (
            rank_high(setting.high, wheel) > rank_high(dealer.high, wheel)
        )
        if setting.is_foul:
            better = 0
        returned, fee = (0, main, 2 * main)[better], 0
        if better == 2 and self.variant == "five-percent":
            fee = min(main, ceil(Fraction(main * 5, 100) / 25) * 25)
        if bonus:
            line = bonus_line((*setting.low, *setting.high), "itv", wheel)
            returned += bonus * (1 + line.pays) if line else 0
        self.game += returned - fee
        self.commission += fee
        self.house += main + bonus - returned
        self.bets, self.phase = (0, 0), "finished"


class RoundAndLedger(RuleBasedStateMachine):
    """A player who tries everything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.book = Book()
        self.written: list[Entry] = []
        self.events: tuple[Event, ...] = ()
        self.state: RoundState | None = None
        self.secret = b""
        self.rounds = 0

    @initialize(cents=st.integers(min_value=1000, max_value=50_000))
    def start(self, cents: int) -> None:
        self.pay(deposit, cents)
        self.pay(rebuy, cents // 2)

    # What the code does

    def write(self, moves: tuple[Entry, ...]) -> None:
        """Write all entries, or none."""
        book = copy.deepcopy(self.book)
        for entry in moves:
            book.apply(entry)
        self.book = book
        self.written.extend(moves)

    def pay(self, make: Callable[[str, str, int], Entry], cents: int) -> bool:
        """Move money outside a round; whether it was accepted."""
        give, take = _WAYS[make]
        expected = cents > 0 and (not give or getattr(self.model, give) >= cents)
        try:
            self.write((make(f"m{len(self.written)}", "p1", cents),))
        except (InputError, RefusedError):
            assert not expected
            return False
        assert expected
        if give:
            setattr(self.model, give, getattr(self.model, give) - cents)
        setattr(self.model, take, getattr(self.model, take) + cents)
        return True

    def act(self, command: Command) -> bool:
        """Give a command; whether it was accepted, money and all."""
        before = self.state
        try:
            events = decide(before, command, at=AT)
            state, moves = before, list[Entry]()
            for event in events:
                moves += entries(event, state)
                state = evolve(state, event)
            self.write(tuple(moves))
        except (InputError, RefusedError):
            assert self.state == before
            return False
        self.events += events
        self.state = state
        return True

    # What the player tries

    @rule(make=st.sampled_from(list(_WAYS)), cents=amounts)
    def move_money(self, make: Any, cents: int) -> None:
        self.pay(make, cents)

    @rule(variant=st.sampled_from(SOLO), secret=st.binary(min_size=32, max_size=32))
    def open(self, variant: str, secret: bytes) -> None:
        """Sit down to a new round, which a desk allows once the one before is over."""
        name = f"r{self.rounds + 1}"
        opening = OpenRound(name, "p1", TableRules.of(variant), commitment(secret, name))
        if self.model.phase not in ("none", "finished"):
            assert not self.act(opening)
            return
        self.state, self.events = None, ()
        assert self.act(opening)
        self.rounds += 1
        self.secret = secret
        self.model.phase, self.model.variant = "betting", variant

    @rule(main=bets, bonus=st.just(0) | bets)
    def bet(self, main: int, bonus: int) -> None:
        allowed = self.model.may_bet(main, bonus)
        assert self.act(PlaceBets(main, bonus)) is allowed
        if allowed:
            self.model.game += self.model.stakes - main - bonus
            self.model.bets = (main, bonus)

    @rule()
    def clear(self) -> None:
        allowed = self.model.phase == "betting" and self.model.stakes > 0
        assert self.act(ClearBets()) is allowed
        if allowed:
            self.model.game += self.model.stakes
            self.model.bets = (0, 0)

    @rule()
    def abandon(self) -> None:
        allowed = self.model.phase == "betting" and self.model.stakes == 0
        assert self.act(Abandon(self.secret or bytes(32))) is allowed
        if allowed:
            self.model.phase = "finished"

    @rule(seed=st.sampled_from(["seed", "other-seed", "", "no blanks"]))
    def deal(self, seed: str) -> None:
        valid = seed in ("seed", "other-seed")
        allowed = self.model.phase == "betting" and self.model.stakes > 0 and valid
        assert self.act(Deal(seed, self.secret or bytes(32))) is allowed
        if allowed:
            assert self.state is not None
            assert self.state.cards is not None
            self.model.phase, self.model.cards = "setting", self.state.cards

    @rule(places=st.tuples(*[st.integers(min_value=0, max_value=6)] * 2))
    def set_hand(self, places: tuple[int, int]) -> None:
        low = tuple(self.model.cards[place] for place in places) if self.model.cards else DECK[:2]
        allowed = self.model.phase == "setting" and low[0] != low[1]
        setting = None
        if allowed:
            setting = Setting(low, [card for card in self.model.cards if card not in low])
            allowed = not (setting.is_foul and self.model.variant == "five-percent")
        assert self.act(SetHand(low, self.secret or bytes(32))) is allowed
        if allowed:
            assert setting is not None
            assert self.state is not None
            assert self.state.dealer is not None
            self.model.settle(setting, self.state.dealer.setting)

    @rule(
        variant=st.sampled_from(SOLO),
        secret=st.binary(min_size=32, max_size=32),
        main=st.integers(min_value=100, max_value=2000),
    )
    def play_on(self, variant: str, secret: bytes, main: int) -> None:
        """Play whatever round there is to its end, sensibly."""
        if self.model.phase in ("none", "finished"):
            self.open(variant, secret)
        if self.model.phase == "betting":
            self.bet(main, 0)
            self.deal("seed")
        if self.model.phase == "setting":
            low = house_way("online").decide(self.model.cards).setting.low
            self.set_hand((self.model.cards.index(low[0]), self.model.cards.index(low[1])))

    @rule(card=st.sampled_from(DECK))
    def set_a_card_that_is_not_held(self, card: Card) -> None:
        if card not in self.model.cards:
            low = (self.model.cards[0] if self.model.cards else DECK[0], card)
            assert not self.act(SetHand(low, self.secret or bytes(32)))

    @rule(wrong=st.binary(min_size=32, max_size=32))
    def another_secret(self, wrong: bytes) -> None:
        if wrong != self.secret:
            assert not self.act(Deal("seed", wrong))
            assert not self.act(SetHand(self.model.cards[:2], wrong))

    # What always holds

    @invariant()
    def balances_are_the_model_s(self) -> None:
        balance, model = self.book.balance, self.model
        assert balance(account_of("p1")) == model.account >= 0
        assert balance(game_of("p1")) == model.game >= 0
        assert balance(stakes_of("p1")) == model.stakes >= 0
        assert sum(self.book.balances.values()) == 0
        names = {str(account): cents for account, cents in self.book.balances.items()}
        assert names.get("house", 0) == model.house
        assert names.get("commission", 0) == model.commission

    @invariant()
    def every_entry_is_balanced(self) -> None:
        assert all(sum(line.cents for line in entry.lines) == 0 for entry in self.written)

    @invariant()
    def a_hold_is_open_while_there_are_stakes_and_closed_once(self) -> None:
        opened = [e.hold.hold for e in self.written if e.hold and e.hold.act is HoldAct.OPEN]
        closed = [e.hold.hold for e in self.written if e.hold and e.hold.act is not HoldAct.OPEN]
        assert len(set(opened)) == len(opened)
        assert len(set(closed)) == len(closed)
        still_open = set(opened) - set(closed)
        in_state = self.state.hold if self.state else None
        assert still_open == ({in_state} if in_state else set())
        assert bool(still_open) is (self.model.stakes > 0)

    @invariant()
    def the_round_is_its_events(self) -> None:
        if self.state is not None:
            assert self.state.phase.value == self.model.phase
            assert self.state.version == len(self.events)
            lines = [json.dumps(event.to_json()) for event in self.events]
            assert replay(event_from_json(json.loads(line)) for line in lines) == self.state

    @invariant()
    def a_finished_round_verifies(self) -> None:
        if self.model.phase == "finished":
            assert verify(proof(self.events)).ok


TestRoundAndLedger = RoundAndLedger.TestCase
