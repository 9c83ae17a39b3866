from collections.abc import AsyncIterator

import pytest
from tests.live.support import Hall
from tests.support.house import Clock, clock, place

__all__ = ["clock", "hall", "place"]


@pytest.fixture
async def hall(place: str, clock: Clock) -> AsyncIterator[Hall]:
    """A hall; whatever happened in it must add up in the end."""
    opened = await Hall.enter(place, clock)
    yield opened
    assert await opened.desk.audit() == ()
    await opened.leave()
