"""The rules of vacations: how many days a person has, and how long a vacation lasts.

Each year has a number of days; a vacation counts in the year in which it begins, every day begun as a whole one. The
days are days in service: if the server is down for a day in between, the clocks rest for a day more.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable


class Vacation(NamedTuple):
    """The vacations of a person this year."""

    until: float | None
    """The end of the one they are on."""
    days_left: int


def standing(taken: Iterable[tuple[float, float]], days: int, until: float) -> Vacation:
    """The days that are left after the vacations taken this year; `until` is the end of the present one, or 0."""
    used = sum(math.ceil((end - begun) / DAY) for begun, end in taken)
    return Vacation(until or None, max(0, days - used))


def end_of(vacation: Vacation, wished: int, now: float) -> float:
    """The end of a vacation of some days that begins now; refused during another one, or without the days."""
    if vacation.until is not None:
        raise RefusedError("on_vacation")
    if not 0 < wished <= vacation.days_left:
        raise RefusedError("no_days_left")
    return now + wished * DAY
