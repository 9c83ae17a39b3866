"""From counted hands to the shapes of exact answers.

What an unfinished hand is worth is worked out of the player's own cards and the rules: nothing
else of a round comes in here before it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from paigow.cards import Card, CardSet, parse_cards
from paigow.hands import PushRule, Result, Setting, Wheel, compare_settings
from paigow.houseways import HandDecision, HandFacts, HouseWay, house_way
from paigow.houseways.holding import Shape as Holds
from paigow.rounds import setting_view
from paigow.server.analysis_wire import (
    Analysis,
    ClassGivenUp,
    GivenUp,
    PricedSetting,
    Role,
    WayAdvice,
    WayName,
    WorstRound,
)
from paigow.server.analyst import Priced, PricedRow, Question
from paigow.variants.commission import commission

_CLASSES: Final = {
    Holds.QUADS: "four of a kind",
    Holds.TWO_TRIPS: "three of a kind twice",
    Holds.TRIPS: "three of a kind",
}


class Terms(NamedTuple):
    """What a hand plays for: the other side's way, the role, the commission and the bet in cents.

    The rate is in hundredths of a percent; under a push rule some hands of the bank push.
    """

    way: HouseWay
    role: Role
    rate: int
    step: int
    bet: int
    push: PushRule | None = None

    @classmethod
    def of(
        cls,
        name: str,
        wheel: Wheel,
        rate: int,
        step: int,
        bet: int,
        push: PushRule | None = None,
    ) -> Terms:
        """The terms of a player against a house way."""
        return cls(house_way(name, wheel), "player", rate, step, bet, push)

    def question(self, cards: Iterable[Card]) -> Question:
        """What the analyst is asked about a hand."""
        way = self.way
        push = None if self.push is None else self.push.value
        return Question.of(
            cards, way.name, way.wheel.value, self.role, self.rate, self.step, self.bet, push
        )


def hand_class(cards: Iterable[Card]) -> str:
    """The class of seven cards by which hands are grouped; straights and flushes are no matter.

    >>> hand_class(parse_cards("Kd Kh Kc 4s Qs 9d 2h"))
    'three of a kind'
    """
    shape = HandFacts(cards, Wheel.SECOND).holding.shape
    return _CLASSES.get(shape, shape.value)


def analysis(
    cards: Sequence[Card],
    terms: Terms,
    rows: Priced,
    chosen: Setting | None = None,
    seen: Sequence[Card] | None = None,
) -> Analysis:
    """A hand with all its settings priced, the chosen one marked."""
    way, best = terms.way, rows[0].value
    settings = []
    for row in rows:
        setting = _setting(cards, row)
        settings.append(_priced(setting, row, way.wheel, best, chosen=setting == chosen))
    foul = None
    hands = rows[0].win + rows[0].push + rows[0].lose
    if chosen is not None and chosen.is_foul:
        row = PricedRow(_low_text(chosen), 0, 0, hands, -1.0, house_way=False)
        foul = _priced(chosen, row, way.wheel, best, chosen=True)
    return Analysis(
        cards=[str(card) for card in cards],
        against=WayName(name=way.name, title=way.title),
        wheel=way.wheel.value,
        role=terms.role,
        push_rule=None if terms.push is None else terms.push.value,
        commission_rate=terms.rate,
        commission_step=terms.step,
        bet=terms.bet,
        hands=hands,
        seen=None if seen is None else [str(card) for card in seen],
        settings=settings,
        foul=foul,
        given_up=None if chosen is None else given_up(rows, chosen),
        advice=_advice(way, way.decide(cards)),
        hand_class=hand_class(cards),
    )


def given_up(rows: Priced, chosen: Setting) -> float:
    """By how much the value of a setting is below the best one's; a foul loses the bet."""
    if chosen.is_foul:
        return rows[0].value + 1
    low = CardSet(chosen.low)
    return rows[0].value - next(row.value for row in rows if parse_cards(row.low) == low)


