"""What all tests share: how long Hypothesis may look, and the one event loop."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A loaded machine is slow, which says nothing about the code: no deadlines.
settings.register_profile("paigow", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("soak" if os.environ.get("PAIGOW_SOAK") else "paigow")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
