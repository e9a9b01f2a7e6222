"""Move a server to another database: copy everything with its keys, and compare every answer of every match."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.config.settings import DatabaseAddress
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.keys import install_keys, present_keys
from caravanserai.server.storage.private_files import moment_mark, write_private
from caravanserai.text.refusal import RefusedError, SpokenError

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.connection import Connection

_SQLITE: Final = "sqlite"


class Moved(NamedTuple):
    """The two databases, the number of matches, where older data of the target are kept, and the new setting."""

    source: str
    target: str
    matches: int
    aside: str | None
    setting: str


def move(settings: Settings, target: str) -> Moved:
    """Copy all data to another database, while no process writes to the first one; return what was done."""
    after = replace(settings, database="" if target == _SQLITE else target)
    if not (after.database or target == _SQLITE) or not DatabaseAddress().fits(after.database):
        facts = {"place": "move-database", "name": "TARGET", "value": after.database_place}
        raise RefusedError("admin.config.wrong.database_address", **facts)
    source, fresh, passing = database_of(settings), database_of(after), settings.folder / "moving.sqlite3"
    if settings.database == after.database:
        raise SpokenError("admin.move.same", target=fresh.name)
    if not source.exists():
        raise SpokenError("admin.backup.nothing", folder=settings.database_place)
    keys = present_keys(settings)
    with source.writing() as connection:
        before = digests(connection)
        write_private(passing, b"")
        try:
            source.copy_to(passing)
            aside = fresh.replace_by(passing, moment_mark())
        finally:
            passing.unlink()
    with fresh.reading() as connection:
        if digests(connection) != before:
            raise SpokenError("admin.move.differs", source=source.name, target=fresh.name)
    install_keys(after, keys)
    return Moved(source.name, fresh.name, len(before), aside, f'"{after.database and after.database_place}"')


def digests(connection: Connection) -> dict[str, str]:
    """Return a digest of the facts, seats and calls of every table, by its id."""
    found = {}
    for (table_id,) in connection.execute("select id from game_table order by id").fetchall():
        hashed = hashlib.blake2b(digest_size=16)
        for sql in _RECORDED:
            for row in connection.execute(sql, (table_id,)):
                hashed.update(repr([float(one) if isinstance(one, bool | int) else one for one in row]).encode())
        found[table_id] = hashed.hexdigest()
    return found


_RECORDED: Final = (
    "select game, rules, seats, options, seed, host, open, status, scores, changed from game_table where id = ?",
    "select seat, kind, person, name, bot, away from seat where table_id = ? order by seat",
    "select number, seat, choice, digest, at, given from call where table_id = ? order by number",
    "select calls, rules, base, digest from snapshot where table_id = ? order by calls, rules",
)
