"""Takeovers and resignations of seats in the store; all functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.domain.seating import Takeover

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


def save_takeovers(connection: sqlite3.Connection, table_id: str, takeovers: Mapping[int, Takeover]) -> None:
    """Write who waits for which seat of a table."""
    connection.execute("delete from takeover where table_id = ?", (table_id,))
    connection.executemany(
        "insert into takeover (table_id, seat, person, name) values (?, ?, ?, ?)",
        [(table_id, seat, *takeover) for seat, takeover in takeovers.items()],
    )


def load_takeovers(connection: sqlite3.Connection, table_id: str) -> dict[int, Takeover]:
    """Read who waits for which seat of a table."""
    rows = connection.execute("select seat, person, name from takeover where table_id = ? order by seat", (table_id,))
    return {row["seat"]: Takeover(row["person"], row["name"]) for row in rows}


def add_resigned(connection: sqlite3.Connection, table_id: str, person: str) -> None:
    """Write that somebody has given up a seat."""
    connection.execute("insert or ignore into resigned (table_id, person) values (?, ?)", (table_id, person))


def load_resigned(connection: sqlite3.Connection, table_id: str) -> frozenset[str]:
    """Read who has given up a seat of a table."""
    rows = connection.execute("select person from resigned where table_id = ?", (table_id,))
    return frozenset(row[0] for row in rows)
