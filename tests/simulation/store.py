"""The store of a simulated process: the real store, whose thread is replaced by callbacks at seeded times."""

from __future__ import annotations

import asyncio
import contextvars
import math
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar, cast

from caravanserai.server.errors import StoreError
from caravanserai.server.metrics import Metrics
from caravanserai.server.storage import service_time
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.store import Job, Store
from tests.simulation.database import DatabaseServer, SimulatedConnection, SimulatedDatabase
from tests.simulation.loop import Process

T = TypeVar("T")
_SHORTEST: Final = 0.0005
_LONGEST: Final = 0.02
_SLOW: Final = 0.4
"""Seconds that a statement may take now and then."""
_SELDOM: Final = 0.03
_Waiting = tuple[Callable[[Connection], Any], "asyncio.Future[Any]"]


class Result:
    """The result of a job, before its caller learns it; it has the methods of a future that the store uses."""

    def __init__(self) -> None:
        self._value: Any = None
        self._fault: BaseException | None = None
        self._done = False

    def running(self) -> bool:
        """Return that the caller cannot cancel the job any more."""
        return True

    def done(self) -> bool:
        """Return whether the job has ended."""
        return self._done

    def set_result(self, value: Any) -> None:  # noqa: ANN401  # of any job
        """End the job."""
        self._value, self._done = value, True

    def set_exception(self, fault: BaseException) -> None:
        """End the job with an error."""
        self._fault, self._done = fault, True

    def pass_on(self, future: asyncio.Future[Any]) -> None:
        """Let the caller know the result."""
        if self._fault is None:
            future.set_result(self._value)
        else:
            future.set_exception(self._fault)


class SimulatedStore(Store):
    """Runs the jobs of a process: those that wait together in one transaction, and one transaction after another."""

    def __init__(self, server: DatabaseServer, process: Process, chance: Random, metrics: Metrics) -> None:
        # The constructor of the real store would start a thread.
        self._server, self._process, self._chance, self.metrics = server, process, chance, metrics
        self._database = SimulatedDatabase(server, process)
        self._connection = SimulatedConnection(server, process)
        self._queue: deque[_Waiting] = deque()
        self._batch: list[_Waiting] = []
        self._context = contextvars.copy_context()
        self._runs = False
        self.closed = False
        self.trouble = ""
        self.written = -math.inf
        self._identity = self._database.identity()
        self._time = service_time.resumed(server.raw, shared=True)

    async def do(self, job: Callable[[Connection], T]) -> T:
        if self.closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = self._server.loop.create_future()
        self._queue.append((job, future))
        self._go_on()
        return await future

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def close(self) -> None:
        self.closed = True

    def _go_on(self) -> None:
        """Begin the next transaction, if no other one of this process runs."""
        if not self._runs and self._queue:
            self._runs = True
            self._server.loop.call_later(self._delay(), self._send, context=self._context)

    def _send(self) -> None:
        """Send the waiting jobs to the database; it may run them from now on."""
        self._batch = [(job, future) for job, future in self._queue if not future.cancelled()]
        self._queue.clear()
        self._server.waiting.append(self._run_elsewhere)
        self._server.loop.call_later(self._delay(), self._run_now, context=self._context)

    def _run_elsewhere(self) -> Process | None:
        """Run the transaction inside of the callback of another process, if this process is not paused or killed."""
        if self._process.alive and not self._process.paused:
            self._context.copy().run(self._run_now)
        return None

    def _run_now(self) -> None:
        """Run the transaction, unless it has run."""
        if self._run_elsewhere not in self._server.waiting:
            return
        self._server.waiting.remove(self._run_elsewhere)
        self._server.clocks.setdefault(self._process.name, []).append(self.now())
        results = [Result() for _ in self._batch]
        jobs = [(job, result) for (job, _), result in zip(self._batch, results, strict=True)]
        self._commit(self._connection, cast("list[Job]", jobs), self._time)
        self._server.loop.call_later(self._delay(), self._deliver, results, context=self._context)

    def _deliver(self, results: list[Result]) -> None:
        """Let the callers know the results."""
        self._runs = False
        for (_, future), result in zip(self._batch, results, strict=True):
            if not future.done():
                result.pass_on(future)
        self._go_on()

    def _delay(self) -> float:
        longest = _SLOW if self._chance.random() < _SELDOM else _LONGEST
        return self._chance.uniform(_SHORTEST, longest)
