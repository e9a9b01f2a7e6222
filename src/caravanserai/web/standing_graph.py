"""The graph of the standings: a line for each seat, distinguished by colour, dashes and the shape of its marks."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.web.table_talk import Chapter

WIDTH: Final = 720
HEIGHT: Final = 360
_LEFT: Final = 52
_RIGHT: Final = 28
_TOP: Final = 18
_BOTTOM: Final = 34
_MAX_LEVELS: Final = 6
_LABEL: Final = 20
_NICE: Final = (1, 2, 5)


class Mark(NamedTuple):
    """The position of a seat's shape on its line."""

    x: float
    y: float


class Dot(NamedTuple):
    """The position of a moment on the line of a seat."""

    number: int
    x: float
    y: float


class Line(NamedTuple):
    """The line of a seat: its path, its marks at the chapters and at the end, and the points there."""

    seat: int
    path: str
    marks: tuple[Mark, ...]
    points: tuple[int, ...]


class Graph(NamedTuple):
    """The complete graph, in units of the drawing."""

    lines: tuple[Line, ...]
    levels: tuple[tuple[int, float], ...]
    """The values at the left edge, with their vertical positions."""
    stops: tuple[tuple[int | None, float], ...]
    """The labels of the chapters, with their horizontal positions; None for a chapter too short for a label."""
    zero: float
    """The vertical position of zero points."""
    dots: tuple[Dot, ...] = ()
    """The moments that are marked on lines."""

    @property
    def box(self) -> str:
        """The viewBox of the drawing."""
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def left(self) -> int:
        """The left end of the lines."""
        return _LEFT

    @property
    def right(self) -> int:
        """The right end of the lines."""
        return WIDTH - _RIGHT

    @property
    def bottom(self) -> int:
        """The lower edge of the plot area."""
        return HEIGHT - _BOTTOM


def graph(
    scores: Sequence[tuple[int, ...]], chapters: Sequence[Chapter], moments: Sequence[tuple[int, int]] = ()
) -> Graph:
    """Lay out everyone's points after each answer; the marks stand at the start of chapters and at the end.

    `moments` are marked with dots: each is a number of answers, and the seat on whose line it lies.
    """
    last = max(1, len(scores) - 1)
    low, high = min(0, *map(min, scores)), max(1, *map(max, scores))
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step

    def across(number: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * number / last, 1)

    def up(points: int) -> float:
        return round(HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (points - low) / (high - low), 1)

    stops = [min(chapter.number, last) for chapter in chapters]
    lines = []
    for seat in range(len(scores[0])):
        stood = [points[seat] for points in scores]
        at = [*stops, len(scores) - 1]
        marks = tuple(Mark(across(number), up(stood[number])) for number in at)
        lines.append(Line(seat, _path(stood, across, up), marks, tuple(stood[number] for number in at)))
    levels = tuple((value, up(value)) for value in range(low, high + 1, step))
    labels = [chapter.label for chapter in chapters]
    dots = tuple(Dot(number, across(number), up(scores[number][seat])) for number, seat in moments)
    return Graph(tuple(lines), levels, _labelled(labels, [across(stop) for stop in stops]), up(0), dots)


def _labelled(labels: Sequence[int], places: Sequence[float]) -> tuple[tuple[int | None, float], ...]:
    """Leave out each label that would touch the next one."""
    gaps = [after - before for before, after in itertools.pairwise([*places, WIDTH])]
    return tuple((label if gap >= _LABEL else None, x) for label, x, gap in zip(labels, places, gaps, strict=True))


def _step(span: int) -> int:
    """Return a round step between the levels, so that there are not too many."""
    sizes = (nice * int(10**power) for power in itertools.count() for nice in _NICE)
    return next(size for size in sizes if size * _MAX_LEVELS >= span)


def _path(stood: Sequence[int], across: Callable[[int], float], up: Callable[[int], float]) -> str:
    """Return a path with a step at each change."""
    parts = [f"M{across(0)} {up(stood[0])}"]
    for number, (before, now) in enumerate(itertools.pairwise(stood), 1):
        if now != before:
            parts.append(f"H{across(number)}V{up(now)}")
    return "".join([*parts, f"H{across(len(stood) - 1)}"])
