"""The past of a match: a chain of answers that copies of the match share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.event import RawEvent

UNDO: Final = -1
"""In place of a choice: the seat took back its last answer."""
REWIND: Final = -1
"""In place of a seat: all agreed to go back to that answer."""

Call = tuple[int, int]
"""One entry of a record: a seat and its choice, or one of the marks above."""

Archive = tuple[Any, tuple[Call, ...]]
"""Calls up to the last undo or rewind, with the archive before them: so that undoing costs what it undoes."""

Past = tuple[Any, int, int, int, int, Sequence[RawEvent], Any]
"""An answer that stands, with the past behind it: a plain tuple, for one is written at every answer."""


class Moment(NamedTuple):
    """The fields of a `Past` by name: who answered what, what it told, and how far back undo may go from here."""

    before: Past | None
    """The past behind it; None at the beginning."""
    seat: int
    choice: int
    number: int
    floor: int
    events: Sequence[RawEvent]
    snapshot: Any
    """The position after this answer, kept now and then."""


def unpacked(archive: Archive | None) -> list[Call]:
    """All calls of an archive, oldest first."""
    parts = []
    while archive is not None:
        archive, calls = archive
        parts.append(calls)
    return [call for calls in reversed(parts) for call in calls]


def since(past: Past, number: int) -> list[Moment]:
    """The moments after answer `number`, oldest first."""
    chain = []
    moment = Moment(*past)
    while moment.number > number:
        chain.append(moment)
        if moment.before is None:
            break
        moment = Moment(*moment.before)
    return chain[::-1]


def last_of(past: Past, seat: int | None, number: int = 0) -> Moment | None:
    """The last answer of a seat (None: of anybody) after answer `number`, if the past knows of one."""
    moment = Moment(*past)
    while moment.before is not None and moment.number > number:
        if seat in (None, moment.seat):
            return moment
        moment = Moment(*moment.before)
    return None


def undoable(past: Past, seat: int | None) -> int:
    """How many of the last answers, all of that seat (None: of anybody), lie before no seal."""
    count = 0
    moment = Moment(*past)
    while moment.before is not None and moment.number > moment.floor and seat in (None, moment.seat):
        count += 1
        moment = Moment(*moment.before)
    return count


def at(past: Past, number: int) -> Moment:
    """The moment of answer `number`; the first one if the past does not reach so far back."""
    moment = Moment(*past)
    while moment.number > number and moment.before is not None:
        moment = Moment(*moment.before)
    return moment


def anchor(past: Past) -> Moment:
    """The nearest moment with a saved position; the first one has one."""
    moment = Moment(*past)
    while moment.snapshot is None:
        if moment.before is None:
            raise RuleFaultError("the past of this match has no beginning")
        moment = Moment(*moment.before)
    return moment