def rows_against(cards: Iterable[Card], bank: Setting, terms: Terms) -> Priced:
    """Every legal setting against a bank that is seen: it wins, pushes or loses for certain.

    >>> terms = Terms.of("cardroom", Wheel.LOW, 500, 1, 1000)
    >>> bank = Setting.parse("Qd Js / 8c 8d Kc 5h 3d")
    >>> rows = rows_against(parse_cards("9c 9d Ac Kd 7h 4s 2c"), bank, terms)
    >>> rows[0].low, rows[0].win, rows[0].value, rows[-1].value
    ('Ac Kd', 1, 0.95, -1.0)
    """
    way = terms.way
    facts = HandFacts(cards, way.wheel)
    chosen, _ = way.decide_facts(facts)
    fee = commission(terms.bet, terms.rate, terms.step)
    pushed = terms.push is not None and terms.push.pushes(bank.cards)
    values = {Result.WIN: (terms.bet - fee) / terms.bet, Result.LOSE: -1.0}
    rows = []
    for split in facts.splits:
        setting = facts.setting(split)
        result = Result.PUSH if pushed else compare_settings(setting, bank, way.wheel).result
        rows.append(
            PricedRow(
                _low_text(setting),
                int(result is Result.WIN),
                int(result is Result.PUSH),
                int(result is Result.LOSE),
                values.get(result, 0.0),
                house_way=split == chosen,
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.value, not row.house_way)))


class Lost(NamedTuple):
    """What one hand gave up, in units of its bet.

    Its round is one of a solo game, by its id, or one of a table, by that and its number there.
    """

    round: str | tuple[str, int]
    hand_class: str
    given_up: float


def given_up_view(hands: Sequence[Lost]) -> GivenUp:
    """The running total, by class of hand."""
    classes: dict[str, list[Lost]] = {}
    for hand in hands:
        classes.setdefault(hand.hand_class, []).append(hand)
    total = sum(hand.given_up for hand in hands)
    by_class = [_class_view(name, group) for name, group in classes.items()]
    return GivenUp(
        hands=len(hands),
        seen=sum(not isinstance(hand.round, str) for hand in hands),
        total=total,
        average=total / len(hands) if hands else 0.0,
        by_class=sorted(by_class, key=lambda each: (-each.given_up, each.hand_class)),
    )


def _class_view(name: str, hands: Sequence[Lost]) -> ClassGivenUp:
    worst = max(hands, key=lambda hand: hand.given_up)
    return ClassGivenUp(
        hand_class=name,
        hands=len(hands),
        given_up=sum(hand.given_up for hand in hands),
        worst=_worst(worst) if worst.given_up > 0 else None,
    )


def _worst(hand: Lost) -> WorstRound:
    if isinstance(hand.round, str):
        return WorstRound(round_id=hand.round, table_id=None, round=None, given_up=hand.given_up)
    table, number = hand.round
    return WorstRound(round_id=None, table_id=table, round=number, given_up=hand.given_up)


def _setting(cards: Iterable[Card], row: PricedRow) -> Setting:
    low = parse_cards(row.low)
    return Setting(low, CardSet(cards) - low)


def _low_text(setting: Setting) -> str:
    return " ".join(map(str, setting.low))


def _priced(
    setting: Setting, row: PricedRow, wheel: Wheel, best: float, *, chosen: bool
) -> PricedSetting:
    shown = setting_view(setting, wheel)
    return PricedSetting(
        low=list(shown.low),
        high=list(shown.high),
        low_words=shown.low_name,
        high_words=shown.high_name,
        win=row.win,
        push=row.push,
        lose=row.lose,
        value=row.value,
        given_up=best - row.value,
        house_way=row.house_way,
        chosen=chosen,
        best=row.value == best,
    )


def _advice(way: HouseWay, decision: HandDecision) -> WayAdvice:
    return WayAdvice(way=way.name, title=way.title, clause=decision.clause.id, says=decision.says)
