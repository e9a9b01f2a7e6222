"""Back up the database and the keys while the server runs; restore them while it does not."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.kernel.errors import shown
from caravanserai.server.identity.signing import KEY_BYTES
from caravanserai.server.storage.keys import KeyFaultError, read_key
from caravanserai.server.storage.lock import claim
from caravanserai.server.storage.private_files import free, moment_mark, put_aside, sync_folder, write_private
from caravanserai.server.storage.store import newest_version
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from caravanserai.server.config.settings import Settings

_KEYS: Final = "house_key"
"""The table of secret keys in a backup: with these keys, cookies stay valid after a restore."""
_PARTS: Final = ("", "-wal", "-shm")


class Copied(NamedTuple):
    """The size of a backup in bytes, and the names of missing or broken keys that it does not contain."""

    size: int
    left_out: list[Path]


def backup(settings: Settings, target: Path) -> Copied:
    """Write a copy of the database with the keys; only the owner may read the file."""
    if not settings.database.is_file():
        raise SpokenError("admin.backup.nothing", folder=str(settings.folder))
    if target.exists():
        raise SpokenError("admin.backup.exists", file=str(target))
    with _fresh(target) as fresh:
        with _opened(settings.database) as source, _opened(fresh) as copy:
            source.backup(copy)
            _check(copy, settings.database)
            copy.execute("pragma journal_mode = delete")
            copy.execute(f"create table {_KEYS} (name text primary key, key blob not null)")
            keys, left_out = {}, []
            for file in (settings.key_file, settings.admin_file):
                try:
                    keys[file.name] = read_key(file)
                except (KeyFaultError, OSError):
                    left_out.append(file)
            copy.executemany(f"insert into {_KEYS} values (?, ?)", keys.items())  # noqa: S608  # a constant
            copy.commit()
        return Copied(fresh.stat().st_size, left_out)


def restore(settings: Settings, source: Path) -> Path | None:
    """Replace the database by a backup; return where the old files are kept, or None if there were none."""
    if not source.is_file():
        raise SpokenError("admin.backup.no_file", file=str(source))
    with _no_writer(settings.database), _fresh(settings.database, replacing=True) as fresh:
        with _opened(source) as copy, _opened(fresh) as target:
            _check(copy, source)
            copy.backup(target)
            known = target.execute("select 1 from sqlite_master where name = ?", (_KEYS,)).fetchone()
            rows = target.execute(f"select name, key from {_KEYS}").fetchall() if known else []  # noqa: S608  # a constant
            target.execute(f"drop table if exists {_KEYS}")
            target.commit()
        keys = _checked_keys(settings, dict(rows), source)
        aside = _put_aside(settings, list(keys))
        for file, key in keys.items():
            write_private(file, key)
    return aside


def _checked_keys(settings: Settings, keys: dict[object, object], source: Path) -> dict[Path, bytes]:
    """Return the keys of a backup by their files; refuse a value that is no key of a server."""
    files = {file.name: file for file in (settings.key_file, settings.admin_file)}
    found = {}
    for name, key in keys.items():
        if name not in files or not isinstance(key, bytes) or len(key) != KEY_BYTES:
            raise SpokenError("admin.backup.damaged", file=str(source), reason=f"house_key: {shown(name)}")
        found[files[str(name)]] = key
    return found


@contextlib.contextmanager
def _no_writer(database: Path) -> Iterator[None]:
    """Keep every other process from writing to a database that is about to be replaced."""
    claimed = claim(database) if database.is_file() else None
    try:
        yield
    finally:
        if claimed is not None:
            os.close(claimed)


def _check(copy: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that is damaged, is no database of a server, or was written by a newer program."""
    try:
        found = copy.execute("pragma integrity_check").fetchone()[0]
        version = copy.execute("pragma user_version").fetchone()[0]
    except sqlite3.DatabaseError as fault:
        raise SpokenError("admin.backup.damaged", file=str(file), reason=str(fault)) from None
    if found != "ok":
        raise SpokenError("admin.backup.damaged", file=str(file), reason=str(found))
    if not 0 < version <= newest_version():
        raise SpokenError("admin.backup.foreign", file=str(file))


def _put_aside(settings: Settings, keys: list[Path]) -> Path | None:
    """Rename the present files; nothing is overwritten."""
    mark = moment_mark()
    old = [settings.database.with_name(settings.database.name + part) for part in _PARTS]
    there = [file for file in (*old, *keys) if file.is_file()]
    for file in there:
        put_aside(file, mark)
    return settings.database.with_name(f"{settings.database.name}.{mark}") if there else None


@contextlib.contextmanager
def _fresh(target: Path, *, replacing: bool = False) -> Iterator[Path]:
    """Yield a file beside the target that replaces it when it is complete and on the disk."""
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


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(file, timeout=10)) as connection:
        try:
            yield connection
        except sqlite3.Error as fault:
            raise SpokenError("admin.backup.damaged", file=str(file), reason=str(fault)) from None
