"""The rules of vacations: how many days a person has, and how long a vacation lasts.

Each year has a number of days; a vacation counts in the year in which it begins, and a started day counts as a whole
day. Days are measured in service time: if the server is down for a day, the clocks rest for one day more.
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
    """The end of the present vacation; None without one."""
    days_left: int


def standing(taken: Iterable[tuple[float, float]], days: int, until: float) -> Vacation:
    """Return the days left after this year's vacations; `until` is the end of the present vacation, or 0."""
    used = sum(math.ceil((end - begun) / DAY) for begun, end in taken)
    return Vacation(until or None, max(0, days - used))


def end_of(vacation: Vacation, requested: int, now: float) -> float:
    """Return the end of a vacation that begins now; refuse it during another one, or if too few days are left."""
    if vacation.until is not None:
        raise RefusedError("on_vacation")
    if not 0 < requested <= vacation.days_left:
        raise RefusedError("no_days_left")
    return now + requested * DAY
