"""The exact edge of the whole game between two house ways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Final, TypeVar

from paigow.analysis.disjoint import (
    FULL_DECK,
    PUSH_POINT,
    Count,
    Progress,
    count_deals,
    points_of,
    side_of,
)
from paigow.analysis.face_up import count_best_play
from paigow.analysis.push_rules import PushRule, with_pushes
from paigow.analysis.way_tables import compile_way
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


_Choice = TypeVar("_Choice", bound=Enum)
DEFAULT_BET: Final = 1000
OPTIMAL: Final = "optimal"
"""Stands for the best play in place of a house way."""


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
    ``push`` names a pai gow of the bank, ``"queen-high"`` or ``"ace-high"``, with which every bet
    is a push. Where the variant shows the bank's hand first, its ace-high pai gow pushes, and
    ``player`` may be ``"optimal"``: the best setting against what is seen, which takes some thirty
    times as long. ``copies`` asks how many deals equal hands decide, which for two different ways
    takes twice as long.

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule that is none
    :raises InputError: for a bet that is none, or rules that do not go together
    """
    begin = perf_counter()
    game = None if variant is None else variant_of(variant)
    shown = game is not None and game.dealer_cards is DealerCards.FACE_UP
    role = _choice(role, Role, "role")
    rule = None if push is None else _choice(push, PushRule, "push rule")
    if shown and rule not in (None, PushRule.ACE_HIGH):
        raise InputError(f"in {variant!r} the bank's ace-high pai gow pushes, and no other hand")
    if shown:
        rule = PushRule.ACE_HIGH
    if whole_cents(bet, "a bet") < 1:
        raise InputError(f"a bet must be at least one cent, not {bet}")
    theirs = house_way(against) if isinstance(against, str) else against
    if wheel is not None:
        option = Wheel.parse(wheel)
    else:
        option = theirs.wheel if game is None else game.wheel
    theirs = theirs.with_wheel(option)
    mine = None
    if player != OPTIMAL:
        mine = (house_way(player) if isinstance(player, str) else player).with_wheel(option)
    elif not shown or role is Role.BANK:
        raise InputError(
            "'optimal' play is counted for a player who sees the bank's hand first: write a house "
            "way, or name the variant 'face-up'"
        )
    rate = parse_rate(commission) if commission is not None else 0
    step = 1
    if game is not None:
        step = game.commission_step
        rate = rate if commission is not None else game.commission_rate
    fee = commission_on(bet, rate, step)

    if mine is None:
        bank = with_pushes(points_of(*compile_way(theirs)[:2]), rule, PUSH_POINT)
        count, decided = count_best_play(side_of(bank), option, FULL_DECK, progress, workers), None
    elif role is Role.PLAYER:
        count, decided = _count(mine, theirs, rule, copies, progress, workers)
    else:
        count, decided = _count(theirs, mine, rule, copies, progress, workers)
    win, lose = count if role is Role.PLAYER else reversed(count)
    return EdgeReport(
        player=OPTIMAL if mine is None else mine.name,
        against=theirs.name,
        wheel=option,
        variant=None if game is None else game.name,
        role=role,
        push_rule=rule,
        commission_rate=rate,
        commission_step=step,
        bet=bet,
        commission=fee,
        win=win,
        push=FULL_DECK.deals - win - lose,
        lose=lose,
        deals=FULL_DECK.deals,
        copies=decided,
        seconds=perf_counter() - begin,
    )


def _count(
    guest: HouseWay,
    banker: HouseWay,
    rule: PushRule | None,
    copies: bool,
    progress: Progress,
    workers: int | None,
) -> tuple[Count, int | None]:
    """The count for the guest, and the deals decided by a copy where they are known."""
    same = banker.clauses == guest.clauses and rule is None
    twice = copies and not same
    runs = 2 if twice else 1
    guest_points, bank_points = (points_of(*compile_way(way)[:2]) for way in (guest, banker))
    count = count_deals(
        side_of(guest_points),
        side_of(with_pushes(bank_points, rule, PUSH_POINT)),
        deck=FULL_DECK,
        progress=lambda done, of: progress(done, runs * of),
        workers=workers,
    )
    if not twice:
        return count, count.lose - count.win if same else None
    # With the seats changed, the bank's hands win where both were better: not by a copy.
    changed = count_deals(
        side_of(with_pushes(bank_points, rule, 0)),
        side_of(guest_points),
        deck=FULL_DECK,
        progress=lambda done, of: progress(of + done, 2 * of),
        workers=workers,
    )
    return count, count.lose - changed.win
