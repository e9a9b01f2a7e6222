"""What a survey of many matches counts, and how the matches are shared among processes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from caravanserai.arena.workers import in_order
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

Key = tuple[str | int, ...]
"""The name of a count and its subject, such as ("placed", page, space)."""

_CHUNK: Final = 4
"""Matches counted at a time. The number of processes does not change it, so the sums are always the same."""


@dataclass(slots=True)
class Survey:
    """Scores and counts of a series of matches with the same number of seats."""

    seats: int
    matches: int = 0
    scores: list[int] = field(default_factory=list)
    """The scores of all seats in all matches."""
    best: list[int] = field(default_factory=list)
    """The winner's score of each match."""
    counts: dict[Key, float] = field(default_factory=lambda: defaultdict(float))

    def __getitem__(self, key: Key) -> float:
        return self.counts.get(key, 0.0)

    def share(self, part: Key, whole: Key) -> float:
        """Return one count divided by another; 0 if the other is 0."""
        return self[part] / self[whole] if self[whole] else 0.0

    def add(self, other: Survey) -> None:
        """Add the matches of another survey."""
        self.matches += other.matches
        self.scores += other.scores
        self.best += other.best
        for key, count in other.counts.items():
            self.counts[key] += count


def survey_in_chunks(seats: int, matches: int, processes: int, count: Callable[[range], Survey]) -> Survey:
    """Count the matches chunk by chunk, in one process or in several, and add up the chunks."""
    if matches < 1 or processes < 1:
        raise SetupError("matches and processes must be positive integers")
    chunks = [range(first, min(first + _CHUNK, matches)) for first in range(0, matches, _CHUNK)]
    total = Survey(seats)
    for part in map(count, chunks) if processes == 1 else in_order(count, chunks, processes):
        total.add(part)
    return total
