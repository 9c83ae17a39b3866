"""The pay tables: lines, counts over all hands, and what is wrong with a wrong file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.oracles import case, published

from paigow.cards import CardSet, parse_cards
from paigow.errors import CardCountError, DataFileError, UnknownNameError
from paigow.hands import Line, line_strengths
from paigow.variants import Envy, bonus_line, load_paytable, paytable, paytable_names
from paigow.variants.counting import CLASSES, BonusCount, LineCount, count_bonus
from paigow.variants.edges import LINES_ALONE


def test_the_tables_list_all_lines_in_the_order_of_the_specification() -> None:
    assert paytable_names() == (
        "emperors-challenge",
        "fortune",
        "fortune-envy",
        "itv",
        "pai-gow-insurance",
    )
    for name, top in (("itv", 8000), ("fortune", 5000), ("fortune-envy", 8000)):
        lines = paytable(name).lines
        assert [line.line for line in lines] == list(Line)[:11]
        assert [line.pays for line in lines] == [top, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]


@pytest.mark.parametrize("name", ["FORT-01", "FORT-03"])
def test_what_the_cases_are_paid(name: str) -> None:
    given, expected = case(name)
    paid = [bonus_line(parse_cards(hand)) for hand in given["hands"]]
    assert [line.pays if line else 0 for line in paid] == expected


def test_fort_05_the_stake_comes_back_on_top() -> None:
    given, expected = case("FORT-05")
    line = bonus_line(parse_cards(given["hand"]))
    assert line is not None
    assert f"{line.pays} to 1" == given["odds"]
    assert line.pays * given["fortune_bet"] == expected["net"]


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("As 2s 3s 4s 5s 6s 7s", Line.SEVEN_STRAIGHT_FLUSH),
        ("8s 9s Ts Js Qs Ks As", Line.SEVEN_STRAIGHT_FLUSH),
        ("Ks As 2s 3s 4s 5s 6s", Line.STRAIGHT_FLUSH),
        ("As 2s 3s Jk 5s 6s 7s", Line.SEVEN_STRAIGHT_FLUSH_JOKER),
        ("As Ks Qs Js Ts Kd Qd", Line.ROYAL_MATCH),
        ("As Ks Qs Js Jk Kd Qd", Line.ROYAL_MATCH),
        ("As Jk Qs Js Ts Kd Qd", Line.ROYAL_MATCH),
        ("As Ks Qs Js Ts Kd Qh", Line.ROYAL_FLUSH),
        ("As Ks Qs Js Ts Kd Jk", Line.ROYAL_FLUSH),
        ("As Ah Ad Ac Jk Ks Qs", Line.FIVE_ACES),
        ("As Ah Ad Jk Ks Qs 2d", Line.FOUR_OF_A_KIND),
        ("9s 9h 9c 5d 5h 5s Kc", Line.FULL_HOUSE),
        ("9s 9h 9d Tc Jh Qs Kc", Line.THREE_OF_A_KIND),
        ("9s 9h Td Jc Qh Ks 2c", Line.STRAIGHT),
        ("9s 9h Td Tc Kh 4s 2c", None),
        ("2c 4d 7s 9h Qc Kd As", None),
    ],
)
def test_lines(cards: str, line: Line | None) -> None:
    paid = bonus_line(parse_cards(cards))
    assert (paid.line if paid else None) is line


@pytest.mark.parametrize(
    ("cards", "pays", "insured"),
    [
        ("9s 8h 7d 5c 4h 3s 2c", 40, 100),
        ("Ts 8h 7d 5c 4h 3s 2c", 5, 25),
        ("Js 8h 7d 5c 4h 3s 2c", 2, 15),
        ("Qs 8h 7d 5c 4h 3s 2c", None, 7),
        ("Ks 8h 7d 5c 4h 3s 2c", None, 5),
        ("As 9h 7d 5c 4h 3d 2c", 2, None),
        ("As 9h 8d 7c 4h 3d 2c", None, 3),
        ("Jk 9h 8d 7c 4h 3d 2c", None, 3),
        ("9s 8h 7d 6c 5h 3s 2c", 2, None),
        ("9s 8s 7d 5c 4s 3s 2s", 4, None),
    ],
)
def test_hands_of_no_pair_straight_or_flush(
    cards: str, pays: int | None, insured: int | None
) -> None:
    hand = parse_cards(cards)
    for name, expected in (("emperors-challenge", pays), ("pai-gow-insurance", insured)):
        paid = bonus_line(hand, name)
        assert (paid.pays if paid else None) == expected


def test_the_strength_within_a_line() -> None:
    nines = line_strengths(parse_cards("9s 9h 9d Tc Jh Qs Kc"))
    kings = line_strengths(parse_cards("Ks Kh Kd 2c 5h 7s 9c"))
    assert kings[Line.THREE_OF_A_KIND] > nines[Line.THREE_OF_A_KIND]
    low = line_strengths(parse_cards("As 2s 3s 4s 5s 6s 7s"))
    high = line_strengths(parse_cards("2d 3d 4d 5d 6d 7d 8d"))
    assert high[Line.SEVEN_STRAIGHT_FLUSH] > low[Line.SEVEN_STRAIGHT_FLUSH]
    up, down = (line_strengths(parse_cards(f"Jk {six}")) for six in ("3s 4s 5s 6s 7s 8s",) * 2)
    assert up == down
    assert up[Line.SEVEN_STRAIGHT_FLUSH_JOKER] == 7


def test_refusals_say_what_would_do() -> None:
    with pytest.raises(CardCountError, match="a bonus bet looks at seven cards, not 2"):
        bonus_line(parse_cards("As Kd"))
    with pytest.raises(
        UnknownNameError, match="'xyz' is not a pay table: take emperors-challenge, "
    ):
        bonus_line(CardSet(), "xyz")


@pytest.fixture(scope="module")
def count() -> BonusCount:
    return count_bonus(paytable("itv"))


@pytest.mark.slow
class TestCounting:
    """The exact count over all hands; made once."""

    def test_the_counts_are_those_in_print(self, count: BonusCount) -> None:
        expected = published()["fortune_lines"]
        lines = {each.line.value: each.hands for each in count.lines}
        assert {**lines, "nothing": count.nothing, "source": expected["source"]} == expected
        assert count.hands == published()["deals"]["seven_card_hands"]

    def test_the_edges_are_those_in_print(self, count: BonusCount) -> None:
        assert count.edge == LINES_ALONE["itv"]
        tables = published()["fortune_edges"]
        for pays, edge in tables.items():
            if pays != "source":
                lines = tuple(
                    LineCount(each.line, int(pay), each.hands)
                    for each, pay in zip(count.lines, pays.split("/"), strict=True)
                )
                assert round(float(replace(count, lines=lines).edge), 6) == edge

    def test_a_table_without_the_match_counts_it_as_a_royal(self) -> None:
        seen: list[int] = []
        table = replace(
            paytable("itv"),
            lines=tuple(each for each in paytable("itv").lines if each.line is Line.ROYAL_FLUSH),
        )
        count = count_bonus(table, "low", seen.append)
        # Nothing stands above the royal now: matches and suited runs of seven count as well.
        assert count.lines[0].hands == published()["best_five_of_seven"]["royal flush"]
        assert seen[-1] == CLASSES
        assert seen == sorted(seen)


_MINE = """title = "Mine"
source = "my own"
lines = [
  { line = "straight", pays = 2 },
  { line = "three of a kind", pays = 0 },
  { line = "flush", pays = 0 },
  { line = "full house", pays = 0 },
  { line = "four of a kind", pays = 0 },
  { line = "straight flush", pays = 0 },
  { line = "royal flush", pays = 0 },
  { line = "five aces", pays = 0 },
  { line = "seven-card straight flush with the joker", pays = 0 },
  { line = "seven-card straight flush, no joker", pays = 0 },
]
"""
_ZEROS = _MINE[_MINE.index('  { line = "three') : _MINE.index("]\n")]


def test_a_file_of_ones_own_is_a_pay_table(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(_MINE, "utf-8")
    mine = load_paytable(tmp_path / "mine.toml")
    assert (mine.name, mine.title, len(mine.lines)) == ("mine", "Mine", 1)
    paid = bonus_line(parse_cards("9s 9h 9d Tc Jh Qs Kc"), mine)
    assert paid is not None
    assert paid.line is Line.STRAIGHT


def test_a_file_may_begin_with_the_mark_of_an_editor(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(_MINE, "utf-8-sig")
    assert load_paytable(tmp_path / "mine.toml").title == "Mine"


def test_a_file_of_ones_own_pays_envy(tmp_path: Path) -> None:
    text = _MINE.replace("lines =", "envy_bet = 250\nenvy_bank = true\nlines =")
    (tmp_path / "mine.toml").write_text(text.replace("pays = 2", "pays = 2, envy = 75"), "utf-8")
    assert load_paytable(tmp_path / "mine.toml").envy == Envy(250, True, (75,))
    for bet in ("0", "-5", "1_000_000_001"):
        wrong = text.replace("pays = 2", "pays = 2, envy = 75").replace("250", bet)
        (tmp_path / "mine.toml").write_text(wrong, "utf-8")
        with pytest.raises(DataFileError, match=r"mine\.toml:3: 'envy_bet' must be 1 or more"):
            load_paytable(tmp_path / "mine.toml")


def test_what_pays_nothing_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(_MINE, "utf-8")
    mine = load_paytable(tmp_path / "mine.toml")
    for cards, paid in (
        ("9s 9h 9d Tc Jh Qs Kc", Line.STRAIGHT),
        ("9s Ts Js Qs 2s Kh 3d", Line.STRAIGHT),
        ("9s Ts Js Qs Ks 2h 3d", None),
        ("9s 9h 9d Tc Jh 2s 3c", None),
    ):
        line = bonus_line(parse_cards(cards), mine)
        assert (line.line if line else None) is paid


def _without(name: str, *missing: str) -> str:
    """A pay table of the package as a file has it, without some of its lines."""
    lines = "".join(
        f'  {{ line = "{line.value}", pays = {pays} }},\n'
        for line, pays in paytable(name).lines
        if line.value not in missing
    )
    return f'title = "Mine"\nsource = "my own"\nlines = [\n{lines}]\n'


@pytest.mark.parametrize(
    "missing", [line.value for line in list(Line)[:11] if line is not Line.ROYAL_MATCH]
)
def test_no_line_may_be_missing_above_one_that_is_paid(tmp_path: Path, missing: str) -> None:
    """The straight and three of a kind ask for each other: either stands above somewhere."""
    for name in ("itv", "fortune", "emperors-challenge"):
        path = tmp_path / "mine.toml"
        path.write_text(_without(name, missing), "utf-8")
        with pytest.raises(DataFileError) as caught:
            load_paytable(path)
        lowest = "three of a kind" if missing == "straight" else "straight"
        where = " in pay tables" if missing == "three of a kind" else ""
        at = path.read_text("utf-8").splitlines().index
        line = next(line for line in path.read_text("utf-8").splitlines() if f'"{lowest}"' in line)
        assert str(caught.value) == (
            f"{path}:{at(line) + 1}: the pay table pays {lowest!r} and has no line {missing!r}, "
            f"which stands above it{where}: add it, with pays = 0 for what is not to be paid"
        )
        text = path.read_text("utf-8")
        path.write_text(text.replace("]\n", f'  {{ line = "{missing}", pays = 0 }},\n]\n'), "utf-8")
        assert missing not in [paid.line.value for paid in load_paytable(path).lines]


def test_all_lines_that_are_missing_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(_MINE.replace(_ZEROS, '  { line = "five aces", pays = 0 },\n'), "utf-8")
    with pytest.raises(DataFileError) as caught:
        load_paytable(path)
    assert str(caught.value) == (
        f"{path}:4: the pay table pays 'straight' and has no lines 'three of a kind', 'flush', "
        "'full house', 'four of a kind', 'straight flush', 'royal flush', 'seven-card straight "
        "flush with the joker' and 'seven-card straight flush, no joker', which stand above it in "
        "pay tables: add them, with pays = 0 for what is not to be paid"
    )


@pytest.mark.parametrize(
    "lines",
    [
        ["royal flush + royal match"],
        ["seven-card straight flush, no joker"],
        ["ten-high pai gow", "ace-high pai gow"],
        [line.value for line in list(Line)[:11] if line is not Line.ROYAL_MATCH],
        ["full house", *(line.value for line in list(Line)[:7]), "king-high pai gow"],
    ],
)
def test_tables_of_which_no_line_is_missing(tmp_path: Path, lines: list[str]) -> None:
    rows = "".join(f'  {{ line = "{line}", pays = 3 }},\n' for line in lines)
    path = tmp_path / "mine.toml"
    path.write_text(f'title = "Mine"\nsource = "my own"\nlines = [\n{rows}]\n', "utf-8")
    assert [paid.line.value for paid in load_paytable(path).lines] == lines


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("pays = 2", "pays = -1", 4, "'pays' must be 0 or more"),
        ("pays = 2", "pays = 0", 3, "a pay table needs at least one line that pays"),
        ("pays = 0", "pays = 0, envy = 5", 5, "a line with 'envy' must pay 1 or more"),
        ("pays = 2", 'pays = "2"', 4, "'pays' must be a whole number"),
        (
            '{ line = "straight", pays = 2 }',
            '{ line = "royal flush", pays = 9 },\n  { line = "straight", pays = "2" }',
            5,
            "'pays' must be a whole number",
        ),
        ("pays = 2", "pays = 2, x = 1", 4, "unknown word 'x': take line, pays or envy"),
        ('line = "straight", ', "", 3, "'line' is missing"),
        ("pays = 2", "pays = 1_000_000_001", 4, "'pays' must be 0 or more, at most 1,000,000,000"),
        ("pays = 2", "pays = 2, envy = 0", 4, "'envy' must be 1 or more"),
        ("pays = 2", 'pays = 2, envy = "5"', 4, "'envy' must be a whole number"),
        ("pays = 2", "pays = 2, envy = 500", 4, "'envy' needs 'envy_bet', the cents"),
        ("lines = [", "envy_bet = 500\nlines = [", 3, "'envy_bet' needs a line with 'envy'"),
        ("lines = [", "envy_bank = true\nlines = [", 3, "'envy_bank' needs a line with 'envy'"),
        ("lines = [", "envy_bank = 1\nlines = [", 3, "'envy_bank' must be true or false"),
        ('"straight"', '"strait"', 4, "unknown line 'strait': take seven-card straight flush"),
        ('{ line = "straight", pays = 2 }', "7", 3, "a line is a table with 'line' and 'pays'"),
        ('  { line = "straight", pays = 2 },\n', "", 3, "needs at least one line"),
        (_MINE[_MINE.index("[") :], "[]", 3, "needs at least one line"),
        (
            "pays = 2 },",
            'pays = 2 },\n  { line = "straight", pays = 3 },',
            4,
            "the line 'straight' is there twice",
        ),
        ('title = "Mine"\n', "", 1, "'title' is missing"),
        ("lines = [", "lines = ]", 3, "not TOML"),
    ],
)
def test_a_wrong_file_is_reported_by_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, problem: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(_MINE.replace(old, new, 1), "utf-8")
    with pytest.raises(DataFileError) as caught:
        load_paytable(path)
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"{path}:{line}: ")
