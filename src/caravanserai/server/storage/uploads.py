"""Records that visitors have uploaded, for any process; all functions run in the store's thread."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from caravanserai.server.domain.quotas import Usage, check_share
from caravanserai.server.storage import gate

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

_MINUTE: Final = 60.0
_KEPT_SECONDS: Final = 86_400.0
"""Seconds after its last upload for which a record is kept."""


def begin(connection: Connection, mark: str, most: int) -> None:
    """Count an upload from an address; refuse it if the last minute had too many uploads."""
    gate.enter(connection)
    connection.execute("delete from upload_attempt where at < database_time() - ?", (_MINUTE,))
    marks = [row[0] for row in connection.execute("select mark from upload_attempt")]
    check_share(Usage(len(marks), marks.count(mark)), most, "too_many_records", _MINUTE)
    connection.execute("insert into upload_attempt (mark, at) values (?, database_time())", (mark,))


def keep(connection: Connection, name: str, mark: str, content: bytes, most: int) -> None:
    """Store a record; beyond the number of records, remove the oldest one of the address with the most records."""
    gate.enter(connection)
    connection.execute(
        "insert into uploaded_record (name, mark, used, content) values (?, ?, database_time(), ?)"
        " on conflict (name) do update set used = excluded.used",
        (name, mark, content),
    )
    connection.execute("delete from uploaded_record where used < database_time() - ?", (_KEPT_SECONDS,))
    marks = dict(connection.execute("select name, mark from uploaded_record order by used, name").fetchall())
    while len(marks) > most:
        held = Counter(marks.values())
        least_needed = max(marks, key=lambda one: held[marks[one]])
        connection.execute("delete from uploaded_record where name = ?", (least_needed,))
        del marks[least_needed]


def renew(connection: Connection, name: str) -> bool:
    """Note that a record was uploaded again; return whether it is stored."""
    gate.enter(connection)
    renewed = connection.execute(
        "update uploaded_record set used = database_time() where name = ? and used > database_time() - ?",
        (name, _KEPT_SECONDS),
    )
    return renewed.rowcount > 0


def is_kept(connection: Connection, name: str) -> bool:
    """Return whether a record is stored."""
    return connection.execute(f"select 1 {_FRESH}", (name, _KEPT_SECONDS)).fetchone() is not None


def load(connection: Connection, name: str) -> bytes | None:
    """Load the text of a record."""
    row = connection.execute(f"select content {_FRESH}", (name, _KEPT_SECONDS)).fetchone()
    return None if row is None else row[0]


_FRESH: Final = "from uploaded_record where name = ? and used > database_time() - ?"
