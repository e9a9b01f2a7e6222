"""Hostile request lines, headers and cookies, and requests that stop in the middle of them."""

from __future__ import annotations

import base64
import random
from typing import Final

from bench.hostile.pieces import Maker, Parts, Site, get, page, request, sliced

_LONG: Final = 60_000
_ENDLESS: Final = 2_000_000
_COOKIE: Final = "caravanserai"
_LONG_NAMES: Final = ("X-Long", "Accept-Language", "Authorization", "User-Agent", "If-None-Match", "Referer", "Range")
_CROOKED: Final[tuple[str | bytes, ...]] = (
    "no colon at all",
    ": no name",
    "X Y: blank in the name",
    "X: a\r\n folded",
    b"X: \x00",
    b"X\xff: y",
    b"X: \xff\xfe",
    "Transfer-Encoding: identity, chunked, chunked",
    "Connection: close, keep-alive, upgrade",
    "Range: bytes=9-1,-,x",
    "If-Modified-Since: yesterday",
    "Expect: something",
    "Upgrade: h2c\r\nConnection: Upgrade",
)
_MARKS: Final = ("\\", "\\\\", '"', ";", "%", "\\101", "=", "; a=", ";\\", '\\"', "%5c")
_HOSTS: Final = ("", "[", "[::1", "a b", "x/y", "@", "<script>", "a" * 5000, "evil.example", "\x7f", "é", ":0")
_UPWARDS: Final = ("../", "..%2f", "%2e%2e/", "..\\", "..%5c", "..%c0%af", "....//", "%2e%2e%2f", "./", "..;/")
_PERCENTS: Final = ("%", "%%", "%zz", "%00", "%ff%fe", "%ed%a0%80", "%0d%0aX:%20y", "%u0041", "%F0%9F", "%7f")
_RAW_PATHS: Final = (b"/\xff\xfe", b"/\x00", b"/\x7f", b"/\xc3\xa9", b"/tables/\xc3(", b"/ two words", b"/\t")
_VERBS: Final = ("BREW", "get", "PROPFIND", "PATCH", "DELETE", "OPTIONS", "G" * 4000, "G\x00T", "<GET>", "PRI")
_TARGETS: Final = ("TRACE /", "CONNECT evil.example:80", "CONNECT /", "TRACE *", "OPTIONS *")
_VERSIONS: Final = ("", " HTTP/0.9", " HTTP/1.0", " HTTP/2.0", " HTTP/9.9", " HTTP/", " HTTP/1.1.1", " FTP/1.1")
_ABSOLUTE: Final = ("http://evil.example/", "//evil.example/", "http://[", "file:///etc/passwd", "*", "?", "")


def _long_header(site: Site, chance: random.Random) -> bytes:
    name, filling = chance.choice(_LONG_NAMES), chance.choice(["a", "en,", "%", '"', "\\", "1-2,"])
    return get(site, page(site, chance), f"{name}: {filling * _LONG}"[:_LONG])


