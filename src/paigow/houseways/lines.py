"""Where in a TOML text a clause and its keys stand: the parser itself tells no lines."""

from __future__ import annotations

import re
from typing import Final

_CLAUSE: Final = re.compile(r"\s*\[\[\s*clause\s*\]\]")


class Lines:
    """The lines of a data file, numbered from 1."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._starts = [number for number, line in enumerate(self._lines, 1) if _CLAUSE.match(line)]

    def clause(self, place: int) -> int:
        """The line on which a clause starts, counted from 0."""
        return self._starts[place] if place < len(self._starts) else 1

    def _block(self, place: int | None) -> range:
        """The lines of a clause, or those before the first one."""
        if place is None:
            return range(1, self._starts[0] if self._starts else len(self._lines) + 1)
        if place >= len(self._starts):
            return range(1, len(self._lines) + 1)
        ends = [*self._starts[1:], len(self._lines) + 1]
        return range(self._starts[place], ends[place])

    def find(self, place: int | None, key: str, value: object = None) -> int:
        """The line of a key, or of a value that follows it, in a clause or in the file's head.

        The line on which the clause (or the file) starts when the key is not there.
        """
        block = self._block(place)
        named = re.compile(rf"""(?<![\w-])["']?{re.escape(key)}["']?\s*[=.\]]""")
        quoted = f'"{value}"', f"'{value}'"
        at_key = next((at for at in block if named.search(self._lines[at - 1])), None)
        if isinstance(value, str):
            for at in range(at_key or block.start, block.stop):
                if any(form in self._lines[at - 1] for form in quoted):
                    return at
        return at_key or block.start
