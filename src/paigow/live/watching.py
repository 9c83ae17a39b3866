"""All the rooms in which tables are watched, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

from paigow.desk import Database
from paigow.live import reading
from paigow.live.errands import Errand
from paigow.live.rooms import Room, Watcher
from paigow.live.shown import Update, Viewer, Views
from paigow.live.turn import Step


class Gallery:
    """The rooms of the tables that somebody watches here.

    The room of a table that this process runs is told what happens; any other room reads the
    events that another process has written, when it hears of them.
    """

    def __init__(self, database: Database, views: Views, is_held: Callable[[str], bool]) -> None:
        self._database = database
        self._views = views
        self._is_held = is_held
        self._rooms: dict[str, Room] = {}
        self._follow: dict[str, Errand] = {}
        self._ended = False

    def watching(self, table: str) -> int:
        """How many watch a table."""
        room = self._rooms.get(table)
        return 0 if room is None else len(room.watchers)

    def tell(self, table: str, steps: Sequence[Step], viewers: Mapping[str, Viewer]) -> None:
        """Show what has happened at a table that this process runs."""
        room = self._rooms.get(table)
        if room is not None and not room.advance(steps, viewers):
            self.follow(table)

    def follow(self, table: str) -> None:
        """Read what has happened at a table."""
        if table not in self._rooms or self._ended:
            return
        errand = self._follow.get(table)
        if errand is None:

            async def work() -> None:
                await self._read(table)

            errand = self._follow[table] = Errand(f"following the table {table}", work)
        errand.call()

    def hear(self, table: str) -> None:
        """Another process may have written something at a table."""
        if not self._is_held(table):
            self.follow(table)

    def look_around(self) -> None:
        """Read what has happened at every table that other processes run."""
        for table in list(self._rooms):
            self.hear(table)

    async def meet(self, player: str) -> None:
        """A player has other money than before, if anybody knows the player here."""
        rooms = [room for room in self._rooms.values() if player in room.players]
        if rooms:
            viewer = await reading.find_viewer(self._database, player)
            for room in rooms:
                room.meet(viewer)

    async def end(self) -> None:
        """Show nothing more."""
        self._ended = True
        for errand in self._follow.values():
            await errand.rest()
        for room in self._rooms.values():
            for watcher in room.watchers:
                watcher.end()

    async def enter(self, table: str, watcher: Watcher) -> Room:
        """Let somebody in.

        :raises RefusedError: ``table_not_found``, ``player_not_found``
        """
        viewer = None
        if watcher.player is not None:
            viewer = await reading.find_viewer(self._database, watcher.player)
        if table not in self._rooms:
            state, since = await reading.find_story(self._database, table)
            if table not in self._rooms:
                room = self._rooms[table] = Room(self._views, state)
                room.follow(since, {})
        room = self._rooms[table]
        room.watchers.add(watcher)
        if viewer is not None:
            room.meet(viewer)
        # Something may have happened while all this was read.
        self.follow(table)
        if self._ended:
            watcher.end()
        return room

    async def leave(self, table: str, watcher: Watcher) -> None:
        """Let somebody out; a room that nobody watches is closed."""
        room = self._rooms.get(table)
        if room is None:
            return
        room.leave(watcher)
        if not room.watchers:
            del self._rooms[table]
            errand = self._follow.pop(table, None)
            if errand is not None:
                await errand.rest()

    async def _read(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is None:
            return
        since = room.state.seq
        room.follow(*await reading.find_news(self._database, table, since, room.players))


class Subscription:
    """Somebody's view of a table, kept up to date.

    >>> async def watch(tables, send):
    ...     async with tables.subscribe("oak", "p1") as news:
    ...         async for update in news:
    ...             await send(update.message)
    """

    def __init__(self, gallery: Gallery, table: str, watcher: Watcher) -> None:
        self._gallery = gallery
        self._table = table
        self._watcher = watcher
        self._room: Room | None = None

    async def __aenter__(self) -> Subscription:
        self._room = await self._gallery.enter(self._table, self._watcher)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._room is not None:
            await asyncio.shield(self._gallery.leave(self._table, self._watcher))

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Update:
        assert self._room is not None, "a subscription is entered first"
        update = await self._watcher.next(self._room)
        if update is None:
            raise StopAsyncIteration
        return update
