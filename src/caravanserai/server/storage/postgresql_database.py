"""A database in PostgreSQL 14 or newer: the tables of a server in a schema of their own."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING, Any, Final, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict

from caravanserai.server.config.settings import without_password
from caravanserai.server.errors import StoreError, UnusableStoreError
from caravanserai.server.storage import row_copies, schema_versions, service_time
from caravanserai.server.storage.database import Database
from caravanserai.server.storage.notices import Listener
from caravanserai.server.storage.postgresql_connection import NamedRow, PostgresqlConnection, named_rows
from caravanserai.server.storage.postgresql_errors import connection_error, job_error, postgresql_trouble
from caravanserai.server.storage.schema_versions import missing_migrations
from caravanserai.server.storage.sqlite_database import SqliteDatabase, migrate
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from caravanserai.server.storage.connection import Connection

_SCHEMA: Final = "caravanserai"
_OLDEST: Final = 140000
"""The oldest version of PostgreSQL that is tested and supported, as the server reports it."""
_MIGRATION: Final = 0x63617261
"""The number of the advisory lock that a process holds while it migrates the schema."""
_USE: Final = 0x63617262
"""The number of the advisory lock that all processes share while they use the data, so that nobody replaces them."""
_USUAL: Final = {
    "application_name": "caravanserai",
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "tcp_user_timeout": "9000",
}
"""Parameters of a connection that the address may change: a dead computer is noticed within seconds."""
_SESSION: Final = (
    f"set search_path to {_SCHEMA}; set lock_timeout to '2s'; set idle_in_transaction_session_timeout to '3s'"
)
"""A process that is paused inside a transaction loses it, so that its locks do not stop the others for long."""


class PostgresqlDatabase(Database):
    """A database of a PostgreSQL server, by its address."""

    faults = (psycopg.Error, StoreError)
    is_shared = True
    skips_locked = "for update skip locked"

    def __init__(self, address: str) -> None:
        self._address = address
        self.name = without_password(address)
        self._writer: PostgresqlConnection | None = None
        """The connection on which this process writes."""

    def exists(self) -> bool:
        with self._session() as connection:
            return _version(connection) > 0

    @contextlib.contextmanager
    def writing(self) -> Iterator[PostgresqlConnection]:
        with contextlib.closing(PostgresqlConnection(self._connect_writer)) as connection:
            with self._explain_failure():
                self._migrate(connection)
                service_time.begin(connection)
            self._writer = connection
            yield connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[PostgresqlConnection]:
        """Open a transaction that sees one state; it migrates an older schema for itself, and is rolled back.

        It may last: a reader stops nobody.
        """
        with self._session() as connection:
            with self._explain_failure():
                connection.execute("set idle_in_transaction_session_timeout to 0")
                connection.execute("begin isolation level repeatable read")
                self._run_migrations(connection)
            yield connection
            connection.execute("rollback")

    @contextlib.contextmanager
    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> Iterator[None]:
        with contextlib.closing(Listener(self.connect, heard, missed, self._is_own)):
            yield

    def _is_own(self, process: int) -> bool:
        return self._writer is not None and self._writer.driver.info.backend_pid == process

    def begin(self, connection: Connection) -> None:
        cast("PostgresqlConnection", connection).begin()

    def trouble_of(self, fault: BaseException) -> str:
        return postgresql_trouble(fault)

    def is_collision(self, fault: BaseException) -> bool:
        return isinstance(fault, psycopg.errors.DeadlockDetected | psycopg.errors.LockNotAvailable)

    def store_error(self, fault: Exception) -> StoreError | None:
        return job_error(fault)

    def identity(self) -> object:
        return self.name

    def copy_to(self, file: Path) -> None:
        with self.reading() as source, contextlib.closing(sqlite3.connect(file, isolation_level=None)) as target:
            migrate(target)
            with self._explain_failure():
                row_copies.to_sqlite(source, target)

    def replace_by(self, file: Path, mark: str) -> str | None:
        """Replace the schema in one transaction; rename the old one."""
        with SqliteDatabase(file).reading() as source, self._session() as target, self._explain_failure():
            if not target.execute("select pg_try_advisory_lock(?)", (_USE,)).fetchone()[0]:  # type: ignore[index]  # one row
                raise SpokenError("admin.database_held", file=self.name)
            self._migrate(target)
            target.begin()
            aside = _put_aside(target, mark)
            self._run_migrations(target)
            row_copies.to_postgresql(source, target)
            service_time.begin(target)
            target.execute("commit")
            target.execute("select pg_advisory_unlock(?)", (_USE,))  # the session ends a little later
        return aside

    @contextlib.contextmanager
    def _session(self) -> Iterator[PostgresqlConnection]:
        with contextlib.closing(PostgresqlConnection(self.connect)) as connection:
            yield connection

    def connect(self) -> psycopg.Connection[NamedRow]:
        """Connect; the driver gets no password of ours in its messages."""
        try:
            parameters: dict[str, Any] = {**_USUAL, **conninfo_to_dict(self._address)}
            driver = psycopg.connect(**parameters, autocommit=True, row_factory=named_rows)
        except psycopg.Error as fault:
            raise connection_error(fault, self.name) from None
        if driver.info.server_version < _OLDEST:
            version = driver.info.server_version // 10000
            driver.close()
            raise UnusableStoreError("admin.postgresql.too_old", address=self.name, version=version)
        driver.execute(_SESSION)
        return driver

    def _connect_writer(self) -> psycopg.Connection[NamedRow]:
        """Connect to write; refuse while somebody replaces the data."""
        driver = self.connect()
        if not driver.execute("select pg_try_advisory_lock_shared(%s)", (_USE,)).fetchone()[0]:  # type: ignore[index]  # one row
            driver.close()
            raise SpokenError("admin.database_held", file=self.name)
        return driver

    def _migrate(self, connection: PostgresqlConnection) -> None:
        """Run the missing migrations, one process at a time."""
        connection.begin()
        connection.execute("select pg_advisory_xact_lock(?)", (_MIGRATION,))
        self._run_migrations(connection)
        connection.execute("commit")

    def _run_migrations(self, connection: PostgresqlConnection) -> None:
        """Run the migrations that this database lacks; refuse a database that a newer program wrote."""
        version = _version(connection)
        if not version:
            connection.execute(f"create schema {_SCHEMA}; create table schema_version (version integer not null)")
            connection.execute("insert into schema_version values (0)")
        for number, sql in missing_migrations(schema_versions.POSTGRESQL, version, self.name):
            connection.execute(sql)
            connection.execute("update schema_version set version = ?", (number,))

    @contextlib.contextmanager
    def _explain_failure(self) -> Iterator[None]:
        """Turn errors of PostgreSQL into an error that tells the operator why the database cannot be used."""
        try:
            yield
        except psycopg.Error as fault:
            raise UnusableStoreError("admin.store_fault", file=self.name, reason=str(fault)) from fault


def _version(connection: PostgresqlConnection) -> int:
    """Return the version of the schema; 0 if there is none."""
    if connection.execute(f"select to_regclass('{_SCHEMA}.schema_version')").fetchone()[0] is None:  # type: ignore[index]  # one row
        return 0
    return int(connection.execute("select version from schema_version").fetchone()[0])  # type: ignore[index]  # one row


def _put_aside(connection: PostgresqlConnection, mark: str) -> str | None:
    """Rename the present schema if it has any data of a server, otherwise remove it."""
    found = connection.execute("select exists (select 1 from person) or exists (select 1 from game_table)").fetchone()
    if found is None or not found[0]:
        connection.execute(f"drop schema {_SCHEMA} cascade")
        return None
    aside = f"{_SCHEMA}_{mark}".replace("-", "_")
    connection.execute(f"alter schema {_SCHEMA} rename to {aside}")
    return aside
