"""Hostile WebSockets: broken handshakes, invalid frames, floods, and sockets that stop in the middle."""

from __future__ import annotations

import random
import struct
import zlib
from typing import Final

from bench.hostile.pieces import Maker, Parts, Site, get, sliced

_KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
_WHOLE: Final = 0x80
"""The flag of the last frame of a message."""
_PACKED: Final = 0x40
"""The flag of a compressed message."""
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
_SHORT: Final = 126
_MESSAGES: Final = (
    "",
    "{",
    "[]",
    "null",
    "[" * 4000,
    '{"do":[]}',
    '{"do":"say"}',
    '{"do":"answer","choice":' + "9" * 4000 + "}",
    '{"do":"say","text":"\\ud800"}',
    '{"do":"choose","block":"\\ud800","item":1e999}',
    '{"do":"prefs","theme":{}}',
    '{"do":"face","seat":-1}',
    '{"do":"succeed","seat":1e400}',
    "é" * 3000,
)


def handshake(site: Site, *lines: str | bytes, path: str = "", origin: str = "") -> bytes:
    """The request that opens the socket of the table."""
    usual = "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {_KEY}", "Sec-WebSocket-Version: 13"
    origin_header = f"Origin: {origin or f'http://{site.host}'}"
    return get(site, path or f"/tables/{site.table}/socket", *usual, origin_header, *lines)


def frame(opcode: int, data: bytes, *, flags: int = _WHOLE, masked: bool = True, says: int | None = None) -> bytes:
    """A frame of a socket; `says` is the length in its header, if it is wrong."""
    length, bit = len(data) if says is None else says, 0x80 if masked else 0
    size = bytes([bit | length]) if length < _SHORT else bytes([bit | 127]) + struct.pack("!Q", length)
    return bytes([flags | opcode]) + size + (b"\x00" * 4 if masked else b"") + data


_FRAMES: Final = (
    frame(_TEXT, b"", says=2**40),
    frame(_TEXT, b"a" * 70_000),
    frame(_TEXT, b"\xff\xfe"),
    frame(3, b"x"),
    frame(_TEXT, b"x", flags=0xF0),
    frame(_TEXT, b"x", masked=False),
    frame(0, b"x"),
    frame(_PING, b"x" * 200),
    frame(_CLOSE, b"\x00"),
    frame(_CLOSE, struct.pack("!H", 99)),
    frame(_CLOSE, b"\x03\xe8\xff"),
    frame(_TEXT, b"a", flags=0) * 50,
    frame(_TEXT, b"\xc3", flags=0) + frame(0, b"("),
    frame(_TEXT, b"a", flags=0) + frame(0, b"b" * 70_000),
)


def _handshake_broken(site: Site, chance: random.Random) -> bytes:
    whole = handshake(site)
    crooked = [
        whole.replace(_KEY.encode(), b"short"),
        whole.replace(b"Version: 13", b"Version: 99"),
        whole.replace(b"Sec-WebSocket-Key", b"X-Key"),
        whole.replace(b"GET", b"POST"),
        whole.replace(b"HTTP/1.1", b"HTTP/1.0"),
        whole.replace(b"/socket", b"/socket\xff?\xff"),
        handshake(site, path="/tables/nothing/socket"),
        handshake(site, path="/tables/%ff/socket"),
        handshake(site, path="/"),
        handshake(site, origin="http://evil.example"),
        handshake(site, b"X: \xff\xfe"),
        handshake(site, "X-Long: " + "a" * 20_000),
        handshake(site, *(f"X-{at}: {at}" for at in range(150))),
        handshake(site, "Sec-WebSocket-Protocol: " + "a," * 3000),
        handshake(site, "Sec-WebSocket-Extensions: permessage-deflate; x=" + "y" * 3000),
    ]
    return chance.choice(crooked)


def _frames_broken(site: Site, chance: random.Random) -> Parts:
    return handshake(site), chance.choice([*_FRAMES, chance.randbytes(500)])


def _messages_junk(site: Site, chance: random.Random) -> Parts:
    kinds = _TEXT, _TEXT, _TEXT, _BINARY
    sent = (frame(chance.choice(kinds), chance.choice(_MESSAGES).encode()) for _ in range(20))
    return handshake(site), b"".join(sent)


def _ping_flood(site: Site, chance: random.Random) -> Parts:
    return handshake(site), *sliced(frame(chance.choice([_PING, _PONG]), b"x" * 120) * 5000)


def _deflate_bomb(site: Site, _chance: random.Random) -> Parts:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packed.compress(b"0" * 20_000_000) + packed.flush(zlib.Z_SYNC_FLUSH)
    asks = "Sec-WebSocket-Extensions: permessage-deflate"
    return handshake(site, asks), frame(_TEXT, bomb[:-4], flags=_WHOLE | _PACKED)


def _hangs_in_socket(site: Site, chance: random.Random) -> Parts:
    return handshake(site), chance.choice([b"", b"\x81", frame(_TEXT, b"{", says=3000), frame(_TEXT, b"{", flags=0)])


MAKERS: Final[tuple[Maker, ...]] = (
    _handshake_broken,
    _frames_broken,
    _messages_junk,
    _ping_flood,
    _deflate_bomb,
    _hangs_in_socket,
)
