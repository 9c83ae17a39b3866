"""Doing the parts of a sum on all cores: the kernels let go of Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, TypeVar

Progress = Callable[[int, int], None]
_T = TypeVar("_T")


def cores(workers: int | None = None) -> int:
    """How many threads there are to be: as many as cores, if nobody says how many."""
    if workers:
        return workers
    # Where a process may use some cores alone, the others are no matter; not every system says.
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results_of(
    jobs: Sequence[tuple[Callable[..., _T], tuple[Any, ...]]],
    progress: Progress,
    workers: int | None = None,
) -> Iterator[_T]:
    """What the jobs come to, in the order in which they are done.

    ``progress`` is told how many are done, and of how many.
    """
    with ThreadPoolExecutor(cores(workers)) as pool:
        futures = [pool.submit(kernel, *arguments) for kernel, arguments in jobs]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                yield future.result()
                progress(done, len(jobs))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
