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
        """Where the server that uses this store counts."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        """Held while a job is handed in, and while the store closes."""
        self.closed = False
        self.trouble = ""
        """Why the last write failed, in one word; empty once a write succeeds. Damage stays."""
        self.written = -math.inf
        """When something was written for the last time, by the monotonic clock."""
        opened: Future[tuple[os.stat_result, ServiceTime]] = Future()
        self._thread = threading.Thread(target=self._work, args=(opened,), name="store", daemon=True)
        self._thread.start()
        self._identity, self._time = opened.result()

    def now(self) -> float:
        """The time in service, in seconds: whatever is measured or due goes by it, and not by the time of day."""
        return self._time.now()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job in the thread of the store; what it wrote is durable when this returns."""
        future: Future[T] = Future()
        with self._door:
            if self.closed:
                raise StoreError("the store is closed")
            self._jobs.put((job, future))
        return await asyncio.wrap_future(future)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    def is_in_place(self) -> bool:
        """Whether the file that this store writes is still the file of that name."""
        try:
            return os.path.samestat(self._identity, self._file.stat())
        except OSError:
            return False

    def close(self) -> None:
        """Finish the jobs that wait and close the file."""
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
                with contextlib.suppress(sqlite3.Error):  # a disk that fails now has failed before, and said so
                    service_time.write(connection, clock.now())
        except BaseException as fault:  # noqa: BLE001  # a thread has nobody who would catch it
            if opened.done():
                _LOG.critical("the store has ended", exc_info=fault)
            else:
                opened.set_exception(fault)

    def _serve(self, connection: sqlite3.Connection, clock: ServiceTime) -> None:
        """Run jobs until the last call; whatever ends this, nobody waits for a job that will not be run."""
        batch: list[Job] = []
        try:
            going_on = True
            while going_on:
                batch, going_on = self._next_jobs()
                with self.metrics.commit_seconds.time():
                    self._commit(connection, batch, clock)
                batch.clear()  # a job may hold a table, and tables that nobody holds are forgotten
        finally:
            with self._door:
                self.closed = True
            while not self._jobs.empty():
                left = self._jobs.get()
                batch += [] if left is None else [left]
            for _, future in batch:
                if not future.done():
                    future.set_exception(StoreError("the store is closed"))

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

    def _commit(self, connection: sqlite3.Connection, batch: list[Job], clock: ServiceTime) -> None:
        """Run jobs in one transaction, each behind a savepoint, so that one that fails takes no other with it.

        If a job has written something, the time in service is written with it.
        """
        done: list[tuple[Future[Any], Any]] = []
        sound, wrote = True, False
        try:
            connection.execute("begin immediate")
            for job, future in batch:
                if not future.set_running_or_notify_cancel():  # nobody waits for it any more
                    continue
                held, changed = self._run(connection, job, future, done)
                sound, wrote = sound and held, wrote or changed
            if wrote:
                service_time.write(connection, clock.now())
            connection.execute("commit")
        except Exception as fault:  # noqa: BLE001  # whatever failed, those who wait are answered and the thread goes on
            with contextlib.suppress(sqlite3.Error):
                connection.execute("rollback")
            self._notice(fault)
            refused = _of_the_file(fault) or StoreError(f"the store cannot write: {fault}")
            for _, future in batch:
                if not future.done():
                    future.set_exception(refused)
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
        """Run one job behind a savepoint; tell whether the file has held, and whether the job has changed it."""
        sound, wrote, changes = True, False, connection.total_changes
        connection.execute("savepoint job")
        try:
            done.append((future, job(connection)))
            wrote = connection.total_changes > changes
        except Exception as fault:
            if not connection.in_transaction:  # the file gave up on all of it, as on a full disk
                raise sqlite3.OperationalError(str(fault)) from fault
            connection.execute("rollback to job")
            sound = not self._notice(fault)
            future.set_exception(_of_the_file(fault) or fault)
        connection.execute("release job")
        return sound, wrote

    def _notice(self, fault: Exception) -> bool:
        """Remember the trouble of the file behind an error; False if the file is not at fault."""
        found = sqlite_trouble(fault)
        if found == DAMAGED != self.trouble:
            _LOG.error("the file of the database is damaged", extra={"reason": str(fault)})
        if found and self.trouble != DAMAGED:
            self.trouble = found
        return bool(found)


@contextlib.contextmanager
def writing(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database as its only writer, making it or bringing it up to date if need be."""
    with _told(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        claimed = claim(file)
    try:
        with _told(file):
            connection = _open(file)
        with contextlib.closing(connection):
            yield connection
    finally:
        os.close(claimed)


@contextlib.contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database to read it, also while a server writes; an older one is read from a copy that is up to date."""
    with _told(file):
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)
    with contextlib.closing(connection):
        with _told(file):
            connection.row_factory = sqlite3.Row
            connection.execute(f"pragma busy_timeout = {_PATIENCE_MS}")
            connection.execute("pragma query_only = on")
            version = connection.execute("pragma user_version").fetchone()[0]
            _refuse_newer(version, str(file))
        if version == newest_version():
            yield connection
            return
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            with _told(file):
                connection.backup(copy)
                copy.row_factory = sqlite3.Row
                migrate(copy)
            yield copy


def is_in_use(file: Path) -> bool:
    """Tell whether a database knows any person or table."""
    if not file.is_file():
        return False
    with reading(file) as connection:
        found = connection.execute("select exists (select 1 from person) or exists (select 1 from game_table)")
        return bool(found.fetchone()[0])


@contextlib.contextmanager
def _told(file: Path) -> Iterator[None]:
    """Say in a sentence why a database cannot be used."""
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
    """What those who wait are told if the file itself has failed; None if what was asked of it was wrong."""
    if sqlite_trouble(fault) == DAMAGED:
        return DamagedStoreError(str(fault))
    of_the_file = isinstance(fault, sqlite3.OperationalError) or type(fault) is sqlite3.DatabaseError
    return StoreError(f"the store cannot write: {fault}") if of_the_file else None
