"""Tools that several measurements share: a server without limits, its resources, a pace, and percentiles."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from unittest import mock

from tests.server.browsing import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LOOK_EVERY: Final = 5.0
"""The seconds between two readings of the resources of a server."""
_UNBOUNDED: Final = ("CALLS_OF_ONE", "CALLS_OF_ADDRESS", "MOST_TABLES_OF_ADDRESS", "MOST_TABLES_A_DAY")
NO_LIMITS: Final = {f"CARAVANSERAI_{name}": "0" for name in _UNBOUNDED} | {
    f"CARAVANSERAI_{name}": "100000"
    for name in ("MOST_TABLES", "MOST_TABLES_OF_ONE", "MOST_CONNECTIONS", "MOST_CONNECTIONS_OF_ADDRESS")
}
_PROCESS_CLOCK: Final = 2
"""The kind of clock that counts the processor time of all threads of a process, in the numbering of Linux."""


class Pace:
    """Limits the rate of answers at one table."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = time.monotonic() + random.random() * seconds  # so that tables are not in step

    async def wait(self) -> None:
        """Wait until the next answer is allowed."""
        now = time.monotonic()
        self._next = max(now, self._next + self._seconds)
        await asyncio.sleep(self._next - now)


class Reading(NamedTuple):
    """The resources that a server process has used."""

    memory_mb: float
    cpu_s: float


def reading(process: int) -> Reading:
    """Read the current memory and the total processor time of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return Reading(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, cpu_seconds(process))


def cpu_seconds(process: int) -> float:
    """Read the processor time of all threads of a process, exact to less than a microsecond."""
    return time.clock_gettime((~process << 3) | _PROCESS_CLOCK)


def memory_figures(readings: Sequence[Reading]) -> dict[str, float]:
    """The memory of a server at three moments of a measurement, in megabytes."""
    return {
        "at_first": round(readings[0].memory_mb, 1),
        "after_a_third": round(readings[len(readings) // 3].memory_mb, 1),
        "at_last": round(readings[-1].memory_mb, 1),
    }


def spread_ms(times: Sequence[float]) -> dict[str, float]:
    """Times in milliseconds: median, percentiles and maximum."""
    share = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "median": round(share[49], 1),
        "p95": round(share[94], 1),
        "p99": round(share[98], 1),
        "most": round(max(times, default=0.0), 1),
    }


def machine_load() -> list[float]:
    """The number of programs that wanted to run, on average over the last minutes: other programs blur the figures."""
    return [round(load, 1) for load in os.getloadavg()]


class Server(NamedTuple):
    """A server in its own process, and the folder with its database."""

    address: str
    process: int
    folder: Path


@contextlib.contextmanager
def unlimited_server(prelude: str = "", **settings: str) -> Iterator[Server]:
    """Start a server without limits on tables, calls and connections; settings are added by their names."""
    with (
        mock.patch.dict(os.environ, NO_LIMITS | {f"CARAVANSERAI_{name}": value for name, value in settings.items()}),
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), may_complain=True, prelude=prelude) as (address, server),
    ):
        yield Server(address.rstrip("/"), server.pid, Path(folder))
