"""Reading a house way from a TOML file, every word of it checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, Final, NoReturn

from paigow.datafiles import listed, not_toml
from paigow.errors import DataFileError
from paigow.hands import Wheel
from paigow.houseways.clause import Choice, Clause, Condition, Play
from paigow.houseways.holding import Shape
from paigow.houseways.lines import Lines
from paigow.houseways.terms import (
    BEHIND_TERMS,
    FRONT_TERMS,
    KIND_TERMS,
    RANK_WORDS,
    low_hand,
    rank_range,
    two_ranks,
)
from paigow.houseways.way import HouseWay

STATUSES: Final = ("sourced", "verified", "matched")
_WAY_KEYS: Final = ("name", "title", "wheel", "status", "sources", "clause")
_CLAUSE_KEYS: Final = (
    *("id", "text", "cite", "reading", "when", "unless"),
    *("play", "first_of", "best_of"),
)
_CONDITION_KEYS: Final = ("hand", *RANK_WORDS, "singles", "makes", "joker")
_PLAY_KEYS: Final = ("front", "behind")
_Table = dict[str, Any]


class _Reader:
    """One file on its way to a house way; every complaint names the file and the line."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = Lines(text)
        self.place: int | None = None

    def fail(self, line: int, problem: str) -> NoReturn:
        raise DataFileError(self.path, line, problem)

    def fail_at(self, key: str, value: object, problem: str) -> NoReturn:
        self.fail(self.lines.find(self.place, key, value), problem)

    def start(self) -> int:
        return 1 if self.place is None else self.lines.clause(self.place)

    def known_keys(self, table: _Table, known: Collection[str], what: str) -> None:
        for key in table:
            if key not in known:
                words = listed(map(repr, known))
                self.fail_at(key, None, f"{key!r} is no word of {what}: take {words}")

    def words(self, table: _Table, key: str, what: str) -> str:
        """A text that must be there and say something."""
        value = table.get(key)
        if value is None:
            self.fail(self.start(), f"{what} has no {key!r}")
        if not isinstance(value, str) or not value.strip():
            self.fail_at(key, None, f"{key!r} of {what} must be a text that says something")
        return value

    def one_of(self, key: str, value: object, known: Collection[str]) -> str:
        if not isinstance(value, str) or value not in known:
            self.fail_at(key, value, f"{value!r} is no {key!r}: take {listed(map(repr, known))}")
        return value

    def tables(self, clause: _Table, key: str) -> list[_Table]:
        """The tables under a key, which may be one or a list."""
        value = clause.get(key, [])
        tables = [value] if isinstance(value, dict) else value
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fail_at(key, None, f"{key!r} must be a table or a list of tables")
        if key in clause and not tables:
            self.fail_at(key, None, f"{key!r} is empty")
        return tables

    def way(self) -> HouseWay:
        try:
            top = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise not_toml(self.path, self.text, error) from None
        self.known_keys(top, _WAY_KEYS, "a house way")
        name, title = self.words(top, "name", "the way"), self.words(top, "title", "the way")
        wheel = self.one_of(
            "wheel", self.words(top, "wheel", "the way"), [wheel.value for wheel in Wheel]
        )
        status = self.one_of("status", self.words(top, "status", "the way"), STATUSES)
        sources = top.get("sources")
        if (
            not isinstance(sources, list)
            or not sources
            or not all(isinstance(source, str) and source for source in sources)
        ):
            self.fail_at("sources", None, "'sources' must list where the way is published")
        clauses: list[Clause] = []
        for place, table in enumerate(self.tables(top, "clause")):
            self.place = place
            clause = self.clause(table)
            for earlier in clauses:
                if earlier.id == clause.id:
                    self.fail_at(
                        "id",
                        clause.id,
                        f"a clause {clause.id!r} stands there already, on line {earlier.line}",
                    )
            clauses.append(clause)
        if not clauses:
            self.fail(1, "the way has no [[clause]]")
        return HouseWay(name, title, Wheel(wheel), tuple(sources), status, tuple(clauses))

    def clause(self, table: _Table) -> Clause:
        identity = self.words(table, "id", "a clause")
        what = f"clause {identity!r}"
        self.known_keys(table, _CLAUSE_KEYS, "a clause")
        text, cite = self.words(table, "text", what), self.words(table, "cite", what)
        reading = self.words(table, "reading", what) if "reading" in table else None
        if "when" not in table:
            self.fail(self.start(), f"{what} has no 'when'")
        when = tuple(self.condition(each, "when") for each in self.tables(table, "when"))
        unless = tuple(self.condition(each, "unless") for each in self.tables(table, "unless"))
        shapes = [shape for condition in when for shape in condition.hands]
        ways = [key for key in ("play", "first_of", "best_of") if key in table]
        if len(ways) != 1:
            self.fail(self.start(), f"{what} must have one of 'play', 'first_of' and 'best_of'")
        plays = self.tables(table, ways[0])
        if ways[0] == "play" and len(plays) != 1:
            self.fail_at("play", None, "'play' is one table: take 'first_of' or 'best_of' for more")
        return Clause(
            id=identity,
            text=text,
            cite=cite,
            reading=reading,
            when=when,
            unless=unless,
            choice=Choice.BEST if ways[0] == "best_of" else Choice.FIRST,
            plays=tuple(self.play(play, ways[0], shapes) for play in plays),
            line=self.start(),
        )

    def condition(self, table: _Table, key: str) -> Condition:
        self.known_keys(table, _CONDITION_KEYS, "a condition")
        shapes = self.shapes(table, key)
        ranks = []
        for word, (_, allowed) in RANK_WORDS.items():
            if word in table:
                span = self.parsed(word, table[word], rank_range, "a range of ranks like '7-T'")
                self.sensible(word, word, allowed, shapes)
                ranks.append((word, span))
        singles = None
        if "singles" in table:
            self.parsed("singles", table["singles"], two_ranks, "two ranks like 'A-K'")
            singles = two_ranks(table["singles"])
        joker = table.get("joker")
        if joker is not None and not isinstance(joker, bool):
            self.fail_at("joker", None, "'joker' must be true or false")
        makes = self.one_of("makes", table["makes"], KIND_TERMS) if "makes" in table else None
        return Condition(tuple(shapes), tuple(ranks), singles, makes, joker)

    def shapes(self, table: _Table, key: str) -> list[Shape]:
        if "hand" not in table:
            self.fail_at(key, None, f"a condition of {key!r} must say for which 'hand'")
        names = table["hand"] if isinstance(table["hand"], list) else [table["hand"]]
        known = [shape.value for shape in Shape]
        return [Shape(self.one_of("hand", name, known)) for name in names]

    def parsed(self, key: str, value: object, parse: Callable[[str], object], example: str) -> str:
        if not isinstance(value, str) or parse(value) is None:
            self.fail_at(key, value, f"{value!r} of {key!r} is not {example}")
        return value

    def sensible(
        self, key: str, word: str, allowed: Collection[Shape], shapes: Iterable[Shape]
    ) -> None:
        for shape in shapes:
            if shape not in allowed:
                self.fail_at(key, word, f"{word!r} says nothing of a hand of {shape.value}")

    def play(self, table: _Table, key: str, shapes: list[Shape]) -> Play:
        self.known_keys(table, _PLAY_KEYS, "a play")
        front, behind = table.get("front"), table.get("behind")
        if front is None and behind is None:
            self.fail_at(key, None, "a play must say what goes in 'front' or what stays 'behind'")
        if front in FRONT_TERMS:
            self.sensible("front", front, FRONT_TERMS[front].shapes, shapes)
        elif front is not None:
            example = listed([*map(repr, FRONT_TERMS), "ranks like 'K-K' or 'A-J or better'"])
            self.parsed("front", front, low_hand, example)
        if behind is not None:
            self.one_of("behind", behind, BEHIND_TERMS)
            self.sensible("behind", behind, BEHIND_TERMS[behind].shapes, shapes)
        return Play(front, behind)


def read_way(path: Path | str, text: str) -> HouseWay:
    """The house way that a TOML text describes; the path is for the complaints.

    :raises DataFileError: names the file, the line and what is wrong there
    """
    return _Reader(str(path), text).way()
