"""The rules of proposals to the whole table: who is asked, what an answer does, and when a proposal ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.seating import played_by_people
from caravanserai.server.errors import RefusedError
from caravanserai.web.player import BOT, PERSON
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.clocks import Pace
    from caravanserai.server.domain.table_info import SeatInfo

STAND_IN: Final = "stand_in"
TIME_UP: Final = "time_up"
GO_BACK: Final = "undo"
KINDS: Final = (GO_BACK, STAND_IN, TIME_UP)
_PATIENCE: Final = 120.0
"""How long people at a table are asked, in seconds; those who have left must not stall the others."""


def patience(pace: Pace) -> float:
    """How long a proposal waits before those who have not answered abstain; by correspondence a day."""
    return float(DAY) if pace.by_letter else _PATIENCE


def asked_seats(
    kind: str, by: int, about: int, seats: Sequence[SeatInfo], is_here: Callable[[SeatInfo], bool]
) -> tuple[int, ...]:
    """The seats whose consent a proposal needs; bots agree to everything.

    Going back takes the yes of every other person, also of those who are away: a bot that stands in cannot give it.
    Whether a bot stands in for a person is up to those who are here, and to that person if they are here.
    """
    asked = tuple(one.seat for one in seats if one.kind == PERSON)
    if kind == STAND_IN:
        if about not in played_by_people(seats):
            raise RefusedError("no_seat")
        asked = tuple(seat for seat in played_by_people(seats) if is_here(seats[seat]))
    return other_people(by, asked, seats)


def other_people(seat: int, asked: Sequence[int], seats: Sequence[SeatInfo]) -> tuple[int, ...]:
    """Of the seats asked, those of other people than the person in `seat`."""
    return tuple(one for one in asked if seats[one].person != seats[seat].person)


def answered(asked: Proposal, seat: int, seats: Sequence[SeatInfo], *, yes: bool) -> Proposal | None:
    """A proposal after a person agreed, refused or voted; None if it is off. A vote on time counts both answers."""
    if not yes and asked.kind != TIME_UP:
        return None
    rest = other_people(seat, asked.needed, seats)
    return asked._replace(needed=rest, yes=asked.yes + yes, no=asked.no + (not yes))


def after_seat_change(asked: Proposal, changed: SeatInfo) -> Proposal | None:
    """A proposal after a bot or its person took over a seat; None if the proposal was about that seat."""
    if asked.kind in {STAND_IN, TIME_UP} and asked.about == changed.seat:
        return None
    if changed.seat in asked.needed and (changed.kind == BOT or asked.kind != GO_BACK):
        return asked._replace(needed=tuple(seat for seat in asked.needed if seat != changed.seat))
    return asked


def lapses(asked: Proposal, seats: Sequence[SeatInfo], is_here: Callable[[SeatInfo], bool]) -> bool:
    """Whether silence is no consent: to go back, or to be replaced while one is here."""
    if asked.kind == GO_BACK:
        return True
    return asked.kind == STAND_IN and asked.about in asked.needed and is_here(seats[asked.about])


def is_settled(asked: Proposal, match: Match[Any], calls: Sequence[tuple[int, int]]) -> bool:
    """Whether the calls that led to this match leave nothing of a proposal."""
    if asked.kind == GO_BACK:
        return match.over or match.number < asked.about
    return match.over or (asked.kind == TIME_UP and asked.about in {seat for seat, _ in calls})
