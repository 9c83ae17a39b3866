"""A decision in the making: events are added one by one, and the table moves on with each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paigow.errors import RefusedError
from paigow.tables.events import Event
from paigow.tables.evolve import evolve
from paigow.tables.state import Phase, Seat, TableState
from paigow.tables.timing import reached

CanHold = Callable[[str, int], bool]
"""Whether a player's game balance can put up so many cents."""


class Story:
    """The table as it is by now, what has happened so far, and what was handed in.

    ``secret`` is that of the round, or of the next one while the table is paused.
    """

    def __init__(
        self,
        state: TableState | None,
        *,
        table: str,
        at: str,
        secret: bytes | None,
        can_hold: CanHold,
    ) -> None:
        self._state = state
        self._table = table
        self.at = at
        self.secret = secret
        self.can_hold = can_hold
        self.events: list[Event] = []

    @property
    def state(self) -> TableState:
        """The table after what has happened so far."""
        assert self._state is not None
        return self._state

    def add(self, kind: type[Event], /, *, round: int | None = None, **fields: Any) -> None:
        """Let an event happen; its head is filled in."""
        state = self._state
        event = kind(
            table=self._table,
            round=round if round is not None else 0 if state is None else state.round,
            seq=0 if state is None else state.seq,
            at=self.at,
            **fields,
        )
        self._state = evolve(state, event)
        self.events.append(event)

    def seat_of(self, player: str | None) -> Seat:
        """The seat of who asks.

        :raises RefusedError: ``not_seated``
        """
        seat = self.state.seat_of(player)
        if seat is None:
            raise RefusedError("you have no seat at this table: take one first", code="not_seated")
        return seat

    def in_time(self, *phases: Phase) -> None:
        """Refuse what this phase does not take, or takes no more.

        :raises RefusedError: ``wrong_phase``, ``too_late``
        """
        state = self.state
        if state.phase not in phases:
            raise RefusedError(_WRONG_PHASE[state.phase], code="wrong_phase")
        if state.phase is not Phase.WAITING and reached(self.at, state.deadline):
            raise RefusedError("the time for that is over", code="too_late")


_WRONG_PHASE = {
    Phase.WAITING: "the cards are not dealt yet: bet first",
    Phase.BETTING: "bets are being taken: the cards are not dealt yet",
    Phase.REVEALING: "betting is closed: the cards are about to be dealt",
    Phase.SETTING: "the cards are dealt and the bets stand: set your hand",
    Phase.PAUSED: "the round is over: the next one opens in a moment",
}
