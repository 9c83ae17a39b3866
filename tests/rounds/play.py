"""Rounds for tests: played from commands, with any cards, by any rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from paigow.cards import DECK, Card, parse_sequence
from paigow.hands import Setting, all_settings
from paigow.ledger import Book
from paigow.rounds import (
    CardsDealt,
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
    evolve,
    replay,
)
from paigow.shuffling import commitment

AT = "2030-01-31T20:15:00Z"
SECRET = bytes(range(32))
SOLO = ("itv", "gamebookers", "five-percent")


class Game:
    """A round in the making: its events and its state."""

    def __init__(self, rules: TableRules, *, round_id: str = "r1", secret: bytes = SECRET) -> None:
        self.secret = secret
        opening = OpenRound(round_id, "p1", rules, commitment(secret, round_id))
        self.events: tuple[Event, ...] = decide(None, opening, at=AT)
        self.state: RoundState = replay(self.events)

    def do(self, *commands: Command) -> Game:
        """Let commands happen."""
        for command in commands:
            self.add(*decide(self.state, command, at=AT))
        return self

    def add(self, *events: Event) -> None:
        """Let events happen, whatever decided them."""
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def deal(self, seed: str = "seed") -> Game:
        """Deal as the secret says."""
        return self.do(Deal(seed, self.secret))

    def deal_cards(self, player: tuple[Card, ...], dealer: tuple[Card, ...]) -> Game:
        """Deal these cards, whatever the secret says."""
        head: dict[str, Any] = {"round": self.state.id, "seq": self.state.version, "at": AT}
        self.add(CardsDealt(**head, client_seed="seed", player=player, dealer=dealer))
        return self

    def set(self, *low: Card) -> Game:
        """Set the hand."""
        return self.do(SetHand(low, self.secret))


def between(
    player: str, dealer: str, variant: str = "itv", main: int = 1000, bonus: int = 0
) -> Game:
    """A finished round: the player's setting against the dealer's seven cards."""
    mine = Setting.parse(player)
    game = Game(TableRules.of(variant)).do(PlaceBets(main, bonus))
    game.deal_cards((*mine.low, *mine.high), parse_sequence(dealer))
    return game.set(*mine.low)


def finished(
    variant: str = "itv", *, seed: str = "seed", option: int = 0, secret: bytes = SECRET
) -> Game:
    """A round played to its end with one of the legal settings."""
    game = Game(TableRules.of(variant), secret=secret)
    game.do(PlaceBets(1000, 500 if game.state.rules.paytable else 0)).deal(seed)
    assert game.state.cards is not None
    legal = [setting for setting in all_settings(game.state.cards) if not setting.is_foul]
    return game.set(*legal[option % len(legal)].low)


def write(book: Book, events: Iterable[Event]) -> None:
    """Write the money of a round, from its opening, into a book."""
    state: RoundState | None = None
    for event in events:
        for entry in entries(event, state):
            book.apply(entry)
        state = evolve(state, event)


secrets = st.binary(min_size=32, max_size=32)
variants = st.sampled_from(SOLO)
two_hands = st.permutations(DECK).map(lambda deck: (tuple(deck[:7]), tuple(deck[7:14])))
