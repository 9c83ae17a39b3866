"""From tables to what is shown of them: the text is made once and sent to all who watch.

What anybody may see of a table is :mod:`paigow.tables.views`' and :mod:`paigow.tables.mine`'s to
say: no table's state comes here but through them, and their views have the fields of the shapes
in :mod:`paigow.server.table_wire`.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

import orjson

from paigow.errors import RefusedError
from paigow.ledger import money
from paigow.live import LobbyRow as Row
from paigow.live import TableOutcome, Viewer
from paigow.rounds import setting_view
from paigow.server.table_wire import CommandDone, LobbyRow
from paigow.server.views import as_shape, me_view
from paigow.server.wire import Advice, SettingView
from paigow.tables import Event, Phase, TableState
from paigow.tables.dealing import set_by_way
from paigow.tables.events import Kind
from paigow.tables.mine import PrivatePart, private_part
from paigow.tables.views import public_event, public_table

_PRIVATE = tuple(field.name for field in fields(PrivatePart))


class WireViews:
    """How tables are shown on the wire; see :class:`paigow.live.Views`."""

    def table(self, table: str, state: TableState) -> bytes:
        """What everybody sees of a table."""
        return orjson.dumps(public_table(state))

    def event(self, table: str, event: Event, state: TableState) -> bytes | None:
        """What everybody sees of an event."""
        return orjson.dumps(public_event(event, state))

    def you(self, table: str, state: TableState, viewer: Viewer) -> bytes:
        """What one player alone sees."""
        part = private_part(state, viewer.player.id)
        mine = {name: getattr(part, name) for name in _PRIVATE}
        return orjson.dumps({"me": _me(viewer), **mine})

    def reply(self, outcome: TableOutcome) -> tuple[int, str]:
        """The reply to a command: how far the table has come by it."""
        done = CommandDone(seq=outcome.state.seq, round=outcome.state.round)
        return 200, done.model_dump_json()


@lru_cache(10_000)
def _me(viewer: Viewer) -> dict[str, Any]:
    return me_view(viewer.player, viewer.wallet).model_dump()


def snapshot(state: TableState, viewer: Viewer | None, at: str) -> str:
    """A table for one who looks at it at a time, as JSON text of the shape ``TableSnapshot``."""
    views = WireViews()
    table = views.table(state.id, state)
    you = b"null" if viewer is None else views.you(state.id, state, viewer)
    shown = (at.encode(), state.seq, table, you)
    return (b'{"at":"%b","seq":%d,"table":%b,"you":%b}' % shown).decode()


def lobby_row(row: Row) -> LobbyRow:
    """A table in the lobby."""
    config = row.config
    fee = f"{money(config.collection)} a round from whoever banks" if config.collection else "none"
    shown = {
        "id": row.table,
        "name": config.name,
        "variant": config.variant,
        "seats_taken": row.taken,
        "seats_free": row.free,
        "bank": row.bank,
        "min_main": config.min_main,
        "max_main": config.max_main,
        "collection": config.collection,
        "fee": fee,
        "watching": row.watching,
        "phase": row.phase,
        "private": config.private,
    }
    return LobbyRow.model_validate(shown)


def advice_at(state: TableState, player: str, number: int) -> Advice:
    """What the house way would do with a hand of the player's that is not set yet.

    :raises RefusedError: ``no_hand``, ``seat_not_yours``, ``set_by_house_way``, ``already_set``
    """
    spot = state.spot(number)
    if spot is None or spot.cards is None or state.phase is not Phase.SETTING:
        raise RefusedError("there is no hand to set on that spot", code="no_hand")
    if spot.player != player:
        raise RefusedError("that hand belongs to another seat", code="seat_not_yours")
    if spot.kind is not Kind.HAND:
        raise RefusedError("the house way sets that hand", code="set_by_house_way")
    if spot.setting is not None:
        raise RefusedError("that hand is set already", code="already_set")
    decision = set_by_way(state.config, spot.cards)
    return Advice(
        setting=as_shape(SettingView, setting_view(decision.setting, state.config.wheel)),
        way=state.config.game.house_way,
        clause=decision.clause.id,
        says=decision.says,
    )
