"""The clocks of seats in the store; all functions run in the store's thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from caravanserai.server.domain.clocks import SeatClock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection


def save_clocks(connection: Connection, table_id: str, readings: Mapping[int, SeatClock]) -> None:
    """Write the clocks of some seats of a table."""
    connection.executemany(
        "insert into clock (table_id, seat, used, bound, since, earlier, turn, rest, missed)"
        " values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (table_id, seat) do update set used = excluded.used,"
        " bound = excluded.bound, since = excluded.since, earlier = excluded.earlier, turn = excluded.turn,"
        " rest = excluded.rest, missed = excluded.missed",
        [
            (table_id, seat, *one._replace(earlier=json.dumps(one.earlier)))  # type: ignore[arg-type]  # as text
            for seat, one in readings.items()
        ],
    )


def load_clocks(connection: Connection, table_id: str) -> list[SeatClock]:
    """Read the clocks of a table; a match of an older version may have none."""
    rows = connection.execute(
        "select used, bound, since, earlier, turn, rest, missed from clock where table_id = ? order by seat",
        (table_id,),
    )
    return [SeatClock(*row)._replace(earlier=tuple(json.loads(row["earlier"]))) for row in rows]


def due_tables(connection: Connection, now: float) -> list[str]:
    """Return the running tables with a timeout, an expired proposal, or a prepared answer that can be given."""
    rows = connection.execute(
        "select id from game_table where status = 'playing' and id in ("
        "select table_id from clock where since is not null and since + bound - used <= :now"
        " and table_id not in (select table_id from proposal where kind = 'time_up')"
        " union select table_id from proposal where until <= :now"
        " union select table_id from prepared join clock using (table_id, seat)"
        " where since is not null and not dropped)",
        {"now": now},
    )
    return [row[0] for row in rows]
