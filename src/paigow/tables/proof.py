"""The proof file of a round at a table: what happened in it, without saying who the players are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from paigow.errors import RefusedError
from paigow.tables.events import (
    BankSet,
    BankSteppedDown,
    BankTaken,
    BetPlaced,
    BettingClosed,
    CardsDealt,
    ConfigChanged,
    DragonAsked,
    Event,
    HandSet,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
    SeedCommitted,
    SeedRevealed,
)

FORMAT: Final = "paigow-table-round-1"
_TOLD: Final = (
    RoundOpened,
    BankTaken,
    BankSteppedDown,
    ConfigChanged,
    BetPlaced,
    DragonAsked,
    SeedCommitted,
    BettingClosed,
    SeedRevealed,
    CardsDealt,
    BankSet,
    HandSet,
    SecretRevealed,
    RoundSettled,
)


def table_proof(events: Iterable[Event]) -> dict[str, Any]:
    """The proof file of a finished round, from the events that bear its number.

    Players are numbered in the order in which they come up: who they are is nobody's business.

    :raises RefusedError: ``round_unfinished`` while its secret may not be told
    """
    told = [event for event in events if isinstance(event, _TOLD)]
    if not any(isinstance(event, RoundSettled) for event in told):
        raise RefusedError(
            "the round is not finished: its proof comes with its end", code="round_unfinished"
        )
    numbers: dict[str, str] = {}
    return {
        "format": FORMAT,
        "table": told[0].table,
        "round": told[0].round,
        "events": [_unnamed(event.to_json(), numbers) for event in told if _of_round(event, told)],
    }


def _of_round(event: Event, told: list[Any]) -> bool:
    """Whether an event is part of the round: the table may be changed while it is looked at."""
    settled = next(event for event in told if isinstance(event, RoundSettled))
    return event.seq <= settled.seq


def _unnamed(data: Any, numbers: dict[str, str]) -> Any:
    """JSON with every player replaced by a number, and no host."""
    if isinstance(data, list):
        return [_unnamed(item, numbers) for item in data]
    if not isinstance(data, dict):
        return data
    return {name: _value(name, value, numbers) for name, value in data.items()}


def _value(name: str, value: Any, numbers: dict[str, str]) -> Any:
    if name == "host":
        return None
    if name in ("player", "bank_player") and value is not None:
        return numbers.setdefault(value, f"player-{len(numbers) + 1}")
    return _unnamed(value, numbers)
