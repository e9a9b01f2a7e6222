"""What people and addresses have spent of their rates at all processes; all functions run in the store's thread.

Spending is counted in seconds of refill. A row holds the time of the database's clock at which all is refilled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.server.storage import gate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection

_TOGETHER: Final = 200
"""The number of rows that one statement writes."""


def spend(connection: Connection, spent: Mapping[str, float]) -> dict[str, float]:
    """Add what each name has spent; return the seconds until everything that it has spent anywhere is refilled."""
    return spend_at(connection, spent, float(connection.execute("select database_time()").fetchone()[0]))


def spend_at(connection: Connection, spent: Mapping[str, float], now: float) -> dict[str, float]:
    """Add what each name has spent, at a time of the database's clock."""
    gate.enter(connection)
    found: dict[str, float] = {}
    pairs = list(spent.items())
    for part in (pairs[at : at + _TOGETHER] for at in range(0, len(pairs), _TOGETHER)):
        rows = connection.execute(
            f"insert into rate_limit (name, until) values {', '.join(['(?, ?)'] * len(part))}"  # noqa: S608  # only marks
            " on conflict (name) do update set until = excluded.until"
            " + case when rate_limit.until > ? then rate_limit.until - ? else 0 end"
            " returning name, until",
            [value for name, seconds in part for value in (name, now + seconds)] + [now, now],
        )
        found |= {name: until - now for name, until in rows.fetchall()}
    return found


def forget(connection: Connection) -> None:
    """Remove the rows of those whose rate is refilled."""
    gate.enter(connection)
    connection.execute("delete from rate_limit where until < database_time()")
