"""The engine of a database: SQLite by default, PostgreSQL if the settings name its address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.errors import UnusableStoreError
from caravanserai.server.storage.sqlite_database import SqliteDatabase

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.database import Database


def database_of(settings: Settings) -> Database:
    """Return the database of a server."""
    if not settings.database:
        return SqliteDatabase(settings.database_file)
    try:
        from caravanserai.server.storage.postgresql_database import PostgresqlDatabase  # noqa: PLC0415  # needs a driver
    except ImportError as fault:
        raise UnusableStoreError("admin.postgresql.no_driver", reason=str(fault)) from None
    return PostgresqlDatabase(settings.database)


def is_in_use(database: Database) -> bool:
    """Return whether a database contains any person or table."""
    if not database.exists():
        return False
    with database.reading() as connection:
        found = connection.execute("select exists (select 1 from person) or exists (select 1 from game_table)")
        return bool(found.fetchone()[0])
