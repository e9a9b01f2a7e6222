"""How crowded this machine is, and limits that allow for it: what takes longer only because others work is no fault.

A test that waits for something asks `until` for it; the limit is there only so that a fault ends the test.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Final

_WORK: Final = 0.1
"""Seconds of work that show how crowded the machine is."""
_GLANCE: Final = 0.01
_LONGEST_GLANCE: Final = 0.5
_PATIENCE: Final = 30.0
_KEPT: Final = 20.0
"""Seconds for which a measurement counts."""

_measured: list[tuple[float, float]] = []
"""When it was measured last, and what came out."""


def crowding() -> float:
    """How many times as long as it should some work takes here and now: 1 while there is a core to spare."""
    work, start = time.thread_time(), time.monotonic()
    while time.thread_time() - work < _WORK:
        pass
    return max(1.0, (time.monotonic() - start) / _WORK)


def patience(seconds: float = _PATIENCE) -> float:
    """Segment a limit in seconds by how crowded the machine is; never shorten it."""
    now = time.monotonic()
    if not _measured or now > _measured[-1][0] + _KEPT:
        # Work that is queued and not yet running does not slow this process down now, but may do so soon.
        waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
        _measured[:] = [(now, max(crowding(), waiting))]
    return seconds * _measured[-1][1]


def until(holds: Callable[[], object], what: str = "it did not happen", seconds: float = _PATIENCE) -> None:
    """Wait for something to become true."""
    for pause in _looks(holds, what, seconds):
        time.sleep(pause)


async def until_so(holds: Callable[[], object], what: str = "it did not happen", seconds: float = _PATIENCE) -> None:
    """Wait for something to become true, and let others work meanwhile."""
    for pause in _looks(holds, what, seconds):
        await asyncio.sleep(pause)


def _looks(holds: Callable[[], object], what: str, seconds: float) -> Iterator[float]:
    """Look, and give how long to wait before the next look: longer if a look takes long."""
    end: float | None = None
    while True:
        begin = time.monotonic()
        if holds():
            return
        now = time.monotonic()
        end = now + patience(seconds) if end is None else end
        assert begin < end, what
        yield min(_LONGEST_GLANCE, max(_GLANCE, 4 * (now - begin)))


async def others_go_on(rounds: int = 50) -> None:
    """Let every task that has something to do in this loop do it, and what follows from that."""
    for _ in range(rounds):
        await asyncio.sleep(0)
