"""From the last bet to the settlement: seeds, cards, settings, and everything compared."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from paigow.cards import Card
from paigow.errors import RefusedError
from paigow.hands import Setting
from paigow.houseways import HandDecision, house_way
from paigow.rounds import player_setting
from paigow.shuffling import SECRET_BYTES, commitment, deal_order
from paigow.tables.commands import CommitSeed, HouseWay, RevealSeed, SetHand
from paigow.tables.config import TableConfig
from paigow.tables.events import (
    BankSet,
    CardsDealt,
    DealtHand,
    HandSet,
    Kind,
    RoundSettled,
    RoundVoid,
    SecretRevealed,
    SeedCommitted,
    SeedRevealed,
    SetBy,
)
from paigow.tables.results import TableSettlement
from paigow.tables.seeds import check_commitment, mixed, seed_commitment
from paigow.tables.settling import BankHand, SpotHand, settle_spots
from paigow.tables.state import Bank, Phase, Spot, TableState
from paigow.tables.story import Story

HAND = 7


def commit_seed(story: Story, command: CommitSeed) -> None:
    """A seat promises a seed; until betting closes another promise may replace it."""
    seat = story.seat_of(command.player)
    story.in_time(Phase.WAITING, Phase.BETTING)
    if seat.bot is not None:
        raise RefusedError("a bot has no seed", code="bot_has_no_seed")
    promise = check_commitment(command.hash)
    story.add(SeedCommitted, seat=seat.seat, player=seat.player, hash=promise)


def reveal_seed(story: Story, command: RevealSeed) -> None:
    """A seat keeps its promise."""
    seat = story.seat_of(command.player)
    story.in_time(Phase.REVEALING)
    promised = next((seed for seed in story.state.seeds if seed.player == seat.player), None)
    if promised is None:
        raise RefusedError("you have not promised a seed for this round", code="no_seed")
    if promised.seed is not None:
        raise RefusedError("your seed is revealed already", code="already_revealed")
    if seed_commitment(command.seed) != promised.commitment:
        raise RefusedError("this is not the seed that you promised", code="seed_mismatch")
    story.add(SeedRevealed, seat=promised.seat, seed=command.seed)


def all_revealed(state: TableState) -> bool:
    """Whether every seed that was promised is revealed."""
    return all(seed.seed is not None for seed in state.seeds)


def deal(story: Story) -> None:
    """Deal: the spots in order, then the bank, whose cards are turned up and set at once."""
    state = story.state
    assert state.round_id is not None
    if story.secret is None or not _is_promised(story.secret, state):
        story.add(RoundVoid, why="the secret of the shuffle is lost, so nothing is dealt")
        return
    seeds = mixed(state.seeds)
    order = deal_order(story.secret, state.round_id, seeds)
    *hands, bank = dealt(order, len(state.spots))
    story.add(
        CardsDealt,
        hands=tuple(
            DealtHand(spot.spot, spot.player, cards)
            for spot, cards in zip(state.spots, hands, strict=True)
        ),
        bank=bank,
        seeds=seeds,
    )
    decision = set_by_way(state.config, bank)
    setting = decision.setting
    story.add(
        BankSet,
        low=setting.low,
        high=setting.high,
        way=state.config.game.house_way,
        clause=decision.clause.id,
        says=decision.says,
    )
    for spot in story.state.spots:
        if spot.kind is not Kind.HAND:
            _set_by_way(story, spot, SetBy.HOUSE_WAY)


def dealt(order: tuple[Card, ...], spots: int) -> tuple[tuple[Card, ...], ...]:
    """The hands of a deal: spot k of the order gets cards 7k to 7k + 6, the bank the seven after.

    >>> from paigow.cards import DECK
    >>> [str(hand[0]) for hand in dealt(DECK, 2)]
    ['2c', '3s', '5h']
    """
    return tuple(order[HAND * k : HAND * (k + 1)] for k in range(spots + 1))


def set_by_way(config: TableConfig, cards: Iterable[Card]) -> HandDecision:
    """Seven cards as the house way of the table sets them."""
    game = config.game
    return house_way(game.house_way, game.wheel).decide(cards)


def set_hand(story: Story, command: SetHand) -> None:
    """A player sets a hand."""
    spot = _own_hand(story, command.player, command.spot)
    assert spot.cards is not None
    setting = player_setting(command.low, spot.cards, story.state.config.game.foul)
    _add_set(story, spot, setting, SetBy.PLAYER)


def ask_house_way(story: Story, command: HouseWay) -> None:
    """A player lets the house way set a hand."""
    _set_by_way(story, _own_hand(story, command.player, command.spot), SetBy.HOUSE_WAY)


def time_is_up(story: Story) -> None:
    """The house way sets whatever is not set in time."""
    for spot in story.state.spots:
        if spot.setting is None:
            _set_by_way(story, spot, SetBy.TIME)


def all_set(state: TableState) -> bool:
    """Whether every hand is set."""
    return all(spot.setting is not None for spot in state.spots)


def settle(story: Story) -> None:
    """Reveal the secret and settle every bet.

    :raises RefusedError: ``commitment_mismatch`` when the secret is not the one that was promised
    """
    state = story.state
    if story.secret is None or not _is_promised(story.secret, state):
        raise RefusedError(
            "the secret is not the one that was promised: this round cannot be settled",
            code="commitment_mismatch",
        )
    story.add(SecretRevealed, secret=story.secret.hex())
    story.add(RoundSettled, settlement=settled(state.config, state.bank, state.spots))


def settled(config: TableConfig, bank: Bank, spots: Iterable[Spot]) -> TableSettlement:
    """What the hands of a round come to, the spots in the order of action."""
    assert bank.setting is not None
    hands = []
    for spot in spots:
        assert spot.setting is not None
        hands.append(
            SpotHand(
                spot=spot.spot,
                seat=spot.seat,
                player=spot.player,
                main=spot.main,
                fortune=spot.fortune,
                ace_high=spot.ace_high,
                setting=spot.setting,
            )
        )
    bank_hand = BankHand(
        seat=bank.seat,
        player=bank.player,
        amount=bank.amount,
        setting=bank.setting,
        collection=bank.collection,
    )
    return settle_spots(config, bank_hand, hands)


def _is_promised(secret: bytes, state: TableState) -> bool:
    if len(secret) != SECRET_BYTES or state.round_id is None:
        return False
    return hmac.compare_digest(commitment(secret, state.round_id), state.commitment or "")


def _own_hand(story: Story, player: str | None, number: int) -> Spot:
    """The hand of a spot that its player may set now."""
    seat = story.seat_of(player)
    story.in_time(Phase.SETTING)
    spot = story.state.spot(number)
    if spot is None:
        raise RefusedError("there is no hand on that spot", code="no_hand")
    if spot.player != seat.player:
        raise RefusedError("that hand belongs to another seat", code="seat_not_yours")
    if spot.kind is not Kind.HAND:
        raise RefusedError("the house way sets that hand", code="set_by_house_way")
    if spot.setting is not None:
        raise RefusedError("that hand is set already", code="already_set")
    return spot


def _set_by_way(story: Story, spot: Spot, by: SetBy) -> None:
    assert spot.cards is not None
    _add_set(story, spot, set_by_way(story.state.config, spot.cards).setting, by)


def _add_set(story: Story, spot: Spot, setting: Setting, by: SetBy) -> None:
    story.add(
        HandSet, spot=spot.spot, player=spot.player, low=setting.low, high=setting.high, by=by
    )
