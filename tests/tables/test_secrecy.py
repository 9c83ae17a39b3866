"""Nobody sees another's cards before the settlement: other cards there change nothing here."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.tables.play import PLAYERS, Table
from tests.tables.worlds import SPECTATOR, Dealt, permuted, played, received

from paigow.cards import DECK
from paigow.tables import OfferBank, private_part, public_table, replay

_PARTS = 5
_PAIRS = 2_000
_OF_A_ROUND = 80
"""10,000 pairs of worlds in all, so many of each round."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
def test_other_cards_where_a_viewer_may_not_look_change_no_byte_for_that_viewer(part: int) -> None:
    random = Random(part)
    for _ in range(_PAIRS // _OF_A_ROUND):
        dealt = played(random)
        viewers = [SPECTATOR, *viewers_of(dealt)]
        for pair in range(_OF_A_ROUND):
            viewer = viewers[pair % len(viewers)]
            other = permuted(dealt, viewer, random)
            assert other != dealt.events
            attempt = random.random()
            first, second = (
                b"\n".join(received(dealt, events, viewer, Random(attempt)))
                for events in (dealt.events, other)
            )
            assert first == second


def viewers_of(dealt: Dealt) -> list[str]:
    """The seated players from whom there is something to hide."""
    owners = {spot.player for spot in dealt.before.spots}
    players = [seat.player for seat in dealt.before.seats]
    return [player for player in players if owners - {player}]


def _cards_in(data: object) -> set[str]:
    text = json.dumps(data)
    return {str(card) for card in DECK if f'"{card}"' in text}


def test_what_is_shown_of_cards_is_the_bank_s_and_one_s_own() -> None:
    table = Table(max_spots=2).seat(1, 3, 5).do(OfferBank("eve", 20_000)).bet(1, 3).wait()
    bank = {str(card) for card in table.state.bank.cards or ()}
    assert _cards_in(public_table(table.state).to_json()) == bank
    for player in (*PLAYERS, SPECTATOR):
        own = {str(c) for spot in table.state.spots_of(player) for c in spot.cards or ()}
        assert _cards_in(private_part(table.state, player).to_json()) == own
    table.hands_up()
    dealt = {str(card) for spot in table.state.spots for card in spot.cards or ()}
    assert _cards_in(public_table(table.state).to_json()) == bank | dealt


def test_before_the_deal_nothing_in_the_table_tells_the_cards() -> None:
    table = Table().seat(1, 2).bet(1, 2)
    text = json.dumps(table.state.to_json())
    assert table.secret().hex() not in text
    assert _cards_in(table.state.to_json()) == set()
    table.wait()
    assert table.secret().hex() not in json.dumps(table.state.to_json())


def test_the_worlds_differ_and_are_both_possible() -> None:
    dealt = played(Random(7))
    other = permuted(dealt, SPECTATOR, Random(8))
    states = [replay(events, start=dealt.before) for events in (dealt.events, other)]
    assert states[0] != states[1]
    hands = [[spot.cards for spot in state.spots] for state in states]
    assert all(mine != theirs for mine, theirs in zip(*hands, strict=True))
    assert public_table(states[0]) == public_table(states[1])
