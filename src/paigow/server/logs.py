"""The log: one JSON object a line on standard error.

No line holds a card, a cookie, a password, a query or the text of an exception (which may quote
any of them): a crash is logged as its type and the lines of code it went through.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog
from structlog.typing import FilteringBoundLogger

_OURS = str(Path(__file__).parents[1])


class _StandardError:
    """Writes to what standard error is at the moment."""

    def msg(self, message: str) -> None:
        sys.stderr.write(message + "\n")
        sys.stderr.flush()

    info = warning = error = critical = msg


def logger() -> FilteringBoundLogger:
    """A logger of the server."""
    bound: FilteringBoundLogger = structlog.wrap_logger(
        _StandardError(),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return bound


def crash(error: BaseException) -> dict[str, Any]:
    """What may be logged of an exception that nobody expected."""
    frames = traceback.extract_tb(error.__traceback__)
    frames[:] = [frame for frame in frames[:-1] if frame.filename.startswith(_OURS)] + frames[-1:]
    return {
        "error": f"{type(error).__module__}.{type(error).__qualname__}",
        "at_line": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
        "cause": crash(error.__cause__) if error.__cause__ is not None else None,
    }


class Forward(logging.Handler):
    """Passes what the HTTP server has to say on to the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._log = logger()

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record, with its exception by type and line alone."""
        error = record.exc_info[1] if record.exc_info else None
        details = crash(error) if error is not None else {}
        sentence, _, _ = record.getMessage().partition("\n")
        self._log.warning(sentence, source=record.name, **details)
