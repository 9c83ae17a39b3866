"""What may be seen of a round: built up field by field from what the viewer may know."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, cast

from paigow.hands import Setting, Wheel, all_settings
from paigow.hands.setting import is_foul
from paigow.rounds.events import DealerSet, RoundSettled
from paigow.rounds.rules import TableRules
from paigow.rounds.settlement import Item
from paigow.rounds.state import Phase, RoundState


@dataclass(frozen=True, slots=True)
class View:
    """What views have in common: they turn into JSON."""

    def to_json(self) -> dict[str, Any]:
        """The view as a JSON object."""
        return {name: _jsonable(getattr(self, name)) for name in _names(cast("Any", type(self)))}


@cache
def _names(view: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(view))


def _jsonable(value: object) -> object:
    if isinstance(value, View):
        return value.to_json()
    return [_jsonable(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsView(View):
    """The posted limits, in cents; both of the bonus are 0 where there is no bonus bet."""

    min: int
    max: int
    bonus_min: int
    bonus_max: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingView(View):
    """A setting with the words for its hands, and what the joker is in it (``Ts``, ``7``, ``A``).

    Where any suit would do, ``joker_as`` is a rank alone.
    """

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    foul: bool
    joker_as: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerView(View):
    """The dealer's setting and the clause of the house way that chose it."""

    setting: SettingView
    way: str
    clause: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemView(View):
    """One bet settled, in cents."""

    bet: str
    stake: int
    result: str
    won: int
    commission: int
    returned: int
    line: str | None
    pays: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView(View):
    """How the round ended, the money in cents, and all of it in words."""

    low: str
    high: str
    result: str
    items: tuple[ItemView, ...]
    staked: int
    returned: int
    net: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(View):
    """A round as its player may see it.

    ``cards`` are in the order in which they were dealt; ``options`` holds all 21 settings while
    the hand is being set; ``dealer``, ``secret`` and ``result`` are there once it is set.
    """

    id: str
    variant: str
    version: int
    phase: str
    opened_at: str
    wheel: str
    foul_rule: str
    limits: LimitsView
    commitment: str
    client_seed: str | None
    secret: str | None
    main: int
    bonus: int
    cards: tuple[str, ...] | None
    options: tuple[SettingView, ...] | None
    setting: SettingView | None
    dealer: DealerView | None
    result: ResultView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView(View):
    """A round as anybody may see it: the bets, and the hands once they are set."""

    id: str
    variant: str
    version: int
    phase: str
    opened_at: str
    commitment: str
    secret: str | None
    main: int
    bonus: int
    setting: SettingView | None
    dealer: DealerView | None
    result: ResultView | None


def limits_view(rules: TableRules) -> LimitsView:
    """The posted limits of a table."""
    return LimitsView(
        min=rules.min_bet,
        max=rules.max_bet,
        bonus_min=rules.min_bonus,
        bonus_max=rules.max_bonus,
    )


def setting_view(setting: Setting, wheel: Wheel) -> SettingView:
    """A setting as it is shown.

    >>> shown = setting_view(Setting.parse("5c 4c / Ah Qh Jh 7h Jk"), Wheel.SECOND)
    >>> shown.low_name, shown.high_name, shown.joker_as
    ('five-four', 'ace-high flush', 'Kh')
    """
    stand_in = setting.joker_stands_for(wheel)
    low, high = setting.low_strength(), setting.high_strength(wheel)
    return SettingView(
        low=tuple(map(str, setting.low)),
        high=tuple(map(str, setting.high)),
        low_name=low.words,
        high_name=high.words,
        foul=is_foul(low, high),
        joker_as=None if stand_in is None else str(stand_in),
    )


def _dealer_view(dealer: DealerSet | None, wheel: Wheel) -> DealerView | None:
    if dealer is None:
        return None
    return DealerView(
        setting=setting_view(dealer.setting, wheel),
        way=dealer.way,
        clause=dealer.clause,
        says=dealer.says,
    )


def _item_view(item: Item) -> ItemView:
    return ItemView(
        bet=item.bet.value,
        stake=item.stake,
        result=item.result.value,
        won=item.won,
        commission=item.commission,
        returned=item.returned,
        line=item.line,
        pays=item.pays,
    )


def _result_view(settled: RoundSettled | None) -> ResultView | None:
    if settled is None:
        return None
    settlement = settled.settlement
    return ResultView(
        low=settlement.low.value,
        high=settlement.high.value,
        result=settlement.result.value,
        items=tuple(_item_view(item) for item in settlement.items),
        staked=settlement.staked,
        returned=settlement.returned,
        net=settlement.net,
        says=settled.says,
    )


def _setting_view(state: RoundState) -> SettingView | None:
    return None if state.setting is None else setting_view(state.setting, state.rules.wheel)


def _options(state: RoundState) -> tuple[SettingView, ...] | None:
    if state.phase is not Phase.SETTING or state.cards is None or state.setting is not None:
        return None
    return tuple(setting_view(option, state.rules.wheel) for option in all_settings(state.cards))


def player_view(state: RoundState) -> PlayerView:
    """The round as its player may see it."""
    rules = state.rules
    return PlayerView(
        id=state.id,
        variant=rules.variant,
        version=state.version,
        phase=state.phase.value,
        opened_at=state.opened_at,
        wheel=rules.wheel.value,
        foul_rule=rules.foul.value,
        limits=limits_view(rules),
        commitment=state.commitment,
        client_seed=state.client_seed,
        secret=state.secret,
        main=state.main,
        bonus=state.bonus,
        cards=None if state.cards is None else tuple(map(str, state.cards)),
        options=_options(state),
        setting=_setting_view(state),
        dealer=_dealer_view(state.dealer, rules.wheel),
        result=_result_view(state.settled),
    )


def public_view(state: RoundState) -> PublicView:
    """The round as anybody may see it; the player's hand only once the dealer's is shown."""
    return PublicView(
        id=state.id,
        variant=state.rules.variant,
        version=state.version,
        phase=state.phase.value,
        opened_at=state.opened_at,
        commitment=state.commitment,
        secret=state.secret,
        main=state.main,
        bonus=state.bonus,
        setting=None if state.dealer is None else _setting_view(state),
        dealer=_dealer_view(state.dealer, state.rules.wheel),
        result=_result_view(state.settled),
    )
