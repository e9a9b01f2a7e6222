"""The secret key of a server and what it signs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

from caravanserai.server.storage.files import write_private
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from pathlib import Path

KEY_BYTES: Final = 32
_MARK_BYTES: Final = 16


class KeyFaultError(SpokenError):
    """The file of a key is missing, or holds no whole key; the sentence says which."""


def read_key(file: Path) -> bytes:
    """Read a key; with half a key, or none, anybody could sign."""
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        raise KeyFaultError("host.key.missing") from None
    if len(key) != KEY_BYTES:
        raise KeyFaultError("host.key.wrong_size", size=len(key), needed=KEY_BYTES)
    return key


def make_key(file: Path) -> bytes:
    """Make a key in place of whatever is there; only the owner of the server may read the file."""
    key = secrets.token_bytes(KEY_BYTES)
    write_private(file, key)
    return key


class Signer:
    """Signs short texts; what was not signed with this key and for this purpose is not accepted."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = hashlib.blake2b(purpose.encode(), key=key, digest_size=KEY_BYTES).digest()

    def sign(self, text: str) -> str:
        """Give the text with its mark."""
        return f"{text}.{self._mark(text)}"

    def read(self, signed: str) -> str | None:
        """Give the text back, or None if the mark is not ours."""
        text, _, mark = signed.rpartition(".")
        return text if hmac.compare_digest(mark.encode(), self._mark(text).encode()) else None

    def _mark(self, text: str) -> str:
        return hashlib.blake2b(text.encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest()
