"""Proposals in the store, and how long a table may think about one. All functions run in the store's own thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from caravanserai.server.play.clocks import DAY
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.play.clocks import Pace

STAND_IN: Final = "stand_in"
TIME_UP: Final = "time_up"
GO_BACK: Final = "undo"
KINDS: Final = (GO_BACK, STAND_IN, TIME_UP)
_PATIENCE: Final = 120.0
"""How long people at a table are asked, in seconds; those who have left must not stall the others."""


def patience(pace: Pace) -> float:
    """How long a proposal waits before those who have not answered abstain; by correspondence a day."""
    return float(DAY) if pace.by_letter else _PATIENCE


def save_proposal(connection: sqlite3.Connection, sitting: str, asked: Proposal | None) -> None:
    """Write what a table is asked. Whether a bot stands in is asked only of those who are here now, and not kept."""
    connection.execute("delete from proposal where sitting = ?", (sitting,))
    if asked is not None and asked.kind != STAND_IN:
        connection.execute(
            "insert into proposal (sitting, kind, by, about, needed, yes, no, until) values (?, ?, ?, ?, ?, ?, ?, ?)",
            (sitting, *asked._replace(needed=json.dumps(asked.needed))),  # type: ignore[arg-type]  # as text
        )


def load_proposal(connection: sqlite3.Connection, sitting: str) -> Proposal | None:
    """Read what a table is asked."""
    row = connection.execute(
        "select kind, by, about, needed, yes, no, until from proposal where sitting = ?", (sitting,)
    ).fetchone()
    return None if row is None else Proposal(*row)._replace(needed=tuple(json.loads(row["needed"])))
