"""The money of a round: what each event moves."""

from __future__ import annotations

import pytest
from tests.rounds.play import Game, between, write

from paigow.errors import RefusedError
from paigow.ledger import (
    COMMISSION,
    HOUSE,
    Book,
    Entry,
    HoldAct,
    deposit,
    game_of,
    rebuy,
    stakes_of,
)
from paigow.rounds import ClearBets, Event, PlaceBets, TableRules, entries, replay

WIN = ("Ac Kc / As Ah Td 9d 2c", "Ks Kd Qh Jc 9c 7h 2d")
LOSE = ("3s 2h / 8c 7c 5d 4h 2c", "Ks Kd Qh Jc 9c 7h 2d")
PUSH = ("Ac Kc / 4s 4h 8d 6h 2c", "Ks Kd Qh Jc 9c 7h 2d")
TRIPS = ("Ac Kc / 8s 8h 8d 4h 2c", "Ks Kd Qh Jc 9c 7h 2d")


def moved(events: tuple[Event, ...], place: int) -> tuple[Entry, ...]:
    return entries(events[place], replay(events[:place]) if place else None)


def book_after(game: Game, start: int = 10_000) -> Book:
    book = Book([deposit("d", "p1", start), rebuy("b", "p1", start)])
    write(book, game.events)
    return book


def test_a_new_bet_gives_the_one_before_back() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(6000, 1000), PlaceBets(9000), ClearBets())
    acts = [
        [(entry.hold.act, entry.hold.hold) for entry in moved(game.events, place) if entry.hold]
        for place in range(4)
    ]
    assert acts == [
        [],
        [(HoldAct.OPEN, "r1/1")],
        [(HoldAct.VOID, "r1/1"), (HoldAct.OPEN, "r1/2")],
        [(HoldAct.VOID, "r1/2")],
    ]
    assert book_after(game).balance(game_of("p1")) == 10_000


def test_a_bet_beyond_the_balance_is_refused_by_the_book() -> None:
    with pytest.raises(RefusedError, match=r"game:p1 holds 100\.00, that is 0\.01 too little"):
        book_after(Game(TableRules.of("itv")).do(PlaceBets(10_001)))


@pytest.mark.parametrize(
    ("hands", "variant", "bonus", "game", "house", "commission"),
    [
        (WIN, "itv", 0, 11_000, -1000, 0),
        (WIN, "five-percent", 0, 10_950, -1000, 50),
        (PUSH, "five-percent", 0, 10_000, 0, 0),
        (LOSE, "five-percent", 0, 9_000, 1000, 0),
        (TRIPS, "itv", 500, 12_500, -2500, 0),
        (PUSH, "itv", 500, 9_500, 500, 0),
    ],
)
def test_where_the_money_of_a_round_goes(
    hands: tuple[str, str], variant: str, bonus: int, game: int, house: int, commission: int
) -> None:
    played = between(*hands, variant, 1000, bonus)
    assert [len(moved(played.events, place)) for place in range(7)] == [0, 1, 0, 0, 0, 0, 1]
    book = book_after(played)
    assert book.balance(game_of("p1")) == game
    assert book.balance(HOUSE) == house
    assert book.balance(COMMISSION) == commission
    assert book.balance(stakes_of("p1")) == sum(book.balances.values()) == 0
    assert [hold.closed for hold in book.holds.values()] == [HoldAct.POST]


def test_entries_have_names_of_their_own() -> None:
    played = between(*WIN)
    names = [entry.id for place in range(7) for entry in moved(played.events, place)]
    assert names == ["r1/1/bet", "r1/6/settlement"]
