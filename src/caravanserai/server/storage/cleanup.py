"""The daily cleanup: find quiet tables and remove old data; all functions run in the store's thread.

Records of matches and data of running matches are never removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.storage.table_origins import forget_origins

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.connection import Connection


CONFIRM_DAYS: Final = 3
"""Days until an unconfirmed address is removed."""
_OUTBOX_DAYS: Final = 60


class Stale(NamedTuple):
    """Tables without changes for too long; the registry closes them unless a person is present."""

    gathering: list[str]
    playing: list[str]


class Removed(NamedTuple):
    """The numbers of removed rows."""

    chat: int
    people: int
    letters: int
    addresses: int
    reports: int
    marks: int


def stale_tables(connection: Connection, settings: Settings, now: float) -> Stale:
    """Find the tables that nobody has started, and the matches that all people have left."""

    def quiet(status: str, days: int) -> list[str]:
        rows = connection.execute(
            "select id from game_table where status = ? and changed < ?", (status, now - days * DAY)
        )
        return [row[0] for row in rows]

    return Stale(quiet("gathering", settings.keep_gathering_days), quiet("playing", settings.keep_idle_days))


def sweep(connection: Connection, settings: Settings, now: float) -> Removed:
    """Remove old chat, letters and reports, people without a seat, and unconfirmed addresses."""

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
