"""Files that only the owner of the server may read: written completely or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING

from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read; it gets its name when it is complete and on the disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)
    sync_folder(file.parent)


@contextlib.contextmanager
def complete_file(target: Path, *, replacing: bool = False) -> Iterator[Path]:
    """Yield an empty file beside the target that becomes the target when it is complete and on the disk."""
    fresh = target.with_name(f"{target.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        write_private(fresh, b"")
        yield fresh
        with fresh.open("rb") as written:
            os.fsync(written.fileno())
        if not replacing:
            free(target)
        fresh.replace(target)
        sync_folder(target.parent)
    finally:
        fresh.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk."""
    if sys.platform == "win32":  # Windows cannot open folders
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def moment_mark() -> str:
    """Return the present time as a suffix for the names of old files."""
    return time.strftime("before-%Y%m%d-%H%M%S", time.gmtime())


def put_aside(file: Path, mark: str) -> Path:
    """Rename a file; refuse if the new name exists."""
    return file.rename(free(file.with_name(f"{file.name}.{mark}")))


def free(file: Path) -> Path:
    """Return the file if it does not exist; refuse to overwrite it otherwise."""
    if file.exists():
        raise SpokenError("admin.backup.exists", file=str(file))
    return file
