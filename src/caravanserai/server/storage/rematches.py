"""Which table follows which when people play again; all functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Next(NamedTuple):
    """Where somebody plays again."""

    before: str
    """The table that the next one follows."""
    table: str | None
    """The next table if it gathers or plays; None if it must be opened."""


def next_of(connection: sqlite3.Connection, table_id: str, person: str) -> Next:
    """Follow the matches that were played after one, up to a table that gathers or plays.

    If there is none, the next table follows the last of these matches in which the person had a seat.
    """
    before = last = table_id
    while (row := _follower(connection, last)) is not None and row["status"] != "closed":
        if row["status"] != "over":
            return Next(last, row["next"])
        last = row["next"]
        if _had_seat(connection, last, person):
            before = last
    return Next(before, None)


def save_rematch(connection: sqlite3.Connection, table_id: str, follower: str) -> None:
    """Write which table follows; it replaces one that is closed or over."""
    connection.execute("insert or replace into rematch (table_id, next) values (?, ?)", (table_id, follower))


def _follower(connection: sqlite3.Connection, table_id: str) -> sqlite3.Row | None:
    found: sqlite3.Row | None = connection.execute(
        "select next, status from rematch join game_table on id = next where rematch.table_id = ?", (table_id,)
    ).fetchone()
    return found


def _had_seat(connection: sqlite3.Connection, table_id: str, person: str) -> bool:
    row = connection.execute("select 1 from seat where table_id = ? and person = ?", (table_id, person)).fetchone()
    return row is not None
