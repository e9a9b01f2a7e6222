"""Files that only the owner of the server may read: written whole, and never overwritten."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from pathlib import Path


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read; it comes to its place when it is whole and on the disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk."""
    if sys.platform == "win32":  # folders cannot be opened there
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def moment_mark() -> str:
    """The end of the name under which a file is put aside now."""
    return time.strftime("before-%Y%m%d-%H%M%S", time.gmtime())


def put_aside(file: Path, mark: str) -> Path:
    """Rename a file; refuse if something of the new name is there already."""
    return file.rename(free(file.with_name(f"{file.name}.{mark}")))


def free(file: Path) -> Path:
    """Give the name back if nothing is there; refuse to overwrite."""
    if file.exists():
        raise SpokenError("admin.backup.exists", file=str(file))
    return file
