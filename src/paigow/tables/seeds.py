"""The seats' seeds: promised before betting closes, revealed after, mixed into the shuffle."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import ClassVar, Final

from paigow.errors import InputError
from paigow.rounds.events import check_hash
from paigow.tables.record import Record

_SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Seed(Record):
    """A seat's promise of a seed, and the seed once it is revealed."""

    what: ClassVar[str] = "a seed"
    seat: int
    player: str
    commitment: str
    seed: str | None = None


def seed_commitment(seed: str) -> str:
    """The promise of a seed: SHA-256 of its text, in hex.

    >>> seed_commitment("clover")[:16]
    'd33b57e3138875e9'

    :raises InputError: unless it is 1 to 64 letters, digits, ``_`` or ``-``
    """
    return hashlib.sha256(check_seed(seed).encode()).hexdigest()


def check_seed(seed: str) -> str:
    """The seed itself, when it can be one.

    :raises InputError: unless it is 1 to 64 letters, digits, ``_`` or ``-``
    """
    if _SEED.fullmatch(seed) is None:
        raise InputError("a client seed is 1 to 64 letters, digits, '_' or '-'")
    return seed


def check_commitment(text: str) -> str:
    """A promise as it was made: 64 hexadecimal digits in lower case.

    :raises InputError: for anything else
    """
    return check_hash(text, "promise of a seed")


def mixed(seeds: tuple[Seed, ...]) -> tuple[str, ...]:
    """The seeds that go into the shuffle: those that were revealed, in the order of the seats."""
    revealed = (seed for seed in sorted(seeds, key=lambda seed: seed.seat))
    return tuple(seed.seed for seed in revealed if seed.seed is not None)
