"""What a player may ask of the desk, and what comes back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import NamedTuple, TypeAlias

from paigow.ledger import account_of, game_of, stakes_of
from paigow.rounds import RoundState
from paigow.storage.players import Player


@dataclass(frozen=True, slots=True)
class Deposit:
    """Add play credits to the account, in cents."""

    amount: int


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Take money from the account to the game balance, in cents; between rounds only."""

    amount: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """Leave the game: the whole game balance goes back to the account."""


@dataclass(frozen=True, slots=True)
class Open:
    """Sit down to a new round of a variant."""

    variant: str


@dataclass(frozen=True, slots=True)
class Bet:
    """The bets of a round, in cents and in full: they replace what was bet on it before."""

    round: str
    version: int
    main: int
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Clear:
    """Take the bets off again, before the deal."""

    round: str
    version: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal; the client's seed is mixed into the shuffle."""

    round: str
    version: int
    client_seed: str


@dataclass(frozen=True, slots=True)
class SetCards:
    """Set the hand: the two cards of the low hand, as ``As`` texts."""

    round: str
    version: int
    low: tuple[str, ...]


RoundOrder: TypeAlias = Bet | Clear | DealCards | SetCards
Order: TypeAlias = Deposit | Rebuy | CashOut | Open | RoundOrder


class Reply(NamedTuple):
    """The answer to an order, as it was given the first time.

    ``body`` is the very text that was kept; ``replayed`` says that this was not the first time.
    """

    status: int
    body: str
    replayed: bool


class Wallet(NamedTuple):
    """A player's money, in cents: on the account, at the table, and on the table as bets."""

    account: int
    game: int
    held: int


class Outcome(NamedTuple):
    """How things stand after an order: the player, the money and the round in hand.

    ``state`` is the round that the order was about, else the unfinished one, else None.
    """

    wallet: Wallet
    state: RoundState | None
    player: Player


def accounts(player: str) -> tuple[str, str, str]:
    """The three accounts of a player, in the order of :class:`Wallet`.

    >>> accounts("p1")
    ('account:p1', 'game:p1', 'stakes:p1')
    """
    return account_of(player), game_of(player), stakes_of(player)


def fingerprint(order: Order) -> str:
    """What tells one order from another: equal orders have equal fingerprints.

    >>> fingerprint(Deposit(500)) == fingerprint(Deposit(500)) != fingerprint(Rebuy(500))
    True
    """
    body = json.dumps([type(order).__name__, asdict(order)], sort_keys=True)
    return hashlib.sha256(body.encode()).hexdigest()
