"""The secret keys of a server: made for a new folder, and never replaced unless the operator says so."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Final

from caravanserai.server.identity.signing import KEY_BYTES
from caravanserai.server.storage.private_files import moment_mark, put_aside, write_private
from caravanserai.server.storage.store import is_in_use
from caravanserai.text.refusal import OperatorNeededError, SpokenError

if TYPE_CHECKING:
    from pathlib import Path

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_OTHERS: Final = 0o077


class KeyFaultError(SpokenError):
    """The file of a key is missing, or holds no whole key; the sentence says which."""


def read_key(file: Path) -> bytes:
    """Read a key; with half a key, or none, anybody could sign."""
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        raise KeyFaultError("admin.key.missing") from None
    if len(key) != KEY_BYTES:
        raise KeyFaultError("admin.key.wrong_size", size=len(key), needed=KEY_BYTES)
    return key


def make_key(file: Path) -> bytes:
    """Make a key in place of whatever is there; only the owner of the server may read the file."""
    key = secrets.token_bytes(KEY_BYTES)
    write_private(file, key)
    return key


def signing_key(settings: Settings) -> bytes:
    """Read the key that signs cookies, letters and tokens; a missing or broken one is an error once people use it."""
    return _key(settings, settings.key_file)


def admin_key(settings: Settings) -> bytes:
    """Read the key that signs admin links. Without one the server makes it: nobody loses more than such a link."""
    if not settings.admin_file.exists():
        return make_key(settings.admin_file)
    return _key(settings, settings.admin_file)


def renew_keys(settings: Settings) -> list[Path]:
    """Make new keys; give the names under which the old ones are kept."""
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
        if isinstance(fault, OSError) or is_in_use(settings.database):
            raise OperatorNeededError("admin.key.unusable", file=str(file), reason=fault) from fault
        if file.exists():
            put_aside(file, moment_mark())
        return make_key(file)
    if file.stat().st_mode & _OTHERS:
        _LOG.warning("others can read a secret key; only its owner should", extra={"key": file.name})
    return key
