"""Checking what is told about a finished round: nothing is believed that can be worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from paigow.cards import Card
from paigow.errors import PaigowError

_Facts = TypeVar("_Facts")


class Check(NamedTuple):
    """One thing that was checked, and what was found."""

    name: str
    ok: bool
    detail: str


class Verification(NamedTuple):
    """Everything that was checked; ``ok`` when all of it was right."""

    round: str
    ok: bool
    checks: tuple[Check, ...]

    def to_json(self) -> dict[str, Any]:
        """The verification as a JSON object."""
        checks = [check._asdict() for check in self.checks]
        return {"ok": self.ok, "round": self.round, "checks": checks}


class WrongError(PaigowError):
    """What is told does not follow from the rest."""


def checked(name: str, find: Callable[[_Facts], str], facts: _Facts) -> Check:
    """The outcome of one check; whatever the rules refuse, or cannot be read, fails it."""
    try:
        return Check(name, True, find(facts))
    except PaigowError as error:
        return Check(name, False, str(error))


def same(told: object, found: object, what: str) -> None:
    """Check that what is told is what was found.

    :raises WrongError: names both
    """
    if told != found:
        raise WrongError(f"{what} should be {found}, not {told}")


def shown(cards: Iterable[Card]) -> str:
    """Cards in the order in which they are told."""
    return " ".join(map(str, cards))
