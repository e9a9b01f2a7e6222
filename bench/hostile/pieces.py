"""The parts of hostile requests. The given lines are sent unchanged, valid or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

FORM: Final = "application/x-www-form-urlencoded"
_SLICE: Final = 65_536


class Site(NamedTuple):
    """An attacker's knowledge of a server: its host, a running table, and the tokens of some visitors."""

    host: str
    table: str
    tokens: tuple[str, ...]


Parts = tuple[bytes, ...]
"""Parts of a message, sent one after another."""
Maker = Callable[[Site, random.Random], bytes | Parts]
"""Makes a request of one kind."""


def request(site: Site, first: str, *lines: str | bytes, body: bytes = b"", host: str | None = None) -> bytes:
    """A request with the given lines; texts are sent as Latin-1."""
    shown = [first, f"Host: {site.host if host is None else host}", *lines]
    raw = [line if isinstance(line, bytes) else line.encode("latin-1", "replace") for line in shown]
    return b"\r\n".join([*raw, b"", body])


def get(site: Site, path: str, *lines: str | bytes) -> bytes:
    """A request for a page."""
    return request(site, f"GET {path} HTTP/1.1", *lines)


def post(site: Site, path: str, kind: str, body: bytes, *lines: str | bytes) -> bytes:
    """A request with a body and its correct length."""
    length = f"Content-Length: {len(body)}"
    return request(site, f"POST {path} HTTP/1.1", f"Content-Type: {kind}", length, *lines, body=body)


def sliced(data: bytes) -> Parts:
    """A long message in slices."""
    return tuple(data[at : at + _SLICE] for at in range(0, len(data), _SLICE))


def page(site: Site, chance: random.Random) -> str:
    """The path of a random page or API call."""
    return chance.choice(["/", "/me", "/mine", "/rules", f"/tables/{site.table}", "/api/me", "/api/games"])
