"""A round as it stands: what its events, one after the other, have made of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from paigow.cards import Card
from paigow.errors import InputError
from paigow.hands import Setting
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
from paigow.rounds.rules import TableRules
from paigow.rounds.settlement import Settlement


class HistoryError(InputError):
    """Events that cannot have happened one after the other."""

    default_code = "bad_history"


class Phase(Enum):
    """What the round waits for: a bet and the deal, the player's setting, or nothing more."""

    BETTING = "betting"
    SETTING = "setting"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """Everything about a round, the dealer's cards included: never hand it to a viewer.

    ``version`` is the number of events so far, and ``at`` the time of the last; ``hold`` names the
    stakes in the ledger while there are any. A finished round that is not settled was abandoned.
    """

    id: str
    player: str
    rules: TableRules
    commitment: str
    opened_at: str
    at: str
    version: int
    phase: Phase = Phase.BETTING
    main: int = 0
    bonus: int = 0
    hold: str | None = None
    client_seed: str | None = None
    cards: tuple[Card, ...] | None = None
    dealer_cards: tuple[Card, ...] | None = field(default=None, repr=False)
    setting: Setting | None = None
    dealer: DealerSet | None = None
    secret: str | None = None
    settled: RoundSettled | None = None

    @property
    def settlement(self) -> Settlement | None:
        """How the round was settled, once it is."""
        return None if self.settled is None else self.settled.settlement


def _expected(state: RoundState) -> tuple[type[Event], ...]:
    """The kinds of events that may come next."""
    if state.phase is Phase.BETTING:
        if state.main:
            return (BetsPlaced, BetsCleared, CardsDealt)
        return (BetsPlaced, RoundAbandoned)
    if state.phase is Phase.FINISHED:
        return ()
    if state.setting is None:
        return (HandSet,)
    if state.dealer is None:
        return (DealerSet,)
    return (SecretRevealed,) if state.secret is None else (RoundSettled,)


def evolve(state: RoundState | None, event: Event) -> RoundState:
    """The round after one more event.

    :raises HistoryError: when the event cannot come next
    """
    if state is None:
        if not isinstance(event, RoundOpened) or event.seq != 0:
            raise HistoryError(f"a round begins with round_opened as 0, not with {_name(event)}")
        return RoundState(
            id=event.round,
            player=event.player,
            rules=event.rules,
            commitment=event.commitment,
            opened_at=event.at,
            at=event.at,
            version=1,
        )
    if event.round != state.id:
        raise HistoryError(f"{_name(event)} belongs to the round {event.round!r}, not {state.id!r}")
    if event.seq != state.version or not isinstance(event, _expected(state)):
        wanted = " or ".join(kind.type for kind in _expected(state)) or "nothing"
        raise HistoryError(f"{wanted} may come as {state.version}, not {_name(event)}")
    return _changed(replace(state, at=event.at, version=state.version + 1), event)


def _changed(state: RoundState, event: Event) -> RoundState:
    match event:
        case BetsPlaced():
            hold = hold_id(event)
            return replace(state, main=event.main, bonus=event.bonus, hold=hold)
        case BetsCleared():
            return replace(state, main=0, bonus=0, hold=None)
        case RoundAbandoned():
            return replace(state, phase=Phase.FINISHED, secret=event.secret)
        case CardsDealt():
            return replace(
                state,
                phase=Phase.SETTING,
                client_seed=event.client_seed,
                cards=event.player,
                dealer_cards=event.dealer,
            )
        case HandSet():
            return replace(state, setting=event.setting)
        case DealerSet():
            return replace(state, dealer=event)
        case SecretRevealed():
            return replace(state, secret=event.secret)
        case RoundSettled():
            return replace(state, phase=Phase.FINISHED, settled=event, hold=None)
        case RoundOpened():
            raise AssertionError("a round is opened once")


def replay(events: Iterable[Event]) -> RoundState:
    """The round that its events tell.

    :raises HistoryError: when they cannot have happened one after the other
    """
    state: RoundState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise HistoryError("a round has at least one event")
    return state


def hold_id(event: BetsPlaced) -> str:
    """The name of the hold that a bet opens."""
    return f"{event.round}/{event.seq}"


def _name(event: Event) -> str:
    return f"{event.type} as {event.seq}"
