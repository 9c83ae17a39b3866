"""Passwords: argon2id, off the event loop, and the same work whether or not a name is known."""

from __future__ import annotations

import anyio
import anyio.to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Passwords:
    """Hashes and checks passwords.

    At most two are worked on at once: each takes tens of megabytes of memory on purpose.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._at_once = anyio.Semaphore(2)
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to keep for a password."""
        async with self._at_once:
            return await anyio.to_thread.run_sync(self._hasher.hash, password)

    async def check(self, known: str | None, password: str) -> bool:
        """Whether the password belongs to the hash; without a hash (nobody has that name) no.

        An unknown name costs one verification too, so that time does not tell who plays here.
        """
        if self._nobody is None:
            self._nobody = await self.hash("nobody's password")
        async with self._at_once:
            right = await anyio.to_thread.run_sync(self._verify, known or self._nobody, password)
        return right and known is not None

    def is_dated(self, known: str) -> bool:
        """Whether a hash was made with weaker parameters than those of today."""
        return self._hasher.check_needs_rehash(known)

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return False
