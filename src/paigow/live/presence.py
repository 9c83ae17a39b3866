"""Who watches at which tables, and with what money: newer money is never hidden by older.

Money is told with what happens at a table, by whichever process runs it, and it is read where it
was moved otherwise. What was told or read last need not be the newest: what comes from two places
may overtake each other. So where there is any doubt, it is read once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from paigow.desk import Database
from paigow.live import reading
from paigow.live.errands import Errand
from paigow.live.shown import Viewer

_READ: Final = ""
"""Where money comes from that is no table's to tell."""


@dataclass(slots=True)
class _Presence:
    """A player who watches: how often at each table; the last word on the money, and whose it was.

    No two words have the same number.
    """

    tables: Counter[str] = field(default_factory=Counter)
    word: int = 0
    source: str = _READ


class Presences:
    """All who watch in this process. ``show`` shows somebody's money at one table."""

    def __init__(self, database: Database, show: Callable[[str, Viewer], None]) -> None:
        self._database = database
        self._show = show
        self._here: dict[str, _Presence] = {}
        self._words = count(1)
        self._doubtful: set[str] = set()
        self._reading = Errand("reading the money of those who watch", self._read_again)

    def enter(self, player: str, table: str) -> None:
        """A player begins to watch."""
        self._here.setdefault(player, _Presence()).tables[table] += 1

    def leave(self, player: str, table: str) -> None:
        """A player has left a table, once of as often as he came."""
        tables = self._here[player].tables
        tables[table] -= 1
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._here[player]

    def tell(self, viewers: Mapping[str, Viewer], table: str) -> None:
        """So much money some have after what has happened at a table."""
        for player in viewers.keys() & self._here.keys():
            last = self._here[player].source
            self._say(viewers[player], table)
            if last != table:
                self.doubt([player])  # the other word may have been the newer one

    async def read(self, player: str) -> None:
        """Show the money of a player, if he watches, as it is by now.

        :raises RefusedError: ``player_not_found``
        """
        while words := self.words([player]):
            viewer = await reading.find_viewer(self._database, player)
            if not self.show_read({player: viewer}, words):
                if player in self._here:
                    self._here[player].source = _READ
                return

    def words(self, players: Iterable[str]) -> dict[str, int]:
        """The numbers of the last words on the money of those players who watch."""
        return {player: self._here[player].word for player in self._here.keys() & players}

    def show_read(self, viewers: Mapping[str, Viewer], words: Mapping[str, int]) -> set[str]:
        """Show money that was read when these were the last words; of whom it was read too early.

        They were told of other money meanwhile, and which is newer nobody knows.
        """
        now = self.words(viewers)
        for player in now:
            if now[player] == words.get(player):
                self._say(viewers[player], self._here[player].source)
        return {player for player in now if now[player] != words.get(player)}

    def doubt(self, players: Collection[str] | None = None) -> None:
        """The money of some, or of all who watch, may be other than what was shown."""
        self._doubtful.update(self._here if players is None else players)
        self._reading.call()

    async def rest(self) -> None:
        """Wait until nothing is being read."""
        await self._reading.rest()

    def _say(self, viewer: Viewer, source: str) -> None:
        present = self._here[viewer.player.id]
        present.word, present.source = next(self._words), source
        for table in present.tables:
            self._show(table, viewer)

    async def _read_again(self) -> None:
        while self._doubtful:
            words = self.words(self._doubtful)
            self._doubtful.clear()
            viewers = await reading.find_viewers(self._database, words)
            self._doubtful |= self.show_read(viewers, words)
