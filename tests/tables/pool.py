"""Deals for tests of the settlement: many at hand, the rare ones far more often than at a table."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from tests.support.naive import naive_is_foul, naive_low
from tests.tables.naive_settlement import Hand, ace_high

from paigow.cards import DECK, JOKER, Card, parse_sequence
from paigow.hands import Setting

# Hands that a few hundred deals would not hold: every line of the pay table, and near it.
RARE = tuple(
    parse_sequence(text)
    for text in (
        "2h 3h 4h 5h 6h 7h 8h",
        "Ah 2h 3h 4h 5h 6h 7h",
        "8c 9c Tc Jc Qc Kc Ac",
        "3d 4d 5d 6d 7d 8d Jk",
        "As Ks Qs Js Ts Kd Qd",
        "As Ks Qs Ts Jk Kh Qh",
        "As Ks Qs Js Ts Kd Qc",
        "Ac Ad Ah As Jk 2c 9d",
        "Ac Kc Qc Jc Tc 2d 2h",
        "5d 6d 7d 8d 9d Kc Ks",
        "Ad 2d 3d 4d 5d Ks 9c",
        "9c 9d 9h 9s Kc 4d 2h",
        "Kc Kd Kh 9s 9c 4d 2h",
        "Kc 9c 7c 4c 2c As Qd",
        "Qc Qd Qh 9s 8c 7d 6h",
        "9c Td Jh Qs Kc 2d 4h",
        "As 2c 3d 4h 5s 9c Jd",
        "Jk Kd Qh 9c 7s 4d 2h",
        "As Kd Qh 9c 7s 4d 2h",
        "Ad Jh Tc 8d 6s 5h 3c",
    )
)


class Dealt(NamedTuple):
    """One hand of a deal, set in a few ways, for the real settlement and for the plain one."""

    settings: tuple[tuple[Setting, Hand], ...]


class Deal(NamedTuple):
    """Seven hands of one deck; the first is the bank's, and never a foul."""

    bank: Dealt
    spots: tuple[Dealt, ...]


def _deal(rng: Random) -> list[tuple[Card, ...]]:
    deck = list(DECK)
    hands: list[tuple[Card, ...]] = []
    for _ in range(rng.choice((0, 0, 1, 2))):
        rare = rng.choice(RARE)
        if all(card in deck for card in rare):
            hands.append(rare)
            deck = [card for card in deck if card not in rare]
    rng.shuffle(deck)
    while len(hands) < 7:
        hands.append(tuple(deck[:7]))
        del deck[:7]
    rng.shuffle(hands)
    if rng.random() < 0.3:
        hands.sort(key=lambda cards: not ace_high(frozenset(cards)))
    return hands


def _set(cards: tuple[Card, ...], rng: Random, *, foul: bool) -> Dealt:
    """The hand with its strongest low hand and with others, a foul among them where it may."""
    ways = [
        Hand(low, tuple(card for card in cards if card not in low))
        for low in combinations(cards, 2)
    ]
    legal = [way for way in ways if not naive_is_foul(way.low, way.high)]
    chosen = [max(legal, key=lambda way: naive_low(way.low)), rng.choice(legal)]
    if foul and len(legal) < len(ways):
        chosen.append(next(way for way in ways if way not in legal))
    return Dealt(tuple((Setting(way.low, way.high), way) for way in chosen))


@cache
def pool(size: int = 150) -> tuple[Deal, ...]:
    """So many deals, the same in every run."""
    rng = Random(53)
    deals = []
    for _ in range(size):
        first, *others = _deal(rng)
        spots = tuple(_set(cards, rng, foul=rng.random() < 0.1) for cards in others)
        deals.append(Deal(_set(first, rng, foul=False), spots))
    return tuple(deals)


def has_joker(dealt: Dealt) -> bool:
    """Whether the joker is in a hand."""
    return JOKER in dealt.settings[0][0].cards
