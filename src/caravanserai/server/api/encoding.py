"""Encode the messages of the API as JSON."""

from __future__ import annotations

import json
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder()


def encoded(data: object) -> bytes:
    """Return JSON in one line; text with lone surrogates, which UTF-8 cannot hold, is escaped."""
    try:
        return _ENCODER.encode(data)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(data), separators=(",", ":")).encode()
