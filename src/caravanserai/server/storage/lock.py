"""Locks: one server for one folder and one writer for one database, until the process ends.

The lock file names the server that runs. Somebody may remove it; the lock on the database itself still holds.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import sys
from typing import TYPE_CHECKING, Final

from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_NAME: Final = "server.lock"
_PLACE: Final = 1 << 20
"""Some systems lock bytes, and let nobody read them: this one lies behind what is written."""
_DATABASE_BYTE: Final = (1 << 30) + 1024
"""The locked byte of a database: in the page that SQLite leaves free for locks, behind the bytes SQLite locks."""

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        os.lseek(file, _PLACE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _take_byte(file: int) -> None:
        os.lseek(file, _DATABASE_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    if sys.platform == "linux":

        def _take_byte(file: int) -> None:
            """Lock by open file: unlike a lock by process, it survives when SQLite closes the same file."""
            wanted = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, _DATABASE_BYTE, 1, 0)
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)

    else:

        def _take_byte(file: int) -> None:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _DATABASE_BYTE)


def claim(database: Path) -> int:
    """Open a database, made if need be, and lock it for one writer until the open file is closed; readers may go on.

    Close it only after the connections of this process: closing it drops their locks on some systems.
    """
    file = os.open(database, os.O_RDWR | os.O_CREAT, 0o600)  # it holds the seeds of running matches
    try:
        _take_byte(file)
    except (BlockingIOError, PermissionError):
        os.close(file)
        raise SpokenError("admin.database_held", file=str(database)) from None
    except OSError:  # a disk that knows no locks
        os.close(file)
        raise
    return file


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Callable[[str], None]]:
    """Hold a folder alone; gives a function that writes down the address of the server."""
    file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _take(file)
        except OSError:
            address = _read(folder)
            raise SpokenError("admin.folder_held", folder=str(folder), address=address or "?") from None

        def tell(address: str) -> None:
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, json.dumps({"pid": os.getpid(), "address": address}).encode())

        tell("")
        yield tell
        os.ftruncate(file, 0)
    finally:
        os.close(file)


def address_of(folder: Path) -> str | None:
    """The address of the server that holds a folder now; None if no server does."""
    try:
        file = os.open(folder / _NAME, os.O_RDWR)
    except OSError:
        return None
    try:
        _take(file)
    except OSError:
        return _read(folder)
    finally:
        os.close(file)
    return None


def _read(folder: Path) -> str:
    try:
        return str(json.loads((folder / _NAME).read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
