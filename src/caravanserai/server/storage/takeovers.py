"""Takeovers and resignations of seats in the store; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.domain.seating import Takeover

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection


def save_takeovers(connection: Connection, table_id: str, takeovers: Mapping[int, Takeover]) -> None:
    """Store the takeovers of a table, by seat."""
    connection.execute("delete from takeover where table_id = ?", (table_id,))
    connection.executemany(
        "insert into takeover (table_id, seat, person, name) values (?, ?, ?, ?)",
        [(table_id, seat, *takeover) for seat, takeover in takeovers.items()],
    )


def load_takeovers(connection: Connection, table_id: str) -> dict[int, Takeover]:
    """Load the takeovers of a table, by seat."""
    rows = connection.execute("select seat, person, name from takeover where table_id = ? order by seat", (table_id,))
    return {row["seat"]: Takeover(row["person"], row["name"]) for row in rows}


def add_resigned(connection: Connection, table_id: str, person: str) -> None:
    """Store that a person has resigned."""
    connection.execute(
        "insert into resigned (table_id, person) values (?, ?) on conflict do nothing", (table_id, person)
    )


def load_resigned(connection: Connection, table_id: str) -> frozenset[str]:
    """Load the people who have resigned at a table."""
    rows = connection.execute("select person from resigned where table_id = ?", (table_id,))
    return frozenset(row[0] for row in rows)
