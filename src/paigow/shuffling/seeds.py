"""The secret of a round: made by the operating system, promised first, revealed last."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from paigow.errors import InputError

SECRET_BYTES: Final = 32
_LABEL: Final = "paigow-commitment-1"


def new_secret() -> bytes:
    """32 bytes from the operating system: the only randomness that enters a round."""
    return secrets.token_bytes(SECRET_BYTES)


def check_secret(secret: bytes) -> bytes:
    """The secret itself, when it has the right length.

    :raises InputError: unless it is 32 bytes long
    """
    if len(secret) != SECRET_BYTES:
        raise InputError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def field(data: bytes | str) -> bytes:
    """A piece of a message behind its length (four bytes, big-endian), text as UTF-8.

    Lengths make a message readable in one way only: no two lists of fields give the same bytes.

    >>> field("ab")
    b'\\x00\\x00\\x00\\x02ab'
    """
    raw = data.encode() if isinstance(data, str) else data
    return len(raw).to_bytes(4, "big") + raw


def commitment(secret: bytes, round_id: str) -> str:
    """The promise made before the cards are dealt: SHA-256 over label, round and secret, in hex.

    Whoever holds the promise can check the secret later; nobody can find the secret from it.

    >>> commitment(bytes(32), "round-1")
    '3ff84e6d67ed46efa7982bb3d3198cd8d8f0d10837a71a256d55d4434404ad9a'

    :raises InputError: unless the secret is 32 bytes long
    """
    message = field(_LABEL) + field(round_id) + field(check_secret(secret))
    return hashlib.sha256(message).hexdigest()
