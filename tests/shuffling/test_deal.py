"""The draw: unbiased by counting, the same as the documented rule, different for every seed."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK
from paigow.errors import InputError
from paigow.shuffling import commitment, deal_order
from paigow.shuffling.deal import draw, index_of, shuffled

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "shuffle.md"
secrets = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize("size", range(1, 257))
def test_every_index_has_equally_many_bytes(size: int) -> None:
    drawn = Counter(index_of(byte, size) for byte in range(256))
    turned_away = drawn.pop(None, 0)
    assert drawn == dict.fromkeys(range(size), 256 // size)
    assert turned_away == 256 % size


def test_a_draw_goes_on_until_a_byte_is_taken() -> None:
    bytes_ = iter([255, 212, 211, 7])
    assert draw(bytes_, 53) == 211 % 53
    assert next(bytes_) == 7


@pytest.mark.parametrize("size", range(1, 7))
def test_every_order_comes_from_one_sequence_of_draws(size: int) -> None:
    items = tuple(range(size))
    sequences = product(*(range(size - place) for place in range(size - 1)))
    orders = [shuffled(items, iter(sequence)) for sequence in sequences]
    assert sorted(orders) == sorted(permutations(items))


@given(secrets, st.text(), st.lists(st.text(), max_size=7))
def test_the_order_is_a_permutation_of_the_deck(
    secret: bytes, round_id: str, seeds: list[str]
) -> None:
    assert sorted(deal_order(secret, round_id, seeds)) == list(DECK)


inputs = st.tuples(secrets, st.text(max_size=3), st.lists(st.text(max_size=3), max_size=3))


@given(inputs, inputs)
def test_other_seeds_give_another_order(
    some: tuple[bytes, str, list[str]], others: tuple[bytes, str, list[str]]
) -> None:
    assert (deal_order(*some) == deal_order(*others)) is (some == others)


def test_seeds_are_not_run_together() -> None:
    ways = [["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["b", "a"]]
    assert len({deal_order(bytes(32), "r", seeds) for seeds in ways}) == len(ways)


def test_a_secret_of_another_size_is_refused() -> None:
    with pytest.raises(InputError):
        deal_order(b"short", "r", ["seed"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["round"][:20])
def test_the_vectors(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret, vector["round"]) == vector["commitment"]
    order = deal_order(secret, vector["round"], vector["client_seeds"])
    assert [str(card) for card in order] == vector["order"]


def documented() -> dict[str, Any]:
    """The functions of the page on the shuffle, as a reader would copy them."""
    code = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    return names


@given(secrets, st.text(), st.lists(st.text(), max_size=3))
def test_the_page_describes_the_same_shuffle(
    secret: bytes, round_id: str, seeds: list[str]
) -> None:
    page = documented()
    assert page["commitment"](secret, round_id) == commitment(secret, round_id)
    order = [str(card) for card in deal_order(secret, round_id, seeds)]
    assert page["deal_order"](secret, round_id, seeds) == order


def test_the_page_shows_the_first_vector() -> None:
    text = PAGE.read_text("utf-8")
    first = VECTORS[0]
    assert first["commitment"] in text
    assert f"`{' '.join(first['order'][:7])}`" in text
