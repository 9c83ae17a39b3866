"""What may be seen of a table: built up field by field from what the viewer may know."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import cache, lru_cache
from typing import Any, TypeVar, cast

from paigow.rounds.views import SettingView, View, setting_view
from paigow.tables.betting import live_spots
from paigow.tables.config import SEATS, TableConfig
from paigow.tables.events import Event, HandSet, Kind, Reacted
from paigow.tables.results import SpotSettlement, TableItem
from paigow.tables.state import Bank, Phase, Seat, Spot, TableState
from paigow.tables.words import event_words, private_words, table_words

_View = TypeVar("_View", bound=View)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigView(View):
    """The posted rules of a table: limits in cents, times in seconds."""

    name: str
    variant: str
    min_main: int
    max_main: int
    min_fortune: int
    max_fortune: int
    min_ace_high: int
    max_ace_high: int
    min_bank: int
    max_bank: int
    collection: int
    betting_seconds: int
    reveal_seconds: int
    setting_seconds: int
    pause_seconds: int
    max_consecutive_bank: int
    max_spots: int
    dragon: bool
    commission_rate: int
    commission_step: int
    bank_commission: bool
    fortune_cap: int
    table_max_payout: int | None
    private: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(View):
    """One of the seven seats, taken or not."""

    seat: int
    name: str | None
    bot: bool
    status: str
    offers_bank: bool
    is_bank: bool
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableItemView(View):
    """One bet settled, in cents."""

    bet: str
    stake: int
    action: int
    result: str
    won: int
    commission: int
    returned: int
    line: str | None
    pays: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotResultView(View):
    """How a spot ended: both comparisons, the bets one by one, and all of it in words."""

    low: str
    high: str
    result: str
    items: tuple[TableItemView, ...]
    net: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotView(View):
    """A spot with bets; its hand is there once the round is settled, and not before."""

    spot: int
    seat: int
    kind: str
    main: int
    fortune: int
    ace_high: int
    dealt: bool
    done: bool
    setting: SettingView | None
    result: SpotResultView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BankView(View):
    """Who banks, what was put up and is left of it, and the bank's cards, which lie face up."""

    seat: int | None
    name: str | None
    amount: int | None
    left: int | None
    collection: int
    cards: tuple[str, ...] | None
    setting: SettingView | None
    way: str | None
    clause: str | None
    says: str | None
    ace_high: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedView(View):
    """A seat's part in the shuffle."""

    seat: int
    commitment: str
    seed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageView(View):
    """What one bet used of the bank, in cents, and what it left."""

    spot: int
    bet: str
    used: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTable(View):
    """A table as everybody sees it, spectators too."""

    id: str
    config: ConfigView
    seq: int
    round: int
    phase: str
    deadline: str | None
    at: str
    seats: tuple[SeatView, ...]
    spots: tuple[SpotView, ...]
    button: int | None
    order: tuple[int, ...]
    sat_out_seat: int | None
    bank: BankView
    seeds: tuple[SeedView, ...]
    commitment: str | None
    secret: str | None
    coverage: tuple[CoverageView, ...]
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView(View):
    """Something that happened, in words; what it changed is in the table itself."""

    seq: int
    at: str
    round: int
    type: str
    says: str
    seat: int | None
    spot: int | None
    kind: str | None
    by: str | None


def public_table(state: TableState) -> PublicTable:
    """The table as everybody sees it."""
    closed = not state.taking_bets
    settlement = state.settlement
    coverage = () if settlement is None else settlement.coverage
    return PublicTable(
        id=state.id,
        config=config_view(state.config),
        seq=state.seq,
        round=state.round,
        phase=state.phase.value,
        deadline=None if state.phase is Phase.WAITING else state.deadline,
        at=state.at,
        seats=tuple(_seat_view(state, number) for number in SEATS),
        spots=_spot_views(state),
        button=state.button,
        order=tuple(spot.spot for spot in state.spots) if closed else (),
        sat_out_seat=state.sat_out_seat,
        bank=_bank_view(state),
        seeds=tuple(_picked(SeedView, seed) for seed in state.seeds),
        commitment=state.commitment,
        secret=state.secret if state.phase is Phase.PAUSED else None,
        coverage=tuple(_picked(CoverageView, step) for step in coverage),
        says=table_words(state),
    )


