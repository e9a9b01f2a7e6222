"""The past of a match: a chain of answers that copies of the match share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.event import RawEvent

S = TypeVar("S", bound=State)

UNDO: Final = -1
"""In place of a choice: the seat took back its last answer."""
REWIND: Final = -1
"""In place of a seat: all agreed to go back to that answer."""

Call = tuple[int, int]
"""One entry of a record: a seat and its choice, or one of the marks above."""


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
        events: Sequence[RawEvent],
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

    def anchor(self) -> tuple[Moment[S], S]:
        """The nearest moment at or before this one with a saved position, and a copy of it; the first has one."""
        moment = self
        while moment.snapshot is None and moment.before is not None:
            moment = moment.before
        if moment.snapshot is None:
            raise RuleFaultError("the past of this match has no beginning")
        return moment, moment.snapshot.copy()
