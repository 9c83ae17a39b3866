"""Side bets counted exactly over all deals of two hands.

A bonus bet that must also beat the bank's seven cards is decided by one number a hand: the line it
makes, then the strength within that line. So the deals in which the player's number is the higher
are counted as the deals of the main bet are, one number in place of two.

One line does not follow from the class of a hand: the *royal match* asks for a king and a queen of
one suit beside the royal flush. The 72 hands that have it are first counted by the line that they
would have without it; then those deals, hand by hand, are put where they belong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.analysis import disjoint_kernels, line_kernels
from paigow.analysis.class_lines import LINES, class_lines
from paigow.analysis.classes import CLASSES
from paigow.analysis.decks import FULL_DECK, Deck
from paigow.analysis.disjoint import Side, jobs_of, side_of
from paigow.analysis.hand_odds import spread_of_rest
from paigow.analysis.parts import Run, Threads
from paigow.analysis.threads import Progress
from paigow.cards import DECK, JOKER, CardSet, Rank
from paigow.hands import Line, Wheel, line_strengths
from paigow.variants import PayTable

Ints = NDArray[np.int64]

_KERNELS: Final[dict[object, Callable[..., None]]] = {
    disjoint_kernels.by_ranks: line_kernels.by_ranks,
    disjoint_kernels.same_suit: line_kernels.same_suit,
    disjoint_kernels.two_suits: line_kernels.two_suits,
}


class AheadSum:
    """The sum of :func:`count_ahead` in parts, for whoever works them off.

    It travels as two sides, the lines of the levels and a deck: the jobs are made where it arrives.
    """

    def __init__(self, mine: Side, bank: Side, line_of: Ints, lines: int, deck: Deck) -> None:
        self._jobs = list(jobs_of(mine, bank, deck))
        self._made_of = mine, bank, line_of, lines, deck

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return AheadSum, self._made_of

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return len(self._jobs)

    @property
    def at_once(self) -> int:
        """All parts together are some ten seconds of one core."""
        return max(1, self.parts // 12)

    def __call__(self, part: int) -> tuple[int, ...]:
        """What one part adds to each line: for its own, a number may be negative."""
        _, _, line_of, lines, _ = self._made_of
        ahead = np.zeros(lines, np.int64)
        kernel, arguments = self._jobs[part]
        _KERNELS[kernel](*arguments, line_of, ahead)
        return tuple(map(int, ahead))


def count_ahead(
    mine: Side,
    bank: Side,
    line_of: Ints,
    lines: int,
    deck: Deck = FULL_DECK,
    progress: Progress = lambda done, of: None,
    run: Run | None = None,
) -> list[int]:
    """The deals in which the player's level is above the bank's, by the line of that level.

    The points of both sides are levels, 0 (of no line) to ``len(line_of) - 1``. ``run`` works the
    sum off elsewhere than in threads of this process.
    """
    total = [0] * lines
    work = AheadSum(mine, bank, line_of, lines, deck)
    for done, ahead in enumerate((run or Threads())(work), 1):
        total = [a + b for a, b in zip(total, ahead, strict=True)]
        progress(done, work.parts)
    return total


class LineBeats(NamedTuple):
    """A line, what it pays to 1, its hands, and in how many deals it beats the bank's hand."""

    line: Line
    pays: int
    hands: int
    beats: int


