"""Which positions of a long match a costly property looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match


class Sample:
    """Some positions of every kind: the first, the second, the fourth, the eighth and so on, in every match the same.

    The kind of a position says how the match came there and what it asks: the kinds of the questions before and now,
    and the kinds of the events between them, as a spectator saw them. So a kind that comes up once is always taken,
    also the last position.
    """

    def __init__(self, *, every: bool) -> None:
        self._every = every
        self._before: tuple[type, ...] = ()
        self._seen: dict[object, int] = {}

    def takes(self, match: Match[Any]) -> bool:
        """Whether the sample holds this position; to be asked at each position of the match in turn."""
        if self._every:
            return True
        now = tuple(type(question) for question in match.decisions())
        told = frozenset(event.kind for event in match.events(None, match.number - 1))
        kind, self._before = (self._before, now, told), now
        count = self._seen[kind] = self._seen.get(kind, 0) + 1
        return count.bit_count() == 1
