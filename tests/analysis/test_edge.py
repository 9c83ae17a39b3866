"""The edge: what is in print, to the last digit, and what must hold whatever the deck."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from tests.analysis.test_edge_small_decks import LOW_RANKS, enumerated, hands_of
from tests.support.oracles import published

import paigow
from paigow.analysis import edges
from paigow.analysis.decks import Deck
from paigow.analysis.disjoint import PUSH_POINT, Points, points_of
from paigow.analysis.edges import EdgeReport, edge
from paigow.analysis.push_rules import PushRule, ace_high_rows, queen_high_rows
from paigow.analysis.terms import Role
from paigow.analysis.way_tables import compile_way
from paigow.errors import InputError, PaigowError
from paigow.hands import Wheel
from paigow.houseways import HandFacts, house_way
from paigow.rounds.faceup import has_ace_high

QUEENS = Deck(ranks=0b0_0110_1010_1011, suits=2)
"""2 3 5 7 9 J Q in two suits and the joker: among its hands are queen-high pai gows."""

ACES = Deck(ranks=0b1_1110_1010_1000, suits=2)
"""5 7 9 J Q K A in two suits and the joker: straights with the joker, and ace-high pai gows."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", LOW_RANKS)


@pytest.mark.slow
def test_foxwoods_to_the_last_digit() -> None:
    printed = published()["foxwoods_exact"]
    found = paigow.edge("foxwoods", "foxwoods", wheel="low", commission="5%")
    assert (found.win, found.push, found.lose) == (
        printed["win"],
        printed["push"],
        printed["lose"],
    )
    assert found.deals == published()["deals"]["deals_of_two_hands"]
    assert round(float(found.edge), 12) == printed["edge_5pct_player"]
    assert found.copies == found.lose - found.win
    assert found.edge_from_play == 0

    # The same player banks: what was lost is won, and the commission is on that.
    banking = replace(found, role=Role.BANK, win=found.lose, lose=found.win)
    assert round(float(banking.edge), 12) == printed["edge_5pct_bank"]


@pytest.mark.slow
def test_trump_plaza_within_its_simulation() -> None:
    printed = published()["trump_plaza_simulated"]
    found = edge("trump-plaza", "trump-plaza")
    for word in ("win", "push", "lose"):
        assert round(getattr(found, word) / found.deals, 4) == pytest.approx(
            printed[word], abs=0.0002
        )


def copies_of(guest: Points, bank: Points) -> tuple[int, int, int]:
    """Look at every deal that the bank wins, and at how."""
    masks, _, rows = hands_of(LOW_RANKS)
    low, high = bank[rows] >> 13, bank[rows] & 8191
    found = [0, 0, 0]
    for mask, point in zip(masks, guest[rows], strict=True):
        lost = (masks & mask == 0) & (low >= point >> 13) & (high >= point & 8191)
        same_low, same_high = low == point >> 13, high == point & 8191
        for place, copied in enumerate(
            (same_low & ~same_high, same_high & ~same_low, same_low & same_high)
        ):
            found[place] += int((lost & copied).sum())
    return found[0], found[1], found[2]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("wheel", ["low", "second"])
def test_roles_mirror_each_other(wheel: str) -> None:
    mine = edge("online", "foxwoods", wheel=wheel, copies=True)
    theirs = edge("foxwoods", "online", wheel=wheel, role="bank", copies=True)
    assert (mine.win, mine.push, mine.lose) == (theirs.lose, theirs.push, theirs.win)
    assert mine.win + mine.push + mine.lose == mine.deals == LOW_RANKS.deals
    assert mine.edge == -theirs.edge
    assert mine.copies == theirs.copies
    assert mine.edge_from_copies == -(theirs.edge_from_copies or 0)
    online, foxwoods = (
        points_of(*compile_way(house_way(name, wheel))[:2]) for name in ("online", "foxwoods")
    )
    assert (mine.win, mine.lose) == enumerated(online, foxwoods, LOW_RANKS)
    assert mine.copies == mine.lose - enumerated(foxwoods, online, LOW_RANKS)[0]
    assert mine.by_copy == theirs.by_copy == copies_of(online, foxwoods)


@pytest.mark.parametrize("role", list(Role))
def test_queen_high_pushes(monkeypatch: pytest.MonkeyPatch, role: Role) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", QUEENS)
    found = edge("mgm", "ballys", "low", role=role, push="queen-high", copies=True)
    mine, theirs = (
        points_of(*compile_way(house_way(name, "low"))[:2]) for name in ("mgm", "ballys")
    )
    guest, bank = (mine, theirs) if role is Role.PLAYER else (theirs, mine)
    pushed = bank.copy()
    pushed[queen_high_rows()] = PUSH_POINT
    counted = enumerated(guest, pushed, QUEENS)
    assert counted != enumerated(guest, bank, QUEENS)
    assert (found.win, found.lose) == (counted if role is Role.PLAYER else counted[::-1])
    # Those lost without a copy, the other way round and without the bank's queen-high hands.
    low = pushed.copy()
    low[queen_high_rows()] = 0
    assert found.copies == counted[1] - enumerated(low, guest, QUEENS)[0]
    assert found.push_rule is PushRule.QUEEN_HIGH


