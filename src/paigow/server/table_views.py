"""From tables to what is shown of them: the text is made once and sent to all who watch.

What anybody may see of a table is :mod:`paigow.tables.views`' to say: no table's state comes here
but through that.
"""

from __future__ import annotations

import json
from typing import Any

from paigow.ledger import money
from paigow.live import LobbyRow as Row
from paigow.live import TableOutcome, Viewer
from paigow.server.table_wire import CommandDone, LobbyRow
from paigow.server.views import me_view
from paigow.server.wire import Advice


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class WireViews:
    """How tables are shown on the wire; see :class:`paigow.live.Views`."""

    def reply(self, outcome: TableOutcome) -> tuple[int, str]:
        """The reply to a command: how far the table has come by it."""
        done = CommandDone(seq=outcome.state.seq, round=outcome.state.round)
        return 200, done.model_dump_json()


def snapshot(table: str, state: Any, viewer: Viewer | None) -> str:
    raise NotImplementedError


def lobby_row(row: Row) -> LobbyRow:
    """A table in the lobby."""
    config = row.config
    fee = f"{money(config.collection)} a round from whoever banks" if config.collection else "none"
    return LobbyRow(
        id=row.table,
        name=config.name,
        variant=config.variant,
        seats_taken=row.taken,
        seats_free=row.free,
        bank=row.bank,
        min_main=config.min_main,
        max_main=config.max_main,
        collection=config.collection,
        fee=fee,
        watching=row.watching,
        phase=row.phase,
    )


def advice_at(state: Any, player: str, spot: int) -> Advice:
    raise NotImplementedError
