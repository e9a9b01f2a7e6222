"""Hostile bodies: wrong lengths, invalid chunks, JSON, forms, uploads, and bodies that stop in the middle."""

from __future__ import annotations

import json
import random
from typing import Final

from bench.hostile.pieces import FORM, Maker, Parts, Site, post, request, sliced

_DEEP: Final = 100_000
_MULTIPART: Final = "multipart/form-data; boundary=x"
_LENGTHS: Final = ("-1", "+5", "0x10", "1e3", "9" * 23, "9" * 5000, "5, 5", "5\r\nContent-Length: 6", "²", "")
_CODINGS: Final = (
    "chunked",
    "Chunked",
    "chunked\r\nTransfer-Encoding: identity",
    " chunked",
    "xchunked",
    "gzip, chunked",
)
_LYING_CHUNKS: Final = (
    b"5\r\nabc\r\n0\r\n\r\n",
    b"zz\r\nabc\r\n",
    b"ffffffffffffffffff\r\nabc",
    b"-5\r\nabc\r\n",
    b"3;" + b"x" * 60_000 + b"\r\nabc\r\n",
    b"3\r\nabc\r\n" * 3000 + b"0\r\n\r\n",
    b"1\r\n{\r\n" * 3000,
    b"0\r\n" + b"X-Trailer: y\r\n" * 3000 + b"\r\n",
    b"\r\n\r\n",
)
_NUMBERS: Final = ("9" * 4000, "9" * 50_000, "1e999", "-1e999", "NaN", "Infinity", "1e-999", "0.1e5000", "-0", "01")
_TEXTS: Final = (
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    f'"{"a" * 50_000}"',
    '"\\u202e\\u200b"',
    '"\x00"',
    '"\\x"',
    '"',
)
_BYTES: Final = (b"\xff\xfe{}", b'{"name":"\xff"}', b"\xef\xbb\xbf{}", b"\x00" * 900)
_VALUES: Final[tuple[object, ...]] = (
    None,
    True,
    [],
    {},
    "x",
    -1,
    10**18,
    [[]] * 5000,
    {"a" * 9: "b"},
    {str(at): "x" for at in range(4000)},
)
_FIELDS: Final = ("game", "seats", "options", "name", "question", "option", "seat", "yes", "kind", "text")
_ACTS: Final = ("join", "leave", "bots", "begin", "answer", "undo", "propose", "consent", "away", "chat", "close")
_PAIRS: Final = (b"a=b", b"a", b"=", b"%00=%ff", b"a[]=b")
_FORM_VALUES: Final = (
    "%ed%a0%80",
    "%00",
    "%",
    "%zz" * 9000,
    "%f0%9f",
    "+" * 50_000,
    "%0d%0aSet-Cookie:x=y",
    "é" * 9000,
)
_FORM_FIELDS: Final = ("name", "back", "seat", "do", "level", "mail", "days", "option_tiles", "seats", "text", "lang")
_FORM_PATHS: Final = ("/me", "/me/letters", "/me/vacation", "/games/silk_road", "/games/silk_road/play")
_HEAD_OF_PART: Final = b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n'
_NESTED: Final = b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Type: message/rfc822\r\n\r\n"
_UPLOADS: Final = (
    (_HEAD_OF_PART + b"z\r\n") * 8000 + b"--x--\r\n",
    b"--x\r\n\r\n" * 60_000,
    b"--x\r\n" + b"A: b\r\n" * 20_000 + b"\r\nz\r\n--x--\r\n",
    b'--x\r\nContent-Disposition: form-data; name="' + b"\\" * 200_000 + b'"\r\n\r\nz\r\n--x--\r\n',
    _NESTED * 2000,
    b"--x" * 150_000,
    b"\r\n--x" * 100_000,
    b"-" * 500_000,
    _HEAD_OF_PART + b"[" * _DEEP + b"\r\n--x--\r\n",
    _HEAD_OF_PART + b"\x00" * 500_000,
    _HEAD_OF_PART,
    b"--x--",
    b"",
)
_KINDS_OF_UPLOAD: Final = (
    *[_MULTIPART] * 6,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 5000,
    'multipart/form-data; boundary="',
    "multipart/x; boundary*0=x; boundary*1=y",
)
_RECORD: Final[dict[str, object]] = {
    "format": "caravanserai-record-1",
    "game": "silk_road",
    "rules": 1,
    "seats": 3,
    "options": {},
    "seed": 1,
    "commitment": "",
    "calls": [],
    "digests": [],
    "scores": None,
}
_RECORD_VALUES: Final[tuple[object, ...]] = (None, [], {}, -1, 10**30, "\ud800", [[0, 0]] * 900, [["a"]], True, 1.5)


def _call(site: Site, chance: random.Random, body: bytes, path: str = "") -> bytes:
    """An API call by one of the attacker's visitors."""
    where = path or chance.choice(["/api/tables", "/api/people", f"/api/tables/{site.table}/answer"])
    return post(site, where, "application/json", body, f"Authorization: Bearer {chance.choice(site.tokens)}")


