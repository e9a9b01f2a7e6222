"""The open screens at tables, of all processes; all functions run in the store's thread.

A process renews its rows; those of a process that has ended expire by the clock of the database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection

LEASE_SECONDS: Final = 5.0
"""Seconds after which the screens of a process that does not renew them are gone."""


def save(connection: Connection, process: str, table_id: str, screens: Mapping[str, int]) -> None:
    """Store how many screens each person has open at a table in this process; with 0, the person has left."""
    for person, number in screens.items():
        if number:
            connection.execute(
                "insert into presence (table_id, process, person, screens, until)"
                " values (?, ?, ?, ?, database_time() + ?) on conflict (table_id, process, person) do update"
                " set screens = excluded.screens, until = excluded.until",
                (table_id, process, person, number, LEASE_SECONDS),
            )
        else:
            connection.execute(
                "delete from presence where table_id = ? and process = ? and person = ?", (table_id, process, person)
            )


def load(connection: Connection, process: str, table_id: str) -> dict[str, int]:
    """Load how many screens each person has open at a table in all other processes."""
    rows = connection.execute(
        "select person, sum(screens) from presence where table_id = ? and process <> ? and until > database_time()"
        " group by person",
        (table_id, process),
    )
    return {row[0]: int(row[1]) for row in rows}


def is_here(connection: Connection, table_id: str, person: str) -> bool:
    """Return whether a person has a screen open at a table, in any process."""
    row = connection.execute(
        "select 1 from presence where table_id = ? and person = ? and until > database_time()", (table_id, person)
    ).fetchone()
    return row is not None


def renew(connection: Connection, process: str) -> int:
    """Renew the rows of this process; return their number.

    Rows that have expired stay so until they are saved again: other processes may have read that their people are gone,
    and only a saved row is announced.
    """
    done = connection.execute(
        "update presence set until = database_time() + ? where process = ? and until > database_time()",
        (LEASE_SECONDS, process),
    )
    return done.rowcount


def sweep(connection: Connection) -> None:
    """Remove the rows of processes that have ended."""
    connection.execute("delete from presence where until < database_time()")


def leave_all(connection: Connection, process: str) -> None:
    """Remove the rows of this process, which ends."""
    connection.execute("delete from presence where process = ?", (process,))
