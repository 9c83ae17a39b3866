"""Those who watch a table: what they see is made once, and nobody waits for a slow reader.

Nothing is queued for a watcher. Each has a place in the table's events, and when it comes for more
it gets all that has happened since, in one update with the table as it is now; when that is more
than the room remembers, it gets a snapshot. So a reader that is slow costs nobody anything.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from paigow.live.links import Line
from paigow.live.shown import Update, Viewer, Views
from paigow.live.turn import Step
from paigow.tables.events import Event, Kind
from paigow.tables.evolve import evolve
from paigow.tables.state import TableState
from paigow.tables.views import spot_kinds

#: How many events of a table are kept for those who missed some.
REMEMBERED = 256


class Room:
    """One table as its watchers see it."""

    def __init__(self, views: Views, state: TableState) -> None:
        self.state = state
        self.watchers: set[Watcher] = set()
        self.lines: set[Line] = set()  # to other processes, which watch from there
        self._views = views
        self._told: deque[tuple[int, bytes | None]] = deque(maxlen=REMEMBERED)
        self._viewers: dict[str, Viewer] = {}
        self._table: tuple[int, bytes] | None = None
        self._yours: dict[str, tuple[Any, bytes]] = {}
        self._kinds: tuple[int, dict[int, Kind]] = (-1, {})
        self._joined: dict[tuple[int, int], bytes] = {}

    def advance(self, steps: Sequence[Step], told: Sequence[bytes] = ()) -> bool:
        """Show what has happened; False when something before it is missing.

        ``told`` are the events as they are shown, where they are made already.
        """
        for at, (event, state) in enumerate(steps):
            if event.seq < self.state.seq:
                continue
            if event.seq > self.state.seq:
                return False
            self.state = state
            text = told[at] or None if told else self._views.event(state.id, event, state)
            self._told.append((state.seq, text))
        self._joined.clear()
        for watcher in self.watchers:
            watcher.wake()
        return True

    def follow(
        self,
        events: Sequence[Event],
        shown: bytes | None = None,
        told: Sequence[bytes] = (),
    ) -> bool:
        """Show what another process has written; False when something before it is missing.

        ``shown`` is the table after the last of the events, and ``told`` the events themselves, as
        that process shows them; else that is made here.
        """
        state, steps = self.state, []
        for event in events:
            if event.seq == state.seq:
                state = evolve(state, event)
                steps.append(Step(event, state))
        if events and not steps and events[0].seq > state.seq:
            return False
        texts = told[-len(steps) :] if 0 < len(steps) <= len(told) else ()
        if shown is not None and steps:
            self._table = state.seq, shown
        return self.advance(steps, texts)

    def meet(self, viewer: Viewer) -> None:
        """Somebody comes in, or has other money than before."""
        if self._viewers.get(viewer.player.id) == viewer:
            return
        self._viewers[viewer.player.id] = viewer
        for watcher in self.watchers:
            if watcher.player == viewer.player.id:
                watcher.wake(again=True)

    @property
    def players(self) -> set[str]:
        """The players who watch."""
        return {watcher.player for watcher in self.watchers if watcher.player is not None}

    def leave(self, watcher: Watcher) -> None:
        """Somebody has left."""
        self.watchers.discard(watcher)
        if watcher.player is not None and watcher.player not in self.players:
            self._viewers.pop(watcher.player, None)
            self._yours.pop(watcher.player, None)

    def update(self, player: str | None, since: int | None) -> Update:
        """The table for somebody who has seen it up to a number, or not at all."""
        seq = self.state.seq
        oldest = self._told[0][0] - 1 if self._told else seq
        known = since is not None and oldest <= since <= seq
        events = self._events(since, seq) if known and since is not None else b"[]"
        return Update(seq, not known, events, self._shown(), self._you(player))

    def shown(self, number: int) -> tuple[list[bytes | None], bytes]:
        """The last events, so many of them, and the table after them, as they are shown."""
        last = [self._told[at][1] for at in range(-min(number, len(self._told)), 0)]
        return last, self._shown()

    def _events(self, since: int, seq: int) -> bytes:
        found = self._joined.get((since, seq))
        if found is None:
            missed = [text for number, text in self._told if number > since and text is not None]
            found = self._joined[since, seq] = b"[%b]" % b",".join(missed)
        return found

    def _shown(self) -> bytes:
        if self._table is None or self._table[0] != self.state.seq:
            self._table = self.state.seq, self._views.table(self.state.id, self.state)
        return self._table[1]

    def _you(self, player: str | None) -> bytes | None:
        if player is None:
            return None
        state, viewer = self.state, self._viewers[player]
        spots = state.spots_of(player)
        if self._kinds[0] != state.seq:
            self._kinds = state.seq, spot_kinds(state)
        # All that this depends on: most of what others do leaves it as it was.
        basis = (
            *(viewer, state.seat_of(player), spots, state.config),
            *(state.round, state.settlement is None),
            tuple(self._kinds[1][spot.spot] for spot in spots),
        )
        kept = self._yours.get(player)
        if kept is None or kept[0] != basis:
            kept = self._yours[player] = basis, self._views.you(state.id, state, viewer)
        return kept[1]


class Watcher:
    """Somebody's place in the events of a table."""

    def __init__(self, player: str | None, since: int | None) -> None:
        self.player = player
        self.since = since
        self._again = True
        self._ended = False
        self._awake = asyncio.Event()

    def wake(self, *, again: bool = False) -> None:
        """There may be something new; ``again``: even if nothing has happened."""
        self._again = self._again or again
        self._awake.set()

    def end(self) -> None:
        """There will be nothing more."""
        self._ended = True
        self._awake.set()

    async def next(self, room: Room) -> Update | None:
        """The next update, None when there are no more."""
        while not self._ended:
            if self._again or room.state.seq != self.since:
                self._again = False
                update = room.update(self.player, self.since)
                self.since = update.seq
                return update
            self._awake.clear()
            await self._awake.wait()
        return None
