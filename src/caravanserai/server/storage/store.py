"""The store: one SQLite file, one thread that writes. Jobs that wait together are committed together.

A job is durable when its future is done: answers are acknowledged only then.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from concurrent.futures import Future
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.host import metrics
from caravanserai.server.storage import service_time
from caravanserai.text.refused import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from caravanserai.server.storage.service_time import ServiceTime

T = TypeVar("T")
Job = tuple["Callable[[sqlite3.Connection], Any]", "Future[Any]"]
_MOST_TOGETHER: Final = 64
_PATIENCE_MS: Final = 5000
_MIGRATIONS: Final = resources.files(__package__).joinpath("migrations")


class StoreError(CaravanseraiError):
    """The store cannot be opened or cannot write; nothing was changed."""


class UnusableStoreError(SpokenError, StoreError):
    """The database cannot be used; the sentence says why."""


class Store:
    """The database of a server."""

    def __init__(self, file: Path) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        opened: Future[ServiceTime] = Future()
        self._thread = threading.Thread(target=self._work, args=(file, opened), name="store", daemon=True)
        self._thread.start()
        self._time = opened.result()

    def now(self) -> float:
        """The time in service, in seconds: whatever is measured or due goes by it, and not by the time of day."""
        return self._time.now()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job in the thread of the store; what it wrote is durable when this returns."""
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return await asyncio.wrap_future(future)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish the jobs that wait and close the file."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self, file: Path, opened: Future[ServiceTime]) -> None:
        try:
            connection = open_database(file)
        except StoreError as fault:
            opened.set_exception(fault)
            return
        clock = service_time.resumed(connection)
        opened.set_result(clock)
        going_on = True
        while going_on:
            batch, going_on = self._next_jobs()
            with metrics.COMMIT_SECONDS.timed():
                _commit(connection, batch, clock)
            batch.clear()  # a job may hold a table, and tables that nobody holds are forgotten
        with contextlib.suppress(sqlite3.Error):  # a disk that fails now has failed before, and said so
            service_time.write(connection, clock.now())
        connection.close()

    def _next_jobs(self) -> tuple[list[Job], bool]:
        """Wait for a job and take those that came with it; False if it was the last call."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_TOGETHER or self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False


def open_database(file: Path) -> sqlite3.Connection:
    """Open a database, making it or bringing it up to date if need be."""
    try:
        return _open(file)
    except (OSError, sqlite3.Error) as fault:
        reason = fault if isinstance(fault, OSError) else str(fault)
        raise UnusableStoreError("host.store_fault", file=str(file), reason=reason) from fault


def _open(file: Path) -> sqlite3.Connection:
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the seeds of running matches
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute(f"pragma busy_timeout = {_PATIENCE_MS}")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        migrate(connection)
        service_time.begin(connection)
    except BaseException:
        connection.close()  # and with it goes what a migration has half done
        raise
    return connection


def newest_version() -> int:
    """The version of the database that this program writes."""
    return _migrations()[-1][0]


def _migrations() -> list[tuple[int, Traversable]]:
    files = (entry for entry in _MIGRATIONS.iterdir() if entry.name.endswith(".sql"))
    return sorted(((int(entry.name[:4]), entry) for entry in files), key=lambda pair: pair[0])


def migrate(connection: sqlite3.Connection) -> int:
    """Run the numbered SQL files that this database has not seen; refuse one written by a newer program."""
    files = _migrations()
    version: int = connection.execute("pragma user_version").fetchone()[0]
    if version > files[-1][0]:
        file = connection.execute("pragma database_list").fetchone()[2]
        raise UnusableStoreError("host.store_newer", file=file, version=version, known=files[-1][0])
    for number, entry in files:
        if number > version:
            sql = entry.read_text(encoding="utf-8")
            connection.executescript(f"begin; {sql}; pragma user_version = {number}; commit")
    return files[-1][0]


def _is_of_the_file(fault: Exception) -> bool:
    """Whether the file itself has failed, and not what was asked of it."""
    return isinstance(fault, sqlite3.OperationalError) or type(fault) is sqlite3.DatabaseError


def _commit(connection: sqlite3.Connection, batch: list[Job], clock: ServiceTime) -> None:
    """Run jobs in one transaction, each behind a savepoint, so that one that fails takes no other with it.

    If a job has written something, the time in service is written with it.
    """
    done: list[tuple[Future[Any], Any]] = []
    wrote = False
    try:
        connection.execute("begin immediate")
        for job, future in batch:
            if not future.set_running_or_notify_cancel():  # nobody waits for it any more
                continue
            wrote = _run(connection, job, future, done) or wrote
        if wrote:
            service_time.write(connection, clock.now())
        connection.execute("commit")
    except sqlite3.Error as fault:
        if connection.in_transaction:
            connection.execute("rollback")
        for _, future in batch:
            if not future.done():
                future.set_exception(StoreError(f"the store cannot write: {fault}"))
        return
    for future, result in done:
        future.set_result(result)


def _run(
    connection: sqlite3.Connection,
    job: Callable[[sqlite3.Connection], Any],
    future: Future[Any],
    done: list[tuple[Future[Any], Any]],
) -> bool:
    """Run one job behind a savepoint; True if it has written something."""
    connection.execute("savepoint job")
    changes, wrote = connection.total_changes, False
    try:
        done.append((future, job(connection)))
        wrote = connection.total_changes > changes
    except Exception as fault:
        if not connection.in_transaction:  # the file gave up on all of it, as on a full disk
            raise sqlite3.OperationalError(str(fault)) from fault
        connection.execute("rollback to job")
        future.set_exception(StoreError(str(fault)) if _is_of_the_file(fault) else fault)
    connection.execute("release job")
    return wrote
