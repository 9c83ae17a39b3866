"""The live cardroom: many tables at once, each with one writer, its timers and its watchers."""

from paigow.live.bus import Bus, MemoryBus
from paigow.live.shown import (
    Created,
    LobbyRow,
    Standing,
    TableOutcome,
    Update,
    Viewer,
    Views,
)
from paigow.live.tables import Tables
from paigow.live.watching import Subscription

__all__ = [
    "Bus",
    "Created",
    "LobbyRow",
    "MemoryBus",
    "Standing",
    "Subscription",
    "TableOutcome",
    "Tables",
    "Update",
    "Viewer",
    "Views",
]
