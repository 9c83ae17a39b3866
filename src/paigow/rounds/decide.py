"""Deciding: a round and a command give events, or a refusal that names the rule."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from typing import Any, Final

from paigow.cards import Card, CardSet
from paigow.datafiles import listed
from paigow.errors import InputError, RefusedError
from paigow.hands import Fault, Setting, setting_faults
from paigow.houseways import house_way
from paigow.ledger import money, whole_cents
from paigow.rounds.commands import Abandon, ClearBets, Command, Deal, OpenRound, PlaceBets, SetHand
from paigow.rounds.events import (
    BetsCleared,
    BetsPlaced,
    CardsDealt,
    DealerSet,
    Event,
    HandSet,
    RoundAbandoned,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
    check_hash,
)
from paigow.rounds.rules import TableRules
from paigow.rounds.settle import settle
from paigow.rounds.state import Phase, RoundState
from paigow.rounds.words import result_words
from paigow.shuffling import commitment, deal_order
from paigow.variants import FoulRule, variant, variant_names

_CLIENT_SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)
_WRONG_PHASE: Final = {
    Phase.BETTING: "the cards are not dealt yet: bet and deal first",
    Phase.SETTING: "the cards are dealt and the bets stand: set your hand",
    Phase.FINISHED: "the round is over: open a new one",
}


class SettingRefusedError(RefusedError):
    """A setting that the rules refuse: it carries every fault, not the first alone."""

    def __init__(self, faults: Iterable[Fault], message: str, *, code: str) -> None:
        super().__init__(message, code=code)
        self.faults = tuple(faults)


def decide(state: RoundState | None, command: Command, *, at: str) -> tuple[Event, ...]:
    """What a command makes happen at a time (RFC 3339, UTC); the round itself does not change.

    :raises RefusedError: ``wrong_phase``, ``not_solo``, ``below_minimum``, ``above_maximum``,
        ``bonus_needs_main``, ``no_bonus_bet``, ``no_bet``, ``round_unfinished`` (a round with a
        bet is not abandoned), ``commitment_mismatch``; and for a setting, with all its faults,
        ``card_not_held``, ``bad_setting`` or ``foul``
    :raises InputError: for an amount, seed or commitment that cannot be read
    """
    if isinstance(command, OpenRound):
        return _open(state, command, at)
    if state is None:
        raise RefusedError("there is no round yet: open one first", code="wrong_phase")
    match command:
        case PlaceBets():
            _require(state, Phase.BETTING)
            return (_bets(state, command, at),)
        case ClearBets():
            _require(state, Phase.BETTING)
            _require_bet(state)
            return (BetsCleared(**_next(state, at)),)
        case Abandon():
            _require(state, Phase.BETTING)
            return (_abandon(state, command, at),)
        case Deal():
            _require(state, Phase.BETTING)
            _require_bet(state)
            return (_deal(state, command, at),)
        case SetHand():
            _require(state, Phase.SETTING)
            return _finish(state, command, at)


def _open(state: RoundState | None, command: OpenRound, at: str) -> tuple[Event, ...]:
    if state is not None:
        raise RefusedError("the round is open already: bet and deal", code="wrong_phase")
    if not command.round or not command.player:
        raise InputError("a round and its player need names")
    name = command.rules.variant
    if name in variant_names() and not variant(name).is_solo:
        solo = listed(name for name in variant_names() if variant(name).is_solo)
        raise RefusedError(f"{name} is played at a table of several: take {solo}", code="not_solo")
    return (
        RoundOpened(
            round=command.round,
            seq=0,
            at=at,
            player=command.player,
            rules=command.rules,
            commitment=check_hash(command.commitment, "commitment"),
        ),
    )


def check_bets(main: int, bonus: int, rules: TableRules) -> None:
    """Refuse bets that the rules of a table do not take."""
    whole_cents(main, "the main bet")
    whole_cents(bonus, "the bonus bet")
    if bonus and rules.paytable is None:
        raise RefusedError("this game has no bonus bet: leave it at 0", code="no_bonus_bet")
    if bonus and not main:
        raise RefusedError("a bonus bet needs a main bet: bet that first", code="bonus_needs_main")
    check_limits("main", main, rules.min_bet, rules.max_bet)
    if bonus:
        check_limits("bonus", bonus, rules.min_bonus, rules.max_bonus)


def check_limits(bet: str, amount: int, least: int, most: int) -> None:
    """Refuse a bet outside the posted limits."""
    if amount < least:
        raise RefusedError(
            f"the {bet} bet is {money(least)} or more, not {money(amount)}", code="below_minimum"
        )
    if amount > most:
        raise RefusedError(
            f"the {bet} bet is {money(most)} or less, not {money(amount)}", code="above_maximum"
        )


def _bets(state: RoundState, command: PlaceBets, at: str) -> BetsPlaced:
    check_bets(command.main, command.bonus, state.rules)
    return BetsPlaced(**_next(state, at), main=command.main, bonus=command.bonus)


def _abandon(state: RoundState, command: Abandon, at: str) -> RoundAbandoned:
    if state.main:
        raise RefusedError(
            "a bet lies on the table: finish the round, or take the bet off first",
            code="round_unfinished",
        )
    _check_secret(state, command.secret)
    return RoundAbandoned(**_next(state, at), secret=command.secret.hex())


def _deal(state: RoundState, command: Deal, at: str) -> CardsDealt:
    seed = command.client_seed
    if _CLIENT_SEED.fullmatch(seed) is None:
        raise InputError("a client seed is 1 to 64 letters, digits, '_' or '-'")
    _check_secret(state, command.secret)
    order = deal_order(command.secret, state.id, [seed])
    return CardsDealt(**_next(state, at), client_seed=seed, player=order[:7], dealer=order[7:14])


def _finish(state: RoundState, command: SetHand, at: str) -> tuple[Event, ...]:
    """The player's setting and all that follows from it: nothing may come between them."""
    assert state.cards is not None
    assert state.dealer_cards is not None
    _check_secret(state, command.secret)
    rules = state.rules
    player = player_setting(command.low, state.cards, rules.foul)
    dealer = house_way(rules.house_way, rules.wheel).decide(state.dealer_cards)
    settlement = settle(player, dealer.setting, state.main, state.bonus, rules)
    return (
        HandSet(**_next(state, at), setting=player, foul=player.is_foul),
        DealerSet(
            **_next(state, at, 1),
            setting=dealer.setting,
            way=rules.house_way,
            clause=dealer.clause.id,
            says=dealer.says,
        ),
        SecretRevealed(**_next(state, at, 2), secret=command.secret.hex()),
        RoundSettled(
            **_next(state, at, 3),
            settlement=settlement,
            says=result_words(player, dealer.setting, settlement, rules.wheel),
        ),
    )


