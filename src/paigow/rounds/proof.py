"""Checking a finished round from its proof file: nothing is believed that can be worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from paigow.cards import Card, cards_of
from paigow.errors import InputError, RefusedError
from paigow.hands import compare_settings
from paigow.houseways import house_way
from paigow.ledger import money
from paigow.rounds.checks import Verification, WrongError, checked, same, shown
from paigow.rounds.decide import check_bets
from paigow.rounds.events import (
    BetsPlaced,
    CardsDealt,
    DealerSet,
    Event,
    HandSet,
    RoundAbandoned,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
    event_from_json,
)
from paigow.rounds.reading import Fields
from paigow.rounds.rules import TableRules
from paigow.rounds.settle import settle
from paigow.rounds.settlement import Settlement
from paigow.rounds.state import Phase, replay
from paigow.rounds.words import result_words, rules_words
from paigow.shuffling import commitment, deal_order
from paigow.variants import FoulRule, variant

FORMAT: Final = "paigow-round-1"


def proof(events: Iterable[Event]) -> dict[str, Any]:
    """The proof file of a finished round: everything that happened in it.

    :raises RefusedError: ``round_unfinished`` while its secret may not be told
    """
    events = tuple(events)
    if replay(events).phase is not Phase.FINISHED:
        raise RefusedError(
            "the round is not finished: its proof comes with its end", code="round_unfinished"
        )
    return {"format": FORMAT, "events": [event.to_json() for event in events]}


def verify(document: object) -> Verification:
    """Check a finished round: every fact that follows from others is worked out again.

    The checks are ``history`` (the events can have happened in this order, up to the end),
    ``times`` (none before the one before it), ``rules`` (they are those of the variant that is
    named), ``commitment``, ``player_cards`` and ``dealer_cards`` (the shuffle), ``bets``,
    ``setting``, ``dealer_setting``, ``comparison``, ``money`` and ``sentences``. A round that was
    abandoned has the first four alone. What a table may set, its limits and its commission, is
    taken as told, and so are the times themselves: the finding of ``rules`` states the former.

    :raises InputError: when the document is not a proof file; names the field that is wrong
    """
    fields = Fields(document, "a proof file")
    if fields.raw("format") != FORMAT:
        raise InputError(f"'format' of a proof file must be {FORMAT!r}")
    events = fields.items("events", event_from_json)
    fields.done()
    if not events:
        raise InputError("a proof file needs the events of a round")
    checks = [checked("history", _history, events)]
    if checks[0].ok:
        checks.append(checked("times", _times, events))
        checks.append(checked("rules", _rules, _the(RoundOpened, events).rules))
        checks.append(checked("commitment", _commitment, events))
        if isinstance(events[-1], RoundSettled):
            told = _Told.by(events)
            checks += [checked(name, find, told) for name, find in _CHECKS.items()]
    return Verification(events[0].round, all(check.ok for check in checks), tuple(checks))


_Kind = TypeVar("_Kind", bound=Event)


def _the(kind: type[_Kind], events: Iterable[Event]) -> _Kind:
    """The event of a kind that a finished round has once."""
    return next(event for event in events if isinstance(event, kind))


class _Told(NamedTuple):
    """What the events of a settled round tell."""

    opened: RoundOpened
    bets: tuple[BetsPlaced, ...]
    dealt: CardsDealt
    hand: HandSet
    dealer: DealerSet
    revealed: SecretRevealed
    settled: RoundSettled

    @classmethod
    def by(cls, events: tuple[Event, ...]) -> _Told:
        bets = tuple(event for event in events if isinstance(event, BetsPlaced))
        return cls(
            _the(RoundOpened, events),
            bets,
            _the(CardsDealt, events),
            _the(HandSet, events),
            _the(DealerSet, events),
            _the(SecretRevealed, events),
            _the(RoundSettled, events),
        )

    @property
    def order(self) -> tuple[Card, ...]:
        """The deck as the seeds shuffle it."""
        secret = bytes.fromhex(self.revealed.secret)
        return deal_order(secret, self.opened.round, [self.dealt.client_seed])


def _history(events: tuple[Event, ...]) -> str:
    if replay(events).phase is not Phase.FINISHED:
        raise WrongError("the round is not finished")
    if isinstance(events[-1], RoundAbandoned):
        return f"{len(events)} events in order; the round was left before there was a bet"
    return f"{len(events)} events in order, from the opening to the settlement"


def _times(events: tuple[Event, ...]) -> str:
    for before, after in pairwise(events):
        if datetime.fromisoformat(after.at) < datetime.fromisoformat(before.at):
            raise WrongError(f"{after.type} at {after.at} comes before {before.type}, {before.at}")
    return f"from {events[0].at} to {events[-1].at}"


def _rules(rules: TableRules) -> str:
    game = variant(rules.variant)
    if not game.is_solo:
        raise WrongError(f"{game.name} is played at a table of several, not in a solo round")
    whose = f"of {game.name}"
    same(rules.wheel.value, game.wheel.value, f"the wheel {whose}")
    same(rules.foul.value, game.foul.value, f"what a foul does by the rules {whose}")
    same(rules.house_way, game.house_way, f"the house way {whose}")
    same(rules.paytable, game.bonus_paytable, f"the pay table {whose}")
    return rules_words(rules)


def _commitment(events: tuple[Event, ...]) -> str:
    opened = _the(RoundOpened, events)
    secret = next(e.secret for e in events if isinstance(e, (SecretRevealed, RoundAbandoned)))
    found = commitment(bytes.fromhex(secret), opened.round)
    same(opened.commitment, found, "the commitment to the secret")
    return f"the secret is the one promised before the deal: {found}"


def _player_cards(told: _Told) -> str:
    same(shown(told.dealt.player), shown(told.order[:7]), "the player's cards")
    return f"the shuffle gives the player {shown(told.dealt.player)}"


def _dealer_cards(told: _Told) -> str:
    same(shown(told.dealt.dealer), shown(told.order[7:14]), "the dealer's cards")
    return f"the shuffle gives the dealer {shown(told.dealt.dealer)}"


def _bets(told: _Told) -> str:
    for bets in told.bets:
        check_bets(bets.main, bets.bonus, told.opened.rules)
    stakes = told.bets[-1]
    return f"{money(stakes.main)} on the main bet and {money(stakes.bonus)} on the bonus"


def _setting(told: _Told) -> str:
    setting = told.hand.setting
    same(setting.cards, cards_of(told.dealt.player), "the cards that the player set")
    same(told.hand.foul, setting.is_foul, "the mark of a foul")
    if setting.is_foul and told.opened.rules.foul is FoulRule.RESET:
        raise WrongError(f"{setting} is a foul, and these rules refuse it")
    return f"the player's cards are set {setting}"


def _dealer_setting(told: _Told) -> str:
    rules, dealer = told.opened.rules, told.dealer
    decision = house_way(rules.house_way, rules.wheel).decide(told.dealt.dealer)
    same(dealer.way, rules.house_way, "the house way")
    same(dealer.setting, decision.setting, "the dealer's setting")
    same(dealer.clause, decision.clause.id, "the clause of the house way")
    return f"the way {dealer.way} sets the dealer's cards {dealer.setting} ({dealer.clause})"


def _comparison(told: _Told) -> str:
    show = compare_settings(told.hand.setting, told.dealer.setting, told.opened.rules.wheel)
    settled = told.settled.settlement
    same(settled.low.value, show.low.value, "the low hand")
    same(settled.high.value, show.high.value, "the high hand")
    same(settled.result.value, show.result.value, "the result")
    return f"low {show.low.value}, high {show.high.value}: {show.result.value}"


def _money(told: _Told) -> str:
    bets, settled = told.bets[-1], told.settled.settlement
    found = settle(told.hand.setting, told.dealer.setting, bets.main, bets.bonus, told.opened.rules)
    if settled.items != found.items:
        raise WrongError(f"the bets should be settled as {_items(found)}, not {_items(settled)}")
    same(money(settled.staked), money(found.staked), "the sum of the stakes")
    same(money(settled.returned), money(found.returned), "the sum of what came back")
    same(money(settled.net), money(found.net), "the net")
    return f"{money(found.staked)} staked, {money(found.returned)} returned"


def _sentences(told: _Told) -> str:
    rules, bets, dealer = told.opened.rules, told.bets[-1], told.dealer
    decision = house_way(rules.house_way, rules.wheel).decide(told.dealt.dealer)
    same(repr(dealer.says), repr(decision.says), "what is said of the dealer's setting")
    found = settle(told.hand.setting, dealer.setting, bets.main, bets.bonus, rules)
    words = result_words(told.hand.setting, dealer.setting, found, rules.wheel)
    same(repr(told.settled.says), repr(words), "what is said of the outcome")
    return told.settled.says


def _items(settlement: Settlement) -> str:
    return "; ".join(
        f"{item.bet.value} bet {money(item.stake)}, {item.result.value}, won {money(item.won)}, "
        f"commission {money(item.commission)}, returned {money(item.returned)}"
        + ("" if (item.line, item.pays) == (None, None) else f", {item.line} at {item.pays} to 1")
        for item in settlement.items
    )


_CHECKS: Final[dict[str, Callable[[_Told], str]]] = {
    "player_cards": _player_cards,
    "dealer_cards": _dealer_cards,
    "bets": _bets,
    "setting": _setting,
    "dealer_setting": _dealer_setting,
    "comparison": _comparison,
    "money": _money,
    "sentences": _sentences,
}
