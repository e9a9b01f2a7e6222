"""Service time: it runs while the server runs, stands still while it does not, and never jumps.

It begins at the time of day of the first start, in seconds since 1970. From then on it counts only the seconds of the
system's monotonic clock, so whoever sets the date changes nobody's time. Clocks, votes, vacations and cleaning go by
it. The store writes it down with whatever else it writes; at the next start it goes on from there.
"""

from __future__ import annotations

import time
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

_QUIET_SECONDS: Final = 60.0
"""How often the time is written down while no clock of a player runs."""


class ServiceTime:
    """The time of a server that runs."""

    def __init__(self, begin: float) -> None:
        self._begin = begin
        self._zero = monotonic()

    def now(self) -> float:
        """The time now, in seconds."""
        return self._begin + (monotonic() - self._zero)


def begin(connection: sqlite3.Connection) -> None:
    """Let the time of a new database begin with the time of day."""
    connection.execute("insert or ignore into service_time (id, seconds) values (1, ?)", (time.time(),))


def resumed(connection: sqlite3.Connection) -> ServiceTime:
    """Go on from the time that was written down last."""
    return ServiceTime(written(connection))


def written(connection: sqlite3.Connection) -> float:
    """The time that was written down last."""
    return float(connection.execute("select seconds from service_time").fetchone()[0])


def write(connection: sqlite3.Connection, now: float) -> None:
    """Write down the time; it never goes back."""
    connection.execute("update service_time set seconds = max(seconds, ?)", (now,))


def beat(connection: sqlite3.Connection, now: float) -> None:
    """Write down the time if somebody's clock runs, or if it was not written for a minute."""
    runs = connection.execute(
        "select exists (select 1 from clock join game_table on id = table_id"
        " where since <= ? and bound < 9e999 and status = 'playing')",
        (now,),
    ).fetchone()[0]
    if runs or written(connection) < now - _QUIET_SECONDS:
        write(connection, now)
