"""Pai Gow Poker: the rules, the house ways, the money and the table.

What a program needs first stands here by name. It is loaded when it is first asked for, so that
``import paigow`` is quick and brings nothing else along.

>>> import paigow
>>> str(paigow.house_way("online").decide(paigow.parse_cards("Ah Jh Jk Qh Ac 7h As")).setting)
'Ac As / Ah Qh Jh 7h Jk'
>>> paigow.bonus_line(paigow.parse_cards("2c 4d 7s 9h Qc Kd As")) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow._version import __version__

if TYPE_CHECKING:
    from paigow.analysis.edges import edge
    from paigow.analysis.hand_odds import hand_odds
    from paigow.cards import parse_cards
    from paigow.hands import rank_high, rank_low
    from paigow.houseways import house_way
    from paigow.variants import bonus_line, variant

__all__ = [
    "__version__",
    "bonus_line",
    "edge",
    "hand_odds",
    "house_way",
    "parse_cards",
    "rank_high",
    "rank_low",
    "variant",
]

_ROOMS = {
    "bonus_line": "paigow.variants",
    "edge": "paigow.analysis.edges",
    "hand_odds": "paigow.analysis.hand_odds",
    "house_way": "paigow.houseways",
    "parse_cards": "paigow.cards",
    "rank_high": "paigow.hands",
    "rank_low": "paigow.hands",
    "variant": "paigow.variants",
}


def __getattr__(name: str) -> object:
    """Fetch a name of the doorway from its room, and keep it."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'paigow' has no attribute {name!r}")
    from importlib import import_module

    from paigow.errors import PaigowError

    try:
        value: object = getattr(import_module(_ROOMS[name]), name)
    except PaigowError as missing:  # an extra: whoever only looks round, like help(), goes on
        raise AttributeError(str(missing)) from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
