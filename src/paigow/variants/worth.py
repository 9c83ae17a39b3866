"""What a bonus bet of an amount is worth at a table: its lines, the cap on it, and envy.

A cap holds down what one bet wins; the stake comes back on top of it. *Envy* is a fixed amount for
the line that another hand at the table makes. Every hand that is dealt is any seven cards alike, so
its expected envy is the same whatever else was dealt, and that of several hands is their sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from paigow.datafiles import listed
from paigow.errors import InputError
from paigow.ledger import money
from paigow.variants.paytable import PayTable, paytable, paytable_names

MOST_OTHERS: Final = 6
"""Seven hands at most are dealt, the bank's included: the player's own, and six."""


class BonusBet(NamedTuple):
    """A bet in cents, the most that it may win, and how many others are at the table for envy.

    ``others`` is None where envy is not asked for.
    """

    bet: int = 1000
    cap: int | None = None
    others: int | None = None

    def check(self, table: PayTable) -> None:
        """Refuse a bet that the pay table does not know.

        :raises InputError: for envy that the table does not pay, or not for so small a bet
        """
        if self.others is None:
            return
        if not 1 <= self.others <= MOST_OTHERS:
            raise InputError(
                f"'{self.others}' is not a number of other players: take 1 to {MOST_OTHERS}"
            )
        if table.envy is None:
            known = listed(repr(name) for name in paytable_names() if paytable(name).envy)
            raise InputError(
                f"{table.name!r} pays no envy: take {known}, or a file with 'envy' on its lines"
            )
        if self.bet < table.envy.bet:
            raise InputError(
                f"a bet of {money(self.bet)} has no envy in {table.name!r}: "
                f"bet {money(table.envy.bet)} or more"
            )


@dataclass(frozen=True, slots=True)
class BonusWorth:
    """The exact edge of a bonus bet and its parts, each a part of the bet.

    The edge is that of the lines alone, more what the cap keeps, less the envy. ``envy_hand`` is
    the envy expected from one other hand, in cents, and ``envy_hands`` how many hands pay it.
    ``variance`` is that of the bet's own result under the cap, envy left out.
    """

    edge_of_lines: Fraction
    cap_keeps: Fraction
    envy_hand: Fraction
    envy_hands: int
    envy_pays: Fraction
    variance: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit bet, on average."""
        return self.edge_of_lines + self.cap_keeps - self.envy_pays

    @property
    def sd(self) -> float:
        """The standard deviation of what one unit bet wins by its own hand."""
        return sqrt(self.variance)


def bonus_worth(
    table: PayTable,
    bet: BonusBet,
    wins: Sequence[int],
    of: int,
    hands: Sequence[int],
    all_hands: int,
) -> BonusWorth:
    """The worth of a bet that wins on each line so often of so many times.

    ``hands`` are the hands of each line, of ``all_hands``: envy looks at those whatever else the
    bet must do to win.

    :raises InputError: for envy that the table does not pay, or not for so small a bet
    """
    bet.check(table)
    full = [pays * bet.bet for _, pays in table.lines]
    paid = full if bet.cap is None else [min(each, bet.cap) for each in full]
    lost = (of - sum(wins)) * bet.bet

    def part(amounts: Sequence[int]) -> int:
        return sum(number * each for number, each in zip(wins, amounts, strict=True))

    edge = Fraction(lost - part(paid), of * bet.bet)
    squares = Fraction(lost * bet.bet + part([each**2 for each in paid]), of * bet.bet**2)
    envied, envy_hand = 0, Fraction(0)
    if table.envy is not None and bet.others is not None:
        envied = bet.others + table.envy.bank
        envy_hand = Fraction(
            sum(number * each for number, each in zip(hands, table.envy.pays, strict=True)),
            all_hands,
        )
    return BonusWorth(
        edge_of_lines=Fraction(lost - part(full), of * bet.bet),
        cap_keeps=Fraction(part(full) - part(paid), of * bet.bet),
        envy_hand=envy_hand,
        envy_hands=envied,
        envy_pays=envied * envy_hand / bet.bet,
        variance=squares - edge**2,
    )
