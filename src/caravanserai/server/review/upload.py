"""A file that a browser sends with a form of the kind multipart/form-data."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File, FormParser, parse_options_header

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
    """Return the content of a field; refuse a body that is no complete form or has no such field."""
    media, options = parse_options_header(kind)
    boundary = options.get(b"boundary", b"")
    if media != b"multipart/form-data" or not 0 < len(boundary) <= _LONGEST_BOUNDARY:
        raise RefusedError("record_foreign")
    parts: list[Field | File] = []
    ends: list[bool] = []

    def keep(part: Field | File) -> None:
        parts.append(part)
        if len(parts) > _MOST_PARTS:
            raise FormParserError("too many parts")

    parser = FormParser(
        "multipart/form-data",
        on_field=keep,
        on_file=keep,
        on_end=lambda: ends.append(True),
        boundary=boundary,
        config={
            "MAX_HEADER_COUNT": _MOST_HEADERS,
            "MAX_HEADER_SIZE": _LONGEST_HEADER,
            "MAX_MEMORY_FILE_SIZE": len(body),  # so that nothing is written to a disk
        },
    )
    try:
        parser.write(body)
        parser.finalize()
    except ValueError:
        raise RefusedError("record_foreign") from None
    sent = next((part for part in parts if part.field_name == field), None)
    if sent is None or not ends:
        raise RefusedError("record_foreign")
    if isinstance(sent, Field):
        return sent.value or b""
    sent.file_object.seek(0)
    return sent.file_object.read()
