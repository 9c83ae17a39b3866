"""What may be seen, and that nothing else can be: the views against the wire and the secret."""

from __future__ import annotations

import json
from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st
from tests.rounds.play import Game, between, finished, secrets, variants

from paigow.cards import DECK, Card
from paigow.hands import Setting, Wheel
from paigow.rounds import (
    CardsDealt,
    Event,
    PlaceBets,
    PlayerView,
    PublicView,
    RoundState,
    Step,
    TableRules,
    player_steps,
    player_view,
    public_view,
    replay,
    setting_view,
)
from paigow.server import wire


def test_the_player_view_is_the_wire_s_round() -> None:
    assert [field.name for field in fields(PlayerView)] == list(wire.RoundView.model_fields)
    assert [field.name for field in fields(Step)] == list(wire.StepView.model_fields)
    assert {field.name for field in fields(PublicView)} <= set(wire.RoundView.model_fields)


@given(variants, secrets, st.integers(min_value=0, max_value=20))
def test_every_step_of_a_round_fits_the_wire(variant: str, secret: bytes, option: int) -> None:
    game = finished(variant, secret=secret, option=option)
    steps = player_steps(game.events)
    assert [step.seq for step in steps] == [event.seq for event in game.events]
    assert [step.round.version for step in steps] == [step.seq + 1 for step in steps]
    assert steps[-1].round == player_view(game.state)
    for step in steps:
        shape = wire.StepView.model_validate(step.to_json())
        assert shape.model_dump() == step.to_json()


def test_a_view_while_betting() -> None:
    view = player_view(Game(TableRules.of("itv")).do(PlaceBets(1000, 500)).state)
    assert (view.phase, view.main, view.bonus, view.version) == ("betting", 1000, 500, 2)
    assert (view.limits.min, view.limits.bonus_max) == (100, 100_000)
    assert (view.wheel, view.foul_rule) == ("second", "loses")
    hidden = (view.client_seed, view.secret, view.cards, view.options)
    assert {*hidden, view.setting, view.dealer, view.result} == {None}


def test_a_view_while_setting() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(1000)).deal()
    view = player_view(game.state)
    assert view.phase == "setting"
    assert view.cards == tuple(map(str, game.state.cards or ()))
    assert view.options is not None
    assert len({option.low for option in view.options}) == 21
    assert {view.secret, view.setting, view.dealer, view.result} == {None}


def test_a_view_of_the_end() -> None:
    view = player_view(
        between("5d 5h / 9s 9h 9c 5s Kc", "Ks Kd Qh Jc 9d 7h 2d", "itv", 1000, 1000).state
    )
    assert (view.phase, view.options) == ("finished", None)
    assert view.setting is not None
    assert (view.setting.low_name, view.setting.high_name) == ("pair of fives", "three nines")
    assert view.dealer is not None
    assert (view.dealer.way, view.dealer.clause) == ("online", "one-pair")
    assert view.result is not None
    assert (view.result.low, view.result.high, view.result.result) == ("win", "win", "win")
    assert (view.result.staked, view.result.returned, view.result.net) == (2000, 8000, 6000)
    assert [(item.bet, item.line, item.pays) for item in view.result.items] == [
        ("main", None, None),
        ("bonus", "full house", 5),
    ]


def test_what_the_joker_is() -> None:
    def shown(text: str) -> str | None:
        return setting_view(Setting.parse(text), Wheel.LOW).joker_as

    assert shown("5c 4c / Ah Qh Jh 7h Jk") == "Kh"
    assert shown("Kc Kd / 9c 8d 6h 5s Jk") == "7"
    assert shown("Jk Kd / Ah Ac Jh 7h 2c") == "A"
    assert shown("5c 4c / Ah Qh Jh 7h Kh") is None


def seen(state: RoundState, events: tuple[Event, ...]) -> str:
    """Every byte that leaves a round before its reveal."""
    steps = [step.to_json() for step in player_steps(events)]
    return json.dumps([player_view(state).to_json(), public_view(state).to_json(), steps])


def with_dealer(events: tuple[Event, ...], dealer: tuple[Card, ...]) -> tuple[Event, ...]:
    return tuple(
        replace(event, dealer=dealer) if isinstance(event, CardsDealt) else event
        for event in events
    )


@given(variants, secrets, st.integers(min_value=0, max_value=20), st.data())
def test_the_dealer_s_cards_change_no_byte_before_the_reveal(
    variant: str, secret: bytes, option: int, data: st.DataObject
) -> None:
    game = finished(variant, secret=secret, option=option)
    cards = game.state.cards
    assert cards is not None
    unseen = [card for card in DECK if card not in cards]
    others = tuple(data.draw(st.permutations(unseen))[:7])
    names = [event.type for event in game.events]
    for length in range(1, names.index("dealer_set") + 1):
        told, changed = game.events[:length], with_dealer(game.events[:length], others)
        assert seen(replay(told), told) == seen(replay(changed), changed)


@given(variants, secrets)
def test_the_secret_is_told_at_the_end_only(variant: str, secret: bytes) -> None:
    game = finished(variant, secret=secret)
    for length, event in enumerate(game.events):
        told = game.events[: length + 1]
        revealed = event.type in ("secret_revealed", "round_settled")
        assert (secret.hex() in seen(replay(told), told)) is revealed


def test_others_see_the_hands_when_they_are_set() -> None:
    game = Game(TableRules.of("itv")).do(PlaceBets(1000)).deal()
    assert game.state.cards is not None
    before = json.dumps(public_view(game.state).to_json())
    assert not any(f'"{card}"' in before for card in DECK)
    game.set(*game.state.cards[:2])
    halfway = replay(game.events[:4])
    assert halfway.setting is not None
    assert public_view(halfway).setting is None
    after, mine = public_view(game.state), player_view(game.state)
    assert (after.setting, after.dealer, after.result) == (mine.setting, mine.dealer, mine.result)
    assert after.setting is not None


def test_the_sentences_of_a_replay() -> None:
    game = between("5d 5h / 9s 9h 9c 5s Kc", "Ks Kd Qh Jc 9d 7h 2d", "itv", 1000, 1000)
    assert [step.says for step in player_steps(game.events)] == [
        "The round opens, its shuffle already sealed.",
        "You bet 10.00 and 10.00 on the bonus.",
        "You are dealt 5d 5h 9c 9h 9s Kc 5s; the dealer's seven lie face down.",
        "You set a pair of fives in front of three nines.",
        "The dealer sets queen-jack in front of a pair of kings. "
        "Pair of kings: the pair stays behind, queen-jack in front.",
        "The seal is opened: anyone can check the shuffle.",
        "Your pair of fives beats their queen-jack. Your three nines beat their pair of kings. "
        "You win 10.00, 20.00 back. Bonus: full house pays 5 to 1, 50.00.",
    ]
    foul = between("As Kd / Qh Jc 9d 7s 4c", "2s 2d 4h 5c 6d 8s Tc")
    assert (
        player_steps(foul.events)[3].says == "You set ace-king in front of queen-jack high: a foul."
    )
