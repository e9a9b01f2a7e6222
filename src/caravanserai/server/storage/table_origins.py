"""From which address each table was opened, as a mark; all functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.domain.quotas import Usage

if TYPE_CHECKING:
    import sqlite3

_OPEN = "game_table.status in ('gathering', 'playing') and game_table.changed > ?"


def save_origin(connection: sqlite3.Connection, table_id: str, mark: str, now: float) -> None:
    """Write from where a table was opened; nothing if that is not known."""
    if mark:
        connection.execute("insert into table_origin values (?, ?, ?)", (table_id, mark, now))


def load_origin(connection: sqlite3.Connection, table_id: str) -> str:
    """Read from where a table was opened; empty if that is not known."""
    row = connection.execute("select mark from table_origin where table_id = ?", (table_id,)).fetchone()
    return "" if row is None else str(row[0])


def open_now(connection: sqlite3.Connection, mark: str, since: float) -> Usage:
    """Count the tables that are open or running and were touched since then: all, and those of one address."""
    total = connection.execute(f"select count(*) from game_table where {_OPEN}", (since,)).fetchone()[0]  # noqa: S608  # our own words
    own = connection.execute(
        f"select count(*) from table_origin join game_table on id = table_id where mark = ? and {_OPEN}",  # noqa: S608  # our own words
        (mark, since),
    ).fetchone()[0]
    return Usage(total, own)


def opened_since(connection: sqlite3.Connection, mark: str, since: float) -> int:
    """Count the tables that one address has opened since then, whatever has become of them."""
    row = connection.execute("select count(*) from table_origin where mark = ? and at > ?", (mark, since)).fetchone()
    return int(row[0])


def forget_origins(connection: sqlite3.Connection, before: float) -> int:
    """Remove the marks of tables that were opened before then and are over or closed; return how many."""
    done = connection.execute(
        "delete from table_origin where at < ?"
        " and table_id in (select id from game_table where status in ('over', 'closed'))",
        (before,),
    )
    return done.rowcount
