"""House ways: how a dealer sets seven cards, as data, with the clause that decided.

>>> from paigow.cards import parse_cards
>>> decision = house_way("online").decide(parse_cards("As Jk 3s 3h 7s 9s Qd"))
>>> print(decision.setting)
3h 3s / As Jk Qd 9s 7s
>>> print(decision.clause, "-", decision.says)
two-pair-split - Two pair, aces and threes: split, the lower pair goes in front
"""

from paigow.houseways.check import ClauseUse, WayReport, check_way
from paigow.houseways.clause import Clause
from paigow.houseways.facts import HandFacts
from paigow.houseways.registry import house_way, house_way_names, load_way
from paigow.houseways.way import HandDecision, HouseWay, NoClauseError, SplitDecision

__all__ = [
    "Clause",
    "ClauseUse",
    "HandDecision",
    "HandFacts",
    "HouseWay",
    "NoClauseError",
    "SplitDecision",
    "WayReport",
    "check_way",
    "house_way",
    "house_way_names",
    "load_way",
]
