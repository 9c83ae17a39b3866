"""The slip that each player gets when a round is settled: the bets, or the bank, and the sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paigow.ledger import money
from paigow.tables.record import Cents, Natural, Record
from paigow.tables.results import BankSettlement, TableItem, TableSettlement
from paigow.tables.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSpot(Record):
    """The bets of one spot, and what they come to, in cents."""

    what: ClassVar[str] = "a spot of a slip"
    spot: Natural
    dragon: bool
    items: tuple[TableItem, ...]
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipBank(Record):
    """What banking the round came to, in cents.

    Of the ``amount`` so much was used to take losing bets, ``used_won``, and so much to pay
    winning ones, ``used_lost``; ``net`` is after commission and collection.
    """

    what: ClassVar[str] = "the bank of a slip"
    amount: Cents
    collection: Cents
    used_won: Cents
    used_lost: Cents
    commission: Cents
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip(Record):
    """What a round came to for one player, in cents, and in words."""

    what: ClassVar[str] = "a slip"
    round: Natural
    spots: tuple[SlipSpot, ...]
    bank: SlipBank | None
    net: int
    says: str


def slips(state: TableState) -> dict[str, Slip]:
    """The slips of the round that is settled: one for everybody who bet or banked; else none."""
    if state.settlement is None:
        return {}
    return {player: _slip(state, player, state.settlement) for player in _players(state.settlement)}


def slip_of(state: TableState, player: str) -> Slip | None:
    """The slip of one player, if there is one."""
    settlement = state.settlement
    if settlement is None or player not in _players(settlement):
        return None
    return _slip(state, player, settlement)


def _players(settlement: TableSettlement) -> dict[str, None]:
    players = dict.fromkeys(spot.player for spot in settlement.spots)
    if settlement.bank.player is not None:
        players[settlement.bank.player] = None
    return players


def _slip(state: TableState, player: str, settlement: TableSettlement) -> Slip:
    spots = tuple(
        SlipSpot(
            spot=spot.spot, dragon=_is_dragon(state, spot.spot), items=spot.items, net=spot.net
        )
        for spot in settlement.of_player(player)
    )
    bank = _bank(settlement.bank) if settlement.bank.player == player else None
    net = sum(spot.net for spot in spots) + (0 if bank is None else bank.net)
    said = [] if bank is None else [_bank_words(bank)]
    if len(spots) > 1:
        said += [f"{_called(spot)}: {_up_or_down(spot.net)}." for spot in spots]
    said.append(f"You are {_up_or_down(net)}.")
    return Slip(round=state.round, spots=spots, bank=bank, net=net, says=" ".join(said))


def _is_dragon(state: TableState, number: int) -> bool:
    spot = state.spot(number)
    return spot is not None and spot.dragon


def _called(spot: SlipSpot) -> str:
    """What a spot goes by: nobody chose the place of a dragon hand, so that comes second."""
    return f"Dragon hand (spot {spot.spot})" if spot.dragon else f"Spot {spot.spot}"


def _bank(bank: BankSettlement) -> SlipBank:
    assert bank.amount is not None, "a player who banks puts an amount up"
    return SlipBank(
        amount=bank.amount,
        collection=bank.collection,
        used_won=bank.won,
        used_lost=bank.lost,
        commission=bank.commission,
        net=bank.net,
    )


def _bank_words(bank: SlipBank) -> str:
    fees = [
        f"{money(cents)} {name}"
        for name, cents in (("commission", bank.commission), ("collection", bank.collection))
        if cents
    ]
    paid = f"; you paid {' and '.join(fees)}" if fees else ""
    return (
        f"Your bank of {money(bank.amount)} took {money(bank.used_won)} "
        f"and paid {money(bank.used_lost)}{paid}."
    )


def _up_or_down(net: int) -> str:
    if net == 0:
        return "even"
    return f"up {money(net)}" if net > 0 else f"down {money(-net)}"
