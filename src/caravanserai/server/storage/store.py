"""The store: one thread that writes to the database; jobs that wait together are committed together.

A job is durable when its future is done: answers are acknowledged only then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import queue
import threading
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from caravanserai.server.errors import StoreError
from caravanserai.server.metrics import Metrics
from caravanserai.server.storage import service_time
from caravanserai.server.storage.sqlite_errors import DAMAGED

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.database import Database
    from caravanserai.server.storage.service_time import ServiceTime

_LOG: Final = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
Job = tuple["Callable[[Connection], Any]", "Future[Any]"]
_MOST_TOGETHER: Final = 64


class Store:
    """Runs the jobs of a server on its database."""

    def __init__(self, database: Database, metrics: Metrics | None = None) -> None:
        self._database = database
        self.metrics = Metrics() if metrics is None else metrics
        """The metrics of the server that uses this store."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        """Held while a job is added, and while the store closes."""
        self.closed = False
        self.trouble = ""
        """Why the last write failed, in one word; empty after a successful write. Damage stays."""
        self.written = -math.inf
        """The time of the last write, by the monotonic clock."""
        opened: Future[tuple[object, ServiceTime]] = Future()
        self._thread = threading.Thread(target=self._work, args=(opened,), name="store", daemon=True)
        self._thread.start()
        self._identity, self._time = opened.result()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database at the same time."""
        return self._database.is_shared

    @property
    def skips_locked(self) -> str:
        """The clause with which a query passes over rows that another process is changing."""
        return self._database.skips_locked

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> AbstractContextManager[None]:
        """Listen to the notices of other processes; the event loop calls the functions."""
        loop = asyncio.get_running_loop()
        return self._database.listen(
            lambda table, version: _call(loop, heard, table, version), lambda: _call(loop, missed)
        )

    def keep_time(self, seconds: float) -> None:
        """Move the service time forward to that of other processes; it never goes back."""
        self._time.keep_up(seconds)

    def now(self) -> float:
        """Return the service time, in seconds; all clocks and deadlines use it instead of the wall clock."""
        return self._time.now()

    async def do(self, job: Callable[[Connection], T]) -> T:
        """Run a job in the thread of the store; its writes are durable when this returns."""
        future: Future[T] = Future()
        with self._door:
            if self.closed:
                raise StoreError("the store is closed")
            self._jobs.put((job, future))
        return await asyncio.wrap_future(future)

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return self._jobs.qsize()

    def is_in_place(self) -> bool:
        """Return whether the name of the database still leads to the database that this store writes."""
        return self._identity == self._database.identity()

    def close(self) -> None:
        """Finish the waiting jobs and close the database."""
        with self._door:
            if not self.closed:
                self.closed = True
                self._jobs.put(None)
        self._thread.join()

    def _work(self, opened: Future[tuple[object, ServiceTime]]) -> None:
        try:
            with self._database.writing() as connection:
                clock = service_time.resumed(connection, shared=self.is_shared)
                opened.set_result((self._database.identity(), clock))
                self._serve(connection, clock)
                if not self.is_shared:
                    with contextlib.suppress(*self._database.faults):  # an earlier error of this disk is in the log
                        service_time.write(connection, clock.now())
        except BaseException as fault:  # noqa: BLE001  # nothing catches errors of a thread
            if opened.done():
                _LOG.critical("the store has ended", exc_info=fault)
            else:
                opened.set_exception(fault)

    def _serve(self, connection: Connection, clock: ServiceTime) -> None:
        """Run jobs until the store closes; when this ends for any reason, fail the jobs that will not run."""
        batch: list[Job] = []
        try:
            going_on = True
            while going_on:
                batch, going_on = self._next_jobs()
                with self.metrics.commit_seconds.time():
                    self._commit(connection, batch, clock)
                batch.clear()  # a job may refer to a table, which could not leave the memory
        finally:
            with self._door:
                self.closed = True
            while not self._jobs.empty():
                left = self._jobs.get()
                batch += [] if left is None else [left]
            _fail(batch, StoreError("the store is closed"))

    def _next_jobs(self) -> tuple[list[Job], bool]:
        """Wait for a job and take all waiting jobs with it; return False if the store closes."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_TOGETHER or self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _commit(self, connection: Connection, batch: list[Job], clock: ServiceTime) -> None:
        """Run jobs in one transaction, each with a savepoint, so that a failed job does not undo the others.

        If a job has written something, the service time is written with it; in a shared database, where all processes
        would wait for this row, one of them writes the time once a second.
        """
        done: list[tuple[Future[Any], Any]] = []
        sound, wrote = True, False
        try:
            self._database.begin(connection)
            for job, future in batch:
                if not _runs(future):
                    continue
                held, changed = self._run(connection, job, future, done, alone=len(batch) == 1)
                sound, wrote = sound and held, wrote or changed
            if wrote and not self.is_shared:
                service_time.write(connection, clock.now())
            connection.execute("commit")
        except Exception as fault:  # noqa: BLE001  # after any error, all jobs get a result and the thread goes on
            with contextlib.suppress(*self._database.faults):
                connection.execute("rollback")
            if len(batch) > 1 and self._database.is_collision(fault):
                for one in batch:  # one after another, they wait for nobody while they hold a row
                    self._commit(connection, [one], clock)
                return
            self._notice(fault)
            _fail(batch, self._database.store_error(fault) or StoreError(f"the store cannot write: {fault}"))
            return
        if sound and wrote:
            self.written = time.monotonic()
            self.trouble = DAMAGED if self.trouble == DAMAGED else ""
        for future, result in done:
            future.set_result(result)

    def _run(
        self,
        connection: Connection,
        job: Callable[[Connection], Any],
        future: Future[Any],
        done: list[tuple[Future[Any], Any]],
        *,
        alone: bool,
    ) -> tuple[bool, bool]:
        """Run one job with a savepoint; return whether the database works, and whether the job has changed it.

        A job that is alone in its transaction needs no savepoint.
        """
        sound, wrote, changes = True, False, connection.total_changes
        if not alone:
            connection.execute("savepoint job")
        try:
            done.append((future, job(connection)))
            wrote = connection.total_changes > changes
        except Exception as fault:
            if self._database.is_collision(fault):
                raise
            if not connection.in_transaction:  # the whole transaction is lost, as on a full disk
                raise StoreError(str(fault)) from fault
            if alone:
                connection.execute("rollback")
                self._database.begin(connection)
            else:
                connection.execute("rollback to job")
            sound = not self._notice(fault)
            future.set_exception(self._database.store_error(fault) or fault)
        if not alone:
            connection.execute("release job")
        return sound, wrote

    def _notice(self, fault: Exception) -> bool:
        """Remember the problem of the database that caused an error; return False if it is not the cause."""
        found = self._database.trouble_of(fault)
        if found == DAMAGED != self.trouble:
            _LOG.error("the file of the database is damaged", extra={"reason": str(fault)})
        if found and self.trouble != DAMAGED:
            self.trouble = found
        return bool(found)


def _runs(future: Future[Any]) -> bool:
    """Return whether a job must run: for the first time or, after a collision, once more.

    Its caller may have cancelled it, and it may have failed before the collision.
    """
    return future.running() or (not future.done() and future.set_running_or_notify_cancel())


def _call(loop: asyncio.AbstractEventLoop, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Let the event loop call a function, unless the loop has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: function(*args, **kwargs))


def _fail(batch: list[Job], fault: StoreError) -> None:
    """End the jobs of a batch that are not done; the event loop may cancel a waiting job at any time."""
    for _, future in batch:
        if not future.done() and (future.running() or future.set_running_or_notify_cancel()):
            future.set_exception(fault)
