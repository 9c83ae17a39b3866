"""All the rooms in which tables are watched, in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from types import TracebackType

from paigow.desk import Database
from paigow.live import reading
from paigow.live.errands import Errand
from paigow.live.links import Line, Links, news_fields
from paigow.live.presence import Presences
from paigow.live.rooms import Room, Watcher
from paigow.live.runner import Runner
from paigow.live.shift import Carried
from paigow.live.shown import Update, Viewer, Views, viewers_from_text, viewers_text
from paigow.tables.events import event_from_json

_READ_AT_ONCE = 64  # tables


class Gallery:
    """The rooms of the tables that somebody watches here.

    The room of a table that this process runs is told what happens. Any other is told it by the
    process that runs the table, over a link; or it reads the events that were written, when it
    hears of them.
    """

    def __init__(
        self, database: Database, views: Views, held: Callable[[str], Runner | None], links: Links
    ) -> None:
        self._database = database
        self._views = views
        self._held = held
        self._links = links
        self._rooms: dict[str, Room] = {}
        self._presences = Presences(database, self._show_money)
        self._behind: dict[str, None] = {}
        self._missed: dict[str, int] = {}
        self._reading = Errand("following tables", self._read)
        self._looking = Errand("looking at tables elsewhere", self._look)
        self._ended = False

    def watching(self, table: str) -> int:
        """How many watch a table."""
        room = self._rooms.get(table)
        return 0 if room is None else len(room.watchers)

    def is_open(self, table: str) -> bool:
        """Whether somebody watches a table, here or through a link."""
        return table in self._rooms

    def tell(self, table: str, carried: Carried) -> None:
        """Show what has happened at a table that this process runs."""
        steps, viewers = carried.steps, carried.viewers
        self._presences.tell(viewers, table)
        room = self._rooms.get(table)
        if room is None:
            return
        if not room.advance(steps):
            self.follow(table)
        elif room.lines and steps:
            shown = room.shown(len(steps))
            news = news_fields(table, carried.texts, *shown, viewers_text(viewers))
            for line in room.lines:
                line.send(*news)

    def follow(self, table: str) -> None:
        """Read what has happened at a table."""
        if table in self._rooms and not self._ended:
            self._behind[table] = None
            self._reading.call()

    def hear(self, table: str) -> None:
        """Another process may have written something at a table."""
        if self._held(table) is None and not self._links.feeds(table):
            self.follow(table)

    def look_around(self) -> None:
        """Look whether anything was missed at the tables that other processes run."""
        if not self._ended:
            self._looking.call()

    # What comes over the links

    def hear_news(self, table: str, news: Sequence[bytes]) -> None:
        """Something has happened at a table that another process runs."""
        room = self._rooms.get(table)
        if room is None:
            self._links.unwatch(table)
            return
        logged, viewers, shown, *told = news
        events = [event_from_json(event) for event in json.loads(logged)]
        self._presences.tell(viewers_from_text(viewers), table)
        if not room.follow(events, shown, told):
            self.follow(table)

    def hear_seq(self, table: str, seq: int) -> None:
        """News of a table will come from now on; it has come so far."""
        room = self._rooms.get(table)
        if room is None:
            self._links.unwatch(table)
        elif room.state.seq < seq:
            self.follow(table)

    def attend(self, table: str, line: Line) -> int | None:
        """Tell another process the news of a table; how far it has come, None if not run here."""
        runner = self._held(table)
        if runner is None or self._ended:
            return None
        if table not in self._rooms:
            self._rooms[table] = Room(self._views, runner.memory.state)
        self._rooms[table].lines.add(line)
        return runner.memory.state.seq

    def leave_line(self, line: Line, table: str | None = None) -> None:
        """Another process wants no more news of a table, or (None) of any."""
        for name in [table] if table is not None else list(self._rooms):
            room = self._rooms.get(name)
            if room is not None:
                room.lines.discard(line)
                self._close_empty(name, room)

    async def meet(self, player: str) -> None:
        """A player has other money than before, if anybody knows the player here."""
        await self._presences.read(player)

    def meet_all(self) -> None:
        """Anybody may have other money than before."""
        self._presences.doubt()

    def _show_money(self, table: str, viewer: Viewer) -> None:
        self._rooms[table].meet(viewer)

    async def end(self) -> None:
        """Show nothing more."""
        self._ended = True
        for errand in (self._reading, self._looking, self._presences):
            await errand.rest()
        for room in self._rooms.values():
            for watcher in room.watchers:
                watcher.end()

    async def enter(self, table: str, watcher: Watcher) -> Room:
        """Let somebody in.

        :raises RefusedError: ``table_not_found``, ``player_not_found``
        """
        if table not in self._rooms:
            state, since = await reading.find_story(self._database, table)
            if table not in self._rooms:
                room = self._rooms[table] = Room(self._views, state)
                room.follow(since)
        room = self._rooms[table]
        room.watchers.add(watcher)
        if watcher.player is not None:
            self._presences.enter(watcher.player, table)
            try:
                await self._presences.read(watcher.player)
            except BaseException:
                await self.leave(table, watcher)
                raise
        # Something may have happened while all this was read.
        self.follow(table)
        if self._held(table) is None and not self._links.feeds(table):
            self.look_around()
        if self._ended:
            watcher.end()
        return room

    async def leave(self, table: str, watcher: Watcher) -> None:
        """Let somebody out; a room that nobody watches is closed."""
        room = self._rooms.get(table)
        if room is None:
            return
        room.leave(watcher)
        if watcher.player is not None:
            self._presences.leave(watcher.player, table)
        self._close_empty(table, room)

    def _close_empty(self, table: str, room: Room) -> None:
        if not room.watchers and not room.lines:
            del self._rooms[table]
            self._missed.pop(table, None)
            self._links.unwatch(table)

    async def _read(self) -> None:
        """Read what has happened at the tables that are behind, at many of them at once."""
        while self._behind:
            tables = [table for table in self._behind if table in self._rooms][:_READ_AT_ONCE]
            if not tables:
                self._behind.clear()
                return
            for table in tables:
                del self._behind[table]
            players = {table: self._rooms[table].players for table in tables}
            words = self._presences.words({player for some in players.values() for player in some})
            happened, viewers = await reading.find_news(
                self._database,
                {table: self._rooms[table].state.seq for table in tables},
                players,
            )
            self._presences.doubt(self._presences.show_read(viewers, words))
            for table, events in happened.items():
                room = self._rooms.get(table)
                if room is not None:
                    room.follow(events)

    async def _look(self) -> None:
        """See how far the tables elsewhere have come, and who can tell more of them."""
        tables = [table for table in self._rooms if self._held(table) is None]
        if not tables:
            return
        standings = await reading.find_standings(self._database, tables)
        missed, self._missed = self._missed, {}
        for table, (seq, owner) in standings.items():
            room = self._rooms.get(table)
            if room is None:
                continue
            if not self._links.feeds(table):
                self._links.watch(table, owner)
            elif room.state.seq < seq:
                self._missed[table] = room.state.seq
                if missed.get(table) != room.state.seq:
                    continue  # most likely it is on its way
                self._links.unwatch(table)
            if room.state.seq < seq:
                self.follow(table)


class Subscription:
    """Somebody's view of a table, kept up to date.

    >>> async def watch(tables, send, now):
    ...     async with tables.subscribe("oak", "p1") as news:
    ...         async for update in news:
    ...             await send(update.message(now()))
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
