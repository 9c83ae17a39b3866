"""The exact edge of the whole game between two house ways."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Final

from paigow.analysis.best_play import PlaySum, sum_up
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

OPTIMAL: Final = "optimal"
"""Stands for the best play in place of a house way."""


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
    ``copies`` asks how many deals equal hands decide, which for two different ways
    takes twice as long. ``run`` works the sum off elsewhere than in threads of this process.

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule that is none
    :raises InputError: for a bet that is none, or rules that do not go together
    """
    begin = perf_counter()
    terms = terms_of(against, wheel, variant, commission, bet, role, push)
    theirs, rule = terms.against, terms.push_rule
    mine = None if player == OPTIMAL else way_of(player, terms.wheel)
    decided = None
    if mine is None:
        win, lose = _count_optimal(terms, progress, workers, run)
    elif terms.role is Role.PLAYER:
        (win, lose), decided = _count(mine, theirs, rule, copies, progress, workers, run)
    else:
        (lose, win), decided = _count(theirs, mine, rule, copies, progress, workers, run)
    return EdgeReport(
        player=OPTIMAL if mine is None else mine.name,
        against=theirs.name,
        wheel=terms.wheel,
        variant=terms.variant,
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
        copies=decided,
        seconds=perf_counter() - begin,
    )


def _count_optimal(terms: Terms, progress: Progress, workers: int | None, run: Run | None) -> Count:
    """The count for one who plays best, as the guest or as the banker."""
    points = points_of(*compile_way(terms.against)[:2])
    if terms.role is Role.PLAYER:
        bank = side_of(with_pushes(points, terms.push_rule, PUSH_POINT))
        if terms.shown:
            return count_best_play(bank, terms.wheel, FULL_DECK, progress, workers, run)
        work = PlaySum(bank, terms.wheel, gain=terms.bet - terms.fee, stake=terms.bet)
    elif terms.shown:
        raise InputError(
            f"in {terms.variant!r} the bank's hand is set before all others, by the house way: "
            "'optimal' is for its player"
        )
    else:
        work = PlaySum(
            side_of(points),
            terms.wheel,
            gain=terms.bet - terms.fee,
            stake=terms.bet,
            banks=True,
            pushed=pushes(terms.push_rule),
        )
    return sum_up(work, progress, workers, run)[0]


def _count(
    guest: HouseWay,
    banker: HouseWay,
    rule: PushRule | None,
    copies: bool,
    progress: Progress,
    workers: int | None,
    run: Run | None,
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
        run=run,
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
        run=run,
    )
    return count, count.lose - changed.win
