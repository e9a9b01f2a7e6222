"""Who takes over a seat, and who never does, in the store. All functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


class Heir(NamedTuple):
    """A person who waits to take over a seat, and the name he will have there."""

    person: str
    name: str


def save_heirs(connection: sqlite3.Connection, sitting: str, heirs: Mapping[int, Heir]) -> None:
    """Write who waits for which seat of a table."""
    connection.execute("delete from heir where sitting = ?", (sitting,))
    connection.executemany(
        "insert into heir (sitting, seat, person, name) values (?, ?, ?, ?)",
        [(sitting, seat, *heir) for seat, heir in heirs.items()],
    )


def load_heirs(connection: sqlite3.Connection, sitting: str) -> dict[int, Heir]:
    """Read who waits for which seat of a table."""
    rows = connection.execute("select seat, person, name from heir where sitting = ? order by seat", (sitting,))
    return {row["seat"]: Heir(row["person"], row["name"]) for row in rows}


def add_resigned(connection: sqlite3.Connection, sitting: str, person: str) -> None:
    """Write that somebody has given up a seat."""
    connection.execute("insert or ignore into resigned (sitting, person) values (?, ?)", (sitting, person))


def load_resigned(connection: sqlite3.Connection, sitting: str) -> frozenset[str]:
    """Read who has given up a seat of a table."""
    rows = connection.execute("select person from resigned where sitting = ?", (sitting,))
    return frozenset(row[0] for row in rows)
