"""The exact edge of the whole game between two house ways."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from paigow.analysis.best_play import ONE_BETTER, PlaySum, sum_up
from paigow.analysis.decks import FULL_DECK
from paigow.analysis.disjoint import PUSH_POINT, Count, count_deals, points_of, side_of
from paigow.analysis.face_up import count_best_play
from paigow.analysis.parts import Run
from paigow.analysis.push_rules import PushRule, pushes, with_pushes
from paigow.analysis.terms import DEFAULT_BET, Role, Terms, terms_of, way_of
from paigow.analysis.threads import Progress
from paigow.analysis.way_tables import compile_way
from paigow.errors import InputError
from paigow.hands import Wheel
from paigow.houseways import HouseWay

_COPIES_TAKE: Final = 2  # times as long as the count without them
OPTIMAL: Final = "optimal"
"""Stands for the best play in place of a house way."""


class Copies(NamedTuple):
    """The deals decided by a copy: of the low hands, of the high hands, or of both at once."""

    low: int
    high: int
    both: int


@dataclass(frozen=True)
class EdgeReport:
    """What the player's way wins, pushes and loses over all deals, and what follows from it.

    ``bet`` and the ``commission`` on winning it are in cents. ``copies`` counts the
    deals decided by a copy: those that the bank wins with an equal hand, and would not win if the
    bank had to be better in both; ``by_copy`` tells them apart. Either is None where nobody asked
    for it. ``shown`` says that the player sees the bank's hand first. All fractions are exact.
    """

    player: str
    against: str
    wheel: Wheel
    variant: str | None
    shown: bool
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
    by_copy: Copies | None

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
    step: int | None = None,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
    run: Run | None = None,
) -> EdgeReport:
    """Count all 8,250,459,031,214,400 deals of two hands, each set by its house way.

    The player's way is ``player`` and what it wins is told, whoever banks by ``role``. The wheel
    option is that of the variant if one is named, else that of the way ``against``; the commission
    that of the variant, else none. ``commission`` is a rate like ``"5%"``; it is rounded up to the
    step of the variant, else to a whole cent, for a bet of so many cents.
    ``push`` names a pai gow of the bank, ``"queen-high"`` or ``"ace-high"``, with which every bet
    is a push. ``player`` may be ``"optimal"``: the setting that is worth most with this commission,
    against all hands that the rest of the deck can be. Where the variant shows the bank's hand
    first, its ace-high pai gow pushes, and ``"optimal"`` is the best against what is seen.
    ``copies`` asks how many deals equal low hands decide, equal high hands, and both, which takes
    three times as long between two ways; the best play that sees the bank's hand tells it always.
    ``step`` rounds the commission up to so many cents in place of the variant's. ``run`` works the
    sum off elsewhere than in threads of this process.

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule that is none
    :raises InputError: for a bet that is none, or rules that do not go together
    """
    terms = terms_of(against, wheel, variant, commission, bet, role, push, step=step)
    theirs, rule = terms.against, terms.push_rule
    mine = None if player == OPTIMAL else way_of(player, terms.wheel)
    known = by_copy = None
    if mine is None:
        (win, lose), by_copy = _count_optimal(terms, copies, progress, workers, run)
        known = None if by_copy is None else sum(by_copy)
    else:
        guest, banker = (mine, theirs) if terms.role is Role.PLAYER else (theirs, mine)
        count, by_copy = _count(guest, banker, rule, copies, progress, workers, run)
        win, lose = count if terms.role is Role.PLAYER else reversed(count)
        if by_copy is not None:
            known = sum(by_copy)
        elif banker.clauses == guest.clauses and rule is None:
            known = count.lose - count.win
    return EdgeReport(
        player=OPTIMAL if mine is None else mine.name,
        against=theirs.name,
        wheel=terms.wheel,
        variant=terms.variant,
        shown=terms.shown,
        role=terms.role,
        push_rule=rule,
        commission_rate=terms.commission_rate,
        commission_step=terms.commission_step,
        bet=terms.bet,
        commission=terms.fee,
        win=win,
        push=FULL_DECK.deals - win - lose,
        lose=lose,
        deals=FULL_DECK.deals,
        copies=known,
        by_copy=by_copy,
    )


def _count_optimal(
    terms: Terms, copies: bool, progress: Progress, workers: int | None, run: Run | None
) -> tuple[Count, Copies | None]:
    """The count for one who plays best, as the guest or as the banker, and what copies decide."""
    points = points_of(*compile_way(terms.against)[:2])
    bank = side_of(with_pushes(points, terms.push_rule, PUSH_POINT))
    if terms.role is Role.PLAYER and terms.shown:
        counts = count_best_play(bank, terms.wheel, FULL_DECK, progress, workers, run)
        return counts[0], _told_apart(*(count.lose for count in counts))
    if terms.shown:
        raise InputError(
            f"in {terms.variant!r} the bank's hand is set before all others, by the house way: "
            "'optimal' is for its player"
        )
    banks = terms.role is Role.BANK
    work = PlaySum(
        side_of(points) if banks else bank,
        terms.wheel,
        gain=terms.bet - terms.fee,
        stake=terms.bet,
        banks=banks,
        pushed=pushes(terms.push_rule) if banks else None,
        copies=copies,
        deck=FULL_DECK,
    )
    counts = sum_up(work, progress, workers, run)
    if not copies:
        return counts[0], None
    return counts[0], _told_apart(*(count.win if banks else count.lose for count in counts))


def _told_apart(all_: int, low: int, high: int, both: int) -> Copies:
    """The copies, from how often the bank wins: at all, and without equal low hands, high, both."""
    apart = Copies(high - both, low - both, 0)
    return apart._replace(both=all_ - both - sum(apart))


def _count(
    guest: HouseWay,
    banker: HouseWay,
    rule: PushRule | None,
    copies: bool,
    progress: Progress,
    workers: int | None,
    run: Run | None,
) -> tuple[Count, Copies | None]:
    """The count for the guest, and the deals decided by a copy if they are asked for."""
    guest_points, bank_points = (points_of(*compile_way(way)[:2]) for way in (guest, banker))
    bank = side_of(with_pushes(bank_points, rule, PUSH_POINT))
    runs = _COPIES_TAKE + 1 if copies else 1
    count = count_deals(
        side_of(guest_points),
        bank,
        deck=FULL_DECK,
        progress=lambda done, of: progress(done, runs * of),
        workers=workers,
        run=run,
    )
    if not copies:
        return count, None
    # A hand that is one better in low, in high or in both loses no more by a copy of that.
    raised = tuple(guest_points + more for more in ONE_BETTER)
    work = PlaySum(bank, guest.wheel, raised, chooses=False, deck=FULL_DECK)
    _, *others = sum_up(
        work,
        lambda done, of: progress(of + _COPIES_TAKE * done, runs * of),
        workers,
        run,
    )
    return count, _told_apart(count.lose, *(other.lose for other in others))
