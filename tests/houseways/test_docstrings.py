"""The examples in the docstrings of the house ways run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import paigow.houseways

MODULES = [
    "paigow.houseways",
    *(f"paigow.houseways.{module.name}" for module in iter_modules(paigow.houseways.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
