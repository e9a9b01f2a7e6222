"""Read cookies of this server from a request.

The parser of the standard library is not linear: a header of 60 kB with backslashes takes it seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


def cookie_of(connection: HTTPConnection, name: str) -> str:
    """Return the value of a cookie, the first one if there are several; empty without one."""
    for header in connection.headers.getlist("cookie"):
        for pair in header.split(";"):
            key, _, value = pair.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""
