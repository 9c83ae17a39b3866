"""Tables, games and rounds made for tests of the settlement."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from paigow.hands import Setting
from paigow.tables.config import TableConfig
from paigow.tables.settling import BankHand, SpotHand
from paigow.variants import Variant, variant

# The bank's hand, and three that win, push and lose against it.
BANK = "Qd Js / 8c 8d Kc 5h 3d"
WIN, PUSH, LOSE = "Ac Kd / 9c 9d 7h 4s 2c", "Tc 6d / 9h 9s 7d 4c 2s", "Th 5s / 7c 7s Jd 4h 2d"
HANDS = {"win": WIN, "push": PUSH, "lose": LOSE}
# A bank with an ace-high pai gow, with and without the joker.
ACE_HIGH, JOKER_HIGH = "Kd Qh / As 9c 7s 4d 2h", "Kd Qh / Jk 9c 7s 4d 2h"
BEATS_IT = "Ac 6d / Ks Kh 5s 3h 2c"
PUSHES_IT = "8c 6d / Ks Kh 5s 3h 2c"
# The seven cards of a player who beats the bank on the trips line, 3 to 1, and on the flush line.
TRIPS, FLUSH = "Ac Kd / 9c 9d 9h 4s 2c", "Ah Kd / 9s 7s 6s 4s 2s"


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
