"""Two worlds that differ only in cards that a viewer may not see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from tests.tables.play import PLAYERS, Table

from paigow.cards import DECK, Card
from paigow.errors import InputError, RefusedError
from paigow.hands import Setting, legal_settings
from paigow.houseways import house_way
from paigow.tables import (
    Bet,
    Command,
    CommitSeed,
    Dragon,
    Event,
    HouseWay,
    OfferBank,
    Phase,
    Ready,
    RevealSeed,
    SetHand,
    TableState,
    Tick,
    decide,
    event_for,
    evolve,
    private_part,
    public_event,
    public_table,
    seed_commitment,
)
from paigow.tables.events import CardsDealt, HandSet

SPECTATOR = "somebody"


class Dealt(NamedTuple):
    """A table on which a round was just dealt, and what may happen until it is settled."""

    before: TableState
    events: tuple[Event, ...]
    at: str
    secret: bytes


def played(random: Random) -> Dealt:
    """A round of any number of players, up to the moment before its settlement."""
    table = Table(salt=str(random.random()), max_spots=2, dragon=True)
    seats = sorted(random.sample(range(1, 8), random.randint(2, 6)))
    table.seat(*seats)
    if random.random() < 0.5:
        table.do(OfferBank(PLAYERS[seats[0] - 1], 20_000))
        seats = seats[1:]
    table.bet(*seats, fortune=100)
    player = PLAYERS[seats[-1] - 1]
    table.do(CommitSeed(player, seed_commitment("clover")))
    dragon = Dragon(PLAYERS[seats[0] - 1], True, 100)
    tries: tuple[Command, ...] = (Bet(player, seats[-1] + 1, 500), dragon)
    for command in tries:
        if not refused(table.state, command, table.at, table.secret()):
            table.do(command)
    table.wait()
    before, count = table.state, len(table.events)
    table.do(RevealSeed(player, "clover"))
    waiting = [spot for spot in table.state.spots if spot.setting is None]
    random.shuffle(waiting)
    for spot in waiting[1:]:
        legal = legal_settings(spot.cards or ())
        ways: list[Command] = [
            SetHand(spot.player, spot.spot, random.choice(legal).low),
            HouseWay(spot.player, spot.spot),
        ]
        table.do(random.choice(ways))
    assert table.state.phase is Phase.SETTING
    return Dealt(before, tuple(table.events[count:]), table.at, table.secret())


def permuted(dealt: Dealt, viewer: str, random: Random) -> tuple[Event, ...]:
    """The same events with other cards wherever the viewer may not look."""
    cards = next(event for event in dealt.events if isinstance(event, CardsDealt))
    seen = {*cards.bank, *(c for h in cards.hands if h.player == viewer for c in h.cards)}
    hidden = [card for card in DECK if card not in seen]
    random.shuffle(hidden)
    hands = {
        hand.spot: hand.cards if hand.player == viewer else tuple(hidden.pop() for _ in range(7))
        for hand in cards.hands
    }
    return tuple(_other(event, viewer, hands, random) for event in dealt.events)


def _other(event: Event, viewer: str, hands: dict[int, tuple[Card, ...]], random: Random) -> Event:
    if isinstance(event, CardsDealt):
        other = (replace(hand, cards=hands[hand.spot]) for hand in event.hands)
        return replace(event, hands=tuple(other))
    if isinstance(event, HandSet) and event.player != viewer:
        setting = _set(hands[event.spot], event, random)
        return replace(event, low=setting.low, high=setting.high)
    return event


def _set(cards: tuple[Card, ...], event: HandSet, random: Random) -> Setting:
    if event.by.value != "player":
        return house_way("cardroom").decide(cards).setting
    return random.choice(legal_settings(cards))


def received(dealt: Dealt, events: Iterable[Event], viewer: str, random: Random) -> Iterator[bytes]:
    """All that reaches a viewer after the deal: every event; at some moment the table, and what
    is answered to an attempt."""
    state = dealt.before
    moment = random.randrange(len(dealt.events))
    for place, event in enumerate(events):
        state = evolve(state, event)
        yield _text(event_for(event, viewer, state).to_json())
        yield _text(public_event(event, state).to_json())
        if place == moment:
            yield _text(public_table(state).to_json())
            yield _text(private_part(state, viewer).to_json())
            command = random.choice(list(attempts(state, viewer, random)))
            yield refused(state, command, dealt.at, dealt.secret).encode()


def attempts(state: TableState, viewer: str, random: Random) -> Iterator[Command]:
    """What a viewer may try in order to learn something; none of it is allowed."""
    two = tuple(random.sample(DECK, 2))
    for spot in state.spots:
        if spot.player != viewer or spot.setting is not None:
            yield SetHand(viewer, spot.spot, two)
            yield SetHand(viewer, spot.spot, two[:1])
            yield HouseWay(viewer, spot.spot)
    yield from (Bet(viewer, 1, 1000), Ready(viewer), RevealSeed(viewer, "x"), Tick(viewer))
    yield from (Dragon(viewer, True, 100), CommitSeed(viewer, "0" * 64))


def refused(state: TableState, command: Command, at: str, secret: bytes) -> str:
    """The words and the code with which a command is refused; nothing when it is allowed."""
    try:
        decide(state, command, at=at, secret=secret)
    except (RefusedError, InputError) as error:
        return f"{error.code}: {error}"
    return ""


def _text(data: object) -> bytes:
    return json.dumps(data).encode()
