"""The best setting of every hand against a bank's way, worked out once and kept in a file.

The 154,143,080 hands of seven cards are 6,972,147, if the names of the suits do not matter. For
each of them a :class:`Strategy` has the setting that is worth most against all that the rest of the
deck can be, with its exact chances, beside those of the house way's own setting.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from paigow.cards import JOKER, Card, cards_of
from paigow.errors import CardCountError, InputError
from paigow.hands import Setting

HANDS_OF_THE_REST: Final = comb(46, 7)
_META: Final = b"paigow.strategy"
_COLUMNS: Final = {
    "suits": pa.uint64(),
    "hands": pa.uint8(),
    "low": pa.uint8(),
    "low_strength": pa.uint8(),
    "high_strength": pa.uint16(),
    "win": pa.uint32(),
    "lose": pa.uint32(),
    "house_low_strength": pa.uint8(),
    "house_high_strength": pa.uint16(),
    "house_win": pa.uint32(),
    "house_lose": pa.uint32(),
    "clause": pa.uint8(),
}
_LEFT_OUT: Final = {"house_win": "win", "house_lose": "lose"}


class BestSetting(NamedTuple):
    """The setting of a hand that is worth most, and how it ends against all hands of the rest.

    ``value`` is what it gains on average per unit bet, after commission, and ``house_value`` what
    the house way's own setting does.
    """

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    win: int
    push: int
    lose: int
    value: float
    house_value: float


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best settings of all hands against a way, under the terms of ``meta``.

    ``meta`` names the way (``against``), the ``wheel``, the ``role``, the ``push_rule`` if there is
    one, the ``commission_rate`` in hundredths of a percent, the ``commission_step``, the ``bet``
    and the ``fee`` on winning it in cents, and the ``clauses`` of the way. ``table`` has a row for
    every hand up to the names of its suits, in the order of ``suits``: the ranks of the four suits,
    13 bits each, the fullest first, and the joker before them. ``hands`` says for how many hands a
    row stands, ``low`` is 16 times one rank of the low hand plus the other (13 is the joker).
    ``win`` and ``lose`` are of the best setting, ``house_win`` and ``house_lose`` of the house
    way's, which its ``clause`` chose, by its place in the way.
    """

    meta: dict[str, Any]
    table: dict[str, NDArray[Any]]

    def of(self, cards: Iterable[Card]) -> BestSetting:
        """The best setting of seven cards.

        :raises CardCountError: unless there are exactly seven cards
        """
        held = tuple(cards_of(cards))
        row = self.row(held)
        suits, joker = _suits_of(held)
        ranks = int(self.table["low"][row])
        in_front = _cards_of_ranks(held, (ranks >> 4, ranks & 15), suits, joker)
        win, lose, house_win, house_lose = (
            int(self.table[name][row]) for name in ("win", "lose", "house_win", "house_lose")
        )
        setting = Setting(in_front, (card for card in held if card not in in_front))
        return BestSetting(
            setting.low,
            setting.high,
            win,
            HANDS_OF_THE_REST - win - lose,
            lose,
            float(self.value(win, lose)),
            float(self.value(house_win, house_lose)),
        )

    def row(self, cards: Iterable[Card]) -> int:
        """The row of the table that stands for seven cards.

        :raises CardCountError: unless there are exactly seven cards
        """
        held = tuple(cards_of(cards))
        if len(held) != 7:
            raise CardCountError(f"a strategy knows hands of seven cards, not of {len(held)}")
        suits, key = _suits_of(held)
        for suit in sorted(suits, reverse=True):
            key = key << 13 | suit
        return int(np.searchsorted(self.table["suits"], np.uint64(key)))

    def value(self, win: int, lose: int, of: int = HANDS_OF_THE_REST) -> Fraction:
        """What a unit bet gains on average, after commission."""
        bet, fee = self.meta["bet"], self.meta["fee"]
        return Fraction(win * (bet - fee) - lose * bet, of * bet)

    def total(self, column: str) -> int:
        """A column added up over all deals."""
        return int((self.table[column].astype(np.int64) * self.table["hands"]).sum())

    def save(self, path: Path) -> None:
        """Write a Parquet file. What the house way's setting does is left out where it is the best.

        :raises OSError: when it cannot be written
        """
        same = (self.table["win"] == self.table["house_win"]) & (
            self.table["lose"] == self.table["house_lose"]
        )
        arrays = [
            pa.array(self.table[name], kind, mask=same if name in _LEFT_OUT else None)
            for name, kind in _COLUMNS.items()
        ]
        table = pa.table(arrays, names=list(_COLUMNS))
        meta = {_META: json.dumps(self.meta).encode()}
        pq.write_table(
            table.replace_schema_metadata(meta),
            path,
            compression="zstd",
            use_dictionary=False,
            column_encoding={"suits": "DELTA_BINARY_PACKED"},
        )


def _suits_of(held: tuple[Card, ...]) -> tuple[list[int], int]:
    """The ranks of the four suits as sets of bits, and the number of jokers."""
    suits = [0, 0, 0, 0]
    for card in held:
        if card != JOKER:
            suits[card & 3] |= 1 << (card >> 2)
    return suits, int(JOKER in held)


def _cards_of_ranks(
    held: tuple[Card, ...], ranks: tuple[int, int], suits: list[int], joker: int
) -> tuple[Card, ...]:
    """Cards of these ranks, out of the suit that makes a flush only where there is no other."""
    flush = next((i for i, suit in enumerate(suits) if suit.bit_count() + joker >= 5), None)
    free = sorted(held, key=lambda card: (card != JOKER and card & 3 == flush, card))
    chosen: list[Card] = []
    for rank in ranks:
        chosen.append(
            next(
                card
                for card in free
                if (13 if card == JOKER else card >> 2) == rank and card not in chosen
            )
        )
    return tuple(sorted(chosen))


def load_strategy(path: str | Path) -> Strategy:
    """A strategy that was kept in a file.

    :raises InputError: for a file that cannot be read, or has something else in it
    """
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise InputError(f"{str(path)!r} is not a strategy that can be read: {error}") from None
    try:
        meta = json.loads((table.schema.metadata or {}).get(_META, b"null"))
    except ValueError:
        meta = None
    if meta is None or any(name not in table.column_names for name in _COLUMNS):
        raise InputError(
            f"{str(path)!r} holds no strategy: write one with paigow strategy --out {path}"
        )
    columns = {name: table.column(name) for name in _COLUMNS}
    for name, best in _LEFT_OUT.items():
        columns[name] = pc.coalesce(columns[name], columns[best])
    columns = {name: column.to_numpy() for name, column in columns.items()}
    return Strategy({"push_rule": None, "commission_step": 1, **meta}, columns)
