"""Name the problem of a PostgreSQL database, in one word for visitors and in a sentence for the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import psycopg
from psycopg import errors

from caravanserai.server.errors import StoreError, UnreachableStoreError, UnusableStoreError

if TYPE_CHECKING:
    from caravanserai.text.refusal import SpokenError

UNREACHABLE: Final = "unreachable"
_NOT_NOW: Final = "the database system is "
"""It is starting up, shutting down, in recovery mode, or not yet accepting connections; all of that passes."""
_WORDS: Final[dict[type[psycopg.Error], str]] = {
    errors.DiskFull: "disk_full",
    errors.ReadOnlySqlTransaction: "read_only",
    errors.IoError: "disk_error",
    errors.LockNotAvailable: "locked",
    errors.DeadlockDetected: "locked",
    errors.DataCorrupted: "damaged",
    errors.IndexCorrupted: "damaged",
}


def postgresql_trouble(fault: BaseException) -> str:
    """Return the problem of the database that caused an error; empty if the database is not the cause."""
    if isinstance(fault, UnreachableStoreError):
        return UNREACHABLE
    if isinstance(fault, psycopg.Error):
        known = next((word for kind, word in _WORDS.items() if isinstance(fault, kind)), "")
        lost = isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError)
        return known or (UNREACHABLE if lost else "")
    return "" if fault.__cause__ is None else postgresql_trouble(fault.__cause__)


def connection_error(fault: psycopg.Error, name: str) -> SpokenError:
    """Return the error that tells the operator why there is no connection.

    A server that answers names its refusal as fatal; without that word nothing has answered, and that may pass.
    """
    reason = " ".join(str(fault).split())
    if isinstance(fault, psycopg.ProgrammingError):
        return UnusableStoreError("admin.postgresql.wrong_address", address=name, reason=reason)
    passes = isinstance(fault, errors.CannotConnectNow | errors.TooManyConnections) or _NOT_NOW in reason
    if "FATAL:" in reason and not passes:
        return UnusableStoreError("admin.postgresql.refused", address=name, reason=reason)
    return UnreachableStoreError("admin.postgresql.unreachable", address=name, reason=reason)


def job_error(fault: Exception) -> StoreError | None:
    """Return the error for callers if the database has failed; None if the job itself was wrong."""
    return StoreError(f"the store cannot write: {fault}") if postgresql_trouble(fault) else None
