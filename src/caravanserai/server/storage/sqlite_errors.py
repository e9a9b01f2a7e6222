"""Name the problem of a database in one word that reveals nothing about the computer."""

from __future__ import annotations

import sqlite3
from typing import Final

DAMAGED: Final = "damaged"
"""SQLite found damage in the file. The state stays until the operator restores a backup."""
_WORDS: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_CANTOPEN: "disk_error",
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
_PRIMARY: Final = 0xFF
"""Mask of the primary part of an SQLite error code."""


def sqlite_trouble(fault: BaseException) -> str:
    """Return the problem of the file that caused an error; empty if the file is not the cause."""
    if isinstance(fault, sqlite3.Error):
        code = getattr(fault, "sqlite_errorcode", None)
        if code is not None:
            return _WORDS.get(code & _PRIMARY, "")
        if "malformed" in str(fault):  # an error without a code, raised by the sqlite3 module or by a test
            return DAMAGED
    return "" if fault.__cause__ is None else sqlite_trouble(fault.__cause__)
