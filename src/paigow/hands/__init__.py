"""The strength of two, five and seven cards, the bug, settings and their faults.

>>> from paigow.cards import parse_cards
>>> rank_high(parse_cards("Ks Qd 9h 4c Jk")).name
'high card, A K Q 9 4'
"""

from paigow.hands.lines import Line, is_pai_gow, line_strengths
from paigow.hands.push_rules import PushRule
from paigow.hands.ranking import (
    HIGH_STRENGTHS,
    LOW_STRENGTHS,
    StandIn,
    best_high,
    joker_stands_for,
    low_strengths,
    rank_high,
    rank_low,
)
from paigow.hands.setting import (
    Fault,
    Setting,
    SettingError,
    all_settings,
    legal_settings,
    setting_faults,
)
from paigow.hands.showdown import Result, Showdown, Verdict, compare_settings
from paigow.hands.strength import HandClass, Strength, Wheel

__all__ = [
    "HIGH_STRENGTHS",
    "LOW_STRENGTHS",
    "Fault",
    "HandClass",
    "Line",
    "PushRule",
    "Result",
    "Setting",
    "SettingError",
    "Showdown",
    "StandIn",
    "Strength",
    "Verdict",
    "Wheel",
    "all_settings",
    "best_high",
    "compare_settings",
    "is_pai_gow",
    "joker_stands_for",
    "legal_settings",
    "line_strengths",
    "low_strengths",
    "rank_high",
    "rank_low",
    "setting_faults",
]
