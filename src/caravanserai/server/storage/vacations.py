"""Vacations in the store; all functions run in the store's own thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.vacations import Vacation, end_of, standing

if TYPE_CHECKING:
    import sqlite3


def rest_of(connection: sqlite3.Connection, person: str | None, now: float) -> float:
    """Until when a person is on vacation; 0 if they are not."""
    row = connection.execute("select max(until) from vacation where person = ? and until > ?", (person, now)).fetchone()
    return row[0] or 0.0


def vacation_of(connection: sqlite3.Connection, person: str, days: int, now: float) -> Vacation:
    """The days of this year that a person has left, and the vacation they are on."""
    taken = connection.execute("select begun, until from vacation where person = ? and year = ?", (person, _year()))
    return standing(taken.fetchall(), days, rest_of(connection, person, now))


def begin(connection: sqlite3.Connection, person: str, wished: int, days: int, now: float) -> float:
    """Begin a vacation of some days; gives its end."""
    until = end_of(vacation_of(connection, person, days, now), wished, now)
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
        "select distinct table_id from seat join game_table on game_table.id = seat.table_id"
        " where person = ? and status = 'playing'",
        (person,),
    )
    return [row[0] for row in rows]


def still_running(connection: sqlite3.Connection, now: float) -> list[tuple[str, str, float]]:
    """Tables where the clock of somebody on vacation does not rest yet, with the person and the end."""
    rows = connection.execute(
        "select distinct clock.table_id, vacation.person, vacation.until from vacation"
        " join seat on seat.person = vacation.person join clock using (table_id, seat)"
        " join game_table on game_table.id = clock.table_id where vacation.until > ? and clock.rest < vacation.until"
        " and status = 'playing' and max(clock, bank) >= ?",
        (now, DAY),
    )
    return [tuple(row) for row in rows]


def _year() -> int:
    return time.gmtime(time.time()).tm_year
