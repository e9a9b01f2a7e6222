"""Export a single match to a file, and import one."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import shown
from caravanserai.server.domain.table_info import CLOSED
from caravanserai.server.errors import DamagedError
from caravanserai.server.storage import service_time, snapshots, table_store, uncounted
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.import_checks import (
    FIELD_OF_PART,
    PARTS,
    WrongPartError,
    as_if_playing,
    check_positions,
    read_match,
    read_uncounted,
)
from caravanserai.server.storage.keys import signing_key
from caravanserai.server.storage.match_loading import MissingGameError, NewerError, OutdatedError, load_match
from caravanserai.server.storage.uncounted import Uncounted
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from pathlib import Path

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.table_store import StoredTable

FORMAT: Final = "caravanserai-match-1"
_LARGEST_FILE: Final = 64_000_000


def export_match(settings: Settings, match: str, target: Path) -> None:
    """Write all stored data of a match. They contain every secret, so only the owner may read the file."""
    database = database_of(settings)
    if not database.exists():
        raise SpokenError("admin.backup.nothing", folder=settings.database_place)
    with database.reading() as connection:
        try:
            stored, reason = table_store.load(connection, match), uncounted.load(connection, match)
        except DamagedError as fault:
            raise SpokenError("admin.backup.damaged", file=database.name, reason=fault.detail) from None
    if stored is None:
        raise SpokenError("admin.match.unknown", match=match)
    facts: dict[str, Any] = {"format": FORMAT, "deed": stored.info._asdict()}
    facts |= {part: [row._asdict() for row in getattr(stored, FIELD_OF_PART.get(part, part))] for part in PARTS}
    if reason is not None:
        facts["uncounted"] = reason.reason
    try:
        file = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SpokenError("admin.backup.exists", file=str(target)) from None
    with os.fdopen(file, "w", encoding="utf-8") as written:
        json.dump(facts, written, ensure_ascii=False)


def import_match(settings: Settings, source: Path) -> str:
    """Import a match if it can be replayed and is not in the store; return its id."""
    stored, reason = _read(source)
    database = database_of(settings)
    with database.writing() as connection:
        signing_key(settings)  # a new folder needs a key; in a used folder a missing key is an error
        database.begin(connection)
        if connection.execute("select 1 from game_table where id = ?", (stored.info.id,)).fetchone() is not None:
            raise SpokenError("admin.match.known", match=stored.info.id)
        _write(connection, stored)
        if reason:
            uncounted.save(connection, stored.info.id, Uncounted(reason))
        connection.execute("commit")
    return stored.info.id


def _read(source: Path) -> tuple[StoredTable, str]:
    """Return the table of a file, and why its match is not counted; empty if it is."""
    try:
        if source.stat().st_size > _LARGEST_FILE:
            raise SpokenError("admin.match.too_large", file=str(source), megabytes=_LARGEST_FILE // 1_000_000)
        facts = json.loads(source.read_bytes())
        if facts["format"] != FORMAT:
            raise SpokenError("admin.match.other_format", file=str(source), format=FORMAT)
        stored, reason = read_match(facts), read_uncounted(facts)
    except FileNotFoundError:
        raise SpokenError("admin.backup.no_file", file=str(source)) from None
    except WrongPartError as fault:
        raise fault.spoken(str(source)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as fault:
        raise SpokenError("admin.match.no_match", file=str(source), detail=f"{type(fault).__name__}: {fault}") from None
    _play_again(stored, source)
    return stored, reason


def _play_again(stored: StoredTable, source: Path) -> None:
    """Refuse a match whose replay differs from its file."""
    try:
        load_match(as_if_playing(stored))
        check_positions(stored)
    except MissingGameError:
        raise SpokenError("admin.match.missing_game", file=str(source), game=shown(stored.info.game)) from None
    except NewerError:
        raise SpokenError("admin.match.newer_rules", file=str(source)) from None
    except OutdatedError as fault:
        if stored.info.status != CLOSED:  # a closed match need not go on
            raise SpokenError("admin.match.outdated", file=str(source), detail=fault) from None
    except DamagedError as fault:
        raise SpokenError("admin.match.damaged", file=str(source), detail=fault.detail) from None
    except WrongPartError as fault:
        raise fault.spoken(str(source)) from None


def _write(connection: Connection, stored: StoredTable) -> None:
    name, now = stored.info.id, service_time.written(connection)
    table_store.add_table(connection, stored.info._replace(created=now, changed=now))  # in our service time
    table_store.save_seats(connection, name, stored.seats)
    table_store.add_calls(connection, name, 0, stored.calls)
    for number, said in enumerate(stored.chat):
        table_store.add_chat(connection, name, number, said)
    for kept in reversed(stored.snapshots):
        snapshots.save(connection, name, kept)
