"""The load of this machine, and time limits that grow with it: a delay caused by other processes is not a failure.

A test that waits for a condition uses `until`; the limit only makes sure that a failing test ends.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Final

_WORK: Final = 0.1
"""Seconds of work that measure the load."""
_GLANCE: Final = 0.01
_LONGEST_GLANCE: Final = 0.5
_PATIENCE: Final = 30.0
_KEPT: Final = 20.0
"""Seconds for which a measurement is valid."""

_measured: list[tuple[float, float]] = []
"""The time and the result of the last measurement."""


def crowding() -> float:
    """The ratio of elapsed time to computing time now: 1 while there is a free core."""
    work, start = time.thread_time(), time.monotonic()
    while time.thread_time() - work < _WORK:
        pass
    return max(1.0, (time.monotonic() - start) / _WORK)


def patience(seconds: float = _PATIENCE) -> float:
    """Extend a time limit in seconds by the load of the machine; never shorten it."""
    now = time.monotonic()
    if not _measured or now > _measured[-1][0] + _KEPT:
        # Queued work does not slow this process down yet, but may do so soon.
        waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
        _measured[:] = [(now, max(crowding(), waiting))]
    return seconds * _measured[-1][1]


def until(holds: Callable[[], object], what: str = "it did not happen", seconds: float = _PATIENCE) -> None:
    """Wait until a condition is true."""
    for pause in _looks(holds, what, seconds):
        time.sleep(pause)


async def until_so(holds: Callable[[], object], what: str = "it did not happen", seconds: float = _PATIENCE) -> None:
    """Wait until a condition is true, while other tasks run."""
    for pause in _looks(holds, what, seconds):
        await asyncio.sleep(pause)


def _looks(holds: Callable[[], object], what: str, seconds: float) -> Iterator[float]:
    """Check the condition; yield the time to wait before the next check: longer if a check takes long."""
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
    """Let all ready tasks of this event loop run, and the tasks that follow from them."""
    for _ in range(rounds):
        await asyncio.sleep(0)
