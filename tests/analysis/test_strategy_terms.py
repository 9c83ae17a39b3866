"""The strategy under other terms, on decks that are small enough to count the whole game again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from tests.analysis.test_edge_small_decks import LOW_RANKS

from paigow.analysis import edges
from paigow.analysis.decks import Deck
from paigow.analysis.parts import Threads
from paigow.analysis.strategy import Strategy, load_strategy
from paigow.analysis.strategy_work import HandSum, work_out_strategy
from paigow.analysis.terms import terms_of
from paigow.cards import Card, Rank, parse_cards
from paigow.houseways import house_way

QUEEN_HIGH = Deck(
    sum(1 << rank for rank in (0, 1, 2, 5, 6, 7, Rank.QUEEN, Rank.ACE)),
    suits=2,
)
"""Seventeen cards that can be a queen-high and an ace-high pai gow."""


@pytest.mark.parametrize("role", ["player", "bank"])
@pytest.mark.parametrize("push", ["queen-high", "ace-high"])
def test_a_bank_that_pushes(
    role: str, push: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = terms_of("foxwoods", commission="5%", role=role, push=push, bet=1010, step=25)
    strategy = work_out_strategy(terms, deck=QUEEN_HIGH).strategy
    strategy.save(tmp_path / "strategy.parquet")
    strategy = load_strategy(tmp_path / "strategy.parquet")
    assert (strategy.meta["push_rule"], strategy.meta["role"]) == (push, role)
    assert (strategy.meta["commission_step"], strategy.meta["fee"]) == (25, 75)
    monkeypatch.setattr(edges, "FULL_DECK", QUEEN_HIGH)
    for player, names in (("optimal", ("win", "lose")), ("foxwoods", ("house_win", "house_lose"))):
        count = edges.edge(
            player, "foxwoods", commission="5%", role=role, push=push, bet=1010, step=25
        )
        assert [strategy.total(name) for name in names] == [count.win, count.lose]
    cards = parse_cards(f"{'Q' if push == 'queen-high' else 'A'}c 9d 8d 7c 4d 3c 2c")
    row = row_of(cards, strategy)
    ends = {name: int(strategy.table[name][row]) for name in ("win", "lose", "house_win", "low")}
    if role == "player":
        assert ends["lose"] > 0
    else:
        front = house_way("foxwoods").decide(cards).setting.low
        assert (ends["win"], ends["lose"], ends["house_win"]) == (0, 0, 0)
        assert {ends["low"] >> 4, ends["low"] & 15} == {card >> 2 for card in front}


def row_of(cards: Iterable[Card], strategy: Strategy) -> int:
    """The row of a hand of two suits without the joker."""
    suits = [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in (0, 1)]
    key = max(suits) << 13 | min(suits)
    return int(np.flatnonzero(strategy.table["suits"] == key)[0])


def test_parts_are_the_whole() -> None:
    terms = terms_of("foxwoods", commission="5%")
    here = work_out_strategy(terms, deck=LOW_RANKS)
    for number in (3, 8):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(HandSum, "parts", number)
            there = work_out_strategy(terms, run=Threads(1), deck=LOW_RANKS)
        assert there.strategy.meta == here.strategy.meta
        for name, column in here.strategy.table.items():
            assert there.strategy.table[name].dtype == column.dtype
            assert np.array_equal(there.strategy.table[name], column)
        assert np.array_equal(there.sums.win, here.sums.win)
        assert np.array_equal(there.sums.lose, here.sums.lose)
