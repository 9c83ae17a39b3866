"""Whole evenings from a seed: commands and time in any order, always the same from the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from random import Random

import pytest
from tests.tables.play import PLAYERS, Table

from paigow.errors import InputError, RefusedError
from paigow.hands import legal_settings
from paigow.tables import (
    AddBot,
    Bet,
    Command,
    CommitSeed,
    Dragon,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    Phase,
    React,
    Reaction,
    Ready,
    RemoveBot,
    RevealSeed,
    SetHand,
    SitOut,
    TableState,
    Tick,
    bot_id,
    bots_command,
    evolve,
    replay,
    seed_commitment,
)
from paigow.tables.events import BettingClosed
from paigow.tables.timing import after, reached


def evening(seed: int, steps: int = 2500, *, at_once: bool = False) -> Table:
    """Players, bots and time at a table, all by chance; the bots at once where tables are run."""
    random = Random(seed)
    table = Table(salt=str(seed), max_spots=random.randint(1, 3), dragon=True, host="ann")
    for player in (*PLAYERS, *(bot_id("oak", seat) for seat in range(1, 8))):
        table.fund(player, 2_000_000)
    for _ in range(steps):
        table.at = after(table.at, random.choice([0, 0, 0, 1, 3]))
        while at_once and (command := _by_itself(table)):
            table.do(command)
        command = random.choice([*_commands(table.state, random)])
        if not at_once and random.random() < 0.3:
            command = bots_command(table.state) or command
        try:
            table.do(command)
        except (RefusedError, InputError):
            continue
    return table


def _by_itself(table: Table) -> Command | None:
    return Tick() if reached(table.at, table.state.deadline) else bots_command(table.state)


def _commands(state: TableState, random: Random) -> Iterator[Command]:
    player = random.choice(PLAYERS)
    seat = state.seat_of(player)
    own = seat.seat if seat is not None else random.randint(1, 7)
    yield from (Tick(), Tick(), Join(player, random.randint(1, 7), player.title()))
    yield Bet(player, own, random.choice([0, 100, 700]), random.choice([0, 100]))
    yield Bet(player, own + random.choice([-1, 1]), 100)
    yield from (Dragon(player, True, 100), Ready(player), Ready(player))
    yield OfferBank(player, random.choice([None, 10_000, 15_000]))
    comings: list[Command] = [Leave(player), SitOut(player, random.random() < 0.3)]
    bots: list[Command] = [AddBot("ann", own, "online"), RemoveBot("ann", own)]
    yield from (random.choice(comings), random.choice(bots))
    yield from (CommitSeed(player, seed_commitment(player)), RevealSeed(player, player))
    yield React(player, random.choice(list(Reaction)))
    for spot in state.spots_of(player):
        yield HouseWay(player, spot.spot)
        if spot.cards is not None:
            yield SetHand(player, spot.spot, random.choice(legal_settings(spot.cards)).low)


def fingerprint(table: Table) -> str:
    """One number for all that has happened."""
    text = json.dumps([event.to_json() for event in table.events])
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("seed", range(6))
def test_an_evening_from_a_seed(seed: int) -> None:
    table = evening(seed)
    settled = table.types().count("round_settled")
    assert settled > 10
    assert table.types().count("round_opened") - settled in (0, 1)
    assert replay(table.events) == table.state
    assert sum(table.book.balances.values()) == 0
    assert all(table.game(player) >= 0 <= table.held(player) for player in PLAYERS)
    # Whatever is going on comes to its end by time alone.
    if table.state.phase is not Phase.WAITING:
        table.next_round()
    assert all(table.held(player) == 0 or player == table.state.bank.player for player in PLAYERS)


@pytest.mark.parametrize("seed", range(3))
def test_no_round_is_played_by_bots_alone_against_a_bank_that_has_not_said_so(seed: int) -> None:
    state, closed = None, 0
    for event in evening(seed, 1500, at_once=True).events:
        if isinstance(event, BettingClosed):
            assert state is not None
            people = {seat.player for seat in state.seats if seat.bot is None}
            bank = state.seat_of(state.bank.player)
            plays = any(spot.player in people for spot in state.spots)
            assert plays or (bank is not None and bank.player in people and bank.ready)
            closed += not plays
        state = evolve(state, event)
    assert closed > 0


def test_the_same_seed_gives_the_same_evening() -> None:
    assert fingerprint(evening(3, 400)) == fingerprint(evening(3, 400))
    assert fingerprint(evening(3, 400)) != fingerprint(evening(4, 400))


def test_the_cost_of_a_round_does_not_grow_with_the_life_of_a_table() -> None:
    """What a table has to remember stays as small as it was."""
    table = Table().seat(1, 2)
    sizes = []
    for _ in range(50):
        table.bet(1, 2).next_round()
        sizes.append(len(json.dumps(table.state.to_json())))
    assert max(sizes[10:]) <= max(sizes[:10]) + 20
