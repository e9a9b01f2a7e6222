"""Compare counts with the figures kept for this version of Python."""

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
"""The share by which a workload may become dearer or cheaper before somebody must look at it."""


class Change(NamedTuple):
    """How dear a workload was and is: instructions a unit, the kept ones converted to this build of Python."""

    name: str
    kept: int
    now: int

    @property
    def share(self) -> float:
        """The change as a share of the kept figure: 0.2 is 20 % dearer."""
        return self.now / self.kept - 1

    @property
    def is_dearer(self) -> bool:
        """Whether it became so much dearer that the check fails."""
        return self.share > TOLERANCE

    @property
    def is_cheaper(self) -> bool:
        """Whether it became so much cheaper that the kept figure guards it no longer."""
        return self.share < -TOLERANCE


def changes(kept: Mapping[str, int], now: Mapping[str, int]) -> list[Change]:
    """Compare what is both kept and counted.

    Builds of one version of Python take different numbers of instructions for the same work; the reference, which
    holds no code of the project, tells by how much. Measured: Debian's 3.11.2 and a plain build of 3.11.7 differ by 6
    to 14 %, converted by at most 5 %. Between 3.11 and 3.13 up to 25 % remain: each version has its own figures.
    """
    scale = now[REFERENCE] / kept[REFERENCE]
    return [Change(name, round(kept[name] * scale), now[name]) for name in now if name in kept and name != REFERENCE]


def python_version() -> str:
    """The version that the figures of this Python are kept under, such as `3.11`."""
    return ".".join(platform.python_version_tuple()[:2])


def read_figures(file: Path = FIGURES) -> dict[str, dict[str, int]]:
    """Read the kept figures: instructions a unit, by version of Python and by workload."""
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def keep_figures(version: str, now: Mapping[str, int], file: Path = FIGURES) -> None:
    """Write the figures of one version of Python; those of the others stay as they are."""
    figures = {**read_figures(file), version: dict(now)}
    ordered = {name: figures[name] for name in sorted(figures, key=lambda name: [*map(int, name.split("."))])}
    file.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
