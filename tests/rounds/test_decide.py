"""Commands: what they make happen, and what the rules refuse."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rounds.play import AT, SECRET, Game, finished

from paigow.cards import parse_sequence as cards
from paigow.errors import InputError, RefusedError
from paigow.rounds import (
    Abandon,
    ClearBets,
    Command,
    Deal,
    OpenRound,
    Phase,
    PlaceBets,
    SetHand,
    SettingRefusedError,
    TableRules,
    decide,
)
from paigow.shuffling import commitment, deal_order

ITV = TableRules.of("itv")
PROMISE = commitment(SECRET, "r1")
MINE = cards("As Kd Qh Jc 9d 7s 4c")
THEIRS = cards("2s 2d 4h 5c 6d 8s Tc")


def code(game: Game, command: Command) -> str:
    """Why a command is refused; the round stays as it was."""
    before = game.state
    with pytest.raises(RefusedError) as caught:
        game.do(command)
    assert game.state == before
    return caught.value.code


def dealt(variant: str = "itv") -> Game:
    return Game(TableRules.of(variant)).do(PlaceBets(1000)).deal_cards(MINE, THEIRS)


def test_a_round_from_the_opening_to_the_settlement() -> None:
    game = Game(ITV)
    assert (game.state.phase, game.state.version) == (Phase.BETTING, 1)
    game.do(PlaceBets(1000, 500))
    assert (game.state.main, game.state.bonus, game.state.hold) == (1000, 500, "r1/1")
    game.do(PlaceBets(2000))
    assert (game.state.main, game.state.bonus, game.state.hold) == (2000, 0, "r1/2")
    game.do(ClearBets())
    assert (game.state.main, game.state.bonus, game.state.hold) == (0, 0, None)
    game.do(PlaceBets(700)).deal("my-seed")
    assert (game.state.phase, game.state.version) == (Phase.SETTING, 6)
    order = deal_order(SECRET, "r1", ["my-seed"])
    assert (game.state.cards, game.state.dealer_cards) == (order[:7], order[7:14])
    game.set(*order[:2])
    assert (game.state.phase, game.state.version) == (Phase.FINISHED, 10)
    assert game.state.secret == SECRET.hex()
    assert game.state.settlement is not None
    assert game.state.settlement.staked == 700


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (PlaceBets(99), "below_minimum"),
        (PlaceBets(0), "below_minimum"),
        (PlaceBets(-100), "below_minimum"),
        (PlaceBets(1_000_001), "above_maximum"),
        (PlaceBets(1000, 99), "below_minimum"),
        (PlaceBets(1000, -5), "below_minimum"),
        (PlaceBets(1000, 100_001), "above_maximum"),
        (PlaceBets(0, 100), "bonus_needs_main"),
    ],
)
def test_bets_outside_the_posted_limits(bets: PlaceBets, why: str) -> None:
    assert code(Game(ITV), bets) == why


def test_the_limits_are_bets() -> None:
    for bets in (PlaceBets(100, 100), PlaceBets(1_000_000, 100_000)):
        assert Game(ITV).do(bets).state.main == bets.main


def test_no_bonus_bet_where_there_is_none() -> None:
    game = Game(TableRules.of("five-percent"))
    assert code(game, PlaceBets(1000, 100)) == "no_bonus_bet"


def test_limits_are_said_in_words() -> None:
    with pytest.raises(RefusedError, match=r"the main bet is 10,000\.00 or less, not 10,000\.01"):
        Game(ITV).do(PlaceBets(1_000_001))


@pytest.mark.parametrize("command", [ClearBets(), Deal("seed", SECRET)])
def test_there_must_be_a_bet(command: Command) -> None:
    assert code(Game(ITV), command) == "no_bet"
    assert code(Game(ITV).do(PlaceBets(1000), ClearBets()), command) == "no_bet"


def test_nothing_out_of_turn() -> None:
    opening = OpenRound("r1", "p1", ITV, PROMISE)
    assert code(Game(ITV), opening) == "wrong_phase"
    assert code(Game(ITV), SetHand(MINE[:2], SECRET)) == "wrong_phase"
    late: list[Command] = [PlaceBets(1000), ClearBets(), Deal("seed", SECRET), opening]
    for command in late:
        assert code(dealt(), command) == "wrong_phase"
        assert code(finished(), command) == "wrong_phase"
    assert code(finished(), SetHand(MINE[:2], SECRET)) == "wrong_phase"
    for command in late[:3]:
        with pytest.raises(RefusedError, match="there is no round yet"):
            decide(None, command, at=AT)


def test_another_secret_than_the_promised_one() -> None:
    other = bytes(32)
    assert code(Game(ITV).do(PlaceBets(1000)), Deal("seed", other)) == "commitment_mismatch"
    assert code(dealt(), SetHand(MINE[:2], other)) == "commitment_mismatch"


@pytest.mark.parametrize("seed", ["", "a b", "ä", "x" * 65, "a\n", "\ud800"])
def test_client_seeds_that_cannot_be(seed: str) -> None:
    with pytest.raises(InputError, match="a client seed is 1 to 64"):
        Game(ITV).do(PlaceBets(1000)).deal(seed)


@pytest.mark.parametrize(
    ("low", "why", "faults"),
    [
        ("As 2s", "card_not_held", ["not_held"]),
        ("Jk 2s", "card_not_held", ["not_held", "not_held"]),
        ("As", "bad_setting", ["low_count"]),
        ("As Kd Qh", "bad_setting", ["low_count"]),
        ("", "bad_setting", ["low_count"]),
        ("As As", "bad_setting", ["card_twice"]),
        ("2s 2s 3s", "card_not_held", ["low_count", "card_twice", "not_held", "not_held"]),
    ],
)
@pytest.mark.parametrize("variant", ["itv", "five-percent"])
def test_settings_that_cannot_be(variant: str, low: str, why: str, faults: list[str]) -> None:
    game = dealt(variant)
    with pytest.raises(SettingRefusedError) as caught:
        game.set(*cards(low))
    assert caught.value.code == why
    assert [fault.code for fault in caught.value.faults] == faults
    assert game.state.phase is Phase.SETTING


def test_a_foul_is_refused_where_the_player_sets_again() -> None:
    game = dealt("five-percent")
    with pytest.raises(SettingRefusedError) as caught:
        game.set(*cards("As Kd"))
    assert caught.value.code == "foul"
    assert str(caught.value) == (
        "a foul: the low hand, ace-king, outranks the high hand, queen-jack high: "
        "pick other cards for the low hand"
    )
    assert [fault.code for fault in caught.value.faults] == ["foul"]
    game.set(*cards("Kd Qh"))
    assert game.state.phase is Phase.FINISHED


@pytest.mark.parametrize("variant", ["itv", "gamebookers"])
def test_a_foul_loses_where_it_stands(variant: str) -> None:
    game = dealt(variant).set(*cards("As Kd"))
    assert game.state.settlement is not None
    assert game.state.settlement.result.value == "foul"
    assert game.state.settlement.net == -1000


def test_the_table_of_several_is_not_a_solo_game() -> None:
    opening = OpenRound("r1", "p1", TableRules.of("face-up"), PROMISE)
    with pytest.raises(RefusedError, match="take five-percent, gamebookers or itv") as caught:
        decide(None, opening, at=AT)
    assert caught.value.code == "not_solo"


@pytest.mark.parametrize(
    "opening",
    [
        OpenRound("", "p1", ITV, PROMISE),
        OpenRound("r1", "", ITV, PROMISE),
        OpenRound("r1", "p1", ITV, "promise"),
    ],
)
def test_an_opening_needs_names_and_a_promise(opening: OpenRound) -> None:
    with pytest.raises(InputError):
        decide(None, opening, at=AT)


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2030-01-31 20:15:00", "2030-01-31T20:15:00+02:00"]
)
def test_times_are_in_utc(at: Any) -> None:
    with pytest.raises(InputError, match="must be a time in UTC"):
        decide(None, OpenRound("r1", "p1", ITV, PROMISE), at=at)


def test_the_dealer_sets_by_the_rules_of_the_round() -> None:
    low = Game(TableRules.of("itv", house_way="cardroom", wheel="low")).do(PlaceBets(1000))
    low.deal_cards(MINE, THEIRS).set(*MINE[5:])
    assert low.state.dealer is not None
    assert low.state.dealer.way == "cardroom"


def test_a_round_without_a_bet_is_abandoned_and_tells_its_secret() -> None:
    taken_back: tuple[Command, ...] = (PlaceBets(500), ClearBets())
    for before in ((), taken_back):
        game = Game(ITV).do(*before, Abandon(SECRET))
        state = game.state
        assert (state.phase, state.secret, state.settled) == (Phase.FINISHED, SECRET.hex(), None)
        assert code(game, PlaceBets(500)) == code(game, Abandon(SECRET)) == "wrong_phase"


def test_a_round_with_a_bet_is_not_abandoned() -> None:
    game = Game(ITV).do(PlaceBets(500))
    assert code(game, Abandon(SECRET)) == "round_unfinished"
    game.deal()
    assert code(game, Abandon(SECRET)) == "wrong_phase"
    assert code(Game(ITV), Abandon(bytes(32))) == "commitment_mismatch"
