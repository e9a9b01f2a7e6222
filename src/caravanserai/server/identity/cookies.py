"""Read the cookies of this server from a request.

The parser of the standard library takes seconds for a header of 60 kB with backslashes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


def cookie_of(connection: HTTPConnection, name: str) -> str:
    """Return the value of the first cookie with this name; empty if there is no such cookie."""
    for header in connection.headers.getlist("cookie"):
        for pair in header.split(";"):
            key, _, value = pair.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""
