"""Prepared answers in the store; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.server.domain.prepared_answers import PreparedAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection


def save_prepared(connection: Connection, table_id: str, seat: int, ready: PreparedAnswer | None) -> None:
    """Store the prepared answer of a seat; None removes it."""
    connection.execute("delete from prepared where table_id = ? and seat = ?", (table_id, seat))
    if ready is not None:
        connection.execute(
            "insert into prepared (table_id, seat, kind, choice, basis, dropped) values (?, ?, ?, ?, ?, ?)",
            (table_id, seat, *ready),
        )


def load_prepared(connection: Connection, table_id: str) -> dict[int, PreparedAnswer]:
    """Load the prepared answers of a table, by seat."""
    rows: list[Mapping[str, Any]] = connection.execute(
        "select seat, kind, choice, basis, dropped from prepared where table_id = ?", (table_id,)
    ).fetchall()
    return {row["seat"]: PreparedAnswer(row["kind"], row["choice"], row["basis"], bool(row["dropped"])) for row in rows}
