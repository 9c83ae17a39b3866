"""Exact counting: house edges, the odds of a hand, side bets. Needs ``paigow[analysis]``.

numpy and numba are imported in this room alone.
"""

from __future__ import annotations

from importlib.util import find_spec

from paigow.errors import PaigowError


class MissingExtraError(PaigowError):
    """The packages that counting needs are not installed."""

    default_code = "missing_extra"


def need(what: str, *packages: str) -> None:
    """See that the packages that something needs are installed.

    :raises MissingExtraError: when one of them is not
    """
    if any(find_spec(package) is None for package in packages):
        raise MissingExtraError(
            f"{what} needs {' and '.join(packages)}: install {'them' if packages[1:] else 'it'} "
            "with pip install 'paigow[analysis]'"
        )


need("exact counting", "numpy", "numba")
