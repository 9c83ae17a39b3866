"""The comparison of a setting with the bank's: a copy goes to the bank, both must beat it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from paigow.hands.setting import Setting
from paigow.hands.strength import Strength, Wheel


class Verdict(Enum):
    """How one hand did against the bank's hand."""

    WIN = "win"
    LOSE = "lose"
    COPY = "copy"


class Result(Enum):
    """How a round ended for the player; a fouled setting has lost before it is compared."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    FOUL = "foul"


class Showdown(NamedTuple):
    """Both comparisons and what follows from them, from the player's side."""

    low: Verdict
    high: Verdict
    result: Result


def _verdict(player: Strength, bank: Strength) -> Verdict:
    if player == bank:
        return Verdict.COPY
    return Verdict.WIN if player > bank else Verdict.LOSE


def compare_settings(player: Setting, bank: Setting, wheel: str | Wheel) -> Showdown:
    """Compare the player's setting with the bank's.

    >>> show = compare_settings(Setting.parse("Ks Qd / Ah Ad 9c 5s 2h"),
    ...                         Setting.parse("Kc Qh / Kh Kd 8c 5c 2d"), "second")
    >>> show.low.value, show.high.value, show.result.value
    ('copy', 'win', 'push')
    """
    low = _verdict(player.low_strength(), bank.low_strength())
    high = _verdict(player.high_strength(wheel), bank.high_strength(wheel))
    if player.is_foul:
        return Showdown(low, high, Result.FOUL)
    better = (low is Verdict.WIN) + (high is Verdict.WIN)
    return Showdown(low, high, (Result.LOSE, Result.PUSH, Result.WIN)[better])
