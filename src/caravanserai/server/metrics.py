"""Figures of a running server, in the text format of Prometheus. A process has one server, and so one of each."""

from __future__ import annotations

import bisect
import os
import platform
import sqlite3
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caravanserai import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_lock: Final = threading.Lock()
"""Some figures are counted by the thread of the store, others by the loop."""


class Count:
    """A number that only grows, apart for each value of a label."""

    kind: Final = "counter"

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self._counted: dict[tuple[tuple[str, str], ...], int] = {}

    def add(self, amount: int = 1, **labels: str) -> None:
        """Count something."""
        key = tuple(sorted(labels.items()))
        with _lock:
            self._counted[key] = self._counted.get(key, 0) + amount

    def total(self) -> int:
        """All that was counted, whatever its labels."""
        return sum(self._counted.values())

    def lines(self) -> Iterator[str]:
        """The samples."""
        for key, value in sorted(self._counted.items()) or [((), 0)]:
            yield f"{self.name}{_labels(*key)} {value}"


class Spread:
    """How long something takes: a histogram in seconds."""

    kind: Final = "histogram"

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one time."""
        with _lock:
            self._counts[bisect.bisect_left(_BOUNDS, seconds)] += 1
            self._sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count how long what stands inside takes, if it does not fail."""
        start = time.perf_counter()
        yield
        self.observe(time.perf_counter() - start)

    def total(self) -> int:
        """How many times were counted."""
        return sum(self._counts)

    def below(self, share: float) -> float:
        """The bound below which such a share of the times lies, such as 0.95; 0 if there are none."""
        wanted, seen = share * self.total(), 0
        for bound, count in zip((*_BOUNDS, float("inf")), self._counts, strict=True):
            seen += count
            if seen and seen >= wanted:
                return bound
        return 0.0

    def lines(self) -> Iterator[str]:
        """The samples."""
        seen = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._counts, strict=True):
            seen += count
            yield f"{self.name}_bucket{_labels(('le', bound))} {seen}"
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {seen}"


ANSWERS: Final = Count("caravanserai_answers_total", "Answers acknowledged, by people and by bots.")
ANSWER_SECONDS: Final = Spread("caravanserai_answer_seconds", "From the arrival of an answer until it is durable.")
COMMIT_SECONDS: Final = Spread("caravanserai_store_commit_seconds", "One transaction of the store.")
THINK_SECONDS: Final = Spread(
    "caravanserai_think_seconds", "From a bot's question until its choice, queueing included."
)
REQUESTS: Final = Count("caravanserai_requests_total", "Requests answered, by the class of their status.")
REQUEST_SECONDS: Final = Spread("caravanserai_request_seconds", "From a request until the end of its answer.")
FAULTS: Final = Count("caravanserai_faults_total", "Warnings and errors in the log.")
_COUNTED: Final = (ANSWERS, ANSWER_SECONDS, COMMIT_SECONDS, THINK_SECONDS, REQUESTS, REQUEST_SECONDS, FAULTS)
_STARTED: Final = time.time()


def exposition(gauges: dict[str, tuple[str, Callable[[], float]]]) -> str:
    """All figures as Prometheus reads them; the gauges are asked now."""
    lines = []
    for figure in _COUNTED:
        lines += [f"# HELP {figure.name} {figure.text}", f"# TYPE {figure.name} {figure.kind}", *figure.lines()]
    build = (("version", __version__), ("python", platform.python_version()), ("sqlite", sqlite3.sqlite_version))
    asked = {name: (text, ask()) for name, (text, ask) in gauges.items()}
    asked["process_start_time_seconds"] = ("When the server was started.", _STARTED)
    asked["process_cpu_seconds_total"] = ("Processor time used by the server, without the bots.", time.process_time())
    asked["process_resident_memory_bytes"] = ("Memory used by the server, without the bots.", memory())
    for name, (text, value) in asked.items():
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value:.15g}"]
    name = "caravanserai_build_info"
    lines += [f"# HELP {name} What is running.", f"# TYPE {name} gauge", f"{name}{_labels(*build)} 1"]
    return "\n".join(lines) + "\n"


def memory() -> int:
    """How many bytes of memory the server uses; 0 where the system does not say so."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _labels(*pairs: tuple[str, str]) -> str:
    inside = ",".join(f'{name}="{value}"' for name, value in pairs)
    return f"{{{inside}}}" if inside else ""
