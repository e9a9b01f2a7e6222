"""A secret key as text: 64 hexadecimal digits, or base64."""

from __future__ import annotations

import base64
import binascii
from typing import Final

KEY_BYTES: Final = 32
_DIGITS: Final = 2 * KEY_BYTES


def key_of(text: str) -> bytes | None:
    """Return the key that a text contains; None if the text is no complete key."""
    try:
        key = bytes.fromhex(text) if len(text) == _DIGITS else base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return key if len(key) == KEY_BYTES else None
