"""Reading the package's data files: TOML whose mistakes are reported by file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from paigow.errors import DataFileError

_NONE: Mapping[str, type] = {}


class DataFile:
    """A TOML file, its table, and where in the text things stand.

    :raises DataFileError: when the file cannot be read or is not TOML
    """

    def __init__(self, path: Path | Traversable | str) -> None:
        self.path = str(path)
        if isinstance(path, str):
            path = Path(path)
        try:
            self.text = path.read_text(encoding="utf-8-sig")  # some editors mark it
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            raise DataFileError(self.path, 1, f"cannot be read: {reason}") from None
        try:
            self.table: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise not_toml(self.path, self.text, error) from None

    def error(self, problem: str, *tokens: str) -> DataFileError:
        """An error at the first line after which all tokens have been met, in their order.

        A token is a whole word, or several: ``bank`` is not met in ``bonus_beats_bank``. One that
        is given twice running must be met on two lines: the second ``[[rules]]``.
        """
        lines = self.text.splitlines()
        at = 0
        for place, token in enumerate(tokens):
            again = place > 0 and tokens[place - 1] == token
            word = re.compile(rf"(?<![\w-]){re.escape(token)}(?![\w-])")
            for number in range(at + again, len(lines)):
                if word.search(lines[number]):
                    at = number
                    break
        return DataFileError(self.path, at + 1, problem)

    def require(
        self,
        table: Mapping[str, object],
        known: Mapping[str, type],
        *where: str,
        optional: Mapping[str, type] = _NONE,
    ) -> None:
        """Check that a table has these keys, with these types, and no others but the optional."""
        both = {**known, **optional}
        for key in table:
            if key not in both:
                raise self.error(f"unknown word {key!r}: take {listed(both)}", *where, key)
        for key, kind in both.items():
            if key not in table:
                if key in optional:
                    continue
                raise self.error(f"{key!r} is missing", *where)
            value = table[key]
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                raise self.error(f"{key!r} must be {_KINDS[kind]}", *where, key)


_KINDS = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def not_toml(path: str, text: str, error: tomllib.TOMLDecodeError) -> DataFileError:
    """What the parser says of a text, at the line that it names; at the last if that is the end."""
    found = re.search(r"at line (\d+)", str(error))
    line = int(found[1]) if found else max(1, len(text.splitlines()))
    return DataFileError(path, line, f"not TOML: {error}")


def listed(words: Iterable[str]) -> str:
    """Words as a sentence lists them: ``a, b or c``."""
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} or {last}" if most else last
