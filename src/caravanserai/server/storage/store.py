"""The store: one SQLite file and one thread that writes; jobs that wait together are committed together.

A job is durable when its future is done: answers are acknowledged only then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import queue
import sqlite3
import threading
import time
from concurrent.futures import Future
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar

from caravanserai.server.errors import DamagedStoreError, StoreError, UnusableStoreError
from caravanserai.server.metrics import Metrics
from caravanserai.server.storage import service_time
from caravanserai.server.storage.lock import claim
from caravanserai.server.storage.sqlite_errors import DAMAGED, sqlite_trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from caravanserai.server.storage.service_time import ServiceTime

_LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
Job = tuple["Callable[[sqlite3.Connection], Any]", "Future[Any]"]
_MOST_TOGETHER: Final = 64
_PATIENCE_MS: Final = 5000
_MIGRATIONS: Final = resources.files(__package__).joinpath("migrations")


class Store:
    """The database of a server."""

    def __init__(self, file: Path, metrics: Metrics | None = None) -> None:
        self._file = file
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
        opened: Future[tuple[os.stat_result, ServiceTime]] = Future()
        self._thread = threading.Thread(target=self._work, args=(opened,), name="store", daemon=True)
        self._thread.start()
        self._identity, self._time = opened.result()

    def now(self) -> float:
        """Return the service time, in seconds; all clocks and deadlines use it instead of the wall clock."""
        return self._time.now()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
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
        """Return whether the path of the database still leads to the file that this store writes."""
        try:
            return os.path.samestat(self._identity, self._file.stat())
        except OSError:
            return False

    def close(self) -> None:
        """Finish the waiting jobs and close the file."""
        with self._door:
            if not self.closed:
                self.closed = True
                self._jobs.put(None)
        self._thread.join()

    def _work(self, opened: Future[tuple[os.stat_result, ServiceTime]]) -> None:
        try:
            with writing(self._file) as connection:
                clock = service_time.resumed(connection)
                opened.set_result((self._file.stat(), clock))
                self._serve(connection, clock)
                with contextlib.suppress(sqlite3.Error):  # an earlier error of this disk is in the log
                    service_time.write(connection, clock.now())
        except BaseException as fault:  # noqa: BLE001  # nothing catches errors of a thread
            if opened.done():
                _LOG.critical("the store has ended", exc_info=fault)
            else:
                opened.set_exception(fault)

    def _serve(self, connection: sqlite3.Connection, clock: ServiceTime) -> None:
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

    def _commit(self, connection: sqlite3.Connection, batch: list[Job], clock: ServiceTime) -> None:
        """Run jobs in one transaction, each with a savepoint, so that a failed job does not undo the others.

        If a job has written something, the service time is written with it.
        """
        done: list[tuple[Future[Any], Any]] = []
        sound, wrote = True, False
        try:
            connection.execute("begin immediate")
            for job, future in batch:
                if not future.set_running_or_notify_cancel():  # the caller has cancelled it
                    continue
                held, changed = self._run(connection, job, future, done)
                sound, wrote = sound and held, wrote or changed
            if wrote:
                service_time.write(connection, clock.now())
            connection.execute("commit")
        except Exception as fault:  # noqa: BLE001  # after any error, all jobs get a result and the thread goes on
            with contextlib.suppress(sqlite3.Error):
                connection.execute("rollback")
            self._notice(fault)
            _fail(batch, _of_the_file(fault) or StoreError(f"the store cannot write: {fault}"))
            return
        if sound and wrote:
            self.written = time.monotonic()
            self.trouble = DAMAGED if self.trouble == DAMAGED else ""
        for future, result in done:
            future.set_result(result)

    def _run(
        self,
        connection: sqlite3.Connection,
        job: Callable[[sqlite3.Connection], Any],
        future: Future[Any],
        done: list[tuple[Future[Any], Any]],
    ) -> tuple[bool, bool]:
        """Run one job with a savepoint; return whether the file works, and whether the job has changed it."""
        sound, wrote, changes = True, False, connection.total_changes
        connection.execute("savepoint job")
        try:
            done.append((future, job(connection)))
            wrote = connection.total_changes > changes
        except Exception as fault:
            if not connection.in_transaction:  # SQLite rolled back the whole transaction, as on a full disk
                raise sqlite3.OperationalError(str(fault)) from fault
            connection.execute("rollback to job")
            sound = not self._notice(fault)
            future.set_exception(_of_the_file(fault) or fault)
        connection.execute("release job")
        return sound, wrote

    def _notice(self, fault: Exception) -> bool:
        """Remember the problem of the file that caused an error; return False if the file is not the cause."""
        found = sqlite_trouble(fault)
        if found == DAMAGED != self.trouble:
            _LOG.error("the file of the database is damaged", extra={"reason": str(fault)})
        if found and self.trouble != DAMAGED:
            self.trouble = found
        return bool(found)


def _fail(batch: list[Job], fault: StoreError) -> None:
    """End the jobs of a batch that are not done; the event loop may cancel a waiting job at any time."""
    for _, future in batch:
        if not future.done() and (future.running() or future.set_running_or_notify_cancel()):
            future.set_exception(fault)


@contextlib.contextmanager
def writing(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database as its only writer; create or migrate it if necessary."""
    with _explain_failure(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        claimed = claim(file)
    try:
        with _explain_failure(file):
            connection = _open(file)
        with contextlib.closing(connection):
            yield connection
    finally:
        os.close(claimed)


@contextlib.contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database to read it, also while a server writes; an older database is read from a migrated copy."""
    with _explain_failure(file):
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)
    with contextlib.closing(connection):
        with _explain_failure(file):
            connection.row_factory = sqlite3.Row
            connection.execute(f"pragma busy_timeout = {_PATIENCE_MS}")
            connection.execute("pragma query_only = on")
            version = connection.execute("pragma user_version").fetchone()[0]
            _refuse_newer(version, str(file))
        if version == newest_version():
            yield connection
            return
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            with _explain_failure(file):
                connection.backup(copy)
                copy.row_factory = sqlite3.Row
                migrate(copy)
            yield copy


def is_in_use(file: Path) -> bool:
    """Return whether a database contains any person or table."""
    if not file.is_file():
        return False
    with reading(file) as connection:
        found = connection.execute("select exists (select 1 from person) or exists (select 1 from game_table)")
        return bool(found.fetchone()[0])


@contextlib.contextmanager
def _explain_failure(file: Path) -> Iterator[None]:
    """Turn errors of the file or of SQLite into an error that tells the operator why the database cannot be used."""
    try:
        yield
    except (OSError, sqlite3.Error) as fault:
        reason = fault if isinstance(fault, OSError) else str(fault)
        raise UnusableStoreError("admin.store_fault", file=str(file), reason=reason) from fault


def _open(file: Path) -> sqlite3.Connection:
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
        connection.close()  # this also rolls back an unfinished migration
        raise
    return connection


def newest_version() -> int:
    """Return the version of the database that this program writes."""
    return _migrations()[-1][0]


def _migrations() -> list[tuple[int, Traversable]]:
    files = (entry for entry in _MIGRATIONS.iterdir() if entry.name.endswith(".sql"))
    return sorted(((int(entry.name[:4]), entry) for entry in files), key=lambda pair: pair[0])


def migrate(connection: sqlite3.Connection) -> int:
    """Run the migrations that this database lacks; refuse a database that a newer program wrote."""
    files = _migrations()
    version: int = connection.execute("pragma user_version").fetchone()[0]
    _refuse_newer(version, connection.execute("pragma database_list").fetchone()[2])
    for number, entry in files:
        if number > version:
            sql = entry.read_text(encoding="utf-8")
            connection.executescript(f"begin; {sql}; pragma user_version = {number}; commit")
    return files[-1][0]


def _refuse_newer(version: int, file: str) -> None:
    if version > newest_version():
        raise UnusableStoreError("admin.store_newer", file=file, version=version, known=newest_version())


def _of_the_file(fault: Exception) -> StoreError | None:
    """Return the error for the callers if the file has failed; None if the job itself was wrong."""
    if sqlite_trouble(fault) == DAMAGED:
        return DamagedStoreError(str(fault))
    of_the_file = isinstance(fault, sqlite3.OperationalError) or type(fault) is sqlite3.DatabaseError
    return StoreError(f"the store cannot write: {fault}") if of_the_file else None
