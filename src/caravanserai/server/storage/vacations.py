"""Vacations in the store; all functions run in the store's thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.vacations import Vacation, end_of, standing

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


def rest_of(connection: Connection, person: str | None, now: float) -> float:
    """Return the end of the present vacation of a person; 0 without one."""
    row = connection.execute("select max(until) from vacation where person = ? and until > ?", (person, now)).fetchone()
    return row[0] or 0.0


def vacation_of(connection: Connection, person: str, days: int, now: float) -> Vacation:
    """Return the days that a person has left this year, and their present vacation."""
    taken = connection.execute("select begun, until from vacation where person = ? and year = ?", (person, _year()))
    return standing(taken.fetchall(), days, rest_of(connection, person, now))


def begin(connection: Connection, person: str, requested: int, days: int, now: float) -> float:
    """Begin a vacation; return its end."""
    until = end_of(vacation_of(connection, person, days, now), requested, now)
    connection.execute(
        "insert into vacation (person, begun, until, year) values (?, ?, ?, ?)", (person, now, until, _year())
    )
    return until


def end(connection: Connection, person: str, now: float) -> None:
    """End a vacation early; days that have not begun are not counted."""
    connection.execute(
        "update vacation set until = :now where person = :person and until > :now", {"person": person, "now": now}
    )


def running_tables_of(connection: Connection, person: str) -> list[str]:
    """Return the running matches of a person."""
    rows = connection.execute(
        "select distinct table_id from seat join game_table on game_table.id = seat.table_id"
        " where person = ? and status = 'playing'",
        (person,),
    )
    return [row[0] for row in rows]


def still_running(connection: Connection, now: float) -> list[tuple[str, str, float]]:
    """Return tables where the clock of a person on vacation does not rest yet, with person and end."""
    rows = connection.execute(
        "select distinct clock.table_id, vacation.person, vacation.until from vacation"
        " join seat on seat.person = vacation.person join clock using (table_id, seat)"
        " join game_table on game_table.id = clock.table_id where vacation.until > ? and clock.rest < vacation.until"
        " and status = 'playing' and (game_table.clock >= ? or bank >= ?)",
        (now, DAY, DAY),
    )
    return [tuple(row) for row in rows]


def _year() -> int:
    return time.gmtime(time.time()).tm_year
