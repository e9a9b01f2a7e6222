"""The secret keys of a server: made for a new folder, and replaced only by the operator."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Final

from caravanserai.server.identity.signing import KEY_BYTES
from caravanserai.server.storage.engines import database_of, is_in_use
from caravanserai.server.storage.private_files import moment_mark, put_aside, write_private
from caravanserai.text.refusal import OperatorNeededError, SpokenError

if TYPE_CHECKING:
    from pathlib import Path

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_OTHERS: Final = 0o077


class KeyFaultError(SpokenError):
    """The file of a key is missing or does not contain a complete key."""


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
    """Read the key that signs cookies, letters and tokens; in a used folder a missing or broken key is an error."""
    return _key(settings, settings.key_file)


def admin_key(settings: Settings) -> bytes:
    """Read the key that signs admin links; make a missing key, because only old admin links depend on it."""
    if not settings.admin_file.exists():
        return make_key(settings.admin_file)
    return _key(settings, settings.admin_file)


def renew_keys(settings: Settings) -> list[Path]:
    """Make new keys; return the names of the files with the old keys."""
    mark = moment_mark()
    files = (settings.key_file, settings.admin_file)
    kept = [put_aside(file, mark) for file in files if file.exists()]
    for file in files:
        make_key(file)
    return kept


def _key(settings: Settings, file: Path) -> bytes:
    try:
        key = read_key(file)
    except (KeyFaultError, OSError) as fault:
        if isinstance(fault, OSError) or is_in_use(database_of(settings)):
            raise OperatorNeededError("admin.key.unusable", file=str(file), reason=fault) from fault
        if file.exists():
            put_aside(file, moment_mark())
        return make_key(file)
    if file.stat().st_mode & _OTHERS:
        _LOG.warning("others can read a secret key; only its owner should", extra={"key": file.name})
    return key