def _lengths(site: Site, chance: random.Random) -> bytes:
    path = chance.choice(["/me", "/records", "/api/people", "/games/silk_road"])
    lines = f"Content-Length: {chance.choice(_LENGTHS)}", f"Content-Type: {FORM}"
    return request(site, f"POST {path} HTTP/1.1", *lines, body=b"a=b&c")


def _smuggled(site: Site, chance: random.Random) -> bytes:
    body = b"0\r\n\r\nGET /admin HTTP/1.1\r\nX: y"
    lines = f"Content-Length: {len(body)}", f"Transfer-Encoding: {chance.choice(_CODINGS)}"
    return request(site, "POST /api/people HTTP/1.1", *lines, body=body)


def _chunks_that_lie(site: Site, chance: random.Random) -> bytes:
    path = chance.choice(["/api/people", "/me", "/records", "/games/silk_road/play"])
    lines = "Transfer-Encoding: chunked", "Content-Type: application/json"
    return request(site, f"POST {path} HTTP/1.1", *lines, body=chance.choice(_LYING_CHUNKS))


def _body_cut(site: Site, chance: random.Random) -> bytes:
    path = chance.choice(["/me", "/records", "/api/people", "/games/silk_road", f"/tables/{site.table}/report"])
    kind = chance.choice([FORM, _MULTIPART, "application/json"])
    return request(site, f"POST {path} HTTP/1.1", "Content-Length: 5000", f"Content-Type: {kind}", body=b"--x\r\n{a=b")


def _json_deep(site: Site, chance: random.Random) -> bytes:
    opened = chance.choice([b"[", b'{"a":', b'[{"a":'])
    depth = chance.choice([_DEEP, 30_000, 900])
    return _call(site, chance, chance.choice([(opened * depth)[:60_000], b"[" * depth + b"]" * depth]))


def _json_numbers(site: Site, chance: random.Random) -> bytes:
    number = chance.choice(_NUMBERS)
    return _call(site, chance, f'{{"question":"0.1","option":{number},"seats":{number},"name":{number}}}'.encode())


def _json_texts(site: Site, chance: random.Random) -> bytes:
    field = chance.choice(["name", "game", "text", "question", "\\ud800"])
    path = chance.choice(["", f"/api/tables/{site.table}/chat", f"/api/tables/{site.table}/join"])
    return _call(site, chance, f'{{"{field}":{chance.choice(_TEXTS)}}}'.encode(), path)


def _json_bytes(site: Site, chance: random.Random) -> bytes:
    return _call(site, chance, chance.choice([*_BYTES, chance.randbytes(800)]))


def _json_shapes(site: Site, chance: random.Random) -> bytes:
    value = chance.choice(_VALUES)
    fields = {name: value for name in _FIELDS if chance.random() < 0.4}
    return _call(site, chance, json.dumps(fields).encode(), f"/api/tables/{site.table}/{chance.choice(_ACTS)}")


def _form_fields(site: Site, chance: random.Random) -> Parts:
    body = b"&".join([chance.choice(_PAIRS)] * chance.choice([_DEEP, 15_000]))
    return sliced(post(site, chance.choice(["/me", "/games/silk_road", "/me/letters"]), FORM, body))


def _form_junk(site: Site, chance: random.Random) -> bytes:
    path = chance.choice([*_FORM_PATHS, f"/tables/{site.table}/room"])
    return post(site, path, FORM, f"{chance.choice(_FORM_FIELDS)}={chance.choice(_FORM_VALUES)}".encode()[:60_000])


def _uploads(site: Site, chance: random.Random) -> Parts:
    return sliced(post(site, "/records", chance.choice(_KINDS_OF_UPLOAD), chance.choice(_UPLOADS)))


def _records(site: Site, chance: random.Random) -> bytes:
    crooked = {**_RECORD, chance.choice(sorted(_RECORD)): chance.choice(_RECORD_VALUES)}
    return post(site, "/records", _MULTIPART, _HEAD_OF_PART + json.dumps(crooked).encode() + b"\r\n--x--\r\n")


def _hangs_in_body(site: Site, chance: random.Random) -> bytes:
    length, path = chance.choice(["Content-Length: 4000", "Transfer-Encoding: chunked"]), chance.choice(_FORM_PATHS)
    more = chance.choice([["Expect: 100-continue"], []])
    where = chance.choice([path, "/api/people", "/records"])
    return request(site, f"POST {where} HTTP/1.1", length, "Content-Type: application/json", *more)


MAKERS: Final[tuple[Maker, ...]] = (
    _lengths,
    _smuggled,
    _chunks_that_lie,
    _body_cut,
    _json_deep,
    _json_numbers,
    _json_texts,
    _json_bytes,
    _json_shapes,
    _form_fields,
    _form_junk,
    _uploads,
    _records,
    _hangs_in_body,
)
