"""The published numbers and cases of tests/oracles, for tests that check against them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parents[1] / "oracles"


@cache
def published() -> dict[str, Any]:
    """Numbers printed by others, each with its source."""
    numbers: dict[str, Any] = json.loads((_FOLDER / "published.json").read_text("utf-8"))
    return numbers


@cache
def _cases() -> dict[str, dict[str, Any]]:
    cases = json.loads((_FOLDER / "cases.json").read_text("utf-8"))
    return {case["id"]: case for case in cases}


def case(name: str) -> tuple[dict[str, Any], Any]:
    """The input and the expected value of a case, like ``JOK-01``."""
    found = _cases()[name]
    return found["input"], found["expected"]
