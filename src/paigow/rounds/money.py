"""The money of a round: what each event moves in the ledger."""

from __future__ import annotations

from paigow.ledger import Entry, open_hold, settle_hold, void_hold
from paigow.rounds.events import BetsCleared, BetsPlaced, Event, RoundSettled
from paigow.rounds.state import RoundState, hold_id


def entries(event: Event, before: RoundState | None) -> tuple[Entry, ...]:
    """The entries of an event on a round, to be written in their order.

    A bet opens a hold on the game balance; a new bet first gives back the one before; settling
    uses the hold up.
    """
    if before is None:
        return ()
    match event:
        case BetsPlaced():
            stake = open_hold(
                f"{hold_id(event)}/bet", before.player, hold_id(event), event.main + event.bonus
            )
            return (*_void(event, before), stake)
        case BetsCleared():
            return _void(event, before)
        case RoundSettled():
            assert before.hold is not None
            settlement = event.settlement
            return (
                settle_hold(
                    f"{event.round}/{event.seq}/settlement",
                    before.player,
                    before.hold,
                    staked=settlement.staked,
                    returned=settlement.returned,
                    commission=settlement.commission,
                ),
            )
        case _:
            return ()


def _void(event: Event, before: RoundState) -> tuple[Entry, ...]:
    if before.hold is None:
        return ()
    entry = f"{event.round}/{event.seq}/unbet"
    return (void_hold(entry, before.player, before.hold, before.main + before.bonus),)
