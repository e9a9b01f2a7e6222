"""The phase of a round: Arrival, Action or End Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.state import FREE

if TYPE_CHECKING:
    from caravanserai.games.almanac.view import RoadView

PHASES: Final = ("arrival", "action", "end")
ARRIVAL, ACTION, END = range(len(PHASES))


def phase_of(view: RoadView) -> int:
    """Return the phase: Arrival until the page is open; End Phase when all workers are back or in an encounter."""
    if view.over:
        return END
    if not view.workers:
        return ARRIVAL
    back = view.placements > 0 and all(seat == FREE for seat in view.workers) and not any(view.crowd)
    return END if back or view.encounter >= 0 or view.next_page else ACTION
