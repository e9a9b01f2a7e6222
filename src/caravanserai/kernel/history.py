"""The past of a match: a chain of answers that copies of the match share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, Optional, TypeVar

from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from caravanserai.kernel.event import RawEvent

S = TypeVar("S", bound=State)

UNDO: Final = -1
"""In place of a choice: the seat took back its last answer."""
REWIND: Final = -1
"""In place of a seat: all agreed to go back to that answer."""

Call = tuple[Optional["Call"], int, int]
"""What was called before, the seat, the choice."""


class Moment(Generic[S]):
    """One answer that stands: who gave it, what it told, and how far back undo may go from here."""

    __slots__ = ("before", "choice", "events", "floor", "number", "seat", "snapshot")

    def __init__(  # noqa: PLR0913, PLR0917  # written once per answer, so by position
        self,
        before: Moment[S] | None,
        seat: int,
        choice: int,
        number: int,
        floor: int,
        events: tuple[RawEvent, ...],
        snapshot: S | None,
    ) -> None:
        self.before = before
        self.seat = seat
        self.choice = choice
        self.number = number
        self.floor = floor
        self.events = events
        self.snapshot = snapshot

    def since(self, number: int) -> list[Moment[S]]:
        """The moments after answer `number` up to this one, oldest first."""
        chain: list[Moment[S]] = []
        moment: Moment[S] | None = self
        while moment is not None and moment.number > number:
            chain.append(moment)
            moment = moment.before
        return chain[::-1]

    def at(self, number: int) -> Moment[S]:
        """The moment of answer `number`, this one or an earlier one."""
        moment = self
        while moment.number > number and moment.before is not None:
            moment = moment.before
        return moment

    def rebuild(self) -> tuple[Moment[S] | None, S | None]:
        """The nearest moment at or before this one with a saved position, and a copy of that position."""
        moment: Moment[S] | None = self
        while moment is not None and moment.snapshot is None:
            moment = moment.before
        if moment is None or moment.snapshot is None:
            return None, None
        return moment, moment.snapshot.copy()
