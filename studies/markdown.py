"""Tables and figures of a report in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.arena.confidence import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FEWEST_CHAIRS: Final = 30
"""With fewer chairs, a share of victories means nothing and is left out."""


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """The lines of a table."""
    names = list(heads)
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{100 * share:.1f} %"


def win_share(wins: float, chairs: float) -> str:
    """A share of victories with its interval; only the number of chairs if it is too small."""
    if chairs < FEWEST_CHAIRS:
        return f"- ({chairs:.0f})"
    share, low, high = wilson(wins, int(chairs))
    return f"{percent(share)} ({100 * low:.1f}-{100 * high:.1f})"


def mean(total: float, count: float) -> str:
    """A mean; a dash if nothing was counted."""
    return f"{total / count:.1f}" if count else "-"
