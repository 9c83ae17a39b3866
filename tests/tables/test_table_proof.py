"""The proof of a round at a table: right when all of it is right, wrong for any change."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tables.play import Table

from paigow.cli import main
from paigow.errors import InputError, RefusedError
from paigow.tables import (
    Bet,
    CommitSeed,
    Dragon,
    OfferBank,
    Phase,
    React,
    Reaction,
    RevealSeed,
    seed_commitment,
    table_proof,
    verify,
)


def played() -> Table:
    """A round with all that may be in a proof."""
    table = Table(max_spots=2, dragon=True, host="ann", commission_rate=500).seat(1, 2, 3, 5)
    table.bet(1).next_round()
    table.do(OfferBank("ben", 20_000), React("ann", Reaction.GOOD_LUCK)).bet(1, 3, 5, fortune=200)
    table.do(Bet("eve", 6, 500), Dragon("ann", True, 100), Bet("cat", 3, 0), Bet("cat", 3, 700))
    table.do(CommitSeed("ann", seed_commitment("a")), CommitSeed("ben", seed_commitment("b")))
    return table.wait().do(RevealSeed("ben", "b")).wait().hands_up()


def proof_of(table: Table, number: int = 2) -> Any:
    events = [event for event in table.events if event.round == number]
    return json.loads(json.dumps(table_proof(events)))


@pytest.fixture(scope="module")
def proof() -> Any:
    return proof_of(played())


def test_a_round_as_it_was_played_is_right(proof: Any) -> None:
    found = verify(proof)
    assert [check.name for check in found.checks if not check.ok] == []
    assert len(found.checks) == 9
    assert (found.ok, found.round) == (True, "oak-2")


def test_a_proof_does_not_say_who_the_players_are(proof: Any) -> None:
    text = json.dumps(proof)
    for player in ("ann", "ben", "cat", "eve"):
        assert f'"{player}"' not in text
    assert '"player-1"' in text
    assert "good luck" not in text


def test_a_round_that_is_not_over_has_no_proof() -> None:
    table = Table().seat(1).bet(1).wait()
    with pytest.raises(RefusedError) as refused:
        proof_of(table, 1)
    assert refused.value.code == "round_unfinished"
    table.until(Phase.PAUSED)
    assert verify(proof_of(table, 1)).ok


def test_whatever_is_done_after_the_settlement_is_not_in_the_proof() -> None:
    table = played()
    before = proof_of(table)
    table.do(React("ann", Reaction.OUCH), OfferBank("cat", 20_000))
    assert proof_of(table) == before


def _event(proof: Any, kind: str, place: int = 0) -> Any:
    return [event for event in proof["events"] if event["type"] == kind][place]


def _settled(proof: Any) -> Any:
    return _event(proof, "round_settled")["settlement"]


def _swap(cards: list[str]) -> None:
    cards[0], cards[1] = cards[1], cards[0]


def _move_button(proof: Any) -> None:
    spots = _event(proof, "betting_closed")["spots"]
    spots.append(spots.pop(0))
    _event(proof, "betting_closed")["button"] = spots[0]["spot"]
    hands = _event(proof, "cards_dealt")["hands"]
    hands.append(hands.pop(0))


def _set_other(proof: Any) -> None:
    event = _event(proof, "hand_set", -1)
    event["low"][1], event["high"][4] = event["high"][4], event["low"][1]


_LIES: dict[str, tuple[Callable[[Any], object], str]] = {
    "another secret": (
        lambda p: _event(p, "secret_revealed").update(secret="0" * 64),
        "commitment",
    ),
    "another promise": (
        lambda p: _event(p, "round_opened").update(commitment="0" * 64),
        "commitment",
    ),
    "another round": (lambda p: _event(p, "round_opened").update(round_id="oak-9"), "commitment"),
    "another seed": (lambda p: _event(p, "seed_revealed").update(seed="c"), "seeds"),
    "a seed left out": (lambda p: _event(p, "cards_dealt").update(seeds=[]), "seeds"),
    "another seed mixed in": (lambda p: _event(p, "cards_dealt").update(seeds=["c"]), "cards"),
    "a bet over the limit": (
        lambda p: _event(p, "round_opened")["config"].update(max_main=600),
        "bets",
    ),
    "another collection": (lambda p: _event(p, "bank_taken").update(collection=5), "bets"),
    "a bank below the limit": (lambda p: _event(p, "bank_taken").update(amount=100), "bets"),
    "another button": (_move_button, "order"),
    "another button before": (lambda p: _event(p, "round_opened").update(button=3), "order"),
    "a blind hand set by hand": (
        lambda p: _event(p, "betting_closed")["spots"][1].update(kind="hand"),
        "order",
    ),
    "a player's cards": (lambda p: _swap(_event(p, "cards_dealt")["hands"][0]["cards"]), "cards"),
    "the bank's cards": (lambda p: _swap(_event(p, "cards_dealt")["bank"]), "cards"),
    "a hand of another": (
        lambda p: _event(p, "cards_dealt")["hands"][0].update(player="player-9"),
        "cards",
    ),
    "the bank's way": (lambda p: _event(p, "bank_set").update(way="online"), "bank_setting"),
    "the bank's clause": (lambda p: _event(p, "bank_set").update(clause="x"), "bank_setting"),
    "another setting": (_set_other, "settings"),
    "a payment": (
        lambda p: _event(p, "round_settled")["settlement"]["spots"][0]["items"][0].update(
            returned=1
        ),
        "settlement",
    ),
    "the coverage": (
        lambda p: _settled(p)["coverage"][0].update(left=1),
        "settlement",
    ),
    "no end": (lambda p: p["events"].pop(), "history"),
    "no beginning": (lambda p: p["events"].pop(0), "history"),
    "the order of events": (lambda p: p["events"].reverse(), "history"),
    "another table": (lambda p: p.update(table="elm"), "history"),
    "another number": (lambda p: p.update(round=3), "history"),
}


@pytest.mark.parametrize("lie", _LIES)
def test_a_lie_is_found(proof: Any, lie: str) -> None:
    tell, name = _LIES[lie]
    told = copy.deepcopy(proof)
    tell(told)
    found = verify(told)
    assert not found.ok
    assert name in [check.name for check in found.checks if not check.ok]


@pytest.mark.parametrize(
    "change",
    [{"format": "paigow-round-1"}, {"events": None}, {"events": [{}]}, {"round": 0}, {"more": 1}],
    ids=str,
)
def test_what_is_no_proof(proof: Any, change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        verify(proof | change)
    with pytest.raises(InputError):
        verify([])


def test_the_command_checks_both_kinds_of_proof(
    proof: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(proof), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert "The round oak-2 was played as it says." in capsys.readouterr().out
    told = copy.deepcopy(proof)
    _event(told, "cards_dealt")["bank"].reverse()
    file.write_text(json.dumps(told), "utf-8")
    assert main(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False
    file.write_text(json.dumps({"format": "other"}), "utf-8")
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.startswith("error: ")
