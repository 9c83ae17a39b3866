"""What the player of a spot is told when the round is settled."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables.made import (
    ACE_HIGH,
    BANK,
    BEATS_IT,
    LOSE,
    PUSH,
    PUSHES_IT,
    TRIPS,
    WIN,
    banked,
    config,
    spot,
)

from paigow.tables.settling import SpotHand, settle_spots

WORDS = [
    (
        None,
        spot(1, WIN, 1_000),
        {},
        "Your ace-king beats their queen-jack. Your pair of nines beats their pair of eights. "
        "You win 10.00, 20.00 back.",
    ),
    (
        400,
        spot(1, WIN, 1_000),
        {"commission_rate": 500},
        "You win 4.00, all that the bank still covers, less 0.20 commission, 13.80 back.",
    ),
    (
        1_000,
        spot(1, WIN, 1_000),
        {"commission_rate": 500},
        "You win 10.00 less 0.50 commission, 19.50 back.",
    ),
    (0, spot(1, WIN, 1_000), {}, "You win, but the bank is used up: 10.00 back."),
    (None, spot(1, LOSE, 1_000), {}, "You lose 10.00."),
    (400, spot(1, LOSE, 1_000), {}, "You lose 4.00, all that the bank still covers: 6.00 back."),
    (0, spot(1, LOSE, 1_000), {}, "You lose, but the bank is used up: 10.00 back."),
    (None, spot(1, PUSH, 1_000), {}, "Push, 10.00 back."),
    (
        None,
        spot(1, "Qh Jc / 8h 8s Kd 5d 3c", 1_000),
        {},
        "Both low hands are queen-jack: a copy, and the bank wins it. "
        "Both high hands are a pair of eights: a copy, and the bank wins it. You lose 10.00.",
    ),
    (None, spot(1, TRIPS, 100, 1_000), {}, "Fortune: three of a kind pays 3 to 1, 30.00."),
    (
        1_100,
        spot(1, TRIPS, 100, 1_000),
        {},
        "Fortune: three of a kind pays 3 to 1, 10.00, all that the bank still covers.",
    ),
    (
        100,
        spot(1, TRIPS, 100, 1_000),
        {},
        "Fortune: three of a kind pays 3 to 1, but the bank is used up: 10.00 back.",
    ),
    (
        None,
        spot(1, TRIPS, 100, 1_000),
        {"fortune_cap": 2_000},
        "Fortune: three of a kind pays 3 to 1, 20.00, the most that the table pays.",
    ),
    (
        None,
        spot(1, TRIPS, 100, 1_000),
        {"table_max_payout": 0},
        "Fortune: three of a kind pays 3 to 1, but the table has paid its most: 10.00 back.",
    ),
    (None, spot(1, WIN, 100, 1_000), {}, "Fortune: nothing on the pay table, 10.00 lost."),
    (
        500,
        spot(1, WIN, 100, 1_000),
        {},
        "Fortune: nothing on the pay table, 4.00 lost, all that the bank still covers: 6.00 back.",
    ),
    (
        100,
        spot(1, WIN, 100, 1_000),
        {},
        "Fortune: nothing on the pay table, but the bank is used up: 10.00 back.",
    ),
    (None, spot(1, WIN, 100, 0, 500), {}, "Ace-high: the bank has no ace-high pai gow, 5.00 lost."),
]


@pytest.mark.parametrize(("amount", "hand", "changes", "says"), WORDS)
def test_what_the_player_is_told(
    amount: int | None, hand: SpotHand, changes: dict[str, Any], says: str
) -> None:
    round_ = settle_spots(config(**changes), banked(BANK, amount), [hand])
    assert round_.spots[0].says.endswith(says)


def test_what_is_told_of_an_ace_high_bank() -> None:
    spots = [spot(1, BEATS_IT, 100, 0, 500), spot(2, PUSHES_IT, 100, 0, 500)]
    one, two = settle_spots(config(), banked(ACE_HIGH, None), spots).spots
    assert one.says == (
        "Your ace-six beats their king-queen. Your pair of kings beats their ace-nine high. "
        "The bank has an ace-high pai gow, so every main bet pushes. Push, 1.00 back. "
        "Ace-high pays 5 to 1, 25.00."
    )
    assert two.says.endswith("Ace-high: your hands do not both beat the bank's, 5.00 lost.")


def test_a_line_that_does_not_beat_the_bank() -> None:
    bank = "2c 5d / Kd Kh Ks 9c 7h"
    round_ = settle_spots(
        config(), banked(bank, None), [spot(1, "Qs Kc / 9s 9h 9d Tc Jh", 100, 500)]
    )
    assert round_.spots[0].says.endswith(
        "Fortune: your three of a kind does not beat the bank's seven cards, 5.00 lost."
    )


def test_a_foul_is_told() -> None:
    round_ = settle_spots(config(), banked(BANK, None), [spot(1, "Ks Kh / 8h 6d 5s 4h 2c", 100)])
    assert round_.spots[0].says == (
        "Foul: your low hand, pair of kings, outranks your high hand, eight-six high. "
        "You lose 1.00."
    )
