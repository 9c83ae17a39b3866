"""Hands of seven cards by what can matter about them: some 300,000 classes for 154,143,080 hands.

Which settings seven cards have, and how strong those are, depends on the multiset of ranks and,
where some suit can make a flush (five or more of it, four with the joker), on which ranks that suit
holds. Whatever is decided by strengths alone is the same for all hands of a class.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from paigow.cards import DECK, JOKER, CardSet


class HandClassOfSeven(NamedTuple):
    """One class: its ranks, the ranks of the suit that can make a flush, and how many hands.

    ``ranks`` are the natural ranks (0 to 12), lowest first: seven, or six beside the joker.
    ``flush`` holds the ranks of the suit that can make a flush, or is empty. ``example`` is one
    hand of the class, ``hands`` counts them all.
    """

    ranks: tuple[int, ...]
    joker: bool
    flush: tuple[int, ...]
    example: CardSet
    hands: int


def hand_example(ranks: tuple[int, ...], joker: bool, flush: tuple[int, ...]) -> CardSet:
    """One hand of a class: the flush ranks in clubs, the rest dealt round the suits left."""
    cards = []
    turn = 0
    for rank in sorted(set(ranks)):
        count = ranks.count(rank)
        if rank in flush:
            cards.append(DECK[4 * rank])
            count -= 1
        for _ in range(count):
            suit = 1 + turn % 3 if flush else turn % 4
            cards.append(DECK[4 * rank + suit])
            turn += 1
    return CardSet([*cards, JOKER] if joker else cards)


def hand_classes() -> Iterator[HandClassOfSeven]:
    """Every class of seven cards once, with its number of hands.

    >>> first = next(hand_classes())
    >>> str(first.example), first.hands
    ('2c 2d 2h 2s 3c 3d 3h', 4)
    """
    for joker in (False, True):
        needed = 4 if joker else 5
        for ranks in combinations_with_replacement(range(13), 6 if joker else 7):
            distinct = sorted(set(ranks))
            counts = {rank: ranks.count(rank) for rank in distinct}
            if max(counts.values()) > 4:
                continue
            rest = prod(comb(4, count) for count in counts.values())
            for size in range(needed, len(distinct) + 1):
                for flush in combinations(distinct, size):
                    hands = 4 * prod(
                        comb(3, count - (rank in flush)) for rank, count in counts.items()
                    )
                    if hands:
                        rest -= hands
                        yield HandClassOfSeven(
                            ranks, joker, flush, hand_example(ranks, joker, flush), hands
                        )
            if rest:
                yield HandClassOfSeven(ranks, joker, (), hand_example(ranks, joker, ()), rest)