def public_event(event: Event, state: TableState) -> EventView:
    """An event as everybody sees it, the table being as it is after it."""
    return _event_view(event, event_words(event, state))


def event_for(event: Event, player: str, state: TableState) -> EventView:
    """An event as one player sees it: of the own cards more is said than to others."""
    return _event_view(event, private_words(event, player, state) or event_words(event, state))


@lru_cache(1000)
def config_view(config: TableConfig) -> ConfigView:
    """The posted rules of a table."""
    return _picked(ConfigView, config)


def item_view(item: TableItem) -> TableItemView:
    """One bet settled."""
    return _picked(TableItemView, item)


def _picked(view: type[_View], source: object) -> _View:
    """A view whose every field is one that the source has under the same name."""
    picked: dict[str, Any] = {}
    for name in _names(cast("Any", view)):
        value = getattr(source, name)
        picked[name] = value.value if isinstance(value, Enum) else value
    return view(**picked)


@cache
def _names(view: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(view))


def _seat_view(state: TableState, number: int) -> SeatView:
    seat = state.seat(number)
    return SeatView(
        seat=number,
        name=None if seat is None else seat.name,
        bot=seat is not None and seat.bot is not None,
        status="empty" if seat is None else _status(seat),
        offers_bank=seat is not None and seat.offer is not None,
        is_bank=number == state.bank.seat,
        ready=seat is not None and seat.ready,
    )


def _status(seat: Seat) -> str:
    if seat.leaving:
        return "leaving"
    if seat.sitting_out:
        return "sitting out"
    return "away" if seat.away else "playing"


def spot_kinds(state: TableState) -> dict[int, Kind]:
    """How each spot with bets is played; until betting closes, how it would be if it did now."""
    known = {live.spot: live.kind for live in live_spots(state)} if state.taking_bets else {}
    return {spot.spot: spot.kind or known.get(spot.spot, Kind.HAND) for spot in state.spots}


def _spot_views(state: TableState) -> tuple[SpotView, ...]:
    results = {} if state.settlement is None else {s.spot: s for s in state.settlement.spots}
    kinds = spot_kinds(state)
    return tuple(_spot_view(state, spot, kinds[spot.spot], results) for spot in state.spots)


def _spot_view(
    state: TableState, spot: Spot, kind: Kind, results: dict[int, SpotSettlement]
) -> SpotView:
    settled = results.get(spot.spot)
    shown = None if settled is None else spot.setting
    return SpotView(
        spot=spot.spot,
        seat=spot.seat,
        kind=kind.value,
        main=spot.main,
        fortune=spot.fortune,
        ace_high=spot.ace_high,
        dealt=spot.cards is not None,
        done=spot.setting is not None,
        setting=None if shown is None else setting_view(shown, state.config.wheel),
        result=None if settled is None else _result_view(settled),
    )


def _result_view(settled: SpotSettlement) -> SpotResultView:
    return SpotResultView(
        low=settled.low.value,
        high=settled.high.value,
        result=settled.result.value,
        items=tuple(item_view(item) for item in settled.items),
        net=settled.net,
        says=settled.says,
    )


def _bank_view(state: TableState) -> BankView:
    bank = state.bank
    seat = None if bank.seat is None else state.seat(bank.seat)
    setting = bank.setting
    return BankView(
        seat=bank.seat,
        name=None if seat is None else seat.name,
        amount=bank.amount,
        left=_left(state, bank),
        collection=bank.collection,
        cards=None if bank.cards is None else tuple(map(str, bank.cards)),
        setting=None if setting is None else setting_view(setting, state.config.wheel),
        way=bank.way,
        clause=bank.clause,
        says=bank.says,
        ace_high=bank.has_ace_high,
    )


def _left(state: TableState, bank: Bank) -> int | None:
    if state.settlement is not None and state.settlement.coverage:
        return state.settlement.coverage[-1].left
    return bank.amount


def _event_view(event: Event, says: str) -> EventView:
    return EventView(
        seq=event.seq,
        at=event.at,
        round=event.round,
        type=event.type,
        says=says,
        seat=getattr(event, "seat", None),
        spot=getattr(event, "spot", None),
        kind=event.kind.value if isinstance(event, Reacted) else None,
        by=event.by.value if isinstance(event, HandSet) else None,
    )
