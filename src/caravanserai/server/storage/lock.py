"""One server for one folder: a lock that ends with the process, however it ends."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import TYPE_CHECKING, Final

from caravanserai.text.refused import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_NAME: Final = "server.lock"
_PLACE: Final = 1 << 20
"""Some systems lock bytes, and let nobody read them: this one lies behind what is written."""

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        os.lseek(file, _PLACE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Callable[[str], None]]:
    """Hold a folder alone; gives a function that writes down the address of the server."""
    file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _take(file)
        except OSError:
            address = _read(folder)
            raise SpokenError("host.folder_held", folder=str(folder), address=address or "?") from None

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
