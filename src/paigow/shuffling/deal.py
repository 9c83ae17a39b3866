"""The order of the deck, drawn without bias from the secret of the house and the players' seeds."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

from paigow.cards import DECK, Card
from paigow.shuffling.seeds import check_secret, field

_LABEL: Final = "paigow-deal-1"
_Item = TypeVar("_Item")


def byte_stream(secret: bytes, round_id: str, client_seeds: Sequence[str]) -> Iterator[int]:
    """Endless bytes: HMAC-SHA256, keyed by the secret, over the seeds and a block counter.

    :raises InputError: unless the secret is 32 bytes long
    """
    check_secret(secret)
    message = field(_LABEL) + field(round_id) + len(client_seeds).to_bytes(4, "big")
    message += b"".join(field(seed) for seed in client_seeds)
    for block in count():
        yield from hmac.digest(secret, message + block.to_bytes(8, "big"), "sha256")


def index_of(byte: int, size: int) -> int | None:
    """The index below ``size`` (1 to 256) that a byte draws, or None: draw again.

    Bytes beyond the last whole multiple of ``size`` are turned away, so that every index has
    equally many bytes.

    >>> index_of(52, 53), index_of(53, 53), index_of(212, 53)
    (52, 0, None)
    """
    return byte % size if byte < 256 - 256 % size else None


def draw(stream: Iterator[int], size: int) -> int:
    """An index below ``size``, all of them equally likely."""
    while (index := index_of(next(stream), size)) is None:
        pass
    return index


def shuffled(items: Sequence[_Item], stream: Iterator[int]) -> tuple[_Item, ...]:
    """The items in an order in which each order is equally likely (Fisher–Yates).

    The first item is drawn from all, the second from the rest, as from a well mixed deck.
    """
    order = list(items)
    for place in range(len(order) - 1):
        drawn = place + draw(stream, len(order) - place)
        order[place], order[drawn] = order[drawn], order[place]
    return tuple(order)


def deal_order(secret: bytes, round_id: str, client_seeds: Sequence[str]) -> tuple[Card, ...]:
    """All 53 cards in the order in which they are dealt.

    >>> print(*deal_order(bytes(32), "round-1", ["seed"])[:7])
    8c 8s 5s Kd Td 5c Qs

    :raises InputError: unless the secret is 32 bytes long
    """
    return shuffled(DECK, byte_stream(secret, round_id, client_seeds))
