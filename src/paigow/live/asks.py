"""What is asked of a table, from the moment it comes in until it is answered."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from paigow.desk import Reply
from paigow.errors import InputError, PaigowError, RefusedError
from paigow.hands import Fault
from paigow.tables.commands import (
    Bet,
    Command,
    Configure,
    Dragon,
    HouseWay,
    OfferBank,
    SetHand,
    command_from_json,
)

Answer: TypeAlias = Reply | Exception

#: What depends on how the table looked; the rest means the same whatever happened meanwhile.
DEPENDENT: tuple[type[Command], ...] = (Bet, Dragon, OfferBank, SetHand, HouseWay, Configure)


@dataclass(slots=True, eq=False)
class Ask:
    """A command that waits for its turn.

    Without a ``key`` it is the house's own: time has passed. ``inbox`` is the name under which
    another process asked for it, and waits for the answer.
    """

    command: Command
    key: str | None = None
    version: int | None = None
    inbox: str | None = None
    fingerprint: str = ""
    answer: asyncio.Future[Reply] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def tell(self, answer: Answer) -> None:
        """Answer whoever asked, if anybody still waits."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
            self.answer.exception()  # nobody may wait: that is no mistake to be warned of
        else:
            self.answer.set_result(answer)


def ask_of(table: str, command: Command, version: int | None, key: str) -> Ask:
    """A player's ask.

    :raises InputError: ``bad_key``; ``version_needed`` for a command that depends on how the
        table looked
    """
    if not (1 <= len(key) <= 200 and key.isascii() and key.isprintable()):
        raise InputError("a key is plain text of 1 to 200 characters", code="bad_key")
    if version is None and isinstance(command, DEPENDENT):
        raise InputError(
            f"a command of the type {command.type} needs the version of the table it was made for",
            code="version_needed",
        )
    body = json.dumps(["table", table, command.to_json()], sort_keys=True)
    fingerprint = hashlib.sha256(body.encode()).hexdigest()
    return Ask(command, key, version, fingerprint=fingerprint)


def ask_text(ask: Ask) -> str:
    """An ask as it is sent to another process."""
    return json.dumps([ask.command.to_json(), ask.version, ask.key])


def ask_from_text(table: str, text: str, inbox: str | None = None) -> Ask:
    """An ask as another process sent it."""
    command, version, key = json.loads(text)
    ask = ask_of(table, command_from_json(command), version, key)
    ask.inbox = inbox
    return ask


def answer_text(answer: Answer) -> str:
    """An answer as it is sent to another process."""
    if isinstance(answer, Reply):
        return json.dumps({"reply": answer})
    if not isinstance(answer, PaigowError):
        return json.dumps({"broken": type(answer).__name__})
    faults = [[fault.code, fault.message] for fault in getattr(answer, "faults", ())]
    kind = "unreadable" if isinstance(answer, InputError) else "refused"
    return json.dumps({kind: [str(answer), answer.code, faults]})


class RefusedElsewhere(RefusedError):
    """What another process refused, with all its ``faults``."""

    def __init__(self, message: str, code: str, faults: list[list[str]]) -> None:
        super().__init__(message, code=code)
        self.faults = tuple(Fault(*fault) for fault in faults)


def answer_from_text(text: str) -> Answer:
    """An answer as another process sent it."""
    told: dict[str, Any] = json.loads(text)
    if "reply" in told:
        return Reply(*told["reply"])
    if "refused" in told:
        return RefusedElsewhere(*told["refused"])
    if "unreadable" in told:
        message, code, _ = told["unreadable"]
        return InputError(message, code=code)
    return RuntimeError(f"the process that runs the table failed: {told['broken']}")
