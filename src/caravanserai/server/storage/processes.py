"""The running processes of a database that several share; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.storage import gate

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

_KEPT_SECONDS: Final = 3600.0
"""Seconds for which the last errors of a process that has ended are kept."""


class Process(NamedTuple):
    """A process: its place, its version, its start, its metrics as Prometheus reads them, its last errors as JSON."""

    id: str
    host: str
    pid: int
    version: str
    started: float
    metrics: str
    errors: str


class StoredProcess(NamedTuple):
    """A process, and whether it has reported in time."""

    process: Process
    is_live: bool


def report(connection: Connection, process: Process, seconds: float) -> None:
    """Store that a process runs for some more seconds; forget processes that ended long ago."""
    gate.enter(connection)
    connection.execute(
        "insert into process (id, host, pid, version, started, metrics, errors, until)"
        " values (?, ?, ?, ?, ?, ?, ?, database_time() + ?)"
        " on conflict (id) do update set metrics = excluded.metrics, errors = excluded.errors, until = excluded.until",
        (*process, seconds),
    )
    connection.execute("delete from process where until < database_time() - ?", (_KEPT_SECONDS,))


def leave(connection: Connection, name: str) -> None:
    """Store that a process has ended."""
    gate.enter(connection)
    connection.execute("update process set until = database_time() where id = ?", (name,))


def load(connection: Connection) -> list[StoredProcess]:
    """Return the processes of the last hour, the oldest first."""
    rows = connection.execute(
        "select id, host, pid, version, started, metrics, errors, until > database_time() from process"
        " order by started, id"
    )
    return [StoredProcess(Process(*row[:7]), bool(row[7])) for row in rows]
