"""Single matches as files: out of one house and into another, with all that is stored of them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import shown
from caravanserai.server.host.keys import signing_key
from caravanserai.server.storage import service_time, shelf, snapshots
from caravanserai.server.storage.damage import DamagedError
from caravanserai.server.storage.imported import PARTS, WrongPartError, as_if_playing, check_positions, read_match
from caravanserai.server.storage.shelf import CLOSED
from caravanserai.server.storage.store import reading, writing
from caravanserai.server.storage.upgrade import MissingGameError, NewerError, OutdatedError, revive
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from caravanserai.server.host.settings import Settings
    from caravanserai.server.storage.shelf import Stored

FORMAT: Final = "caravanserai-match-1"
_LARGEST_FILE: Final = 64_000_000


def export_match(settings: Settings, match: str, target: Path) -> None:
    """Write all that is stored of a match. It holds every secret, so only the owner may read the file."""
    if not settings.database.is_file():
        raise SpokenError("host.backup.nothing", folder=str(settings.folder))
    with reading(settings.database) as connection:
        try:
            stored = shelf.load(connection, match)
        except DamagedError as fault:
            raise SpokenError("host.backup.damaged", file=str(settings.database), reason=fault.detail) from None
    if stored is None:
        raise SpokenError("host.match.unknown", match=match)
    facts: dict[str, Any] = {"format": FORMAT, "deed": stored.deed._asdict()}
    facts |= {name: [row._asdict() for row in getattr(stored, name)] for name in PARTS}
    try:
        file = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SpokenError("host.backup.exists", file=str(target)) from None
    with os.fdopen(file, "w", encoding="utf-8") as written:
        json.dump(facts, written, ensure_ascii=False)


def import_match(settings: Settings, source: Path) -> str:
    """Take a match into the house, if it can be played again and is not there; gives its name."""
    stored = _read(source)
    with writing(settings.database) as connection:
        signing_key(settings)  # while the folder is new: later it would be missed
        connection.execute("begin immediate")
        if connection.execute("select 1 from sitting where id = ?", (stored.deed.id,)).fetchone() is not None:
            raise SpokenError("host.match.known", match=stored.deed.id)
        _write(connection, stored)
        connection.execute("commit")
    return stored.deed.id


def _read(source: Path) -> Stored:
    try:
        if source.stat().st_size > _LARGEST_FILE:
            raise SpokenError("host.match.too_large", file=str(source), megabytes=_LARGEST_FILE // 1_000_000)
        facts = json.loads(source.read_bytes())
        if facts["format"] != FORMAT:
            raise SpokenError("host.match.other_format", file=str(source), format=FORMAT)
        stored = read_match(facts)
    except FileNotFoundError:
        raise SpokenError("host.backup.no_file", file=str(source)) from None
    except WrongPartError as fault:
        raise fault.spoken(str(source)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as fault:
        raise SpokenError("host.match.no_match", file=str(source), detail=f"{type(fault).__name__}: {fault}") from None
    _play_again(stored, source)
    return stored


def _play_again(stored: Stored, source: Path) -> None:
    """Refuse a match that does not come out as its file says."""
    try:
        revive(as_if_playing(stored))
        check_positions(stored)
    except MissingGameError:
        raise SpokenError("host.match.missing_game", file=str(source), game=shown(stored.deed.game)) from None
    except NewerError:
        raise SpokenError("host.match.newer_rules", file=str(source)) from None
    except OutdatedError as fault:
        if stored.deed.status != CLOSED:  # what is closed need not go on
            raise SpokenError("host.match.outdated", file=str(source), detail=fault) from None
    except DamagedError as fault:
        raise SpokenError("host.match.damaged", file=str(source), detail=fault.detail) from None
    except WrongPartError as fault:
        raise fault.spoken(str(source)) from None


def _write(connection: sqlite3.Connection, stored: Stored) -> None:
    name, now = stored.deed.id, service_time.written(connection)
    shelf.save_deed(connection, stored.deed._replace(created=now, changed=now))  # each house has its own time
    shelf.save_places(connection, name, stored.places)
    shelf.add_calls(connection, name, 0, stored.calls)
    for number, said in enumerate(stored.chat):
        shelf.add_chat(connection, name, number, said)
    for kept in reversed(stored.snapshots):
        snapshots.save(connection, name, kept)
