"""How far a bank's money goes: bets settled in order until the amount it put up is used up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from paigow.errors import InputError
from paigow.hands import Result


class Claim(NamedTuple):
    """One bet against the bank, in cents; ``payout`` is what it would win on top of its stake."""

    stake: int
    result: Result
    payout: int


class Action(NamedTuple):
    """What came of a claim, in cents.

    ``paid`` is what the bank paid, ``lost`` what it took of the stake, ``returned`` all that the
    player gets back before any commission.
    """

    paid: int
    lost: int
    returned: int


class Coverage(NamedTuple):
    """What the bank may still win or lose, in cents; None when the house covers everything."""

    left: int | None

    def take(self, claim: Claim) -> tuple[Action, Coverage]:
        """Settle one claim against what is left.

        A winner takes the payout as far as it is covered and the whole stake back; a loser gives
        the stake as far as it is covered; a push uses nothing. Both kinds use coverage up.

        >>> action, rest = Coverage(5000).take(Claim(500, Result.LOSE, 0))
        >>> action.lost, rest.left
        (500, 4500)
        >>> action, rest = rest.take(Claim(500, Result.WIN, 7500))
        >>> action.paid, action.returned, rest.left
        (4500, 5000, 0)
        """
        paid = self._covered(claim.payout) if claim.result is Result.WIN else 0
        lost = self._covered(claim.stake) if claim.result in (Result.LOSE, Result.FOUL) else 0
        left = None if self.left is None else self.left - paid - lost
        return Action(paid, lost, claim.stake + paid - lost), Coverage(left)

    def _covered(self, cents: int) -> int:
        return cents if self.left is None else min(cents, self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The claims of one betting spot; the side bets are None where they were not made."""

    main: Claim
    fortune: Claim | None = None
    ace_high: Claim | None = None


class SpotActions(NamedTuple):
    """What came of the claims of one spot."""

    main: Action
    fortune: Action | None
    ace_high: Action | None


def cover(bank: int | None, spots: Iterable[Spot]) -> tuple[SpotActions, ...]:
    """Settle the spots, clockwise from the action button, against a bank amount in cents.

    First every main bet in order; then, in the same order, each spot's Fortune and ace-high bet.
    When the house banks (None), every bet has full action.

    >>> hundred = Claim(10_000, Result.LOSE, 0)
    >>> [spot.main.lost for spot in cover(25_000, [Spot(main=hundred)] * 3)]
    [10000, 10000, 5000]

    :raises InputError: for a bank amount below zero
    """
    if bank is not None and bank < 0:
        raise InputError(f"a bank amount is 0 or more, not {bank}")
    spots = tuple(spots)
    left = Coverage(bank)

    def settled(claim: Claim) -> Action:
        nonlocal left
        action, left = left.take(claim)
        return action

    mains = [settled(spot.main) for spot in spots]
    return tuple(
        SpotActions(
            main,
            None if spot.fortune is None else settled(spot.fortune),
            None if spot.ace_high is None else settled(spot.ace_high),
        )
        for spot, main in zip(spots, mains, strict=True)
    )
