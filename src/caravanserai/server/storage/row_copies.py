"""Copy all rows from one engine to the other, table by table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.storage.postgresql_connection import PostgresqlConnection

TABLES: Final = (
    "person",
    "game_table",
    "seat",
    "call",
    "chat",
    "snapshot",
    "closing",
    "clock",
    "proposal",
    "lesson",
    "prepared",
    "address",
    "outbox",
    "vacation",
    "report",
    "takeover",
    "resigned",
    "rematch",
    "table_origin",
    "uncounted",
    "shared_moment",
    "service_time",
    "used_ticket",
)
"""The tables with data of a server, each after the tables to which its rows refer."""
_COUNTED: Final = ("outbox", "report")
"""Tables whose rows the engine numbers."""


def to_postgresql(source: sqlite3.Connection, target: PostgresqlConnection) -> None:
    """Copy the rows of a migrated SQLite database into empty tables of PostgreSQL."""
    for table in TABLES:
        rows = source.execute(f"select * from {table}")  # noqa: S608  # our own names
        target.fill(table, [column[0] for column in rows.description], rows)
    for table in _COUNTED:
        counter = f"pg_get_serial_sequence('{table}', 'id'), (select max(id) from {table})"  # noqa: S608  # as above
        target.execute(f"select setval({counter}) where exists (select 1 from {table})")  # noqa: S608  # as above


def to_sqlite(source: PostgresqlConnection, target: sqlite3.Connection) -> None:
    """Copy the rows of PostgreSQL into empty tables of an SQLite database, in one transaction."""
    target.execute("begin")
    for table in TABLES:
        names = [column[0] for column in source.execute(f"select * from {table} limit 0").description or ()]  # noqa: S608  # our own names
        marks = ", ".join("?" * len(names))
        target.executemany(
            f"insert into {table} ({', '.join(names)}) values ({marks})",  # noqa: S608  # our own names
            source.stream(f"select * from {table}"),  # noqa: S608  # our own names
        )
    target.execute("commit")
