"""Why tables were closed before their matches ended; all functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import sqlite3

RULES: Final = "rules"
"""The rules have changed since the match began, and it cannot go on under the new ones."""
HOST: Final = "host"
"""Whoever runs the server has closed it."""


class Closing(NamedTuple):
    """The text `admin.closed.<why>`, what the host wrote to the players, and when it was."""

    why: str
    word: str
    at: float


def save(connection: sqlite3.Connection, table_id: str, closing: Closing) -> None:
    """Write down why a table was closed; the first reason stands."""
    connection.execute("insert or ignore into closing values (?, ?, ?, ?)", (table_id, *closing))


def load(connection: sqlite3.Connection, table_id: str) -> Closing | None:
    """Read why a table was closed; None if its own host closed it, or it is not closed."""
    row = connection.execute("select why, word, at from closing where table_id = ?", (table_id,)).fetchone()
    return None if row is None else Closing(*row)
