"""A file that does not hold a house way is refused with its name, the line and what would do."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from paigow.cards import parse_cards
from paigow.errors import DataFileError, UnknownNameError
from paigow.hands import Wheel
from paigow.houseways import NoClauseError, check_way, house_way, house_way_names, load_way
from paigow.houseways.reader import read_way

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-house-way.md"

GOOD = """\
name = "small"
title = "A small way"
wheel = "second"
status = "sourced"
sources = ["a card"]

[[clause]]
id = "quads"
text = "Quads stay."
cite = "line 1"
when = { hand = "quads", quads = "2-6" }
play = { behind = "quads" }

[[clause]]
id = "rest"
text = "The rest."
cite = "line 2"
reading = "Silent."
when = [
  { hand = "two pair", highest_single = "A" },
  { hand = ["one pair", "no pair"] },
]
unless = { hand = "no pair", joker = true, singles = "A-K", makes = "flush" }
first_of = [
  { front = "A-J or better" },
  { front = "3-2 or better", behind = "complete hand" },
]
"""

FAULTS = [
    # what is changed, into what, the line, what is said
    ('name = "small"', "name = small", 1, "not TOML"),
    ('name = "small"\n', "", 1, "the way has no 'name'"),
    ('title = "A small way"', 'title = ""', 2, "'title' of the way must be a text"),
    ('title = "A small way"', "title = 7", 2, "'title' of the way must be a text"),
    ('wheel = "second"', 'wheel = "high"', 3, "'high' is no 'wheel': take 'second' or 'low'"),
    ('status = "sourced"', 'status = "fine"', 4, "'fine' is no 'status': take 'sourced'"),
    ('sources = ["a card"]', "sources = []", 5, "'sources' must list where"),
    ('sources = ["a card"]', 'colour = "red"', 5, "'colour' is no word of a house way"),
    ('id = "quads"\n', "", 7, "a clause has no 'id'"),
    ('cite = "line 1"\n', "", 7, "clause 'quads' has no 'cite'"),
    ('text = "The rest."\n', "", 14, "clause 'rest' has no 'text'"),
    ('cite = "line 2"', 'cite = " "', 17, "'cite' of clause 'rest' must be a text"),
    ('reading = "Silent."', 'reeding = "Silent."', 18, "'reeding' is no word of a clause"),
    ('id = "rest"', 'id = "quads"', 15, "a clause 'quads' stands there already, on line 7"),
    ('when = { hand = "quads", quads = "2-6" }\n', "", 7, "clause 'quads' has no 'when'"),
    ('when = { hand = "quads", quads = "2-6" }', "when = []", 11, "'when' is empty"),
    ('when = { hand = "quads", quads = "2-6" }', "when = 3", 11, "'when' must be a table"),
    ('{ hand = "quads", quads = "2-6" }', '{ quads = "2-6" }', 11, "for which 'hand'"),
    ('hand = "quads"', 'hand = "poker"', 11, "'poker' is no 'hand': take 'five aces'"),
    ('quads = "2-6"', 'quads = "6-2"', 11, "'6-2' of 'quads' is not a range of ranks"),
    ('quads = "2-6"', "quads = 26", 11, "26 of 'quads' is not a range of ranks"),
    ('quads = "2-6"', 'trips = "2-6"', 11, "'trips' says nothing of a hand of quads"),
    ('quads = "2-6"', 'suit = "c"', 11, "'suit' is no word of a condition"),
    ('highest_single = "A"', 'highest_single = "ace"', 20, "'ace' of 'highest_single' is not"),
    ("joker = true", 'joker = "yes"', 23, "'joker' must be true or false"),
    ('singles = "A-K"', 'singles = "K-A"', 23, "'K-A' of 'singles' is not two ranks"),
    ('makes = "flush"', 'makes = "a flush"', 23, "'a flush' is no 'makes'"),
    ('play = { behind = "quads" }', 'play = { behind = "aces" }', 12, "'aces' is no 'behind'"),
    ('play = { behind = "quads" }', 'play = { behind = "trips" }', 12, "'trips' says nothing of"),
    ('play = { behind = "quads" }', 'play = { top = "quads" }', 12, "'top' is no word of a play"),
    ('play = { behind = "quads" }', "play = {}", 12, "a play must say what goes in 'front'"),
    ('play = { behind = "quads" }', "play = 1", 12, "'play' must be a table"),
    ('play = { behind = "quads" }\n', "", 7, "must have one of 'play', 'first_of' and"),
    ('play = { behind = "quads" }', 'play = [{ front = "A-A" }, {}]', 12, "is one table"),
    ('"A-J or better"', '"J-A or better"', 25, "'J-A or better' of 'front' is not 'pair'"),
    ('"3-2 or better"', '"lower pair"', 26, "'lower pair' says nothing of a hand of one pair"),
    ('"complete hand"', '"complete"', 26, "'complete' is no 'behind': take 'quads'"),
]  # fmt: skip


def test_the_file_that_is_spoilt_below_is_sound() -> None:
    way = read_way("small.toml", GOOD)
    assert [clause.id for clause in way.clauses] == ["quads", "rest"]
    assert way.clauses[1].reading == "Silent."


@pytest.mark.parametrize(("old", "new", "line", "problem"), FAULTS)
def test_faults_are_named_with_file_and_line(
    old: str, new: str, line: int, problem: str, tmp_path: Path
) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "small.toml"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(DataFileError, match=re.escape(problem)) as caught:
        load_way(path)
    assert (caught.value.path, caught.value.line) == (str(path), line)
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_a_way_needs_clauses_and_a_text() -> None:
    with pytest.raises(DataFileError, match=r"small.toml:1: the way has no \[\[clause\]\]"):
        read_way("small.toml", GOOD.split("[[clause]]")[0])


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "way.toml"
    path.write_bytes(b"name = \xff")
    with pytest.raises(DataFileError, match="not a text in UTF-8"):
        load_way(path)


def test_a_hand_without_a_clause_is_named() -> None:
    way = read_way("small.toml", GOOD)
    with pytest.raises(NoClauseError, match="no clause that sets 2c 2d 2h 3s 4c 5d 7h: add one"):
        way.decide(parse_cards("2c 2d 2h 3s 4c 5d 7h"))
    assert way.decide(parse_cards("2c 2d 2h 2s 4c 5d 7h")).clause.id == "quads"


def test_the_guide_s_example_loads_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                            monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    guide = GUIDE.read_text(encoding="utf-8")
    toml = guide.split("```toml\n")[1].split("```")[0]
    program = guide.split("```python\n")[1].split("```")[0]
    assert len(toml.splitlines()) < 30
    (tmp_path / "harbour.toml").write_text(toml)
    monkeypatch.chdir(tmp_path)
    exec(compile(program, str(GUIDE), "exec"), {})
    said = [line.split("  # ")[1] for line in program.splitlines() if "  # " in line]
    printed = capsys.readouterr().out.splitlines()
    assert printed == [*said[:-1], said[-1].split(":")[0]]


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"'vegas' is not a house way: take 'ballys', .*"):
        house_way("vegas")
    with pytest.raises(UnknownNameError, match="'high' is not a wheel option"):
        house_way("online", "high")


def test_ways_are_kept_and_travel() -> None:
    for name in house_way_names():
        way = house_way(name)
        assert way is house_way(name)
        assert pickle.loads(pickle.dumps(way)) == way
        other = way.with_wheel("low" if way.wheel is Wheel.SECOND else "second")
        assert other != way
        assert other == house_way(name, other.wheel)
        assert len(way.clauses) <= 21


def test_check_tells_what_is_wrong() -> None:
    text = GOOD.replace('id = "rest"', 'id = "again"').replace(
        "[[clause]]\nid = \"again\"",
        '[[clause]]\nid = "idle"\ntext = "Never."\ncite = "line 0"\n'
        'when = { hand = "quads", quads = "2" }\nplay = { behind = "quads" }\n\n'
        '[[clause]]\nid = "again"',
    )  # fmt: skip
    report = check_way(read_way("small.toml", text))
    assert not report.ok
    assert report.unreached == ("idle",)
    assert report.hands == 154_143_080
    assert report.unset_hands > 0
    assert str(report.unset[0]) == "2c 2d 2h 3c 3d 3s 4h"
    assert not report.fouls