def _endless_header(site: Site, chance: random.Random) -> Parts:
    start = f"GET {page(site, chance)} HTTP/1.1\r\nHost: {site.host}\r\n".encode()
    return start, *sliced(chance.choice([b"X-Endless: " + b"a" * _ENDLESS, b"a: b\r\n" * (_ENDLESS // 6)]))


def _many_headers(site: Site, chance: random.Random) -> bytes:
    return get(site, page(site, chance), *(f"X-{at}: {at}" for at in range(chance.choice([200, 200, 5000]))))


def _crooked_header(site: Site, chance: random.Random) -> bytes:
    return get(site, chance.choice([page(site, chance), "/static/app.css"]), chance.choice(_CROOKED))


def _cookie_of_marks(site: Site, chance: random.Random) -> bytes:
    value = (chance.choice(_MARKS) * _LONG)[:_LONG]
    shapes = f"{_COOKIE}={value}", f'{_COOKIE}="{value}"', f'{_COOKIE}="{value}', value
    return get(site, page(site, chance), f"Cookie: {chance.choice(shapes)}")


def _cookie_forged(site: Site, chance: random.Random) -> bytes:
    token = base64.urlsafe_b64encode(chance.randbytes(16)).decode().rstrip("=")
    marked = f"{token}.{'0' * 32}"
    value = chance.choice([marked, ".", "..", token, f".{token}", "a.b.c", '"\\303\\251"', "é.é", ""])
    return get(site, page(site, chance), f"Cookie: {_COOKIE}={value}; {_COOKIE}_admin={value}")


def _many_cookies(site: Site, chance: random.Random) -> bytes:
    return get(site, page(site, chance), "Cookie: " + "; ".join(f"c{at}={at}" for at in range(5000)))


def _host_junk(site: Site, chance: random.Random) -> bytes:
    return request(site, f"GET {page(site, chance)} HTTP/1.1", host=chance.choice(_HOSTS))


def _two_hosts(site: Site, chance: random.Random) -> bytes:
    return get(site, page(site, chance), "Host: evil.example", "X-Forwarded-Host: evil.example")


def _long_path(site: Site, chance: random.Random) -> bytes:
    return get(site, chance.choice(["/", "/tables/", "/static/", "/rules?q=", "/api/tables/"]) + "a" * 100_000)


def _path_numbers(site: Site, chance: random.Random) -> bytes:
    number = chance.choice(
        ["9" * 5000, "9" * 30, "-1", "1e9", "0x10", "%D9%A3", "²", "1_0", "+1", "00000000001", "NaN"]
    )
    number = number.encode("utf-8").decode("latin-1")
    paths = "at/{}", "step/{}", "why/{}", "at?number={}", "log?eyes={}", "fair?noted={}"
    path = chance.choice(paths).format(number)
    return get(site, chance.choice([f"/tables/{site.table}/{path}", f"/api/tables/{site.table}/log?since={number}"]))


def _traversal(site: Site, chance: random.Random) -> bytes:
    root = chance.choice(["/static/", "/s/", "/rules/", "/tables/", "/records/"])
    up = chance.choice(_UPWARDS) * chance.randrange(1, 12)
    return get(site, root + up + chance.choice(["etc/passwd", "secret.key", "%00", "C:%5c"]))


def _percent_junk(site: Site, chance: random.Random) -> bytes:
    roots = "/", "/tables/", "/static/", "/rules/", "/rules/silk_road?q=", "/me?back=", "/api/tables/"
    return get(site, chance.choice(roots) + chance.choice(_PERCENTS) * chance.choice([1, 50]))


def _raw_path(site: Site, chance: random.Random) -> bytes:
    return b"GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (chance.choice(_RAW_PATHS), site.host.encode())


def _verbs(site: Site, chance: random.Random) -> bytes:
    return request(site, f"{chance.choice(_VERBS)} {page(site, chance)} HTTP/1.1", "Content-Length: 0")


def _trace(site: Site, chance: random.Random) -> bytes:
    return request(site, f"{chance.choice(_TARGETS)} HTTP/1.1", "Max-Forwards: 0")


def _versions(site: Site, chance: random.Random) -> bytes:
    return request(site, f"GET {page(site, chance)}{chance.choice(_VERSIONS)}")


def _absolute(site: Site, chance: random.Random) -> bytes:
    return get(site, chance.choice(_ABSOLUTE))


def _other_protocols(_site: Site, chance: random.Random) -> bytes:
    tls_hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + chance.randbytes(500)
    http2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
    lines = b"SSH-2.0-x\r\n", b"EHLO x\r\n", b"\r\n" * 2000, b"\x00" * 2000
    return chance.choice([tls_hello, http2, *lines, chance.randbytes(900)])


def _pipelined(site: Site, chance: random.Random) -> bytes:
    last = chance.choice([b"", b"GARBAGE\r\n\r\n", b"GET / HTTP/1.1\r\n"])
    return get(site, chance.choice(["/health", "/me", "/static/app.css"])) * chance.choice([5, 50]) + last


def _hangs_in_line(_site: Site, chance: random.Random) -> bytes:
    return chance.choice([b"", b"G", b"GET ", b"GET / HTTP/1.1", b"\r\n"])


def _hangs_in_head(site: Site, chance: random.Random) -> bytes:
    return get(site, page(site, chance), "X-Half: y")[: -chance.choice([2, 4, 7])]


MAKERS: Final[tuple[Maker, ...]] = (
    _long_header,
    _endless_header,
    _many_headers,
    _crooked_header,
    _cookie_of_marks,
    _cookie_forged,
    _many_cookies,
    _host_junk,
    _two_hosts,
    _long_path,
    _path_numbers,
    _traversal,
    _percent_junk,
    _raw_path,
    _verbs,
    _trace,
    _versions,
    _absolute,
    _other_protocols,
    _pipelined,
    _hangs_in_line,
    _hangs_in_head,
)
