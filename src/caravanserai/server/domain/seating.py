"""The rules of seats: who holds one, who may take one, and under which name. They change nothing and store nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.domain.table_info import SeatInfo
from caravanserai.server.errors import RefusedError
from caravanserai.server.identity.person import NAMES
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class Takeover(NamedTuple):
    """A person who waits to take over a seat from its bot, and the name they will have there."""

    person: str
    name: str


def open_seat(seat: int) -> SeatInfo:
    """A free seat."""
    return SeatInfo(seat, OPEN, None, "", "", away=False)


def seats_of(seats: Sequence[SeatInfo], person: str) -> tuple[int, ...]:
    """The seats that a person holds; several share a screen."""
    return tuple(one.seat for one in seats if one.kind == PERSON and one.person == person)


def played_by_people(seats: Sequence[SeatInfo]) -> tuple[int, ...]:
    """The seats that people play themselves, without a bot that stands in."""
    return tuple(one.seat for one in seats if one.kind == PERSON and not one.away)


def with_seat(seats: Sequence[SeatInfo], changed: SeatInfo) -> list[SeatInfo]:
    """The seats of a table after one of them has changed."""
    return [changed if one.seat == changed.seat else one for one in seats]


def person_sits(seats: Sequence[SeatInfo], seat: int, person: str, name: str, *, shared: bool) -> SeatInfo:
    """A person takes a free seat; the same person takes several only for people who share their screen."""
    if not shared and seats_of(seats, person):
        raise RefusedError("seated")
    if seats[seat].kind != OPEN:
        raise RefusedError("seat_taken")
    return SeatInfo(seat, PERSON, person, name, "", away=False)


def bot_sits(seats: Sequence[SeatInfo], seat: int, bot: str, name: str) -> SeatInfo:
    """A bot takes a seat that no person holds."""
    if seats[seat].kind == PERSON:
        raise RefusedError("seat_taken")
    return SeatInfo(seat, BOT, None, name, bot, away=False)


def check_holds(seats: Sequence[SeatInfo], seat: int, person: str) -> None:
    """Refuse a change of a seat by a person who does not hold it."""
    if seats[seat].person != person:
        raise RefusedError("not_seated")


def resized(seats: Sequence[SeatInfo], count: int) -> list[SeatInfo]:
    """The seats of a table with more or fewer of them; only free seats go, the last first."""
    if any(one.kind != OPEN for one in seats[count:]):
        raise RefusedError("seat_taken")
    return [*seats[:count], *map(open_seat, range(len(seats), count))]


def check_takeover(
    seats: Sequence[SeatInfo], seat: int, person: str, resigned: Collection[str], waited_for: Collection[int]
) -> None:
    """Refuse to let a person wait for a seat: of a person, of another who waits, or after they gave one up here."""
    if seat not in range(len(seats)):
        raise RefusedError("no_seat")
    if seats_of(seats, person):
        raise RefusedError("seated")
    if person in resigned:
        raise RefusedError("resigned")
    if seats[seat].kind != BOT or seat in waited_for:
        raise RefusedError("seat_taken")


def free_name(seats: Sequence[SeatInfo], wish: str = "", seat: int | None = None) -> str:
    """A name that nobody else at the table has: the wished one, or one like it; `seat` is the person's own."""
    taken = {one.name.casefold() for one in seats if one.seat != seat}
    wishes = [wish] if wish else list(NAMES)
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3) for name in wishes)
    return next(name for name in (*wishes, *numbered) if name.casefold() not in taken)