@dataclass(frozen=True, slots=True)
class BankBonusCount:
    """The exact count of a bonus bet that must also beat the bank's seven cards."""

    paytable: PayTable
    lines: tuple[LineBeats, ...]
    hands: int
    deals: int

    @property
    def nothing(self) -> int:
        """The hands that make no line."""
        return self.hands - sum(line.hands for line in self.lines)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit bet, on average."""
        won = sum(line.beats for line in self.lines)
        paid = sum(line.beats * line.pays for line in self.lines)
        return Fraction(self.deals - won - paid, self.deals)


def _royal_matches(deck: Deck) -> Iterator[tuple[CardSet, CardSet, int]]:
    """Hands with the royal match, each with one of its class that has none and how many like it."""
    royal = range(Rank.TEN, Rank.ACE + 1)
    if deck.suits < 2 or any(not deck.ranks >> rank & 1 for rank in royal):
        return
    suits = deck.suits * (deck.suits - 1)
    king, queen = DECK[4 * Rank.KING + 1], DECK[4 * Rank.QUEEN + 1]
    other = DECK[4 * Rank.QUEEN + 2]
    for missing in (None, *royal):
        five = CardSet(JOKER if rank == missing else DECK[4 * rank] for rank in royal)
        yield five | CardSet((king, queen)), five | CardSet((king, other)), suits


class _Levels(NamedTuple):
    """The levels of all classes in a pay table, and the line of each level."""

    of_class: Ints
    line_of: Ints
    keys: Ints

    def of(self, key: int) -> int:
        """The level of a key."""
        return int(np.searchsorted(self.keys, key))


def _key(table: PayTable, made: dict[Line, int]) -> int:
    """Lines as a number: the higher line first, then the strength; 0 for no line."""
    for above, paid in enumerate(table.lines):
        if paid.line in made:
            return (len(table.lines) - above) << 13 | made[paid.line]
    return 0


def _levels(table: PayTable, wheel: Wheel, further: list[int]) -> _Levels:
    made = class_lines(wheel)
    keys = np.zeros(CLASSES, np.int64)
    for above, paid in reversed(list(enumerate(table.lines))):
        strength = made[:, LINES.index(paid.line)].astype(np.int64)
        keys = np.where(strength >= 0, (len(table.lines) - above) << 13 | strength, keys)
    known = np.unique(np.concatenate([[0], keys, further]).astype(np.int64))
    line_of = np.where(known > 0, len(table.lines) - (known >> 13), 0)
    return _Levels(np.searchsorted(known, keys), line_of, known)


class _Match(NamedTuple):
    """A hand with the royal match, how many are like it, its level, and the one of its class."""

    cards: CardSet
    alike: int
    true: int
    counted: int


def _matches(table: PayTable, wheel: Wheel, deck: Deck) -> tuple[_Levels, list[_Match]]:
    """The levels, and the hands whose level is another than that of their class."""
    keys = [
        tuple(_key(table, line_strengths(hand, wheel)) for hand in (cards, without))
        for cards, without, _ in _royal_matches(deck)
    ]
    levels = _levels(table, wheel, [true for true, _ in keys])
    matches = [
        _Match(cards, alike, *map(levels.of, pair))
        for (cards, _, alike), pair in zip(_royal_matches(deck), keys, strict=True)
    ]
    return levels, [match for match in matches if match.true != match.counted]


def _line_hands(
    table: PayTable, levels: _Levels, matches: list[_Match], deck: Deck
) -> tuple[int, ...]:
    of_deck = spread_of_rest(outside(deck), *_by_level(levels))[0]
    hands = [0] * len(table.lines)
    for level in range(1, len(levels.keys)):
        hands[levels.line_of[level]] += int(of_deck[level])
    for _, alike, true, counted in matches:
        hands[levels.line_of[true]] += alike
        if counted:
            hands[levels.line_of[counted]] -= alike
    return tuple(hands)


def line_hands(
    table: PayTable, wheel: str | Wheel = Wheel.SECOND, deck: Deck = FULL_DECK
) -> tuple[int, ...]:
    """How many hands are paid on each line of a pay table.

    >>> from paigow.variants import paytable
    >>> line_hands(paytable("itv"))[:5]
    (32, 72, 196, 1128, 26020)
    """
    return _line_hands(table, *_matches(table, Wheel.parse(wheel), deck), deck)


def count_against_bank(
    table: PayTable,
    wheel: str | Wheel = Wheel.SECOND,
    progress: Progress = lambda done, of: None,
    deck: Deck = FULL_DECK,
    run: Run | None = None,
) -> BankBonusCount:
    """Count a bonus bet that wins only where the player's seven cards beat the bank's.

    The higher line of the table wins; on one line the stronger hand does; equal is not enough.
    ``run`` works the sum off elsewhere than in threads of this process: the numbers are the same.
    """
    levels, matches = _matches(table, Wheel.parse(wheel), deck)
    hands = _line_hands(table, levels, matches, deck)
    side = side_of(levels.of_class.astype(np.int32))
    beats = count_ahead(side, side, levels.line_of, len(table.lines), deck, progress, run)
    for match in matches:
        _put_right(match, levels, deck, beats)
    return BankBonusCount(
        table,
        tuple(
            LineBeats(line, pays, hands[place], beats[place])
            for place, (line, pays) in enumerate(table.lines)
        ),
        comb(deck.cards, 7),
        deck.deals,
    )


def outside(deck: Deck) -> CardSet:
    """The cards of the full deck that are not in this one."""
    return CardSet(
        card
        for card in DECK
        if card != JOKER and not (deck.ranks >> (card >> 2) & 1 and card & 3 < deck.suits)
    )


def _by_level(levels: _Levels) -> tuple[NDArray[np.uint8], NDArray[np.uint16], Ints, Ints]:
    """The levels in the place of high hands, as :func:`spread_of_rest` wants them."""
    return (
        np.zeros(CLASSES, np.uint8),
        levels.of_class.astype(np.uint16),
        np.zeros(1, np.int64),
        np.arange(len(levels.keys), dtype=np.int64),
    )


def _put_right(match: _Match, levels: _Levels, deck: Deck, beats: list[int]) -> None:
    """Move the hands like this one, with the royal match, from the level counted to the true one.

    The match stands higher, so two things change: the hand itself beats more hands, none of which
    has the match, and hands of the levels between no longer beat it.
    """
    cards, alike, true, counted = match
    line_of = levels.line_of
    others = spread_of_rest(cards | outside(deck), *_by_level(levels))[0]
    below = int(others[:true].sum()) - _matches_without(cards, deck)
    beats[line_of[true]] += alike * below
    if counted:
        beats[line_of[counted]] -= alike * int(others[:counted].sum())
    for level in range(counted + 1, true + 1):
        beats[line_of[level]] -= alike * int(others[level])


def _matches_without(cards: CardSet, deck: Deck) -> int:
    """How many hands with the royal match hold none of these cards."""
    number = 0
    for suit in range(deck.suits):
        for other in range(deck.suits):
            beside = CardSet(DECK[4 * rank + other] for rank in (Rank.QUEEN, Rank.KING))
            five = CardSet(DECK[4 * rank + suit] for rank in range(Rank.TEN, Rank.ACE + 1))
            if suit == other or beside & cards:
                continue
            gone = len(five & cards)
            if gone == 0:
                number += 1 if JOKER in cards else 6
            elif gone == 1 and JOKER not in cards:
                number += 1
    return number
