"""The errors of the package: text that cannot be read, and acts that the rules refuse.

Three things that can go wrong are kept apart. Text or data that cannot be read raises an
:class:`InputError`; an act that the rules do not allow raises a :class:`RefusedError` with a
stable code; a broken program raises whatever Python raises, and nobody catches it.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class PaigowError(Exception):
    """The root of every error that a user of the package may want to catch.

    ``str(error)`` is one clear sentence that names the offending token and says what would do;
    ``code`` is a stable, snake_case word for programs.
    """

    default_code: ClassVar[str] = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code or self.default_code


class InputError(PaigowError):
    """Text or data that cannot be read."""

    default_code = "bad_input"


class CardError(InputError):
    """A token that is not a card, or a card that is there twice."""

    default_code = "bad_card"


class CardCountError(InputError):
    """The wrong number of cards."""

    default_code = "card_count"


class UnknownNameError(InputError):
    """A variant, house way, pay table or option that does not exist."""

    default_code = "unknown_name"


class DataFileError(InputError):
    """A data file that does not hold what it should; names the file and the line."""

    default_code = "bad_data_file"

    def __init__(self, path: Path | str, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = str(path)
        self.line = line
        self.problem = problem


class RefusedError(PaigowError):
    """An act that the rules refuse; the code says which rule, the message says why."""

    default_code = "refused"
