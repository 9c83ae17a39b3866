"""The one thread that writes to SQLite: whatever waits for it goes to the disk together."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine

#: The most that goes to the disk together: the first of them waits for the last.
MOST_TOGETHER = 32

Work: TypeAlias = Callable[[Connection], Any]


class _Waiting(NamedTuple):
    work: Work
    answer: Future[Any]


class GroupWriter:
    """Carries out work in its order, each piece in a savepoint of one transaction.

    Waiting for the disk takes longer than most work does. So all that has come while the disk was
    waited for shares the next transaction, and is answered when that is on the disk. A piece that
    fails is undone by itself; when the transaction fails, everything in it has failed.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="paigow-write")
        self._lock = threading.Lock()
        self._waiting: deque[_Waiting] = deque()
        self._at_work = False

    def submit(self, work: Work) -> Future[Any]:
        """Let work wait for its turn."""
        waiting = _Waiting(work, Future())
        with self._lock:
            self._waiting.append(waiting)
            if not self._at_work:
                self._thread.submit(self._go_on)
                self._at_work = True
        return waiting.answer

    def close(self) -> None:
        """Carry out what is waiting, and end."""
        self._thread.shutdown()

    def _go_on(self) -> None:
        while together := self._take():
            # Whoever gave up before it began is left out.
            wanted = [each for each in together if each.answer.set_running_or_notify_cancel()]
            if wanted:
                self._carry_out(wanted)

    def _take(self) -> list[_Waiting]:
        with self._lock:
            number = min(len(self._waiting), MOST_TOGETHER)
            self._at_work = number > 0
            return [self._waiting.popleft() for _ in range(number)]

    def _carry_out(self, together: list[_Waiting]) -> None:
        results = []
        try:
            with self._engine.begin() as connection:
                for waiting in together:
                    results.append(_in_savepoint(connection, waiting.work))
        except BaseException as error:
            for waiting in together:
                waiting.answer.set_exception(error)
            return
        for waiting, (found, failure) in zip(together, results, strict=True):
            if failure is None:
                waiting.answer.set_result(found)
            else:
                waiting.answer.set_exception(failure)


def _in_savepoint(connection: Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.exec_driver_sql("SAVEPOINT work")
    try:
        found = work(connection)
    except BaseException as error:
        # After a full disk and the like SQLite has ended the transaction by itself: then this
        # fails, and with it everything, for without a transaction nothing may be written.
        connection.exec_driver_sql("ROLLBACK TO work")
        connection.exec_driver_sql("RELEASE work")
        return None, error
    connection.exec_driver_sql("RELEASE work")
    return found, None
