"""What one player sees of a table besides what everybody does: the own cards and the slip."""

from __future__ import annotations

from dataclasses import dataclass

from paigow.hands import all_settings
from paigow.rounds.views import SettingView, View, setting_view
from paigow.tables.events import Kind
from paigow.tables.slips import Slip, slip_of
from paigow.tables.state import Spot, TableState
from paigow.tables.views import TableItemView, item_view, spot_kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class YourSpot(View):
    """A spot of one's own; ``options`` are all 21 settings while it is to be set by hand."""

    spot: int
    kind: str
    cards: tuple[str, ...] | None
    options: tuple[SettingView, ...] | None
    setting: SettingView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSpotView(View):
    """The bets of one spot on a slip."""

    spot: int
    dragon: bool
    items: tuple[TableItemView, ...]
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipBankView(View):
    """The bank on the slip of whoever banked."""

    amount: int
    collection: int
    used_won: int
    used_lost: int
    commission: int
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipView(View):
    """What a round came to for one player, in cents."""

    round: int
    spots: tuple[SlipSpotView, ...]
    bank: SlipBankView | None
    net: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivatePart(View):
    """What one player sees besides; the balances are not the table's to tell."""

    seat: int | None
    host: bool
    standing_offer: int | None
    ready: bool
    spots: tuple[YourSpot, ...]
    advice: None
    slip: SlipView | None


def private_part(state: TableState, player: str) -> PrivatePart:
    """The part of a table that only one player sees, who need not be seated."""
    seat = state.seat_of(player)
    slip = slip_of(state, player)
    kinds = spot_kinds(state)
    return PrivatePart(
        seat=None if seat is None else seat.seat,
        host=player == state.host,
        standing_offer=None if seat is None else seat.offer,
        ready=seat is not None and seat.ready,
        spots=tuple(_your_spot(state, spot, kinds[spot.spot]) for spot in state.spots_of(player)),
        advice=None,
        slip=None if slip is None else slip_view(slip),
    )


def slip_view(slip: Slip) -> SlipView:
    """A slip as its player sees it."""
    bank = slip.bank
    return SlipView(
        round=slip.round,
        spots=tuple(
            SlipSpotView(
                spot=spot.spot,
                dragon=spot.dragon,
                items=tuple(map(item_view, spot.items)),
                net=spot.net,
            )
            for spot in slip.spots
        ),
        bank=None
        if bank is None
        else SlipBankView(
            amount=bank.amount,
            collection=bank.collection,
            used_won=bank.used_won,
            used_lost=bank.used_lost,
            commission=bank.commission,
            net=bank.net,
        ),
        net=slip.net,
        says=slip.says,
    )


def _your_spot(state: TableState, spot: Spot, kind: Kind) -> YourSpot:
    wheel = state.config.wheel
    options = None
    if spot.cards is not None and spot.setting is None and kind is Kind.HAND:
        options = tuple(setting_view(option, wheel) for option in all_settings(spot.cards))
    return YourSpot(
        spot=spot.spot,
        kind=kind.value,
        cards=None if spot.cards is None else tuple(map(str, spot.cards)),
        options=options,
        setting=None if spot.setting is None else setting_view(spot.setting, wheel),
    )
