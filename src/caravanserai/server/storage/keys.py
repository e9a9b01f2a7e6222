"""The secret keys of a server: made for a new server, and replaced only by the operator.

A key comes from the settings, else from a file in the folder, else from the database if several processes share it.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.config.key_text import KEY_BYTES, key_of
from caravanserai.server.storage import shared_keys
from caravanserai.server.storage.engines import database_of, is_in_use
from caravanserai.server.storage.private_files import moment_mark, put_aside, write_private
from caravanserai.server.storage.shared_keys import mark_of
from caravanserai.text.refusal import OperatorNeededError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.database import Database

_LOG: Final = logging.getLogger(__name__)
_OTHERS: Final = 0o077


class KeyFaultError(SpokenError):
    """A key is missing or incomplete."""


class Place(NamedTuple):
    """Where a key may be: in the settings, in a file, or in the database under the name of that file."""

    given: bytes | None
    file: Path

    @property
    def name(self) -> str:
        """The name of the key."""
        return self.file.name


def places(settings: Settings) -> tuple[Place, Place]:
    """Return the places of the key that signs cookies, and of the key that signs admin links."""
    return (
        Place(key_of(settings.secret_key), settings.key_file),
        Place(key_of(settings.admin_key), settings.admin_file),
    )


def read_key(file: Path) -> bytes:
    """Read a key; refuse an incomplete one, with which anybody could sign."""
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        raise KeyFaultError("admin.key.missing") from None
    if len(key) != KEY_BYTES:
        raise KeyFaultError("admin.key.wrong_size", size=len(key), needed=KEY_BYTES)
    return key


def make_key(file: Path) -> bytes:
    """Make a key and replace the old file; only the owner of the server may read it."""
    key = secrets.token_bytes(KEY_BYTES)
    write_private(file, key)
    return key


def signing_key(settings: Settings) -> bytes:
    """Return the key that signs cookies, letters and tokens; in a used server a missing or broken key is an error."""
    return _key(settings, places(settings)[0], vital=True)


def admin_key(settings: Settings) -> bytes:
    """Return the key that signs admin links; make a missing key, because only old admin links depend on it."""
    return _key(settings, places(settings)[1], vital=False)


def present_keys(settings: Settings) -> dict[str, bytes]:
    """Return the keys that exist and are complete, by name."""
    database, found = database_of(settings), {}
    for place in places(settings):
        try:
            own = place.given or (read_key(place.file) if place.file.exists() or not database.is_shared else None)
        except (KeyFaultError, OSError):
            continue
        stored = None if own is not None else _stored(database, place.name)
        key = stored.key if stored is not None else own
        if key is not None:
            found[place.name] = key
    return found


def install_keys(settings: Settings, keys: Mapping[str, bytes]) -> None:
    """Replace keys by those of a backup or of another database; a file with another key is put aside.

    If several processes share the database, the keys go there; a key that the settings give is not written.
    """
    database, suffix = database_of(settings), moment_mark()
    for place in (place for place in places(settings) if place.name in keys):
        key, file = keys[place.name], place.file
        if file.is_file() and file.read_bytes() != key:
            put_aside(file, suffix)
        if database.is_shared:
            with database.writing() as connection:
                shared_keys.put_aside(connection, place.name, suffix)
                shared_keys.offer(connection, place.name, key, keep=place.given is None)
        elif place.given != key and not file.exists():
            write_private(file, key)


def renew_keys(settings: Settings) -> list[str]:
    """Make new keys where the settings give none; return the names under which the old keys are kept."""
    database, suffix, kept = database_of(settings), moment_mark(), []
    for place in places(settings):
        fresh = place.given
        if place.given is None and place.file.exists():
            kept.append(str(put_aside(place.file, suffix)))
            fresh = make_key(place.file)
        elif place.given is None and not database.is_shared:
            make_key(place.file)
        if database.is_shared:
            with database.writing() as connection:
                kept += filter(None, [shared_keys.put_aside(connection, place.name, suffix)])
                key = fresh or secrets.token_bytes(KEY_BYTES)
                shared_keys.offer(connection, place.name, key, keep=fresh is None)
    return kept


def _key(settings: Settings, place: Place, *, vital: bool) -> bytes:
    database = database_of(settings)
    if database.is_shared:
        return _shared_key(database, place, vital=vital)
    if place.given is not None:
        return place.given
    if not vital and not place.file.exists():
        return make_key(place.file)
    return _file_key(database, place.file)


def _file_key(database: Database, file: Path) -> bytes:
    """Read the key of a file; if nobody has used the server, replace a missing or broken file."""
    try:
        key = read_key(file)
    except (KeyFaultError, OSError) as fault:
        if isinstance(fault, OSError) or is_in_use(database):
            raise OperatorNeededError("admin.key.unusable", file=str(file), reason=fault) from fault
        if file.exists():
            put_aside(file, moment_mark())
        return make_key(file)
    if file.stat().st_mode & _OTHERS:
        _LOG.warning("others can read a secret key; only its owner should", extra={"key": file.name})
    return key


def _shared_key(database: Database, place: Place, *, vital: bool) -> bytes:
    """Return the key that all processes of a database have; the first process makes it.

    Refuse a key of the settings or of a file that differs from the key of the other processes.
    """
    own = place.given or (_file_key(database, place.file) if place.file.exists() else None)
    is_needed = own is None and vital and is_in_use(database)  # before the next line: the first process may be at it
    stored = _stored(database, place.name)
    if stored is None:
        if is_needed:
            fault = KeyFaultError("admin.key.not_stored")
            raise OperatorNeededError("admin.key.unusable", file=place.name, reason=fault)
        with database.writing() as connection:
            key = own or secrets.token_bytes(KEY_BYTES)
            stored = shared_keys.offer(connection, place.name, key, keep=own is None)
    found = stored.key if own is None else own
    if found is None or len(found) != KEY_BYTES or mark_of(found) != stored.mark:
        fault = KeyFaultError("admin.key.elsewhere" if found is None else "admin.key.differs")
        raise OperatorNeededError("admin.key.unusable", file=place.name, reason=fault)
    return found


def _stored(database: Database, name: str) -> shared_keys.StoredKey | None:
    """Return what a shared database knows about a key; nothing if no server has used it."""
    if not database.is_shared or not database.exists():
        return None
    with database.reading() as connection:
        return shared_keys.load(connection, name)
