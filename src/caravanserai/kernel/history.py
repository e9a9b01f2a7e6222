"""The history of a match, in segments. Each segment starts with a stored position; copies of the match share segments.

Every answer appends to the log of the last segment. The log is a list of ints, which the garbage collector skips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from caravanserai.kernel.event import Event, RawEvent, seen_by

UNDO: Final = -1
"""In the place of a choice: the seat undid its last answer."""
REWIND: Final = -1
"""In the place of a seat: all affected seats agreed to go back to the answer in the place of the choice."""

Call = tuple[int, int]
"""One entry of a record: a seat and its choice, or one of the markers above."""

Archive = tuple[Any, tuple[Call, ...]]
"""The calls up to the last undo or rewind, as a linked list: an undo then costs only what it undoes."""

_ENTRY: Final = 4
SEGMENT_LIMIT: Final = 33 * _ENTRY
"""The length of a log at which a new segment starts."""


class LogEntry(NamedTuple):
    """An answer that stands: its number, seat and choice, whether a seal protects it from undo, and its events."""

    number: int
    seat: int
    choice: int
    sealed: bool
    events: Sequence[RawEvent]


class Segment:
    """Consecutive answers; only the last segment of a match grows.

    The log holds four ints for each answer: seat, choice, number of seals after it, and number of events in the segment
    after it. Its first entry is the answer before the segment, or the start of the match with the events of the
    set-up.
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
        """The previous segment; None for the first."""
        self.number = number
        """The number of answers before the segment."""
        self.position = position
        """The state of the match at its start."""
        self.log = log
        self.facts = facts

    def copy(self, entries: int | None = None) -> Segment:
        """A copy that can grow (with only the first `entries` entries of the log)."""
        log = self.log[: None if entries is None else _ENTRY * entries]
        return Segment(self.before, self.number, self.position, log, self.facts[: log[-1]])

    @property
    def last(self) -> int:
        """The number of its last answer."""
        return self.number + len(self.log) // _ENTRY - 1

    def entry(self, at: int) -> LogEntry:
        """The entry at an index of the log; 0 is the start."""
        seat, choice, seals, told = self.log[_ENTRY * at : _ENTRY * at + _ENTRY]
        before, known = self.log[_ENTRY * at - 2 : _ENTRY * at] if at else (seals, 0)
        return LogEntry(self.number + at, seat, choice, seals != before, self.facts[known:told])

    def entries(self, after: int) -> list[LogEntry]:
        """The entries after answer `after`; the start of a match counts, because it has events."""
        first = max(after + 1 - self.number, 0 if self.before is None else 1)
        return [self.entry(at) for at in range(first, len(self.log) // _ENTRY)]

    def calls(self, after: int) -> list[Call]:
        """The calls of this segment after answer `after`."""
        first = _ENTRY * max(after + 1 - self.number, 1)
        return list(zip(self.log[first::_ENTRY], self.log[first + 1 :: _ENTRY], strict=True))


def unpacked(archive: Archive | None) -> list[Call]:
    """The calls of an archive, oldest first."""
    parts = []
    while archive is not None:
        archive, calls = archive
        parts.append(calls)
    return [call for calls in reversed(parts) for call in calls]


def since(past: Segment, number: int) -> list[LogEntry]:
    """The entries after answer `number`, oldest first."""
    return [entry for segment in _segments(past, number) for entry in segment.entries(number)]


def calls_since(past: Segment, number: int) -> list[Call]:
    """The calls after answer `number`, oldest first."""
    return [call for segment in _segments(past, number) for call in segment.calls(number)]


def _segments(past: Segment, number: int) -> list[Segment]:
    """The segments with answers after `number`, oldest first."""
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


def newest_first(past: Segment, seat: int | None) -> Iterator[Event]:
    """The events as a seat (None: a spectator) saw them, the newest first; each is made when it is asked for."""
    segment: Segment | None = past
    while segment is not None:
        for at in range(len(segment.log) // _ENTRY - 1, -1 if segment.before is None else 0, -1):
            entry = segment.entry(at)
            for raw in reversed(entry.events):
                event = seen_by(raw, seat, entry.number)
                if event is not None:
                    yield event
        segment = segment.before


def last_of(past: Segment, seat: int | None, number: int = 0) -> LogEntry | None:
    """The last answer of a seat (None: of any seat) after answer `number`; None if there is none."""
    segment: Segment | None = past
    while segment is not None and segment.last > number:
        log = segment.log
        for at in range(len(log) // _ENTRY - 1, max(0, number - segment.number), -1):
            if seat is None or log[_ENTRY * at] == seat:
                return segment.entry(at)
        segment = segment.before
    return None


def undoable(past: Segment, seat: int | None) -> int:
    """How many of the last answers, all of that seat (None: of any seat), have no seal after them."""
    count = 0
    for entry in backwards(past):
        if entry.sealed or seat not in (None, entry.seat):
            break
        count += 1
    return count


def reaching(past: Segment, number: int) -> Segment:
    """The segment that contains answer `number`; the first one if the history starts later."""
    while past.number > number and past.before is not None:
        past = past.before
    return past
