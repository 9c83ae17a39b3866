"""The option ``--cluster`` of the commands that count or play for long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from paigow.analysis.parts import Run

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local",
        help="A Dask cluster to run on, like tcp://host:8786, or processes on this machine.",
        show_default=False,
    ),
]


@contextmanager
def running(cluster: str | None, workers: int | None = None) -> Iterator[Run | None]:
    """What works off long sums while the block lasts; None: threads of this process."""
    if cluster is None:
        yield None
        return
    from paigow.cluster import connected

    with connected(cluster, workers) as run:
        yield run
