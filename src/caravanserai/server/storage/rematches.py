"""Rematches: which table follows which; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection, Row


class Next(NamedTuple):
    """The table of a rematch."""

    before: str
    """The id of the table that the next one follows."""
    table: str | None
    """The id of the next table if it gathers or plays; None if it must be opened."""


def next_of(connection: Connection, table_id: str, person: str) -> Next:
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


def save_rematch(connection: Connection, table_id: str, follower: str) -> None:
    """Store which table follows; it replaces a follower that is closed or over."""
    connection.execute(
        "insert into rematch (table_id, next) values (?, ?) on conflict (table_id) do update set next = excluded.next",
        (table_id, follower),
    )


def _follower(connection: Connection, table_id: str) -> Row | None:
    found: Row | None = connection.execute(
        "select next, status from rematch join game_table on id = next where rematch.table_id = ?", (table_id,)
    ).fetchone()
    return found


def _had_seat(connection: Connection, table_id: str, person: str) -> bool:
    row = connection.execute("select 1 from seat where table_id = ? and person = ?", (table_id, person)).fetchone()
    return row is not None
