"""Checking a finished round of a table from its proof file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from paigow.cards import cards_of
from paigow.errors import InputError
from paigow.ledger import money
from paigow.rounds.checks import Verification, WrongError, checked, same, shown
from paigow.rounds.reading import Fields
from paigow.shuffling import commitment, deal_order
from paigow.tables.betting import check_bets, live_spots, without_hand
from paigow.tables.dealing import dealt, set_by_way, settled
from paigow.tables.events import (
    BankSet,
    BettingClosed,
    CardsDealt,
    Event,
    Kind,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
    SetBy,
    event_from_json,
)
from paigow.tables.evolve import evolve
from paigow.tables.proof import FORMAT
from paigow.tables.seeds import mixed, seed_commitment
from paigow.tables.state import Phase, TableState, round_id
from paigow.variants import FoulRule

_Kind = TypeVar("_Kind", bound=Event)


def verify(document: object) -> Verification:
    """Check a finished round of a table: every fact that follows from others is worked out again.

    The checks are ``history`` (the events can have happened in this order, up to the end),
    ``commitment``, ``seeds``, ``bets``, ``order`` (the action button and who got a hand),
    ``cards`` (the shuffle), ``bank_setting``, ``settings`` and ``settlement``. What follows from
    nothing else, such as the times and the rules of the table, is taken as told; so are sentences.

    :raises InputError: when the document is not a proof file; names the field that is wrong
    """
    fields = Fields(document, "a proof file")
    if fields.raw("format") != FORMAT:
        raise InputError(f"'format' of a proof file must be {FORMAT!r}")
    table, number = fields.text("table"), fields.whole("round", least=1)
    events = fields.items("events", event_from_json)
    fields.done()
    told: list[_Told] = []

    def history(events: tuple[Event, ...]) -> str:
        told.append(_Told.by(table, number, events))
        return f"{len(events)} events in order, from the opening to the settlement"

    checks = [checked("history", history, events)]
    checks += [checked(name, find, told[0]) for name, find in _CHECKS.items() if told]
    name = round_id(table, number)
    return Verification(name, all(check.ok for check in checks), tuple(checks))


class _Told(NamedTuple):
    """What the events of a finished round tell, and the table when betting closed and at the end.

    Both are as far as the round alone tells them: who sat where is not in it.
    """

    events: tuple[Event, ...]
    betting: TableState
    end: TableState

    @classmethod
    def by(cls, table: str, number: int, events: tuple[Event, ...]) -> _Told:
        """Let the events happen to a table of which nothing else is known."""
        if not events or not isinstance(events[0], RoundOpened):
            raise WrongError("the events begin with round_opened")
        opened = events[0]
        same((opened.table, opened.round), (table, number), "the round")
        state = betting = TableState(
            id=table,
            config=opened.config,
            at=opened.at,
            seq=opened.seq,
            round=number - 1,
            phase=Phase.PAUSED,
            button=opened.button,
        )
        last = opened.seq - 1
        for event in events:
            if event.seq <= last:
                raise WrongError(f"{event.type} as {event.seq} comes after {last}")
            last = event.seq
            if isinstance(event, BettingClosed):
                betting = state
            # What is not told of, like a word across the table, leaves gaps in the numbers.
            state = evolve(state, replace(event, seq=state.seq))
        if state.settlement is None or state.secret is None or state.bank.setting is None:
            raise WrongError("the round is not finished")
        return cls(events, betting, state)

    def the(self, kind: type[_Kind]) -> _Kind:
        """The one event of a kind."""
        return next(event for event in self.events if isinstance(event, kind))


def _commitment(told: _Told) -> str:
    opened = told.the(RoundOpened)
    same(opened.round_id, round_id(opened.table, opened.round), "the name of the round")
    found = commitment(bytes.fromhex(told.the(SecretRevealed).secret), opened.round_id)
    same(opened.commitment, found, "the commitment to the secret")
    return f"the secret is the one promised before the deal: {found}"


def _seeds(told: _Told) -> str:
    for seed in told.end.seeds:
        if seed.seed is not None:
            same(seed.commitment, seed_commitment(seed.seed), f"the promise of seat {seed.seat}")
    seeds = mixed(told.end.seeds)
    same(told.the(CardsDealt).seeds, seeds, "the seeds mixed into the shuffle")
    return f"{len(seeds)} of {len(told.end.seeds)} promised seeds were revealed and are mixed in"


def _bets(told: _Told) -> str:
    config = told.betting.config
    bank = told.betting.bank
    for spot in told.betting.spots:
        check_bets(config, spot.main, spot.fortune, spot.ace_high)
        if spot.player == bank.player or spot.seat == bank.seat:
            raise WrongError(f"the bank has bets on spot {spot.spot}")
    if bank.amount is not None and not config.min_bank <= bank.amount <= config.max_bank:
        raise WrongError(f"a bank of {money(bank.amount)} is not within the limits")
    same(bank.collection, 0 if bank.amount is None else config.collection, "the collection")
    staked = sum(spot.staked for spot in told.end.spots)
    whose = "the house banks" if bank.amount is None else f"the bank is {money(bank.amount)}"
    return f"{money(staked)} on {len(told.end.spots)} spots; {whose}"


def _order(told: _Told) -> str:
    closed, left_out = told.the(BettingClosed), without_hand(told.betting)
    spots = live_spots(told.betting)
    same(_spots(closed), " ".join(f"{s.spot} {s.kind.value}" for s in spots), "the order")
    same(closed.button, spots[0].spot, "the place of the action button")
    same(closed.sat_out_seat, None if left_out is None else left_out.seat, "who sits out")
    return f"from the action button on spot {closed.button}: {_spots(closed)}"


def _spots(closed: BettingClosed) -> str:
    return " ".join(f"{spot.spot} {spot.kind.value}" for spot in closed.spots)


def _cards(told: _Told) -> str:
    event = told.the(CardsDealt)
    secret = bytes.fromhex(told.the(SecretRevealed).secret)
    order = deal_order(secret, told.the(RoundOpened).round_id, event.seeds)
    *hands, bank = dealt(order, len(event.hands))
    for hand, cards in zip(event.hands, hands, strict=True):
        same(shown(hand.cards), shown(cards), f"the cards of spot {hand.spot}")
        spot = told.end.spot(hand.spot)
        same(hand.player, None if spot is None else spot.player, f"the player of spot {hand.spot}")
    same(shown(event.bank), shown(bank), "the bank's cards")
    return f"the shuffle gives the bank {shown(bank)}, and every spot its cards"


def _bank_setting(told: _Told) -> str:
    event, config = told.the(BankSet), told.end.config
    decision = set_by_way(config, told.the(CardsDealt).bank)
    same(event.way, config.game.house_way, "the house way")
    same(event.setting, decision.setting, "the bank's setting")
    same(event.clause, decision.clause.id, "the clause of the house way")
    return f"the way {event.way} sets the bank's cards {event.setting} ({event.clause})"


def _settings(told: _Told) -> str:
    config = told.end.config
    for spot in told.end.spots:
        where = f"spot {spot.spot}"
        if spot.setting is None or spot.cards is None:
            raise WrongError(f"{where} is not set")
        same(spot.setting.cards, cards_of(spot.cards), f"the cards set on {where}")
        if spot.kind is not Kind.HAND:
            same(spot.set_by, SetBy.HOUSE_WAY, f"who sets {where}")
        if spot.set_by is not SetBy.PLAYER:
            found = set_by_way(config, spot.cards).setting
            same(spot.setting, found, f"the setting of {where} by the house way")
        elif spot.setting.is_foul and config.game.foul is FoulRule.RESET:
            raise WrongError(f"{spot.setting} on {where} is a foul, and these rules refuse it")
    return "; ".join(f"spot {spot.spot} {spot.setting}" for spot in told.end.spots)


def _settlement(told: _Told) -> str:
    found = settled(told.end.config, told.end.bank, told.end.spots)
    event = told.the(RoundSettled).settlement
    for ours, theirs in zip(found.spots, event.spots, strict=False):
        what = f"the settlement of spot {ours.spot}"
        same(replace(theirs, says=ours.says), ours, what)
    same(event.coverage, found.coverage, "what was used of the bank")
    same(event.bank, found.bank, "the settlement of the bank")
    same(len(event.spots), len(found.spots), "the number of spots settled")
    return ", ".join(f"spot {spot.spot} {money(spot.net)}" for spot in found.spots) + (
        f", bank {money(found.bank.net)}"
    )


_CHECKS: Final[dict[str, Callable[[_Told], str]]] = {
    "commitment": _commitment,
    "seeds": _seeds,
    "bets": _bets,
    "order": _order,
    "cards": _cards,
    "bank_setting": _bank_setting,
    "settings": _settings,
    "settlement": _settlement,
}
