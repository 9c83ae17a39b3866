"""The exact edge of the whole game between two house ways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from paigow.analysis.classes import JOKER_COLUMN, class_arrays
from paigow.analysis.disjoint import (
    FULL_DECK,
    PUSH_POINT,
    Points,
    Progress,
    count_deals,
    points_of,
    side_of,
)
from paigow.analysis.way_tables import compile_way
from paigow.cards import Rank
from paigow.datafiles import listed
from paigow.errors import InputError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways import HouseWay, house_way
from paigow.ledger import whole_cents
from paigow.variants import DealerCards, parse_rate
from paigow.variants import variant as variant_of
from paigow.variants.commission import commission as commission_on


class Role(Enum):
    """Which side the player's way is on. A banking player wins copies and pays commission too."""

    PLAYER = "player"
    BANK = "bank"


class PushRule(Enum):
    """The hands of the bank with which every bet against it is a push."""

    QUEEN_HIGH = "queen-high"


_Choice = TypeVar("_Choice", bound=Enum)
DEFAULT_BET: Final = 1000


def _choice(value: str | _Choice, kind: type[_Choice], what: str) -> _Choice:
    try:
        return kind(value)
    except ValueError:
        known = listed(repr(member.value) for member in kind)
        raise UnknownNameError(f"{value!r} is not a {what}: take {known}") from None


@dataclass(frozen=True)
class EdgeReport:
    """What the player's way wins, pushes and loses over all deals, and what follows from it.

    ``bet`` and the ``commission`` on winning it are in cents. ``copies`` counts the
    deals decided by a copy: those that the bank wins with an equal hand, and would not win if the
    bank had to be better in both. It is None where nobody asked for it. All fractions are exact.
    """

    player: str
    against: str
    wheel: Wheel
    variant: str | None
    role: Role
    push_rule: PushRule | None
    commission_rate: int
    commission_step: int
    bet: int
    commission: int
    win: int
    push: int
    lose: int
    deals: int
    copies: int | None
    seconds: float

    @property
    def fee(self) -> Fraction:
        """The commission on a win as a part of the bet, rounding and all."""
        return Fraction(self.commission, self.bet)

    @property
    def edge(self) -> Fraction:
        """What the player loses of each unit bet, on average."""
        return (self.lose - self.win * (1 - self.fee)) / self.deals

    @property
    def variance(self) -> Fraction:
        """The variance of what one unit bet wins."""
        squares = (self.lose + self.win * (1 - self.fee) ** 2) / self.deals
        return squares - self.edge**2

    @property
    def sd(self) -> float:
        """The standard deviation of what one unit bet wins."""
        return sqrt(self.variance)

    @property
    def edge_from_commission(self) -> Fraction:
        """The part of the edge that the commission takes."""
        return self.win * self.fee / self.deals

    @property
    def edge_from_copies(self) -> Fraction | None:
        """The part of the edge that equal hands make, negative for one who banks."""
        if self.copies is None:
            return None
        return Fraction(self.copies if self.role is Role.PLAYER else -self.copies, self.deals)

    @property
    def edge_from_play(self) -> Fraction | None:
        """What is left: the one way sets better than the other, and the push rule."""
        copies = self.edge_from_copies
        return None if copies is None else self.edge - self.edge_from_commission - copies


def queen_high_rows() -> NDArray[np.bool_]:
    """The classes that are a queen-high pai gow: 2,719,500 hands.

    >>> int(class_arrays().hands[queen_high_rows()].sum())
    2719500
    """
    classes = class_arrays()
    held = classes.counts[:, :13] > 0
    rows: NDArray[np.bool_] = (
        (classes.counts.max(axis=1) == 1)
        & (classes.counts[:, JOKER_COLUMN] == 0)
        & (classes.flush == 0)
        & held[:, Rank.QUEEN]
        & ~held[:, Rank.KING]
        & ~held[:, Rank.ACE]
    )
    for low in range(9):
        rows &= ~held[:, low : low + 5].all(axis=1)
    return rows


