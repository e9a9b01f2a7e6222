"""Vacations: who is away for some days lets his clocks rest, at all tables that are played by correspondence.

Each year has so many days; a vacation counts in the year in which it begins, every day begun as a whole one. The days
are days in service: if the server is down for a day in between, the clocks rest for a day more.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.server.errors import RefusedError
from caravanserai.server.play.clocks import DAY

if TYPE_CHECKING:
    import sqlite3


class Vacation(NamedTuple):
    """The vacations of a person this year."""

    until: float | None
    """The end of the one he is on."""
    days_left: int


def rest_of(connection: sqlite3.Connection, person: str | None, now: float) -> float:
    """Until when a person is on vacation; 0 if he is not."""
    row = connection.execute("select max(until) from vacation where person = ? and until > ?", (person, now)).fetchone()
    return row[0] or 0.0


def vacation_of(connection: sqlite3.Connection, person: str, days: int, now: float) -> Vacation:
    """How many days of this year a person has left, of so many, and whether he is on vacation."""
    rows: list[Any] = connection.execute(
        "select begun, until from vacation where person = ? and year = ?", (person, _year())
    ).fetchall()
    used = sum(_days(begun, until) for begun, until in rows)
    return Vacation(rest_of(connection, person, now) or None, max(0, days - used))


def begin(connection: sqlite3.Connection, person: str, wished: int, days: int, now: float) -> float:
    """Begin a vacation of some days; gives its end."""
    standing = vacation_of(connection, person, days, now)
    if standing.until is not None:
        raise RefusedError("on_vacation")
    if not 0 < wished <= standing.days_left:
        raise RefusedError("no_days_left")
    until = now + wished * DAY
    connection.execute(
        "insert into vacation (person, begun, until, year) values (?, ?, ?, ?)", (person, now, until, _year())
    )
    return until


def end(connection: sqlite3.Connection, person: str, now: float) -> None:
    """Come back early; days that had not begun are not counted."""
    connection.execute(
        "update vacation set until = :now where person = :person and until > :now", {"person": person, "now": now}
    )


def running_tables_of(connection: sqlite3.Connection, person: str) -> list[str]:
    """The running matches of a person."""
    rows = connection.execute(
        "select distinct sitting from seat join sitting on sitting.id = seat.sitting"
        " where person = ? and status = 'playing'",
        (person,),
    )
    return [row[0] for row in rows]


def still_running(connection: sqlite3.Connection, now: float) -> list[tuple[str, str, float]]:
    """Tables where the clock of somebody on vacation does not rest yet, with the person and the end."""
    rows = connection.execute(
        "select distinct clock.sitting, vacation.person, vacation.until from vacation"
        " join seat on seat.person = vacation.person join clock using (sitting, seat)"
        " join sitting on sitting.id = clock.sitting where vacation.until > ? and clock.rest < vacation.until"
        " and status = 'playing' and max(clock, bank) >= ?",
        (now, DAY),
    )
    return [tuple(row) for row in rows]


def _days(begun: float, until: float) -> int:
    return math.ceil((until - begun) / DAY)


def _year() -> int:
    return time.gmtime(time.time()).tm_year
