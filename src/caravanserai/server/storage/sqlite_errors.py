"""Name the trouble of a database in one word that tells nothing about the computer."""

from __future__ import annotations

import sqlite3
from typing import Final

DAMAGED: Final = "damaged"
"""SQLite found damage in the file. It stays until somebody restores a copy."""
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
"""The part of an error code that names its kind; the rest names the place."""


def sqlite_trouble(fault: BaseException) -> str:
    """Name the trouble of the file behind an error; an empty text if the file itself is not at fault."""
    if isinstance(fault, sqlite3.Error):
        code = getattr(fault, "sqlite_errorcode", None)
        if code is not None:
            return _WORDS.get(code & _PRIMARY, "")
        if "malformed" in str(fault):  # raised by hand, or by the module itself
            return DAMAGED
    return "" if fault.__cause__ is None else sqlite_trouble(fault.__cause__)
