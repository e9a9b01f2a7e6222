"""A file that a browser sends with a form of the kind multipart/form-data."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header

from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import in_thread

if TYPE_CHECKING:
    from starlette.requests import Request

_AROUND: Final = 8 * 1024
"""Bytes that a form may have beside its file."""
_MOST_PARTS: Final = 8
_MOST_HEADERS: Final = 8
_LONGEST_HEADER: Final = 1024
_LONGEST_BOUNDARY: Final = 70
"""The longest one that RFC 2046 allows."""


async def uploaded(request: Request, field: str, largest: int) -> bytes:
    """Return the file in a field of the form; no more than `largest` bytes are ever kept."""
    most = largest + _AROUND
    length = request.headers.get("content-length", "")
    if length.isdecimal() and (len(length) > len(str(most)) or int(length) > most):
        raise RefusedError("record_large")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise RefusedError("record_large")
    kind = request.headers.get("content-type", "")
    file = await in_thread(request.scope, partial(_file, kind, bytes(body), field.encode()))
    if len(file) > largest:
        raise RefusedError("record_large")
    return file


def _file(kind: str, body: bytes, field: bytes) -> bytes:
    """Return the content of a field; what is no such form, or has no such field, is refused."""
    media, options = parse_options_header(kind)
    boundary = options.get(b"boundary", b"")
    if media != b"multipart/form-data" or not 0 < len(boundary) <= _LONGEST_BOUNDARY:
        raise RefusedError("record_foreign")
    form = _Form(boundary)
    try:
        form.parser.write(body)
        form.parser.finalize()
    except (FormParserError, ValueError):
        raise RefusedError("record_foreign") from None
    if field not in form.fields or not form.is_complete:
        raise RefusedError("record_foreign")
    return bytes(form.fields[field])


class _Form:
    """The fields of a form, as the parser finds them."""

    def __init__(self, boundary: bytes) -> None:
        self.fields: dict[bytes, bytearray] = {}
        self.is_complete = False
        self._header, self._value, self._disposition = bytearray(), bytearray(), b""
        self._content = bytearray()
        self._parts = 0
        self.parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin,
                "on_header_field": lambda data, start, end: self._header.extend(data[start:end]),
                "on_header_value": lambda data, start, end: self._value.extend(data[start:end]),
                "on_header_end": self._end_header,
                "on_part_data": lambda data, start, end: self._content.extend(data[start:end]),
                "on_part_end": self._end,
                "on_end": self._complete,
            },
            max_header_count=_MOST_HEADERS,
            max_header_size=_LONGEST_HEADER,
        )

    def _begin(self) -> None:
        self._parts += 1
        if self._parts > _MOST_PARTS:
            raise FormParserError("too many parts")
        self._disposition, self._content = b"", bytearray()

    def _end_header(self) -> None:
        if bytes(self._header).lower() == b"content-disposition":
            self._disposition = bytes(self._value)
        self._header.clear()
        self._value.clear()

    def _end(self) -> None:
        _, options = parse_options_header(self._disposition)
        name = options.get(b"name")
        if name is not None:
            self.fields.setdefault(name, self._content)

    def _complete(self) -> None:
        self.is_complete = True
