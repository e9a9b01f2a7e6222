"""Proposals in the store; all functions run in the store's thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


def save_proposal(connection: Connection, table_id: str, asked: Proposal | None) -> None:
    """Store the proposal of a table; None removes it."""
    connection.execute("delete from proposal where table_id = ?", (table_id,))
    if asked is not None:
        connection.execute(
            "insert into proposal (table_id, kind, by, about, needed, yes, no, until) values (?, ?, ?, ?, ?, ?, ?, ?)",
            (table_id, *asked._replace(needed=json.dumps(asked.needed))),  # type: ignore[arg-type]  # as text
        )


def load_proposal(connection: Connection, table_id: str) -> Proposal | None:
    """Load the proposal of a table."""
    row = connection.execute(
        "select kind, by, about, needed, yes, no, until from proposal where table_id = ?", (table_id,)
    ).fetchone()
    return None if row is None else Proposal(*row)._replace(needed=tuple(json.loads(row["needed"])))
