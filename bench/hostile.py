"""Hostile requests as raw bytes: every kind of broken, oversized or half-sent message that a line can carry.

A seed gives the same requests in the same order each time.
"""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_COOKIE: Final = "caravanserai"
_LONG: Final = 60_000
_SLICE: Final = 65_536
_FORM: Final = "application/x-www-form-urlencoded"
_DEEP: Final = 100_000


class Site(NamedTuple):
    """What an attacker knows of a server: its host, a running table, and the tokens of some people of its own."""

    host: str
    table: str
    tokens: tuple[str, ...]


class Shot(NamedTuple):
    """One hostile request: bytes that follow one another; one that hangs leaves the line open without a word."""

    kind: str
    parts: tuple[bytes, ...]
    hangs: bool = False


def shots(site: Site, count: int, seed: int) -> Iterator[Shot]:
    """Make a mix of all kinds, each as often as the others."""
    chance = random.Random(seed)
    names = sorted(_KINDS)
    order = [names[number % len(names)] for number in range(count)]
    chance.shuffle(order)
    for name in order:
        made = _KINDS[name](site, chance)
        parts = made if isinstance(made, tuple) else (made,)
        yield Shot(name, parts, name in _HANGING)


def kinds() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(sorted(_KINDS))


# -- pieces ------------------------------------------------------------------------------------------------------


def _request(site: Site, first: str, *lines: str | bytes, body: bytes = b"", host: str | None = None) -> bytes:
    """A request with its lines as they are given; texts are sent as Latin-1."""
    shown = [first, f"Host: {site.host if host is None else host}", *lines]
    raw = [line if isinstance(line, bytes) else line.encode("latin-1", "replace") for line in shown]
    return b"\r\n".join([*raw, b"", body])


def _get(site: Site, path: str, *lines: str | bytes) -> bytes:
    return _request(site, f"GET {path} HTTP/1.1", *lines)


def _post(site: Site, path: str, kind: str, body: bytes, *lines: str | bytes) -> bytes:
    length = f"Content-Length: {len(body)}"
    return _request(site, f"POST {path} HTTP/1.1", f"Content-Type: {kind}", length, *lines, body=body)


def _call(site: Site, chance: random.Random, body: bytes, path: str = "") -> bytes:
    """A call of the API by a person of the attacker's own."""
    where = path or chance.choice(["/api/tables", "/api/people", f"/api/tables/{site.table}/answer"])
    return _post(site, where, "application/json", body, f"Authorization: Bearer {chance.choice(site.tokens)}")


def _upload(site: Site, body: bytes, kind: str = "multipart/form-data; boundary=x") -> bytes:
    return _post(site, "/records", kind, body)


def _sliced(data: bytes) -> tuple[bytes, ...]:
    return tuple(data[at : at + _SLICE] for at in range(0, len(data), _SLICE))


def _page(site: Site, chance: random.Random) -> str:
    return chance.choice(["/", "/me", "/mine", "/rules", f"/tables/{site.table}", "/api/me", "/api/games"])


def _junk(chance: random.Random, length: int) -> bytes:
    return chance.randbytes(length)


# -- heads -------------------------------------------------------------------------------------------------------


def _long_header(site: Site, chance: random.Random) -> bytes:
    name = chance.choice(["X-Long", "Accept-Language", "Authorization", "User-Agent", "If-None-Match", "Referer"])
    return _get(site, _page(site, chance), f"{name}: " + chance.choice(["a", "en,", "%", '"', "\\"]) * _LONG)


