"""A round step by step, as its player saw it: one sentence each, and the round at that point."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paigow.ledger import money
from paigow.rounds.events import (
    BetsCleared,
    BetsPlaced,
    CardsDealt,
    DealerSet,
    Event,
    HandSet,
    RoundAbandoned,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
)
from paigow.rounds.state import RoundState, evolve
from paigow.rounds.views import PlayerView, View, player_view
from paigow.rounds.words import set_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(View):
    """One event, what it says to the player, and the round as it was after it."""

    seq: int
    at: str
    type: str
    says: str
    round: PlayerView


def _says(event: Event, state: RoundState) -> str:
    """One sentence on an event, from what the player may know after it."""
    wheel = state.rules.wheel
    match event:
        case RoundOpened():
            return "The round opens, its shuffle already sealed."
        case BetsPlaced():
            bonus = f" and {money(event.bonus)} on the bonus" if event.bonus else ""
            return f"You bet {money(event.main)}{bonus}."
        case BetsCleared():
            return "You take your bets off."
        case RoundAbandoned():
            return "You leave the round without a bet: it is over, and its seal is opened."
        case CardsDealt():
            cards = " ".join(map(str, event.player))
            return f"You are dealt {cards}; the dealer's seven lie face down."
        case HandSet():
            foul = ": a foul" if event.foul else ""
            return f"{set_words('You set', event.setting, wheel)}{foul}."
        case DealerSet():
            return f"{set_words('The dealer sets', event.setting, wheel)}. {event.says}."
        case SecretRevealed():
            return "The seal is opened: anyone can check the shuffle."
        case RoundSettled():
            return event.says


def player_steps(events: Iterable[Event]) -> tuple[Step, ...]:
    """The round step by step, for its player.

    :raises HistoryError: when the events cannot have happened one after the other
    """
    steps = []
    state: RoundState | None = None
    for event in events:
        state = evolve(state, event)
        steps.append(
            Step(
                seq=event.seq,
                at=event.at,
                type=event.type,
                says=_says(event, state),
                round=player_view(state),
            )
        )
    return tuple(steps)
