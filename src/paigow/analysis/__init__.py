"""Exact counting: house edges, the odds of a hand, side bets. Needs ``paigow[analysis]``.

numpy and numba are imported in this room alone.
"""

from __future__ import annotations

from importlib.util import find_spec

from paigow.errors import PaigowError


class MissingExtraError(PaigowError):
    """The packages that counting needs are not installed."""

    default_code = "missing_extra"


if any(find_spec(package) is None for package in ("numpy", "numba")):
    raise MissingExtraError(
        "exact counting needs numpy and numba: install them with pip install 'paigow[analysis]'"
    )
