"""A simulation: the same numbers whoever plays, the exact edge nearby, and plain Python."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.simulation.test_dealing import dealt
from tests.support.oracles import published

from paigow.analysis.parts import Work
from paigow.cards import DECK, CardSet
from paigow.errors import InputError, PaigowError
from paigow.hands import Wheel
from paigow.houseways import HandFacts, house_way
from paigow.rounds.faceup import has_ace_high
from paigow.simulation import SimulationReport, simulate
from paigow.simulation.tally import Spread
from paigow.variants.commission import commission

WAYS = "mgm", "foxwoods"


@pytest.fixture(scope="module")
def million() -> SimulationReport:
    return simulate(
        *WAYS, "low", commission="5%", rounds=1_000_000, seed=53, bankroll=20, workers=1
    )


@pytest.mark.parametrize(
    ("workers", "part"), [(1, 10_000_000), (2, 250_000), (3, 99_999), (2, 7), (None, 333_333)]
)
def test_the_same_numbers_whoever_plays(
    million: SimulationReport, workers: int | None, part: int
) -> None:
    rounds = million.rounds if part > 7 else 2_000
    expected = (
        million
        if part > 7
        else simulate(*WAYS, "low", commission="5%", rounds=rounds, seed=53, bankroll=20)
    )
    told: list[tuple[int, int]] = []
    found = simulate(
        *WAYS, "low", commission="5%", rounds=rounds, seed=53, bankroll=20, workers=workers,
        part=part, progress=lambda *parts: told.append(parts),
    )  # fmt: skip
    assert found == expected
    assert told[-1][0] == told[-1][1] == len(told)


def test_parts_may_travel_and_come_in_any_order(million: SimulationReport) -> None:
    def elsewhere(work: Work[Any]) -> Iterator[Any]:
        arrived = pickle.loads(pickle.dumps(work))
        order = list(range(work.parts))
        Random(1).shuffle(order)
        yield from map(arrived, order)

    found = simulate(
        *WAYS, "low", commission="5%", rounds=1_000_000, seed=53, bankroll=20, part=50_000,
        run=elsewhere,
    )  # fmt: skip
    assert found == million


def test_another_seed_gives_other_numbers(million: SimulationReport) -> None:
    other = simulate(*WAYS, "low", commission="5%", rounds=1_000_000, seed=54, bankroll=20)
    assert other.win != million.win
    assert abs(other.win - million.win) < 5 * 1000


@pytest.mark.parametrize("seed", [1, 2])
def test_the_printed_exact_edge_lies_near(seed: int) -> None:
    printed = published()["foxwoods_exact"]
    deals = published()["deals"]["deals_of_two_hands"]
    found = simulate("foxwoods", "foxwoods", "low", commission="5%", rounds=3_000_000, seed=seed)
    assert abs(found.edge.value - printed["edge_5pct_player"]) < 5 * found.error
    for word, share in found.shares.items():
        exact = printed[word] / deals
        assert abs(share.value - exact) < 5 * (exact * (1 - exact) / found.rounds) ** 0.5
        assert share.low < share.value < share.high


def by_hand(
    player: str, against: str, variant: str, role: str, push: bool, rounds: int, seed: int
) -> list[int]:
    """The results of the first rounds by plain Python: +1, 0 or -1 for the player."""
    names = (against, player) if role == "bank" else (player, against)
    guest, bank = (house_way(name, "low") for name in names)
    results = []
    for cards in dealt(rounds, seed).tolist():
        hands = CardSet(DECK[card] for card in cards[:7]), CardSet(DECK[card] for card in cards[7:])
        ours, theirs = (
            way.decide_facts(HandFacts(hand, Wheel.LOW))
            for way, hand in zip((guest, bank), hands, strict=True)
        )
        won = (ours.low_value > theirs.low_value) + (ours.high_value > theirs.high_value) - 1
        if push and has_ace_high(hands[1]):
            won = 0
        results.append(-won if role == "bank" else won)
    return results


@pytest.mark.parametrize(
    ("variant", "role", "bankroll", "session"),
    [
        ("five-percent", "player", None, 100),
        ("five-percent", "bank", 3, 7),
        ("face-up", "player", 2, 40),
        ("face-up", "bank", 5, 1),
    ],
)
def test_rounds_and_bankrolls_by_hand(
    variant: str, role: str, bankroll: int | None, session: int
) -> None:
    rounds, seed, bet = 3_010, 2**63, 700
    found = simulate(
        "ballys", "foxwoods", "low", variant, None, bet, role,
        rounds=rounds, seed=seed, session=session, bankroll=bankroll, part=500,
    )  # fmt: skip
    results = by_hand("ballys", "foxwoods", variant, role, variant == "face-up", rounds, seed)
    assert [found.lose, found.push, found.win] == [results.count(each) for each in (-1, 0, 1)]

    rate, step = found.terms.commission_rate, found.terms.commission_step
    gain = {-1: -bet, 0: 0, 1: bet - commission(bet, rate, step)}
    assert found.gain == sum(gain[result] for result in results)
    starts = range(0, rounds - session + 1, session)
    assert found.sessions == len(starts)
    paths, ends, falls = [], [], []
    for start in starts:
        path = [(bankroll or 0) * bet]
        fall, end = 0, session + 1
        for place, result in enumerate(results[start : start + session], 1):
            playing = end > session
            path.append(path[-1] + gain[result] * playing)
            fall = max(fall, max(path) - path[-1])
            if playing and bankroll is not None and path[-1] < bet:
                end = place
        paths.append(path)
        ends.append(end)
        falls.append(fall)
    for mark in found.marks:
        after = sorted(path[mark.after] for path in paths)
        assert mark.quantiles == tuple(
            after[-(-len(after) * p // 100) - 1] for p in (5, 25, 50, 75, 95)
        )
        ruined = sum(end <= mark.after for end in ends)
        assert mark.ruined == (None if bankroll is None else ruined)
    assert found.marks[-1].after == session
    assert found.deepest == max(falls)
    assert found.falls[2] == sorted(falls)[-(-len(falls) // 2) - 1]
    if bankroll is None:
        assert found.ruin is None
    else:
        assert found.ruin is not None
        assert found.ruin.value == sum(end <= session for end in ends) / len(ends)


@pytest.mark.parametrize("role", ["player", "bank"])
def test_a_commission_may_take_the_whole_win(role: str) -> None:
    terms: dict[str, Any] = {"variant": "five-percent", "role": role, "rounds": 1000, "seed": 4}
    small = simulate(*WAYS, bet=20, **terms)
    large = simulate(*WAYS, bet=1000, **terms)
    assert small.terms.fee == 20
    assert (small.win, small.push, small.lose) == (large.win, large.push, large.lose)
    assert small.gain == -20 * small.lose


def test_the_interval_of_the_edge_holds_what_it_promises() -> None:
    exact = published()["foxwoods_exact"]["edge_5pct_player"]
    held = 0
    for seed in range(100):
        edge = simulate(
            "foxwoods", "foxwoods", "low", commission="5%", rounds=5_000, seed=seed
        ).edge
        held += edge.low <= exact <= edge.high
    assert 88 <= held <= 100


def test_spreads_add_up() -> None:
    random = Random(5)
    amounts = [random.randrange(-9, 9) for _ in range(500)]
    whole = Spread.of(np.array(amounts))
    parts = Spread.of(np.array(amounts[:120])) + Spread.of(np.array(amounts[120:]))
    assert (whole.amounts == parts.amounts).all()
    assert (whole.times == parts.times).all()
    for percent in (0, 1, 5, 50, 95, 100):
        assert whole.quantile(percent) == sorted(amounts)[max(1, -(-500 * percent // 100)) - 1]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"player": "optimal"}, "'optimal' is not a house way: take"),
        ({"role": "dealer"}, "'dealer' is not a role"),
        ({"bet": 0}, "a bet must be at least one cent, not 0"),
        ({"bet": 10**17}, "a bet of 100000000000000000 cents is too much for sessions of 100"),
        ({"rounds": 0}, "rounds must be 1 to 1,000,000,000,000, not 0"),
        ({"rounds": 1e7}, "rounds must be 1 to 1,000,000,000,000, not 10000000.0"),
        ({"rounds": 50}, "the rounds of a session must be 1 to 50, not 100"),
        ({"session": 0}, "the rounds of a session must be 1 to 1,000, not 0"),
        ({"seed": -1}, "a seed must be 0 to 18,446,744,073,709,551,615, not -1"),
        ({"bankroll": 0}, "a bankroll must be 1 to"),
        ({"bankroll": 2**62}, "a bankroll must be 1 to"),
        ({"part": 0}, "the rounds of a part must be 1 to"),
    ],
)
def test_bad_input_is_named(arguments: dict[str, Any], problem: str) -> None:
    good: dict[str, Any] = {"player": "online", "against": "online", "rounds": 1000, "seed": 1}
    with pytest.raises(PaigowError) as caught:
        simulate(**{**good, **arguments})
    assert isinstance(caught.value, InputError)
    assert str(caught.value).startswith(problem)
