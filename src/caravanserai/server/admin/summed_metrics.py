"""The metrics of several processes together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterable

_INFO: Final = "_info"
_NO_SUM: Final = frozenset({"process_start_time_seconds"})
_Labels = tuple[tuple[str, str], ...]


class _Sum(Collector):
    """The families of several expositions, each sample with the sum of its values."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._families: dict[str, Metric] = {}
        self._values: dict[str, dict[tuple[str, _Labels], float]] = {}
        for text in texts:
            for family in text_string_to_metric_families(text):
                if not family.name.endswith(_INFO) and family.name not in _NO_SUM:
                    self._add(family)

    def _add(self, family: Metric) -> None:
        self._families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
        values = self._values.setdefault(family.name, {})
        for sample in family.samples:
            key = sample.name, tuple(sample.labels.items())
            values[key] = values.get(key, 0.0) + sample.value

    def collect(self) -> Iterable[Metric]:
        """Return the families with their sums."""
        for name, family in self._families.items():
            family.samples = []
            for (sample, labels), value in self._values[name].items():
                family.add_sample(sample, dict(labels), value)
        return self._families.values()


def summed(texts: Iterable[str]) -> bytes:
    """Return the sum of expositions in the text format of Prometheus.

    Counters, histograms and gauges are added up; versions and starting times have no sum and are left out.
    """
    registry = CollectorRegistry()
    registry.register(_Sum(texts))
    return generate_latest(registry)


def gauges(text: str) -> dict[str, float]:
    """Return the gauges of an exposition by name."""
    families = text_string_to_metric_families(text)
    return {family.name: family.samples[0].value for family in families if family.type == "gauge" and family.samples}
