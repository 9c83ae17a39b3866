"""What leaves a table: replies to those who act, and updates to those who look on.

The room keeps what it shows as text that is made once for each step of a table, and sent to
everybody who watches. How that text is made is the business of whoever shows it: :class:`Views`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from paigow.desk import Player, Wallet
from paigow.tables import Event, TableConfig, TableState


class Viewer(NamedTuple):
    """Somebody who is signed in and looks at a table: the player, and the money as it is now."""

    player: Player
    wallet: Wallet


def viewers_text(viewers: Mapping[str, Viewer]) -> bytes:
    """Viewers as another process is told of them."""
    return json.dumps(list(viewers.values())).encode()


def viewers_from_text(text: bytes) -> dict[str, Viewer]:
    """Viewers as another process has told of them."""
    viewers = (Viewer(Player(*player), Wallet(*wallet)) for player, wallet in json.loads(text))
    return {viewer.player.id: viewer for viewer in viewers}


class TableOutcome(NamedTuple):
    """How things stand after a command: the table, and whoever gave it.

    ``events`` are those that the command made; there may be none, as when a time had passed.
    """

    table: str
    state: TableState
    events: tuple[Event, ...]
    viewer: Viewer


class Created(NamedTuple):
    """A table that was opened; a private one is entered by its ``invite``."""

    table: str
    config: TableConfig
    invite: str | None


class LobbyRow(NamedTuple):
    """A table as the lobby lists it; ``watching`` counts those of this process."""

    table: str
    config: TableConfig
    phase: str
    taken: int
    free: int
    bank: str
    watching: int


class Standing(NamedTuple):
    """A table as it stands; the state holds secrets: show it by views alone."""

    table: str
    state: TableState


class Views(Protocol):
    """How tables are shown: each part as JSON text.

    The functions run in any thread and must do nothing else. ``event`` says nothing (None) of an
    event that is not for everybody's eyes.
    """

    def table(self, table: str, state: TableState) -> bytes:
        """What everybody sees of a table; made once for each ``seq``."""

    def event(self, table: str, event: Event, state: TableState) -> bytes | None:
        """What everybody sees of an event, with the table as it is after it; made once."""

    def you(self, table: str, state: TableState, viewer: Viewer) -> bytes:
        """What one player alone sees."""

    def reply(self, outcome: TableOutcome) -> tuple[int, str]:
        """The status and the body of the reply to a command, kept as they are."""


class Update(NamedTuple):
    """What a watcher gets: a snapshot, or the events since the last update and the table now.

    ``events`` is a JSON array, empty for a snapshot; ``you`` is None for spectators.
    """

    seq: int
    snapshot: bool
    events: bytes
    table: bytes
    you: bytes | None

    def message(self, at: str) -> bytes:
        """The update as one JSON object, as it goes over a socket at a time.

        The table has the time of what last happened at it, which may be long ago.
        """
        kind = b"snapshot" if self.snapshot else b"events"
        events = b"" if self.snapshot else b'"events":%b,' % self.events
        return b'{"type":"%b","at":"%b","seq":%d,%b"table":%b,"you":%b}' % (
            kind,
            at.encode(),
            self.seq,
            events,
            self.table,
            self.you or b"null",
        )