def player_setting(low: tuple[Card, ...], held: tuple[Card, ...], rule: FoulRule) -> Setting:
    """The setting that two of the cards held make.

    :raises SettingRefusedError: with all its faults, unless the rules let it stand
    """
    high = tuple(card for card in held if card not in low)
    # The high hand is whatever the low hand leaves, so its count is no fault of its own.
    faults = tuple(
        fault for fault in setting_faults(low, high, CardSet(held)) if fault.code != "high_count"
    )
    codes = {fault.code for fault in faults}
    if codes == {"foul"}:
        if rule is FoulRule.RESET:
            message = f"a foul: {faults[0].message}: pick other cards for the low hand"
            raise SettingRefusedError(faults, message, code="foul")
    elif codes:
        code = "card_not_held" if "not_held" in codes else "bad_setting"
        raise SettingRefusedError(faults, "; ".join(fault.message for fault in faults), code=code)
    return Setting(low, high)


def _require(state: RoundState, phase: Phase) -> None:
    if state.phase is not phase:
        raise RefusedError(_WRONG_PHASE[state.phase], code="wrong_phase")


def _require_bet(state: RoundState) -> None:
    if not state.main:
        raise RefusedError("there is no bet on the table: bet first", code="no_bet")


def _check_secret(state: RoundState, secret: bytes) -> None:
    if not hmac.compare_digest(commitment(secret, state.id), state.commitment):
        raise RefusedError(
            "the secret is not the one that was promised: this round cannot be played",
            code="commitment_mismatch",
        )


def _next(state: RoundState, at: str, ahead: int = 0) -> dict[str, Any]:
    """What every next event has."""
    return {"round": state.id, "seq": state.version + ahead, "at": at}
