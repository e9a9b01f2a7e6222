"""The metrics of a running server, for Prometheus. Each server counts in a registry of its own."""

from __future__ import annotations

import platform
import sqlite3
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from caravanserai import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from prometheus_client.samples import Sample

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_MEMORY: Final = "process_resident_memory_bytes"

disable_created_metrics()  # type: ignore[no-untyped-call]  # the series repeat process_start_time_seconds


class Metrics:
    """The metrics of one server. Any thread may count."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        answers = self._counter("caravanserai_answers_total", "Answers acknowledged, by people and by bots.", "by")
        self._answers = {by_bot: answers.labels("bot" if by_bot else "person") for by_bot in (False, True)}
        requests = self._counter(
            "caravanserai_requests_total", "Requests answered, by the class of their status.", "status"
        )
        self._requests = {group: requests.labels(f"{group}xx") for group in range(2, 6)}
        self._faults = self._counter("caravanserai_faults_total", "Warnings and errors in the log.", "level")
        for level in ("warning", "error"):
            self._faults.labels(level)  # a label that exists from the start is exposed as 0
        self.answer_seconds = self._histogram(
            "caravanserai_answer_seconds", "From the arrival of an answer until it is durable."
        )
        self.commit_seconds = self._histogram("caravanserai_store_commit_seconds", "One transaction of the store.")
        self.think_seconds = self._histogram(
            "caravanserai_think_seconds", "From a bot's question until its choice, queueing included."
        )
        self._request_seconds = self._histogram(
            "caravanserai_request_seconds", "From a request until the end of its answer."
        )
        self.stall_seconds = self._histogram(
            "caravanserai_loop_stall_seconds", "Steps of the event loop above 50 ms, if the loop is watched."
        )
        Info("caravanserai_build", "The versions of this server.", registry=self._registry).info(
            {"version": __version__, "python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
        )
        ProcessCollector(registry=self._registry)

    def count_answer(self, seconds: float, *, by_bot: bool) -> None:
        """Count an answer that is stored."""
        self._answers[by_bot].inc()
        self.answer_seconds.observe(seconds)

    def count_request(self, status: int, seconds: float) -> None:
        """Count a request that the server has answered."""
        self._requests[status // 100].inc()
        self._request_seconds.observe(seconds)

    def count_fault(self, level: str) -> None:
        """Count a warning or an error in the log."""
        self._faults.labels(level).inc()

    def watch(self, name: str, text: str, ask: Callable[[], float]) -> None:
        """Add a gauge; `ask` returns its value whenever a program reads the metrics."""
        Gauge(name, text, registry=self._registry).set_function(ask)

    def answers(self) -> int:
        """Return the number of answers, by people and by bots."""
        return int(sum(sample.value for counter in self._answers.values() for sample in _samples(counter)))

    def memory(self) -> int:
        """Return the bytes of memory that the server uses; 0 if the system does not report them."""
        return int(self._registry.get_sample_value(_MEMORY) or 0)

    def exposition(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str, label: str) -> Counter:
        return Counter(name, text, [label], registry=self._registry)

    def _histogram(self, name: str, text: str) -> Histogram:
        return Histogram(name, text, buckets=_BUCKETS, registry=self._registry)


def quantile(histogram: Histogram, share: float) -> float:
    """Return the upper bound of the bucket that holds a quantile, such as 0.95; 0 without observations."""
    buckets = [sample for sample in _samples(histogram) if "le" in sample.labels]
    wanted = share * buckets[-1].value
    return next(float(bucket.labels["le"]) for bucket in buckets if bucket.value >= wanted) if wanted else 0.0


def _samples(metric: Counter | Histogram) -> list[Sample]:
    return [sample for family in metric.collect() for sample in family.samples]
