"""The reasons why tables were closed before the end; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

RULES: Final = "rules"
"""The match cannot go on under the present rules."""
HOST: Final = "host"
"""The operator of the server has closed the table."""


class Closing(NamedTuple):
    """The reason (a text `admin.closed.<why>`), the host's message to the players, and the time."""

    why: str
    word: str
    at: float


def save(connection: Connection, table_id: str, closing: Closing) -> None:
    """Store why a table was closed; the first reason stays."""
    connection.execute("insert into closing values (?, ?, ?, ?) on conflict do nothing", (table_id, *closing))


def load(connection: Connection, table_id: str) -> Closing | None:
    """Load why a table was closed; None if the person who opened it closed it, or if it is not closed."""
    row = connection.execute("select why, word, at from closing where table_id = ?", (table_id,)).fetchone()
    return None if row is None else Closing(*row)
