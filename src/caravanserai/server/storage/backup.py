"""Back up the database and the keys while the server runs; restore them while it does not.

A backup is one SQLite file, whatever the engine: a backup of one engine can be restored into the other.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.kernel.errors import shown
from caravanserai.server.config.key_text import KEY_BYTES
from caravanserai.server.storage import schema_versions
from caravanserai.server.storage.database import KEYS_TABLE
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.keys import install_keys, places, present_keys
from caravanserai.server.storage.private_files import complete_file, moment_mark
from caravanserai.server.storage.schema_versions import newest_version
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from caravanserai.server.config.settings import Settings


class Copied(NamedTuple):
    """The size of a backup in bytes, and the names of missing or broken keys that it does not contain."""

    size: int
    left_out: list[Path]


def backup(settings: Settings, target: Path) -> Copied:
    """Write a copy of the database with the keys; only the owner may read the file."""
    database = database_of(settings)
    if not database.exists():
        raise SpokenError("admin.backup.nothing", folder=settings.database_place)
    if target.exists():
        raise SpokenError("admin.backup.exists", file=str(target))
    with complete_file(target) as fresh:
        with _blaming(database.name):
            database.copy_to(fresh)
        with _opened(fresh, database.name) as copy:
            _check(copy, database.name)
            copy.execute("pragma journal_mode = delete")
            copy.execute(f"create table {KEYS_TABLE} (name text primary key, key blob not null)")
            keys = present_keys(settings)
            copy.executemany(f"insert into {KEYS_TABLE} values (?, ?)", keys.items())  # noqa: S608  # a constant
            copy.commit()
        return Copied(fresh.stat().st_size, [place.file for place in places(settings) if place.name not in keys])


def restore(settings: Settings, source: Path) -> str | None:
    """Replace the database by a backup; return where the old data are kept, or None if there were none."""
    if not source.is_file():
        raise SpokenError("admin.backup.no_file", file=str(source))
    with _opened(source, str(source)) as copy:
        _check(copy, str(source))
        known = copy.execute("select 1 from sqlite_master where name = ?", (KEYS_TABLE,)).fetchone()
        rows = copy.execute(f"select name, key from {KEYS_TABLE}").fetchall() if known else []  # noqa: S608  # a constant
    keys = {**present_keys(settings), **_checked_keys(settings, dict(rows), source)}
    with _blaming(str(source)):
        aside = database_of(settings).replace_by(source, moment_mark())
    install_keys(settings, keys)
    return aside


def _checked_keys(settings: Settings, keys: dict[object, object], source: Path) -> dict[str, bytes]:
    """Return the keys of a backup by their names; refuse a value that is no key of a server."""
    names, found = [place.name for place in places(settings)], {}
    for name, key in keys.items():
        if name not in names or not isinstance(key, bytes) or len(key) != KEY_BYTES:
            raise SpokenError("admin.backup.damaged", file=str(source), reason=f"house_key: {shown(name)}")
        found[str(name)] = key
    return found


def _check(copy: sqlite3.Connection, name: str) -> None:
    """Refuse a file that is damaged, is no database of a server, or was written by a newer program."""
    found = copy.execute("pragma integrity_check").fetchone()[0]
    version = copy.execute("pragma user_version").fetchone()[0]
    if found != "ok":
        raise SpokenError("admin.backup.damaged", file=name, reason=str(found))
    if not 0 < version <= newest_version(schema_versions.SQLITE):
        raise SpokenError("admin.backup.foreign", file=name)


@contextlib.contextmanager
def _opened(file: Path, name: str) -> Iterator[sqlite3.Connection]:
    with _blaming(name), contextlib.closing(sqlite3.connect(file, timeout=10)) as connection:
        yield connection


@contextlib.contextmanager
def _blaming(name: str) -> Iterator[None]:
    """Report an error of SQLite as damage of a file."""
    try:
        yield
    except sqlite3.Error as fault:
        raise SpokenError("admin.backup.damaged", file=name, reason=str(fault)) from None
