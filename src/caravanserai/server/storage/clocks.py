"""The clocks of seats in the store; all functions run in the store's own thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from caravanserai.server.domain.clocks import Reading

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


def save_clocks(connection: sqlite3.Connection, sitting: str, readings: Mapping[int, Reading]) -> None:
    """Write the clocks of some seats of a table."""
    connection.executemany(
        "insert or replace into clock (sitting, seat, used, bound, since, earlier, turn, rest, missed)"
        " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (sitting, seat, *one._replace(earlier=json.dumps(one.earlier)))  # type: ignore[arg-type]  # as text
            for seat, one in readings.items()
        ],
    )


def load_clocks(connection: sqlite3.Connection, sitting: str) -> list[Reading]:
    """Read the clocks of a table; there are none of a match that began before there were any."""
    rows = connection.execute(
        "select used, bound, since, earlier, turn, rest, missed from clock where sitting = ? order by seat", (sitting,)
    )
    return [Reading(*row)._replace(earlier=tuple(json.loads(row["earlier"]))) for row in rows]


def due_tables(connection: sqlite3.Connection, now: float) -> list[str]:
    """The running tables where time is up, a proposal has waited long enough, or a prepared answer can be given."""
    rows = connection.execute(
        "select id from sitting where status = 'playing' and id in ("
        "select sitting from clock where since is not null and since + bound - used <= ?1"
        " and sitting not in (select sitting from proposal where kind = 'time_up')"
        " union select sitting from proposal where until <= ?1"
        " union select sitting from prepared join clock using (sitting, seat) where since is not null and not dropped)",
        (now,),
    )
    return [row[0] for row in rows]
