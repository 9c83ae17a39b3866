"""The proof of a round: it verifies, and whatever is changed in it is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rounds.play import SECRET, SOLO, Game, finished, secrets, variants

from paigow.errors import InputError, RefusedError
from paigow.hands import all_settings
from paigow.rounds import Abandon, ClearBets, PlaceBets, TableRules, proof, verify

NAMES = [
    "history",
    "times",
    "rules",
    "commitment",
    "player_cards",
    "dealer_cards",
    "bets",
    "setting",
    "dealer_setting",
    "comparison",
    "money",
    "sentences",
]


@given(variants, secrets, st.integers(min_value=0, max_value=20))
def test_every_round_verifies_from_its_file(variant: str, secret: bytes, option: int) -> None:
    game = finished(variant, secret=secret, option=option)
    document = json.loads(json.dumps(proof(game.events)))
    found = verify(document)
    assert found.ok, found
    assert [check.name for check in found.checks] == NAMES
    assert found.to_json()["ok"] is True
    assert found.to_json()["round"] == "r1"
    json.dumps(found.to_json())


def test_bets_changed_and_taken_off_are_no_harm() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(500), PlaceBets(700, 100), ClearBets())
    game.do(PlaceBets(900)).deal()
    assert game.state.cards is not None
    game.set(*game.state.cards[:2])
    assert verify(proof(game.events)).ok


def test_there_is_no_proof_before_the_end() -> None:
    for length in range(1, 7):
        with pytest.raises(RefusedError) as caught:
            proof(finished().events[:length])
        assert caught.value.code == "round_unfinished"


Path = tuple[str | int, ...]
# What follows from nothing else is taken as told: times, names, what a table sets as its rules.
FREE = {"at", "min_bet", "max_bet", "min_bonus", "max_bonus", "commission_rate", "commission_step"}


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value in a document that says a fact."""
    if isinstance(value, dict):
        for name, inner in value.items():
            is_name = name == "player" and isinstance(inner, str)
            if name not in FREE and not is_name:
                yield from leaves(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def changed(document: Any, path: Path, value: Any) -> Any:
    """The document with one value changed."""
    copied = copy.deepcopy(document)
    at(copied, path[:-1])[path[-1]] = value
    return copied


def found_out(document: Any) -> bool:
    """Whether a document is refused or fails a check."""
    try:
        return not verify(document).ok
    except InputError:
        return True


@cache
def sample(variant: str, number: int) -> dict[str, Any]:
    return proof(finished(variant, seed=f"seed-{number}", option=number).events)


rounds = st.builds(sample, variants, st.integers(min_value=0, max_value=30))


def other(value: Any, data: st.DataObject) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return data.draw(st.integers(min_value=-1, max_value=10**6).filter(value.__ne__))
        case str() if len(value) == 64:
            place = data.draw(st.integers(min_value=0, max_value=63))
            digit = data.draw(st.sampled_from("0123456789abcdef").filter(value[place].__ne__))
            return value[:place] + digit + value[place + 1 :]
        case str():
            words = ["As", "Jk", "2c", "win", "lose", "push", "copy", "foul", "flush", "x", "main"]
            return data.draw(st.sampled_from(words).filter(value.__ne__))
        case _:
            return data.draw(st.sampled_from(["flush", 3, 0]))


@given(rounds, st.data())
def test_any_fact_that_is_changed_is_found(document: dict[str, Any], data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(leaves(document))))
    tampered = changed(document, path, other(at(document, path), data))
    assert found_out(tampered), path


@pytest.mark.parametrize("variant", SOLO)
def test_every_fact_counts(variant: str) -> None:
    document = sample(variant, 0)
    for path in leaves(document):
        value = at(document, path)
        replaced: Any = {bool: True, int: 7, str: "x"}.get(type(value), 1)
        if replaced != value:
            assert found_out(changed(document, path, replaced)), path


@given(rounds, st.data())
def test_events_left_out_or_told_twice_are_found(
    document: dict[str, Any], data: st.DataObject
) -> None:
    events = document["events"]
    place = data.draw(st.integers(min_value=0, max_value=len(events) - 1))
    for other_events in (
        events[:place] + events[place + 1 :],
        events[: place + 1] + events[place:],
    ):
        assert found_out({**document, "events": other_events})


def event_of(document: dict[str, Any], kind: str) -> Any:
    return next(event for event in document["events"] if event["type"] == kind)


def failed(document: dict[str, Any]) -> list[str]:
    return [check.name for check in verify(document).checks if not check.ok]


