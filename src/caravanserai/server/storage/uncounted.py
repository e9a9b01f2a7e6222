"""Tables whose matches are not counted in results; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.server.storage.connection import Connection

RETRY: Final = "retry"
"""The match is a copy of a finished one, which a person plays on against bots."""
LESSON: Final = "lesson"
"""The match is a lesson."""
IS_COUNTED: Final = "game_table.id not in (select table_id from uncounted)"
"""The SQL condition for tables whose matches are counted."""


class Uncounted(NamedTuple):
    """Why a match is not counted; a copy names the page of the finished match, and the number of copied answers."""

    reason: str
    source: str = ""
    number: int = 0


def save(connection: Connection, table_id: str, uncounted: Uncounted) -> None:
    """Mark a table as not counted."""
    connection.execute(
        "insert into uncounted (table_id, reason, source, number) values (?, ?, ?, ?)", (table_id, *uncounted)
    )


def load(connection: Connection, table_id: str) -> Uncounted | None:
    """Return why a match is not counted; None if it is."""
    row = connection.execute("select reason, source, number from uncounted where table_id = ?", (table_id,)).fetchone()
    return None if row is None else Uncounted(*row)


def among(connection: Connection, table_ids: Sequence[str]) -> frozenset[str]:
    """Return those of some tables that are not counted."""
    if not table_ids:
        return frozenset()
    marks = ", ".join("?" * len(table_ids))
    rows = connection.execute(f"select table_id from uncounted where table_id in ({marks})", tuple(table_ids))  # noqa: S608  # only marks
    return frozenset(row[0] for row in rows)
