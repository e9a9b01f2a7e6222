"""The length of a match: measured at this server, or estimated from the number of decisions."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AGAINST_BOTS: Final = "bots"
"""One person plays, bots hold the other seats."""
WITH_PEOPLE: Final = "people"
"""Two or more people play."""
KINDS: Final = (AGAINST_BOTS, WITH_PEOPLE)
ENOUGH: Final = 5
"""A length is measured if this number of matches has ended; before, it is an estimate."""
LAST: Final = 15
"""The number of matches that are measured: the last ones."""
SECONDS_A_DECISION: Final = 10
"""Seconds for one decision: the assumption of an estimate."""
_STEP: Final = 5
"""Longer lengths are rounded to multiples of this number of minutes: they are no more exact."""


class Length(NamedTuple):
    """The minutes of a match, and the number of matches that were measured; 0 for an estimate."""

    minutes: int
    matches: int


class Decisions(NamedTuple):
    """The decisions in a match at a table of the usual size: those of one seat, and those of all seats."""

    one: int
    all: int


DECISIONS: Final[Mapping[str, Decisions]] = {
    "silk_road": Decisions(47, 166),
    "dragon_road": Decisions(60, 179),
    "crystal_peaks": Decisions(63, 186),
    "dragonharth": Decisions(239, 918),
}
"""By the id of the game, counted in matches between bots; a test repeats the count."""


def estimated(game: str, kind: str) -> Length | None:
    """Return the estimated length of a match at a table of the usual size; None if the decisions are not known."""
    counted = DECISIONS.get(game)
    if counted is None:
        return None
    return Length(_rounded((counted.one if kind == AGAINST_BOTS else counted.all) * SECONDS_A_DECISION), 0)


def measured(seconds: Sequence[float]) -> Length | None:
    """Return the median length of matches; None if they are too few."""
    return Length(_rounded(statistics.median(seconds)), len(seconds)) if len(seconds) >= ENOUGH else None


def _rounded(seconds: float) -> int:
    """Return whole minutes; above ten of them in steps."""
    minutes = max(1, round(seconds / 60))
    return minutes if minutes < 2 * _STEP else _STEP * round(minutes / _STEP)
