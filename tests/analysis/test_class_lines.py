"""The lines of every class are those of its hands."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.oracles import published

from paigow.analysis.class_lines import LINES, class_lines
from paigow.analysis.classes import CLASSES, class_arrays
from paigow.cards import Rank
from paigow.hands import Line, Wheel, line_strengths


@pytest.mark.parametrize("wheel", list(Wheel))
def test_the_lines_of_classes_are_those_of_their_hands(wheel: Wheel) -> None:
    classes, made = class_arrays(), class_lines(wheel)
    rare: list[int] = []
    for line in LINES:
        rows = (made[:, LINES.index(line)] >= 0).nonzero()[0].tolist()
        rare += Random(7).sample(rows, min(40, len(rows)))
    for row in [*rare, *Random(wheel.value).sample(range(CLASSES), 1500)]:
        found = {
            line: int(strength)
            for line, strength in zip(LINES, made[row], strict=True)
            if strength >= 0
        }
        expected = line_strengths(classes.example(row), wheel)
        expected.pop(Line.ROYAL_MATCH, None)
        assert found == expected


def test_how_many_hands_are_a_pai_gow() -> None:
    classes, made = class_arrays(), class_lines(Wheel.SECOND)
    counts = published()["best_five_of_seven"]["high card by rank"]
    found = {
        line.value: int(classes.hands[made[:, LINES.index(line)] >= 0].sum()) for line in LINES[11:]
    }
    words = {rank.letter: rank.word for rank in Rank}
    assert found == {f"{words[rank]}-high pai gow": hands for rank, hands in counts.items()}
