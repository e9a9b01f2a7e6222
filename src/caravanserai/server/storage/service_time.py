"""Service time: it runs while the server runs, stops while the server is down, and never jumps.

It begins at the wall-clock time of the first start, in seconds since 1970. From then on it counts only the seconds of
the system's monotonic clock, so a change of the date changes no clock. Clocks, votes, vacations and the cleanup use it.
The store writes it with every other write; at the next start it goes on from there. Processes that share a database
have one time: one of them writes it once a second, and the others keep up with what is written.
"""

from __future__ import annotations

import math
import time
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

BEAT_SECONDS: Final = 1.0
"""Seconds between two writes of the time in a shared database."""
_QUIET_SECONDS: Final = 60.0
"""Seconds between two writes of the time while no clock of a player runs."""


class ServiceTime:
    """The service time of a running server."""

    def __init__(self, begin: float) -> None:
        self._begin = begin
        self._zero = monotonic()

    def now(self) -> float:
        """Return the service time, in seconds."""
        return self._begin + (monotonic() - self._zero)

    def keep_up(self, seconds: float) -> None:
        """Move the time forward to a time that another process has written."""
        self._begin += max(0.0, seconds - self.now())


def begin(connection: Connection) -> None:
    """Start the service time of a new database at the wall-clock time."""
    connection.execute("insert into service_time (id, seconds) values (1, ?) on conflict do nothing", (time.time(),))


def resumed(connection: Connection, *, shared: bool) -> ServiceTime:
    """Return the service time, going on from the stored time.

    Processes that share the database have written clocks up to one beat after the stored time.
    """
    late = shared and connection.execute("select exists (select 1 from lease)").fetchone()[0]
    return ServiceTime(written(connection) + (BEAT_SECONDS if late else 0.0))


def written(connection: Connection) -> float:
    """Return the stored time."""
    return float(connection.execute("select seconds from service_time").fetchone()[0])


def write(connection: Connection, now: float) -> None:
    """Store the time; it never goes back."""
    connection.execute("update service_time set seconds = :now where seconds < :now", {"now": now})


def beat(connection: Connection, now: float) -> None:
    """Store the time if the clock of a player runs, or if the stored time is older than a minute."""
    runs = connection.execute(
        "select exists (select 1 from clock join game_table on id = table_id"
        " where since <= ? and bound < ? and status = 'playing')",
        (now, math.inf),
    ).fetchone()[0]
    if runs or written(connection) < now - _QUIET_SECONDS:
        write(connection, now)
