"""The secret key of a server and what it signs."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_KEY_BYTES: Final = 32
_MARK_BYTES: Final = 16


def secret_key(file: Path) -> bytes:
    """Read the key, or make it once; only the owner of the server may read the file.

    It comes to its place when it is whole: with half a key, or none, anybody could sign.
    """
    with contextlib.suppress(FileNotFoundError):
        known = file.read_bytes()
        if len(known) == _KEY_BYTES:
            return known
    key = secrets.token_bytes(_KEY_BYTES)
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(key)
    fresh.replace(file)
    return key


class Signer:
    """Signs short texts; what was not signed with this key and for this purpose is not accepted."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = hashlib.blake2b(purpose.encode(), key=key, digest_size=_KEY_BYTES).digest()

    def sign(self, text: str) -> str:
        """Give the text with its mark."""
        return f"{text}.{self._mark(text)}"

    def read(self, signed: str) -> str | None:
        """Give the text back, or None if the mark is not ours."""
        text, _, mark = signed.rpartition(".")
        return text if hmac.compare_digest(mark.encode(), self._mark(text).encode()) else None

    def _mark(self, text: str) -> str:
        return hashlib.blake2b(text.encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest()