def _endless_header(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    start = f"GET {_page(site, chance)} HTTP/1.1\r\nHost: {site.host}\r\nX-Endless: ".encode()
    return start, *_sliced(b"a" * 2_000_000)


def _many_headers(site: Site, chance: random.Random) -> bytes:
    return _get(site, _page(site, chance), *(f"X-{at}: {at}" for at in range(chance.choice([200, 200, 5000]))))


def _crooked_header(site: Site, chance: random.Random) -> bytes:
    lines: list[str | bytes] = [
        "no colon at all", ": no name", "X Y: blank in the name", "X: a\r\n folded", b"X: \x00", b"X\xff: y", b"X: \xff\xfe",
        "Transfer-Encoding: identity, chunked, chunked", "Connection: close, keep-alive, upgrade", "Range: bytes=9-1,-,x",
        "If-Modified-Since: yesterday", "Expect: something", "Upgrade: h2c\r\nConnection: Upgrade",
    ]  # fmt: skip  # several lines in a row
    return _get(site, chance.choice([_page(site, chance), "/static/app.css"]), chance.choice(lines))


def _cookie_of_marks(site: Site, chance: random.Random) -> bytes:
    mark = chance.choice(["\\", "\\\\", '"', ";", "%", "\\101", "=", "; a=", ";\\", '\\"', "%5c"])
    value = (mark * _LONG)[:_LONG]
    shape = chance.choice([f"{_COOKIE}={value}", f'{_COOKIE}="{value}"', f'{_COOKIE}="{value}', value])
    return _get(site, _page(site, chance), f"Cookie: {shape}")


def _cookie_forged(site: Site, chance: random.Random) -> bytes:
    token = base64.urlsafe_b64encode(_junk(chance, 16)).decode().rstrip("=")
    value = chance.choice([f"{token}.{'0' * 32}", ".", "..", token, f".{token}", "a.b.c", '"\\303\\251"', "é.é", ""])
    return _get(site, _page(site, chance), f"Cookie: {_COOKIE}={value}; {_COOKIE}_admin={value}")


def _many_cookies(site: Site, chance: random.Random) -> bytes:
    return _get(site, _page(site, chance), "Cookie: " + "; ".join(f"c{at}={at}" for at in range(5000)))


def _host_junk(site: Site, chance: random.Random) -> bytes:
    host = chance.choice(["", "[", "[::1", "a b", "x/y", "@", "<script>", "a" * 5000, "evil.example", "\x7f", "é", ":0"])
    return _request(site, f"GET {_page(site, chance)} HTTP/1.1", host=host)


def _two_hosts(site: Site, chance: random.Random) -> bytes:
    return _get(site, _page(site, chance), "Host: evil.example", "X-Forwarded-Host: evil.example")


# -- request lines -----------------------------------------------------------------------------------------------


def _long_path(site: Site, chance: random.Random) -> bytes:
    return _get(site, chance.choice(["/", "/tables/", "/static/", "/rules?q=", "/api/tables/"]) + "a" * 100_000)


def _traversal(site: Site, chance: random.Random) -> bytes:
    up = chance.choice(["../", "..%2f", "%2e%2e/", "..\\", "..%5c", "..%c0%af", "....//", "%2e%2e%2f", "./", "..;/"])
    root = chance.choice(["/static/", "/s/", "/rules/", "/tables/", "/records/"])
    return _get(site, root + up * chance.randrange(1, 12) + chance.choice(["etc/passwd", "secret.key", "%00", "C:%5c"]))


def _percent_junk(site: Site, chance: random.Random) -> bytes:
    junk = chance.choice(["%", "%%", "%zz", "%00", "%ff%fe", "%ed%a0%80", "%0d%0aX:%20y", "%u0041", "%F0%9F", "%7f"])
    root = chance.choice(["/", "/tables/", "/static/", "/rules/", "/rules/silk_road?q=", "/me?back=", "/api/tables/"])
    return _get(site, root + junk * chance.choice([1, 50]))


def _raw_path(site: Site, chance: random.Random) -> bytes:
    bad = chance.choice([b"/\xff\xfe", b"/\x00", b"/\x7f", "/é".encode(), b"/tables/\xc3(", b"/ two words", b"/\t"])
    return b"GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (bad, site.host.encode())


def _verbs(site: Site, chance: random.Random) -> bytes:
    verb = chance.choice(["BREW", "get", "PROPFIND", "PATCH", "DELETE", "OPTIONS", "G" * 4000, "G\x00T", "<GET>", "PRI"])
    return _request(site, f"{verb} {_page(site, chance)} HTTP/1.1", "Content-Length: 0")


def _trace(site: Site, chance: random.Random) -> bytes:
    target = chance.choice(["TRACE /", "CONNECT evil.example:80", "CONNECT /", "TRACE *", "OPTIONS *"])
    return _request(site, f"{target} HTTP/1.1", "Max-Forwards: 0")


def _versions(site: Site, chance: random.Random) -> bytes:
    version = chance.choice(["", " HTTP/0.9", " HTTP/1.0", " HTTP/2.0", " HTTP/9.9", " HTTP/", " HTTP/1.1.1", " FTP/1.1"])
    return _request(site, f"GET {_page(site, chance)}{version}")


def _absolute(site: Site, chance: random.Random) -> bytes:
    target = chance.choice(["http://evil.example/", "//evil.example/", "http://[", "file:///etc/passwd", "*", "?", ""])
    return _get(site, target)


def _other_protocols(_site: Site, chance: random.Random) -> bytes:
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + _junk(chance, 500)
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
    return chance.choice([hello, preface, b"SSH-2.0-x\r\n", b"EHLO x\r\n", b"\r\n" * 2000, b"\x00" * 2000, _junk(chance, 900)])


def _pipelined(site: Site, chance: random.Random) -> bytes:
    last = chance.choice([b"", b"GARBAGE\r\n\r\n", b"GET / HTTP/1.1\r\n"])
    return _get(site, chance.choice(["/health", "/me", "/static/app.css"])) * chance.choice([5, 50]) + last


# -- bodies ------------------------------------------------------------------------------------------------------


def _lengths(site: Site, chance: random.Random) -> bytes:
    length = chance.choice(["-1", "+5", "0x10", "1e3", "99999999999999999999999", "9" * 5000, "5, 5", "5\r\nContent-Length: 6", "²", ""])
    path = chance.choice(["/me", "/records", "/api/people", "/games/silk_road"])
    return _request(site, f"POST {path} HTTP/1.1", f"Content-Length: {length}", f"Content-Type: {_FORM}", body=b"a=b&c")


def _smuggled(site: Site, chance: random.Random) -> bytes:
    coding = chance.choice(["chunked", "Chunked", "chunked\r\nTransfer-Encoding: identity", " chunked", "xchunked", "gzip, chunked"])
    body = b"0\r\n\r\nGET /admin HTTP/1.1\r\nX: y"
    return _request(site, "POST /api/people HTTP/1.1", f"Content-Length: {len(body)}", f"Transfer-Encoding: {coding}", body=body)


def _chunks_that_lie(site: Site, chance: random.Random) -> bytes:
    body = chance.choice([
        b"5\r\nabc\r\n0\r\n\r\n", b"zz\r\nabc\r\n", b"ffffffffffffffffff\r\nabc", b"-5\r\nabc\r\n", b"3;" + b"x" * 60_000 + b"\r\nabc\r\n",
        b"3\r\nabc\r\n" * 3000 + b"0\r\n\r\n", b"1\r\n{\r\n" * 3000, b"0\r\n" + b"X-Trailer: y\r\n" * 3000 + b"\r\n", b"\r\n\r\n",
    ])  # fmt: skip  # several bodies in a row
    lines = "Transfer-Encoding: chunked", "Content-Type: application/json"
    path = chance.choice(["/api/people", "/me", "/records", "/games/silk_road/play"])
    return _request(site, f"POST {path} HTTP/1.1", *lines, body=body)


def _body_cut(site: Site, chance: random.Random) -> bytes:
    path = chance.choice(["/me", "/records", "/api/people", "/games/silk_road", f"/tables/{site.table}/report"])
    kind = chance.choice([_FORM, "multipart/form-data; boundary=x", "application/json"])
    return _request(site, f"POST {path} HTTP/1.1", "Content-Length: 5000", f"Content-Type: {kind}", body=b"--x\r\n{a=b")


def _json_deep(site: Site, chance: random.Random) -> bytes:
    depth = chance.choice([_DEEP // 2, 30_000, 900])
    opened = chance.choice([b"[", b'{"a":', b'[{"a":'])
    return _call(site, chance, (opened * depth)[:60_000] if chance.random() < 0.7 else b"[" * depth + b"]" * depth)


def _json_numbers(site: Site, chance: random.Random) -> bytes:
    number = chance.choice(["9" * 4000, "9" * 50_000, "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "1e-999", "0.1e5000", "-0", "01"])
    return _call(site, chance, f'{{"question":"0.1","option":{number},"seats":{number},"name":{number}}}'.encode())


def _json_texts(site: Site, chance: random.Random) -> bytes:
    text = chance.choice(['"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', f'"{"a" * 50_000}"', '"\\u202e\\u200b"', '"\x00"', '"\\x"', '"'])
    field = chance.choice(["name", "game", "text", "question", "\\ud800"])
    path = chance.choice(["", f"/api/tables/{site.table}/chat", f"/api/tables/{site.table}/join"])
    return _call(site, chance, f'{{"{field}":{text}}}'.encode(), path)


def _json_bytes(site: Site, chance: random.Random) -> bytes:
    return _call(site, chance, chance.choice([b"\xff\xfe{}", b'{"name":"\xff"}', b"\xef\xbb\xbf{}", _junk(chance, 800), b"\x00" * 900]))


def _json_shapes(site: Site, chance: random.Random) -> bytes:
    value = chance.choice([None, True, [], {}, "x", -1, 10**18, [[]] * 5000, {"a" * 9: "b"}, {str(at): "x" for at in range(4000)}])
    names = "game", "seats", "options", "name", "question", "option", "seat", "yes", "kind", "text"
    fields = {name: value for name in names if chance.random() < 0.4}
    act = chance.choice(["join", "leave", "bots", "begin", "answer", "undo", "propose", "consent", "away", "chat", "close"])
    return _call(site, chance, json.dumps(fields).encode(), f"/api/tables/{site.table}/{act}")


def _form_fields(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    body = b"&".join([chance.choice([b"a=b", b"a", b"=", b"%00=%ff", b"a[]=b"])] * _DEEP)
    return _sliced(_post(site, chance.choice(["/me", "/games/silk_road", "/me/letters"]), _FORM, body))


def _form_junk(site: Site, chance: random.Random) -> bytes:
    value = chance.choice(["%ed%a0%80", "%00", "%", "%zz" * 9000, "%f0%9f", "+" * 50_000, "%0d%0aSet-Cookie:x=y", "é" * 9000])
    field = chance.choice(["name", "back", "seat", "do", "level", "mail", "days", "option_tiles", "seats", "text", "lang"])
    path = chance.choice(["/me", "/me/letters", "/me/vacation", "/games/silk_road", "/games/silk_road/play", f"/tables/{site.table}/room"])
    return _post(site, path, _FORM, f"{field}={value}".encode()[:60_000])


def _uploads(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    part = b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\nz\r\n'
    many_lines = b"--x\r\n" + b"A: b\r\n" * 20_000 + b"\r\nz\r\n--x--\r\n"
    long_line = b'--x\r\nContent-Disposition: form-data; name="' + b"\\" * 200_000 + b'"\r\n\r\nz\r\n--x--\r\n'
    nested = b'--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Type: message/rfc822\r\n\r\n' * 2000
    body = chance.choice([
        part * 8000 + b"--x--\r\n", b"--x\r\n\r\n" * 60_000, many_lines, long_line, nested, b"--x" * 150_000, b"\r\n--x" * 100_000, b"-" * 500_000,
        part[:-4] + b"[" * 300_000 + b"\r\n--x--\r\n", part[:-4] + b"\x00" * 500_000, b"--x--", b"", part,
    ])  # fmt: skip  # several bodies in a row
    kind = chance.choice(["multipart/form-data; boundary=x"] * 6 + ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=" + "x" * 5000, 'multipart/form-data; boundary="', "multipart/x; boundary*0=x; boundary*1=y"])
    return _sliced(_upload(site, body, kind))


def _records(site: Site, chance: random.Random) -> bytes:
    facts = {"format": "caravanserai-record-1", "game": "silk_road", "rules": 1, "seats": 3, "options": {}, "seed": 1, "commitment": "", "calls": [], "digests": [], "scores": None}
    crooked = {**facts, chance.choice(sorted(facts)): chance.choice([None, [], {}, -1, 10**30, "\ud800", [[0, 0]] * 900, [["a"]], True, 1.5])}
    body = b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n' + json.dumps(crooked).encode() + b"\r\n--x--\r\n"
    return _upload(site, body)


# -- sockets -----------------------------------------------------------------------------------------------------


def _handshake(site: Site, *lines: str | bytes, path: str = "", origin: str = "") -> bytes:
    usual = "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"
    return _get(site, path or f"/tables/{site.table}/socket", *usual, f"Origin: {origin or f'http://{site.host}'}", *lines)


def _frame(opcode: int, data: bytes, *, flags: int = 0x80, masked: bool = True, says: int | None = None) -> bytes:
    """A frame of a socket; `says` is the length it claims to have."""
    length, bit = len(data) if says is None else says, 0x80 if masked else 0
    size = bytes([bit | length]) if length < 126 else bytes([bit | 127]) + struct.pack("!Q", length)
    return bytes([flags | opcode]) + size + (b"\x00" * 4 if masked else b"") + data


def _handshake_broken(site: Site, chance: random.Random) -> bytes:
    whole = _handshake(site)
    return chance.choice([
        whole.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"short"), whole.replace(b"Version: 13", b"Version: 99"), whole.replace(b"Sec-WebSocket-Key", b"X-Key"),
        whole.replace(b"GET", b"POST"), whole.replace(b"HTTP/1.1", b"HTTP/1.0"), _handshake(site, path="/tables/nothing/socket"),
        _handshake(site, origin="http://evil.example"), _handshake(site, path="/"), _handshake(site, path="/tables/%ff/socket"),
        _handshake(site, "X-Long: " + "a" * 20_000), _handshake(site, *(f"X-{at}: {at}" for at in range(150))), whole.replace(b"/socket", b"/socket\xff?\xff"),
        _handshake(site, b"X: \xff\xfe"), _handshake(site, "Sec-WebSocket-Protocol: " + "a," * 3000), _handshake(site, "Sec-WebSocket-Extensions: permessage-deflate; x=" + "y" * 3000),
    ])  # fmt: skip  # several handshakes in a row


def _frames_broken(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    frames = chance.choice([
        _frame(1, b"", says=2**40), _frame(1, b"a" * 70_000), _frame(1, b"\xff\xfe"), _frame(3, b"x"), _frame(1, b"x", flags=0xF0), _frame(1, b"x", masked=False),
        _frame(0, b"x"), _frame(9, b"x" * 200), _frame(8, b"\x00"), _frame(8, struct.pack("!H", 99)), _frame(8, b"\x03\xe8\xff"), _junk(chance, 500),
        _frame(1, b"a", flags=0) * 50, _frame(1, b"\xc3", flags=0) + _frame(0, b"(",), _frame(1, b"a", flags=0) + _frame(0, b"b" * 70_000),
    ])  # fmt: skip  # several frames in a row
    return _handshake(site), frames


def _messages_junk(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    texts = ["", "{", "[]", "null", "[" * 4000, '{"do":[]}', '{"do":"say"}', '{"do":"answer","choice":' + "9" * 4000 + "}", '{"do":"say","text":"\\ud800"}',
             '{"do":"choose","block":"\\ud800","item":1e999}', '{"do":"prefs","theme":{}}', '{"do":"face","seat":-1}', '{"do":"succeed","seat":1e400}', "é" * 3000]  # fmt: skip  # a list
    return _handshake(site), b"".join(_frame(chance.choice([1, 1, 1, 2]), chance.choice(texts).encode()) for _ in range(20))


def _ping_flood(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    return _handshake(site), *_sliced(_frame(chance.choice([9, 10]), b"x" * 120) * 5000)


def _deflate_bomb(site: Site, _chance: random.Random) -> tuple[bytes, ...]:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packed.compress(b"0" * 20_000_000) + packed.flush(zlib.Z_SYNC_FLUSH)
    return _handshake(site, "Sec-WebSocket-Extensions: permessage-deflate"), _frame(1, bomb[:-4], flags=0xC0)


# -- lines that say nothing --------------------------------------------------------------------------------------


def _hangs_in_line(_site: Site, chance: random.Random) -> bytes:
    return chance.choice([b"", b"G", b"GET ", b"GET / HTTP/1.1", b"\r\n"])


def _hangs_in_head(site: Site, chance: random.Random) -> bytes:
    return _get(site, _page(site, chance), "X-Half: y")[: -chance.choice([2, 4, 7])]


def _hangs_in_body(site: Site, chance: random.Random) -> bytes:
    lines = chance.choice(["Content-Length: 4000", "Transfer-Encoding: chunked", "Content-Length: 4000\r\nExpect: 100-continue"])
    return _request(site, f"POST {chance.choice(['/me', '/api/people', '/records'])} HTTP/1.1", lines, "Content-Type: application/json")


def _hangs_in_socket(site: Site, chance: random.Random) -> tuple[bytes, ...]:
    return _handshake(site), chance.choice([b"", b"\x81", _frame(1, b"{", says=3000), _frame(1, b"{", flags=0)])


_KINDS: Final[dict[str, Callable[[Site, random.Random], bytes | tuple[bytes, ...]]]] = {
    function.__name__.removeprefix("_"): function
    for function in (
        _long_header, _endless_header, _many_headers, _crooked_header, _cookie_of_marks, _cookie_forged, _many_cookies, _host_junk, _two_hosts,
        _long_path, _traversal, _percent_junk, _raw_path, _verbs, _trace, _versions, _absolute, _other_protocols, _pipelined,
        _lengths, _smuggled, _chunks_that_lie, _body_cut, _json_deep, _json_numbers, _json_texts, _json_bytes, _json_shapes, _form_fields, _form_junk,
        _uploads, _records, _handshake_broken, _frames_broken, _messages_junk, _ping_flood, _deflate_bomb,
        _hangs_in_line, _hangs_in_head, _hangs_in_body, _hangs_in_socket,
    )
}  # fmt: skip  # in the order of this file
_HANGING: Final = frozenset(name for name in _KINDS if name.startswith("hangs"))
