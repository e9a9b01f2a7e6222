"""The past of a match, in segments: each begins with a kept position, and copies of the match share them.

One of them is written at every answer, so it is made of plain numbers: the garbage collector has nothing to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from caravanserai.kernel.event import RawEvent

UNDO: Final = -1
"""In place of a choice: the seat took back its last answer."""
REWIND: Final = -1
"""In place of a seat: all agreed to go back to that answer."""

Call = tuple[int, int]
"""One entry of a record: a seat and its choice, or one of the marks above."""

Archive = tuple[Any, tuple[Call, ...]]
"""Calls up to the last undo or rewind, with the archive before them: so that undoing costs what it undoes."""

_ENTRY: Final = 4
SEGMENT_LIMIT: Final = 33 * _ENTRY
"""As long as a log grows before a new segment begins."""


class LogEntry(NamedTuple):
    """An answer that stands: who answered what, whether no undo may take it back, and what it told."""

    number: int
    seat: int
    choice: int
    sealed: bool
    events: Sequence[RawEvent]


class Segment:
    """Some answers in a row; only the last segment of a match still grows.

    The log has four numbers for each answer: seat, choice, how many seals there were after it, and how many facts were
    told in the segment by then. Its first entry is the answer before the segment, or the beginning of the match with
    the facts of the set-up.
    """

    __slots__ = ("before", "facts", "log", "number", "position")

    def __init__(
        self,
        before: Segment | None,
        number: int,
        position: Any,  # noqa: ANN401  # the state of any game
        log: list[int],
        facts: list[RawEvent],
    ) -> None:
        self.before = before
        """The segment behind it; None for the first."""
        self.number = number
        """How many answers stood where it begins."""
        self.position = position
        """The state of the match there."""
        self.log = log
        self.facts = facts

    def copy(self, entries: int | None = None) -> Segment:
        """The same segment (up to so many entries of its log), to be gone on with."""
        log = self.log[: None if entries is None else _ENTRY * entries]
        return Segment(self.before, self.number, self.position, log, self.facts[: log[-1]])

    @property
    def last(self) -> int:
        """The number of its last answer."""
        return self.number + len(self.log) // _ENTRY - 1

    def entry(self, at: int) -> LogEntry:
        """An entry of its log, 0 for where it begins."""
        seat, choice, seals, told = self.log[_ENTRY * at : _ENTRY * at + _ENTRY]
        before, known = self.log[_ENTRY * at - 2 : _ENTRY * at] if at else (seals, 0)
        return LogEntry(self.number + at, seat, choice, seals != before, self.facts[known:told])

    def entries(self, after: int) -> list[LogEntry]:
        """Its answers that come after that one; the beginning of a match counts as one, for what it told."""
        first = max(after + 1 - self.number, 0 if self.before is None else 1)
        return [self.entry(at) for at in range(first, len(self.log) // _ENTRY)]

    def calls(self, after: int) -> list[Call]:
        """Who answered what in it after that answer."""
        first = _ENTRY * max(after + 1 - self.number, 1)
        return list(zip(self.log[first::_ENTRY], self.log[first + 1 :: _ENTRY], strict=True))


def unpacked(archive: Archive | None) -> list[Call]:
    """All calls of an archive, oldest first."""
    parts = []
    while archive is not None:
        archive, calls = archive
        parts.append(calls)
    return [call for calls in reversed(parts) for call in calls]


def since(past: Segment, number: int) -> list[LogEntry]:
    """The entries after answer `number`, oldest first."""
    return [entry for segment in _segments(past, number) for entry in segment.entries(number)]


def calls_since(past: Segment, number: int) -> list[Call]:
    """Who answered what after answer `number`, oldest first: a long match is asked for this often."""
    return [call for segment in _segments(past, number) for call in segment.calls(number)]


def _segments(past: Segment, number: int) -> list[Segment]:
    """The segments that hold what came after answer `number`, oldest first."""
    segments = [past]
    while past.before is not None and past.number > number:
        past = past.before
        segments.append(past)
    return segments[::-1]


def backwards(past: Segment) -> Iterator[LogEntry]:
    """The answers that stand, the last one first."""
    segment: Segment | None = past
    while segment is not None:
        for at in range(len(segment.log) // _ENTRY - 1, 0, -1):
            yield segment.entry(at)
        segment = segment.before


def last_of(past: Segment, seat: int | None, number: int = 0) -> LogEntry | None:
    """The last answer of a seat (None: of anybody) after answer `number`, if the past knows of one."""
    for entry in backwards(past):
        if entry.number <= number:
            break
        if seat in (None, entry.seat):
            return entry
    return None


def undoable(past: Segment, seat: int | None) -> int:
    """How many of the last answers, all of that seat (None: of anybody), no seal follows."""
    count = 0
    for entry in backwards(past):
        if entry.sealed or seat not in (None, entry.seat):
            break
        count += 1
    return count


def reaching(past: Segment, number: int) -> Segment:
    """The segment in which answer `number` was given; the first one if the past does not reach so far back."""
    while past.number > number and past.before is not None:
        past = past.before
    return past
