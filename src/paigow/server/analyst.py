"""The analyst: exact odds from a process of its own, so that play never waits for counting.

One worker is kept running and asked one question at a time. Answers never change, so the last few
thousand are kept, and whoever asks what is being counted already waits for the same answer. What
players ask of their own rounds goes before what anybody may ask, which never takes every place.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, NamedTuple

from paigow.cards import Card, CardSet
from paigow.errors import PaigowError, RefusedError
from paigow.server.logs import crash, logger
from paigow.server.problems import ServerRefusal

#: How long somebody waits for an answer, in seconds.
PATIENCE: Final = 8.0
_MOST_WAITING: Final = 32
_MOST_KEPT: Final = 4096
_TRIES: Final = 2
# The first pages of a new server go before a worker that nobody has asked yet.
_START_AFTER = 2.0
_AGAIN_AFTER, _AGAIN_AT_MOST = 0.2, 60.0
_STUCK_AFTER = 120.0  # compiling the kernels for the first time ever is far below it
_END_WITHIN = 1.0
_WORKER: Final = ("-P", "-m", "paigow.analysis.worker")


class Question(NamedTuple):
    """What a hand is priced for; the rate in hundredths of a percent, step and bet in cents."""

    cards: str
    way: str
    wheel: str
    role: str
    rate: int
    step: int
    bet: int
    push: str | None

    @classmethod
    def of(
        cls,
        cards: Iterable[Card],
        way: str,
        wheel: str,
        role: str = "player",
        rate: int = 0,
        step: int = 1,
        bet: int = 1000,
        push: str | None = None,
    ) -> Question:
        """The question in the one form that all equal questions have.

        >>> from paigow.cards import parse_cards
        >>> one, other = parse_cards("As Kd Qh Jc 9s 3d 2c"), parse_cards("2c 3d 9s Jc Qh Kd As")
        >>> Question.of(one, "online", "second") == Question.of(other, "online", "second", bet=500)
        True
        """
        text = " ".join(map(str, CardSet(cards)))
        if rate == 0:
            step, bet = 1, 1000  # without a commission they change nothing
        return cls(text, way, wheel, role, rate, step, bet, push)


class PricedRow(NamedTuple):
    """One legal setting, by its low hand, and how it ends; the value is per unit bet."""

    low: str
    win: int
    push: int
    lose: int
    value: float
    house_way: bool


Priced = tuple[PricedRow, ...]


@dataclass(slots=True)
class _Job:
    question: Question
    answer: asyncio.Future[Priced] = field(repr=False)
    public: bool = False
    tries: int = 0


def missing_extra() -> str | None:
    """What has to be installed for counting, in a sentence; None when it is there."""
    try:
        import paigow.analysis  # noqa: F401
    except PaigowError as missing:
        return str(missing)
    return None


class Analyst:
    """Keeps a worker, and asks it.

    Enter it to have the worker started before it is needed; it starts with the first question in
    any case. :meth:`close` ends it; whoever enters again begins again.
    """

    def __init__(self, *, patience: float = PATIENCE, most_waiting: int = _MOST_WAITING) -> None:
        self._missing = missing_extra()
        self._patience = patience
        self._most_waiting = most_waiting
        self._kept: OrderedDict[Question, Priced] = OrderedDict()
        self._asked: dict[Question, _Job] = {}
        self._lines: dict[bool, deque[_Job]] = {False: deque(), True: deque()}
        self._current: _Job | None = None
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._start: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._pause = _AGAIN_AFTER
        self._closed = False

    async def __aenter__(self) -> Analyst:
        self._closed = False
        if self._missing is None:
            self._start = asyncio.get_running_loop().call_later(_START_AFTER, self._run_soon)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def worker(self) -> int | None:
        """The process id of the worker, None while there is none."""
        return None if self._process is None else self._process.pid

    async def close(self) -> None:
        """End the worker; whoever still waits is refused."""
        self._closed = True
        if self._start is not None:
            self._start.cancel()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._take_current()
        for line in self._lines.values():
            line.clear()
        for job in tuple(self._asked.values()):
            self._refuse(job)

    async def ask(self, question: Question, *, public: bool = False) -> Priced:
        """Every legal setting of a hand with its exact odds, best first.

        A ``public`` question is one that anybody may ask, of any hand: it waits for all others.

        :raises RefusedError: ``missing_extra``; ``busy`` when too many ask, or the answer is late
        """
        if self._missing is not None:
            raise ServerRefusal("missing_extra", self._missing)
        kept = self._kept.get(question)
        if kept is not None:
            self._kept.move_to_end(question)
            return kept
        job = self._asked.get(question) or self._add(question, public)
        try:
            return await asyncio.wait_for(asyncio.shield(job.answer), self._patience)
        except TimeoutError:
            raise _busy() from None

    def _add(self, question: Question, public: bool) -> _Job:
        if self._closed or len(self._asked) >= self._most_waiting:
            raise _busy()
        if public and len(self._lines[public]) >= self._most_waiting // 2:
            raise _busy()
        job = _Job(question, asyncio.get_running_loop().create_future(), public)
        self._asked[question] = job
        self._lines[public].append(job)
        self._run_soon()
        self._next()
        return job

    def _run_soon(self) -> None:
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Keep a worker running; one that never answers is started ever more rarely."""
        while True:
            try:
                await self._work()
            except Exception as error:  # nobody else is there to start the next one
                logger().error("the worker was lost", **crash(error))
            self._unanswered()
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, _AGAIN_AT_MOST)

    async def _work(self) -> None:
        """Start a worker and ask it whatever there is to ask, until it ends."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_WORKER,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl+C is for the server, which ends its worker itself
        )
        assert process.stdout is not None
        try:
            self._process = process
            self._next()
            async for line in process.stdout:
                self._answered(line)
                self._next()
        finally:
            self._process = None
            await _end(process)
        logger().warning("the worker has ended: another takes its place", status=process.returncode)

    def _next(self) -> None:
        """Hand the next question to the worker, if it has none."""
        line = self._lines[False] or self._lines[True]
        if self._process is None or self._current is not None or not line:
            return
        assert self._process.stdin is not None
        self._current = line.popleft()
        self._current.tries += 1
        self._process.stdin.write(json.dumps(self._current.question).encode() + b"\n")
        self._alarm = asyncio.get_running_loop().call_later(_STUCK_AFTER, self._process.kill)

    def _answered(self, line: bytes) -> None:
        job = self._take_current()
        if job is None:
            return
        self._pause = _AGAIN_AFTER
        del self._asked[job.question]
        told = json.loads(line)
        if "rows" not in told:
            logger().error("the worker could not price a hand", **told)
            job.answer.set_exception(RuntimeError("the worker could not price a hand"))
            job.answer.exception()  # whoever asked may have gone
            return
        rows = tuple(PricedRow(*row) for row in told["rows"])
        self._kept[job.question] = rows
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        job.answer.set_result(rows)

    def _unanswered(self) -> None:
        """The worker has ended over a question: the next one gets it, but not for ever."""
        job = self._take_current()
        if job is None:
            return
        if job.tries < _TRIES:
            self._lines[job.public].appendleft(job)
        else:
            self._refuse(job)

    def _take_current(self) -> _Job | None:
        job, self._current = self._current, None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        return job

    def _refuse(self, job: _Job) -> None:
        del self._asked[job.question]
        job.answer.set_exception(_busy())
        job.answer.exception()  # whoever asked may have gone


def _busy() -> RefusedError:
    return RefusedError(
        "the odds are being made ready or many ask for them: try again in a moment", code="busy"
    )


async def _end(process: Process) -> None:
    """Let a worker end, or end it."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), _END_WITHIN)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
