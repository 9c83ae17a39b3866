"""The long sums on a Dask cluster. Needs ``paigow[cluster]``, and Dask is imported here alone.

A lost machine costs time and no number: its parts are worked off by another one.
"""

from __future__ import annotations

from importlib.util import find_spec

from paigow.analysis import MissingExtraError

if find_spec("distributed") is None:
    raise MissingExtraError(
        "--cluster needs Dask: install it with pip install 'paigow[analysis,cluster]'"
    )

from paigow.cluster.on_dask import ClusterError, connected

__all__ = ["ClusterError", "connected"]
