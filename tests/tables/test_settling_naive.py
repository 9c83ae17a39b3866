"""Thousands of rounds settled twice, by the table and by the rules told plainly: not a cent apart.

``PAIGOW_SOAK=1`` settles a million.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from tests.tables.made import config, game
from tests.tables.naive_settlement import (
    NaiveBank,
    NaiveSpot,
    NaiveTable,
    naive_settlement,
)
from tests.tables.pool import Deal, pool

from paigow.tables.settling import BankHand, SpotHand, TableSettlement, settle_spots

ROUNDS = 1_000_000 if os.environ.get("PAIGOW_SOAK") else 20_000
PARTS = 4
PLAYERS = ("ann", "bob", "cho", "dee", "eve", "fay")
GAMES = {True: game(ace_high_needs_win=True), False: game(ace_high_needs_win=False)}


def random_table(rng: Random) -> NaiveTable:
    return NaiveTable(
        rate=rng.choice((0, 0, 100, 250, 500, 10_000)),
        step=rng.choice((1, 25)),
        bank_pays_commission=rng.random() < 0.5,
        fortune_cap=rng.choice((1, 700, 100_000, 5_000_000)),
        fortune_most=rng.choice((None, None, 0, 1_500, 100_000, 6_000_000)),
        ace_high_needs_win=rng.random() < 0.5,
    )


def random_bank(rng: Random) -> int | None:
    kind = rng.randrange(6)
    if kind == 0:
        return None
    if kind == 1:
        return rng.randrange(4)
    return rng.randrange(10 ** rng.randint(2, 8))


def random_bet(rng: Random) -> int:
    return rng.choice((1, 100, 501, 2_500, 10_000, rng.randint(1, 100_000)))


def random_side(rng: Random) -> int:
    return 0 if rng.random() < 0.4 else rng.choice((1, 5, 500, rng.randint(1, 100_000)))


def play(rng: Random, deal: Deal, seen: Counter[str]) -> None:
    """Settle one round both ways."""
    table, amount = random_table(rng), random_bank(rng)
    collection = 0 if amount is None else rng.choice((0, 100, 375))
    bank_setting, bank_hand = rng.choice(deal.bank.settings)
    bank = BankHand(
        seat=None if amount is None else 7,
        player=None if amount is None else "gus",
        amount=amount,
        collection=collection,
        setting=bank_setting,
    )
    hands, naive_spots = [], []
    count = rng.randint(1, 6)
    for spot in rng.sample(range(6), count):
        setting, hand = rng.choice(deal.spots[spot].settings)
        main, fortune, ace_high = random_bet(rng), random_side(rng), random_side(rng)
        naive_spots.append(NaiveSpot(hand, main, fortune, ace_high))
        # A dragon or a blind spot is a second spot of the same player.
        seat = rng.choice((spot, spot, 0))
        hands.append(
            SpotHand(
                spot=spot + 1,
                seat=seat + 1,
                player=PLAYERS[seat],
                main=main,
                fortune=fortune,
                ace_high=ace_high,
                setting=setting,
            )
        )
    settled = settle_spots(
        config(
            commission_rate=table.rate,
            commission_step=table.step,
            bank_commission=table.bank_pays_commission,
            fortune_cap=table.fortune_cap,
            table_max_payout=table.fortune_most,
        ),
        bank,
        hands,
        GAMES[table.ace_high_needs_win],
    )
    plain = naive_settlement(table, NaiveBank(bank_hand, amount, collection), naive_spots)
    assert [spot.net for spot in settled.spots] == plain.nets
    assert settled.bank.net == plain.bank
    assert settled.bank.collection == plain.collection
    assert settled.commission == plain.commission
    assert [
        [
            (i.bet.value, i.result.value, i.action, i.won, i.commission, i.returned)
            for i in spot.items
        ]
        for spot in settled.spots
    ] == plain.bets
    assert [step.left for step in settled.coverage] == plain.left
    assert sum(plain.nets) + plain.bank + plain.collection + plain.commission == 0
    note(settled, seen)


def note(settled: TableSettlement, seen: Counter[str]) -> None:
    """Count what happened, to know that all of it did."""
    seen["house" if settled.bank.amount is None else "player"] += 1
    seen["bank pays commission"] += settled.bank.commission > 0
    for spot in settled.spots:
        for item in spot.items:
            seen[f"{item.bet.value} {item.result.value}"] += 1
            seen["nothing left"] += item.action == 0 and item.result.value in ("win", "lose")
            seen["commission"] += item.commission > 0
            if item.line is not None:
                seen[item.line] += 1
                seen["Fortune not in full"] += item.won < item.stake * (item.pays or 0)
            elif item.pays is not None:
                seen[f"ace-high {item.pays} to 1"] += 1


def number_of_kinds() -> int:
    """Two banks and fees, four ends of a main bet, two of the others, 11 lines, 3 odds, cuts."""
    return 2 + 2 + 4 + 2 + 2 + 11 + 3 + 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_not_one_cent_apart(part: int) -> None:
    rng, seen = Random(part), Counter[str]()
    deals = pool()
    for _ in range(ROUNDS // PARTS):
        play(rng, rng.choice(deals), seen)
    assert len(+seen) == number_of_kinds(), seen
