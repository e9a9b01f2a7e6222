"""Prepared answers in the store; all functions run in the store's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.server.domain.prepared_answers import PreparedAnswer

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


def save_prepared(connection: sqlite3.Connection, sitting: str, seat: int, ready: PreparedAnswer | None) -> None:
    """Write what is prepared for a seat."""
    connection.execute("delete from prepared where sitting = ? and seat = ?", (sitting, seat))
    if ready is not None:
        connection.execute(
            "insert into prepared (sitting, seat, kind, choice, basis, dropped) values (?, ?, ?, ?, ?, ?)",
            (sitting, seat, *ready),
        )


def load_prepared(connection: sqlite3.Connection, sitting: str) -> dict[int, PreparedAnswer]:
    """Read what is prepared at a table, by seat."""
    rows: list[Mapping[str, Any]] = connection.execute(
        "select seat, kind, choice, basis, dropped from prepared where sitting = ?", (sitting,)
    ).fetchall()
    return {row["seat"]: PreparedAnswer(row["kind"], row["choice"], row["basis"], bool(row["dropped"])) for row in rows}
