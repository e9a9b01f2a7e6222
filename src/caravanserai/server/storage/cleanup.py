"""Close and remove once a day what nobody needs any more; all functions run in the store's own thread.

Records of matches are never removed, nor is anything of a match that is going on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.storage.table_origins import forget_origins

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.config.settings import Settings


CONFIRM_DAYS: Final = 3
"""How long an address may be confirmed; after that it is forgotten."""
_OUTBOX_DAYS: Final = 60


class Stale(NamedTuple):
    """The tables that have been quiet for too long; the registry closes them unless a person is there by now."""

    gathering: list[str]
    playing: list[str]


class Removed(NamedTuple):
    """How much was removed."""

    chat: int
    people: int
    letters: int
    addresses: int
    reports: int
    marks: int


def stale_tables(connection: sqlite3.Connection, settings: Settings, now: float) -> Stale:
    """Find the tables that nobody has started, and the matches that all have left."""

    def quiet(status: str, days: int) -> list[str]:
        rows = connection.execute(
            "select id from game_table where status = ? and changed < ?", (status, now - days * DAY)
        )
        return [row[0] for row in rows]

    return Stale(quiet("gathering", settings.keep_gathering_days), quiet("playing", settings.keep_idle_days))


def sweep(connection: sqlite3.Connection, settings: Settings, now: float) -> Removed:
    """Remove old chat, letters and reports, people who hold nothing here, and addresses nobody confirmed."""

    def removed(sql: str, *facts: float) -> int:
        return connection.execute(sql, facts).rowcount

    return Removed(
        removed(
            "delete from chat where table_id in"
            " (select id from game_table where status in ('over', 'closed') and changed < ?)",
            now - settings.keep_chat_days * DAY,
        ),
        removed(
            "delete from person where seen < ?"
            " and not exists (select 1 from seat where seat.person = person.id)"
            " and not exists (select 1 from game_table where host = person.id)"
            " and not exists (select 1 from address where address.person = person.id)",
            now - settings.keep_people_days * DAY,
        ),
        removed("delete from outbox where created < ?", now - _OUTBOX_DAYS * DAY),
        removed("delete from address where confirmed is null and asked < ?", now - CONFIRM_DAYS * DAY),
        removed("delete from report where at < ?", now - settings.keep_report_days * DAY),
        forget_origins(connection, now - DAY),
    )
