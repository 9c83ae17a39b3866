"""A player's own hands in a finished round of a table, for looking back at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paigow.cards import Card
from paigow.errors import RefusedError
from paigow.hands import Setting
from paigow.tables.config import TableConfig
from paigow.tables.events import (
    BankSet,
    CardsDealt,
    ConfigChanged,
    Event,
    HandSet,
    RoundOpened,
    RoundSettled,
    SetBy,
)


class PlayedHand(NamedTuple):
    """A hand as it was played: its cards as they came, its setting and who made it, the main bet.

    The bet is in cents.
    """

    spot: int
    cards: tuple[Card, ...]
    setting: Setting
    main: int
    set_by: SetBy


class PlayedRound(NamedTuple):
    """A player's hands in a round, the bank's that they were set against, and the rules."""

    config: TableConfig
    bank_cards: tuple[Card, ...]
    bank: Setting
    hands: tuple[PlayedHand, ...]


def played_round(events: Iterable[Event], player: str) -> PlayedRound:
    """What a player played in a round, from the events that bear its number.

    :raises RefusedError: ``round_unfinished`` until it is settled; ``round_not_found`` when the
        player had no hand in it
    """
    config: TableConfig | None = None
    dealt: CardsDealt | None = None
    bank: BankSet | None = None
    sets: dict[int, HandSet] = {}
    for event in events:
        match event:
            case RoundOpened() | ConfigChanged():
                config = event.config
            case CardsDealt():
                dealt = event
            case BankSet():
                bank = event
            case HandSet():
                sets[event.spot] = event
            case RoundSettled():
                assert config is not None
                assert dealt is not None
                assert bank is not None
                cards = {hand.spot: hand.cards for hand in dealt.hands}
                hands = tuple(
                    PlayedHand(
                        spot.spot,
                        cards[spot.spot],
                        sets[spot.spot].setting,
                        spot.items[0].stake,
                        sets[spot.spot].by,
                    )
                    for spot in event.settlement.of_player(player)
                )
                if not hands:
                    raise RefusedError(
                        "you had no hand in that round of the table", code="round_not_found"
                    )
                return PlayedRound(config, dealt.bank, bank.setting, hands)
            case _:
                pass
    raise RefusedError(
        "the round is not settled: look back at it when it is", code="round_unfinished"
    )
