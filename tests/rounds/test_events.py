"""Events: written and read back the same, and read strictly."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rounds.play import AT, Game, finished, secrets, variants

from paigow.cards import parse_sequence as cards
from paigow.errors import InputError
from paigow.rounds import (
    BetsCleared,
    BetsPlaced,
    ClearBets,
    Deal,
    Event,
    HistoryError,
    PlaceBets,
    TableRules,
    event_from_json,
    evolve,
    replay,
)


@given(variants, secrets, st.integers(min_value=0, max_value=20))
def test_a_round_is_rebuilt_from_its_events(variant: str, secret: bytes, option: int) -> None:
    game = finished(variant, secret=secret, option=option)
    lines = [json.dumps(event.to_json()) for event in game.events]
    events = [event_from_json(json.loads(line)) for line in lines]
    assert tuple(events) == game.events
    assert replay(events) == game.state
    assert [json.dumps(event.to_json()) for event in events] == lines


def test_every_type_of_event_reads_back() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(500), ClearBets(), PlaceBets(1000, 500))
    game.deal()
    assert game.state.cards is not None
    game.set(*game.state.cards[:2])
    types = [event.type for event in game.events]
    assert types == [
        "round_opened",
        "bets_placed",
        "bets_cleared",
        "bets_placed",
        "cards_dealt",
        "hand_set",
        "dealer_set",
        "secret_revealed",
        "round_settled",
    ]
    assert [event.seq for event in game.events] == list(range(9))
    for event in game.events:
        data = event.to_json()
        assert (data["round"], data["at"]) == ("r1", AT)
        assert event_from_json(data) == event


FINISHED = [event.to_json() for event in finished().events]
EVENTS = {event["type"]: event for event in FINISHED}


@pytest.mark.parametrize("kind", EVENTS)
def test_no_field_may_be_missing_or_left_over(kind: str) -> None:
    event = EVENTS[kind]
    for name in event:
        with pytest.raises(InputError, match=rf"has no field '{name}'"):
            event_from_json({key: value for key, value in event.items() if key != name})
    with pytest.raises(InputError, match=f"{kind} has an unknown field 'luck'"):
        event_from_json({**event, "luck": 1})


@pytest.mark.parametrize(
    ("kind", "field", "values"),
    [
        ("round_opened", "round", ["", 1, None, "a\nb", "\ud800"]),
        ("round_opened", "seq", [-1, 0.0, True, "0", 10**16]),
        ("round_opened", "at", ["", "now", "2030-01-31", "2030-01-31T20:15:00", 5]),
        ("round_opened", "rules", [None, [], {}]),
        ("round_opened", "commitment", ["", "ab", "X" * 64, None]),
        ("bets_placed", "main", [0, -1, 1.0, True, "100", None]),
        ("bets_placed", "bonus", [-1, 0.5, False]),
        ("cards_dealt", "player", [None, [], ["As"], ["As"] * 7, ["1s"] * 7, "AsKdQhJcTd9s8h"]),
        ("cards_dealt", "dealer", [{}, list("AKQJT98"), [1, 2, 3, 4, 5, 6, 7]]),
        ("hand_set", "low", [["As", "As"], ["As"], ["as", "kd"]]),
        ("hand_set", "foul", [0, "false", None]),
        ("dealer_set", "says", ["", None]),
        ("secret_revealed", "secret", ["00", "Z" * 64, "A" * 64]),
        ("round_settled", "result", ["tie", None, 1]),
        ("round_settled", "low", ["foul"]),
        ("round_settled", "items", [None, {}, [1], [{}]]),
        ("round_settled", "net", [0.5, None]),
        ("round_settled", "staked", [-1]),
    ],
)
def test_malformed_fields_are_named(kind: str, field: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(InputError):
            event_from_json({**EVENTS[kind], field: value})


@pytest.mark.parametrize("data", [None, [], "round_opened", 5, {}, {"type": 5}])
def test_what_is_no_event_at_all(data: object) -> None:
    with pytest.raises(InputError):
        event_from_json(data)


def test_an_unknown_type_is_named() -> None:
    with pytest.raises(InputError, match="'bet_won' is not a type of event: take round_opened"):
        event_from_json({**EVENTS["bets_placed"], "type": "bet_won"})


def test_a_setting_with_a_card_twice_is_refused() -> None:
    event = EVENTS["hand_set"]
    with pytest.raises(InputError, match="is there twice"):
        event_from_json({**event, "low": [event["high"][0], event["low"][0]]})


@given(st.permutations(finished().events), st.booleans())
def test_events_cannot_come_in_another_order(shuffled: list[Event], renumbered: bool) -> None:
    events = [
        replace(event, seq=place) if renumbered else event for place, event in enumerate(shuffled)
    ]
    if tuple(events) != finished().events:
        with pytest.raises(HistoryError):
            replay(events)


def test_only_the_end_may_be_missing() -> None:
    events = finished().events
    for place in range(len(events) - 1):
        assert replay(events[: place + 1]).version == place + 1
        with pytest.raises(HistoryError):
            replay(events[:place] + events[place + 1 :])
    with pytest.raises(HistoryError, match="nothing may come as 7, not round_settled as 7"):
        replay((*events, replace(events[-1], seq=7)))
    with pytest.raises(HistoryError, match="at least one event"):
        replay([])


def test_events_of_another_round_do_not_belong() -> None:
    game = Game(TableRules.of("itv"))
    with pytest.raises(HistoryError, match="belongs to the round 'r2', not 'r1'"):
        evolve(game.state, BetsPlaced(round="r2", seq=1, at=AT, main=100, bonus=0))
    with pytest.raises(HistoryError, match="bets_placed or round_abandoned may come as 1, not"):
        evolve(game.state, BetsCleared(round="r1", seq=1, at=AT))
    with pytest.raises(HistoryError, match="a round begins with round_opened"):
        evolve(None, BetsCleared(round="r1", seq=0, at=AT))


def test_what_must_stay_secret_is_not_printed() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(100))
    game.deal_cards(cards("As Kd Qh Jc 9d 7s 4c"), cards("2s 3d 4h 5c 6d 8s Tc"))
    shown = f"{game.state!r} {game.events!r} {Deal('seed', game.secret)!r}"
    assert "'8s'" not in shown
    assert "'7s'" in shown
    assert "secret=b" not in shown
