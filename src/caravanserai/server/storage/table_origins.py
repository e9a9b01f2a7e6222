"""The addresses from which tables were opened, as marks; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.domain.quotas import Usage

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

_OPEN = "game_table.status in ('gathering', 'playing') and game_table.changed > ?"


def save_origin(connection: Connection, table_id: str, mark: str, now: float) -> None:
    """Store the mark of the address from which a table was opened, if it is known."""
    if mark:
        connection.execute("insert into table_origin values (?, ?, ?)", (table_id, mark, now))


def load_origin(connection: Connection, table_id: str) -> str:
    """Load the mark of the address from which a table was opened; empty if it is unknown."""
    row = connection.execute("select mark from table_origin where table_id = ?", (table_id,)).fetchone()
    return "" if row is None else str(row[0])


def open_now(connection: Connection, mark: str, since: float) -> Usage:
    """Count the open and running tables changed since a time: all, and those of one address."""
    total = connection.execute(f"select count(*) from game_table where {_OPEN}", (since,)).fetchone()[0]  # noqa: S608  # constant SQL
    own = connection.execute(
        f"select count(*) from table_origin join game_table on id = table_id where mark = ? and {_OPEN}",  # noqa: S608  # constant SQL
        (mark, since),
    ).fetchone()[0]
    return Usage(total, own)


def opened_since(connection: Connection, mark: str, since: float) -> int:
    """Count the tables that one address has opened since a time, whatever their status."""
    row = connection.execute("select count(*) from table_origin where mark = ? and at > ?", (mark, since)).fetchone()
    return int(row[0])


def forget_origins(connection: Connection, before: float) -> int:
    """Remove the marks of finished or closed tables that were opened before a time; return their number."""
    done = connection.execute(
        "delete from table_origin where at < ?"
        " and table_id in (select id from game_table where status in ('over', 'closed'))",
        (before,),
    )
    return done.rowcount
