"""How long a match takes: the number of decisions of people, at a fixed number of seconds each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS_A_DECISION: Final = 10
"""Some take a moment, some a minute: this is an assumption, and the lobby says so."""
_STEP: Final = 5
"""Minutes are rounded to fives: more would be feigned."""


class Length(NamedTuple):
    """The decisions of people in a match: with as few of them as may play, and with as many."""

    fewest: int
    most: int

    @property
    def minutes(self) -> tuple[int, int]:
        """How long that takes, from and to."""
        return _rounded(self.fewest), _rounded(self.most)

    @property
    def seconds(self) -> int:
        """What is reckoned for one decision."""
        return SECONDS_A_DECISION


LENGTHS: Final[Mapping[str, Length]] = {
    "silk_road": Length(222, 274),
    "dragon_road": Length(114, 227),
    "crystal_peaks": Length(127, 246),
    "dragonharth": Length(220, 894),
}
"""Counted in matches between bots, by the id of the game; a test counts again."""


def _rounded(decisions: int) -> int:
    return _STEP * max(1, round(decisions * SECONDS_A_DECISION / 60 / _STEP))
