"""The secret and the promise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import InputError
from paigow.shuffling import SECRET_BYTES, commitment, new_secret
from paigow.shuffling.seeds import field

secrets = st.binary(min_size=32, max_size=32)


def test_secrets_are_new_every_time() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == SECRET_BYTES


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(InputError, match=f"a secret has 32 bytes, not {size}"):
        commitment(bytes(size), "r")


@given(secrets, secrets, st.text(), st.text())
def test_a_commitment_belongs_to_one_secret_and_one_round(
    secret: bytes, other: bytes, round_id: str, another: str
) -> None:
    same = (secret, round_id) == (other, another)
    assert (commitment(secret, round_id) == commitment(other, another)) is same


@given(st.lists(st.binary()), st.lists(st.binary()))
def test_fields_are_read_in_one_way_only(some: list[bytes], others: list[bytes]) -> None:
    assert (b"".join(map(field, some)) == b"".join(map(field, others))) is (some == others)
