"""Long sums in parts, that may be worked off in threads here or by machines elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

from paigow.analysis.threads import results_of

_Result = TypeVar("_Result")
_Result_co = TypeVar("_Result_co", covariant=True)


class Work(Protocol[_Result_co]):
    """A sum in parts: part number ``i`` of ``parts`` is ``work(i)``, whoever works it off.

    It can be pickled, and is small then. ``at_once`` says how many parts take about a second.
    """

    @property
    def parts(self) -> int:
        """How many parts there are."""
        ...

    @property
    def at_once(self) -> int:
        """How many of them are about a second's work."""
        ...

    def __call__(self, part: int) -> _Result_co:
        """Work off one part."""
        ...


class Run(Protocol):
    """Works off all parts of some work, each once, and gives what they come to, in any order."""

    def __call__(self, work: Work[_Result]) -> Iterator[_Result]:
        """Work it off."""
        ...


class Threads:
    """Works parts off in threads of this process: one a core, unless it is said how many."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers

    def __call__(self, work: Work[_Result]) -> Iterator[_Result]:
        """Work it off; whoever stops asking stops the threads."""
        jobs = [(work, (part,)) for part in range(work.parts)]
        return results_of(jobs, lambda done, of: None, self._workers)
