"""Working off the parts of a sum on the workers of a Dask cluster."""

from __future__ import annotations

import logging
import pickle
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import Final, TypeVar

import dask
from distributed import Client, KilledWorker, LocalCluster, as_completed

from paigow._version import __version__
from paigow.analysis.parts import Run, Work
from paigow.analysis.threads import cores
from paigow.errors import InputError, PaigowError

LOCAL: Final = "local"
_ADDRESS: Final = re.compile(r"(?:(?:tcp|tls)://)?(?:\[[0-9A-Fa-f:.]+\]|[^\s/:]+):([0-9]{1,5})")
_ENVIRONMENT: Final[dict[str, str]] = {}
"""What Dask sets would have memory given back at once: the kernels then take half as long again."""
_TIMEOUT: Final = 5
"""Seconds to wait for a scheduler to answer, and for it to have a worker."""
_AHEAD: Final = 100
"""So many tasks at least are waiting at the scheduler: workers may join while it runs."""

_Result = TypeVar("_Result")


class ClusterError(PaigowError):
    """A cluster that does not answer, has no workers, or cannot run this program."""

    default_code = "cluster"


def _arrive(packed: bytes) -> Work[object]:
    """The work on the worker, once for all its tasks: what it needs is worked out there."""
    work: Work[object] = pickle.loads(packed)
    return work


def _work_off(work: Work[_Result], parts: Sequence[int]) -> list[_Result]:
    """Some parts, on a worker."""
    return [work(part) for part in parts]


def _version() -> str:
    """The version of this package, where the function runs."""
    return __version__


class OnDask:
    """Works parts off on a cluster, about a second's worth to a task."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._address = address

    def __call__(self, work: Work[_Result]) -> Iterator[_Result]:
        """Work it off; what a lost worker had in hand is done again by another one.

        :raises ClusterError: when the scheduler is lost, or several workers in a row
        """
        client = self._client
        # A task of its own, not scattered data: when its worker is lost, it is made again.
        arrived = client.submit(_arrive, pickle.dumps(work), pure=False)
        tasks = -(-work.parts // work.at_once)
        # Parts that stand together take about as long: every task gets some of all kinds.
        waiting = (range(first, work.parts, tasks) for first in range(tasks))
        ahead = max(_AHEAD, 4 * sum(client.nthreads().values()))
        begun = [
            client.submit(_work_off, arrived, parts, pure=False) for parts in islice(waiting, ahead)
        ]
        try:
            done = as_completed(begun, loop=client.loop)
            del begun
            for task in done:
                yield from task.result()
                for parts in islice(waiting, 1):
                    done.add(client.submit(_work_off, arrived, parts, pure=False))
        except KilledWorker:
            raise ClusterError(
                f"the workers at {self._address!r} are lost again and again: see their logs"
            ) from None
        except (CancelledError, OSError):
            raise ClusterError(
                f"the scheduler at {self._address!r} was lost: run it again"
            ) from None


@contextmanager
def connected(address: str, workers: int | None = None) -> Iterator[Run]:
    """A way to run long sums on a cluster, while the block lasts.

    ``address`` is that of a scheduler, like ``tcp://host:8786``, or ``local``: then a cluster of so
    many processes (one a core, if nobody says how many) is started on this machine, and stopped.

    :raises InputError: for an address that is none
    :raises ClusterError: when nobody answers there, or nobody who can run this program
    """
    if address == LOCAL:
        with (
            dask.config.set({"distributed.nanny.pre-spawn-environ": _ENVIRONMENT}),
            LocalCluster(
                n_workers=cores(workers),
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.ERROR,
            ) as cluster,
            Client(cluster, set_as_default=False) as client,
        ):
            yield OnDask(client, address)
        return
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[1]) < 65536:
        raise InputError(
            f"{address!r} is not the address of a cluster: write one like tcp://host:8786, or local"
        )
    with _quiet(), _client(address) as client:
        _check(client, address)
        yield OnDask(client, address)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from logging what is told in one sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no Dask scheduler answers at {address!r} ({type(error).__name__}): start one there "
            "with 'dask scheduler'"
        ) from None
    with client:
        yield client


def _check(client: Client, address: str) -> None:
    """See that there are workers, and that all machines have this version of the package.

    :raises ClusterError: when it is not so
    """
    try:
        client.wait_for_workers(1, timeout=_TIMEOUT)
    except TimeoutError:
        raise ClusterError(
            f"the scheduler at {address!r} has no workers: start some with 'dask worker {address}'"
        ) from None
    try:
        versions = {client.run_on_scheduler(_version), *client.run(_version).values()}
    except Exception as error:  # whatever it is that their Python says to an unknown package
        raise ClusterError(
            f"the machines at {address!r} cannot run paigow ({error}): install "
            f"'paigow[analysis,cluster]' {__version__} there"
        ) from None
    if versions != {__version__}:
        theirs = ", ".join(sorted(versions - {__version__}))
        raise ClusterError(
            f"the machines at {address!r} have paigow {theirs}: install {__version__} there"
        )
