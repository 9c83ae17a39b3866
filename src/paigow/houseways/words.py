"""Why a hand was set as it was, in plain English."""

from __future__ import annotations

from paigow.hands import HandClass, Setting
from paigow.hands.ranking import RANK_KEY
from paigow.houseways.clause import Clause, Play
from paigow.houseways.facts import kind_of
from paigow.houseways.holding import Holding, Shape, holding_of
from paigow.houseways.terms import KIND_TERMS


def _play_words(play: Play, holding: Holding, setting: Setting) -> str:
    low = setting.low_strength()
    front = f"a {low.words}" if low.hand_class is HandClass.ONE_PAIR else low.words
    in_front = f"{front} in front"
    if play.behind in KIND_TERMS:
        return f"the {setting.high_strength().hand_class.title} stays behind, {in_front}"
    match play.front:
        case "lower pair":
            return "split, the lower pair goes in front"
        case "pair of the quads":
            return f"split, {in_front}"
        case "pair of the trips" if holding.shape is Shape.TWO_TRIPS:
            return "a pair of the higher trips goes in front"
        case "ace and single":
            return f"split, {in_front}"
        case "pair" if play.behind is None:
            return "the highest pair goes in front"
    match play.behind:
        case "highest card":
            return "second and third highest in front"
        case "both pairs":
            return f"both kept behind, {in_front}"
        case None:
            return in_front
        case group:
            stay = "stays" if group == "pair" else "stay"
            return f"the {group} {stay} behind, {in_front}"


def says(setting: Setting, clause: Clause) -> str:
    """The reason for a setting that a clause chose: what is held, and how it is played."""
    holding = holding_of(sum(RANK_KEY[card] for card in (*setting.low, *setting.high)))
    low = setting.low_strength()
    high = setting.high_strength()
    play = clause.play_of(holding, low.value, kind_of(high.hand_class, high.ranks))
    return f"{holding.words}: {_play_words(play, holding, setting)}"
