"""Send hostile requests over raw connections, at a steady rate and from several addresses, and count the responses."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.hostile.mix import shots

if TYPE_CHECKING:
    from bench.hostile.mix import Shot
    from bench.hostile.pieces import Site

SOURCES: Final = tuple(f"127.0.1.{number}" for number in range(1, 33))
"""The addresses of the attackers: many, so that the limit of one address does not protect the code behind it."""
_AT_ONCE: Final = 200
_PATIENCE: Final = 3.0
"""The time in seconds that an attacker waits for a response."""
_MORE: Final = 0.05
_MOST_READ: Final = 1_000_000
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([0-9]{3}) ")
Outcomes = dict[str, Counter[str]]
"""By kind of request: the number of responses with each status, or `cut`, `silent` or `not admitted`."""


class Plan(NamedTuple):
    """The plan of an attack: the number of requests, the rate in requests a second, and their kinds."""

    requests: int
    rate: float
    seed: int
    hang_seconds: float = 8.0
    """The time that a silent connection stays open, unless the server closes it."""


async def bombard(site: Site, plan: Plan) -> Outcomes:
    """Send the requests of a plan."""
    outcomes: Outcomes = {}
    room = asyncio.Semaphore(_AT_ONCE)
    begun = asyncio.get_running_loop().time()

    async def one(shot: Shot, source: str) -> None:
        try:
            outcome = await _fire(site, shot, source, plan.hang_seconds)
        finally:
            room.release()
        outcomes.setdefault(shot.kind, Counter())[outcome] += 1

    async with asyncio.TaskGroup() as together:
        for number, shot in enumerate(shots(site, plan.requests, plan.seed)):
            await asyncio.sleep(begun + number / plan.rate - asyncio.get_running_loop().time())
            await room.acquire()
            together.create_task(one(shot, SOURCES[number % len(SOURCES)]))
    return dict(sorted(outcomes.items()))


async def _fire(site: Site, shot: Shot, source: str, hang_seconds: float) -> str:
    """Send one request; return the worst status in the response, or how the connection ended."""
    host, _, port = site.host.partition(":")
    try:
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    except (OSError, TimeoutError):
        return "not admitted"
    received = bytearray()
    try:
        reading = asyncio.create_task(_read_response(reader, received, hang_seconds if shot.hangs else _PATIENCE))
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                for part in shot.parts:
                    writer.write(part)
                    await writer.drain()
                    await asyncio.sleep(0)
        ended = await reading
    finally:
        writer.transport.abort()
    statuses = [found.decode() for found in _STATUS.findall(received)]
    return max(statuses) if statuses else ended


async def _read_response(reader: asyncio.StreamReader, received: bytearray, seconds: float) -> str:
    """Read until the connection is quiet; return `cut` if the server closed it, else `silent`."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while len(received) < _MOST_READ:
        try:
            async with asyncio.timeout(min(_MORE, seconds) if received else max(0.0, until - loop.time())):
                part = await reader.read(65_536)
        except TimeoutError:
            return "silent"
        except OSError:
            return "cut"
        if not part:
            return "cut"
        received += part
    return "silent"
