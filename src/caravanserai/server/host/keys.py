"""The secret keys of a server: made for a new folder, and never replaced unless the operator says so."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from caravanserai.server.storage.files import moment_mark, put_aside
from caravanserai.server.storage.store import is_in_use
from caravanserai.server.visitors.signing import KeyFaultError, make_key, read_key
from caravanserai.text.refusal import OperatorNeededError

if TYPE_CHECKING:
    from pathlib import Path

    from caravanserai.server.host.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_OTHERS: Final = 0o077


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
            raise OperatorNeededError("host.key.unusable", file=str(file), reason=fault) from fault
        if file.exists():
            put_aside(file, moment_mark())
        return make_key(file)
    if file.stat().st_mode & _OTHERS:
        _LOG.warning("others can read a secret key; only its owner should", extra={"key": file.name})
    return key
