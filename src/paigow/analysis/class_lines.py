"""The lines of every class of seven cards, with their strengths: what a bonus bet looks at."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paigow.analysis.classes import CHOOSE, CLASSES, class_arrays
from paigow.analysis.way_program import strength_tables
from paigow.hands import Line, Wheel
from paigow.hands.lines import CLASS_LINES, PAI_GOW_LINES, SEVEN_RUNS
from paigow.hands.ranking import high_tables

Ints = NDArray[np.int64]
LINES: Final = tuple(Line)


@njit(nogil=True, cache=True)
def _fill(
    counts: NDArray[np.int8],
    flushes: NDArray[np.int16],
    choose: Ints,
    plain: Ints,
    suited: Ints,
    line_of: Ints,
    pai_gow_of: Ints,
    sevens: Ints,
    natural_run: int,
    joker_run: int,
    made: NDArray[np.int16],
) -> None:
    """For every class the strength of each line that it makes; the rest of ``made`` is left.

    ``line_of`` and ``pai_gow_of`` take the strength of five cards to a line, or to -1: the first
    counts for any five of the seven, the second for the strongest alone. ``sevens`` are the runs of
    seven ranks, lowest first.
    """
    ranks = np.zeros(7, np.int64)
    in_suit = np.zeros(7, np.bool_)
    for row in range(counts.shape[0]):
        size = 0
        flush = flushes[row]
        for rank in range(14):
            for copy in range(counts[row, rank]):
                ranks[size] = rank
                in_suit[size] = (flush != 0 and rank == 13) or (copy == 0 and flush >> rank & 1)
                size += 1
        suited_cards = 0
        for place in range(7):
            suited_cards += in_suit[place]
        best = -1
        for i in range(7):
            for j in range(i + 1, 7):
                index = 0
                place = 0
                for card in range(7):
                    if card not in (i, j):
                        index += choose[ranks[card] + place, place + 1]
                        place += 1
                value = plain[index]
                if suited_cards - in_suit[i] - in_suit[j] == 5:
                    value = suited[index]
                best = max(best, value)
                line = line_of[value]
                if line >= 0 and value > made[row, line]:
                    made[row, line] = value
        if pai_gow_of[best] >= 0:
            made[row, pai_gow_of[best]] = best
        if suited_cards == 7:
            for place in range(sevens.shape[0]):
                if flush & ~sevens[place] == 0:
                    line = joker_run if counts[row, 13] else natural_run
                    made[row, line] = place + 5


@cache
def class_lines(wheel: Wheel) -> NDArray[np.int16]:
    """The strength of every line in every class, or -1; the columns are in the order of ``LINES``.

    It is the strength that :func:`paigow.hands.line_strengths` gives to the hands of the class,
    except that no class makes the royal match: whether a hand does is not for its class to say.

    >>> made = class_lines(Wheel.SECOND)
    >>> int(class_arrays().hands[made[:, LINES.index(Line.FIVE_ACES)] >= 0].sum())
    1128
    """
    number = {line: place for place, line in enumerate(LINES)}
    strengths = high_tables(wheel).strengths
    line_of = [CLASS_LINES.get(each.hand_class) for each in strengths]
    pai_gow_of = [PAI_GOW_LINES.get(each.ranks[0]) for each in strengths]
    tables = strength_tables(wheel)
    classes = class_arrays()
    made = np.full((CLASSES, len(LINES)), -1, np.int16)
    _fill(
        classes.counts,
        classes.flush,
        CHOOSE,
        tables.plain,
        tables.suited,
        np.array([-1 if line is None else number[line] for line in line_of], np.int64),
        np.array(
            [
                -1 if line is None or each.hand_class else number[line]
                for line, each in zip(pai_gow_of, strengths, strict=True)
            ],
            np.int64,
        ),
        np.array(SEVEN_RUNS, np.int64),
        number[Line.SEVEN_STRAIGHT_FLUSH],
        number[Line.SEVEN_STRAIGHT_FLUSH_JOKER],
        made,
    )
    made.setflags(write=False)
    return made
