"""What a player may ask of a round."""

from __future__ import annotations

from dataclasses import dataclass, field

from paigow.cards import Card
from paigow.rounds.rules import TableRules


@dataclass(frozen=True, slots=True)
class OpenRound:
    """Sit down to a round; the secret of its shuffle is promised by its commitment."""

    round: str
    player: str
    rules: TableRules
    commitment: str


@dataclass(frozen=True, slots=True)
class PlaceBets:
    """The bets in full, in cents: they replace whatever was bet before."""

    main: int
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class ClearBets:
    """Take all bets off."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """Go on to something else: a round without a bet ends, and its promised secret is told."""

    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal: the player's seed is mixed into the shuffle with the promised secret."""

    client_seed: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SetHand:
    """Two of the seven cards go into the low hand; then the dealer's are set and all is settled."""

    low: tuple[Card, ...]
    secret: bytes = field(repr=False)


Command = OpenRound | PlaceBets | ClearBets | Abandon | Deal | SetHand
