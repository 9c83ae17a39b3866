"""All rounds of a player as a file, a page at a time: the whole log is never in memory."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Iterable

from paigow.desk import Desk, LoggedRound, LogPage, Player
from paigow.ledger import decimal
from paigow.server.views import log_entry

_PAGE = 500
_HEADER = (
    "player",
    "round",
    "variant",
    "opened_at",
    "phase",
    "main",
    "bonus",
    "result",
    "net",
    "cards",
    "says",
)


async def _pages(desk: Desk, player: Player) -> AsyncIterator[LogPage]:
    before: str | None = None
    while True:
        page = await desk.history(player.id, before=before, limit=_PAGE)
        yield page
        if page.next is None:
            return
        before = str(page.next)


async def json_parts(desk: Desk, player: Player) -> AsyncIterator[str]:
    """A log file of the format ``paigow-log-1``, part by part."""
    yield '{"format":"paigow-log-1","rounds":['
    between = ""
    async for page in _pages(desk, player):
        for row in page.rounds:
            yield between + log_entry(row).model_dump_json()
            between = ","
    yield "]}\n"


async def csv_lines(desk: Desk, player: Player) -> AsyncIterator[str]:
    """The rounds as CSV (RFC 4180), part by part."""
    yield _csv([_HEADER])
    async for page in _pages(desk, player):
        yield _csv(_row(player, row) for row in page.rounds)


def _row(player: Player, row: LoggedRound) -> tuple[str, ...]:
    return (
        _harmless(player.name),
        row.id,
        row.variant,
        row.opened_at,
        row.phase,
        decimal(row.main),
        decimal(row.bonus),
        row.result or "",
        "" if row.net is None else decimal(row.net),
        " ".join(row.cards or ()),
        _harmless(row.says or ""),
    )


def _csv(rows: Iterable[tuple[str, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> _harmless("=1+1"), _harmless("Ada")
    ("'=1+1", 'Ada')
    """
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
