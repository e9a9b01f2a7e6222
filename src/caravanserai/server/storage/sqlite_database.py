"""A database in one SQLite file, with one writer."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from typing import TYPE_CHECKING, Final

from caravanserai.server.errors import DamagedStoreError, StoreError, UnusableStoreError
from caravanserai.server.storage import schema_versions, service_time
from caravanserai.server.storage.database import KEYS_TABLE, Database
from caravanserai.server.storage.lock import claim
from caravanserai.server.storage.private_files import complete_file, put_aside
from caravanserai.server.storage.schema_versions import missing_migrations, newest_version
from caravanserai.server.storage.sqlite_errors import DAMAGED, sqlite_trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from caravanserai.server.storage.connection import Connection

_PATIENCE_MS: Final = 5000
_PARTS: Final = ("", "-wal", "-shm")


class SqliteDatabase(Database):
    """The file of a database; SQLite makes two more files beside it."""

    faults = (sqlite3.Error,)
    is_shared = False
    skips_locked = ""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.name = str(file)

    def exists(self) -> bool:
        return self.file.is_file()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        with _explain_failure(self.file):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            claimed = claim(self.file)
        try:
            with _explain_failure(self.file):
                connection = _open(self.file)
            with contextlib.closing(connection):
                yield connection
        finally:
            os.close(claimed)

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file to read it; an older database is read from a migrated copy."""
        file = self.file
        with _explain_failure(file):
            connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)
        with contextlib.closing(connection):
            with _explain_failure(file):
                connection.row_factory = sqlite3.Row
                connection.execute(f"pragma busy_timeout = {_PATIENCE_MS}")
                connection.execute("pragma query_only = on")
                version = connection.execute("pragma user_version").fetchone()[0]
                is_older = bool(missing_migrations(schema_versions.SQLITE, version, self.name))
            if not is_older:
                connection.execute("begin")
                yield connection
                return
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
                with _explain_failure(file):
                    connection.backup(copy)
                    copy.row_factory = sqlite3.Row
                    migrate(copy)
                yield copy

    @contextlib.contextmanager
    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> Iterator[None]:  # noqa: ARG002  # no other process writes
        yield

    def begin(self, connection: Connection) -> None:
        connection.execute("begin immediate")

    def trouble_of(self, fault: BaseException) -> str:
        return sqlite_trouble(fault)

    def is_collision(self, fault: BaseException) -> bool:  # noqa: ARG002  # no other process writes
        return False

    def store_error(self, fault: Exception) -> StoreError | None:
        if sqlite_trouble(fault) == DAMAGED:
            return DamagedStoreError(str(fault))
        of_the_file = isinstance(fault, sqlite3.OperationalError) or type(fault) is sqlite3.DatabaseError
        return StoreError(f"the store cannot write: {fault}") if of_the_file else None

    def identity(self) -> object:
        try:
            found = self.file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def copy_to(self, file: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(self.file, timeout=_PATIENCE_MS / 1000)) as source,
            contextlib.closing(sqlite3.connect(file)) as copy,
        ):
            source.backup(copy)

    def replace_by(self, file: Path, mark: str) -> str | None:
        """Replace the file when its successor is complete and on the disk; rename the old files."""
        with self._no_writer(), complete_file(self.file, replacing=True) as fresh:
            with (
                contextlib.closing(sqlite3.connect(file)) as source,
                contextlib.closing(sqlite3.connect(fresh)) as copy,
            ):
                source.backup(copy)
                copy.execute(f"drop table if exists {KEYS_TABLE}")
                copy.commit()
            old = [self.file.with_name(self.file.name + part) for part in _PARTS]
            kept = [put_aside(one, mark) for one in old if one.is_file()]
        return str(kept[0]) if kept else None

    @contextlib.contextmanager
    def _no_writer(self) -> Iterator[None]:
        """Keep every other process from writing to a file that is about to be replaced."""
        claimed = claim(self.file) if self.file.is_file() else None
        try:
            yield
        finally:
            if claimed is not None:
                os.close(claimed)


def migrate(connection: sqlite3.Connection) -> int:
    """Run the migrations that this database lacks; refuse a database that a newer program wrote."""
    version: int = connection.execute("pragma user_version").fetchone()[0]
    name = connection.execute("pragma database_list").fetchone()[2]
    for number, sql in missing_migrations(schema_versions.SQLITE, version, name):
        connection.executescript(f"begin; {sql}; pragma user_version = {number}; commit")
    return newest_version(schema_versions.SQLITE)


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute(f"pragma busy_timeout = {_PATIENCE_MS}")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        connection.create_function("database_time", 0, time.time)
        migrate(connection)
        service_time.begin(connection)
    except BaseException:
        connection.close()  # this also rolls back an unfinished migration
        raise
    return connection


@contextlib.contextmanager
def _explain_failure(file: Path) -> Iterator[None]:
    """Turn errors of the file or of SQLite into an error that tells the operator why the database cannot be used."""
    try:
        yield
    except (OSError, sqlite3.Error) as fault:
        reason = fault if isinstance(fault, OSError) else str(fault)
        raise UnusableStoreError("admin.store_fault", file=str(file), reason=reason) from fault
