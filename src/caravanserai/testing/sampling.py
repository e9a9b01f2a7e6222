"""The positions of a long match at which a costly property is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match


class Sample:
    """A sample of positions of each kind: the first, second, fourth, eighth and so on; the same in every run.

    The kind of a position is: the kinds of the previous and the current questions, and the kinds of the events between
    them, as a spectator saw them. So a kind that occurs once is always in the sample, and so is the last position.
    """

    def __init__(self, *, every: bool) -> None:
        self._every = every
        self._before: tuple[type, ...] = ()
        self._seen: dict[object, int] = {}

    def takes(self, match: Match[Any]) -> bool:
        """Whether the sample contains this position. Call it for each position of the match in order."""
        if self._every:
            return True
        now = tuple(type(question) for question in match.decisions())
        events = frozenset(event.kind for event in match.events(None, match.number - 1))
        kind, self._before = (self._before, now, events), now
        count = self._seen[kind] = self._seen.get(kind, 0) + 1
        return count.bit_count() == 1