@pytest.mark.usefixtures("small")
def test_commission_rounds_up_by_the_step_of_the_variant() -> None:
    exact = edge("foxwoods", "online", variant="five-percent")
    assert exact.wheel.value == "low"
    assert exact.fee == Fraction(1, 20)
    rounded = edge("foxwoods", "online", variant="five-percent", bet=700)
    assert rounded.fee == Fraction(50, 700)
    other = edge("foxwoods", "online", variant="five-percent", commission="2.5%", wheel="second")
    assert (other.wheel.value, other.fee) == ("second", Fraction(1, 40))
    cents = edge("foxwoods", "online", commission="5%", bet=150)
    assert cents.fee == Fraction(8, 150)
    assert edge("foxwoods", "online").fee == 0


def test_best_play_against_a_bank_that_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "FULL_DECK", ACES)
    found = edge("optimal", "cardroom", variant="face-up")
    masks, hands, rows = hands_of(ACES)
    table = compile_way(house_way("cardroom", "low"))
    low, high = table.low[rows].astype(int), table.high[rows].astype(int)
    pushes = np.array([has_ace_high(hand) for hand in hands])
    assert (pushes == ace_high_rows()[rows]).all()
    assert 0 < pushes.sum() < len(hands)
    win = lose = 0
    for i, mask in enumerate(masks):
        splits = HandFacts(hands[i], Wheel.LOW).splits
        wins = np.zeros(len(masks), bool)
        loses = np.ones(len(masks), bool)
        for my_low, my_high in {(split >> 22, split >> 9 & 8191) for split in splits}:
            wins |= (low < my_low) & (high < my_high)
            loses &= (low >= my_low) & (high >= my_high)
        apart = (masks & mask == 0) & ~pushes
        win += int((apart & wins).sum())
        lose += int((apart & loses).sum())
    assert (found.win, found.lose) == (win, lose)
    assert (found.player, found.push_rule) == ("optimal", PushRule.ACE_HIGH)
    assert found.by_copy is not None
    assert found.copies == sum(found.by_copy) > 0
    assert found.edge_from_play is not None

    blind = edge("cardroom", "cardroom", variant="face-up")
    assert blind.push_rule is PushRule.ACE_HIGH
    assert blind.win < found.win
    assert blind.lose > found.lose


@pytest.mark.usefixtures("small")
def test_best_play_by_role_and_commission() -> None:
    guest = edge("optimal", "mgm", "low", commission="5%")
    assert guest.copies is None
    asked = edge("optimal", "mgm", "low", commission="5%", copies=True)
    assert asked == replace(guest, copies=asked.copies, by_copy=asked.by_copy)
    assert asked.edge_from_copies is not None
    assert asked.edge_from_copies > 0
    assert guest.edge <= edge("foxwoods", "mgm", "low", commission="5%").edge
    banker = edge("optimal", "mgm", "low", role="bank", commission="5%")
    assert banker.edge <= edge("foxwoods", "mgm", "low", role="bank", commission="5%").edge
    assert banker.edge < guest.edge
    apart = edge(
        "optimal", "mgm", "low", role="bank", commission="5%", copies=True
    ).edge_from_copies
    assert apart is not None
    assert apart < 0
    # A win of 10.00 pays 0.50 either way; one of 0.50 pays 0.03, or a quarter.
    assert edge("mgm", "mgm", commission="5%", step=25).commission == 50
    assert edge("mgm", "mgm", commission="5%", bet=50, step=25).commission == 25
    # With half of every win gone, a push is worth more than a win and a loss: other settings.
    dear = edge("optimal", "mgm", "low", commission="50%")
    assert dear.win < guest.win
    assert dear.lose < guest.lose


def test_parts_of_the_edge_add_up() -> None:
    report = EdgeReport(
        player="a",
        against="b",
        wheel=house_way("online").wheel,
        variant=None,
        shown=False,
        role=Role.PLAYER,
        push_rule=None,
        commission_rate=500,
        commission_step=1,
        bet=100,
        commission=5,
        win=30,
        push=30,
        lose=40,
        deals=100,
        copies=6,
        by_copy=None,
    )
    assert report.edge == Fraction(40, 100) - Fraction(30, 100) * Fraction(95, 100)
    assert report.edge_from_commission == Fraction(15, 1000)
    assert report.edge_from_copies == Fraction(6, 100)
    assert report.edge_from_play == Fraction(4, 100)
    assert report.variance == Fraction(4, 10) + Fraction(3, 10) * Fraction(361, 400) - (
        report.edge**2
    )
    unasked = replace(report, copies=None)
    assert unasked.edge_from_copies is None
    assert unasked.edge_from_play is None


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"player": "vegas"}, "'vegas' is not a house way: take"),
        (
            {"player": "optimal", "variant": "face-up", "role": "bank"},
            "in 'face-up' the bank's hand is set before all others",
        ),
        ({"wheel": "third"}, "'third' is not a wheel option"),
        ({"variant": "vegas"}, "'vegas' is not a variant"),
        (
            {"variant": "face-up", "push": "queen-high"},
            "in 'face-up' the bank's ace-high pai gow pushes, and no other hand",
        ),
        ({"commission": "5"}, "'5' is not a rate"),
        ({"role": "dealer"}, "'dealer' is not a role: take 'player' or 'bank'"),
        ({"push": "king"}, "'king' is not a push rule: take 'queen-high' or 'ace-high'"),
        ({"bet": 0}, "a bet must be at least one cent, not 0"),
        ({"bet": 1.5}, "a bet must be a whole number of cents, not 1.5"),
    ],
)
def test_bad_input_is_named(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(PaigowError) as caught:
        edge(**{"player": "online", "against": "online", **arguments})  # type: ignore[arg-type]
    assert isinstance(caught.value, InputError)
    assert str(caught.value).startswith(problem)
