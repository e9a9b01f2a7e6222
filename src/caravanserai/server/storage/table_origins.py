"""From which address each table was opened, as a mark. All functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.domain.quotas import Held

if TYPE_CHECKING:
    import sqlite3

_OPEN = "sitting.status in ('gathering', 'playing') and sitting.changed > ?"


def save_opened(connection: sqlite3.Connection, sitting: str, mark: str, now: float) -> None:
    """Write from where a table was opened; nothing if that is not known."""
    if mark:
        connection.execute("insert into opened values (?, ?, ?)", (sitting, mark, now))


def load_opened(connection: sqlite3.Connection, sitting: str) -> str:
    """Read from where a table was opened; empty if that is not known."""
    row = connection.execute("select mark from opened where sitting = ?", (sitting,)).fetchone()
    return "" if row is None else str(row[0])


def open_now(connection: sqlite3.Connection, mark: str, since: float) -> Held:
    """Count the tables that are open or running and were touched since then: all, and those of one address."""
    total = connection.execute(f"select count(*) from sitting where {_OPEN}", (since,)).fetchone()[0]  # noqa: S608  # our own words
    own = connection.execute(
        f"select count(*) from opened join sitting on sitting.id = opened.sitting where mark = ? and {_OPEN}",  # noqa: S608  # our own words
        (mark, since),
    ).fetchone()[0]
    return Held(total, own)


def opened_since(connection: sqlite3.Connection, mark: str, since: float) -> int:
    """Count the tables that one address has opened since then, whatever has become of them."""
    row = connection.execute("select count(*) from opened where mark = ? and at > ?", (mark, since)).fetchone()
    return int(row[0])


def forget_opened(connection: sqlite3.Connection, before: float) -> int:
    """Remove the marks of tables that were opened before then and are over or closed; return how many."""
    done = connection.execute(
        "delete from opened where at < ? and sitting in (select id from sitting where status in ('over', 'closed'))",
        (before,),
    )
    return done.rowcount