def _pushed(points: Points, rule: PushRule | None, point: int) -> Points:
    """The points of a bank whose hands under a push rule stand at another point."""
    if rule is None:
        return points
    points = points.copy()
    points[queen_high_rows()] = point
    return points


def edge(
    player: str | HouseWay,
    against: str | HouseWay,
    wheel: str | Wheel | None = None,
    variant: str | None = None,
    commission: str | None = None,
    bet: int = DEFAULT_BET,
    role: str | Role = Role.PLAYER,
    push: str | PushRule | None = None,
    *,
    copies: bool = False,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
) -> EdgeReport:
    """Count all 8,250,459,031,214,400 deals of two hands, each set by its house way.

    The player's way is ``player`` and what it wins is told, whoever banks by ``role``. The wheel
    option is that of the variant if one is named, else that of the way ``against``; the commission
    that of the variant, else none. ``commission`` is a rate like ``"5%"``; it is rounded up to the
    step of the variant, else to a whole cent, for a bet of so many cents.
    ``push="queen-high"`` makes every bet a push when the bank has a queen-high pai gow. ``copies``
    asks how many deals equal hands decide, which for two different ways takes as long again.

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule of no
        meaning
    :raises InputError: for a bet that is none, or a variant whose bank shows its hand
    """
    begin = perf_counter()
    game = None if variant is None else variant_of(variant)
    if game is not None and game.dealer_cards is DealerCards.FACE_UP:
        raise InputError(
            f"variant {game.name!r} shows the bank's hand first, and such a game is not counted: "
            "take one that hides it"
        )
    if whole_cents(bet, "a bet") < 1:
        raise InputError(f"a bet must be at least one cent, not {bet}")
    role = _choice(role, Role, "role")
    rule = None if push is None else _choice(push, PushRule, "push rule")
    theirs = house_way(against) if isinstance(against, str) else against
    if wheel is not None:
        option = Wheel.parse(wheel)
    else:
        option = theirs.wheel if game is None else game.wheel
    theirs = theirs.with_wheel(option)
    mine = (house_way(player) if isinstance(player, str) else player).with_wheel(option)
    rate = parse_rate(commission) if commission is not None else 0
    step = 1
    if game is not None:
        step = game.commission_step
        rate = rate if commission is not None else game.commission_rate

    banker, guest = (theirs, mine) if role is Role.PLAYER else (mine, theirs)
    same = banker.clauses == guest.clauses
    twice = copies and not (same and rule is None)
    runs = 2 if twice else 1
    guest_points, bank_points = (points_of(*compile_way(way)[:2]) for way in (guest, banker))
    count = count_deals(
        side_of(guest_points),
        side_of(_pushed(bank_points, rule, PUSH_POINT)),
        deck=FULL_DECK,
        progress=lambda done, of: progress(done, runs * of),
        workers=workers,
    )
    decided = None
    if twice:
        # With the seats changed, the bank's hands win where both were better: not by a copy.
        changed = count_deals(
            side_of(_pushed(bank_points, rule, 0)),
            side_of(guest_points),
            deck=FULL_DECK,
            progress=lambda done, of: progress(of + done, 2 * of),
            workers=workers,
        )
        decided = count.lose - changed.win
    elif same and rule is None:
        decided = count.lose - count.win
    win, lose = count if role is Role.PLAYER else reversed(count)
    return EdgeReport(
        player=mine.name,
        against=theirs.name,
        wheel=option,
        variant=None if game is None else game.name,
        role=role,
        push_rule=rule,
        commission_rate=rate,
        commission_step=step,
        bet=bet,
        commission=commission_on(bet, rate, step),
        win=win,
        push=FULL_DECK.deals - win - lose,
        lose=lose,
        deals=FULL_DECK.deals,
        copies=decided,
        seconds=perf_counter() - begin,
    )
