"""The versions of the database: numbered migrations, one folder of SQL files for each engine, with the same numbers."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from caravanserai.server.errors import UnusableStoreError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SQLITE: Final = resources.files(__package__).joinpath("migrations", "sqlite")
POSTGRESQL: Final = resources.files(__package__).joinpath("migrations", "postgresql")


def newest_version(folder: Traversable) -> int:
    """Return the version of the database that this program writes."""
    return _files(folder)[-1][0]


def missing_migrations(folder: Traversable, version: int, database: str) -> list[tuple[int, str]]:
    """Return number and SQL of each migration that a database lacks; refuse one that a newer program wrote."""
    if version > newest_version(folder):
        facts = {"file": database, "version": version, "known": newest_version(folder)}
        raise UnusableStoreError("admin.store_newer", **facts)
    return [(number, entry.read_text(encoding="utf-8")) for number, entry in _files(folder) if number > version]


def _files(folder: Traversable) -> list[tuple[int, Traversable]]:
    files = (entry for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return sorted(((int(entry.name[:4]), entry) for entry in files), key=lambda pair: pair[0])
