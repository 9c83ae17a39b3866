"""Tables, games and rounds made for tests of the settlement."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from paigow.hands import Setting
from paigow.tables.config import TableConfig
from paigow.tables.settling import BankHand, SpotHand
from paigow.variants import Variant, variant


@cache
def config(**changes: Any) -> TableConfig:
    """A table with no fees, but for what is asked for."""
    return TableConfig(name="Table", **{"commission_rate": 0, "commission_step": 1, **changes})


def game(*, ace_high_needs_win: bool) -> Variant:
    """The cardroom game in one of the two readings of the ace-high bet."""
    return replace(variant("face-up"), ace_high_needs_win=ace_high_needs_win)


def banked(setting: str, amount: int | None, collection: int = 0) -> BankHand:
    """A bank: of the player in seat 7, or of the house."""
    return BankHand(
        seat=None if amount is None else 7,
        player=None if amount is None else "gus",
        amount=amount,
        collection=collection,
        setting=Setting.parse(setting),
    )


def spot(
    number: int, setting: str, main: int, fortune: int = 0, ace_high: int = 0, player: str = ""
) -> SpotHand:
    """A spot with its hand."""
    return SpotHand(
        spot=number,
        seat=number,
        player=player or f"p{number}",
        main=main,
        fortune=fortune,
        ace_high=ace_high,
        setting=Setting.parse(setting),
    )