def test_each_check_finds_its_own() -> None:
    good = sample("five-percent", 3)

    def fails(kind: str, **fields: Any) -> list[str]:
        document = copy.deepcopy(good)
        event_of(document, kind).update(fields)
        return failed(document)

    dealt, hand, dealer = (event_of(good, k) for k in ("cards_dealt", "hand_set", "dealer_set"))
    settled = event_of(good, "round_settled")
    assert fails("round_opened", commitment="0" * 64) == ["commitment"]
    assert fails("secret_revealed", secret="0" * 64) == [
        "commitment",
        "player_cards",
        "dealer_cards",
    ]
    assert fails("cards_dealt", client_seed="x") == ["player_cards", "dealer_cards"]
    assert fails("cards_dealt", player=dealt["player"][::-1]) == ["player_cards"]
    assert fails("cards_dealt", dealer=dealt["dealer"][::-1]) == ["dealer_cards"]
    assert fails("bets_placed", main=50)[0] == "bets"
    assert fails("bets_placed", main=2000) == ["money", "sentences"]
    assert fails("hand_set", foul=True) == ["setting"]
    assert fails("hand_set", low=hand["high"][:2], high=hand["high"][2:] + hand["low"])
    assert fails("dealer_set", clause="luck") == ["dealer_setting"]
    assert fails("dealer_set", way="cardroom") == ["dealer_setting"]
    assert "dealer_setting" in fails(
        "dealer_set", low=dealer["high"][:2], high=dealer["high"][2:] + dealer["low"]
    )
    assert fails("round_settled", low="copy") == ["comparison"]
    assert fails("round_settled", net=settled["net"] + 1) == ["money"]
    assert fails("round_settled", staked=settled["staked"] + 1) == ["money"]
    assert fails("round_settled", returned=settled["returned"] + 1) == ["money"]
    assert fails("round_settled", items=[]) == ["money"]
    assert fails("round_settled", says="You win.") == ["sentences"]
    assert fails("dealer_set", says="Luck") == ["sentences"]
    assert fails("hand_set", at="2030-01-31T20:14:59.999Z") == ["times"]
    assert fails("round_opened", at="2030-01-31T20:15:00.001Z") == ["times"]


def test_times_are_of_days_that_there_are() -> None:
    document = copy.deepcopy(sample("itv", 0))
    for at in ("2030-02-30T20:15:00Z", "2030-01-31T20:60:00Z", "2030-01-31T20:15:00", "noon"):
        event_of(document, "hand_set")["at"] = at
        with pytest.raises(InputError, match="must be a time in UTC"):
            verify(document)


def test_a_round_is_judged_by_the_rules_of_its_variant() -> None:
    document = copy.deepcopy(sample("five-percent", 0))
    (found,) = (check.detail for check in verify(document).checks if check.name == "rules")
    assert found == (
        "five-percent: A-2-3-4-5 ranks low, a foul is set again, house way online, commission 5% "
        "rounded up to 0.25, no bonus bet, bets from 1.00 to 10,000.00"
    )
    rules = event_of(document, "round_opened")["rules"]
    for name, problem in (
        ("itv", "the wheel of itv should be second, not low"),
        ("face-up", "face-up is played at a table of several, not in a solo round"),
        ("poker", "'poker' is not a variant: take "),
    ):
        rules["variant"] = name
        assert failed(document) == ["rules"]
        assert verify(document).checks[2].detail.startswith(problem)
    rules |= {"variant": "five-percent", "paytable": "itv", "min_bonus": 100, "max_bonus": 100}
    assert failed(document) == ["rules"]


def test_an_abandoned_round_keeps_its_promise() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(500), ClearBets(), Abandon(SECRET))
    document = json.loads(json.dumps(proof(game.events)))
    found = verify(document)
    assert [(check.name, check.ok) for check in found.checks] == [(n, True) for n in NAMES[:4]]
    event_of(document, "round_abandoned")["secret"] = "0" * 64
    assert failed(document) == ["commitment"]


def test_a_foul_that_these_rules_refuse() -> None:
    foul = Game(TableRules.of("itv")).do(PlaceBets(1000)).deal()
    assert foul.state.cards is not None
    low = next(setting.low for setting in all_settings(foul.state.cards) if setting.is_foul)
    document = proof(foul.set(*low).events)
    assert event_of(document, "hand_set")["foul"] is True
    assert verify(document).ok
    event_of(document, "round_opened")["rules"]["foul"] = "reset"
    assert failed(document) == ["rules", "setting"]


def test_rules_that_do_not_fit_the_outcome() -> None:
    document = copy.deepcopy(sample("itv", 1))
    rules = event_of(document, "round_opened")["rules"]
    rules["house_way"] = "nobody-s"
    found = verify(document)
    assert failed(document) == ["rules", "dealer_setting", "sentences"]
    assert "'nobody-s' is not a house way" in found.checks[8].detail


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        (None, "a proof file must be a JSON object, not None"),
        ([], "a proof file must be a JSON object"),
        ({}, "a proof file has no field 'format'"),
        ({"format": "paigow-round-2", "events": []}, "must be 'paigow-round-1'"),
        ({"format": "paigow-round-1"}, "a proof file has no field 'events'"),
        ({"format": "paigow-round-1", "events": {}}, "'events' of a proof file must be a list"),
        ({"format": "paigow-round-1", "events": []}, "needs the events of a round"),
        ({"format": "paigow-round-1", "events": [{}]}, "an event has no field 'type'"),
        ({"format": "paigow-round-1", "events": [], "ok": True}, "an unknown field 'ok'"),
    ],
)
def test_what_is_no_proof_file(document: object, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        verify(document)


def test_an_unfinished_round_is_no_proof() -> None:
    events = [event.to_json() for event in finished().events[:4]]
    found = verify({"format": "paigow-round-1", "events": events})
    assert [(check.name, check.ok) for check in found.checks] == [("history", False)]
    assert found.checks[0].detail == "the round is not finished"
