"""The money of a table: what each event moves in the ledger."""

from __future__ import annotations

from collections.abc import Iterable

from paigow.ledger import (
    Entry,
    house_at_table,
    open_hold,
    return_collection,
    settle_at_table,
    take_collection,
    void_hold,
)
from paigow.tables.events import (
    BankSteppedDown,
    BankTaken,
    BetPlaced,
    BettingClosed,
    DragonAsked,
    Event,
    RoundOpened,
    RoundSettled,
    RoundVoid,
)
from paigow.tables.state import Spot, TableState, hold_id


def entries(event: Event, before: TableState | None) -> tuple[Entry, ...]:
    """The entries of an event at a table, to be written in their order.

    Every spot with bets has one hold, and so has the amount of a player who banks; new bets on a
    spot first give back those before. Settling uses each hold up once, against the table's
    account, on which nothing is left then; when nothing is dealt all of it comes back.
    """
    if before is None:
        return ()
    match event:
        case RoundOpened():
            if event.bank_player is None or event.bank_amount is None:
                return ()
            return _bank_up(event, event.bank_player, event.bank_amount, event.collection)
        case BankTaken():
            return _bank_up(event, event.player, event.amount, event.collection)
        case BankSteppedDown():
            return _bank_back(event, before)
        case BetPlaced() | DragonAsked():
            return _bet(event, before)
        case BettingClosed():
            live = {spot.spot for spot in event.spots}
            return _bets_back(event, (spot for spot in before.spots if spot.spot not in live))
        case RoundVoid():
            return (*_bets_back(event, before.spots), *_bank_back(event, before))
        case RoundSettled():
            return _settled(event, before)
        case _:
            return ()


def _bank_up(event: Event, player: str, amount: int, collection: int) -> tuple[Entry, ...]:
    hold = hold_id(event.table, event.seq)
    put_up = open_hold(f"{hold}/bank", player, hold, amount, "bank")
    if collection == 0:
        return (put_up,)
    return put_up, take_collection(f"{hold}/collection", player, collection)


def _bank_back(event: Event, before: TableState) -> tuple[Entry, ...]:
    bank, name = before.bank, hold_id(event.table, event.seq)
    if bank.player is None or bank.amount is None or bank.hold is None:
        return ()
    back = void_hold(f"{name}/bank", bank.player, bank.hold, bank.amount, "unbank")
    if bank.collection == 0:
        return (back,)
    return back, return_collection(f"{name}/collection", bank.player, bank.collection)


def _bet(event: BetPlaced | DragonAsked, before: TableState) -> tuple[Entry, ...]:
    hold, spot = hold_id(event.table, event.seq), before.spot(event.spot)
    taken_off = () if spot is None else _bets_back(event, (spot,))
    if event.main == 0:
        return taken_off
    stake = event.main + event.fortune + event.ace_high
    return (*taken_off, open_hold(f"{hold}/bet", event.player, hold, stake))


def _bets_back(event: Event, spots: Iterable[Spot]) -> tuple[Entry, ...]:
    name = hold_id(event.table, event.seq)
    return tuple(
        void_hold(f"{name}/unbet/{spot.spot}", spot.player, spot.hold, spot.staked)
        for spot in spots
    )


def _settled(event: RoundSettled, before: TableState) -> tuple[Entry, ...]:
    """Every spot against the table's account, and then the bank, which leaves it empty."""
    settlement, name = event.settlement, hold_id(event.table, event.seq)
    holds = {spot.spot: spot.hold for spot in before.spots}
    written = [
        settle_at_table(
            f"{name}/spot/{spot.spot}",
            event.table,
            spot.player,
            holds.pop(spot.spot),
            staked=spot.staked,
            returned=spot.returned,
            commission=spot.commission,
        )
        for spot in settlement.spots
    ]
    assert not holds, "every spot with bets is settled"
    bank, won = settlement.bank, settlement.bank.won - settlement.bank.lost
    if bank.player is not None and bank.amount is not None:
        assert before.bank.hold is not None
        written.append(
            settle_at_table(
                f"{name}/bank",
                event.table,
                bank.player,
                before.bank.hold,
                staked=bank.amount,
                returned=bank.amount + won - bank.commission,
                commission=bank.commission,
            )
        )
    elif won:
        written.append(house_at_table(f"{name}/house", event.table, won))
    return tuple(written)
