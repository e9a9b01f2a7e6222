"""Compare counts with the stored figures of this version of Python."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.guard.workload import REFERENCE

if TYPE_CHECKING:
    from collections.abc import Mapping

FIGURES: Final = Path(__file__).with_name("figures.json")
TOLERANCE: Final = 0.15
"""The relative change of a workload, up or down, above which a person must look at it."""


class Change(NamedTuple):
    """The stored cost of a workload, converted to this Python build, and the new one, in instructions a unit."""

    name: str
    kept: int
    now: int

    @property
    def share(self) -> float:
        """The relative change: 0.2 is 20 % more expensive."""
        return self.now / self.kept - 1

    @property
    def is_more_expensive(self) -> bool:
        """Whether the workload became so expensive that the check fails."""
        return self.share > TOLERANCE

    @property
    def is_cheaper(self) -> bool:
        """Whether the workload became so cheap that the stored figure no longer guards it."""
        return self.share < -TOLERANCE


def changes(kept: Mapping[str, int], now: Mapping[str, int]) -> list[Change]:
    """Compare the workloads that are both stored and counted.

    Builds of one version of Python need different numbers of instructions for the same work; the reference workload,
    which contains no code of the project, shows the factor. Measured: Debian's 3.11.2 and a plain build of 3.11.7
    differ by 6 to 14 %, after conversion by at most 5 %. Between 3.11 and 3.13 up to 25 % remain: each version has its
    own figures.
    """
    scale = now[REFERENCE] / kept[REFERENCE]
    return [Change(name, round(kept[name] * scale), now[name]) for name in now if name in kept and name != REFERENCE]


def python_version() -> str:
    """The key of this Python's figures, such as `3.11`."""
    return ".".join(platform.python_version_tuple()[:2])


def read_figures(file: Path = FIGURES) -> dict[str, dict[str, int]]:
    """Read the stored figures: instructions a unit, by version of Python and by workload."""
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def keep_figures(version: str, now: Mapping[str, int], file: Path = FIGURES) -> None:
    """Store the figures of one version of Python; the figures of other versions stay unchanged."""
    figures = {**read_figures(file), version: dict(now)}
    ordered = {name: figures[name] for name in sorted(figures, key=lambda name: [*map(int, name.split("."))])}
    file.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
