"""The same game as that of the exact edge, played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add
from typing import Final, NamedTuple

import numpy as np

from paigow.analysis.disjoint import PUSH_POINT, Points, points_of
from paigow.analysis.parts import Run, Threads
from paigow.analysis.push_rules import PushRule, with_pushes
from paigow.analysis.terms import DEFAULT_BET, Role, terms_of, way_of
from paigow.analysis.threads import Progress
from paigow.analysis.way_tables import compile_way
from paigow.errors import InputError
from paigow.hands import Wheel
from paigow.houseways import HouseWay
from paigow.simulation.kernel import play
from paigow.simulation.lookup import lookup, plain_points
from paigow.simulation.report import PERCENTS, Mark, SimulationReport
from paigow.simulation.tally import Spread, Tally

DEFAULT_SESSION: Final = 100
MOST_ROUNDS: Final = 10**12
_PART: Final = 1_000_000
_MOST_PARTS: Final = 10_000
_MOST_SESSIONS: Final = 100_000
"""So many sessions are looked at before they are put together: some megabytes."""
_MARKS: Final = 5
_LEAST_CENTS: Final = -(2**63)


class Plan(NamedTuple):
    """What is to be played: money in cents, ``marks`` the rounds after which a session is seen.

    ``gains`` are what the player wins where the bank wins, nobody does, and the guest does;
    ``banks`` says that the player is the bank.
    """

    seed: int
    rounds: int
    session: int
    part: int
    bankroll: int
    least: int
    gains: tuple[int, int, int]
    banks: bool
    marks: tuple[int, ...]


class Rounds:
    """All rounds of a plan, in parts of whole sessions, for whoever plays them."""

    def __init__(self, guest: Points, bank: Points, plan: Plan) -> None:
        self._made_of = guest, bank, plan
        self._guest = plain_points(guest)
        self._bank = plain_points(bank)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Rounds, self._made_of

    @property
    def parts(self) -> int:
        """How many parts there are."""
        plan = self._made_of[2]
        return -(-plan.rounds // plan.part)

    @property
    def at_once(self) -> int:
        """One core plays some five million rounds a second or more."""
        return max(1, 5 * _PART // self._made_of[2].part)

    def __call__(self, part: int) -> Tally:
        """Play one part."""
        guest, bank, plan = self._made_of
        first = part * plan.part
        last = min(first + plan.part, plan.rounds)
        sessions = (last - first) // plan.session
        results = np.zeros(3, np.int64)
        balances = np.zeros((sessions, len(plan.marks)), np.int64)
        falls, ruined = np.zeros((2, sessions), np.int64)
        play(
            first, last, np.uint64(plan.seed), *lookup(), self._guest, guest, self._bank, bank,
            np.array(plan.gains), plan.session, plan.bankroll, plan.least, np.array(plan.marks),
            results, balances, falls, ruined,
        )  # fmt: skip
        lose, push, win = map(int, results[::-1] if plan.banks else results)
        return Tally(
            win,
            push,
            lose,
            tuple(Spread.of(column) for column in balances.T),
            Spread.of(falls),
            tuple(int(((ruined > 0) & (ruined <= mark)).sum()) for mark in plan.marks),
        )


def simulate(
    player: str | HouseWay,
    against: str | HouseWay,
    wheel: str | Wheel | None = None,
    variant: str | None = None,
    commission: str | None = None,
    bet: int = DEFAULT_BET,
    role: str | Role = Role.PLAYER,
    push: str | PushRule | None = None,
    *,
    rounds: int,
    seed: int,
    session: int = DEFAULT_SESSION,
    bankroll: int | None = None,
    progress: Progress = lambda done, of: None,
    workers: int | None = None,
    run: Run | None = None,
    part: int = _PART,
    step: int | None = None,
) -> SimulationReport:
    """Play so many rounds of two hands at random, each set by its house way.

    What is not named here, and ``step``, is as :func:`paigow.analysis.edges.edge` has it. Each
    ``session`` of so many rounds begins anew with a ``bankroll`` of so many bets, and ends before
    that when less than a bet is left; without a bankroll the player can always go on. Rounds that
    make no whole session count for the shares alone. ``workers``, ``run`` and ``part`` (how many
    rounds are played at a time, about) change the time that it takes and no number.

    >>> report = simulate("foxwoods", "foxwoods", rounds=100_000, seed=1, bankroll=10)
    >>> report.win, report.push, report.lose
    (29037, 40700, 30263)
    >>> report.marks[-1]
    Mark(after=100, quantiles=(0, 2000, 8000, 14000, 22000), ruined=228)

    :raises UnknownNameError: for a way, variant, wheel option, rate, role or push rule that is none
    :raises InputError: for a number that is out of bounds, or rules that do not go together
    """
    terms = terms_of(against, wheel, variant, commission, bet, role, push, step=step)
    mine = way_of(player, terms.wheel)
    _check("rounds", rounds, 1, MOST_ROUNDS)
    _check("a seed", seed, 0, 2**64 - 1)
    _check("the rounds of a session", session, 1, rounds)
    most = 2**62 // terms.bet - session
    if most < 1:
        raise InputError(f"a bet of {bet} cents is too much for sessions of {session} rounds")
    if bankroll is not None:
        _check("a bankroll", bankroll, 1, most)
    _check("the rounds of a part", part, 1, MOST_ROUNDS)

    banks = terms.role is Role.BANK
    guest, bank = (terms.against, mine) if banks else (mine, terms.against)
    guest_points, bank_points = (points_of(*compile_way(way)[:2]) for way in (guest, bank))
    gains = -terms.bet, 0, terms.bet - terms.fee
    plan = Plan(
        seed=seed,
        rounds=rounds,
        session=session,
        part=session * max(1, min(max(part, rounds // _MOST_PARTS) // session, _MOST_SESSIONS)),
        bankroll=(bankroll or 0) * terms.bet,
        least=_LEAST_CENTS if bankroll is None else terms.bet,
        gains=(gains[2], gains[1], gains[0]) if banks else gains,
        banks=banks,
        marks=tuple(sorted({-(-session * mark // _MARKS) for mark in range(1, _MARKS + 1)})),
    )
    work = Rounds(guest_points, with_pushes(bank_points, terms.push_rule, PUSH_POINT), plan)

    def told() -> Iterator[Tally]:
        for done, tally in enumerate((run or Threads(workers))(work), 1):
            progress(done, work.parts)
            yield tally

    tally = reduce(add, told())
    return SimulationReport(
        player=mine.name,
        terms=terms,
        seed=seed,
        rounds=rounds,
        win=tally.win,
        push=tally.push,
        lose=tally.lose,
        session=session,
        sessions=rounds // session,
        bankroll=None if bankroll is None else plan.bankroll,
        marks=tuple(
            Mark(
                after,
                tuple(map(spread.quantile, PERCENTS)),
                None if bankroll is None else ruined,
            )
            for after, spread, ruined in zip(plan.marks, tally.balances, tally.ruined, strict=True)
        ),
        falls=tuple(map(tally.falls.quantile, PERCENTS)),
        deepest=int(tally.falls.amounts[-1]),
    )


def _check(what: str, value: int, least: int, most: int) -> None:
    """Refuse a number that is out of bounds."""
    if type(value) is not int or not least <= value <= most:
        raise InputError(f"{what} must be {least:,} to {most:,}, not {value!r}")
