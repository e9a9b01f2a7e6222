"""The length of a match: the number of decisions of people, at a fixed number of seconds each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS_A_DECISION: Final = 10
"""Seconds for one decision: an assumption, and the lobby says so."""
_STEP: Final = 5
"""Minutes are rounded to multiples of this number: the estimate is no more exact."""


class Length(NamedTuple):
    """The decisions of people in a match, with the fewest and with the most seats."""

    fewest: int
    most: int

    @property
    def minutes(self) -> tuple[int, int]:
        """The least and the most minutes of a match."""
        return _rounded(self.fewest), _rounded(self.most)

    @property
    def seconds(self) -> int:
        """The assumed seconds for one decision."""
        return SECONDS_A_DECISION


LENGTHS: Final[Mapping[str, Length]] = {
    "silk_road": Length(222, 274),
    "dragon_road": Length(114, 227),
    "crystal_peaks": Length(127, 246),
    "dragonharth": Length(220, 894),
}
"""By the id of the game, counted in matches between bots; a test repeats the count."""


def _rounded(decisions: int) -> int:
    return _STEP * max(1, round(decisions * SECONDS_A_DECISION / 60 / _STEP))
