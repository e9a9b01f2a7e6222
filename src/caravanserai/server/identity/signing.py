"""Sign short texts with the secret key of a server."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from caravanserai.server.config.key_text import KEY_BYTES

_MARK_BYTES: Final = 16


class Signer:
    """Signs short texts for one purpose; accepts only texts that were signed with this key for this purpose."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = hashlib.blake2b(purpose.encode(), key=key, digest_size=KEY_BYTES).digest()

    def sign(self, text: str) -> str:
        """Return the text with its signature."""
        return f"{text}.{self._mark(text)}"

    def read(self, signed: str) -> str | None:
        """Return the text without its signature, or None if the signature is not valid."""
        text, _, mark = signed.rpartition(".")
        return text if hmac.compare_digest(mark.encode(), self._mark(text).encode()) else None

    def _mark(self, text: str) -> str:
        return hashlib.blake2b(text.encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest()
