"""Figures of a report, in Markdown."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from caravanserai.arena.interval import wilson
from caravanserai.kernel.errors import CaravanseraiError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

FEWEST_CHAIRS: Final = 30
"""Fewer chairs say nothing about a share of victories."""


@contextlib.contextmanager
def plainly(parser: argparse.ArgumentParser) -> Iterator[None]:
    """Tell what cannot be in one line, and leave."""
    try:
        yield
    except (CaravanseraiError, OSError) as fault:
        parser.exit(1, f"{parser.prog}: {fault}\n")


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """A table line by line."""
    names = list(heads)
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"


def percent(part: float) -> str:
    """A part of the whole."""
    return f"{100 * part:.1f} %"


def share(wins: float, chairs: float) -> str:
    """A share of victories with its interval; nothing if too few chairs stand behind it."""
    if chairs < FEWEST_CHAIRS:
        return f"- ({chairs:.0f})"
    part, low, high = wilson(wins, int(chairs))
    return f"{percent(part)} ({100 * low:.1f}-{100 * high:.1f})"


def mean(total: float, count: float) -> str:
    """A mean; a dash without anything to share by."""
    return f"{total / count:.1f}" if count else "-"
