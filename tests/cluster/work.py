"""Work for the workers of a cluster to be lost at."""

from __future__ import annotations

import os
from dataclasses import dataclass

from paigow.analysis.disjoint import Count, DealSum


@dataclass(frozen=True)
class Signed:
    """A sum over all deals of which each part says who worked it off."""

    sum: DealSum
    at_once: int = 5

    @property
    def parts(self) -> int:
        return self.sum.parts

    def __call__(self, part: int) -> tuple[Count, int]:
        """What the part comes to, and who worked it off."""
        return self.sum(part), os.getpid()


@dataclass(frozen=True)
class Deadly:
    """Work that no worker survives."""

    parts: int = 1
    at_once: int = 1

    def __call__(self, part: int) -> int:
        os._exit(1)
