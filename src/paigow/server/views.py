"""From the desk's records to the shapes of the wire, field by field of the shape.

A shape takes from a record what it names and nothing else, and what a player may see of a round
is :func:`paigow.rounds.player_view`'s to say: no round's state comes here but through that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from paigow.desk import LoggedRound, Player, Wallet
from paigow.errors import RefusedError
from paigow.houseways import house_way
from paigow.rounds import (
    Event,
    Phase,
    RoundState,
    TableRules,
    limits_view,
    player_steps,
    player_view,
    setting_view,
)
from paigow.server.wire import (
    Advice,
    LogEntry,
    Me,
    RoundSteps,
    RoundView,
    SettingView,
    Shape,
    StepView,
    TableView,
    VariantView,
)
from paigow.variants import Variant, paytable
from paigow.variants.edges import side_bets

_Shape = TypeVar("_Shape", bound=Shape)


def as_shape(shape: type[_Shape], record: object) -> _Shape:
    """The fields of a shape, and of the shapes in it, from the attributes of a record."""
    return shape.model_validate(record, from_attributes=True, strict=False)


def me_view(player: Player, wallet: Wallet) -> Me:
    """The player and the player's money."""
    return Me(
        id=player.id,
        name=player.name,
        guest=player.guest,
        account=wallet.account,
        game=wallet.game,
        held=wallet.held,
    )


def round_view(state: RoundState) -> RoundView:
    """A round as its player may see it."""
    return as_shape(RoundView, player_view(state))


def table_view(player: Player, wallet: Wallet, state: RoundState | None) -> TableView:
    """The player's money and the round."""
    return TableView(me=me_view(player, wallet), round=None if state is None else round_view(state))


def advice_view(state: RoundState) -> Advice:
    """What the house way would do with the player's cards.

    :raises RefusedError: ``wrong_phase`` unless the hand is being set
    """
    if state.phase is not Phase.SETTING or state.cards is None:
        raise RefusedError(
            "there is no hand to set: the house way is asked between the deal and DONE",
            code="wrong_phase",
        )
    rules = state.rules
    decision = house_way(rules.house_way, rules.wheel).decide(state.cards)
    return Advice(
        setting=as_shape(SettingView, setting_view(decision.setting, rules.wheel)),
        way=rules.house_way,
        clause=decision.clause.id,
        says=decision.says,
    )


def steps_view(events: Iterable[Event]) -> RoundSteps:
    """A round step by step."""
    return RoundSteps(
        steps=[
            StepView(
                seq=step.seq,
                at=step.at,
                type=step.type,
                says=step.says,
                round=as_shape(RoundView, step.round),
            )
            for step in player_steps(events)
        ]
    )


def log_entry(row: LoggedRound) -> LogEntry:
    """A round in the game log."""
    return as_shape(LogEntry, row)


def variant_view(record: Variant, rules: TableRules) -> VariantView:
    """A game on offer, by the rules that a round of it would be opened under now."""
    paid = paytable(rules.paytable).lines if rules.paytable is not None else ()
    shown = {
        "name": record.name,
        "title": record.title,
        "source": record.source,
        "wheel": rules.wheel.value,
        "foul": rules.foul.value,
        "house_way": rules.house_way,
        "commission_rate": rules.commission_rate,
        "commission_step": rules.commission_step,
        "bonus": rules.paytable is not None,
        "bonus_paytable": [{"line": line.value, "pays": pays} for line, pays in paid],
        "side_bets": [
            {"bet": bet, "edge": None if edge is None else float(edge)}
            for bet, edge in side_bets(record)
        ],
        "chip_clicks": record.chip_clicks.value,
        "chips": rules.chips,
        "limits": limits_view(rules),
        "readings": record.readings,
        "rules": record.rules,
    }
    return as_shape(VariantView, shown)
